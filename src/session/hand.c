/* SPDX-License-Identifier: MIT */
#include "session/hand-private.h"

#include "core/sum/moves.h"

/* The options of the part are read once; every grasp is then looked up among them.  A grasp of a
 * pile leaves FROM counters before it and COUNT - TO behind it, and an option fits if that is what
 * it leaves.  Where a part has several piles, the others may change as the rules say (Fibonacci
 * Nim's allowance); the option that leaves them alone goes before. */

#define OPTIONS_MOST ((guint64)200000)
#define WINNING_MOST 5000
#define READING_MOST (G_USEC_PER_SEC / 10)

void
mx_judgement_clear (MxJudgement *self)
{
  g_clear_pointer (&self->words, g_free);
}

static gboolean
is_late (gpointer data)
{
  return g_get_monotonic_time () > *(const gint64 *)data;
}

/* Reads the options of a component; FALSE if they are not all there. */
static gboolean
read_options (MxSource *source, guint family, const gint64 *coords, MxOptions *options)
{
  gint64 deadline = g_get_monotonic_time () + READING_MOST;
  const MxControl control = {.stop = is_late, .data = &deadline};
  g_autoptr (MxReader) reader = mx_reader_new (source);
  options->max_options = OPTIONS_MOST;
  options->control = &control;
  const gboolean whole = mx_reader_options (reader, family, coords, options);
  options->control = NULL;
  return whole;
}

static guint
option_parts (const MxHand *self, guint option)
{
  return self->options->first[option + 1] - self->options->first[option];
}

static guint
option_family (const MxHand *self, guint option, guint i)
{
  return self->options->part[self->options->first[option] + i].family;
}

static const gint64 *
option_coords (const MxHand *self, guint option, guint i)
{
  return self->options->coords
         + self->options->part[self->options->first[option] + i].coords;
}

/* Whether part I of the option has as many numbers as the part that moves. */
static gboolean
is_alike (const MxHand *self, guint option, guint i)
{
  const guint family = option_family (self, option, i);
  return self->solution->source->families[family].arity == self->info->arity;
}

/* In how many numbers but COORD a part of an option differs from the part that moves. */
static guint
count_others (const MxHand *self, guint option, guint i, guint coord)
{
  const gint64 *to = option_coords (self, option, i);
  guint n = 0;
  for (guint c = 0; c < self->info->arity; c++)
    n += c != coord && to[c] != self->coords[c];
  return n;
}

/* What an option leaves of a pile: one heap (HIGH is 0), or two, the lower first, the others being
 * as they were.  FALSE if it is neither. */
static gboolean
find_left (const MxHand *self, guint option, guint coord, gint64 *low, gint64 *high)
{
  const guint n = option_parts (self, option);
  *low = *high = 0;
  if (n > 2)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!is_alike (self, option, i)
        || (n == 2 && count_others (self, option, i, coord) > 0))
      return FALSE;
  if (n > 0)
    *low = option_coords (self, option, 0)[coord];
  if (n == 2) {
    *high = option_coords (self, option, 1)[coord];
    if (*low > *high) {
      const gint64 swap = *low;
      *low = *high;
      *high = swap;
    }
  }
  return *low <= self->coords[coord] && *high <= self->coords[coord] - *low;
}

static void
find_ways (MxHand *self)
{
  self->cuts = g_new0 (guint8, self->info->arity + 1);
  for (guint i = 0; i < self->options->n; i++)
    for (guint c = 0; c < self->info->arity; c++) {
      gint64 low, high;
      if (option_parts (self, i) != 2 || !find_left (self, i, c, &low, &high) || low == 0)
        continue;
      if (low + high == self->coords[c])
        self->cuts[c] = TRUE;
      else
        self->runs = TRUE;
    }
}

static void
find_winning (MxHand *self)
{
  g_autoptr (MxMoves) moves =
      mx_moves_new_of_kind (self->solution, self->solution->kinds->of[self->part]);
  self->winning = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  MxMove move;
  for (guint i = 0; i < WINNING_MOST && mx_moves_next (moves, &move); i++)
    g_hash_table_add (self->winning, mx_sum_to_string (move.came));
}

MxSum *
mx_hand_dup_option (const MxHand *self, guint option)
{
  MxSum *came = mx_sum_new (self->solution->source);
  for (guint i = 0; i < option_parts (self, option); i++)
    mx_sum_add (came, option_family (self, option, i), option_coords (self, option, i));
  mx_sum_sort (came);
  return came;
}

static int
compare_amounts (gconstpointer a, gconstpointer b)
{
  const gint64 x = *(const gint64 *)a, y = *(const gint64 *)b;
  return x < y ? -1 : x > y;
}

