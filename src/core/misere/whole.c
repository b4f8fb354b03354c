/* SPDX-License-Identifier: MIT */
#include "core/misere/whole.h"

#include <string.h>

/* Exploration of whole positions, breadth first, over the components that are known. */

#define FIRST_BITS 8
#define FREE MX_NO_NODE

static MxWholeSlot *
new_slots (MxWork *work, guint bits)
{
  guint64 n = (guint64)1 << bits;
  MxWholeSlot *slot = mx_work_alloc (work, n, sizeof *slot);

  for (guint64 i = 0; slot != NULL && i < n; i++) {
    slot[i].node = FREE;
    if ((i & 4095) == 0 && !mx_work_tick (work, 4096)) {
      mx_work_free (work, slot, n, sizeof *slot);
      return NULL;
    }
  }
  return slot;
}

gboolean
mx_whole_init (MxWhole *self, MxWork *work, MxGraph *components, MxPlay play)
{
  *self =
      (MxWhole){.work = work, .components = components, .play = play, .bits = FIRST_BITS};
  self->max_positions = (guint32)MIN (work->limits->positions, MX_SPLIT - 2);
  self->max_options = (guint32)MIN (work->limits->options, MX_SPLIT - 2);
  self->mark = MX_NODE_REACHED;
  self->slot = new_slots (work, self->bits);
  if (self->slot == NULL
      || !mx_work_reserve (work, &self->first, &self->cap_first, 1, sizeof *self->first)
      || !mx_work_reserve (work, &self->parts_first, &self->cap_parts_first, 1,
                           sizeof *self->parts_first))
    return FALSE;
  self->first[0] = 0;
  self->parts_first[0] = 0;
  return TRUE;
}

void
mx_whole_clear (MxWhole *self)
{
  MxWork *work = self->work;

  mx_work_free (work, self->slot, (guint64)1 << self->bits, sizeof *self->slot);
  mx_work_free (work, self->parts_first, self->cap_parts_first,
                sizeof *self->parts_first);
  mx_work_free (work, self->parts, self->cap_parts, sizeof *self->parts);
  mx_work_free (work, self->flags, self->cap_flags, sizeof *self->flags);
  mx_work_free (work, self->first, self->cap_first, sizeof *self->first);
  mx_work_free (work, self->option, self->cap_option, sizeof *self->option);
  mx_work_free (work, self->scratch, self->cap_scratch, sizeof *self->scratch);
  mx_work_free (work, self->spare, self->cap_spare, sizeof *self->spare);
  memset (self, 0, sizeof *self);
}

gboolean
mx_whole_says_nothing (const MxGraph *components, MxNode node)
{
  return mx_graph_n_options (components, node) == 0
         && (components->flags[node] & (MX_NODE_OPEN | MX_NODE_FAULT | MX_NODE_DECIDED))
                == 0
         && components->source->families[components->family[node]].splits;
}

guint
mx_whole_normalize (const MxGraph *components, MxNode *parts, guint n)
{
  guint k = 0;

  /* Parts come nearly sorted: those that stayed, then those of one option. */
  for (guint i = 1; i < n; i++) {
    MxNode part = parts[i];
    guint j = i;

    for (; j > 0 && parts[j - 1] > part; j--)
      parts[j] = parts[j - 1];
    parts[j] = part;
  }
  for (guint i = 0; i < n; i++) {
    if (!mx_whole_says_nothing (components, parts[i]))
      parts[k++] = parts[i];
  }
  return k == 0 ? MIN (n, 1) : k;
}

static guint64
hash_parts (const MxNode *parts, guint n)
{
  guint64 hash = n + 1;

  for (guint i = 0; i < n; i++) {
    hash = (hash ^ parts[i]) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
    hash ^= hash >> 29;
  }
  return hash;
}

static gsize
home (const MxWhole *self, guint64 hash)
{
  return (gsize)((hash * G_GUINT64_CONSTANT (0xff51afd7ed558ccd)) >> (64 - self->bits));
}

