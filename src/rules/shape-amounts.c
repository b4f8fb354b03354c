/* SPDX-License-Identifier: MIT */
#include "rules/shape-amounts.h"

#include "rules/shape-class.h"
#include "rules/shape-intervals.h"

/* `take k if isprime(k)` says nothing of the heap: what may be taken is one set of amounts, the
 * primes, and each heap n may take those up to n.  A condition of the amount alone can be bounded
 * ("k <= 20 and isprime(k)"), and then the set is finite; else it can be judged for whole classes
 * of amounts at once, so that something is known of all of them: that none is a multiple of 3,
 * or that all are there from 5 on. */

/* Amounts are listed up to this bound. */
#define BOUND_MAX ((gint64)1 << 20)

/* Classes of amounts that are looked at for one modulus at the most. */
#define CLASSES_MAX 4096

/* What a clause takes: the amounts of SET (NULL: all from LOW on) for which CONDITION holds (NULL:
 * always).  Where GROWTH is not NULL it is what is taken for each number k of those. */
typedef struct {
  const MxNumberSet *set;
  gint64 low;
  const MxExpr *condition;
  const MxExpr *growth;
} Amounts;

static gboolean
is_heap (const MxExpr *expr)
{
  return expr->kind == MX_EXPR_NAME && expr->ref == MX_REF_LOCAL && expr->index == 0
         && !expr->constant;
}

/* Whether no local but the amount occurs in an expression, which may be NULL. */
static gboolean
speaks_of_amount (const MxExpr *expr)
{
  if (expr == NULL || expr->constant)
    return TRUE;
  if (expr->kind == MX_EXPR_NAME && expr->ref == MX_REF_LOCAL)
    return mx_is_amount (expr);
  for (guint i = 0; i < expr->n; i++) {
    if (!speaks_of_amount (expr->operand[i]))
      return FALSE;
  }
  return TRUE;
}

/* -- clauses -- */

/* Whether EXPR >= k for every number k >= 1: then the amounts up to n come from numbers up to n,
 * whatever else is there. */
static gboolean
is_growing (const MxExpr *expr)
{
  guint n_growing = 0;

  if (mx_is_amount (expr))
    return TRUE;
  if (expr->kind == MX_EXPR_POWER)
    return is_growing (expr->operand[0]) && expr->operand[1]->constant
           && expr->operand[1]->number >= 1;
  if (expr->kind != MX_EXPR_CHAIN)
    return FALSE;
  for (guint i = 0; i < expr->n; i++) {
    const MxExpr *operand = expr->operand[i];
    guint8 operator= i> 0
        ? expr->operators[i - 1]
        : (expr->rank == MX_RANK_SUM ? MX_OPERATOR_ADD : MX_OPERATOR_MUL);

    if (operator!= MX_OPERATOR_ADD && operator!= MX_OPERATOR_MUL)
      return FALSE;
    if (operand->constant && operand->number >= (operator== MX_OPERATOR_MUL ? 1 : 0))
      continue;
    if (!is_growing (operand))
      return FALSE;
    n_growing++;
  }
  return n_growing > 0;
}

/* `for k in low..n`, or in a set that is constant. */
static gboolean
read_range (const MxTree *tree, const MxExpr *range, Amounts *amounts)
{
  if (range->constant) {
    amounts->set = tree->sets->pdata[range->index];
    return amounts->set->n == 0 || amounts->set->interval[0].low >= 1;
  }
  if (range->kind != MX_EXPR_RANGE || !range->operand[0]->constant
      || !is_heap (range->operand[1]))
    return FALSE;
  amounts->low = range->operand[0]->number;
  return amounts->low >= 1;
}

static gboolean
read_move (const MxTree *tree, const MxFamilyTree *game, const MxClause *clause,
           Amounts *amounts)
{
  const MxExpr *to;

  if (clause->n_terms != 1 || clause->terms[0].family != game->index
      || clause->n_variables != 1)
    return FALSE;
  to = clause->terms[0].args[0];
  if (to->kind != MX_EXPR_CHAIN || to->rank != MX_RANK_SUM || to->n != 2
      || to->operators[0] != MX_OPERATOR_SUB || !is_heap (to->operand[0])
      || !read_range (tree, clause->variables[0].range, amounts))
    return FALSE;
  if (mx_is_amount (to->operand[1]))
    return TRUE;
  amounts->growth = to->operand[1];
  return is_growing (to->operand[1]);
}

