/* SPDX-License-Identifier: MIT */
#include "core/solving.h"

#include "core/graph/explore.h"
#include "core/misere/quotient-heaps.h"

/* Misère sums that have too many whole positions, answered by a quotient.
 *
 * The components are those that the start reaches.  Of a game of one heap whose elements may prove to
 * be periodic, the first heaps are taken instead, as many as the proof needs: so heaps may be of any
 * size.  A move wins if the element of what it leads to, the product of those of the other parts and
 * of what the part becomes, is in P. */

/* Heaps that are taken at first, doubled until a period is proved, and at the most. */
#define FIRST_HEAPS 128
#define MOST_HEAPS 1024
#define MOST_ELEMENTS 2048

/* So many winning moves of one part are listed that a period answers. */
#define MOST_LISTED 20000

typedef struct {
  MxSolving *self;
  MxWork work; /* for the search, which may fail without ending SELF's */
  MxLimits limits;
  gint64 n_heaps;

  MxGraph *graph;
  gboolean owns_graph;
  MxQuotient *quotient;

  /* One a family: elements of the heaps 0 … n - 1, for those that are taken as heaps; else NULL. */
  MxElement **element;
  MxRepeat *repeat;

  MxElement *rest; /* one a kind: of the start without one such part */
} Answer;

/* Whether the elements of a family's heaps may be proved to be periodic. */
static gboolean
is_repeating (const MxFamily *family)
{
  return (family->shape == MX_SHAPE_SUBTRACTION && family->n_set > 0)
         || (family->shape == MX_SHAPE_OCTAL && family->tail == 0 && !family->unequal);
}

static gboolean
is_large (const Answer *answer, guint kind)
{
  const MxSum *kinds = answer->self->kinds->sum;

  return is_repeating (&kinds->source->families[kinds->part[kind].family])
         && mx_sum_get_coords (kinds, kind)[0] >= answer->n_heaps;
}

/* -- the components -- */

static gboolean
has_large (const Answer *answer)
{
  gboolean large = FALSE;

  for (guint i = 0; !large && i < answer->self->kinds->sum->n; i++)
    large = is_large (answer, i);
  return large;
}

/* The graph of the solving, if it has all that is wanted. */
static gboolean
use_graph (Answer *answer)
{
  MxSolving *self = answer->self;

  if (!self->complete || has_large (answer))
    return FALSE;
  for (guint i = 0; i < self->kinds->sum->n; i++) {
    if (self->node[i] == MX_NO_NODE)
      return FALSE;
  }
  answer->graph = self->graph;
  return TRUE;
}

static gboolean
add_roots (Answer *answer, MxExplore *explore)
{
  const MxSum *kinds = answer->self->kinds->sum;
  g_autofree gboolean *added = g_new0 (gboolean, MAX (kinds->source->n_families, 1));

  for (guint i = 0; i < kinds->n; i++) {
    guint family = kinds->part[i].family;

    if (!is_large (answer, i)) {
      if (!mx_explore_add (explore, family, mx_sum_get_coords (kinds, i)))
        return FALSE;
      continue;
    }
    for (gint64 heap = 0; !added[family] && heap < answer->n_heaps; heap++) {
      if (!mx_explore_add (explore, family, &heap))
        return FALSE;
    }
    added[family] = TRUE;
  }
  return TRUE;
}

static gboolean
explore_own (Answer *answer)
{
  MxExplore explore;
  gboolean done = mx_explore_init (&explore, &answer->work, answer->self->source);

  explore.mark = MX_NODE_REACHED;
  done = done && add_roots (answer, &explore) && mx_explore_run (&explore)
         && explore.n_overruns == 0;
  answer->graph = done ? mx_explore_finish (&explore) : NULL;
  answer->owns_graph = answer->graph != NULL;
  mx_explore_clear (&explore);
  return answer->owns_graph;
}

static void
drop_graph (Answer *answer)
{
  if (answer->owns_graph)
    mx_graph_free (answer->graph);
  answer->graph = NULL;
  answer->owns_graph = FALSE;
}

