/* SPDX-License-Identifier: MIT */
#include "cli/cli-solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/graph/remoteness.h"
#include "core/sum/moves.h"
#include "session/inspection.h"
#include "session/words-quotient.h"
#include "session/words.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* `mexplorer solve`: the answer for the start, for people or as one JSON object. */

static char *
dup_part_name (const MxSolution *solution, guint part)
{
  GString *string = g_string_new (NULL);

  mx_source_append_name (solution->source, string, solution->start->part[part].family,
                         mx_sum_get_coords (solution->start, part));
  return g_string_free (string, FALSE);
}

/* -- for people -- */

#define MOVES_SHOWN 60
#define PARTS_SHOWN 200
#define TERMS_SHOWN 40 /* on the line of the start; below it stand the parts */

/* A line for each part, equal ones on one; of very many different parts only the first. */
static void
print_parts (const MxSolution *solution)
{
  const MxKinds *kinds = solution->kinds;
  g_autofree guint32 *order = mx_kinds_dup_order (kinds);

  for (guint i = 0; i < MIN (kinds->sum->n, PARTS_SHOWN); i++) {
    guint part = kinds->first[order[i]];
    g_autofree char *name = dup_part_name (solution, part);
    g_autofree char *value = mx_inspection_dup_part_value (solution, part);

    if (kinds->count[order[i]] > 1)
      printf ("  %s = %s (%u ×)\n", name, value, kinds->count[order[i]]);
    else
      printf ("  %s = %s\n", name, value);
  }
  if (kinds->sum->n > PARTS_SHOWN)
    printf ("  … %s\n", _ ("(--json lists them all)"));
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
print_move (const MxProgram *program, const MxSolution *solution, const MxMove *move)
{
  g_autofree char *position = mx_sum_to_string (move->came);
  g_autofree char *name = mx_inspection_dup_move (program, solution, move);
  g_autofree char *change = mx_inspection_dup_change (solution, move);

  if (solution->start->n < 2 && name != NULL)
    printf ("  %s → %s\n", name, position);
  else if (solution->start->n < 2)
    printf ("  %s\n", position);
  else if (name != NULL)
    printf ("  %s (%s)\n", change, name);
  else
    printf ("  %s\n", change);
}

/* So many are shown. */
static guint64
moves_shown (const MxAnswerOptions *options)
{
  return options->n_moves_set ? options->n_moves : MOVES_SHOWN;
}

static void
print_moves (const MxProgram *program, const MxSolution *solution,
             const MxAnswerOptions *options)
{
  g_autoptr (MxMoves) moves = mx_moves_new (solution);
  guint64 n = 0;
  MxMove move;

  if (solution->outcome == MX_OUTCOME_UNKNOWN)
    return;
  if (solution->n_moves == 0 && !solution->moves_limited) {
    printf ("%s\n", _ ("Winning moves: none"));
    return;
  }
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, solution->n_moves);
  printf (solution->moves_limited ? _ ("Winning moves: %s, and perhaps more\n")
                                  : _ ("Winning moves: %s\n"),
          number);
  for (; n < moves_shown (options) && mx_moves_next (moves, &move); n++)
    print_move (program, solution, &move);
  if (n < solution->n_moves)
    printf ("  … %s\n", _ ("(--moves all lists them all)"));
}

static void
print_draws (const MxProgram *program, const MxSolution *solution,
             const MxAnswerOptions *options)
{
  g_autofree char *words = mx_words_dup_draws (solution);

  if (words == NULL)
    return;
  printf ("%s\n", words);
  for (guint i = 0; i < MIN (solution->n_draws, moves_shown (options)); i++)
    print_move (program, solution, &solution->draws[i]);
  if (solution->n_draws > moves_shown (options))
    printf ("  … %s\n", _ ("(--moves all lists them all)"));
}

/* What decided a misère start, and what SJ's theorem says. */
static void
print_reasons (const MxSolution *solution)
{
  g_autofree char *quotient = mx_words_dup_by_quotient (solution);
  g_autofree char *sj = mx_words_dup_sj (solution);

  if (quotient != NULL)
    printf ("%s\n", quotient);
  if (sj != NULL)
    printf ("%s\n", sj);
}

