/* SPDX-License-Identifier: MIT */
#include "core/solution.h"

#include "core/graph/explicit.h"
#include "core/graph/settle.h"
#include "core/solving.h"

/* mx_solve (): explore the components of the start, settle them, add up; for misère and anti-SG
 * play explore and settle the whole positions over them.
 *
 * A limit does not end it: what was explored is settled as it is and answers what it can, and
 * small positions are explored to be shown in its place. */

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
  if (self->base != NULL) {
    g_clear_pointer (&self->whole, mx_graph_free);
    mx_solution_unref (self->base);
    g_free (self);
    return;
  }
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
void
mx_solving_limit_memory (MxSolving *self, double share)
{
  guint64 all = self->work.limits->memory;
  guint64 left = all > self->work.memory ? all - self->work.memory : 0;

  self->work.memory_max = self->work.memory + (guint64)((double)left * share);
}

/* After a limit: the first one is the solution's. */
void
mx_solving_note_limit (MxSolving *self, double share)
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
    mx_solving_note_limit (self, MX_LAST_SHARE);
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
    mx_solving_note_limit (self, MX_LAST_SHARE);
}

/* The graph of what the start reaches, explored.  NULL where WORK must end. */
static MxGraph *
explore_components (MxSolving *self)
{
  MxExplore explore;

  mx_solving_limit_memory (self, MX_EXPLORE_SHARE);
  if (mx_explore_init (&explore, &self->work, self->source))
    explore_start (self, &explore);
  mx_solving_limit_memory (self, 1.0);
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
    mx_solving_note_limit (self, MX_LAST_SHARE);
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
  if (solution->play != MX_PLAY_NORMAL && !mx_solving_whole (self))
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

/* From a P-position no move wins, whatever kept them from being looked at. */
static void
settle_moves (MxSolution *solution)
{
  if (solution->outcome != MX_OUTCOME_P)
    return;
  solution->moves_limited = FALSE;
  solution->moves_limit = MX_LIMIT_NONE;
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
      mx_solving_note_limit (&self, 0);
    solve (&self);
    settle_moves (self.solution);
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
