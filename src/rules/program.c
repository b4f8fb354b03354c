/* SPDX-License-Identifier: MIT */
#include "rules/program.h"

#include "rules/checker.h"
#include "rules/compiler.h"
#include "rules/parser.h"
#include "rules/program-private.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The passes in their order, and what is left of a text when they are through. */

/* Of a start that nobody wrote by hand, the places of the first terms are enough. */
#define TERMS_MOST 4096

typedef struct {
  MxSpan span; /* "2 * nim(5)" */
  guint first; /* part of the start */
  guint count; /* parts, at least one */
} StartTerm;

struct _MxProgram {
  gatomicrefcount ref_count;
  MxRules *rules; /* a reference to its source */
  MxPlay play;
  gboolean has_play;
  MxSpan play_span;
  MxView view;
  gboolean has_start;
  MxSum *start;
  char **conditions; /* one a family: what its `take K if …` asks of K, or NULL */
  GArray *terms; /* of StartTerm, in the text's order; empty without a start */
  GPtrArray *controls; /* MxControlItem* */
  guint n_numbers; /* that could be controls */
  GPtrArray *claims; /* MxClaim* */
  GPtrArray *labels; /* MxLabelList* */
};

static void
report_too_long (MxDiagnostics *diagnostics, gsize length)
{
  MxSpan begin = {0, 0, 1, 1, 1};
  g_autofree char *size = g_format_size (length);
  g_autofree char *most = g_format_size_full (MX_TEXT_MAX, G_FORMAT_SIZE_IEC_UNITS);
  mx_diagnostics_error (diagnostics, &begin, NULL,
                        _ ("this text is too large: it has %1$s, and at most %2$s are "
                           "read"),
                        size, most);
}

/* A file that holds no text at all gets one error, not one for every byte. */
static gboolean
is_text (const char *text, gsize length, MxDiagnostics *diagnostics)
{
  const char *zero = memchr (text, 0, length);
  if (zero == NULL)
    return TRUE;
  MxSpan place = {(gsize)(zero - text), (gsize)(zero - text) + 1, 1, 1, 1};
  for (const char *p = text; p < zero; p++) {
    if (*p == '\n') {
      place.line++;
      place.column = 1;
    } else if (((guint8)*p & 0xC0) != 0x80) {
      place.column++;
    }
  }
  mx_diagnostics_error (diagnostics, &place,
                        g_strdup (_ ("open a text of rules, saved as UTF-8")),
                        _ ("this is not a text: it has a zero byte"));
  return FALSE;
}

static MxSum *
make_start (const MxTree *tree, MxRules *rules)
{
  MxSum *start = mx_sum_new (&rules->source);
  guint n_parts = 0, n_coords = 0;
  for (guint i = 0; i < tree->start_terms->len; i++) {
    const MxTerm *term = &g_array_index (tree->start_terms, MxTerm, i);
    n_parts += (guint)term->count;
    n_coords += term->n;
  }
  mx_sum_reserve (start, n_parts, n_coords);
  for (guint i = 0; i < tree->start_terms->len; i++) {
    const MxTerm *term = &g_array_index (tree->start_terms, MxTerm, i);
    g_autofree gint64 *coords = g_new (gint64, MAX (term->n, 1));
    for (guint j = 0; j < term->n; j++)
      coords[j] = term->args[j]->number;
    mx_sum_add_many (start, term->family, coords, (guint)term->count);
  }
  if (!tree->has_start) {
    const MxFamily *family = &rules->families[0];
    g_autofree gint64 *coords = g_new (gint64, family->arity);
    for (guint i = 0; i < family->arity; i++)
      coords[i] = mx_default_coordinate (family, i);
    mx_sum_add (start, 0, coords);
  }
  return start;
}

static GArray *
make_terms (const MxTree *tree)
{
  GArray *terms = g_array_new (FALSE, FALSE, sizeof (StartTerm));
  guint first = 0;
  const guint n = MIN (tree->start_terms->len, TERMS_MOST);
  for (guint i = 0; tree->has_start && i < n; i++) {
    const MxTerm *term = &g_array_index (tree->start_terms, MxTerm, i);
    const StartTerm made = {term->span, first, (guint)term->count};
    if (made.count > 0)
      g_array_append_val (terms, made);
    first += made.count;
  }
  return terms;
}