/* -- the quotient -- */

/* Lists the elements of the heaps of each family that has a large one, and proves their periods.
 * FALSE where one is not proved. */
static gboolean
find_repeats (Answer *answer)
{
  MxSource *source = answer->self->source;
  const MxSum *kinds = answer->self->kinds->sum;

  for (guint i = 0; i < kinds->n; i++) {
    guint f = kinds->part[i].family;

    if (!is_large (answer, i) || answer->element[f] != NULL)
      continue;
    answer->element[f] = g_new (MxElement, answer->n_heaps);
    for (gint64 heap = 0; heap < answer->n_heaps; heap++) {
      MxNode node = mx_graph_find (answer->graph, f, &heap);

      answer->element[f][heap] = answer->quotient->element[node];
    }
    if (!mx_repeat_find (&source->families[f], answer->element[f],
                         (guint64)answer->n_heaps, &answer->work, &answer->repeat[f])
        || answer->repeat[f].proof == MX_REPEAT_NONE)
      return FALSE;
  }
  return TRUE;
}

static void
drop_repeats (Answer *answer)
{
  for (guint f = 0; f < answer->self->source->n_families; f++)
    g_clear_pointer (&answer->element[f], g_free);
}

/* The start's components in the graph. */
static MxNode *
new_roots (const Answer *answer, guint *n)
{
  const MxSum *kinds = answer->self->kinds->sum;
  MxNode *roots = g_new (MxNode, MAX (kinds->n, 1));

  *n = 0;
  for (guint i = 0; i < kinds->n; i++) {
    MxNode node = mx_graph_find (answer->graph, kinds->part[i].family,
                                 mx_sum_get_coords (kinds, i));

    if (node != MX_NO_NODE)
      roots[(*n)++] = node;
  }
  return roots;
}

/* Whether a quotient was found for the heaps below N_HEAPS; *MORE is set where one was, but a period
 * was not proved. */
static gboolean
find_for_heaps (Answer *answer, gboolean *more)
{
  g_autofree MxNode *roots = NULL;
  guint n = 0;

  *more = FALSE;
  if (!use_graph (answer) && !explore_own (answer))
    return FALSE;
  /* All of a graph of its own, for the heaps in it are not reached from the start. */
  if (!answer->owns_graph)
    roots = new_roots (answer, &n);
  if (mx_quotient_find (answer->graph, roots, n, MOST_ELEMENTS, &answer->work,
                        &answer->quotient)
      != MX_QUOTIENT_FOUND)
    return FALSE;
  *more = !find_repeats (answer);
  return !*more;
}

static gboolean
find_quotient (Answer *answer)
{
  gboolean more = TRUE;
  gboolean found = FALSE;

  for (answer->n_heaps = FIRST_HEAPS; !found && more && answer->n_heaps <= MOST_HEAPS;) {
    found = find_for_heaps (answer, &more);
    if (found)
      break;
    g_clear_pointer (&answer->quotient, mx_quotient_free);
    drop_graph (answer);
    drop_repeats (answer);
    answer->n_heaps *= 2;
  }
  return found;
}

/* -- elements of sums -- */

static MxElement
element_of (const Answer *answer, guint family, const gint64 *coords)
{
  MxNode node;

  if (answer->element[family] != NULL)
    return mx_repeat_element (&answer->repeat[family], answer->element[family],
                              (guint64)answer->n_heaps, (guint64)coords[0]);
  node = mx_graph_find (answer->graph, family, coords);
  return node == MX_NO_NODE ? MX_NO_ELEMENT : answer->quotient->element[node];
}

/* Fills REST, and returns the element of the start.  There is no division, so it takes the products
 * of the kinds before and of those after. */