GArray *
mx_hand_find_amounts (const MxHand *self, guint coord)
{
  GArray *amounts = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < self->options->n; i++) {
    gint64 low, high;
    if (!find_left (self, i, coord, &low, &high))
      continue;
    const gint64 taken = self->coords[coord] - low - high;
    if (taken > 0)
      g_array_append_val (amounts, taken);
  }
  g_array_sort (amounts, compare_amounts);
  guint n = 0;
  for (guint i = 0; i < amounts->len; i++) {
    const gint64 amount = g_array_index (amounts, gint64, i);
    if (n == 0 || g_array_index (amounts, gint64, n - 1) != amount)
      g_array_index (amounts, gint64, n++) = amount;
  }
  g_array_set_size (amounts, n);
  return amounts;
}

/* The option that does what is grasped, or -1. */
static int
find_option (const MxHand *self, const MxGrasp *grasp)
{
  const gint64 count = self->coords[grasp->coord];
  const gint64 a = MIN (grasp->from, count - grasp->to);
  const gint64 b = MAX (grasp->from, count - grasp->to);
  int best = -1;
  guint best_others = 0;
  for (guint i = 0; i < self->options->n; i++) {
    gint64 low, high;
    if (!find_left (self, i, grasp->coord, &low, &high))
      continue;
    const gboolean two = option_parts (self, i) == 2;
    if (two ? low != a || high != b : a > 0 || low != b)
      continue;
    const guint others =
        two || option_parts (self, i) == 0 ? 0 : count_others (self, i, 0, grasp->coord);
    if (best < 0 || (grasp->together ? others > best_others : others < best_others)) {
      best = (int)i;
      best_others = others;
    }
  }
  return best;
}

/* -- public -- */

MxHand *
mx_hand_new (MxProgram *program, MxSolution *solution, guint part, gboolean hide)
{
  g_return_val_if_fail (part < solution->start->n, NULL);
  MxHand *self = g_new0 (MxHand, 1);
  self->program = mx_program_ref (program);
  self->solution = mx_solution_ref (solution);
  self->part = part;
  self->family = solution->start->part[part].family;
  self->info = &solution->source->families[self->family];
  self->coords = mx_sum_get_coords (solution->start, part);
  self->options = mx_options_new ();
  self->whole =
      read_options (solution->source, self->family, self->coords, self->options);
  find_ways (self);
  if (!hide)
    find_winning (self);
  return self;
}

void
mx_hand_free (MxHand *self)
{
  mx_options_free (self->options);
  g_clear_pointer (&self->winning, g_hash_table_unref);
  mx_solution_unref (self->solution);
  mx_program_unref (self->program);
  g_free (self->cuts);
  g_free (self);
}

gint64
mx_hand_get_count (const MxHand *self, guint coord)
{
  return self->coords[coord];
}

gboolean
mx_hand_takes_runs (const MxHand *self)
{
  return self->runs;
}

gboolean
mx_hand_may_cut (const MxHand *self, guint coord)
{
  return self->cuts[coord];
}

gboolean
mx_hand_may_take (const MxHand *self, guint coord)
{
  g_autoptr (GArray) amounts = mx_hand_find_amounts (self, coord);
  return amounts->len > 0;
}

/* The smallest amount that the game takes from the pile, or 1. */
static gint64
smallest_amount (const MxHand *self, guint coord)
{
  g_autoptr (GArray) amounts = mx_hand_find_amounts (self, coord);
  return amounts->len > 0 ? g_array_index (amounts, gint64, 0) : 1;
}

MxGrasp
mx_hand_at_counter (const MxHand *self, guint coord, gint64 index)
{
  const gint64 count = self->coords[coord];
  if (!self->runs)
    return (MxGrasp){.coord = coord, .from = index, .to = count};
  const gint64 amount = MIN (smallest_amount (self, coord), count);
  const gint64 from = CLAMP (index - (amount - 1) / 2, 0, count - amount);
  return (MxGrasp){.coord = coord, .from = from, .to = from + amount};
}

MxGrasp
mx_hand_between (const MxHand *self, guint coord, gint64 index)
{
  if (self->cuts[coord] || !self->runs || index < 1 || index >= self->coords[coord])
    return (MxGrasp){.coord = coord, .from = index, .to = index};
  return (MxGrasp){.coord = coord, .from = index - 1, .to = index + 1};
}

MxGrasp
mx_hand_dragged (const MxHand *self, guint coord, gint64 first, gint64 last)
{
  const gint64 from = MIN (first, last), to = MAX (first, last) + 1;
  return (MxGrasp){
      .coord = coord, .from = from, .to = self->runs ? to : self->coords[coord]};
}

