/* SPDX-License-Identifier: MIT */
#include "core/solution.h"

#include "core/explicit.h"
#include "core/settle.h"
#include "core/solving.h"

/* mx_solve (): explore the components of the start, settle them, add up; for misère and anti-SG
 * play explore and settle the whole positions over them.
 *
 * A limit does not end it: what was explored is settled as it is and answers what it can, and
 * small positions are explored to be shown in its place. */

/* What exploring may take of the memory; the rest is for settling. */
#define EXPLORE_SHARE 0.45
/* So many whole positions of misère play are explored before a quotient is sought, for so many
 * seconds, and for so many where they are too many. */
#define FIRST_WHOLE 100000
#define FIRST_SECONDS 0.5
#define LAST_SECONDS 4
/* The time that settling and showing are granted after a limit, of all. */
#define LAST_SHARE 0.25

MxSolution *
mx_solution_ref (MxSolution *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
mx_solution_unref (MxSolution *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint i = 0; i < self->n_first_moves; i++)
    mx_sum_free ((MxSum *)self->first_moves[i].came);
  g_free (self->first_moves);
  g_clear_pointer (&self->moves, mx_move_table_free);
  g_clear_pointer (&self->kinds, mx_kinds_free);
  for (guint i = 0; i < self->n_draws; i++)
    mx_sum_free ((MxSum *)self->draws[i].came);
  g_free (self->draws);
  g_clear_pointer (&self->quotient, mx_quotient_free);
  g_free (self->start_value);
  g_free (self->start_node);
  g_free (self->value_set);
  g_free (self->fault_position);
  mx_fault_clear (&self->fault);
  g_clear_pointer (&self->whole, mx_graph_free);
  g_clear_pointer (&self->components, mx_graph_free);
  g_clear_pointer (&self->start, mx_sum_free);
  g_clear_pointer (&self->source, mx_source_unref);
  g_free (self);
}

MxNode
mx_solution_find (const MxSolution *self, MxNode *parts, guint n_parts)
{
  if (self->whole == NULL)
    return n_parts == 1 ? parts[0] : MX_NO_NODE;
  return mx_graph_find_whole (self->whole, parts,
                              mx_whole_normalize (self->components, parts, n_parts));
}

static MxSolution *
new_solution (MxSource *source, const MxSum *start, MxPlay play)
{
  MxSolution *solution = g_new0 (MxSolution, 1);

  g_atomic_ref_count_init (&solution->ref_count);
  solution->source = mx_source_ref (source);
  solution->play = play;
  solution->start = mx_sum_copy (start);
  solution->start_value = g_new (MxValue, MAX (start->n, 1));
  solution->start_node = g_new (MxNode, MAX (start->n, 1));
  for (guint i = 0; i < start->n; i++) {
    solution->start_value[i] = MX_VALUE_UNKNOWN;
    solution->start_node[i] = MX_NO_NODE;
  }
  solution->value = MX_VALUE_UNKNOWN;
  solution->whole_start = MX_NO_NODE;
  return solution;
}

/* Lets the next stage have that share of the memory that is left. */
static void
limit_memory (MxSolving *self, double share)
{
  guint64 all = self->work.limits->memory;
  guint64 left = all > self->work.memory ? all - self->work.memory : 0;

  self->work.memory_max = self->work.memory + (guint64)((double)left * share);
}

/* After a limit: the first one is the solution's. */
static void
note_limit (MxSolving *self, double share)
{
  MxLimit limit = mx_work_resume (&self->work, share);

  if (self->solution->limit == MX_LIMIT_NONE)
    self->solution->limit = limit;
}

static void
find_start_nodes (MxSolving *self)
{
  const MxSum *kinds = self->kinds->sum;

  for (guint i = 0; i < kinds->n; i++)
    self->node[i] = mx_work_tick (&self->work, 100) ? mx_graph_find (
                        self->graph, kinds->part[i].family, mx_sum_get_coords (kinds, i))
                                                    : MX_NO_NODE;
}

/* Tells what is known of the kinds of each part. */
static void
tell_parts (MxSolving *self)
{
  MxSolution *solution = self->solution;

  for (guint i = 0; i < solution->start->n; i++) {
    guint32 kind = self->kinds->of[i];

    solution->start_node[i] = self->node[kind];
    solution->start_value[i] = self->value[kind];
  }
}

static void
note_fault (MxSolving *self, MxExplore *explore)
{
  MxSolution *solution = self->solution;
  GString *name;

  if (!explore->faulted)
    return;
  name = g_string_new (NULL);
  mx_graph_append_name (self->graph, name, explore->fault_node);
  solution->faulted = TRUE;
  solution->fault = explore->fault;
  explore->fault.message = NULL;
  solution->fault_position = g_string_free (name, FALSE);
}

