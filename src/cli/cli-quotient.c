/* SPDX-License-Identifier: MIT */
#include "cli/cli-limits.h"

#include <json-glib/json-glib.h>
#include <stdio.h>

#include "session/words-quotient.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* `mexplorer quotient`: the misère quotient of a game's heaps as a table. */

#define HEAPS_DEFAULT 30
#define HEAPS_MAX 100000

/* Elements and relations that are shown; --json has all. */
#define ELEMENTS_SHOWN 200
#define RELATIONS_SHOWN 40
#define HEAPS_IN_ROW 10

/* Sums of so many counters are compared with SJ's theorem. */
#define COUNTERS_COMPARED 30

/* -- JSON -- */

static void
add_string (JsonBuilder *builder, char *string)
{
  json_builder_add_string_value (builder, string);
  g_free (string);
}

static void
add_words (JsonBuilder *builder, const MxQuotient *quotient)
{
  guint n;
  g_autofree MxRelation *relations = mx_quotient_dup_relations (quotient, &n);

  json_builder_set_member_name (builder, "elements");
  json_builder_begin_array (builder);
  for (guint x = 0; x < quotient->order; x++)
    add_string (builder, mx_words_dup_element (quotient, (MxElement)x));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "p_portion");
  json_builder_begin_array (builder);
  for (guint x = 0; x < quotient->order; x++) {
    if (quotient->is_p[x])
      json_builder_add_int_value (builder, (gint64)x);
  }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "relations");
  json_builder_begin_array (builder);
  for (guint i = 0; i < n; i++)
    add_string (builder, mx_words_dup_relation (quotient, &relations[i]));
  json_builder_end_array (builder);
}

static char *
dup_node (const MxGraph *graph, MxNode node)
{
  GString *name = g_string_new (NULL);

  mx_graph_append_name (graph, name, node);
  return g_string_free (name, FALSE);
}

static void
add_generators (JsonBuilder *builder, const MxHeapQuotient *found)
{
  json_builder_set_member_name (builder, "generators");
  json_builder_begin_object (builder);
  for (guint i = 0; i < found->quotient->n_generators; i++) {
    g_autofree char *letter = mx_words_dup_generator (i);

    json_builder_set_member_name (builder, letter);
    add_string (builder, dup_node (found->graph, found->quotient->generator[i]));
  }
  json_builder_end_object (builder);
}

static void
add_repeat (JsonBuilder *builder, const MxRepeat *repeat)
{
  json_builder_set_member_name (builder, "preperiod");
  if (repeat->proof != MX_REPEAT_NONE)
    json_builder_add_int_value (builder, (gint64)repeat->preperiod);
  else
    json_builder_add_null_value (builder);
  json_builder_set_member_name (builder, "period");
  if (repeat->proof != MX_REPEAT_NONE)
    json_builder_add_int_value (builder, (gint64)repeat->period);
  else
    json_builder_add_null_value (builder);
}

/* Where SJ's theorem first differs from misère play. */
static void
add_sj (JsonBuilder *builder, const MxSjComparison *sj)
{
  json_builder_set_member_name (builder, "sj");
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "first_difference");
  if (sj->sum != NULL)
    add_string (builder, mx_sum_to_string (sj->sum));
  else
    json_builder_add_null_value (builder);
  json_builder_set_member_name (builder, "counters");
  json_builder_add_int_value (builder, sj->total);
  json_builder_set_member_name (builder, "compared");
  json_builder_add_int_value (builder, (gint64)sj->n_compared);
  json_builder_end_object (builder);
}

