/* SPDX-License-Identifier: MIT */
#include "rules/condition.h"
#include "rules/rays.h"
#include "rules/shape.h"

#include <string.h>

/* Rules whose options lie on lines, whatever they are called and however they are written.
 *
 * A clause `move (a - k, b - l) for k in 1..a, l in 1..b if abs(k - l) < 3` is a set of vectors
 * that are taken from the position.  Variables over a constant range are tried one number at a
 * time; of one variable that is left every choice is followed to where the condition changes no
 * more; of two the condition must hold k - l to few numbers, each of which leaves one variable, or
 * be `k == 0 or l == 0 or k == l` and the like, of which each part does.
 *
 * Which vectors there are must not depend on the position: what ranges and conditions say of it
 * must follow from the target's having no negative coordinate.  `k <= a` follows from
 * a - k >= 0.  In general A >= 0 follows from T >= 0 if q * A - p * T, with q > 0 and p >= 0, is a
 * sum of parameters and variables, none with a negative factor, that is not negative where the
 * variables are smallest. */

/* So far is a condition followed, along a line and over differences of variables. */
#define BREAK_MAX 256
#define DIFFERENCE_MAX 64

/* One clause, with some of its variables fixed. */
typedef struct {
  GArray *rays; /* of MxRay */
  guint arity;
  const MxTree *tree;
  const MxClause *clause;
  MxForm target[MX_RAY_COORDS];
  GArray *bounds; /* of MxForm: each must be >= 0 */
  GPtrArray *conditions; /* MxExpr*: each must hold, too */
  guint n_free;
  guint free[2]; /* locals that are not fixed */
  gint64 local[MX_FORM_LOCALS]; /* what variables are fixed to, or their least */
  guint depth; /* alternatives that were chosen */
} Case;

/* Puts the fixed variables into a form. */
static gboolean
put_fixed (const Case *self, MxForm *form)
{
  for (guint i = self->arity; i < MX_FORM_LOCALS; i++) {
    gboolean free = FALSE;

    for (guint k = 0; k < self->n_free; k++)
      free = free || self->free[k] == i;
    if (!free && !mx_form_put (form, i, self->local[i]))
      return FALSE;
  }
  return TRUE;
}

static MxLook
start_look (const Case *self, const gint64 *local)
{
  MxLook look = {.n_params = self->arity, .n_free = self->n_free, .local = local};

  memcpy (look.free, self->free, sizeof look.free);
  return look;
}

/* Every bound and condition is looked at, so that LOOK->broken takes in all of them. */
static MxAnswer
look_at_case (const Case *self, MxLook *look)
{
  MxAnswer answer = MX_ANSWER_YES;

  for (guint i = 0; i < self->bounds->len + self->conditions->len; i++) {
    MxAnswer next =
        i < self->bounds->len
            ? mx_look_at_form (look, &g_array_index (self->bounds, MxForm, i))
            : mx_look_at (look, self->conditions->pdata[i - self->bounds->len]);

    if (next == MX_ANSWER_NO || answer == MX_ANSWER_YES)
      answer = next;
  }
  return answer;
}

/* Adds the vector T steps from LOCAL on, or all from there on. */
static gboolean
add_vector (const Case *self, const gint64 *local, gint64 t, gboolean all)
{
  gint64 at[MX_FORM_LOCALS];
  MxRay ray = {0};

  memcpy (at, local, sizeof at);
  for (guint k = 0; k < self->n_free; k++)
    at[self->free[k]] += t;
  for (guint i = 0; i < self->arity; i++) {
    ray.start[i] = -mx_form_value (&self->target[i], at);
    for (guint k = 0; all && k < self->n_free; k++)
      ray.step[i] -= self->target[i].factor[self->free[k]];
  }
  return mx_rays_add (self->rays, &ray);
}

