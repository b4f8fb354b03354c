/* SPDX-License-Identifier: MIT */
#include "evaluator-private.h"

#include <string.h>

/* The components that were met, their numbers and their names. */

/* A component as the hash table knows it. */
typedef struct {
  guint family;
  guint n;
  gint64 coords[];
} Key;

static guint
hash_key (gconstpointer data)
{
  const Key *key = data;
  guint64 hash = key->family;
  for (guint i = 0; i < key->n; i++)
    hash = (hash + (guint64)key->coords[i]) * 0x9E3779B97F4A7C15u ^ hash >> 31;
  return (guint)(hash >> 32);
}

static gboolean
equal_keys (gconstpointer a, gconstpointer b)
{
  const Key *x = a, *y = b;
  return x->family == y->family
         && memcmp (x->coords, y->coords, x->n * sizeof *x->coords) == 0;
}

static void
clear_constant (gpointer data)
{
  Constant *constant = data;
  g_clear_pointer (&constant->intervals, g_array_unref);
  g_clear_pointer (&constant->list, g_array_unref);
}

Evaluator *
evaluator_new (const MxTree *tree, guint64 budget)
{
  Evaluator *self = g_new0 (Evaluator, 1);
  self->tree = tree;
  self->budget = budget;
  self->constants = g_array_new (FALSE, FALSE, sizeof (Constant));
  g_array_set_clear_func (self->constants, clear_constant);
  self->index = g_hash_table_new_full (hash_key, equal_keys, g_free, NULL);
  self->components = g_array_new (FALSE, FALSE, sizeof (Component));
  self->sums = g_array_new (FALSE, FALSE, sizeof (Sum));
  self->parts = g_array_new (FALSE, FALSE, sizeof (guint));
  constants_init (self);
  return self;
}

void
evaluator_free (Evaluator *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->whole); i++)
    if (self->whole[i] != NULL)
      whole_table_free (self->whole[i]);
  g_array_unref (self->constants);
  g_hash_table_unref (self->index);
  g_array_unref (self->components);
  g_array_unref (self->sums);
  g_array_unref (self->parts);
  g_free (self);
}

gboolean
evaluator_spend (Evaluator *self, guint64 steps)
{
  self->budget -= MIN (self->budget, steps);
  return self->budget > 0;
}

gboolean
evaluator_is_spent (const Evaluator *self)
{
  return self->budget == 0;
}

void
evaluator_grant (Evaluator *self, guint64 budget)
{
  self->budget = budget;
}

static guint
arity (const MxFamilyTree *family)
{
  return family->is_graph ? 1 : family->params->len;
}

guint
evaluator_component (Evaluator *self, guint family, const gint64 *coords)
{
  guint n = arity (mx_tree_family (self->tree, family));
  gsize size = sizeof (Key) + n * sizeof (gint64);
  g_autofree Key *key = g_malloc (size);
  guint number;
  key->family = family;
  key->n = n;
  if (n > 0)
    memcpy (key->coords, coords, n * sizeof *coords);
  number = GPOINTER_TO_UINT (g_hash_table_lookup (self->index, key));
  if (number > 0)
    return number - 1;
  if (!evaluator_spend (self, 5))
    return EVALUATOR_NONE;
  Component component = {.family = family,
                         .coords = key->coords,
                         .value = MX_VALUE_UNKNOWN,
                         .reaches_fault = -1};
  g_array_append_val (self->components, component);
  g_hash_table_insert (self->index, g_steal_pointer (&key),
                       GUINT_TO_POINTER (self->components->len));
  return self->components->len - 1;
}

GArray *
evaluator_start (Evaluator *self)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (guint));
  Scope scope = {.evaluator = self};
  for (guint i = 0; i < self->tree->start_terms->len; i++) {
    const MxTerm *term = &g_array_index (self->tree->start_terms, MxTerm, i);
    const MxFamilyTree *family = mx_tree_family (self->tree, term->family);
    g_autofree gint64 *coords = g_new0 (gint64, MAX (term->n, 1));
    for (guint k = 0; k < term->n; k++) {
      if (family->is_graph)
        coords[k] = GPOINTER_TO_INT (
                        g_hash_table_lookup (family->node_index, term->args[k]->text))
                    - 1;
      else if (!scope_number (&scope, term->args[k], &coords[k]))
        g_assert_true (evaluator_is_spent (self));
    }
    guint number = evaluator_component (self, term->family, coords);
    for (gint64 k = 0; k < term->count; k++)
      g_array_append_val (parts, number);
  }
  return parts;
}

