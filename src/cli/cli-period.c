/* SPDX-License-Identifier: MIT */
#include "cli/cli-private.h"

#include <json-glib/json-glib.h>
#include <stdio.h>

#include "core/period.h"
#include "core/solution.h"
#include "session/words-period.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* `mexplorer period`: the period of a heap's SG values, and whether it is proved. */

#define LIMIT_DEFAULT 10000

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
print_json (const MxFamily *family, const MxPeriod *period)
{
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
  if (theorem != NULL)
    json_builder_add_string_value (builder, theorem);
  else
    json_builder_add_null_value (builder);
  json_builder_set_member_name (builder, "computed");
  json_builder_add_int_value (builder, (gint64)period->computed);
  json_builder_end_object (builder);

  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  g_autofree char *text = json_to_string (root, FALSE);
  printf ("%s\n", text);
}

static void
print_words (const MxPeriod *period)
{
  g_autofree char *words = mx_words_dup_period (period);
  g_autofree char *reason = mx_words_dup_period_reason (period);

  printf ("%s\n%s\n", words, reason);
}

/* -- the command -- */

static gboolean
has_period (const MxFamily *family)
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
    while (index < (int)source->n_families && !has_period (&source->families[index]))
      index++;
    if (index < (int)source->n_families)
      return index;
    mx_cli_wrong ("period", "%s",
                  _ ("the text has no game of one parameter, so there is no period"));
    return -1;
  }
  index = mx_program_find_family (input->program, name);
  if (index < 0) {
    mx_cli_wrong ("period", _ ("the text has no game “%s”"), name);
  } else if (!has_period (&source->families[index])) {
    mx_cli_wrong ("period", _ ("“%s” is not a game of one parameter: it has no period"),
                  name);
    index = -1;
  }
  return index;
}

/* Looks at the heaps from 0 to TO. */
static int
find_period (const MxInput *input, guint index, gint64 to, const MxLimits *limits,
             gboolean json)
{
  MxSource *source = mx_program_get_source (input->program);
  const MxFamily *family = &source->families[index];
  gboolean fits = (guint64)to < limits->memory / (2 * sizeof (MxValue));
  g_autofree MxValue *values = fits ? g_try_new (MxValue, (gsize)to + 1) : NULL;
  MxLimit limit = MX_LIMIT_NONE;
  MxPeriod period = {0};
  g_auto (MxFault) fault = {0};
  guint64 n = 0;

  if (values == NULL) {
    mx_cli_complain_limit (input, MX_LIMIT_MEMORY, limits);
    return MX_EXIT_LIMIT;
  }
  for (gint64 i = 0; i <= to; i++)
    values[i] = MX_VALUE_UNKNOWN;
  mx_solve_table (source, index, to, -1, limits, NULL, values, &limit, &fault);
  if (limit == MX_LIMIT_NONE && fault.message != NULL) {
    mx_cli_complain_fault (input, &fault, fault.position);
    return MX_EXIT_TEXT;
  }
  /* What was found before a limit still stands. */
  while (n <= (guint64)to && values[n] != MX_VALUE_UNKNOWN)
    n++;
  mx_period_find (family, values, n, &period);
  if (json)
    print_json (family, &period);
  else
    print_words (&period);
  if (limit == MX_LIMIT_NUMBERS && fault.message != NULL)
    mx_cli_complain_fault (input, &fault, fault.position);
  else if (limit != MX_LIMIT_NONE)
    mx_cli_complain_limit (input, limit, limits);
  return mx_cli_finish (limit != MX_LIMIT_NONE ? MX_EXIT_LIMIT : MX_EXIT_OK);
}

int
mx_cli_period (int argc, char **argv)
{
  g_autofree char *last = NULL;
  g_autofree char *game = NULL;
  gboolean json = FALSE;
  gint64 to = LIMIT_DEFAULT;
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_auto (MxInput) input = {0};
  int status;

  mx_cli_free_limits (&limits);

  const GOptionEntry entries[] = {
      {"limit", 'l', 0, G_OPTION_ARG_STRING, &last,
       N_ ("The last heap to look at (else 10,000)"), "N"},
      {"game", 'g', 0, G_OPTION_ARG_STRING, &game,
       N_ ("The game of the text (else its first)"), N_ ("NAME")},
      {"json", 'j', 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object"), NULL},
      {NULL},
  };

  if (!mx_cli_parse (_ ("FILE"),
                     _ ("Looks for the period of a game's SG values and proves it where "
                        "it can; “-” is standard input."),
                     entries, &limits, &argc, &argv, &status))
    return status;
  if (argc != 2)
    return mx_cli_wrong ("period", "%s",
                         argc < 2 ? _ ("a file is missing")
                                  : _ ("only one file can be read at a time"));
  if (last != NULL && !mx_cli_parse_number (last, &to))
    return mx_cli_wrong ("period", _ ("--limit needs a number from 0 to 2^62, not “%s”"),
                         last);
  if (!mx_cli_read (argv[1], &input))
    return MX_EXIT_TEXT;
  mx_cli_bound_limits (&limits, (guint64)to + 1);
  int index = choose_game (&input, game);
  if (index < 0)
    return MX_EXIT_USAGE;
  return find_period (&input, (guint)index, to, &limits, json);
}
