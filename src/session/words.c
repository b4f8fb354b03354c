/* SPDX-License-Identifier: MIT */
#include "session/words-private.h"
#include "picture/scene-common.h"

#include <stdlib.h>
#include <string.h>

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The words of which sentences are made: values, outcomes, names of positions, lists and sets.
 * Numbers inside positions and values stand as they do in the text of the game. */

#define SET_MOST 12

const char *
mx_words_picture_language (void)
{
  const char *const *names = g_get_language_names ();
  const char *name = names[0] != NULL ? names[0] : "";

  if (!g_str_has_prefix (name, "zh"))
    return "en";
  if (g_str_has_prefix (name, "zh_TW") || g_str_has_prefix (name, "zh_HK")
      || g_str_has_prefix (name, "zh_MO") || g_str_has_prefix (name, "zh_Hant"))
    return "zh-tw";
  return "zh-cn";
}

/* -- values -- */

char *
mx_words_dup_number (MxValue value)
{
  if (value == MX_VALUE_UNKNOWN)
    return g_strdup ("?");
  if (value == MX_VALUE_INFINITE)
    return g_strdup ("∞");
  return g_strdup_printf ("%" G_GINT64_FORMAT, value);
}

char *
mx_words_dup_infinite (const MxValue *set, guint n)
{
  GString *string = g_string_new ("∞");

  if (n > 0)
    g_string_append_c (string, '(');
  for (guint i = 0; i < n; i++)
    g_string_append_printf (string, "%s%" G_GINT64_FORMAT, i > 0 ? ", " : "", set[i]);
  if (n > 0)
    g_string_append_c (string, ')');
  return g_string_free (string, FALSE);
}

char *
mx_words_dup_value (const MxGraph *graph, MxNode node)
{
  guint n = 0;

  if (graph->value[node] != MX_VALUE_INFINITE)
    return mx_words_dup_number (graph->value[node]);
  const MxValue *set = mx_graph_loopy_set (graph, node, &n);
  return mx_words_dup_infinite (set, n);
}

static int
compare_values (const void *a, const void *b)
{
  MxValue x = *(const MxValue *)a;
  MxValue y = *(const MxValue *)b;

  return (x > y) - (x < y);
}

char *
mx_words_dup_set (MxValue *values, guint n)
{
  GString *string = g_string_new ("{");
  guint written = 0;

  qsort (values, n, sizeof *values, compare_values);
  for (guint i = 0; i < n;) {
    if (values[i] < 0) {
      i++;
      continue;
    }
    /* A run of numbers one after the other. */
    guint j = i;
    while (j + 1 < n && values[j + 1] <= values[j] + 1)
      j++;
    MxValue low = values[i];
    MxValue high = values[j];
    i = j + 1;
    if (written >= SET_MOST) {
      g_string_append (string, ", …");
      break;
    }
    if (high - low >= 6) {
      g_string_append_printf (string, "%s%" G_GINT64_FORMAT ", …, %" G_GINT64_FORMAT,
                              written > 0 ? ", " : "", low, high);
      written += 3;
      continue;
    }
    for (MxValue v = low; v <= high; v++)
      g_string_append_printf (string, "%s%" G_GINT64_FORMAT, written++ > 0 ? ", " : "",
                              v);
  }
  g_string_append_c (string, '}');
  return g_string_free (string, FALSE);
}

char *
mx_words_dup_remoteness (MxOutcome outcome, guint32 remoteness)
{
  if (remoteness == MX_NO_REMOTENESS || remoteness == 0)
    return NULL;
  if (outcome == MX_OUTCOME_N)
    /* Translators: by whoever is to move, going for the end; the opponent puts it off. */
    return g_strdup_printf (ngettext ("Won in %u move.", "Won in %u moves.", remoteness),
                            remoteness);
  if (outcome == MX_OUTCOME_P)
    /* Translators: by whoever is to move, putting the end off; the opponent goes for it. */
    return g_strdup_printf (ngettext ("Lost in %u move at the latest.",
                                      "Lost in %u moves at the latest.", remoteness),
                            remoteness);
  return NULL;
}

