/* SPDX-License-Identifier: MIT */
#include "cli/cli-private.h"

#include <json-glib/json-glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/inspection.h"
#include "session/words.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* `mexplorer solve`: the answer for the start, for people or as one JSON object.  The object is an
 * interface that other programs rely on: nothing in it is translated. */

static int
compare_parts (const void *a, const void *b, void *data)
{
  const MxSum *start = data;
  guint i = *(const guint *)a;
  guint j = *(const guint *)b;
  int order = mx_source_compare (start->source, start->part[i].family,
                                 mx_sum_get_coords (start, i), start->part[j].family,
                                 mx_sum_get_coords (start, j));

  return order != 0 ? order : (i > j) - (i < j);
}

static guint *
dup_part_order (const MxSolution *solution)
{
  guint n = solution->start->n;
  guint *order = g_new (guint, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, (gint)n, sizeof *order, compare_parts, solution->start);
  return order;
}

static char *
dup_part_name (const MxSolution *solution, guint part)
{
  GString *string = g_string_new (NULL);

  mx_source_append_name (solution->source, string, solution->start->part[part].family,
                         mx_sum_get_coords (solution->start, part));
  return g_string_free (string, FALSE);
}

/* -- JSON -- */

static const char *
play_word (MxPlay play)
{
  switch (play) {
  case MX_PLAY_MISERE: return "misere";
  case MX_PLAY_ANTI_SG: return "anti-sg";
  case MX_PLAY_NORMAL:
  default: return "normal";
  }
}

static void
add_value (JsonBuilder *builder, MxValue value, const char *words)
{
  if (value == MX_VALUE_UNKNOWN)
    json_builder_add_null_value (builder);
  else if (value == MX_VALUE_INFINITE)
    json_builder_add_string_value (builder, words);
  else
    json_builder_add_int_value (builder, value);
}

