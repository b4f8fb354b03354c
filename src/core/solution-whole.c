/* SPDX-License-Identifier: MIT */
#include "core/solving.h"

#include "core/graph/settle.h"

/* Misère and anti-SG play, where the whole position decides: exploring the whole positions from the
 * start over its settled components, or answering from a quotient or a theorem. */

/* So many whole positions of misère play are explored before a quotient is sought, for so many
 * seconds, and for so many where they are too many. */
#define FIRST_WHOLE 100000
#define FIRST_SECONDS 0.5
#define LAST_SECONDS 4

/* Positions that are shown beside the start are tried until so many of them reached too many others,
 * each after the first that did with so many. */
#define OPEN_ROOTS 8
#define LATER_ROOT 10000

/* The parts of the start as a whole position; NULL where one is not in the graph. */
static MxNode *
new_start_parts (MxSolving *self, guint *n)
{
  guint n_parts = self->solution->start->n;
  g_autofree MxNode *parts = g_new (MxNode, MAX (n_parts, 1));
  g_autofree MxNode *spare = g_new (MxNode, MAX (n_parts, 1));

  for (guint i = 0; i < n_parts; i++) {
    parts[i] = self->node[self->kinds->of[i]];
    if (parts[i] == MX_NO_NODE)
      return NULL;
  }
  if (!mx_sort_numbers (&self->work, parts, n_parts, spare))
    return NULL;
  *n = mx_whole_normalize (self->graph, parts, n_parts);
  return g_steal_pointer (&parts);
}

/* Explores what one more position reaches: all of it or nothing.  FALSE for nothing. */
static gboolean
try_position (MxSolving *self, MxWhole *whole, MxNode node, guint32 most)
{
  MxWholeMark mark = mx_whole_get_mark (whole);
  guint32 max_positions = whole->max_positions;
  gboolean done;

  whole->max_positions = (guint32)MIN (max_positions, (guint64)mark.n + most);
  done = mx_whole_add (whole, &node, 1) && mx_whole_run (whole);
  whole->max_positions = max_positions;
  if (!done)
    mx_whole_go_back (whole, &mark);
  return done;
}

/* A start of one component that never splits: the others of its family are whole positions,
 * too, so that its line or lattice has no holes.  Those that reach too many stay open; they come
 * last, so that no other finds them so. */
static void
complete_whole (MxSolving *self, MxWhole *whole)
{
  const MxGraph *graph = self->graph;
  const MxSum *start = self->solution->start;
  guint8 *open;
  guint32 most = G_MAXUINT32;
  guint n_open = 0;
  gboolean done = TRUE;

  if (start->n != 1 || self->source->families[start->part[0].family].splits)
    return;
  open = mx_work_alloc0 (&self->work, graph->n, sizeof *open);
  whole->mark = 0;
  for (MxNode i = 0; open != NULL && done && i < graph->n; i++) {
    if (graph->family[i] != start->part[0].family)
      continue;
    if (n_open < OPEN_ROOTS) {
      if (try_position (self, whole, i, most))
        continue;
      done = !self->work.stopped && mx_work_resume (&self->work, 0) != MX_LIMIT_TIME;
      most = LATER_ROOT;
    }
    open[i] = 1;
    n_open++;
  }
  for (MxNode i = 0; n_open > 0 && done && i < graph->n; i++)
    done = open[i] == 0 || mx_whole_add (whole, &i, 1);
  mx_work_free (&self->work, open, graph->n, sizeof *open);
  if (!mx_work_ok (&self->work) && !self->work.stopped)
    mx_work_resume (&self->work, 0);
}

static void
settle_whole (MxSolving *self, MxGraph *whole)
{
  mx_settle_outcomes (whole, &self->work);
  if (!mx_work_ok (&self->work) && !self->work.stopped)
    mx_solving_note_limit (self, MX_LAST_SHARE);
}

/* The graph of what was explored, settled.  NULL if there is none. */
static MxGraph *
finish_whole (MxSolving *self, MxWhole *whole)
{
  MxGraph *graph = NULL;

  if (self->work.stopped)
    return NULL;
  graph = mx_whole_finish (whole);
  if (graph != NULL)
    settle_whole (self, graph);
  else if (!self->work.stopped)
    mx_solving_note_limit (self, MX_LAST_SHARE);
  return graph;
}

/* Whether all parts are heaps of Nim. */
static gboolean
is_nim (const MxSolving *self)
{
  const MxSum *kinds = self->kinds->sum;

  for (guint i = 0; i < kinds->n; i++) {
    if (self->source->families[kinds->part[i].family].shape != MX_SHAPE_NIM)
      return FALSE;
  }
  return TRUE;
}

/* Answers without all whole positions, by a quotient or a theorem.  FALSE if that is not possible, or
 * if stopped. */
static gboolean
answer_otherwise (MxSolving *self, double seconds)
{
  if (self->work.stopped || self->no_theorem || is_nim (self))
    return FALSE;
  self->no_theorem = seconds >= LAST_SECONDS;
  return self->solution->play == MX_PLAY_MISERE ? mx_solving_by_quotient (self, seconds)
                                                : mx_solving_by_sj (self);
}

/* Explores what the whole positions PARTS reach; all of it only if nothing else answers.  *ANSWERED is
 * set if something did. */