static void
print_json (const MxFamily *family, const MxHeapQuotient *found, const MxSjComparison *sj,
            const MxLimits *limits)
{
  g_autoptr (JsonBuilder) builder = json_builder_new_immutable ();
  gboolean any = found->quotient != NULL && found->n > 0;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "game");
  json_builder_add_string_value (builder, family->name);
  json_builder_set_member_name (builder, "order");
  if (any)
    json_builder_add_int_value (builder, found->quotient->order);
  else
    json_builder_add_null_value (builder);
  json_builder_set_member_name (builder, "verified");
  json_builder_add_boolean_value (builder, any && found->quotient->verified);
  json_builder_set_member_name (builder, "heaps");
  json_builder_begin_array (builder);
  for (guint64 i = 0; any && i < found->n; i++)
    json_builder_add_int_value (builder, found->element[i]);
  json_builder_end_array (builder);
  if (any) {
    add_generators (builder, found);
    add_words (builder, found->quotient);
    add_repeat (builder, &found->repeat);
  }
  if (sj->total >= 0)
    add_sj (builder, sj);
  if (found->result == MX_QUOTIENT_ENDED)
    mx_cli_add_limit (builder, found->limit, limits);
  json_builder_end_object (builder);

  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  g_autofree char *text = json_to_string (root, FALSE);
  printf ("%s\n", text);
}

/* -- for people -- */

static void
print_generators (const MxHeapQuotient *found)
{
  printf ("%s", _ ("Generators:"));
  for (guint i = 0; i < found->quotient->n_generators; i++) {
    g_autofree char *letter = mx_words_dup_generator (i);
    g_autofree char *name = dup_node (found->graph, found->quotient->generator[i]);

    printf ("%s %s = %s", i > 0 ? "," : "", letter, name);
  }
  printf ("\n");
}

/* Elements of a list, those of P alone or all; how many are left out at the end. */
static void
print_elements (const MxQuotient *quotient, gboolean p_alone)
{
  guint shown = 0;
  guint left_out = 0;

  for (guint x = 0; x < quotient->order; x++) {
    if (p_alone && !quotient->is_p[x])
      continue;
    if (shown == ELEMENTS_SHOWN) {
      left_out++;
      continue;
    }
    g_autofree char *word = mx_words_dup_element (quotient, (MxElement)x);
    printf ("%s%s", shown++ > 0 ? " " : "", word);
  }
  if (left_out > 0)
    printf (" … %s", _ ("(--json lists them all)"));
  printf ("\n");
}

static void
print_relations (const MxQuotient *quotient)
{
  guint n;
  g_autofree MxRelation *relations = mx_quotient_dup_relations (quotient, &n);

  printf ("%s", _ ("Relations:"));
  for (guint i = 0; i < MIN (n, RELATIONS_SHOWN); i++) {
    g_autofree char *relation = mx_words_dup_relation (quotient, &relations[i]);

    printf ("%s %s", i > 0 ? "," : "", relation);
  }
  if (n > RELATIONS_SHOWN)
    printf (", … %s", _ ("(--json lists them all)"));
  printf ("\n");
}

/* Rows of ten heaps, each element as a word. */
static void
print_heaps (const MxHeapQuotient *found)
{
  printf ("%s\n", _ ("Elements of the heaps:"));
  for (guint64 i = 0; i < found->n; i++) {
    g_autofree char *word = mx_words_dup_element (found->quotient, found->element[i]);

    if (i % HEAPS_IN_ROW == 0)
      printf ("%s%4" G_GUINT64_FORMAT ":", i > 0 ? "\n" : "", i);
    printf (" %s", word);
  }
  printf ("\n");
}

static void
print_table (const MxHeapQuotient *found)
{
  print_generators (found);
  printf ("%s ", _ ("Elements:"));
  print_elements (found->quotient, FALSE);
  printf ("%s ", _ ("P-positions are those of:"));
  print_elements (found->quotient, TRUE);
  print_relations (found->quotient);
  print_heaps (found);
  g_autofree char *repeat = mx_words_dup_repeat (found);
  printf ("%s\n", repeat);
}

static void
print_words (const MxHeapQuotient *found, const MxSjComparison *sj)
{
  g_autofree char *theorem = mx_words_dup_sj_comparison (sj);

  g_autofree char *title = mx_words_dup_quotient (found);
  g_autofree char *reason = mx_words_dup_quotient_reason (found);

  printf ("%s\n%s\n", title, reason);
  if (found->quotient != NULL && found->n > 0)
    print_table (found);
  if (sj->total >= 0)
    printf ("%s\n", theorem);
}

