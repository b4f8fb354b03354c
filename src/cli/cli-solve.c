/* SPDX-License-Identifier: MIT */
#include "cli/cli-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/sum/moves.h"
#include "core/graph/remoteness.h"
#include "session/inspection.h"
#include "session/words-quotient.h"
#include "session/words.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* `mexplorer solve`: the answer for the start, for people or as one JSON object.  The object is an
 * interface that other programs rely on: nothing in it is translated. */

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
print_string (const char *text)
{
  putchar ('"');
  mx_cli_print_escaped (text);
  putchar ('"');
}

static void
print_value (MxValue value, const char *words)
{
  if (value == MX_VALUE_UNKNOWN)
    fputs ("null", stdout);
  else if (value == MX_VALUE_INFINITE)
    print_string (words);
  else
    printf ("%" G_GINT64_FORMAT, value);
}

static void
print_components (const MxSolution *solution, const guint32 *order)
{
  const MxKinds *kinds = solution->kinds;
  const char *before = "";

  fputs (",\"components\":[", stdout);
  for (guint i = 0; i < kinds->sum->n; i++) {
    guint part = kinds->first[order[i]];
    g_autofree char *name = dup_part_name (solution, part);
    g_autofree char *value = mx_inspection_dup_part_value (solution, part);

    for (guint k = 0; k < kinds->count[order[i]]; k++) {
      printf ("%s{\"position\":", before);
      print_string (name);
      fputs (",\"value\":", stdout);
      print_value (solution->start_value[part], value);
      putchar ('}');
      before = ",";
    }
  }
  putchar (']');
}

/* The names of the parts of the start, in written order, which every move repeats but one of
 * them: made once. */
typedef struct {
  const MxSolution *solution;
  const guint32 *order;
  char **name; /* one a kind, in that order */
  MxMove move;
  const char *between;
} Writer;

static void
write_name (Writer *self, const char *name)
{
  fputs (self->between, stdout);
  mx_cli_print_escaped (name);
  self->between = " + ";
}

/* Writes what the move leaves, as far as it comes before the component KIND, or all of it. */
static void
write_came (Writer *self, guint *next, guint kind)
{
  const MxSum *kinds = self->solution->kinds->sum;
  const MxSum *came = self->move.came;

  for (; *next < came->n; ++*next) {
    const gint64 *coords = mx_sum_get_coords (came, *next);
    GString *name;

    if (kind < kinds->n
        && mx_source_compare (kinds->source, came->part[*next].family, coords,
                              kinds->part[kind].family, mx_sum_get_coords (kinds, kind))
               > 0)
      return;
    name = g_string_new (NULL);
    mx_source_append_name (kinds->source, name, came->part[*next].family, coords);
    write_name (self, name->str);
    g_string_free (name, TRUE);
  }
}

/* The position that a move leads to: the sorted parts, with one taken out and others put in. */
static void
write_position (Writer *self)
{
  const MxKinds *kinds = self->solution->kinds;
  guint32 moved = kinds->of[self->move.part];
  guint next = 0;

  self->between = "";
  putchar ('"');
  for (guint i = 0; i < kinds->sum->n; i++) {
    guint32 kind = self->order[i];

    write_came (self, &next, kind);
    for (guint k = kind == moved ? 1 : 0; k < kinds->count[kind]; k++)
      write_name (self, self->name[i]);
  }
  write_came (self, &next, kinds->sum->n);
  if (*self->between == '\0')
    putchar ('0');
  putchar ('"');
}

/* Lists all winning moves.  FALSE if the time was over before. */
static gboolean
print_all_moves (Writer *writer, gint64 deadline)
{
  g_autoptr (MxMoves) moves = mx_moves_new (writer->solution);
  const char *before = "";
  gboolean in_time = TRUE;

  fputs (",\"winning_moves\":[", stdout);
  while (in_time && mx_moves_next (moves, &writer->move)) {
    in_time = deadline == 0 || g_get_monotonic_time () < deadline;
    if (!in_time)
      break;
    fputs (before, stdout);
    write_position (writer);
    before = ",";
  }
  putchar (']');
  return in_time;
}

/* Of a drawn start alone. */
static void
print_drawing_moves (Writer *writer)
{
  const MxSolution *solution = writer->solution;

  if (solution->outcome != MX_OUTCOME_D)
    return;
  fputs (",\"drawing_moves\":[", stdout);
  for (guint i = 0; i < solution->n_draws; i++) {
    fputs (i > 0 ? "," : "", stdout);
    writer->move = solution->draws[i];
    write_position (writer);
  }
  putchar (']');
}

static void
print_remoteness (guint32 remoteness)
{
  if (remoteness == MX_NO_REMOTENESS)
    fputs (",\"remoteness\":null", stdout);
  else
    printf (",\"remoteness\":%u", remoteness);
}

