/* SPDX-License-Identifier: MIT */
#include "evaluator-private.h"

/* SG values.  Where nothing repeats, SG (x) = mex {SG (y) : y an option of x}, by recursion.
 *
 * Else by Smith's labelling (as in Siegel, Combinatorial Game Theory, IV.4), in rounds.  A
 * position gets the label m if m is the mex of its options' labels so far, and each of its
 * options without a label has itself an option with the label m.  Labels never change; when a
 * round adds none, what has no label is infinite, with the set of the labels of its options.
 *
 * A sum has a label when all its parts have one, their nim-sum.  If one of its parts has none,
 * it has an option of label m exactly where that part has one of label m xor the others; if two
 * have none, then so has each of its options.
 *
 * A position at fault never gets a label, and keeps infinity from all that depend on it. */

/* The smallest number >= 0 that is none of the values: at most as large as they are many. */
static MxValue
mex (GArray *values)
{
  g_autofree gboolean *has = g_new0 (gboolean, values->len + 1);
  guint m = 0;
  for (guint i = 0; i < values->len; i++)
    if (g_array_index (values, MxValue, i) < values->len)
      has[g_array_index (values, MxValue, i)] = TRUE;
  while (has[m])
    m++;
  return m;
}

static MxValue
value_now (const Evaluator *self, guint component)
{
  const Component *c = component_get (self, component);
  return c->state == VALUE_SETTLED ? c->value : MX_VALUE_UNKNOWN;
}

/* The label of a sum, or MX_VALUE_UNKNOWN. */
static MxValue
label_of_sum (const Evaluator *self, Sum sum)
{
  MxValue label = 0;
  for (guint i = 0; i < sum.n; i++) {
    MxValue value = value_now (self, sum_parts (self, sum)[i]);
    if (value < 0)
      return MX_VALUE_UNKNOWN;
    label ^= value;
  }
  return label;
}

static gboolean
has_option_of_label (const Evaluator *self, guint component, MxValue m)
{
  const Component *c = component_get (self, component);
  for (guint i = 0; i < c->n; i++)
    if (label_of_sum (self, sum_get (self, c->first + i)) == m)
      return TRUE;
  return FALSE;
}

static gboolean
sum_has_option_of_label (const Evaluator *self, Sum sum, MxValue m)
{
  guint without = EVALUATOR_NONE;
  for (guint i = 0; i < sum.n; i++) {
    guint part = sum_parts (self, sum)[i];
    MxValue value = value_now (self, part);
    if (value >= 0)
      m ^= value;
    else if (without != EVALUATOR_NONE)
      return FALSE;
    else
      without = part;
  }
  return without != EVALUATOR_NONE && has_option_of_label (self, without, m);
}

static void
settle (Evaluator *self, guint component, MxValue value)
{
  Component *c = component_get (self, component);
  c->state = VALUE_SETTLED;
  c->value = value;
}

/* All that a component reaches, itself first.  FALSE if the budget is spent. */
static gboolean
collect (Evaluator *self, guint component, GArray *reached)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_hash_table_add (seen, GUINT_TO_POINTER (component));
  g_array_append_val (reached, component);
  for (guint at = 0; at < reached->len; at++) {
    guint from = g_array_index (reached, guint, at);
    if (!component_expand (self, from))
      return FALSE;
    Component c = *component_get (self, from);
    for (guint i = 0; i < c.n; i++) {
      Sum sum = sum_get (self, c.first + i);
      for (guint k = 0; k < sum.n; k++) {
        guint part = sum_parts (self, sum)[k];
        if (g_hash_table_add (seen, GUINT_TO_POINTER (part)))
          g_array_append_val (reached, part);
      }
    }
    if (!evaluator_spend (self, c.n))
      return FALSE;
  }
  return TRUE;
}

/* -- recursion -- */

/* FALSE if it comes to a position that is at fault, infinite, or under way. */
static gboolean
recurse (Evaluator *self, guint component)
{
  g_autoptr (GArray) values = NULL;
  if (component_get (self, component)->state == VALUE_SETTLED)
    return component_get (self, component)->value >= 0;
  if (component_get (self, component)->state == VALUE_RUNNING
      || !component_expand (self, component))
    return FALSE;
  component_get (self, component)->state = VALUE_RUNNING;
  Component c = *component_get (self, component);
  if (c.fault)
    return FALSE;
  if (c.decided) {
    settle (self, component, c.given);
    return TRUE;
  }
  values = g_array_new (FALSE, FALSE, sizeof (MxValue));
  for (guint i = 0; i < c.n; i++) {
    Sum sum = sum_get (self, c.first + i);
    MxValue value = 0;
    for (guint k = 0; k < sum.n; k++) {
      guint part = sum_parts (self, sum)[k];
      if (!recurse (self, part))
        return FALSE;
      value ^= component_get (self, part)->value;
    }
    g_array_append_val (values, value);
  }
  settle (self, component, mex (values));
  return evaluator_spend (self, 1 + c.n);
}