static gboolean
grow_table (MxWhole *self)
{
  MxWholeSlot *old = self->slot;
  guint64 n_old = (guint64)1 << self->bits;
  MxWholeSlot *slot = new_slots (self->work, self->bits + 1);
  gsize mask = ((gsize)2 << self->bits) - 1;

  if (slot == NULL)
    return FALSE;
  self->slot = slot;
  self->bits++;
  for (guint64 i = 0; i < n_old; i++) {
    gsize at;

    if (old[i].node == FREE)
      continue;
    for (at = home (self, old[i].hash); slot[at].node != FREE;)
      at = (at + 1) & mask;
    slot[at] = old[i];
    mx_work_tick (self->work, 3);
  }
  mx_work_free (self->work, old, n_old, sizeof *old);
  return mx_work_ok (self->work);
}

static gboolean
append (MxWhole *self, const MxNode *parts, guint n)
{
  MxWork *work = self->work;
  guint32 used = self->parts_first[self->n];

  if (!mx_work_reserve (work, &self->flags, &self->cap_flags, (guint64)self->n + 1,
                        sizeof *self->flags)
      || !mx_work_reserve (work, &self->parts_first, &self->cap_parts_first,
                           (guint64)self->n + 2, sizeof *self->parts_first)
      || !mx_work_reserve (work, &self->parts, &self->cap_parts, (guint64)used + n,
                           sizeof *self->parts))
    return FALSE;
  if (n > 0)
    memcpy (self->parts + used, parts, n * sizeof *parts);
  self->flags[self->n] = self->mark;
  self->parts_first[++self->n] = used + n;
  work->positions++;
  return TRUE;
}

/* The number of a position, new or not; MX_NO_NODE if WORK must end. */
static MxNode
number (MxWhole *self, const MxNode *parts, guint n)
{
  guint64 hash = hash_parts (parts, n);
  gsize mask = ((gsize)1 << self->bits) - 1;
  gsize i = home (self, hash);

  for (; self->slot[i].node != FREE; i = (i + 1) & mask) {
    MxNode node = self->slot[i].node;
    guint32 begin = self->parts_first[node];

    if (self->slot[i].hash == hash && self->parts_first[node + 1] - begin == n
        && (n == 0 || memcmp (self->parts + begin, parts, n * sizeof *parts) == 0))
      return node;
  }
  if (self->n >= self->max_positions) {
    mx_work_meet (self->work, MX_LIMIT_POSITIONS);
    return MX_NO_NODE;
  }
  if ((guint64)self->n * 5 >= ((guint64)mask + 1) * 3) {
    if (!grow_table (self))
      return MX_NO_NODE;
    mask = ((gsize)1 << self->bits) - 1;
    for (i = home (self, hash); self->slot[i].node != FREE;)
      i = (i + 1) & mask;
  }
  if (!append (self, parts, n))
    return MX_NO_NODE;
  self->slot[i] = (MxWholeSlot){hash, self->n - 1};
  return self->n - 1;
}

gboolean
mx_whole_add (MxWhole *self, const MxNode *parts, guint n)
{
  return mx_work_ok (self->work) && number (self, parts, n) != MX_NO_NODE;
}

MxWholeEnd
mx_whole_end (const MxGraph *components, MxPlay play, const MxNode *parts, guint n)
{
  MxWholeEnd end = MX_WHOLE_ENDED;

  for (guint i = 0; play == MX_PLAY_ANTI_SG && i < n; i++) {
    MxValue value = components->value[parts[i]];

    if (value > 0 || value == MX_VALUE_INFINITE
        || components->outcome[parts[i]] == MX_OUTCOME_N)
      return MX_WHOLE_GOES_ON;
    if (value != 0)
      end = MX_WHOLE_DOUBTFUL;
  }
  return play == MX_PLAY_ANTI_SG ? end : MX_WHOLE_GOES_ON;
}

/* Flags a position by its parts.  TRUE if its options are to be listed.
 *
 * Where it is in doubt whether the game has ended, they are, and the position is open: if it has
 * ended, the next player has won, and if it goes on, he wins by an option that is P.  So such an
 * option makes it N in either case; and nothing makes it P or D. */
