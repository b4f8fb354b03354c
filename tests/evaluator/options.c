/* SPDX-License-Identifier: MIT */
#include "evaluator-private.h"

#include <string.h>

/* The clauses of a game: what each lets a player move to, as the description of the language
 * says it, one option after the other. */

/* A position's numbers go up to here. */
#define COORDINATE_MAX ((gint64)1 << 62)

typedef struct {
  Scope scope;
  const MxFamilyTree *family;
  Component *component; /* a copy: components move when others are added */
  GArray *sums; /* of Sum: the options, whose parts are the evaluator's */
} Reading;

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint x = *(const guint *)a, y = *(const guint *)b;
  return x < y ? -1 : x > y;
}

static gboolean
add_option (Reading *self, guint *parts, guint n)
{
  Evaluator *evaluator = self->scope.evaluator;
  Sum sum = {evaluator->parts->len, n};
  for (guint i = 0; i < n; i++)
    if (parts[i] == EVALUATOR_NONE)
      return FALSE;
  qsort (parts, n, sizeof *parts, compare_numbers);
  g_array_append_vals (evaluator->parts, parts, n);
  g_array_append_val (self->sums, sum);
  return evaluator_spend (evaluator, 2);
}

/* One or two heaps of the same game; B is -1 for one. */
static gboolean
add_heaps (Reading *self, gint64 a, gint64 b)
{
  Evaluator *evaluator = self->scope.evaluator;
  guint family = self->family->index;
  guint parts[2] = {evaluator_component (evaluator, family, &a), 0};
  if (b >= 0)
    parts[1] = evaluator_component (evaluator, family, &b);
  return add_option (self, parts, b >= 0 ? 2 : 1);
}

static gint64
heap (const Reading *self)
{
  return self->component->coords[0];
}

static void
bind (Reading *self, const char *name, gint64 value)
{
  g_assert_cmpuint (self->scope.n, <, BINDINGS_MAX);
  self->scope.binding[self->scope.n++] = (Binding){name, value};
}

/* No condition, or one that holds. */
static gboolean
allows (Reading *self, const MxClause *clause, gboolean *allowed)
{
  *allowed = TRUE;
  return clause->condition == NULL
         || scope_condition (&self->scope, clause->condition, allowed);
}

static gboolean
node_number (const MxFamilyTree *graph, const char *name, gint64 *node)
{
  for (guint i = 0; i < graph->nodes->len; i++)
    if (strcmp (g_array_index (graph->nodes, MxGraphNode, i).name, name) == 0) {
      *node = i;
      return TRUE;
    }
  return FALSE;
}

/* The coordinates of all terms one behind the other, as far as they can be worked out. */
static gboolean
read_terms (Reading *self, const MxClause *clause, GArray *coords)
{
  for (guint i = 0; i < clause->n_terms; i++) {
    const MxTerm *term = &clause->terms[i];
    const MxFamilyTree *family =
        mx_tree_family (self->scope.evaluator->tree, term->family);
    for (guint k = 0; k < term->n; k++) {
      gint64 value;
      if (family->is_graph ? !node_number (family, term->args[k]->text, &value)
                           : !scope_number (&self->scope, term->args[k], &value))
        return FALSE;
      g_array_append_val (coords, value);
    }
  }
  return TRUE;
}

/* A move to a negative coordinate is not legal; one that is too large is a fault. */
static gboolean
add_move (Reading *self, const MxClause *clause)
{
  g_autoptr (GArray) coords = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree guint *parts = g_new (guint, MAX (clause->n_terms, 1));
  const gint64 *at;
  if (!read_terms (self, clause, coords))
    return FALSE;
  at = (const gint64 *)coords->data;
  for (guint i = 0; i < coords->len; i++)
    if (at[i] < 0)
      return TRUE;
  for (guint i = 0; i < coords->len; i++)
    if (at[i] > COORDINATE_MAX)
      return FALSE;
  for (guint i = 0; i < clause->n_terms; i++) {
    parts[i] = evaluator_component (self->scope.evaluator, clause->terms[i].family, at);
    at += clause->terms[i].n;
  }
  return add_option (self, parts, clause->n_terms);
}

/* The moves of a clause whose first VARIABLE variables have their values. */
static gboolean
read_move (Reading *self, const MxClause *clause, guint variable)
{
  g_autoptr (GArray) intervals = NULL;
  gboolean good = TRUE, allowed;
  if (variable == clause->n_variables)
    return allows (self, clause, &allowed) && (!allowed || add_move (self, clause));

  intervals = g_array_new (FALSE, FALSE, sizeof (Interval));
  good = scope_domain (&self->scope, clause->variables[variable].range, intervals);
  for (guint i = 0; good && i < intervals->len; i++) {
    Interval interval = g_array_index (intervals, Interval, i);
    for (gint64 x = interval.low; good && x <= interval.high; x++) {
      bind (self, clause->variables[variable].name, x);
      good = evaluator_spend (self->scope.evaluator, 1)
             && read_move (self, clause, variable + 1);
      self->scope.n--;
      if (x == G_MAXINT64)
        break;
    }
  }
  return good;
}

/* Taking an amount from 1 to the heap. */
static gboolean
take (Reading *self, const MxClause *clause, gint64 amount)
{
  gboolean named = clause->n_variables == 1, good, allowed;
  if (named)
    bind (self, clause->variables[0].name, amount);
  good = evaluator_spend (self->scope.evaluator, 1) && allows (self, clause, &allowed)
         && (!allowed || add_heaps (self, heap (self) - amount, -1));
  if (named)
    self->scope.n--;
  return good;
}