/* FALSE where the amounts depend on the heap, or may. */
static gboolean
read_clause (const MxTree *tree, const MxFamilyTree *game, const MxClause *clause,
             Amounts *amounts)
{
  *amounts = (Amounts){.low = 1, .condition = clause->condition};
  if (game->params->len != 1 || !speaks_of_amount (clause->condition))
    return FALSE;
  switch (clause->kind) {
  case MX_CLAUSE_TAKE_ANY: return clause->n_variables == 1;
  case MX_CLAUSE_TAKE:
    if (clause->condition != NULL)
      return FALSE;
    if (clause->low != NULL) {
      amounts->low = clause->low->number;
      return clause->low->constant && clause->low->number >= 1 && is_heap (clause->high);
    }
    if (!clause->amount->constant)
      return FALSE;
    amounts->set = tree->sets->pdata[clause->amount->index];
    return TRUE;
  case MX_CLAUSE_MOVE: return read_move (tree, game, clause, amounts);
  case MX_CLAUSE_SPLIT:
  case MX_CLAUSE_OCTAL:
  case MX_CLAUSE_VALUE:
  case MX_CLAUSE_WIN:
  case MX_CLAUSE_LOSE:
  default: return FALSE;
  }
}

/* -- bounds -- */

/* The largest amount for which such a relation may hold; G_MAXINT64 if there is none. */
static gint64
bound_of_relation (const MxTree *tree, MxOperator relation, const MxExpr *left,
                   const MxExpr *right)
{
  if (relation == MX_OPERATOR_IN && mx_is_amount (left) && right->constant) {
    const MxNumberSet *set = tree->sets->pdata[right->index];

    return set->n > 0 ? MAX (set->interval[set->n - 1].high, 0) : 0;
  }
  if (relation == MX_OPERATOR_DIVIDES && mx_is_amount (left) && right->constant)
    return right->number != 0 && right->number > -G_MAXINT64 ? ABS (right->number)
                                                             : G_MAXINT64;
  if (left->constant && mx_is_amount (right)) {
    const MxExpr *swap = left;

    left = right;
    right = swap;
    relation = mx_turn_relation (relation);
  }
  if (!mx_is_amount (left) || !right->constant
      || (relation != MX_OPERATOR_EQ && relation != MX_OPERATOR_LE
          && relation != MX_OPERATOR_LT))
    return G_MAXINT64;
  return MAX (right->number, 0);
}

/* The largest amount for which a condition may hold or have no value; G_MAXINT64 if it cannot be
 * told.  What stands behind a false operand of `and`, or of a chain, is not looked at by the
 * rules; what stands before it is, and must be safe. */
static gint64
bound_of (const MxTree *tree, const MxExpr *expr)
{
  gint64 bound = expr->rank == MX_RANK_OR ? 0 : G_MAXINT64;

  if (expr->kind != MX_EXPR_CHAIN || expr->type != MX_TYPE_BOOL
      || (expr->rank == MX_RANK_COMPARE && !mx_class_is_safe (expr->operand[0])))
    return G_MAXINT64;
  for (guint i = expr->rank == MX_RANK_COMPARE ? 1 : 0; i < expr->n; i++) {
    gint64 next = expr->rank == MX_RANK_COMPARE
                      ? bound_of_relation (tree, (MxOperator)expr->operators[i - 1],
                                           expr->operand[i - 1], expr->operand[i])
                      : bound_of (tree, expr->operand[i]);

    if (expr->rank == MX_RANK_OR)
      bound = MAX (bound, next);
    else
      bound = MIN (bound, next);
    if (expr->rank != MX_RANK_OR && !mx_class_is_safe (expr->operand[i]))
      break;
  }
  return bound;
}

/* Appends the amounts up to BOUND; FALSE where the condition has no value for one of them. */
static gboolean
list_amounts (const MxTree *tree, const Amounts *amounts, gint64 bound, GArray *intervals)
{
  guint before = intervals->len;

  for (gint64 k = amounts->low; k <= bound; k++) {
    MxAmountClass class = {.tree = tree, .exact = k};
    MxInterval one = {k, k};
    MxTruth truth = mx_class_judge (&class, amounts->condition);

    if (truth == MX_TRUTH_MAYBE) {
      g_array_set_size (intervals, before);
      return FALSE;
    }
    if (truth == MX_TRUTH_YES
        && (amounts->set == NULL || mx_number_set_has (amounts->set, k)))
      g_array_append_val (intervals, one);
  }
  return TRUE;
}