static void
add_components (JsonBuilder *builder, const MxSolution *solution)
{
  g_autofree guint *order = dup_part_order (solution);

  json_builder_set_member_name (builder, "components");
  json_builder_begin_array (builder);
  for (guint i = 0; i < solution->start->n; i++) {
    g_autofree char *name = dup_part_name (solution, order[i]);
    g_autofree char *value = mx_inspection_dup_part_value (solution, order[i]);
    json_builder_begin_object (builder);
    json_builder_set_member_name (builder, "position");
    json_builder_add_string_value (builder, name);
    json_builder_set_member_name (builder, "value");
    add_value (builder, solution->start_value[order[i]], value);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

static void
print_json (const MxSolution *solution)
{
  g_autoptr (JsonBuilder) builder = json_builder_new_immutable ();
  g_autofree char *value = mx_inspection_dup_start_value (solution);

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "play");
  json_builder_add_string_value (builder, play_word (solution->play));
  json_builder_set_member_name (builder, "outcome");
  json_builder_add_string_value (builder,
                                 solution->outcome == MX_OUTCOME_UNKNOWN
                                     ? "unknown"
                                     : mx_words_outcome_letter (solution->outcome));
  json_builder_set_member_name (builder, "value");
  add_value (builder, solution->value, value);
  add_components (builder, solution);
  json_builder_set_member_name (builder, "winning_moves");
  json_builder_begin_array (builder);
  for (guint i = 0; i < solution->n_moves; i++) {
    g_autofree char *move = mx_sum_to_string (solution->moves[i]);
    json_builder_add_string_value (builder, move);
  }
  json_builder_end_array (builder);
  json_builder_end_object (builder);

  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  g_autofree char *text = json_to_string (root, FALSE);
  printf ("%s\n", text);
}

/* -- for people -- */

#define MOVES_SHOWN 60

static gboolean
parts_equal (const MxSum *sum, guint i, guint j)
{
  return mx_source_compare (sum->source, sum->part[i].family, mx_sum_get_coords (sum, i),
                            sum->part[j].family, mx_sum_get_coords (sum, j))
         == 0;
}

/* "2000 * nim(5) + nim(3)": as a text may write it, equal neighbours counted. */
static char *
dup_counted_sum (const MxSum *sum)
{
  GString *string = g_string_new (sum->n == 0 ? "0" : NULL);

  for (guint i = 0; i < sum->n;) {
    guint end = i + 1;
    while (end < sum->n && parts_equal (sum, i, end))
      end++;
    if (i > 0)
      g_string_append (string, " + ");
    if (end - i > 2)
      g_string_append_printf (string, "%u * ", end - i);
    else
      end = i + 1;
    mx_source_append_name (sum->source, string, sum->part[i].family,
                           mx_sum_get_coords (sum, i));
    i = end;
  }
  return g_string_free (string, FALSE);
}

/* A line for each part, equal ones on one. */
static void
print_parts (const MxSolution *solution)
{
  g_autofree guint *order = dup_part_order (solution);
  guint n = solution->start->n;

  for (guint i = 0; i < n;) {
    guint end = i + 1;
    while (end < n && parts_equal (solution->start, order[i], order[end]))
      end++;
    g_autofree char *part = dup_part_name (solution, order[i]);
    g_autofree char *value = mx_inspection_dup_part_value (solution, order[i]);
    if (end - i > 1)
      printf ("  %s = %s (%u ×)\n", part, value, end - i);
    else
      printf ("  %s = %s\n", part, value);
    i = end;
  }
}

static const char *
play_words (MxPlay play)
{
  switch (play) {
  case MX_PLAY_MISERE: return _ ("misère (the player who cannot move wins)");
  case MX_PLAY_ANTI_SG:
    return _ ("anti-SG (the game ends when every part has the SG value 0, and the player "
              "who would move then wins)");
  case MX_PLAY_NORMAL:
  default: return _ ("normal (the player who cannot move loses)");
  }
}

static const char *
outcome_words (MxOutcome outcome)
{
  switch (outcome) {
  case MX_OUTCOME_P: return _ ("P (the previous player wins)");
  case MX_OUTCOME_N: return _ ("N (the next player wins)");
  case MX_OUTCOME_D: return _ ("D (a draw: neither player can force the end)");
  case MX_OUTCOME_UNKNOWN:
  default: return _ ("unknown");
  }
}

static void
print_moves (const MxProgram *program, const MxSolution *solution)
{
  if (solution->outcome == MX_OUTCOME_UNKNOWN)
    return;
  if (solution->n_moves == 0) {
    printf ("%s\n", _ ("Winning moves: none"));
    return;
  }
  printf (solution->moves_limited ? _ ("Winning moves: %u, and perhaps more\n")
                                  : _ ("Winning moves: %u\n"),
          solution->n_moves);
  for (guint i = 0; i < MIN (solution->n_moves, MOVES_SHOWN); i++) {
    g_autofree char *position = dup_counted_sum (solution->moves[i]);
    g_autofree char *move = mx_inspection_dup_move (program, solution, i);
    g_autofree char *change = mx_inspection_dup_change (solution, i);
    if (change != NULL && move != NULL)
      printf ("  %s (%s)\n", change, move);
    else if (change != NULL)
      printf ("  %s\n", change);
    else if (move != NULL)
      printf ("  %s → %s\n", move, position);
    else
      printf ("  %s\n", position);
  }
  if (solution->n_moves > MOVES_SHOWN)
    printf ("  … %s\n", _ ("(--json lists them all)"));
}

static void
print_words (const MxProgram *program, const MxSolution *solution)
{
  g_autofree char *start = dup_counted_sum (solution->start);
  g_autofree char *value = mx_inspection_dup_start_value (solution);
  g_autofree char *sum = mx_inspection_dup_nim_sum (solution);

  printf (_ ("Start: %s\n"), start);
  printf (_ ("Play: %s\n"), play_words (solution->play));
  printf (_ ("Outcome: %s\n"), outcome_words (solution->outcome));
  if (solution->start->n > 1)
    printf (_ ("SG value: %1$s = %2$s\n"), sum, value);
  else
    printf (_ ("SG value: %s\n"), value);
  if (solution->start->n > 1)
    print_parts (solution);
  print_moves (program, solution);
}

/* -- the command -- */

/* The last line of the text that has anything in it. */
static MxSpan
last_line (const MxInput *input)
{
  MxSpan span = {0, 0, 1, 1, 1};
  guint line = 1;

  for (gsize i = 0; i < input->length; i++) {
    if (input->text[i] == '\n')
      line++;
    else if (!g_ascii_isspace (input->text[i]))
      span.line = line;
  }
  return span;
}

static int
complain_of_no_start (const MxInput *input)
{
  MxSpan span = last_line (input);
  g_autofree char *example = mx_sum_to_string (mx_program_get_start (input->program));
  g_autofree char *hint = g_strdup_printf (
      /* Translators: %s is a line of a game's text, such as "start nim(5)"; "start" is a word
       * of the language and stays. */
      _ ("add a line such as: start %s"), example);

  mx_cli_complain (input, &span, MX_SEVERITY_ERROR,
                   _ ("the text has no “start”, so there is no position to solve"), hint);
  return MX_EXIT_TEXT;
}

int
mx_cli_solve (int argc, char **argv)
{
  gboolean json = FALSE;
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_auto (MxInput) input = {0};
  g_autoptr (MxSolution) solution = NULL;
  int status;
  const GOptionEntry entries[] = {
      {"json", 'j', 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object"), NULL},
      {NULL},
  };

  if (!mx_cli_parse (_ ("FILE"),
                     _ ("Tells who wins from the start of the game, its SG value and its "
                        "winning moves; “-” is standard input."),
                     entries, &limits, &argc, &argv, &status))
    return status;
  if (argc != 2)
    return mx_cli_wrong ("solve", "%s",
                         argc < 2 ? _ ("a file is missing")
                                  : _ ("only one file can be solved at a time"));
  if (!mx_cli_read (argv[1], &input))
    return MX_EXIT_TEXT;
  if (!mx_program_has_start (input.program))
    return complain_of_no_start (&input);

  solution = mx_solve (mx_program_get_source (input.program),
                       mx_program_get_start (input.program),
                       mx_program_get_play (input.program), &limits, NULL);
  gboolean faulted = solution->faulted && solution->outcome == MX_OUTCOME_UNKNOWN;
  if (faulted) {
    mx_cli_complain_fault (&input, &solution->fault, solution->fault_position);
    if (solution->limit != MX_LIMIT_NUMBERS)
      return MX_EXIT_TEXT;
  }
  if (json)
    print_json (solution);
  else
    print_words (input.program, solution);
  gboolean limited =
      solution->limit != MX_LIMIT_NONE
      && (solution->outcome == MX_OUTCOME_UNKNOWN || solution->value == MX_VALUE_UNKNOWN
          || solution->moves_limited);
  if (limited && !faulted)
    mx_cli_complain_limit (&input, solution->limit, &limits);
  return mx_cli_finish (limited ? MX_EXIT_LIMIT : MX_EXIT_OK);
}
