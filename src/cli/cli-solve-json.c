/* SPDX-License-Identifier: MIT */
#include "cli/cli-solve.h"

#include "cli/cli-limits.h"

#include <stdio.h>
#include <string.h>

#include "core/graph/remoteness.h"
#include "core/sum/moves.h"
#include "session/inspection.h"
#include "session/words-quotient.h"
#include "session/words.h"

/* The answer of `solve` as one JSON object: an interface that other programs rely on, so nothing in
 * it is translated.
 *
 * It is written as it is found: each winning move repeats the whole start but for one part, so all of
 * them together can be a million times as long as the text that was read.  That is why both the
 * number of moves and their bytes are bounded unless somebody asks for more, and why of a long start
 * the part that changes is told as well. */

/* Bytes of listed positions, of moves and of draws, where no number of moves was asked for. */
#define POSITIONS_BYTES ((guint64)1 << 20)
/* A start that is written with more bytes is long. */
#define LONG_START 10000

typedef struct {
  const MxSolution *solution;
  const MxAnswerOptions *options;
  const guint32 *order; /* of the kinds, as they are written */
  guint64 length; /* of the start, as it is written */
  GString *name; /* of the part that is being written */
  MxMove move;
  const char *between;
} Writer;

static const char *
name_part (Writer *self, const MxSum *sum, guint part)
{
  g_string_truncate (self->name, 0);
  mx_source_append_name (sum->source, self->name, sum->part[part].family,
                         mx_sum_get_coords (sum, part));
  return self->name->str;
}

