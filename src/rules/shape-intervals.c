/* SPDX-License-Identifier: MIT */
#include "rules/shape-intervals.h"

#include "core/source.h"
#include "rules/shape-class.h"

/* A condition that compares the amount with constants changes its truth only where the amount
 * passes one of them, so one look between two neighbours tells of all amounts there: "k >= 3 and k <=
 * 10**9" is one interval, however long.
 *
 * A condition that has "ispow2(k)" as one of those that must all hold is true for powers of two at
 * the most, and these can be asked one by one. */

/* More constants than this are not looked at, nor more single numbers. */
#define POINTS_MAX 4096

static gboolean
is_compared (const MxExpr *expr, gboolean is_set)
{
  return expr->constant ? is_set == (expr->type == MX_TYPE_SET)
                        : !is_set && mx_is_amount (expr);
}

/* Whether nothing but constants is compared with the amount. */
static gboolean
is_comparing (const MxExpr *expr)
{
  gboolean compares = expr->rank == MX_RANK_COMPARE;

  if (expr->kind == MX_EXPR_NOT)
    return is_comparing (expr->operand[0]);
  if (expr->kind != MX_EXPR_CHAIN || expr->type != MX_TYPE_BOOL)
    return FALSE;
  for (guint i = 0; i < expr->n; i++) {
    guint8 before = compares && i > 0 ? expr->operators[i - 1] : MX_OPERATOR_EQ;

    if (before == MX_OPERATOR_DIVIDES
        || !(compares ? is_compared (expr->operand[i], before == MX_OPERATOR_IN)
                      : is_comparing (expr->operand[i])))
      return FALSE;
  }
  return TRUE;
}

static void
add_point (GArray *points, gint64 low, gint64 point)
{
  if (point > low && point <= MX_COORDINATE_MAX)
    g_array_append_val (points, point);
}

/* The amounts at which the truth of EXPR may change, from LOW on. */
static void
add_points (const MxTree *tree, const MxExpr *expr, gint64 low, GArray *points)
{
  if (points->len > POINTS_MAX)
    return;
  if (expr->constant && expr->type == MX_TYPE_SET) {
    const MxNumberSet *set = tree->sets->pdata[expr->index];

    for (guint i = 0; i < set->n && points->len <= POINTS_MAX; i++) {
      add_point (points, low, set->interval[i].low);
      if (set->interval[i].high < MX_COORDINATE_MAX)
        add_point (points, low, set->interval[i].high + 1);
    }
  } else if (expr->constant && expr->type == MX_TYPE_INT) {
    add_point (points, low, expr->number);
    if (expr->number < MX_COORDINATE_MAX)
      add_point (points, low, expr->number + 1);
  }
  for (guint i = 0; !expr->constant && i < expr->n; i++)
    add_points (tree, expr->operand[i], low, points);
}

static int
compare_cb (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *)a;
  gint64 y = *(const gint64 *)b;

  return (x > y) - (x < y);
}

static MxTruth
judge (const MxTree *tree, const MxExpr *condition, gint64 amount)
{
  MxAmountClass class = {.tree = tree, .exact = amount};

  return mx_class_judge (&class, condition);
}

MxKnown
mx_find_intervals (const MxTree *tree, const MxExpr *condition, gint64 low,
                   GArray *intervals)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (gint64));
  MxKnown known = MX_KNOWN_FINITE;
  guint before = intervals->len;

  if (low > MX_COORDINATE_MAX || !is_comparing (condition))
    return MX_KNOWN_SOME;
  g_array_append_val (points, low);
  add_points (tree, condition, low, points);
  if (points->len > POINTS_MAX)
    return MX_KNOWN_SOME;
  g_array_sort (points, compare_cb);
  for (guint i = 0; i < points->len; i++) {
    gboolean last = i + 1 == points->len;
    gint64 from = g_array_index (points, gint64, i);
    MxInterval run = {from, last ? MX_COORDINATE_MAX
                                 : g_array_index (points, gint64, i + 1) - 1};
    MxTruth truth = judge (tree, condition, from);

    if (truth == MX_TRUTH_MAYBE) {
      g_array_set_size (intervals, before);
      return MX_KNOWN_SOME;
    }
    if (truth == MX_TRUTH_YES && run.low <= run.high) {
      g_array_append_val (intervals, run);
      known = last ? MX_KNOWN_ALL : known;
    }
  }
  return known;
}