/* -- labelling -- */

/* The label that COMPONENT deserves now, or MX_VALUE_UNKNOWN. */
static MxValue
find_label (Evaluator *self, guint component)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (MxValue));
  Component c = *component_get (self, component);
  if (c.fault)
    return MX_VALUE_UNKNOWN;
  if (c.decided)
    return c.given;
  for (guint i = 0; i < c.n; i++) {
    MxValue label = label_of_sum (self, sum_get (self, c.first + i));
    if (label >= 0)
      g_array_append_val (values, label);
  }
  MxValue m = mex (values);
  for (guint i = 0; i < c.n; i++) {
    Sum sum = sum_get (self, c.first + i);
    if (label_of_sum (self, sum) < 0 && !sum_has_option_of_label (self, sum, m))
      return MX_VALUE_UNKNOWN;
  }
  return m;
}

/* One round: all that deserve a label by those of the rounds before. */
static gboolean
label_once (Evaluator *self, GArray *reached)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (MxValue));
  for (guint i = 0; i < reached->len; i++) {
    guint component = g_array_index (reached, guint, i);
    if (component_get (self, component)->state == VALUE_SETTLED)
      continue;
    if (!evaluator_spend (self, 1 + component_get (self, component)->n))
      return FALSE;
    MxValue label = find_label (self, component);
    if (label < 0)
      continue;
    g_array_append_val (found, component);
    g_array_append_val (labels, label);
  }
  for (guint i = 0; i < found->len; i++)
    settle (self, g_array_index (found, guint, i), g_array_index (labels, MxValue, i));
  return found->len > 0;
}

/* Some option of the component is a sum with a part from which it can be reached again: such a
 * game has no end of positions.  OPEN: sums that have a label are not looked at, for they say
 * what they are worth. */
static gboolean
grows (Evaluator *self, guint component, gboolean open)
{
  Component c = *component_get (self, component);
  for (guint i = 0; i < c.n; i++) {
    Sum sum = sum_get (self, c.first + i);
    if (open && label_of_sum (self, sum) >= 0)
      continue;
    for (guint k = 0; sum.n > 1 && k < sum.n; k++) {
      g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (guint));
      if (!collect (self, sum_parts (self, sum)[k], reached))
        return TRUE;
      for (guint j = 0; j < reached->len; j++)
        if (g_array_index (reached, guint, j) == component)
          return TRUE;
    }
  }
  return FALSE;
}

/* Some option has a part that is in DOUBT. */
static gboolean
leads_to_doubt (const Evaluator *self, guint component, GHashTable *doubt)
{
  const Component *c = component_get (self, component);
  for (guint i = 0; i < c->n; i++) {
    Sum sum = sum_get (self, c->first + i);
    for (guint k = 0; k < sum.n; k++) {
      guint part = sum_parts (self, sum)[k];
      const Component *p = component_get (self, part);
      if (g_hash_table_contains (doubt, GUINT_TO_POINTER (part))
          || (p->state == VALUE_SETTLED && p->value == MX_VALUE_UNKNOWN))
        return TRUE;
    }
  }
  return FALSE;
}

/* What got no label is infinite, unless it depends on what cannot be known. */
static void
settle_rest (Evaluator *self, GArray *rest)
{
  g_autoptr (GHashTable) doubt = g_hash_table_new (NULL, NULL);
  gboolean more = TRUE;
  for (guint i = 0; i < rest->len; i++) {
    guint component = g_array_index (rest, guint, i);
    if (component_get (self, component)->fault || grows (self, component, TRUE))
      g_hash_table_add (doubt, GUINT_TO_POINTER (component));
  }
  while (more) {
    more = FALSE;
    for (guint i = 0; i < rest->len; i++) {
      guint component = g_array_index (rest, guint, i);
      if (!g_hash_table_contains (doubt, GUINT_TO_POINTER (component))
          && leads_to_doubt (self, component, doubt))
        more = g_hash_table_add (doubt, GUINT_TO_POINTER (component));
    }
  }
  for (guint i = 0; i < rest->len; i++) {
    guint component = g_array_index (rest, guint, i);
    settle (self, component,
            g_hash_table_contains (doubt, GUINT_TO_POINTER (component))
                ? MX_VALUE_UNKNOWN
                : MX_VALUE_INFINITE);
  }
}

