/* SPDX-License-Identifier: MIT */
#pragma once

#include "evaluator.h"

/* What the evaluator's files share: number.c has arithmetic, expression.c what stands in clauses,
 * options.c the clauses, values.c the values, whole.c the positions, huge.c the theorems. */

G_BEGIN_DECLS

/* -- arithmetic -- */

/* *RESULT = A op B; FALSE where there is no such number, or it does not fit 64 bits. */
gboolean number_binary (MxOperator op, gint64 a, gint64 b, gint64 *result);
gboolean number_power (gint64 a, gint64 b, gint64 *result);
/* A function of the language by its name.  *COST is what it took. */
gboolean number_function (const char *name, const gint64 *args, guint n, gint64 *result,
                          guint64 *cost);

/* -- expressions -- */

typedef struct {
  gint64 low;
  gint64 high;
} Interval;

/* A constant of the text. */
typedef struct {
  const char *name;
  GArray *intervals; /* of Interval: a set */
  GArray *list; /* of gint64: a list */
  gint64 number; /* if neither */
} Constant;

typedef struct {
  const char *name;
  gint64 value;
} Binding;

#define BINDINGS_MAX 128

/* What names stand for at one place: parameters, then variables. */
typedef struct {
  Evaluator *evaluator;
  Binding binding[BINDINGS_MAX];
  guint n;
} Scope;

/* FALSE: a fault, or the budget is spent. */
gboolean scope_number (Scope *self, const MxExpr *expr, gint64 *value);
gboolean scope_condition (Scope *self, const MxExpr *expr, gboolean *holds);
/* Appends the intervals of a range, a set, the name of one, or a number, which is a set of one;
 * an empty interval may be among them. */
gboolean scope_domain (Scope *self, const MxExpr *expr, GArray *intervals);

/* Works out the constants of the text in their order. */
void constants_init (Evaluator *self);

/* -- components -- */

/* A sum of components: PARTS[first] … of the evaluator, ascending. */
typedef struct {
  guint first;
  guint n;
} Sum;

typedef enum {
  VALUE_OPEN, /* nobody has asked yet */
  VALUE_RUNNING, /* its recursion is under way */
  VALUE_SETTLED,
} ValueState;

typedef struct {
  guint family;
  gint64 *coords; /* in the key of the hash table */
  gboolean expanded;
  gboolean fault;
  gboolean decided;
  MxValue given; /* if decided */
  guint first; /* its options are SUMS[first] … of the evaluator */
  guint n;
  guint8 state; /* ValueState */
  MxValue value; /* if settled */
  gint8 reaches_fault; /* -1: nobody has asked yet */
} Component;

typedef struct _WholeTable WholeTable;

struct _Evaluator {
  const MxTree *tree;
  guint64 budget; /* steps that are left */
  GArray *constants; /* of Constant */
  GHashTable *index; /* key -> number + 1; the keys own themselves */
  GArray *components; /* of Component */
  GArray *sums; /* of Sum */
  GArray *parts; /* of guint */
  gboolean labelled; /* recursion did not do for some component */
  WholeTable *whole[3]; /* one a kind of play, or NULL */
};

static inline Component *
component_get (const Evaluator *self, guint component)
{
  return &g_array_index (self->components, Component, component);
}

static inline Sum
sum_get (const Evaluator *self, guint sum)
{
  return g_array_index (self->sums, Sum, sum);
}

/* The parts of an option; borrowed until the next component is read. */
static inline const guint *
sum_parts (const Evaluator *self, Sum sum)
{
  return &g_array_index (self->parts, guint, sum.first);
}

/* FALSE once the budget is spent. */
gboolean evaluator_spend (Evaluator *self, guint64 steps);

/* Reads the options of a component.  FALSE if the budget is spent. */
gboolean component_expand (Evaluator *self, guint component);

/* "nim(5)", appended. */
void component_append_name (const Evaluator *self, guint component, GString *out);

/* The game has ended though parts of it may still have options (anti-SG), or has none to move. */
gboolean evaluator_is_over (Evaluator *self, const guint *components, guint n,
                            MxPlay play);

void whole_table_free (WholeTable *table);

G_END_DECLS