/* Explores what the start reaches, and what completes it if there was no limit. */
static void
explore_start (MxSolving *self, MxExplore *explore)
{
  const MxSum *kinds = self->kinds->sum;
  gboolean done = TRUE;

  explore->mark = MX_NODE_REACHED;
  for (guint i = 0; done && i < kinds->n; i++)
    done =
        self->closed[i]
        || mx_explore_add (explore, kinds->part[i].family, mx_sum_get_coords (kinds, i));
  done = done && mx_explore_run (explore);
  if (self->work.stopped)
    return;
  if (done && explore->n_overruns > 0)
    mx_work_meet (&self->work, explore->overrun);
  self->complete = done && explore->n_overruns == 0;
  if (!self->complete)
    note_limit (self, LAST_SHARE);
  else
    mx_display_complete (self, explore);
}

static gint64
gcd (gint64 a, gint64 b)
{
  while (b != 0) {
    gint64 c = a % b;

    a = b;
    b = c;
  }
  return a;
}

/* The divisor of all amounts of a subtraction set; 1 for the other games of one heap. */
static gint64
find_divisor (const MxFamily *family)
{
  gint64 divisor = family->shape == MX_SHAPE_SUBTRACTION ? 0 : 1;

  for (guint k = 0; divisor != 1 && k < family->n_set; k++)
    divisor = gcd (divisor, family->set[k]);
  return divisor;
}

/* The largest closed heap of a family for each residue that closed heaps leave; NULL for none.
 * Both are pointers to numbers of the kinds. */
static GHashTable *
find_closed_heaps (const MxSolving *self, guint family, gint64 divisor)
{
  const MxSum *kinds = self->kinds->sum;
  GHashTable *heaps = NULL;

  for (guint i = 0; i < kinds->n && divisor != 0; i++) {
    gint64 heap;
    gint64 rest;
    const gint64 *other;

    if (!self->closed[i] || kinds->part[i].family != family)
      continue;
    if (heaps == NULL)
      heaps = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
    heap = mx_sum_get_coords (kinds, i)[0];
    rest = heap % divisor;
    other = g_hash_table_lookup (heaps, &rest);
    if (other == NULL || *other < heap)
      g_hash_table_insert (heaps, g_memdup2 (&rest, sizeof rest),
                           (gpointer)mx_sum_get_coords (kinds, i));
  }
  return heaps;
}

/* Marks what the closed parts reach.  Sums of the amounts of a subtraction game are all the
 * multiples of their divisor from some number on, which such a heap is far above. */
static void
mark_closed (MxSolving *self)
{
  MxGraph *graph = self->graph;

  for (guint f = 0; f < self->source->n_families; f++) {
    gint64 divisor = find_divisor (&self->source->families[f]);

    if (self->source->families[f].shape == MX_SHAPE_LINES) {
      if (!mx_solving_mark_lines (self, f))
        return;
      continue;
    }
    g_autoptr (GHashTable) heaps =
        self->dense[f] != NULL ? find_closed_heaps (self, f, divisor) : NULL;

    for (MxNode k = 0; heaps != NULL && k < graph->n; k++) {
      gint64 to = graph->family[k] == f ? mx_graph_coords (graph, k)[0] : 0;
      gint64 rest = to % divisor;
      const gint64 *heap = g_hash_table_lookup (heaps, &rest);

      if (graph->family[k] == f && heap != NULL && to <= *heap)
        graph->flags[k] |= MX_NODE_REACHED;
    }
    if (!mx_work_tick (&self->work,
                       heaps != NULL ? graph->n * 5 + self->kinds->sum->n : 1))
      return;
  }
}

static void
settle (MxSolving *self, const MxNode *order, gboolean cyclic)
{
  gboolean unbounded;

  mx_settle_values (self->graph, &self->work, order, cyclic, &unbounded);
  if (unbounded && mx_work_ok (&self->work))
    mx_work_meet (&self->work, MX_LIMIT_POSITIONS);
  if (!mx_work_ok (&self->work) && !self->work.stopped)
    note_limit (self, LAST_SHARE);
}

/* The graph of what the start reaches, explored.  NULL where WORK must end. */
static MxGraph *
explore_components (MxSolving *self)
{
  MxExplore explore;

  limit_memory (self, EXPLORE_SHARE);
  if (mx_explore_init (&explore, &self->work, self->source))
    explore_start (self, &explore);
  limit_memory (self, 1.0);
  if (!self->work.stopped && mx_work_ok (&self->work))
    self->graph = mx_explore_finish (&explore);
  if (self->graph != NULL)
    note_fault (self, &explore);
  mx_explore_clear (&explore);
  return self->graph;
}

