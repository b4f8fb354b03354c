/* SPDX-License-Identifier: MIT */
#include "rules/form.h"
#include "rules/shape.h"

#include <string.h>

/* Rules whose targets, ranges and conditions are linear in the parameters and one variable. */

/* So many sweeps are made of a game at the most. */
#define SWEEPS_MAX 64

/* One clause, with its variables fixed but for one. */
typedef struct {
  GArray *sweeps; /* of MxSweep */
  guint arity;
  const MxTree *tree;
  const MxClause *clause;
  gint64 local[MX_FORM_LOCALS]; /* of a variable that is fixed: its value */
  int free; /* the local that runs, or -1 */
  GArray *bounds; /* of MxForm */
} Case;

/* Writes a form of the parameters and the free variable, all others being put in. */
static gboolean
write_form (const Case *self, MxForm form, gint64 *linear)
{
  for (guint i = self->arity; i < MX_FORM_LOCALS; i++) {
    if ((int)i != self->free && !mx_form_put (&form, i, self->local[i]))
      return FALSE;
  }
  linear[0] = form.constant;
  for (guint i = 0; i < MX_RAY_COORDS; i++)
    linear[1 + i] = i < self->arity ? form.factor[i] : 0;
  linear[MX_LINEAR_K] = self->free >= 0 ? form.factor[self->free] : 0;
  return TRUE;
}

/* Adds a bound, unless it always holds. */
static gboolean
add_bound (const Case *self, const MxForm *form, MxSweep *sweep)
{
  MxLinear bound;
  gboolean holds = TRUE;

  if (!write_form (self, *form, bound))
    return FALSE;
  for (guint i = 0; i < MX_LINEAR_K; i++)
    holds = holds && bound[i] >= 0;
  if (holds && bound[MX_LINEAR_K] == 0)
    return TRUE;
  if (sweep->n_bounds == MX_SWEEP_BOUNDS)
    return FALSE;
  memcpy (sweep->bound[sweep->n_bounds++], bound, sizeof bound);
  return TRUE;
}

/* Adds `a <= b < c` and the like, and conditions that join such. */
static gboolean
add_condition (const Case *self, const MxExpr *expr, MxSweep *sweep)
{
  if (expr->kind != MX_EXPR_CHAIN)
    return FALSE;
  if (expr->rank == MX_RANK_AND) {
    for (guint i = 0; i < expr->n; i++) {
      if (!add_condition (self, expr->operand[i], sweep))
        return FALSE;
    }
    return TRUE;
  }
  for (guint i = 0; i + 1 < expr->n; i++) {
    MxForm forms[2];
    guint n = expr->rank == MX_RANK_COMPARE ? mx_form_read_comparison (
                  expr->operators[i], expr->operand[i], expr->operand[i + 1], forms)
                                            : 0;

    if (n == 0)
      return FALSE;
    for (guint k = 0; k < n; k++) {
      if (!add_bound (self, &forms[k], sweep))
        return FALSE;
    }
  }
  return TRUE;
}

/* All variables are fixed, or one is free. */
static gboolean
add_sweep (const Case *self)
{
  MxSweep sweep = {.n_parts = self->clause->n_terms};

  for (guint i = 0; i < sweep.n_parts * self->arity; i++) {
    MxForm form;

    if (!mx_form_read (self->clause->terms[i / self->arity].args[i % self->arity], &form)
        || !write_form (self, form, sweep.part[i / self->arity][i % self->arity])
        || !add_bound (self, &form, &sweep))
      return FALSE;
  }
  for (guint i = 0; i < self->bounds->len; i++) {
    if (!add_bound (self, &g_array_index (self->bounds, MxForm, i), &sweep))
      return FALSE;
  }
  if (self->free < 0) { /* k = 0 */
    if (sweep.n_bounds + 2 > MX_SWEEP_BOUNDS)
      return FALSE;
    sweep.bound[sweep.n_bounds++][MX_LINEAR_K] = 1;
    sweep.bound[sweep.n_bounds++][MX_LINEAR_K] = -1;
  }
  if ((self->clause->condition != NULL
       && !add_condition (self, self->clause->condition, &sweep))
      || self->sweeps->len == SWEEPS_MAX)
    return FALSE;
  g_array_append_val (self->sweeps, sweep);
  return TRUE;
}

static gboolean fix_variables (const Case *before, guint variable);

static gboolean
fix_to_each (Case *self, guint variable, const MxNumberSet *set)
{
  if (mx_number_set_count (set) > SWEEPS_MAX)
    return FALSE;
  for (guint i = 0; i < set->n; i++) {
    for (gint64 x = set->interval[i].low;; x++) {
      self->local[self->arity + variable] = x;
      if (!fix_variables (self, variable + 1))
        return FALSE;
      if (x == set->interval[i].high)
        break;
    }
  }
  return TRUE;
}

/* Lets a variable run over a range that may depend on the position. */
static gboolean
let_run (Case *self, guint variable, const MxExpr *range)
{
  guint local = self->arity + variable;
  MxForm low;
  MxForm runs = {0};

  runs.factor[local] = 1;
  if (self->free >= 0 || range->kind != MX_EXPR_RANGE
      || !mx_form_read (range->operand[0], &low)
      || !mx_form_combine (1, &runs, -1, &low, &low)
      || !mx_form_read_bounds (range->operand[1], local, self->bounds))
    return FALSE;
  g_array_append_val (self->bounds, low);
  self->free = (int)local;
  return fix_variables (self, variable + 1);
}

static gboolean
fix_variables (const Case *before, guint variable)
{
  g_autoptr (GArray) bounds = g_array_copy (before->bounds);
  Case self = *before;
  const MxExpr *range;

  self.bounds = bounds;
  if (variable == self.clause->n_variables)
    return add_sweep (&self);
  range = self.clause->variables[variable].range;
  if (range->constant && (self.free >= 0 || range->kind != MX_EXPR_RANGE))
    return fix_to_each (&self, variable, self.tree->sets->pdata[range->index]);
  return let_run (&self, variable, range);
}

static gboolean
add_clause (GArray *sweeps, const MxTree *tree, const MxFamilyTree *game,
            const MxClause *clause)
{
  g_autoptr (GArray) bounds = g_array_new (FALSE, FALSE, sizeof (MxForm));
  Case first = {.sweeps = sweeps,
                .arity = game->params->len,
                .tree = tree,
                .clause = clause,
                .free = -1,
                .bounds = bounds};

  if (clause->kind != MX_CLAUSE_MOVE || clause->n_terms < 1 || clause->n_terms > 2
      || clause->n_variables + first.arity > MX_FORM_LOCALS)
    return FALSE;
  for (guint i = 0; i < clause->n_terms; i++) {
    if (clause->terms[i].family != game->index)
      return FALSE;
  }
  return fix_variables (&first, 0);
}

void
mx_find_sweeps (const MxTree *tree, const MxFamilyTree *game, MxFamily *family)
{
  g_autoptr (GArray) sweeps = g_array_new (FALSE, FALSE, sizeof (MxSweep));
  guint arity = game->params->len;
  gboolean good = arity >= 2 && arity <= MX_RAY_COORDS;

  for (guint i = 0; good && i < game->clauses->len; i++)
    good = add_clause (sweeps, tree, game, game->clauses->pdata[i]);
  if (!good || sweeps->len == 0)
    return;
  family->n_sweeps = sweeps->len;
  family->sweeps =
      (const MxSweep *)(gpointer)g_array_free (g_steal_pointer (&sweeps), FALSE);
}