static void
label_all (Evaluator *self, guint component)
{
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) rest = g_array_new (FALSE, FALSE, sizeof (guint));
  self->labelled = TRUE;
  if (!collect (self, component, reached))
    return;
  for (guint i = 0; i < reached->len; i++) {
    Component *c = component_get (self, g_array_index (reached, guint, i));
    if (c->state == VALUE_RUNNING)
      c->state = VALUE_OPEN;
  }
  while (label_once (self, reached))
    ;
  if (evaluator_is_spent (self))
    return;
  for (guint i = 0; i < reached->len; i++) {
    guint at = g_array_index (reached, guint, i);
    if (component_get (self, at)->state != VALUE_SETTLED)
      g_array_append_val (rest, at);
  }
  settle_rest (self, rest);
}

MxValue
evaluator_value (Evaluator *self, guint component)
{
  if (component == EVALUATOR_NONE)
    return MX_VALUE_UNKNOWN;
  if (component_get (self, component)->state != VALUE_SETTLED
      && !recurse (self, component) && !evaluator_is_spent (self))
    label_all (self, component);
  return value_now (self, component);
}

static int
compare_values (gconstpointer a, gconstpointer b)
{
  MxValue x = *(const MxValue *)a, y = *(const MxValue *)b;
  return x < y ? -1 : x > y;
}

GArray *
evaluator_value_set (Evaluator *self, guint component)
{
  GArray *set = g_array_new (FALSE, FALSE, sizeof (MxValue));
  Component c = *component_get (self, component);
  for (guint i = 0; i < c.n; i++) {
    MxValue label = label_of_sum (self, sum_get (self, c.first + i));
    if (label >= 0)
      g_array_append_val (set, label);
  }
  g_array_sort (set, compare_values);
  for (guint i = set->len; i-- > 1;)
    if (g_array_index (set, MxValue, i) == g_array_index (set, MxValue, i - 1))
      g_array_remove_index (set, i);
  return set;
}

gboolean
evaluator_reaches_fault (Evaluator *self, guint component)
{
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean fault = FALSE;
  if (component == EVALUATOR_NONE)
    return FALSE;
  if (component_get (self, component)->reaches_fault >= 0)
    return component_get (self, component)->reaches_fault;
  /* Recursion does not get past a fault. */
  evaluator_value (self, component);
  if (!self->labelled)
    return FALSE;
  if (!collect (self, component, reached))
    return FALSE;
  for (guint i = 0; i < reached->len; i++)
    fault = fault || component_get (self, g_array_index (reached, guint, i))->fault;
  component_get (self, component)->reaches_fault = fault;
  /* What is below a position without faults has none. */
  for (guint i = 0; !fault && i < reached->len; i++)
    component_get (self, g_array_index (reached, guint, i))->reaches_fault = FALSE;
  return fault;
}

gboolean
evaluator_reaches_growth (Evaluator *self, guint component)
{
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (guint));
  /* Where recursion did, there is no way round. */
  evaluator_value (self, component);
  if (!self->labelled || component == EVALUATOR_NONE
      || !collect (self, component, reached))
    return FALSE;
  for (guint i = 0; i < reached->len; i++)
    if (grows (self, g_array_index (reached, guint, i), FALSE))
      return !evaluator_is_spent (self);
  return FALSE;
}

MxOutcome
evaluator_outcome_of_values (Evaluator *self, const guint *components, guint n)
{
  guint infinite = EVALUATOR_NONE, n_infinite = 0;
  MxValue sum = 0;
  for (guint i = 0; i < n; i++) {
    MxValue value = evaluator_value (self, components[i]);
    if (value == MX_VALUE_UNKNOWN)
      return MX_OUTCOME_UNKNOWN;
    if (value >= 0) {
      sum ^= value;
    } else {
      infinite = components[i];
      n_infinite++;
    }
  }
  if (n_infinite == 0)
    return sum == 0 ? MX_OUTCOME_P : MX_OUTCOME_N;
  if (n_infinite == 1) {
    g_autoptr (GArray) set = evaluator_value_set (self, infinite);
    for (guint i = 0; i < set->len; i++)
      if (g_array_index (set, MxValue, i) == sum)
        return MX_OUTCOME_N;
  }
  return MX_OUTCOME_D;
}