void
mx_hand_judge (const MxHand *self, const MxGrasp *grasp, MxJudgement *verdict)
{
  const gint64 count = self->coords[grasp->coord];
  int option = -1;
  *verdict = (MxJudgement){0};
  if (grasp->from >= 0 && grasp->from <= grasp->to && grasp->to <= count)
    option = find_option (self, grasp);
  if (option < 0) {
    verdict->words = mx_hand_dup_reason (self, grasp);
    return;
  }
  verdict->legal = TRUE;
  verdict->option = (guint)option;
  if (self->winning != NULL) {
    g_autoptr (MxSum) came = mx_hand_dup_option (self, verdict->option);
    g_autofree char *key = mx_sum_to_string (came);
    verdict->wins = g_hash_table_contains (self->winning, key);
  }
  verdict->words = mx_hand_dup_praise (self, verdict->option, verdict->wins);
}

/* A start has a part: of nothing, the empty heap is left on the table. */
static gboolean
edit_part (MxProgram *program, const MxSolution *solution, guint part, const MxSum *came,
           const char *text, MxEdit *edit)
{
  if (came->n > 0)
    return mx_edit_start_part (program, text, part, came, edit);
  const guint family = solution->start->part[part].family;
  g_autofree gint64 *zero = g_new0 (gint64, solution->source->families[family].arity + 1);
  g_autoptr (MxSum) empty = mx_sum_new (solution->source);
  mx_sum_add (empty, family, zero);
  return mx_edit_start_part (program, text, part, empty, edit);
}

static char *
dup_move (const MxSolution *solution, guint part, const MxSum *came)
{
  GString *words = g_string_new (NULL);
  mx_source_append_name (solution->source, words, solution->start->part[part].family,
                         mx_sum_get_coords (solution->start, part));
  g_autofree char *to = mx_sum_to_string (came);
  g_string_append_printf (words, " → %s", to);
  return g_string_free (words, FALSE);
}

gboolean
mx_hand_edit (const MxHand *self, const MxGrasp *grasp, guint option, const char *text,
              MxEdit *edit)
{
  g_return_val_if_fail (option < self->options->n, FALSE);
  g_autoptr (MxSum) came = mx_hand_dup_option (self, option);
  if (came->n == 2 && mx_sum_get_coords (came, 0)[grasp->coord] != MAX (grasp->from, 0)) {
    const MxSumPart first = came->part[0];
    came->part[0] = came->part[1];
    came->part[1] = first;
  }
  return edit_part (self->program, self->solution, self->part, came, text, edit);
}

char *
mx_hand_dup_move (const MxHand *self, guint option)
{
  g_autoptr (MxSum) came = mx_hand_dup_option (self, option);
  return dup_move (self->solution, self->part, came);
}

/* The first move of the first kind of part that has one; SURE: there is none if it is NULL. */
static MxSum *
find_any (MxSolution *solution, guint *part, gboolean *sure)
{
  const MxKinds *kinds = solution->kinds;
  g_autoptr (MxOptions) options = mx_options_new ();
  *sure = TRUE;
  for (guint kind = 0; kind < kinds->sum->n; kind++) {
    const guint family = kinds->sum->part[kind].family;
    if (!read_options (solution->source, family, mx_sum_get_coords (kinds->sum, kind),
                       options))
      *sure = FALSE;
    if (options->n == 0)
      continue;
    MxSum *came = mx_sum_new (solution->source);
    for (guint i = options->first[0]; i < options->first[1]; i++)
      mx_sum_add (came, options->part[i].family,
                  options->coords + options->part[i].coords);
    mx_sum_sort (came);
    *part = kinds->first[kind];
    return came;
  }
  return NULL;
}

gboolean
mx_hand_reply (MxProgram *program, MxSolution *solution, const char *text, MxEdit *edit,
               char **words)
{
  g_autoptr (MxMoves) moves = mx_moves_new (solution);
  g_autoptr (MxSum) any = NULL;
  MxMove move;
  *words = NULL;
  if (!mx_moves_next (moves, &move)) {
    if (solution->n_draws > 0) {
      move = solution->draws[0];
    } else {
      move.came = any = find_any (solution, &move.part, &(gboolean){0});
      if (any == NULL)
        return FALSE;
    }
  }
  if (!edit_part (program, solution, move.part, move.came, text, edit))
    return FALSE;
  *words = dup_move (solution, move.part, move.came);
  return TRUE;
}

gboolean
mx_hand_is_over (MxSolution *solution)
{
  gboolean sure;
  g_autoptr (MxSum) any = find_any (solution, &(guint){0}, &sure);
  return any == NULL && sure;
}