/* Finds and settles the components.  FALSE if stopped. */
static gboolean
solve_components (MxSolving *self)
{
  guint64 memory = self->work.memory;
  MxNode *order;
  gboolean shown; /* by the source, so that nothing is explored */

  self->graph =
      mx_explicit_new (&self->work, self->source, self->solution->start, &order);
  shown = self->graph != NULL;
  self->complete = shown;
  if (!shown && mx_work_ok (&self->work))
    self->graph = explore_components (self);
  if (self->work.stopped)
    return FALSE;
  if (self->graph == NULL) {
    note_limit (self, LAST_SHARE);
    self->complete = FALSE;
    self->work.memory = memory;
    self->graph = mx_graph_new_empty (self->source);
  }
  self->graph_memory = self->work.memory - memory;
  find_start_nodes (self);
  mark_closed (self);
  settle (self, order, shown && order == NULL);
  mx_work_free (&self->work, order, self->graph->n, sizeof *order);
  return !self->work.stopped;
}

/* Puts small positions in the place of a graph that could not be completed. */
static gboolean
show_small (MxSolving *self)
{
  MxGraph *small = mx_display_small (self);

  if (small == NULL)
    return FALSE;
  mx_graph_free (self->graph);
  self->work.memory -= self->graph_memory;
  self->graph = small;
  find_start_nodes (self);
  settle (self, NULL, FALSE);
  return !self->work.stopped;
}

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

/* A start of one component that never splits: the others of its family are whole positions,
 * too, so that its line or lattice has no holes.  Where they are too many, some stay open. */
static void
complete_whole (MxSolving *self, MxWhole *whole)
{
  const MxGraph *graph = self->graph;
  const MxSum *start = self->solution->start;
  gboolean done = TRUE;

  if (start->n != 1 || self->source->families[start->part[0].family].splits)
    return;
  whole->mark = 0;
  for (MxNode i = 0; done && i < graph->n; i++)
    done = graph->family[i] != start->part[0].family || mx_whole_add (whole, &i, 1);
  if (!(done && mx_whole_run (whole)) && !self->work.stopped)
    mx_work_resume (&self->work, 0);
}

static void
settle_whole (MxSolving *self, MxGraph *whole)
{
  mx_settle_outcomes (whole, &self->work);
  if (!mx_work_ok (&self->work) && !self->work.stopped)
    note_limit (self, LAST_SHARE);
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
    note_limit (self, LAST_SHARE);
  return graph;
}

/* Explores what the whole positions PARTS reach; for misère play all of it only if no quotient
 * answers. */
static gboolean
explore_whole (MxSolving *self, MxWhole *whole, const MxNode *parts, guint n)
{
  guint32 most = whole->max_positions;

  if (self->solution->play == MX_PLAY_MISERE)
    whole->max_positions = MIN (most, FIRST_WHOLE);
  if (!mx_whole_add (whole, parts, n))
    return FALSE;
  if (mx_whole_run (whole))
    return TRUE;
  if (self->work.stopped || whole->max_positions == most
      || self->work.limit != MX_LIMIT_POSITIONS)
    return FALSE;
  mx_work_resume (&self->work, 0);
  if (mx_solving_by_quotient (self, FIRST_SECONDS) || self->work.stopped)
    return FALSE;
  whole->max_positions = most;
  return mx_whole_run (whole);
}

/* Explores the whole positions from the start and answers from them.  NULL where they are not
 * all there. */