static gboolean
read_take (Reading *self, const MxClause *clause)
{
  g_autoptr (GArray) intervals = g_array_new (FALSE, FALSE, sizeof (Interval));
  Interval any = {1, heap (self)};
  if (clause->kind == MX_CLAUSE_TAKE_ANY)
    g_array_append_val (intervals, any);
  else if (!scope_domain (&self->scope, clause->amount, intervals))
    return FALSE;
  for (guint i = 0; i < intervals->len; i++) {
    Interval interval = g_array_index (intervals, Interval, i);
    gint64 low = MAX (interval.low, 1), high = MIN (interval.high, heap (self));
    for (gint64 k = low; k <= high; k++)
      if (!take (self, clause, k))
        return FALSE;
  }
  return TRUE;
}

static gboolean
read_split (Reading *self, const MxClause *clause)
{
  gboolean named = clause->n_variables == 2, good = TRUE, allowed;
  for (gint64 a = 1, b = heap (self) - 1; good && a <= b; a++, b--) {
    if (named) {
      bind (self, clause->variables[0].name, a);
      bind (self, clause->variables[1].name, b);
    }
    good = evaluator_spend (self->scope.evaluator, 1) && allows (self, clause, &allowed)
           && (!allowed || add_heaps (self, a, b));
    if (named)
      self->scope.n -= 2;
  }
  return good;
}

/* Digit K of a code: the sum of 1 (taking K may leave no heap), 2 (one heap), 4 (two heaps). */
static gboolean
read_digit (Reading *self, gint64 k, guint digit)
{
  gint64 rest = heap (self) - k;
  if (rest < 0)
    return TRUE;
  if (k > 0 && rest == 0 && digit % 2 == 1 && !add_heaps (self, 0, -1))
    return FALSE;
  if (k > 0 && rest > 0 && digit / 2 % 2 == 1 && !add_heaps (self, rest, -1))
    return FALSE;
  for (gint64 a = 1; digit >= 4 && a <= rest - a; a++)
    if (!add_heaps (self, a, rest - a))
      return FALSE;
  return TRUE;
}

static gboolean
read_octal (Reading *self, const MxClause *clause)
{
  const char *point = strchr (clause->digits, '.');
  if (point > clause->digits && !read_digit (self, 0, (guint)(point[-1] - '0')))
    return FALSE;
  for (gint64 k = 1; point[k] != '\0'; k++)
    if (!read_digit (self, k, (guint)(point[k] - '0')))
      return FALSE;
  return TRUE;
}

static gboolean
is_decision (const MxClause *clause)
{
  return clause->kind == MX_CLAUSE_VALUE || clause->kind == MX_CLAUSE_WIN
         || clause->kind == MX_CLAUSE_LOSE;
}

/* The first of them whose condition holds gives the value. */
static gboolean
read_decisions (Reading *self)
{
  for (guint i = 0; i < self->family->clauses->len; i++) {
    const MxClause *clause = self->family->clauses->pdata[i];
    gint64 value;
    gboolean holds;
    if (!is_decision (clause))
      continue;
    if (!allows (self, clause, &holds))
      return FALSE;
    if (!holds)
      continue;
    value = clause->kind == MX_CLAUSE_WIN;
    if (clause->kind == MX_CLAUSE_VALUE
        && (!scope_number (&self->scope, clause->target, &value) || value < 0))
      return FALSE;
    self->component->decided = TRUE;
    self->component->given = value;
    return TRUE;
  }
  return TRUE;
}

static gboolean
read_clause (Reading *self, const MxClause *clause)
{
  switch (clause->kind) {
  case MX_CLAUSE_MOVE: return read_move (self, clause, 0);
  case MX_CLAUSE_TAKE_ANY:
  case MX_CLAUSE_TAKE: return read_take (self, clause);
  case MX_CLAUSE_SPLIT: return read_split (self, clause);
  case MX_CLAUSE_OCTAL: return read_octal (self, clause);
  case MX_CLAUSE_VALUE:
  case MX_CLAUSE_WIN:
  case MX_CLAUSE_LOSE: return TRUE;
  }
  g_assert_not_reached ();
}

static gboolean
read_game (Reading *self)
{
  gboolean good;
  for (guint i = 0; i < self->family->params->len; i++)
    bind (self, g_array_index (self->family->params, MxWord, i).name,
          self->component->coords[i]);
  good = read_decisions (self);
  for (guint i = 0; good && !self->component->decided && i < self->family->clauses->len;
       i++)
    good = read_clause (self, self->family->clauses->pdata[i]);
  return good;
}

static gboolean
read_graph (Reading *self)
{
  for (guint i = 0; i < self->family->arrows->len; i++) {
    MxEdge arrow = g_array_index (self->family->arrows, MxEdge, i);
    if (arrow.from == (guint64)heap (self) && !add_heaps (self, arrow.to, -1))
      return FALSE;
  }
  return TRUE;
}

gboolean
component_expand (Evaluator *self, guint number)
{
  Component component = *component_get (self, number);
  g_autoptr (GArray) sums = g_array_new (FALSE, FALSE, sizeof (Sum));
  Reading reading = {.scope = {.evaluator = self},
                     .family = mx_tree_family (self->tree, component.family),
                     .component = &component,
                     .sums = sums};
  gboolean good;
  if (component.expanded)
    return TRUE;
  if (evaluator_is_spent (self))
    return FALSE;
  good = reading.family->is_graph ? read_graph (&reading) : read_game (&reading);
  if (evaluator_is_spent (self))
    return FALSE;
  component.expanded = TRUE;
  component.fault = !good;
  component.first = self->sums->len;
  component.n = good ? sums->len : 0;
  g_array_append_vals (self->sums, sums->data, component.n);
  *component_get (self, number) = component;
  return TRUE;
}