static gboolean
explore_whole (MxSolving *self, MxWhole *whole, const MxNode *parts, guint n,
               gboolean *answered)
{
  guint32 most = whole->max_positions;

  whole->max_positions = MIN (most, FIRST_WHOLE);
  if (!mx_whole_add (whole, parts, n))
    return FALSE;
  if (mx_whole_run (whole))
    return TRUE;
  if (self->work.stopped || whole->max_positions == most
      || self->work.limit != MX_LIMIT_POSITIONS)
    return FALSE;
  mx_work_resume (&self->work, 0);
  *answered = answer_otherwise (self, FIRST_SECONDS);
  if (*answered || self->work.stopped)
    return FALSE;
  whole->max_positions = most;
  return mx_whole_run (whole);
}

/* Explores the whole positions from the start and answers from them.  NULL where they are not
 * all there. */
static MxGraph *
solve_whole_start (MxSolving *self, const MxNode *parts, guint n, gboolean *answered)
{
  MxSolution *solution = self->solution;
  guint64 memory = self->work.memory;
  g_autoptr (MxGraph) graph = NULL;
  gboolean done = FALSE;
  MxWhole whole;

  mx_solving_limit_memory (self, MX_EXPLORE_SHARE);
  if (mx_whole_init (&whole, &self->work, self->graph, solution->play))
    done = explore_whole (self, &whole, parts, n, answered);
  if (done)
    complete_whole (self, &whole);
  mx_solving_limit_memory (self, 1.0);
  if (!done && !*answered && !self->work.stopped) {
    mx_solving_note_limit (self, MX_LAST_SHARE);
    *answered = answer_otherwise (self, LAST_SECONDS);
  }
  if (*answered || self->work.stopped) {
    mx_whole_clear (&whole);
    return NULL;
  }
  graph = whole.slot != NULL ? finish_whole (self, &whole) : NULL;
  mx_whole_clear (&whole);
  if (graph == NULL || self->work.stopped)
    return NULL;
  solution->whole_start = mx_graph_find_whole (graph, parts, n);
  if (solution->whole_start != MX_NO_NODE) {
    solution->outcome = graph->outcome[solution->whole_start];
    mx_moves_whole (self, graph);
  }
  if (done)
    return g_steal_pointer (&graph);
  solution->whole_start = MX_NO_NODE;
  self->work.memory = memory;
  return NULL;
}

static MxGraph *
new_empty_whole (MxSolving *self)
{
  MxGraph *graph = mx_graph_new_empty (self->source);

  graph->components = self->graph;
  graph->parts_first = g_new0 (guint32, 1);
  return graph;
}

static MxGraph *
show_small_whole (MxSolving *self)
{
  MxGraph *graph = NULL;
  MxWhole whole;

  if (mx_whole_init (&whole, &self->work, self->graph, self->solution->play)) {
    if (!mx_display_small_whole (self, &whole) && !self->work.stopped)
      mx_work_resume (&self->work, 0);
    graph = finish_whole (self, &whole);
  }
  mx_whole_clear (&whole);
  if (graph == NULL && !self->work.stopped)
    graph = new_empty_whole (self);
  return graph;
}

/* Whether heaps of Nim have more positions than are worth exploring, since a theorem answers
 * them as well. */
static gboolean
is_many (const MxSum *start, const MxLimits *limits)
{
  double positions = 1;

  for (guint i = 0; i < start->n; i++)
    positions *= (double)(mx_sum_get_coords (start, i)[0] + 1);
  return positions > (double)MIN (limits->positions, 200000);
}

/* Whether the whole positions are certainly more than may be explored.  From a component of height h,
 * h - 1 others can be reached, so C equal ones come to (C + h - 1 over C) positions at least. */
static gboolean
is_hopeless (const MxSolving *self)
{
  double most = (double)self->work.limits->positions;

  for (guint i = 0; i < self->kinds->sum->n; i++) {
    double count = self->kinds->count[i];
    double others = (double)self->graph->height[self->node[i]] - 1;
    double positions = 1;

    for (double k = 1; k <= MIN (count, others) && positions <= most; k++)
      positions *= (MAX (count, others) + k) / k;
    if (positions > most)
      return TRUE;
  }
  return FALSE;
}

gboolean
mx_solving_whole (MxSolving *self)
{
  MxSolution *solution = self->solution;
  g_autofree MxNode *parts = NULL;
  gboolean answered = FALSE;
  guint n = 0;

  if (self->complete && !(is_nim (self) && is_many (solution->start, self->work.limits)))
    parts = new_start_parts (self, &n);
  if (parts == NULL || is_hopeless (self))
    answered = answer_otherwise (self, LAST_SECONDS);
  if (parts != NULL && !answered && !self->work.stopped)
    solution->whole = solve_whole_start (self, parts, n, &answered);
  if (solution->whole == NULL && !self->work.stopped)
    solution->whole = show_small_whole (self);
  if (self->work.stopped)
    return FALSE;
  /* Nim ends when all heaps are gone, which is when all their values are 0: the same end in
   * misère and in anti-SG play. */
  if (solution->outcome == MX_OUTCOME_UNKNOWN && is_nim (self)) {
    solution->limit = MX_LIMIT_NONE;
    solution->moves_limited = FALSE;
    solution->moves_limit = MX_LIMIT_NONE;
    return mx_moves_misere_nim (self);
  }
  if (solution->whole_start == MX_NO_NODE && !answered
      && solution->limit == MX_LIMIT_NONE)
    solution->limit = MX_LIMIT_POSITIONS;
  return TRUE;
}
