/* SPDX-License-Identifier: MIT */
#include "core/misere/quotient-heaps.h"

#include "core/graph/explore.h"

/* Heaps of one family, and a period of their elements that is proved.
 *
 * The verification of a quotient (quotient-verify.c) asks of a letter its element and the set of the
 * elements of its options, and nothing else.  So if a larger heap can be given an element such that
 * some smaller heap has the same element and the same set, the table answers sums with the larger heap
 * as well, and so on by induction.  Let n0 >= 1, p >= 1, and Φ(m + p) = Φ(m) for m in a window.
 *
 * Where heaps are not split and t is the largest amount, a window of t heaps is enough: n0 <= m < n0 +
 * t.  For n >= n0 + t the heaps n and n + p can take the same amounts k, leave at least n0, and Φ(n + p
 * - k) = Φ(n - k): so n + p has the options' elements of n and may have the element of n.
 *
 * Where some are split, the window is n0 <= m < 2 n0 + p + t (Plambeck and Siegel, after Guy and Smith).
 * Let n >= 2 n0 + p + t, and Φ(m + p) = Φ(m) for n0 <= m < n.  An option of n + p leaves heaps a >= b
 * (or a alone) of n + p - k together, k <= t, so 2a >= n + p - k >= 2 n0 + 2p and a - p >= n0: it has
 * the elements of the option (a - p, b) of n.  An option of n leaves a >= b of n - k, 2a >= 2 n0 + p, so
 * a >= n0, and has the elements of the option (a + p, b) of n + p.  So n + p may have the element of n.
 *
 * No amount leaves nothing here, since n > t.  Where all must be left, or split into heaps that differ,
 * or an amount may be as large as one likes, this is not a proof. */

/* The largest amount of a family that the proof is for: 0 for one that it is not for. */
static guint64
largest_amount (const MxFamily *family, gboolean *splits)
{
  guint64 most = 0;

  *splits = FALSE;
  if (family->shape == MX_SHAPE_SUBTRACTION && family->n_set > 0)
    return (guint64)family->set[family->n_set - 1];
  if (family->shape != MX_SHAPE_OCTAL || family->tail != 0 || family->unequal)
    return 0;
  for (guint k = 0; k < family->n_digits; k++) {
    if (family->digits[k] == 0)
      continue;
    most = MAX (k, 1);
    *splits = *splits || (family->digits[k] & 4) != 0;
  }
  return most;
}

gboolean
mx_repeat_find (const MxFamily *family, const MxElement *element, guint64 n, MxWork *work,
                MxRepeat *repeat)
{
  gboolean splits;
  guint64 most = largest_amount (family, &splits);

  *repeat = (MxRepeat){0};
  for (guint64 p = 1; most > 0 && p < n; p++) {
    guint64 from = n - p;
    guint64 window;

    while (from > 1 && element[from - 1] == element[from - 1 + p])
      from--;
    window = splits ? from + p + most : most;
    if (!mx_work_tick (work, 1 + n - p - from))
      return FALSE;
    if (from + window > n - p)
      continue;
    *repeat = (MxRepeat){from, p, splits ? MX_REPEAT_SPLIT : MX_REPEAT_WINDOW, window};
    return TRUE;
  }
  return TRUE;
}

MxElement
mx_repeat_element (const MxRepeat *repeat, const MxElement *element, guint64 n,
                   guint64 heap)
{
  if (heap < n)
    return element[heap];
  if (repeat->proof == MX_REPEAT_NONE)
    return MX_NO_ELEMENT;
  return element[repeat->preperiod + (heap - repeat->preperiod) % repeat->period];
}

/* -- one family -- */

static void
take_fault (MxHeapQuotient *self, MxExplore *explore)
{
  GString *name = g_string_new (NULL);

  mx_graph_append_name (self->graph, name, explore->fault_node);
  self->faulted = TRUE;
  self->fault = explore->fault;
  self->fault.position = g_string_free (name, FALSE);
  explore->fault = (MxFault){0};
}

static gboolean
explore (MxHeapQuotient *self, MxSource *source, guint family, gint64 to, MxWork *work)
{
  MxExplore explore;
  gboolean done = mx_explore_init (&explore, work, source);

  explore.mark = MX_NODE_REACHED;
  for (gint64 heap = 0; done && heap <= to; heap++)
    done = mx_explore_add (&explore, family, &heap);
  done = done && mx_explore_run (&explore);
  if (done && explore.n_overruns > 0)
    mx_work_meet (work, explore.overrun);
  if (mx_work_ok (work))
    self->graph = mx_explore_finish (&explore);
  if (self->graph != NULL && explore.faulted)
    take_fault (self, &explore);
  mx_explore_clear (&explore);
  return self->graph != NULL && mx_work_ok (work);
}

/* Lists the elements of the heaps as far as they are known without a gap. */
static gboolean
list_elements (MxHeapQuotient *self, guint family, gint64 to, MxWork *work)
{
  MxElement *list = mx_work_alloc (work, (guint64)to + 1, sizeof *list);
  guint64 n = 0;

  while (list != NULL && n <= (guint64)to) {
    gint64 heap = (gint64)n;
    MxNode node = mx_graph_find (self->graph, family, &heap);

    if (node == MX_NO_NODE || self->quotient->element[node] == MX_NO_ELEMENT
        || !mx_work_tick (work, 20))
      break;
    list[n++] = self->quotient->element[node];
  }
  self->element = list;
  self->n = n;
  return mx_work_ok (work);
}

MxHeapQuotient *
mx_heap_quotient_new (MxSource *source, guint family, gint64 to, guint max_order,
                      const MxLimits *limits, const MxControl *control)
{
  g_autoptr (MxHeapQuotient) self = g_new0 (MxHeapQuotient, 1);
  MxWork work;

  mx_work_init (&work, limits, control);
  self->result = MX_QUOTIENT_ENDED;
  if (explore (self, source, family, to, &work))
    self->result =
        mx_quotient_find (self->graph, NULL, 0, max_order, &work, &self->quotient);
  self->limit = work.limit;
  /* What was found before a limit still stands. */
  if (!work.stopped && self->limit != MX_LIMIT_NONE)
    mx_work_resume (&work, 0);
  if (self->quotient != NULL && list_elements (self, family, to, &work))
    mx_repeat_find (&source->families[family], self->element, self->n, &work,
                    &self->repeat);
  return work.stopped ? NULL : g_steal_pointer (&self);
}

void
mx_heap_quotient_free (MxHeapQuotient *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->quotient, mx_quotient_free);
  g_clear_pointer (&self->graph, mx_graph_free);
  g_free (self->element);
  mx_fault_clear (&self->fault);
  g_free (self);
}