/* The amounts of a clause with a condition, as far as it can be bounded or regular. */
static MxKnown
find_conditional (const MxTree *tree, const Amounts *amounts, GArray *intervals)
{
  gint64 bound;
  MxKnown known;

  /* A set is gone through to its end for each heap, whatever the condition says. */
  if (amounts->set != NULL)
    bound = amounts->set->n > 0 ? amounts->set->interval[amounts->set->n - 1].high : 0;
  else
    bound = bound_of (tree, amounts->condition);
  if (bound <= BOUND_MAX && list_amounts (tree, amounts, bound, intervals))
    return MX_KNOWN_FINITE;
  if (amounts->set != NULL)
    return MX_KNOWN_SOME;
  known = mx_find_intervals (tree, amounts->condition, amounts->low, intervals);
  if (known == MX_KNOWN_SOME)
    known = mx_find_few (tree, amounts->condition, amounts->low, intervals);
  return known != MX_KNOWN_SOME && bound < MX_COORDINATE_MAX ? MX_KNOWN_FINITE : known;
}

gboolean
mx_find_amounts (const MxTree *tree, const MxFamilyTree *game, const MxClause *clause,
                 GArray *intervals, MxKnown *known)
{
  Amounts amounts;

  *known = MX_KNOWN_SOME;
  if (!read_clause (tree, game, clause, &amounts))
    return FALSE;
  if (amounts.growth != NULL)
    return TRUE;
  if (amounts.condition != NULL) {
    *known = find_conditional (tree, &amounts, intervals);
  } else if (amounts.set != NULL) {
    g_array_append_vals (intervals, amounts.set->interval, amounts.set->n);
    *known = MX_KNOWN_FINITE;
  } else {
    MxInterval all = {amounts.low, MX_COORDINATE_MAX};

    g_array_append_val (intervals, all);
    *known = MX_KNOWN_ALL;
  }
  return TRUE;
}

/* -- what holds for all amounts -- */

static gint64
gcd (gint64 a, gint64 b)
{
  return b == 0 ? a : gcd (b, a % b);
}

/* MODULUS and all constants that EXPR divides the amount by, as one modulus; 0 if too large. */
static gint64
join_moduli (const MxExpr *expr, gint64 modulus)
{
  gint64 number = 1;

  if (expr == NULL || modulus == 0)
    return modulus;
  for (guint i = 0; expr->kind == MX_EXPR_CHAIN && i + 1 < expr->n; i++) {
    if (expr->operators[i] == MX_OPERATOR_MOD && expr->operand[i + 1]->constant)
      number = expr->operand[i + 1]->number;
    else if (expr->operators[i] == MX_OPERATOR_DIVIDES && expr->operand[i]->constant)
      number = expr->operand[i]->number;
    else
      continue;
    if (number < 1 || number > CLASSES_MAX)
      return 0;
    modulus = modulus / gcd (modulus, number) * number;
    if (modulus > 64 * CLASSES_MAX)
      return 0;
  }
  for (guint i = 0; i < expr->n; i++)
    modulus = join_moduli (expr->operand[i], modulus);
  return modulus;
}

/* Whether the condition is WANTED for every multiple of DIVISOR from LEAST on. */
static gboolean
holds_for_all (const MxTree *tree, const Amounts *amounts, gint64 divisor, gint64 least,
               MxTruth wanted)
{
  gint64 modulus = join_moduli (amounts->condition, divisor);

  if (modulus == 0 || modulus / divisor > CLASSES_MAX)
    return FALSE;
  for (gint64 r = 0; r < modulus; r += divisor) {
    MxAmountClass class = {tree, 0, least, modulus, r, divisor};

    if (mx_class_judge (&class, amounts->condition) != wanted)
      return FALSE;
  }
  return TRUE;
}

/* Whether no amount of a clause is a multiple of D. */
static gboolean
avoids (const MxTree *tree, const Amounts *amounts, gint64 d)
{
  if (amounts->growth != NULL)
    return FALSE;
  for (guint i = 0; amounts->set != NULL && i < amounts->set->n; i++) {
    MxInterval interval = amounts->set->interval[i];

    if (interval.high / d > (interval.low - 1) / d && amounts->condition == NULL)
      return FALSE;
  }
  if (amounts->condition == NULL)
    return amounts->set != NULL;
  return holds_for_all (tree, amounts, d, 1, MX_TRUTH_NO);
}