/* Adds the vectors that one finds from LOCAL on, all free variables running alike. */
static gboolean
follow (const Case *self, const gint64 *local)
{
  gboolean holds[BREAK_MAX + 2];
  MxLook first = start_look (self, local);
  gint64 last;
  gint64 tail; /* from here on all hold */

  look_at_case (self, &first);
  if (first.failed || first.broken > BREAK_MAX)
    return FALSE;
  last = self->n_free > 0 ? first.broken + 1 : 0;
  for (gint64 t = 0; t <= last; t++) {
    gint64 at[MX_FORM_LOCALS];
    MxLook next = start_look (self, at);

    memcpy (at, local, sizeof at);
    for (guint k = 0; k < self->n_free; k++)
      at[self->free[k]] += t;
    holds[t] = look_at_case (self, &next) == MX_ANSWER_YES;
  }
  for (tail = last + 1; self->n_free > 0 && tail > 0 && holds[tail - 1];)
    tail--;
  for (gint64 t = 0; t <= MIN (tail, last); t++) {
    if (holds[t] && !add_vector (self, local, t, t == tail))
      return FALSE;
  }
  return TRUE;
}

/* Two variables: their difference can be few numbers only. */
static gboolean
follow_differences (const Case *self)
{
  guint k = self->free[0];
  guint l = self->free[1];
  gint64 local[MX_FORM_LOCALS];
  MxLook first = start_look (self, local);

  memcpy (local, self->local, sizeof local);
  local[k] = local[l] = 0;
  first.partial = TRUE;
  look_at_case (self, &first);
  if (first.failed || first.broken > DIFFERENCE_MAX)
    return FALSE;
  for (gint64 d = -first.broken - 1; d <= first.broken + 1; d++) {
    MxLook next = start_look (self, local);

    local[k] = d;
    local[l] = 0;
    next.partial = TRUE;
    if (look_at_case (self, &next) == MX_ANSWER_NO)
      continue;
    if (ABS (d) > first.broken)
      return FALSE;
    local[l] = MAX (self->local[l], self->local[k] - d);
    local[k] = local[l] + d;
    if (!follow (self, local))
      return FALSE;
  }
  return TRUE;
}

/* Whether Q * A - P * T is never negative; T may be NULL for 0. */
static gboolean
is_never_negative (const Case *self, gint64 q, const MxForm *a, gint64 p, const MxForm *t)
{
  MxForm rest;
  gint64 local[MX_FORM_LOCALS];

  if (!mx_form_combine (q, a, t != NULL ? -p : 0, t != NULL ? t : a, &rest))
    return FALSE;
  memcpy (local, self->local, sizeof local);
  for (guint i = 0; i < self->arity; i++)
    local[i] = 0;
  for (guint i = 0; i < MX_FORM_LOCALS; i++) {
    if (rest.factor[i] < 0)
      return FALSE;
  }
  return mx_form_value (&rest, local) >= 0;
}

/* Whether the bound A >= 0 follows from a target without negative coordinates. */
static gboolean
is_implied (const Case *self, const MxForm *a)
{
  if (is_never_negative (self, 1, a, 0, NULL))
    return TRUE;
  for (guint i = 0; i < self->arity; i++) {
    const MxForm *t = &self->target[i];

    if (is_never_negative (self, 1, a, 1, t))
      return TRUE;
    for (guint k = 0; k < self->n_free; k++) {
      gint64 q = t->factor[self->free[k]];
      gint64 p = q < 0 ? -a->factor[self->free[k]] : a->factor[self->free[k]];

      if (q != 0 && p >= 0 && is_never_negative (self, ABS (q), a, p, t))
        return TRUE;
    }
  }
  return FALSE;
}