static gboolean
look_at_parts (MxWhole *self, MxNode node)
{
  const MxGraph *components = self->components;
  const MxNode *parts = self->parts + self->parts_first[node];
  guint n = self->parts_first[node + 1] - self->parts_first[node];
  MxWholeEnd end = mx_whole_end (components, self->play, parts, n);

  if (end == MX_WHOLE_ENDED)
    return FALSE;
  for (guint i = 0; i < n; i++)
    self->flags[node] |= components->flags[parts[i]] & (MX_NODE_OPEN | MX_NODE_FAULT);
  if (end == MX_WHOLE_DOUBTFUL)
    self->flags[node] |= MX_NODE_OPEN;
  return TRUE;
}

/* Stores the position that arises when part I of NODE moves to OPTION. */
static gboolean
move_part (MxWhole *self, MxNode node, guint32 i, guint32 option)
{
  MxNode single;
  guint n_new;
  const MxNode *new_parts =
      mx_graph_option_parts (self->components, option, &single, &n_new);
  guint32 begin = self->parts_first[node];
  guint32 end = self->parts_first[node + 1];
  guint n = 0;
  MxNode to;

  if (self->n_options >= self->max_options) {
    mx_work_meet (self->work, MX_LIMIT_OPTIONS);
    return FALSE;
  }
  if (!mx_work_reserve (self->work, &self->scratch, &self->cap_scratch,
                        (guint64)(end - begin) + n_new, sizeof *self->scratch)
      || !mx_work_reserve (self->work, &self->option, &self->cap_option,
                           (guint64)self->n_options + 1, sizeof *self->option))
    return FALSE;
  for (guint32 k = begin; k < end; k++) {
    if (k != i)
      self->scratch[n++] = self->parts[k];
  }
  for (guint k = 0; k < n_new; k++)
    self->scratch[n++] = new_parts[k];
  to = number (self, self->scratch,
               mx_whole_normalize (self->components, self->scratch, n));
  if (to == MX_NO_NODE || !mx_work_tick (self->work, 10 + 2 * (guint64)n))
    return FALSE;
  self->option[self->n_options++] = to;
  return TRUE;
}

static gboolean
expand (MxWhole *self, MxNode node)
{
  const MxGraph *components = self->components;
  guint32 here = self->n_options;

  if (!look_at_parts (self, node))
    return TRUE;
  for (guint32 i = self->parts_first[node]; i < self->parts_first[node + 1]; i++) {
    MxNode part = self->parts[i];

    if (i > self->parts_first[node] && self->parts[i - 1] == part)
      continue;
    for (guint32 k = components->first[part]; k < components->first[part + 1]; k++) {
      if (!move_part (self, node, i, components->option[k])) {
        self->n_options = here;
        return FALSE;
      }
    }
  }
  if (!mx_work_reserve (self->work, &self->spare, &self->cap_spare,
                        self->n_options - here, sizeof *self->spare)
      || !mx_sort_numbers (self->work, self->option + here, self->n_options - here,
                           self->spare)) {
    self->n_options = here;
    return FALSE;
  }
  self->n_options = here + mx_sort_unique (self->option + here, self->n_options - here);
  return TRUE;
}

gboolean
mx_whole_run (MxWhole *self)
{
  while (self->next < self->n) {
    if (!mx_work_reserve (self->work, &self->first, &self->cap_first,
                          (guint64)self->next + 2, sizeof *self->first)
        || !mx_work_tick (self->work, 20) || !expand (self, self->next))
      return FALSE;
    self->first[++self->next] = self->n_options;
  }
  return TRUE;
}

/* Empties the table and puts the positions in again. */
static void
refill_table (MxWhole *self)
{
  gsize mask = ((gsize)1 << self->bits) - 1;

  for (gsize i = 0; i <= mask; i++)
    self->slot[i].node = FREE;
  for (MxNode node = 0; node < self->n; node++) {
    guint32 begin = self->parts_first[node];
    guint64 hash = hash_parts (self->parts + begin, self->parts_first[node + 1] - begin);
    gsize i = home (self, hash);

    while (self->slot[i].node != FREE)
      i = (i + 1) & mask;
    self->slot[i] = (MxWholeSlot){hash, node};
  }
}

MxWholeMark
mx_whole_get_mark (const MxWhole *self)
{
  return (MxWholeMark){self->n, self->n_options, self->bits};
}