static MxGraph *
solve_whole_start (MxSolving *self, const MxNode *parts, guint n)
{
  MxSolution *solution = self->solution;
  guint64 memory = self->work.memory;
  g_autoptr (MxGraph) graph = NULL;
  gboolean done = FALSE;
  MxWhole whole;

  limit_memory (self, EXPLORE_SHARE);
  if (mx_whole_init (&whole, &self->work, self->graph, solution->play))
    done = explore_whole (self, &whole, parts, n);
  if (done)
    complete_whole (self, &whole);
  limit_memory (self, 1.0);
  if (solution->quotient != NULL || self->work.stopped) {
    mx_whole_clear (&whole);
    return NULL;
  }
  if (!done)
    note_limit (self, LAST_SHARE);
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

/* Misère and anti-SG play.  FALSE if stopped. */
static gboolean
solve_whole (MxSolving *self)
{
  MxSolution *solution = self->solution;
  g_autofree MxNode *parts = NULL;
  guint n = 0;

  if (self->complete && !(is_nim (self) && is_many (solution->start, self->work.limits)))
    parts = new_start_parts (self, &n);
  if (parts != NULL && solution->play == MX_PLAY_MISERE && is_hopeless (self))
    mx_solving_by_quotient (self, LAST_SECONDS);
  if (parts != NULL && solution->quotient == NULL && !self->work.stopped)
    solution->whole = solve_whole_start (self, parts, n);
  if (solution->whole == NULL && solution->outcome == MX_OUTCOME_UNKNOWN
      && solution->play == MX_PLAY_MISERE && !is_nim (self) && !self->work.stopped)
    mx_solving_by_quotient (self, LAST_SECONDS);
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
  if (solution->whole_start == MX_NO_NODE && solution->quotient == NULL
      && solution->limit == MX_LIMIT_NONE)
    solution->limit = MX_LIMIT_POSITIONS;
  return TRUE;
}

static gboolean
solve (MxSolving *self)
{
  MxSolution *solution = self->solution;

  if (!mx_solving_find_closed (self) || !solve_components (self))
    return FALSE;
  mx_solving_sum_up (self);
  if (!self->complete && solution->value == MX_VALUE_UNKNOWN
      && solution->limit != MX_LIMIT_TIME && solution->limit != MX_LIMIT_NUMBERS) {
    if (!mx_solving_find_rest (self))
      return FALSE;
    mx_solving_sum_up (self);
  }
  if (solution->play == MX_PLAY_NORMAL && !mx_moves_normal (self))
    return FALSE;
  if (solution->play == MX_PLAY_NORMAL && self->complete
      && solution->outcome == MX_OUTCOME_UNKNOWN && solution->limit == MX_LIMIT_NONE
      && !solution->faulted)
    solution->limit =
        MX_LIMIT_POSITIONS; /* parts that are too large: P or N alone is known */
  /* What was answered in another way is not limited, though it cannot be shown. */
  if (solution->play == MX_PLAY_NORMAL && solution->outcome != MX_OUTCOME_UNKNOWN
      && solution->value != MX_VALUE_UNKNOWN)
    solution->limit = MX_LIMIT_NONE;
  if (!self->complete && !show_small (self))
    return FALSE;
  if (solution->play != MX_PLAY_NORMAL && !solve_whole (self))
    return FALSE;
  return solution->outcome != MX_OUTCOME_D || mx_moves_drawing (self);
}

static gboolean
tick_cb (gpointer data)
{
  return mx_work_look (data) || !((MxWork *)data)->stopped;
}

/* What the start itself takes, which is not refused, but counted. */
static guint64
start_memory (const MxSolution *solution)
{
  guint64 parts = solution->start->n;
  guint64 kinds = solution->kinds->sum->n;

  return parts
             * (sizeof (MxSumPart) + sizeof (MxValue) + sizeof (MxNode)
                + sizeof (guint32))
         + (solution->start->n_coords + solution->kinds->sum->n_coords) * sizeof (gint64)
         + kinds
               * (sizeof (MxSumPart) + 2 * sizeof (guint32) + sizeof (MxNode)
                  + sizeof (MxValue) + sizeof (guint64) + sizeof (gboolean) + 1);
}

/* Groups the parts of the start.  FALSE if stopped. */
static gboolean
begin (MxSolving *self)
{
  MxSolution *solution = self->solution;

  solution->kinds = mx_kinds_new (solution->start, tick_cb, &self->work);
  if (solution->kinds == NULL)
    return FALSE;
  solution->moves = mx_move_table_new (self->source, solution->kinds);
  self->kinds = solution->kinds;
  self->table = solution->moves;
  self->dense = self->table->dense;
  self->node = self->table->node;
  self->value = self->table->value;
  self->closed = g_new0 (gboolean, MAX (self->kinds->sum->n, 1));
  self->work.memory += start_memory (solution);
  return TRUE;
}

MxSolution *
mx_solve (MxSource *source, const MxSum *start, MxPlay play, const MxLimits *limits,
          const MxControl *control)
{
  MxSolving self = {.source = source};

  self.solution = new_solution (source, start, play);
  mx_work_init (&self.work, limits, control);
  mx_work_look (&self.work);
  if (!self.work.stopped && begin (&self)) {
    /* A job may be cancelled, or its time be over, before it begins. */
    if (!mx_work_ok (&self.work) && !self.work.stopped)
      note_limit (&self, 0);
    solve (&self);
    self.solution->components =
        self.graph != NULL ? self.graph : mx_graph_new_empty (source);
    if (!self.work.stopped)
      mx_moves_list_first (&self);
    mx_move_table_tidy (self.table);
    tell_parts (&self);
  }
  g_free (self.closed);
  if (!self.work.stopped)
    return self.solution;
  mx_solution_unref (self.solution);
  return NULL;
}