/* Takes a condition apart: inequalities to BOUNDS, all others to CONDITIONS. */
static void
add_condition (Case *self, const MxExpr *expr)
{
  gboolean inequalities = expr->kind == MX_EXPR_CHAIN && expr->rank == MX_RANK_COMPARE;
  guint n = self->bounds->len;

  if (expr->kind == MX_EXPR_CHAIN && expr->rank == MX_RANK_AND) {
    for (guint i = 0; i < expr->n; i++)
      add_condition (self, expr->operand[i]);
    return;
  }
  for (guint i = 0; inequalities && i + 1 < expr->n; i++) {
    MxForm forms[2];

    inequalities = expr->operators[i] != MX_OPERATOR_EQ
                   && mx_form_read_comparison (expr->operators[i], expr->operand[i],
                                               expr->operand[i + 1], forms)
                          == 1;
    if (inequalities)
      g_array_append_val (self->bounds, forms[0]);
  }
  if (!inequalities) {
    g_array_set_size (self->bounds, n);
    g_ptr_array_add (self->conditions, (gpointer)expr);
  }
}

/* The target as what is taken away: x - 2 * k of the coordinate x. */
static gboolean
read_target (Case *self)
{
  for (guint i = 0; i < self->arity; i++) {
    if (!mx_form_read (self->clause->terms[0].args[i], &self->target[i])
        || !put_fixed (self, &self->target[i]))
      return FALSE;
    for (guint k = 0; k < self->arity; k++) {
      if (self->target[i].factor[k] != (k == i))
        return FALSE;
    }
  }
  return TRUE;
}

/* All conditions are told apart, and alternatives chosen. */
static gboolean
complete_case (Case *self)
{
  if (!read_target (self))
    return FALSE;
  for (guint i = self->bounds->len; i > 0; i--) {
    MxForm *bound = &g_array_index (self->bounds, MxForm, i - 1);

    if (!put_fixed (self, bound))
      return FALSE;
    if (is_implied (self, bound))
      g_array_remove_index (self->bounds, i - 1);
  }
  for (guint i = 0; i < self->arity; i++)
    self->target[i].factor[i] = 0;
  return self->n_free == 2 ? follow_differences (self) : follow (self, self->local);
}

/* Whether CONDITION is `k == 3` of the free variable K: then *VALUE is its number. */
static gboolean
is_fixing (const Case *self, const MxExpr *condition, guint k, gint64 *value)
{
  MxForm forms[2];
  gint64 factor;

  if (condition->kind != MX_EXPR_CHAIN || condition->rank != MX_RANK_COMPARE
      || condition->n != 2
      || mx_form_read_comparison (condition->operators[0], condition->operand[0],
                                  condition->operand[1], forms)
             != 2)
    return FALSE;
  for (guint i = 0; i < MX_FORM_LOCALS; i++) {
    if ((forms[0].factor[i] != 0) != (i == self->free[k]))
      return FALSE;
  }
  factor = forms[0].factor[self->free[k]];
  *value = -forms[0].constant / factor;
  return ABS (factor) == 1;
}

static gboolean divide_case (const Case *before, const MxExpr *chosen);

/* One of the two free variables is held to one number by a condition. */
static gboolean
fix_one (Case *self)
{
  for (guint i = 0; i < self->conditions->len; i++) {
    for (guint k = 0; k < self->n_free; k++) {
      guint local = self->free[k];
      gint64 value;

      if (!is_fixing (self, self->conditions->pdata[i], k, &value))
        continue;
      if (value < self->local[local])
        return TRUE; /* which it is never */
      self->local[local] = value;
      self->free[0] = self->free[1 - k];
      self->n_free = 1;
      return complete_case (self);
    }
  }
  return FALSE;
}

/* So many alternatives, one within the other. */
#define DEPTH_MAX 3

/* Each alternative of the first condition that has some is a case. */
static gboolean
divide (Case *self)
{
  if (self->depth == DEPTH_MAX)
    return FALSE;
  for (guint i = 0; i < self->conditions->len; i++) {
    const MxExpr *condition = self->conditions->pdata[i];

    if (condition->kind != MX_EXPR_CHAIN || condition->rank != MX_RANK_OR)
      continue;
    g_ptr_array_remove_index (self->conditions, i);
    self->depth++;
    for (guint k = 0; k < condition->n; k++) {
      if (!divide_case (self, condition->operand[k]))
        return FALSE;
    }
    return TRUE;
  }
  return FALSE;
}

