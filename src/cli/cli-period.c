/* SPDX-License-Identifier: MIT */
#include "cli/cli-limits.h"

#include <json-glib/json-glib.h>
#include <stdio.h>

#include "core/heap/findings.h"
#include "core/solution.h"
#include "session/words-period.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* `mexplorer period`: the period of a heap's SG values, and whether it is proved; for games of two
 * parameters see cli-lattice.c. */

#define LIMIT_DEFAULT 10000

/* Where some amount is larger, the heaps go up to a multiple of it, as long as that is quick. */
#define LIMIT_MOST 10000000
#define LIMIT_TURNS 8
#define LIMIT_COST ((gint64)1 << 31)

/* For programs: not translated. */
static char *
dup_theorem (const MxPeriod *period)
{
  switch (period->proof) {
  case MX_PROOF_WINDOW:
    return g_strdup_printf ("a window of %" G_GUINT64_FORMAT " values repeats",
                            period->window);
  case MX_PROOF_OCTAL: return g_strdup ("Guy and Smith's periodicity theorem");
  case MX_PROOF_NIM: return g_strdup ("Bouton's theorem: SG(n) = n");
  case MX_PROOF_SPARSE:
    return g_strdup_printf (
        "%" G_GUINT64_FORMAT " values behind the last rare one repeat", period->window);
  case MX_PROOF_REST:
    if (period->period == 2)
      return g_strdup ("1 may be taken and no even number");
    return g_strdup_printf ("1 to %" G_GUINT64_FORMAT
                            " may be taken and no multiple of %" G_GUINT64_FORMAT,
                            period->period - 1, period->period);
  case MX_PROOF_STAIRS:
    if (period->saltus != 0)
      return g_strdup_printf ("all amounts from %" G_GUINT64_FORMAT " on may be taken",
                              period->window);
    return g_strdup_printf ("exactly %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT
                            " may be taken",
                            period->window, period->period - period->window);
  case MX_PROOF_REPEAT:
    return g_strdup_printf ("the amounts repeat, and %" G_GUINT64_FORMAT " values do",
                            period->window);
  case MX_PROOF_SALTUS: return g_strdup ("one period's moves serve the next");
  case MX_PROOF_NONE:
  default: return NULL;
  }
}

/* VALUE, or null where there is no period. */
static void
add_number (JsonBuilder *builder, const char *name, const MxPeriod *period, gint64 value)
{
  json_builder_set_member_name (builder, name);
  if (period->period == 0)
    json_builder_add_null_value (builder);
  else
    json_builder_add_int_value (builder, value);
}

static void
add_exceptions (JsonBuilder *builder, const MxFindings *found)
{
  const MxExceptions *exceptions = &found->exceptions;

  json_builder_set_member_name (builder, "exceptions");
  if (!exceptions->counted) {
    json_builder_add_null_value (builder);
    return;
  }
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "count");
  json_builder_add_int_value (builder, (gint64)exceptions->count);
  json_builder_set_member_name (builder, "last");
  json_builder_begin_array (builder);
  for (guint i = 0; i < exceptions->n_last; i++)
    json_builder_add_int_value (builder, (gint64)exceptions->last[i]);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
add_values (JsonBuilder *builder, const MxFindings *found)
{
  g_autofree char *formula = mx_form_dup_formula (&found->form);

  json_builder_set_member_name (builder, "values");
  json_builder_begin_array (builder);
  for (guint i = 0; i < found->n_values; i++)
    json_builder_add_int_value (builder, found->values[i]);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "formula");
  json_builder_add_string_value (builder, formula);
  json_builder_set_member_name (builder, "formula_proved");
  json_builder_add_boolean_value (builder, found->form.proved);
}

static void
print_json (const MxFamily *family, const MxFindings *found, MxLimit limit,
            const MxLimits *limits)
{
  const MxPeriod *period = &found->period;
  g_autoptr (JsonBuilder) builder = json_builder_new_immutable ();
  g_autofree char *theorem = dup_theorem (period);

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "game");
  json_builder_add_string_value (builder, family->name);
  add_number (builder, "preperiod", period, (gint64)period->preperiod);
  add_number (builder, "period", period, (gint64)period->period);
  add_number (builder, "saltus", period, period->saltus);
  json_builder_set_member_name (builder, "proved");
  json_builder_add_boolean_value (builder, theorem != NULL);
  json_builder_set_member_name (builder, "theorem");
  json_builder_add_string_value (builder, theorem);
  json_builder_set_member_name (builder, "computed");
  json_builder_add_int_value (builder, (gint64)period->computed);
  add_exceptions (builder, found);
  add_values (builder, found);
  mx_cli_add_limit (builder, limit, limits);
  json_builder_end_object (builder);

  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  g_autofree char *text = json_to_string (root, FALSE);
  printf ("%s\n", text);
}