/* -- few numbers -- */

/* Appends the only numbers for which a test of the amount can be true. */
static gboolean
add_tested (const MxExpr *call, GArray *numbers)
{
  if (call->n != 1 || !mx_is_amount (call->operand[0]))
    return FALSE;
  if (call->index == MX_OP_ISPOW2) {
    for (gint64 k = 1; k <= MX_COORDINATE_MAX / 2; k *= 2)
      g_array_append_val (numbers, k);
    gint64 last = MX_COORDINATE_MAX;
    g_array_append_val (numbers, last);
    return TRUE;
  }
  if (call->index != MX_OP_ISFIB)
    return FALSE;
  for (gint64 a = 1, b = 2; a <= MX_COORDINATE_MAX;) {
    gint64 next = b <= MX_COORDINATE_MAX ? a + b : G_MAXINT64;

    g_array_append_val (numbers, a);
    a = b;
    b = next;
  }
  return TRUE;
}

static gboolean
add_set (const MxNumberSet *set, GArray *numbers)
{
  if (mx_number_set_count (set) > POINTS_MAX)
    return FALSE;
  for (guint i = 0; i < set->n; i++)
    for (gint64 x = set->interval[i].low;; x++) {
      g_array_append_val (numbers, x);
      if (x == set->interval[i].high)
        break;
    }
  return TRUE;
}

/* The same for one relation of a chain. */
static gboolean
add_related (const MxTree *tree, MxOperator relation, const MxExpr *left,
             const MxExpr *right, GArray *numbers)
{
  if (relation == MX_OPERATOR_IN)
    return mx_is_amount (left) && right->constant
           && add_set (tree->sets->pdata[right->index], numbers);
  if (relation != MX_OPERATOR_EQ)
    return FALSE;
  if (mx_is_amount (right)) {
    const MxExpr *swap = left;

    left = right;
    right = swap;
  }
  if (!mx_is_amount (left) || !right->constant)
    return FALSE;
  g_array_append_val (numbers, right->number);
  return TRUE;
}

/* Appends numbers outside of which EXPR is false; FALSE, and what was appended means nothing, if they
 * are not few. */
static gboolean
add_few (const MxTree *tree, const MxExpr *expr, GArray *numbers)
{
  if (expr->kind == MX_EXPR_CALL)
    return add_tested (expr, numbers);
  if (expr->kind != MX_EXPR_CHAIN || expr->type != MX_TYPE_BOOL)
    return FALSE;
  if (expr->rank == MX_RANK_OR) {
    for (guint i = 0; i < expr->n; i++) {
      if (!add_few (tree, expr->operand[i], numbers) || numbers->len > POINTS_MAX)
        return FALSE;
    }
    return TRUE;
  }
  for (guint i = expr->rank == MX_RANK_COMPARE ? 1 : 0; i < expr->n; i++) {
    guint before = numbers->len;

    if (expr->rank == MX_RANK_COMPARE
            ? add_related (tree, (MxOperator)expr->operators[i - 1], expr->operand[i - 1],
                           expr->operand[i], numbers)
            : add_few (tree, expr->operand[i], numbers))
      return numbers->len <= POINTS_MAX;
    g_array_set_size (numbers, before);
  }
  return FALSE;
}

MxKnown
mx_find_few (const MxTree *tree, const MxExpr *condition, gint64 low, GArray *intervals)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  guint before = intervals->len;

  /* A fault at another number would be one of the rules. */
  if (!mx_class_is_safe (condition) || !add_few (tree, condition, numbers))
    return MX_KNOWN_SOME;
  for (guint i = 0; i < numbers->len; i++) {
    gint64 k = g_array_index (numbers, gint64, i);
    MxInterval one = {k, k};
    MxTruth truth =
        k >= low && k <= MX_COORDINATE_MAX ? judge (tree, condition, k) : MX_TRUTH_NO;

    if (truth == MX_TRUTH_MAYBE) {
      g_array_set_size (intervals, before);
      return MX_KNOWN_SOME;
    }
    if (truth == MX_TRUTH_YES)
      g_array_append_val (intervals, one);
  }
  return MX_KNOWN_ALL;
}