static gboolean
multiply (Answer *answer, MxElement *start)
{
  MxSolving *self = answer->self;
  const MxKinds *kinds = self->kinds;
  const MxQuotient *q = answer->quotient;
  guint n = kinds->sum->n;
  MxElement *element = mx_work_alloc (&self->work, n, sizeof *element);
  MxElement after = 0;

  answer->rest = mx_work_alloc (&self->work, n, sizeof *answer->rest);
  *start = 0;
  for (guint i = 0; mx_work_ok (&self->work) && i < n; i++) {
    element[i] = element_of (answer, kinds->sum->part[i].family,
                             mx_sum_get_coords (kinds->sum, i));
    answer->rest[i] = mx_quotient_power (q, element[i], kinds->count[i] - 1, *start);
    *start = mx_quotient_product (q, answer->rest[i], element[i]);
    mx_work_tick (&self->work, 30);
  }
  for (guint i = n; mx_work_ok (&self->work) && i-- > 0;) {
    answer->rest[i] = mx_quotient_product (q, answer->rest[i], after);
    after = mx_quotient_power (q, element[i], kinds->count[i], after);
    mx_work_tick (&self->work, 10);
  }
  mx_work_free (&self->work, element, n, sizeof *element);
  return mx_work_ok (&self->work);
}

/* -- winning moves -- */

static gboolean
wins (const Answer *answer, guint kind, MxElement x)
{
  return answer->quotient
      ->is_p[mx_quotient_product (answer->quotient, answer->rest[kind], x)];
}

static gboolean
store_explored (Answer *answer, guint kind, MxNode node)
{
  MxSolving *self = answer->self;
  const MxGraph *graph = answer->graph;

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    MxNode single;
    guint n;
    const MxNode *part = mx_graph_option_parts (graph, graph->option[k], &single, &n);
    gboolean done = mx_work_tick (&self->work, 5 + 2 * (guint64)n);

    if (done
        && wins (answer, kind,
                 mx_quotient_option (answer->quotient, graph, graph->option[k]))) {
      done = mx_move_table_begin (self->table, &self->work, kind);
      for (guint i = 0; done && i < n; i++)
        done = mx_move_table_add_part (self->table, &self->work, graph->family[part[i]],
                                       mx_graph_coords (graph, part[i]));
    }
    if (!done)
      return FALSE;
  }
  return TRUE;
}

typedef struct {
  Answer *answer;
  guint kind;
  guint family;
  guint n_listed;
} Large;

/* A move of a large heap to A, and to B if that is not 0. */
static gboolean
store_heaps (Large *large, gint64 a, gint64 b)
{
  Answer *answer = large->answer;
  MxSolving *self = answer->self;
  MxElement x = element_of (answer, large->family, &a);

  if (!mx_work_tick (&self->work, 5))
    return FALSE;
  if (b > 0)
    x = mx_quotient_product (answer->quotient, x, element_of (answer, large->family, &b));
  if (!wins (answer, large->kind, x))
    return TRUE;
  if (large->n_listed == MOST_LISTED) {
    mx_moves_limit (self, MX_LIMIT_OPTIONS);
    return TRUE;
  }
  large->n_listed++;
  return mx_move_table_begin (self->table, &self->work, large->kind)
         && mx_move_table_add_part (self->table, &self->work, large->family, &a)
         && (b == 0
             || mx_move_table_add_part (self->table, &self->work, large->family, &b));
}

/* The pairs of heaps a <= b that LEFT may be divided into.  Where both are in the periodic part, the pairs
 * from a and from a + p have the same elements: if none of a whole period wins, none of the others
 * does. */
static gboolean
store_pairs (Large *large, gint64 left)
{
  const MxRepeat *repeat = &large->answer->repeat[large->family];
  gint64 preperiod = (gint64)repeat->preperiod;
  gint64 end = preperiod + (gint64)repeat->period; /* of the first period */
  guint before = 0;

  for (gint64 a = 1; a <= left / 2; a++) {
    if (a == preperiod)
      before = large->n_listed;
    if (a == end && left / 2 >= preperiod && large->n_listed == before)
      break;
    if (!store_heaps (large, a, left - a))
      return FALSE;
    if (a < left / 2 && large->n_listed == MOST_LISTED) {
      mx_moves_limit (large->answer->self, MX_LIMIT_OPTIONS);
      break;
    }
  }
  return TRUE;
}