/* Of misère and anti-SG play: what SJ's theorem says, and the quotient that gave the answer. */
static void
print_misere (const MxSolution *solution)
{
  MxOutcome said = mx_sj_of_start (solution);

  if (solution->play != MX_PLAY_NORMAL && said != MX_OUTCOME_UNKNOWN) {
    printf (",\"sj\":{\"outcome\":\"%s\",\"agrees\":", mx_words_outcome_letter (said));
    if (solution->outcome == MX_OUTCOME_UNKNOWN)
      fputs ("null}", stdout);
    else
      fputs (solution->outcome == said ? "true}" : "false}", stdout);
  }
  if (solution->quotient != NULL) {
    g_autofree char *element =
        mx_words_dup_element (solution->quotient, solution->quotient_element);

    printf (",\"quotient\":{\"order\":%u,\"element\":\"%s\",\"verified\":true}",
            solution->quotient->order, element);
  }
}

/* FALSE if the time was over before all was listed. */
static gboolean
print_json (MxProgram *program, const MxSolution *solution, gint64 deadline,
            const MxLimits *limits)
{
  g_autofree char *value = mx_inspection_dup_start_value (solution);
  g_autofree guint32 *order = mx_kinds_dup_order (solution->kinds);
  guint n = solution->kinds->sum->n;
  g_auto (GStrv) names = g_new0 (char *, n + 1);
  Writer writer = {.solution = solution, .order = order, .name = names};
  gboolean all;

  for (guint i = 0; i < n; i++)
    names[i] = dup_part_name (solution, solution->kinds->first[order[i]]);
  printf ("{\"play\":\"%s\",\"outcome\":\"%s\",\"value\":", play_word (solution->play),
          solution->outcome == MX_OUTCOME_UNKNOWN
              ? "unknown"
              : mx_words_outcome_letter (solution->outcome));
  print_value (solution->value, value);
  print_components (solution, order);
  fputs (",\"winning_move_count\":", stdout);
  if (solution->moves_limited)
    fputs ("null", stdout); /* there may be more than are listed */
  else
    printf ("%" G_GUINT64_FORMAT, solution->n_moves);
  all = print_all_moves (&writer, deadline);
  print_drawing_moves (&writer);
  print_remoteness (mx_solution_remoteness (solution));
  print_misere (solution);
  mx_cli_print_claims (program, solution, limits);
  fputs ("}\n", stdout);
  return all;
}

/* -- for people -- */

#define MOVES_SHOWN 60
#define PARTS_SHOWN 200

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

static void
print_moves (const MxProgram *program, const MxSolution *solution)
{
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
  for (guint i = 0; i < MIN (solution->n_first_moves, MOVES_SHOWN); i++)
    print_move (program, solution, &solution->first_moves[i]);
  if (solution->n_moves > MOVES_SHOWN)
    printf ("  … %s\n", _ ("(--json lists them all)"));
}

static void
print_draws (const MxProgram *program, const MxSolution *solution)
{
  g_autofree char *words = mx_words_dup_draws (solution);

  if (words == NULL)
    return;
  printf ("%s\n", words);
  for (guint i = 0; i < MIN (solution->n_draws, MOVES_SHOWN); i++)
    print_move (program, solution, &solution->draws[i]);
  if (solution->n_draws > MOVES_SHOWN)
    printf ("  … %s\n", _ ("(--json lists them all)"));
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
print_words (const MxProgram *program, const MxSolution *solution)
{
  g_autofree char *start = mx_sum_dup_words (solution->start, PARTS_SHOWN);
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
  print_moves (program, solution);
  print_draws (program, solution);
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
  gint64 deadline = 0;
  int status;
  const GOptionEntry entries[] = {
      {"json", 'j', 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON object"), NULL},
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
  if (!mx_cli_read (argv[1], &input))
    return MX_EXIT_TEXT;
  if (!mx_program_has_start (input.program))
    return complain_of_no_start (&input);

  if (limits.seconds > 0)
    deadline = g_get_monotonic_time () + (gint64)(limits.seconds * G_USEC_PER_SEC);
  solution = mx_solve (mx_program_get_source (input.program),
                       mx_program_get_start (input.program),
                       mx_program_get_play (input.program), &limits, NULL);
  gboolean listed = TRUE;
  gboolean faulted = solution->faulted && solution->outcome == MX_OUTCOME_UNKNOWN;
  if (faulted) {
    mx_cli_complain_fault (&input, &solution->fault, solution->fault_position);
    if (solution->limit != MX_LIMIT_NUMBERS)
      return MX_EXIT_TEXT;
  }
  if (json)
    listed = print_json (input.program, solution, deadline, &limits);
  else
    print_words (input.program, solution);
  if (!json)
    mx_cli_tell_claims (input.program, solution, &limits);
  MxLimit limit = !listed                            ? MX_LIMIT_TIME
                  : solution->limit != MX_LIMIT_NONE ? solution->limit
                                                     : solution->moves_limit;
  gboolean limited =
      limit != MX_LIMIT_NONE
      && (solution->outcome == MX_OUTCOME_UNKNOWN || solution->value == MX_VALUE_UNKNOWN
          || solution->moves_limited || !listed);
  if (limited && !faulted)
    mx_cli_complain_limit (&input, limit, &limits);
  return mx_cli_finish (limited ? MX_EXIT_LIMIT : MX_EXIT_OK);
}