static void
print_words (const MxProgram *program, const MxSolution *solution,
             const MxAnswerOptions *options)
{
  g_autofree char *start = mx_sum_dup_words (solution->start, TERMS_SHOWN);
  g_autofree char *value = mx_inspection_dup_start_value (solution);
  g_autofree char *sum = mx_inspection_dup_nim_sum (solution);
  g_autofree char *length =
      mx_words_dup_remoteness (solution->outcome, mx_solution_remoteness (solution));

  printf (_ ("Start: %s\n"), start);
  printf (_ ("Play: %s\n"), play_words (solution->play));
  printf (_ ("Outcome: %s\n"), outcome_words (solution->outcome));
  if (length != NULL)
    printf ("%s\n", length);
  if (solution->start->n > 1)
    printf (_ ("SG value: %1$s = %2$s\n"), sum, value);
  else
    printf (_ ("SG value: %s\n"), value);
  if (solution->start->n > 1)
    print_parts (solution);
  print_reasons (solution);
  print_moves (program, solution, options);
  print_draws (program, solution, options);
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

/* "1000" or "all" */
static gboolean
parse_moves (const char *text, MxAnswerOptions *options)
{
  gint64 n = 0;
  gboolean all = strcmp (text, "all") == 0;

  if (!all && !mx_cli_parse_number (text, &n))
    return FALSE;
  options->n_moves = all ? G_MAXUINT64 : (guint64)n;
  options->n_moves_set = TRUE;
  return TRUE;
}

MxLimit
mx_cli_solution_limit (const MxSolution *solution)
{
  if (solution->outcome != MX_OUTCOME_UNKNOWN && solution->value != MX_VALUE_UNKNOWN
      && !solution->moves_limited)
    return MX_LIMIT_NONE;
  return solution->limit != MX_LIMIT_NONE ? solution->limit : solution->moves_limit;
}

/* Tells the answer.  Returns the limit that was met, or MX_LIMIT_NONE. */
static MxLimit
tell (const MxInput *input, const MxSolution *solution, gboolean json,
      const MxAnswerOptions *options)
{
  if (json) {
    if (!mx_cli_print_answer (input, solution, options))
      return MX_LIMIT_TIME;
  } else {
    print_words (input->program, solution, options);
    mx_cli_tell_claims (input, solution, options->limits);
  }
  return mx_cli_solution_limit (solution);
}

/* Of the time; the rest is for listing moves. */
#define SOLVE_SHARE 0.9

static int
solve (const MxInput *input, const MxLimits *limits, gboolean json,
       MxAnswerOptions *options)
{
  MxLimits left = mx_cli_left (input, limits);
  gboolean faulted;
  MxLimit limit;

  options->limits = limits;
  if (limits->seconds > 0)
    options->deadline = input->began + (gint64)(limits->seconds * G_USEC_PER_SEC);
  if (json)
    left.seconds *= SOLVE_SHARE;
  g_autoptr (MxSolution) solution = mx_solve (
      mx_program_get_source (input->program), mx_program_get_start (input->program),
      mx_program_get_play (input->program), &left, NULL);

  faulted = solution->faulted && solution->outcome == MX_OUTCOME_UNKNOWN;
  if (faulted) {
    mx_cli_complain_fault (input, &solution->fault, solution->fault_position);
    if (solution->limit != MX_LIMIT_NUMBERS)
      return MX_EXIT_TEXT;
  }
  limit = tell (input, solution, json, options);
  if (limit != MX_LIMIT_NONE && !faulted)
    mx_cli_complain_limit (input, limit, limits);
  return mx_cli_finish (limit != MX_LIMIT_NONE ? MX_EXIT_LIMIT : MX_EXIT_OK);
}

int
mx_cli_solve (int argc, char **argv)
{
  gboolean json = FALSE;
  g_autofree char *moves = NULL;
  MxAnswerOptions options = {.n_moves = MX_MOVES_LISTED};
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_auto (MxInput) input = {0};
  int status;
  const GOptionEntry entries[] = {
      {"json", 'j', 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object"), NULL},
      {"moves", 'm', 0, G_OPTION_ARG_STRING, &moves,
       N_ ("List N winning moves at the most, or all (else 60, and 1000 with --json)"),
       N_ ("N|all")},
      {NULL},
  };

  if (!mx_cli_parse (_ ("FILE"),
                     _ ("Tells who wins from the start of the game, its SG value and its "
                        "winning moves; “-” is standard input. Of large numbers in "
                        "Wythoff's game a theorem tells who wins and how, but not the "
                        "SG value of an N-position: it is unknown then."),
                     entries, &limits, &argc, &argv, &status))
    return status;
  if (argc != 2)
    return mx_cli_wrong ("solve", "%s",
                         argc < 2 ? _ ("a file is missing")
                                  : _ ("only one file can be solved at a time"));
  if (moves != NULL && !parse_moves (moves, &options))
    return mx_cli_wrong (
        "solve", _ ("--moves needs a number from 0 to 2^62, or all, not “%s”"), moves);
  status = mx_cli_read (argv[1], &limits, &input);
  if (status != MX_EXIT_OK)
    return status;
  if (!mx_program_has_start (input.program))
    return complain_of_no_start (&input);
  return solve (&input, &limits, json, &options);
}
