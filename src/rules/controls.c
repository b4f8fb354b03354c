/* SPDX-License-Identifier: MIT */
#include "rules/program-private.h"

/* Which numbers of a text may be dragged, and how far. */

/* Reach of a control whose bounds the text does not say: twice the number, or this. */
#define LET_REACH 10
#define START_REACH 20

void
mx_control_item_free (MxControlItem *item)
{
  g_free (item->name);
  g_free (item->term);
  g_free (item);
}

gint64
mx_default_coordinate (const MxFamily *family, guint index)
{
  if (family->shape == MX_SHAPE_GRAPH)
    return 0;
  if (family->arity == 1)
    return 12;
  if (family->arity == 2)
    return index == 0 ? 5 : 8;
  return 3;
}

static gint64
doubled (gint64 value)
{
  return value > G_MAXINT64 / 2 ? G_MAXINT64 : 2 * value;
}

/* A number written as such, perhaps with a minus sign. */
static gboolean
is_plain (const MxExpr *expr)
{
  if (expr->kind == MX_EXPR_NEGATE)
    expr = expr->operand[0];
  return expr->kind == MX_EXPR_NUMBER && !expr->parens;
}

static void
add_let (const MxLetTree *let, GPtrArray *controls)
{
  const MxExpr *value = let->value;
  if (value->type != MX_TYPE_INT || !is_plain (value) || value->parens)
    return;
  MxControlItem *item = g_new0 (MxControlItem, 1);
  item->kind = MX_CONTROL_LET;
  item->name = g_strdup (let->name.name);
  item->value = value->number;
  item->span = value->span;
  if (let->bounds != NULL) {
    item->bounded = TRUE;
    item->low = let->bounds->operand[0]->number;
    item->high = let->bounds->operand[1]->number;
  } else if (value->number < 0) {
    item->low = value->number < -G_MAXINT64 / 2 ? -G_MAXINT64 : 2 * value->number;
    item->high = LET_REACH;
  } else {
    item->low = value->number >= 1 ? 1 : 0;
    item->high = MAX (doubled (value->number), LET_REACH);
  }
  g_ptr_array_add (controls, item);
}

static MxControlItem *
new_start_item (const MxRules *rules, guint family, guint index, gint64 value)
{
  const MxFamily *info = &rules->families[family];
  MxControlItem *item = g_new0 (MxControlItem, 1);
  item->kind = MX_CONTROL_START;
  item->family = family;
  item->index = index;
  item->value = value;
  item->is_node = info->shape == MX_SHAPE_GRAPH;
  item->name = g_strdup (item->is_node ? info->name : info->params[index]);
  if (item->is_node)
    item->high = info->n_nodes - 1;
  else
    item->high = MIN (MAX (doubled (value), START_REACH), MX_COORDINATE_MAX);
  return item;
}

/* Returns how many numbers the term has. */
static guint
add_start_term (const MxRules *rules, const MxTerm *term, guint part, const char *text,
                GPtrArray *controls)
{
  gboolean is_node = rules->families[term->family].shape == MX_SHAPE_GRAPH;
  guint n = 0;
  for (guint i = 0; i < term->n; i++) {
    const MxExpr *arg = term->args[i];
    if (!is_node && (arg->kind != MX_EXPR_NUMBER || arg->parens))
      continue;
    n++;
    if (controls->len >= MX_CONTROLS_MAX)
      continue;
    MxControlItem *item = new_start_item (rules, term->family, i, arg->number);
    const MxSpan *span = &term->call->span;
    item->term = g_strndup (text + span->start, span->end - span->start);
    item->part = part;
    item->span = arg->span;
    g_ptr_array_add (controls, item);
  }
  return n;
}

/* The start that a text without one gets: its numbers will be written when they change. */
static void
add_default_start (const MxRules *rules, gsize length, GPtrArray *controls)
{
  const MxFamily *family = &rules->families[0];
  for (guint i = 0; i < family->arity; i++) {
    MxControlItem *item = new_start_item (rules, 0, i, mx_default_coordinate (family, i));
    GString *term = g_string_new (family->name);
    g_string_append_c (term, '(');
    if (item->is_node)
      g_string_append (term, rules->codes[0].nodes[0].name);
    else
      for (guint j = 0; j < family->arity; j++)
        g_string_append_printf (term, "%s%" G_GINT64_FORMAT, j > 0 ? ", " : "",
                                mx_default_coordinate (family, j));
    g_string_append_c (term, ')');
    item->term = g_string_free (term, FALSE);
    item->span = (MxSpan){length, length, 1, 1, 0};
    g_ptr_array_add (controls, item);
  }
}

guint
mx_collect_controls (const MxTree *tree, const MxRules *rules, const char *text,
                     gsize length, GPtrArray *controls)
{
  for (guint i = 0; i < tree->lets->len; i++)
    add_let (mx_tree_let (tree, i), controls);
  if (!tree->has_start) {
    add_default_start (rules, length, controls);
    return controls->len;
  }
  guint part = 0;
  guint n = controls->len;
  for (guint i = 0; i < tree->start_terms->len; i++) {
    const MxTerm *term = &g_array_index (tree->start_terms, MxTerm, i);
    if (term->count > 0)
      n += add_start_term (rules, term, part, text, controls);
    part += (guint)term->count;
  }
  return n;
}