static void
print_values (const MxFindings *found)
{
  g_autofree char *growth = g_strdup_printf ("%" G_GINT64_FORMAT, found->period.saltus);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < found->n_values; i++)
    g_string_append_printf (list, "%s%" G_GINT64_FORMAT, i > 0 ? " " : "",
                            found->values[i]);
  if (found->n_values < found->period.period)
    g_string_append (list, " …");
  /* Nim's is said as a formula. */
  if (found->n_values == 0 || found->period.proof == MX_PROOF_NIM)
    return;
  if (found->period.saltus != 0)
    printf (_ ("The values of the first period: %1$s; each later period has %2$s more\n"),
            list->str, growth);
  else
    printf (_ ("The values of one period: %s\n"), list->str);
}

static void
print_words (const MxFindings *found)
{
  g_autofree char *words = mx_words_dup_period (&found->period);
  g_autofree char *reason = mx_words_dup_period_reason (&found->period);
  /* Nim's period is said as a formula. */
  g_autofree char *form =
      found->period.proof != MX_PROOF_NIM ? mx_words_dup_form (&found->form) : NULL;
  g_autofree char *exceptions =
      mx_words_dup_exceptions (&found->period, &found->exceptions);

  printf ("%s\n%s\n", words, reason);
  if (form != NULL)
    printf ("%s\n", form);
  if (exceptions != NULL)
    printf ("%s\n", exceptions);
  print_values (found);
}

/* -- the command -- */

static gboolean
has_period (const MxFamily *family, guint arity)
{
  return family->shape != MX_SHAPE_GRAPH && family->arity == arity;
}

/* The first game of ARITY parameters; negative where there is none. */
static int
find_game (const MxSource *source, guint arity)
{
  for (guint i = 0; i < source->n_families; i++) {
    if (has_period (&source->families[i], arity))
      return (int)i;
  }
  return -1;
}

/* The game that is asked for, else the first of the text that is played with one heap, else with
 * two numbers; negative after a complaint. */
static int
choose_game (const MxInput *input, const char *name)
{
  const MxSource *source = mx_program_get_source (input->program);
  int index;

  if (name == NULL) {
    index = find_game (source, 1);
    if (index < 0)
      index = find_game (source, 2);
    if (index < 0)
      mx_cli_wrong (
          "period", "%s",
          _ ("the text has no game of one or two parameters, so there is no period"));
    return index;
  }
  index = mx_program_find_family (input->program, name);
  if (index < 0) {
    mx_cli_wrong ("period", _ ("the text has no game “%s”"), name);
  } else if (!has_period (&source->families[index], 1)
             && !has_period (&source->families[index], 2)) {
    mx_cli_wrong ("period",
                  _ ("“%s” is not a game of one or two parameters: it has no period"),
                  name);
    index = -1;
  }
  return index;
}

/* Heaps that cannot be valued one after the other: a graph of all of them is. */
static void
find_in_graph (MxSource *source, guint index, gint64 to, const MxLimits *limits,
               MxFindings *found, MxLimit *limit, MxFault *fault)
{
  gboolean fits = (guint64)to < limits->memory / (2 * sizeof (MxValue));
  g_autofree MxValue *values = fits ? g_try_new (MxValue, (gsize)to + 1) : NULL;
  guint64 n = 0;

  *limit = MX_LIMIT_MEMORY;
  if (values == NULL)
    return;
  mx_solve_table (source, index, to, -1, limits, NULL, values, limit, fault);
  while (n <= (guint64)to && values[n] != MX_VALUE_UNKNOWN)
    n++;
  mx_findings_read_values (&source->families[index], values, n, found);
}