static gboolean
store_digit (Large *large, const MxFamily *family, guint k, gint64 left)
{
  if ((family->digits[k] & (left == 0 ? 1 : 2)) != 0 && k > 0
      && !store_heaps (large, left, 0))
    return FALSE;
  return (family->digits[k] & 4) == 0 || store_pairs (large, left);
}

static gboolean
store_large (Answer *answer, guint kind)
{
  const MxSum *kinds = answer->self->kinds->sum;
  Large large = {answer, kind, kinds->part[kind].family, 0};
  const MxFamily *family = &kinds->source->families[large.family];
  gint64 heap = mx_sum_get_coords (kinds, kind)[0];

  for (guint k = 0; family->shape == MX_SHAPE_SUBTRACTION && k < family->n_set; k++) {
    if (family->set[k] <= heap && !store_heaps (&large, heap - family->set[k], 0))
      return FALSE;
  }
  for (guint k = 0; family->shape == MX_SHAPE_OCTAL && k < family->n_digits; k++) {
    if ((gint64)k <= heap && !store_digit (&large, family, k, heap - (gint64)k))
      return FALSE;
  }
  return TRUE;
}

/* FALSE if stopped. */
static gboolean
find_moves (Answer *answer)
{
  MxSolving *self = answer->self;
  const MxSum *kinds = self->kinds->sum;
  gboolean done = TRUE;

  for (guint i = 0; done && i < kinds->n; i++) {
    MxNode node = mx_graph_find (answer->graph, kinds->part[i].family,
                                 mx_sum_get_coords (kinds, i));

    done =
        (node != MX_NO_NODE ? store_explored (answer, i, node) : store_large (answer, i))
        && mx_move_table_end_kind (self->table, &self->work, i);
  }
  return mx_moves_finish (self);
}

/* -- the whole -- */

/* FALSE if stopped. */
static gboolean
tell (Answer *answer)
{
  MxSolving *self = answer->self;
  MxSolution *solution = self->solution;
  MxElement start;
  guint n = self->kinds->sum->n;
  gboolean done = multiply (answer, &start);

  if (done) {
    solution->limit = MX_LIMIT_NONE;
    solution->moves_limited = FALSE;
    solution->moves_limit = MX_LIMIT_NONE;
    solution->outcome = answer->quotient->is_p[start] ? MX_OUTCOME_P : MX_OUTCOME_N;
    done = find_moves (answer);
    solution->quotient = g_steal_pointer (&answer->quotient);
    solution->quotient_element = start;
  }
  mx_work_free (&self->work, answer->rest, n, sizeof *answer->rest);
  return done;
}

/* The search gets its own account of time, and what memory is left. */
static void
begin (Answer *answer, double seconds)
{
  MxWork *work = &answer->self->work;
  guint64 left = work->memory_max - MIN (work->memory, work->memory_max);

  answer->limits = *work->limits;
  answer->limits.memory = left;
  answer->limits.seconds = seconds;
  mx_work_init (&answer->work, &answer->limits, work->control);
  if (work->deadline != 0)
    answer->work.deadline = MIN (answer->work.deadline, work->deadline);
  answer->element = g_new0 (MxElement *, MAX (answer->self->source->n_families, 1));
  answer->repeat = g_new0 (MxRepeat, MAX (answer->self->source->n_families, 1));
}

gboolean
mx_solving_by_quotient (MxSolving *self, double seconds)
{
  Answer answer = {.self = self};
  gboolean found;

  begin (&answer, seconds);
  found = find_quotient (&answer);
  if (answer.work.stopped)
    self->work.stopped = TRUE;
  else if (found)
    found = tell (&answer);
  drop_repeats (&answer);
  g_free (answer.element);
  g_free (answer.repeat);
  g_clear_pointer (&answer.quotient, mx_quotient_free);
  drop_graph (&answer);
  return found && !self->work.stopped && mx_work_ok (&self->work);
}