void
component_append_name (const Evaluator *self, guint number, GString *out)
{
  const Component *component = component_get (self, number);
  const MxFamilyTree *family = mx_tree_family (self->tree, component->family);
  g_string_append_printf (out, "%s(", family->name.name);
  if (family->is_graph)
    g_string_append (
        out,
        g_array_index (family->nodes, MxGraphNode, (guint)component->coords[0]).name);
  for (guint i = 0; !family->is_graph && i < family->params->len; i++)
    g_string_append_printf (out, "%s%" G_GINT64_FORMAT, i > 0 ? ", " : "",
                            component->coords[i]);
  g_string_append_c (out, ')');
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

char *
evaluator_join (GPtrArray *names)
{
  GString *out = g_string_new (NULL);
  g_ptr_array_sort (names, compare_texts);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? " + " : "",
                            (const char *)names->pdata[i]);
  if (names->len == 0)
    g_string_append_c (out, '0');
  return g_string_free (out, FALSE);
}

char *
evaluator_dup_name (Evaluator *self, const guint *components, guint n)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++) {
    GString *name = g_string_new (NULL);
    component_append_name (self, components[i], name);
    g_ptr_array_add (names, g_string_free (name, FALSE));
  }
  return evaluator_join (names);
}

gboolean
evaluator_is_fault (Evaluator *self, guint component)
{
  return component_expand (self, component) && component_get (self, component)->fault;
}

MxValue
evaluator_given_value (Evaluator *self, guint component)
{
  if (!component_expand (self, component) || !component_get (self, component)->decided)
    return MX_VALUE_UNKNOWN;
  return component_get (self, component)->given;
}

/* Sorts texts and drops those that stand there twice. */
static void
sort_unique (GPtrArray *texts)
{
  guint n = 0;
  g_ptr_array_sort (texts, compare_texts);
  for (guint i = 0; i < texts->len; i++) {
    if (n > 0 && strcmp (texts->pdata[n - 1], texts->pdata[i]) == 0) {
      g_free (texts->pdata[i]);
      continue;
    }
    texts->pdata[n++] = texts->pdata[i];
  }
  for (guint i = n; i < texts->len; i++)
    texts->pdata[i] = NULL;
  g_ptr_array_set_size (texts, (int)n);
}

GPtrArray *
evaluator_options (Evaluator *self, guint component)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  if (!component_expand (self, component))
    return names;
  Component read = *component_get (self, component);
  for (guint i = 0; i < read.n; i++) {
    Sum sum = sum_get (self, read.first + i);
    g_ptr_array_add (names, evaluator_dup_name (self, sum_parts (self, sum), sum.n));
  }
  sort_unique (names);
  return names;
}

GPtrArray *
evaluator_moves (Evaluator *self, const guint *components, guint n, MxPlay play,
                 MxOutcome wanted, gboolean *complete)
{
  GPtrArray *moves = g_ptr_array_new_with_free_func (g_free);
  *complete = TRUE;
  if (play != MX_PLAY_NORMAL && evaluator_is_over (self, components, n, play))
    return moves;
  for (guint i = 0; i < n; i++) {
    if (!component_expand (self, components[i]))
      break;
    Component part = *component_get (self, components[i]);
    *complete = *complete && !part.fault;
    for (guint k = 0; k < part.n; k++) {
      Sum sum = sum_get (self, part.first + k);
      g_autoptr (GArray) to = g_array_new (FALSE, FALSE, sizeof (guint));
      g_array_append_vals (to, components, i);
      g_array_append_vals (to, components + i + 1, n - i - 1);
      g_array_append_vals (to, sum_parts (self, sum), sum.n);
      const guint *parts = (const guint *)(gpointer)to->data;
      MxOutcome outcome = play == MX_PLAY_NORMAL
                              ? evaluator_outcome_of_values (self, parts, to->len)
                              : evaluator_outcome (self, parts, to->len, play);
      *complete = *complete && outcome != MX_OUTCOME_UNKNOWN;
      if (outcome == wanted)
        g_ptr_array_add (moves, evaluator_dup_name (self, parts, to->len));
    }
  }
  sort_unique (moves);
  return moves;
}