/* The least number from which on every amount is in the clause, as far as constants of the
 * condition tell it; 0 if there is none. */
static gint64
find_all_from (const MxTree *tree, const Amounts *amounts, const MxExpr *expr)
{
  gint64 least = 0;

  if (amounts->condition == NULL)
    return amounts->low;
  if (expr->constant && expr->type == MX_TYPE_INT && expr->number >= 0
      && expr->number < BOUND_MAX)
    for (gint64 k = MAX (expr->number, 1); k <= expr->number + 1 && least == 0; k++) {
      if (holds_for_all (tree, amounts, 1, k, MX_TRUTH_YES))
        least = MAX (k, amounts->low);
    }
  for (guint i = 0; !expr->constant && i < expr->n; i++) {
    gint64 next = find_all_from (tree, amounts, expr->operand[i]);

    least = least == 0 || (next != 0 && next < least) ? next : least;
  }
  return least;
}

/* The largest number that occurs in EXPR, or in a set of it; BOUND_MAX if it is larger. */
static gint64
find_largest (const MxTree *tree, const MxExpr *expr)
{
  gint64 largest = 0;

  if (expr->constant && expr->type == MX_TYPE_SET) {
    const MxNumberSet *set = tree->sets->pdata[expr->index];

    largest = set->n > 0 ? set->interval[set->n - 1].high : 0;
  } else if (expr->constant) {
    largest = expr->number;
  }
  for (guint i = 0; !expr->constant && i < expr->n; i++)
    largest = MAX (largest, find_largest (tree, expr->operand[i]));
  return CLAMP (largest, 0, BOUND_MAX);
}

/* The modulus by which the amounts of a clause repeat, from *FROM on; 0 if they do not, or it cannot
 * be told. */
static gint64
find_repeat (const MxTree *tree, const Amounts *amounts, gint64 *from)
{
  gint64 modulus;

  *from = amounts->low;
  if (amounts->growth != NULL || (amounts->set != NULL && amounts->condition != NULL))
    return 0;
  if (amounts->set != NULL) {
    gint64 last =
        amounts->set->n > 0 ? amounts->set->interval[amounts->set->n - 1].high : 0;

    *from = last < BOUND_MAX ? last + 1 : 0;
    return *from != 0;
  }
  if (amounts->condition == NULL)
    return 1;
  modulus = join_moduli (amounts->condition, 1);
  *from = MAX (*from, find_largest (tree, amounts->condition) + 1);
  if (modulus > CLASSES_MAX || *from > BOUND_MAX)
    return 0;
  for (gint64 r = 0; r < modulus; r++) {
    MxAmountClass class = {tree, 0, *from, modulus, r, 1};

    if (mx_class_judge (&class, amounts->condition) == MX_TRUTH_MAYBE)
      return 0;
  }
  return modulus;
}

static void
prove_repeat (const MxTree *tree, const MxFamilyTree *game, MxFamily *family)
{
  family->repeat = 1;
  family->repeat_from = 1;
  for (guint i = 0; family->repeat != 0 && i < game->clauses->len; i++) {
    Amounts amounts;
    gint64 from = 0;
    gint64 modulus = read_clause (tree, game, game->clauses->pdata[i], &amounts)
                         ? find_repeat (tree, &amounts, &from)
                         : 0;

    family->repeat_from = MAX (family->repeat_from, from);
    if (modulus != 0)
      modulus = modulus / gcd (modulus, family->repeat) * family->repeat;
    family->repeat = modulus <= CLASSES_MAX ? modulus : 0;
  }
}

void
mx_prove_amounts (const MxTree *tree, const MxFamilyTree *game, MxFamily *family)
{
  guint64 avoided = ~G_GUINT64_CONSTANT (3);

  family->all_from = 0;
  for (guint i = 0; i < game->clauses->len; i++) {
    Amounts amounts;
    gint64 from = 0;
    gboolean known = read_clause (tree, game, game->clauses->pdata[i], &amounts);

    for (gint64 d = 2; d < 64; d++) {
      if (!known || !avoids (tree, &amounts, d))
        avoided &= ~(G_GUINT64_CONSTANT (1) << d);
    }
    if (known && amounts.set == NULL && amounts.growth == NULL)
      from = find_all_from (tree, &amounts, amounts.condition);
    if (from != 0 && (family->all_from == 0 || from < family->all_from))
      family->all_from = from;
  }
  family->no_multiples = avoided;
  prove_repeat (tree, game, family);
}