/* -- values and components -- */

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
print_components (Writer *self)
{
  const MxSolution *solution = self->solution;
  const MxKinds *kinds = solution->kinds;
  const char *before = "";

  fputs (",\"components\":[", stdout);
  for (guint i = 0; i < kinds->sum->n; i++) {
    guint32 kind = self->order[i];
    guint part = kinds->first[kind];
    const char *name = name_part (self, kinds->sum, kind);
    g_autofree char *value = mx_inspection_dup_part_value (solution, part);

    self->length += kinds->count[kind] * (self->name->len + strlen (" + "));
    for (guint k = 0; k < kinds->count[kind]; k++) {
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

/* -- moves -- */

static void
write_name (Writer *self, const MxSum *sum, guint part)
{
  fputs (self->between, stdout);
  mx_cli_print_escaped (name_part (self, sum, part));
  self->between = " + ";
}

/* Writes what the move leaves, as far as it comes before the component KIND, or all of it. */
static void
write_came (Writer *self, guint *next, guint kind)
{
  const MxSum *kinds = self->solution->kinds->sum;
  const MxSum *came = self->move.came;

  for (; *next < came->n; ++*next) {
    if (kind < kinds->n
        && mx_source_compare (kinds->source, came->part[*next].family,
                              mx_sum_get_coords (came, *next), kinds->part[kind].family,
                              mx_sum_get_coords (kinds, kind))
               > 0)
      return;
    write_name (self, came, *next);
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
      write_name (self, kinds->sum, kind);
  }
  write_came (self, &next, kinds->sum->n);
  if (*self->between == '\0')
    putchar ('0');
  putchar ('"');
}

/* The part that moves, and what it becomes. */
static void
write_change (Writer *self)
{
  const MxSum *start = self->solution->start;
  g_autofree char *to = mx_sum_to_string (self->move.came);

  fputs ("{\"from\":", stdout);
  print_string (name_part (self, start, self->move.part));
  fputs (",\"to\":", stdout);
  print_string (to);
  putchar ('}');
}

/* The moves from one list or another. */
typedef struct {
  MxMoves *moves; /* all that win; or NULL */
  const MxMove *draws;
  guint n_draws;
} Moves;

static gboolean
next_move (Moves *self, MxMove *move)
{
  if (self->moves != NULL)
    return mx_moves_next (self->moves, move);
  if (self->n_draws == 0)
    return FALSE;
  *move = *self->draws++;
  self->n_draws--;
  return TRUE;
}

typedef enum {
  LISTED_ALL,
  LISTED_SOME, /* no more were wanted */
  LISTED_LATE, /* the time was over */
} Listed;

/* Lists moves by WRITE, each taken for so many BYTES. */
static Listed
list_moves (Writer *self, Moves moves, guint64 bytes, void (*write) (Writer *self))
{
  const MxAnswerOptions *options = self->options;
  guint64 room = options->n_moves_set ? G_MAXUINT64 : POSITIONS_BYTES;
  guint64 n = 0;
  Listed listed = LISTED_ALL;

  putchar ('[');
  while (listed == LISTED_ALL && next_move (&moves, &self->move)) {
    if (n == options->n_moves || bytes > room)
      listed = LISTED_SOME;
    else if (options->deadline != 0 && g_get_monotonic_time () >= options->deadline)
      listed = LISTED_LATE;
    if (listed != LISTED_ALL)
      break;
    fputs (n++ > 0 ? "," : "", stdout);
    write (self);
    room -= bytes;
  }
  putchar (']');
  return listed;
}

/* Bytes of the shortest change, nearly. */
#define CHANGE_BYTES 40

static gboolean
is_long (const Writer *self)
{
  return self->length > LONG_START;
}

static Listed
print_winning_moves (Writer *self)
{
  const MxSolution *solution = self->solution;
  gboolean known = solution->outcome != MX_OUTCOME_UNKNOWN && !solution->moves_limited;
  Listed listed = LISTED_ALL;

  if (known)
    printf (",\"winning_move_count\":%" G_GUINT64_FORMAT, solution->n_moves);
  else
    fputs (",\"winning_move_count\":null",
           stdout); /* there may be more than are listed */
  if (is_long (self)) {
    g_autoptr (MxMoves) moves = mx_moves_new (solution);

    fputs (",\"winning_changes\":", stdout);
    list_moves (self, (Moves){.moves = moves}, CHANGE_BYTES, write_change);
  }
  g_autoptr (MxMoves) moves = mx_moves_new (solution);
  fputs (",\"winning_moves\":", stdout);
  listed = list_moves (self, (Moves){.moves = moves}, self->length, write_position);
  if (!known || listed != LISTED_ALL)
    fputs (",\"winning_moves_complete\":false", stdout);
  return listed;
}

/* Of a drawn start alone. */
static Listed
print_drawing_moves (Writer *self)
{
  const MxSolution *solution = self->solution;
  Moves moves = {.draws = solution->draws, .n_draws = solution->n_draws};
  Listed listed;

  if (solution->outcome != MX_OUTCOME_D)
    return LISTED_ALL;
  if (is_long (self)) {
    fputs (",\"drawing_changes\":", stdout);
    list_moves (self, moves, CHANGE_BYTES, write_change);
  }
  fputs (",\"drawing_moves\":", stdout);
  listed = list_moves (self, moves, self->length, write_position);
  if (solution->draws_limited || listed != LISTED_ALL)
    fputs (",\"drawing_moves_complete\":false", stdout);
  return listed;
}

/* -- the rest -- */

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

gboolean
mx_cli_print_answer (const MxInput *input, const MxSolution *solution,
                     const MxAnswerOptions *options)
{
  g_autofree char *value = mx_inspection_dup_start_value (solution);
  g_autofree guint32 *order = mx_kinds_dup_order (solution->kinds);
  g_autoptr (GString) name = g_string_new (NULL);
  Writer writer = {
      .solution = solution, .options = options, .order = order, .name = name};
  MxLimit limit = mx_cli_solution_limit (solution);
  gboolean in_time;

  printf ("{\"play\":\"%s\",\"outcome\":\"%s\",\"value\":", play_word (solution->play),
          solution->outcome == MX_OUTCOME_UNKNOWN
              ? "unknown"
              : mx_words_outcome_letter (solution->outcome));
  print_value (solution->value, value);
  print_components (&writer);
  in_time = print_winning_moves (&writer) != LISTED_LATE;
  in_time = print_drawing_moves (&writer) != LISTED_LATE && in_time;
  print_remoteness (mx_solution_remoteness (solution));
  print_misere (solution);
  mx_cli_print_limit (in_time ? limit : MX_LIMIT_TIME, options->limits);
  mx_cli_print_claims (input, solution, options->limits);
  fputs ("}\n", stdout);
  return in_time;
}