/* Looks at the heaps from 0 to TO. */
static int
find_period (const MxInput *input, guint index, gint64 to, const MxLimits *limits,
             gboolean json)
{
  MxSource *source = mx_program_get_source (input->program);
  const MxFamily *family = &source->families[index];
  MxFindings found = {0};
  MxLimits left = mx_cli_left (input, limits);
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, index);
  MxLimit limit = MX_LIMIT_NONE;
  g_auto (MxFault) fault = {0};
  const MxFault *met = &fault;

  /* Here a position is a heap that is looked at. */
  mx_sequence_extend (sequence, MIN ((guint64)to + 1, limits->positions), &left, NULL);
  left = mx_cli_left (input, limits);
  if (mx_sequence_is_unfit (sequence)) {
    find_in_graph (source, index, to, &left, &found, &limit, &fault);
  } else {
    limit = mx_sequence_get_limit (sequence);
    if (limit == MX_LIMIT_NONE && (guint64)to >= limits->positions
        && mx_sequence_get_period (sequence)->proof == MX_PROOF_NONE)
      limit = MX_LIMIT_POSITIONS;
    met = mx_sequence_get_fault (sequence);
    mx_findings_read (sequence, &left, NULL, &found);
  }
  if (limit == MX_LIMIT_NONE && met->message != NULL) {
    mx_cli_complain_fault (input, met, met->position);
    return MX_EXIT_TEXT;
  }
  /* What was found before a limit still stands. */
  if (json)
    print_json (family, &found, limit, limits);
  else
    print_words (&found);
  if (limit == MX_LIMIT_NUMBERS && met->message != NULL)
    mx_cli_complain_fault (input, met, met->position);
  else if (limit != MX_LIMIT_NONE)
    mx_cli_complain_limit (input, limit, limits);
  return mx_cli_finish (limit != MX_LIMIT_NONE ? MX_EXIT_LIMIT : MX_EXIT_OK);
}

/* The last heap to look at where the user has named none. */
static gint64
choose_limit (const MxFamily *family)
{
  gint64 most = family->n_set > 0 && family->shape == MX_SHAPE_SUBTRACTION
                    ? family->set[family->n_set - 1]
                    : 0;
  gint64 to = MIN (most, LIMIT_MOST) * LIMIT_TURNS;

  to = MIN (MIN (to, LIMIT_MOST), LIMIT_COST / MAX (family->n_set, 1));
  return MAX (to, LIMIT_DEFAULT);
}

int
mx_cli_period (int argc, char **argv)
{
  g_autofree char *last = NULL;
  g_autofree char *game = NULL;
  gboolean json = FALSE;
  gint64 to = -1;
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_auto (MxInput) input = {0};
  int status;

  mx_cli_free_limits (&limits);

  const GOptionEntry entries[] = {
      {"limit", 'l', 0, G_OPTION_ARG_STRING, &last,
       N_ ("The last heap to look at (else 10,000, or more for large amounts); of a game "
           "of two parameters the largest of both (else 200)"),
       "N"},
      {"game", 'g', 0, G_OPTION_ARG_STRING, &game,
       N_ ("The game of the text (else its first)"), N_ ("NAME")},
      {"json", 'j', 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object"), NULL},
      {NULL},
  };

  if (!mx_cli_parse (
          _ ("FILE"),
          _ ("Looks for the period of a game's SG values, or for a formula where "
             "it has two parameters, and proves it where it can; “-” is "
             "standard input."),
          entries, &limits, &argc, &argv, &status))
    return status;
  if (argc != 2)
    return mx_cli_wrong ("period", "%s",
                         argc < 2 ? _ ("a file is missing")
                                  : _ ("only one file can be read at a time"));
  if (last != NULL && !mx_cli_parse_number (last, &to))
    return mx_cli_wrong ("period", _ ("--limit needs a number from 0 to 2^62, not “%s”"),
                         last);
  status = mx_cli_read (argv[1], &limits, &input);
  if (status != MX_EXIT_OK)
    return status;
  int index = choose_game (&input, game);
  if (index < 0)
    return MX_EXIT_USAGE;
  if (mx_program_get_source (input.program)->families[index].arity == 2)
    return mx_cli_find_lattice (&input, (guint)index, to, &limits, json);
  if (to < 0)
    to = choose_limit (&mx_program_get_source (input.program)->families[index]);
  mx_cli_bound_limits (&limits, (guint64)to + 1);
  return find_period (&input, (guint)index, to, &limits, json);
}