char *
mx_words_dup_draws (const MxSolution *solution)
{
  if (solution->outcome != MX_OUTCOME_D || solution->n_draws == 0)
    return NULL;
  if (solution->draws_limited)
    return g_strdup_printf (ngettext ("At least %u move keeps the draw.",
                                      "At least %u moves keep the draw.",
                                      solution->n_draws),
                            solution->n_draws);
  return g_strdup_printf (
      ngettext ("%u move keeps the draw.", "%u moves keep the draw.", solution->n_draws),
      solution->n_draws);
}

const char *
mx_words_outcome_letter (MxOutcome outcome)
{
  switch (outcome) {
  case MX_OUTCOME_P: return "P";
  case MX_OUTCOME_N: return "N";
  case MX_OUTCOME_D: return "D";
  case MX_OUTCOME_UNKNOWN:
  default: return "?";
  }
}

const char *
mx_words_outcome (MxOutcome outcome)
{
  switch (outcome) {
  case MX_OUTCOME_P: return _ ("P: the previous player wins");
  case MX_OUTCOME_N: return _ ("N: the next player wins");
  case MX_OUTCOME_D: return _ ("D: a draw, neither player can force the end");
  case MX_OUTCOME_UNKNOWN:
  default: return _ ("?: not known");
  }
}

/* -- lists -- */

char *
mx_words_dup_cut_list (const char *const *words, guint n, guint n_all)
{
  g_autoptr (GString) string = g_string_new (NULL);
  gboolean cut = n < n_all;

  if (n == 0)
    return g_strdup ("");
  for (guint i = 0; i + (cut ? 0 : 1) < n; i++) {
    if (i > 0)
      /* Translators: stands between the entries of a list, as in "4, 2, 1 and 0". */
      g_string_append (string, C_ ("list", ", "));
    g_string_append (string, words[i]);
  }
  if (cut)
    /* Translators: the beginning of a list, and how many entries it has: "4, 2, 1 … (12 in
     * all)". */
    return g_strdup_printf (
        ngettext ("%1$s … (%2$u in all)", "%1$s … (%2$u in all)", n_all), string->str,
        n_all);
  if (n == 1)
    return g_strdup (words[0]);
  /* Translators: the end of a list: "4, 2" and "1". */
  return g_strdup_printf (C_ ("list", "%1$s and %2$s"), string->str, words[n - 1]);
}

char *
mx_words_dup_list (const char *const *words, guint n, guint most)
{
  return mx_words_dup_cut_list (words, MIN (n, most), n);
}

/* -- limits -- */

static gulong
plural_of (guint64 n)
{
  return n > 1000000 ? 1000000 + n % 1000000 : n;
}

char *
mx_words_dup_limit (MxLimit limit, const MxLimits *limits)
{
  g_autofree char *number = NULL;

  switch (limit) {
  case MX_LIMIT_POSITIONS:
    if (limits == NULL)
      return g_strdup (_ ("the limit on the number of positions was met"));
    number = mx_scene_dup_count (limits->positions);
    return g_strdup_printf (ngettext ("the limit of %s position was met",
                                      "the limit of %s positions was met",
                                      plural_of (limits->positions)),
                            number);
  case MX_LIMIT_OPTIONS:
    if (limits == NULL)
      return g_strdup (_ ("the limit on the number of moves was met"));
    number = mx_scene_dup_count (limits->options);
    /* Translators: twenty moves are allowed for each position that is. */
    return g_strdup_printf (
        ngettext ("the limit of %s move, 20 for each position that is allowed, was met",
                  "the limit of %s moves, 20 for each position that is allowed, was met",
                  plural_of (limits->options)),
        number);
  case MX_LIMIT_MEMORY:
    if (limits == NULL)
      return g_strdup (_ ("the limit on memory was met"));
    number = g_format_size_full (limits->memory, G_FORMAT_SIZE_IEC_UNITS);
    /* Translators: %s is a size such as "2.0 GiB". */
    return g_strdup_printf (_ ("the limit of %s of memory was met"), number);
  case MX_LIMIT_TIME:
    if (limits == NULL)
      return g_strdup (_ ("the limit on time was met"));
    number = g_strdup_printf ("%g", limits->seconds);
    return g_strdup_printf (ngettext ("the limit of %s second was met",
                                      "the limit of %s seconds was met",
                                      limits->seconds == 1 ? 1 : 2),
                            number);
  case MX_LIMIT_NUMBERS:
    return g_strdup (_ ("a rule goes through more numbers than can be looked at"));
  case MX_LIMIT_COUNT:
    return g_strdup (_ ("there are more moves than are looked at one by one to see which "
                        "of them win"));
  case MX_LIMIT_NONE:
  default: return g_strdup (_ ("no limit was met"));
  }
}