void
mx_whole_go_back (MxWhole *self, const MxWholeMark *mark)
{
  gsize mask = ((gsize)1 << self->bits) - 1;

  /* Where the table did not grow, what came last is found at the end of its run, and leaves no
   * gap that others were put behind. */
  for (MxNode node = self->n; self->bits == mark->bits && node-- > mark->n;) {
    guint32 begin = self->parts_first[node];
    gsize i = home (
        self, hash_parts (self->parts + begin, self->parts_first[node + 1] - begin));

    while (self->slot[i].node != node)
      i = (i + 1) & mask;
    self->slot[i].node = FREE;
  }
  self->work->positions -= self->n - mark->n;
  self->n = self->next = mark->n;
  self->n_options = mark->n_options;
  if (self->bits != mark->bits)
    refill_table (self);
}

static int
compare_cb (guint32 a, guint32 b, gconstpointer data)
{
  const MxWhole *self = data;
  const guint32 *first = self->parts_first;

  /* Lists may be very long, and alike.  What the clock says shows later. */
  mx_work_tick (self->work, (first[a + 1] - first[a]) / 8);
  return mx_compare_lists (self->parts + first[a], first[a + 1] - first[a],
                           self->parts + first[b], first[b + 1] - first[b]);
}

/* The old numbers in the new order. */
static guint32 *
find_order (MxWhole *self)
{
  MxWork *work = self->work;
  MxSortItem *items = mx_work_alloc (work, self->n, sizeof *items);
  guint32 *old = NULL;
  guint bits = 1;

  while (bits < 32 && (self->components->n + 1) >> bits != 0)
    bits++;
  /* As many parts as fit go into the key, one more than their number, so that a position
   * comes before those that go on. */
  for (guint32 i = 0; items != NULL && i < self->n; i++) {
    guint room = 64 / bits * bits;
    guint64 key = 0;

    for (guint32 k = self->parts_first[i]; room > 0 && k < self->parts_first[i + 1];
         k++) {
      room -= bits;
      key |= ((guint64)self->parts[k] + 1) << room;
    }
    items[i] = (MxSortItem){key, i};
    if (!mx_work_tick (work, 3))
      break;
  }
  if (items != NULL && mx_sort_items (work, items, self->n, compare_cb, self))
    old = mx_work_alloc (work, self->n, sizeof *old);
  for (guint32 i = 0; old != NULL && i < self->n; i++)
    old[i] = items[i].index;
  mx_work_free (work, items, self->n, sizeof *items);
  return old;
}

static gboolean
allocate (MxGraph *graph, MxWhole *self)
{
  MxWork *work = self->work;
  guint32 n = self->n;

  graph->n = n;
  graph->first = mx_work_alloc (work, (guint64)n + 1, sizeof *graph->first);
  graph->option = mx_work_alloc (work, self->n_options, sizeof *graph->option);
  graph->split_first = mx_work_alloc0 (work, 1, sizeof *graph->split_first);
  graph->flags = mx_work_alloc (work, n, sizeof *graph->flags);
  graph->outcome = mx_work_alloc0 (work, n, sizeof *graph->outcome);
  graph->value = mx_work_alloc (work, n, sizeof *graph->value);
  graph->parts_first = mx_work_alloc (work, (guint64)n + 1, sizeof *graph->parts_first);
  graph->parts = mx_work_alloc (work, self->parts_first[n], sizeof *graph->parts);
  return mx_work_ok (work);
}

static MxValue
sum_values (const MxGraph *components, const MxNode *parts, guint n)
{
  MxValue sum = 0;

  for (guint i = 0; i < n; i++) {
    MxValue value = components->value[parts[i]];

    if (value == MX_VALUE_UNKNOWN)
      return MX_VALUE_UNKNOWN;
    if (value == MX_VALUE_INFINITE || sum == MX_VALUE_INFINITE)
      sum = MX_VALUE_INFINITE;
    else
      sum ^= value;
  }
  return sum;
}