/* The condition of a game that has no clause but one `take K if CONDITION`, as it is written. */
static char *
dup_condition (const MxFamilyTree *family, const char *text)
{
  if (family->is_graph || family->clauses->len != 1)
    return NULL;
  const MxClause *clause = family->clauses->pdata[0];
  if (clause->kind != MX_CLAUSE_TAKE_ANY || clause->condition == NULL)
    return NULL;
  const MxSpan *span = &clause->condition->span;
  return g_strndup (text + span->start, span->end - span->start);
}

static MxProgram *
make_program (MxTree *tree, const char *text, gsize length)
{
  MxProgram *self = g_new0 (MxProgram, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->rules = mx_compile_tree (tree);
  self->play = tree->play.present ? (MxPlay)tree->play.value : MX_PLAY_NORMAL;
  self->has_play = tree->play.present;
  self->play_span = tree->play.span;
  self->view = tree->view.present ? (MxView)tree->view.value : MX_VIEW_DEFAULT;
  self->has_start = tree->has_start;
  self->start = make_start (tree, self->rules);
  self->terms = make_terms (tree);
  self->conditions = g_new0 (char *, self->rules->source.n_families + 1);
  for (guint i = 0; i < tree->families->len; i++)
    self->conditions[i] = dup_condition (tree->families->pdata[i], text);
  self->controls = g_ptr_array_new_with_free_func ((GDestroyNotify)mx_control_item_free);
  self->claims = g_ptr_array_new_with_free_func ((GDestroyNotify)mx_claim_free);
  for (guint i = 0; i < tree->claims->len; i++)
    g_ptr_array_add (self->claims, mx_claim_new (mx_tree_claim (tree, i), text));
  self->n_numbers = mx_collect_controls (tree, self->rules, text, length, self->controls);
  self->labels = g_ptr_array_new_with_free_func ((GDestroyNotify)mx_label_list_free);
  mx_collect_labels (tree, self->labels);
  return self;
}

/* What a program keeps of a large text; a name takes a small block of its own. */
#define NAME_BYTES 32

static guint64
count_memory (const MxTree *tree, const MxSum *start)
{
  guint64 bytes =
      start->cap_parts * sizeof *start->part + start->cap_coords * sizeof *start->coords;
  for (guint i = 0; i < tree->families->len; i++) {
    const MxFamilyTree *family = mx_tree_family (tree, i);
    bytes +=
        family->nodes->len * (sizeof (MxNodeInfo) + NAME_BYTES + 10 * sizeof (guint32))
        + family->arrows->len * sizeof (MxEdge);
  }
  return bytes;
}

/* The start is the largest thing that is made of the tree, while that is there. */
static gboolean
start_fits (MxTree *tree)
{
  guint64 parts = 0;
  for (guint i = 0; i < tree->start_terms->len; i++) {
    const MxTerm *term = &g_array_index (tree->start_terms, MxTerm, i);
    parts += (guint64)term->count;
    mx_tree_count (tree, term->n * sizeof (gint64));
  }
  mx_tree_count (tree, parts * sizeof (MxSumPart));
  return !mx_tree_is_full (tree);
}

MxProgram *
mx_program_parse (const char *text, gssize length, GPtrArray **diagnostics)
{
  guint64 memory = G_MAXUINT64;
  return mx_program_parse_bounded (text, length, &memory, diagnostics);
}

MxProgram *
mx_program_parse_bounded (const char *text, gssize length, guint64 *memory,
                          GPtrArray **diagnostics)
{
  gsize size = length < 0 ? strlen (text) : (gsize)length;
  g_auto (MxDiagnostics) found;
  MxProgram *program = NULL;

  mx_diagnostics_init (&found);
  if (size > MX_TEXT_MAX) {
    report_too_long (&found, size);
  } else if (is_text (text, size, &found)) {
    g_autoptr (MxTree) tree = mx_parse_bounded (text, size, *memory, &found);
    if (!mx_tree_is_full (tree))
      mx_check_tree (tree, &found);
    if (!start_fits (tree)) {
      mx_diagnostics_clear (&found);
      mx_diagnostics_init (&found);
      *memory = 0;
    } else if (found.n_errors == 0) {
      program = make_program (tree, text, size);
      *memory = count_memory (tree, program->start);
    }
  }
  *diagnostics = mx_diagnostics_steal (&found);
  return program;
}

MxProgram *
mx_program_ref (MxProgram *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
mx_program_unref (MxProgram *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  mx_sum_free (self->start);
  g_array_unref (self->terms);
  for (guint i = 0; i < self->rules->source.n_families; i++)
    g_free (self->conditions[i]);
  g_free (self->conditions);
  g_ptr_array_unref (self->controls);
  g_ptr_array_unref (self->claims);
  g_ptr_array_unref (self->labels);
  mx_source_unref (&self->rules->source);
  g_free (self);
}

const GPtrArray *
mx_program_get_labels (const MxProgram *self)
{
  return self->labels;
}

MxSource *
mx_program_get_source (const MxProgram *self)
{
  return &self->rules->source;
}

MxPlay
mx_program_get_play (const MxProgram *self)
{
  return self->play;
}

MxView
mx_program_get_view (const MxProgram *self)
{
  return self->view;
}

const MxSum *
mx_program_get_start (const MxProgram *self)
{
  return self->start;
}

gboolean
mx_program_has_start (const MxProgram *self)
{
  return self->has_start;
}

gboolean
mx_program_get_start_term (const MxProgram *self, guint part, MxSpan *span, guint *first,
                           guint *count)
{
  guint low = 0, high = self->terms->len;
  while (low < high) {
    const guint middle = (low + high) / 2;
    const StartTerm *term = &g_array_index (self->terms, StartTerm, middle);
    if (part < term->first) {
      high = middle;
    } else if (part >= term->first + term->count) {
      low = middle + 1;
    } else {
      *span = term->span;
      *first = term->first;
      *count = term->count;
      return TRUE;
    }
  }
  return FALSE;
}

gboolean
mx_program_get_play_span (const MxProgram *self, MxSpan *span)
{
  if (self->has_play)
    *span = self->play_span;
  return self->has_play;
}

const GPtrArray *
mx_program_get_controls (const MxProgram *self)
{
  return self->controls;
}

guint
mx_program_count_numbers (const MxProgram *self)
{
  return self->n_numbers;
}

const GPtrArray *
mx_program_get_claims (const MxProgram *self)
{
  return self->claims;
}

gboolean
mx_program_get_node_place (const MxProgram *self, guint family, guint node, double *x,
                           double *y)
{
  g_return_val_if_fail (family < self->rules->source.n_families, FALSE);
  if (node >= self->rules->families[family].n_nodes)
    return FALSE;
  const MxNodeInfo *info = &self->rules->codes[family].nodes[node];
  if (info->placed) {
    *x = info->x;
    *y = info->y;
  }
  return info->placed;
}

char *
mx_program_dup_move_name (const MxProgram *self, guint family, const gint64 *from,
                          guint n_parts, const gint64 *const *to)
{
  g_return_val_if_fail (family < self->rules->source.n_families, NULL);
  const MxFamilyCode *code = &self->rules->codes[family];
  /* Only these clauses say how many counters go; a `move` says where it leads. */
  if (self->rules->families[family].arity != 1 || code->code == NULL || code->has_move)
    return NULL;

  if (n_parts == 1 && to[0][0] < from[0] && (code->has_take || code->has_octal))
    return g_strdup_printf (_ ("take %s"), MX_DECIMAL (from[0] - to[0][0]));
  if (n_parts != 2)
    return NULL;
  gint64 a = to[0][0], b = to[1][0], taken = from[0] - a - b;
  if (taken == 0 && (code->has_split || code->has_octal))
    return g_strdup_printf (_ ("split into %1$s and %2$s"), MX_DECIMAL (a),
                            MX_DECIMAL (b));
  if (taken > 0 && code->has_octal)
    return g_strdup_printf (_ ("take %1$s, leaving %2$s and %3$s"), MX_DECIMAL (taken),
                            MX_DECIMAL (a), MX_DECIMAL (b));
  return NULL;
}

const char *
mx_program_get_take_condition (const MxProgram *self, guint family)
{
  g_return_val_if_fail (family < self->rules->source.n_families, NULL);
  return self->conditions[family];
}

int
mx_program_find_family (const MxProgram *self, const char *name)
{
  for (guint i = 0; i < self->rules->source.n_families; i++)
    if (strcmp (self->rules->families[i].name, name) == 0)
      return (int)i;
  return -1;
}

char *
mx_program_disassemble (const MxProgram *self)
{
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < self->rules->source.n_families; i++)
    mx_code_disassemble (self->rules, i, out);
  return g_string_free (out, FALSE);
}