/* -- positions -- */

static gboolean
has_one_family (const MxGraph *graph)
{
  return graph->n == 0 || graph->family[0] == graph->family[graph->n - 1];
}

static void
append_component (const MxGraph *components, GString *string, MxNode node)
{
  guint index = components->family[node];
  gboolean tuple = components->source->families[index].arity > 1;

  if (!has_one_family (components)) {
    mx_graph_append_name (components, string, node);
    return;
  }
  if (tuple)
    g_string_append_c (string, '(');
  mx_graph_append_label (components, string, node);
  if (tuple)
    g_string_append_c (string, ')');
}

static void
append_parts (const MxGraph *components, GString *string, const MxNode *parts, guint n)
{
  if (n == 0)
    g_string_append_c (string, '0');
  for (guint i = 0; i < n; i++) {
    if (i > 0)
      g_string_append (string, " + ");
    append_component (components, string, parts[i]);
  }
}

void
mx_words_append_position (const MxGraph *graph, GString *string, MxNode node)
{
  if (graph->components == NULL)
    append_component (graph, string, node);
  else
    append_parts (graph->components, string, graph->parts + graph->parts_first[node],
                  graph->parts_first[node + 1] - graph->parts_first[node]);
}

char *
mx_words_dup_position (const MxGraph *graph, MxNode node)
{
  GString *string = g_string_new (NULL);

  mx_words_append_position (graph, string, node);
  return g_string_free (string, FALSE);
}

char *
mx_words_dup_option (const MxGraph *graph, guint32 option)
{
  MxNode single;
  guint n;

  if ((option & MX_SPLIT) == 0)
    return mx_words_dup_position (graph, option);
  GString *string = g_string_new (NULL);
  const MxNode *parts = mx_graph_option_parts (graph, option, &single, &n);
  append_parts (graph, string, parts, n);
  return g_string_free (string, FALSE);
}

char *
mx_words_dup_option_sum (const MxGraph *graph, guint32 option)
{
  MxNode single;
  guint n;

  if ((option & MX_SPLIT) == 0)
    return mx_words_dup_value (graph, option);
  const MxNode *parts = mx_graph_option_parts (graph, option, &single, &n);
  g_autofree char *sum = mx_words_dup_number (mx_graph_option_value (graph, option));
  if (n == 0)
    return g_steal_pointer (&sum);
  GString *string = g_string_new (NULL);
  for (guint i = 0; i < n; i++) {
    g_autofree char *value = mx_words_dup_value (graph, parts[i]);
    g_string_append_printf (string, "%s%s", i > 0 ? " ⊕ " : "", value);
  }
  g_string_append_printf (string, " = %s", sum);
  return g_string_free (string, FALSE);
}

guint32 *
mx_words_dup_options (const MxGraph *graph, MxNode node)
{
  const MxGraph *components = graph->components != NULL ? graph->components : graph;
  const guint32 *from = graph->option + graph->first[node];
  guint32 n = mx_graph_n_options (graph, node);
  guint32 *options = g_memdup2 (from, n * sizeof *options);
  guint32 n_plain = 0;

  while (n_plain < n && (from[n_plain] & MX_SPLIT) == 0)
    n_plain++;
  for (guint i = 0; i < components->source->n_families; i++)
    if (components->source->families[i].shape == MX_SHAPE_GRAPH)
      return options;
  for (guint32 i = 0; i < n_plain; i++)
    options[i] = from[n_plain - 1 - i];
  return options;
}

gboolean
mx_words_knows_option (const MxGraph *graph, const MxSteps *steps, guint32 step,
                       guint32 option)
{
  MxNode single;
  guint n;

  if (steps == NULL)
    return TRUE;
  const MxNode *parts = mx_graph_option_parts (graph, option, &single, &n);
  for (guint i = 0; i < n; i++)
    if (!mx_steps_knows (steps, step, parts[i]))
      return FALSE;
  return TRUE;
}