static gboolean
copy_positions (MxGraph *graph, MxWhole *self, const guint32 *old, const guint32 *new_of)
{
  guint32 n_options = 0;
  guint32 n_parts = 0;

  graph->first[0] = 0;
  graph->parts_first[0] = 0;
  for (guint32 i = 0; i < graph->n; i++) {
    guint32 from = old[i];
    gboolean expanded = from < self->next;
    guint32 here = n_options;

    for (guint32 k = self->parts_first[from]; k < self->parts_first[from + 1]; k++)
      graph->parts[n_parts++] = self->parts[k];
    for (guint32 k = expanded ? self->first[from] : 0;
         expanded && k < self->first[from + 1]; k++)
      graph->option[n_options++] = new_of[self->option[k]];
    graph->first[i + 1] = n_options;
    graph->parts_first[i + 1] = n_parts;
    graph->flags[i] = self->flags[from] | (expanded ? 0 : MX_NODE_OPEN);
    graph->value[i] = sum_values (self->components, graph->parts + graph->parts_first[i],
                                  n_parts - graph->parts_first[i]);
    if (!mx_work_reserve (self->work, &self->spare, &self->cap_spare, n_options - here,
                          sizeof *self->spare)
        || !mx_sort_numbers (self->work, graph->option + here, n_options - here,
                             self->spare)
        || !mx_work_tick (self->work,
                          5 + (n_options - here) + (n_parts - graph->parts_first[i])))
      return FALSE;
  }
  return TRUE;
}

/* Sets of the infinite positions: with one infinite part its set, each value with the nim-sum
 * of the other parts; with several of them none. */
static gboolean
add_set (MxGraph *graph, MxWork *work, MxNode node, guint32 caps[3])
{
  const MxGraph *components = graph->components;
  MxNode loopy = MX_NO_NODE;
  MxValue others = 0;
  guint n = 0;
  const MxValue *set = NULL;
  guint32 used = graph->n_loopy == 0 ? 0 : graph->loopy_first[graph->n_loopy];

  for (guint32 k = graph->parts_first[node]; k < graph->parts_first[node + 1]; k++) {
    MxValue value = components->value[graph->parts[k]];

    if (value >= 0)
      others ^= value;
    else if (loopy == MX_NO_NODE)
      set = mx_graph_loopy_set (components, loopy = graph->parts[k], &n);
    else
      set = NULL;
  }
  n = set == NULL ? 0 : n;
  if (!mx_work_reserve (work, &graph->loopy_node, &caps[0], (guint64)graph->n_loopy + 1,
                        sizeof *graph->loopy_node)
      || !mx_work_reserve (work, &graph->loopy_first, &caps[1],
                           (guint64)graph->n_loopy + 2, sizeof *graph->loopy_first)
      || !mx_work_reserve (work, &graph->loopy_value, &caps[2], (guint64)used + n,
                           sizeof *graph->loopy_value))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    guint32 j = used + i;

    for (; j > used && graph->loopy_value[j - 1] > (set[i] ^ others); j--)
      graph->loopy_value[j] = graph->loopy_value[j - 1];
    graph->loopy_value[j] = set[i] ^ others;
  }
  graph->loopy_node[graph->n_loopy] = node;
  graph->loopy_first[graph->n_loopy++] = used;
  graph->loopy_first[graph->n_loopy] = used + n;
  return mx_work_tick (work, 10 + (guint64)n * n);
}

MxGraph *
mx_whole_finish (MxWhole *self)
{
  MxWork *work = self->work;
  g_autoptr (MxGraph) graph = g_new0 (MxGraph, 1);
  guint32 *old = NULL;
  guint32 *new_of = NULL;
  guint32 caps[3] = {0};
  gboolean done;

  graph->source = mx_source_ref (self->components->source);
  graph->components = self->components;
  old = find_order (self);
  if (old != NULL)
    new_of = mx_work_alloc (work, self->n, sizeof *new_of);
  for (guint32 i = 0; new_of != NULL && i < self->n; i++)
    new_of[old[i]] = i;
  done = new_of != NULL && allocate (graph, self)
         && copy_positions (graph, self, old, new_of);
  for (MxNode i = 0; done && i < graph->n; i++)
    done = graph->value[i] != MX_VALUE_INFINITE || add_set (graph, work, i, caps);
  mx_work_free (work, old, self->n, sizeof *old);
  mx_work_free (work, new_of, self->n, sizeof *new_of);
  return done ? g_steal_pointer (&graph) : NULL;
}
