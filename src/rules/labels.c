/* SPDX-License-Identifier: MIT */
#include "rules/labels.h"

#include "rules/program-private.h"

/* Which number of the text labels a position is found by trying: where the position has the new
 * value once the number is changed, that is the one.  So conditions of clauses and their order need
 * not be understood here. */

/* A lattice is no larger, and no lecturer labels more by hand. */
#define NUMBERS_MOST 1000
#define LISTS_MOST 16

void
mx_label_list_free (MxLabelList *list)
{
  g_free (list->number);
  g_free (list);
}

/* The `let` of that name whose value is a list of numbers as they stand; NULL if there is none. */
static const MxExpr *
find_list (const MxTree *tree, const char *name)
{
  for (guint i = 0; i < tree->lets->len; i++) {
    const MxLetTree *let = mx_tree_let (tree, i);

    if (!g_str_equal (let->name.name, name) || let->value == NULL
        || let->value->kind != MX_EXPR_LIST || let->value->n > NUMBERS_MOST)
      continue;
    for (guint k = 0; k < let->value->n; k++)
      if (!let->value->operand[k]->literal)
        return NULL;
    return let->value;
  }
  return NULL;
}

static void
add_clause (const MxTree *tree, const MxFamilyTree *game, const MxClause *clause,
            GPtrArray *labels)
{
  const MxExpr *target = clause->target;
  const MxExpr *list;

  if (labels->len == LISTS_MOST || clause->kind != MX_CLAUSE_VALUE
      || target->kind != MX_EXPR_INDEX || target->operand[0]->kind != MX_EXPR_NAME
      || target->operand[1]->kind != MX_EXPR_NAME
      || target->operand[1]->ref != MX_REF_LOCAL
      || target->operand[1]->index >= game->params->len)
    return;
  list = find_list (tree, target->operand[0]->text);
  if (list == NULL)
    return;
  MxLabelList *found = g_new0 (MxLabelList, 1);
  found->family = game->index;
  found->coord = target->operand[1]->index;
  found->n = list->n;
  found->number = g_new (MxSpan, MAX (list->n, 1));
  for (guint k = 0; k < list->n; k++)
    found->number[k] = list->operand[k]->span;
  g_ptr_array_add (labels, found);
}

void
mx_collect_labels (const MxTree *tree, GPtrArray *labels)
{
  for (guint i = 0; i < tree->families->len; i++) {
    const MxFamilyTree *game = mx_tree_family (tree, i);

    for (guint k = 0; !game->is_graph && k < game->clauses->len; k++)
      add_clause (tree, game, game->clauses->pdata[k], labels);
  }
}

static gboolean
may_be (const MxLabelList *list, guint family, const gint64 *coords)
{
  return list->family == family && coords[list->coord] < list->n;
}

/* Whether TEXT gives the position the value VALUE by a clause. */
static gboolean
gives (const char *text, guint family, const gint64 *coords, gint64 value)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  g_autoptr (MxProgram) program = mx_program_parse (text, -1, &diagnostics);

  if (program == NULL)
    return FALSE;
  g_autoptr (MxReader) reader = mx_reader_new (mx_program_get_source (program));
  g_autoptr (MxOptions) options = mx_options_new ();
  return mx_reader_options (reader, family, coords, options) && options->decided
         && options->value == value;
}

gboolean
mx_program_has_labels (const MxProgram *self, guint family)
{
  const GPtrArray *labels = mx_program_get_labels (self);

  for (guint i = 0; i < labels->len; i++)
    if (((const MxLabelList *)labels->pdata[i])->family == family)
      return TRUE;
  return FALSE;
}

gboolean
mx_program_may_label (const MxProgram *self, guint family, const gint64 *coords)
{
  const GPtrArray *labels = mx_program_get_labels (self);

  for (guint i = 0; i < labels->len; i++)
    if (may_be (labels->pdata[i], family, coords))
      return TRUE;
  return FALSE;
}

gboolean
mx_edit_label (const MxProgram *program, const char *text, guint family,
               const gint64 *coords, gint64 value, MxEdit *edit)
{
  const GPtrArray *labels = mx_program_get_labels (program);

  *edit = (MxEdit){0};
  if (gives (text, family, coords, value))
    return FALSE;
  for (guint i = 0; i < labels->len; i++) {
    const MxLabelList *list = labels->pdata[i];

    if (!may_be (list, family, coords))
      continue;
    const MxSpan *span = &list->number[coords[list->coord]];
    MxEdit tried = {span->start, span->end, g_strdup_printf ("%" G_GINT64_FORMAT, value)};
    g_autofree char *changed = mx_edit_apply (&tried, text);
    if (gives (changed, family, coords, value)) {
      *edit = tried;
      return TRUE;
    }
    mx_edit_clear (&tried);
  }
  return FALSE;
}