/* Adds what comes of BEFORE where CHOSEN holds, too; NULL for nothing more. */
static gboolean
divide_case (const Case *before, const MxExpr *chosen)
{
  g_autoptr (GArray) bounds = g_array_copy (before->bounds);
  g_autoptr (GPtrArray) conditions = g_ptr_array_copy (before->conditions, NULL, NULL);
  g_autoptr (GArray) whole_bounds = NULL;
  guint n = before->rays->len;
  Case self = *before;
  Case whole;

  self.bounds = bounds;
  self.conditions = conditions;
  if (chosen != NULL)
    add_condition (&self, chosen);
  whole = self;
  whole.bounds = whole_bounds = g_array_copy (bounds);
  if (complete_case (&whole))
    return TRUE;
  g_array_set_size (self.rays, n);
  return self.n_free == 2 && (fix_one (&self) || divide (&self));
}

static gboolean fix_variables (const Case *before, guint variable);

static gboolean
fix_to_each (Case *self, guint variable, const MxNumberSet *set)
{
  if (mx_number_set_count (set) > MX_RAYS_MAX)
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

/* Fixes the variables from VARIABLE on in all ways and adds what comes of it. */
static gboolean
fix_variables (const Case *before, guint variable)
{
  guint local = before->arity + variable;
  g_autoptr (GArray) bounds = g_array_copy (before->bounds);
  g_autoptr (GPtrArray) conditions = g_ptr_array_new ();
  Case self = *before;
  const MxExpr *range;
  MxForm low;

  self.bounds = bounds;
  self.conditions = conditions;
  if (variable == self.clause->n_variables)
    return divide_case (&self, self.clause->condition);
  range = self.clause->variables[variable].range;
  if (range->constant)
    return fix_to_each (&self, variable, self.tree->sets->pdata[range->index]);
  if (range->kind != MX_EXPR_RANGE || self.n_free == 2
      || !mx_form_read (range->operand[0], &low) || !put_fixed (&self, &low)
      || !mx_form_read_bounds (range->operand[1], local, bounds))
    return FALSE;
  for (guint i = 0; i < MX_FORM_LOCALS; i++) {
    if (low.factor[i] != 0)
      return FALSE;
  }
  self.local[local] = low.constant;
  self.free[self.n_free++] = local;
  return fix_variables (&self, variable + 1);
}

static gboolean
add_clause (GArray *rays, const MxTree *tree, const MxFamilyTree *game,
            const MxClause *clause)
{
  g_autoptr (GArray) bounds = g_array_new (FALSE, FALSE, sizeof (MxForm));
  Case first = {.rays = rays,
                .arity = game->params->len,
                .tree = tree,
                .clause = clause,
                .bounds = bounds};

  return clause->kind == MX_CLAUSE_MOVE && clause->n_terms == 1
         && clause->terms[0].family == game->index
         && clause->n_variables + first.arity <= MX_FORM_LOCALS
         && fix_variables (&first, 0);
}

void
mx_find_lines (const MxTree *tree, const MxFamilyTree *game, MxFamily *family)
{
  g_autoptr (GArray) rays = g_array_new (FALSE, FALSE, sizeof (MxRay));
  guint arity = game->params->len;
  gboolean good = arity >= 2 && arity <= MX_RAY_COORDS;

  for (guint i = 0; good && i < game->clauses->len; i++)
    good = add_clause (rays, tree, game, game->clauses->pdata[i]);
  if (!good || rays->len == 0)
    return;
  mx_rays_tidy (rays);
  family->shape = MX_SHAPE_LINES;
  family->n_rays = rays->len;
  family->rays = (const MxRay *)(gpointer)g_array_free (g_steal_pointer (&rays), FALSE);
}