/* -- the command -- */

static gboolean
has_heaps (const MxFamily *family)
{
  return family->shape != MX_SHAPE_GRAPH && family->arity == 1;
}

/* The game that is asked for, else the first of the text that is played with one heap; negative
 * after a complaint. */
static int
choose_game (const MxInput *input, const char *name)
{
  const MxSource *source = mx_program_get_source (input->program);
  int index = 0;

  if (name == NULL) {
    while (index < (int)source->n_families && !has_heaps (&source->families[index]))
      index++;
    if (index < (int)source->n_families)
      return index;
    mx_cli_wrong ("quotient", "%s", _ ("the text has no game of one parameter"));
    return -1;
  }
  index = mx_program_find_family (input->program, name);
  if (index < 0) {
    mx_cli_wrong ("quotient", _ ("the text has no game “%s”"), name);
  } else if (!has_heaps (&source->families[index])) {
    mx_cli_wrong ("quotient", _ ("“%s” is not a game of one parameter"), name);
    index = -1;
  }
  return index;
}

static int
find_quotient (const MxInput *input, guint index, gint64 to, const MxLimits *limits,
               gboolean json)
{
  MxSource *source = mx_program_get_source (input->program);
  MxLimits left = mx_cli_left (input, limits);

  g_autoptr (MxHeapQuotient) found =
      mx_heap_quotient_new (source, index, to, MX_QUOTIENT_ORDER_MAX, &left, NULL);

  left = mx_cli_left (input, limits);
  g_autoptr (MxSjComparison) sj =
      mx_sj_compare (source, index, MX_PLAY_MISERE, COUNTERS_COMPARED, &left, NULL);

  if (found->faulted) {
    mx_cli_complain_fault (input, &found->fault, found->fault.position);
    return MX_EXIT_TEXT;
  }
  if (json)
    print_json (&source->families[index], found, sj, limits);
  else
    print_words (found, sj);
  if (found->result == MX_QUOTIENT_ENDED)
    mx_cli_complain_limit (input, found->limit, limits);
  return mx_cli_finish (found->result == MX_QUOTIENT_FOUND ? MX_EXIT_OK : MX_EXIT_LIMIT);
}

int
mx_cli_quotient (int argc, char **argv)
{
  g_autofree char *last = NULL;
  g_autofree char *game = NULL;
  gboolean json = FALSE;
  gint64 to = HEAPS_DEFAULT;
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_auto (MxInput) input = {0};
  int status;
  const GOptionEntry entries[] = {
      {"to", 't', 0, G_OPTION_ARG_STRING, &last, N_ ("The largest heap (else 30)"), "N"},
      {"game", 'g', 0, G_OPTION_ARG_STRING, &game,
       N_ ("The game of the text (else its first)"), N_ ("NAME")},
      {"json", 'j', 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object"), NULL},
      {NULL},
  };

  if (!mx_cli_parse (
          _ ("FILE"),
          _ ("Finds the misère quotient of a game's heaps, which answers sums of "
             "any number of them, and proves it; “-” is standard input."),
          entries, &limits, &argc, &argv, &status))
    return status;
  if (argc != 2)
    return mx_cli_wrong ("quotient", "%s",
                         argc < 2 ? _ ("a file is missing")
                                  : _ ("only one file can be read at a time"));
  if (last != NULL && (!mx_cli_parse_number (last, &to) || to > HEAPS_MAX))
    return mx_cli_wrong ("quotient", _ ("--to needs a number from 0 to 100000, not “%s”"),
                         last);
  status = mx_cli_read (argv[1], &limits, &input);
  if (status != MX_EXIT_OK)
    return status;
  int index = choose_game (&input, game);
  if (index < 0)
    return MX_EXIT_USAGE;
  return find_quotient (&input, (guint)index, to, &limits, json);
}
