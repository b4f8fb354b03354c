/* SPDX-License-Identifier: MIT */
#include "core/graph/intern.h"

#include <string.h>

/* Arrays of components, with a hash table and dense boxes over them.
 *
 * The box of a family is as large as can be at first, its sides powers of two, and not dense.  When
 * the box changes, its components are entered anew.  What the hash table had of them stays there:
 * it is either right still or not asked for any more. */

#define FIRST_BITS 8
/* A family with more parameters has no box. */
#define PARAMS_MAX 12
/* Places of a dense box at the most, and how many there may be for each position that is allowed. */
#define DENSE_MAX ((guint64)1 << 24)
#define DENSE_SHARE 4
/* How many components may be looked at to choose boxes. */
#define MOST_LOOKS ((guint64)1 << 24)
/* The order is read off boxes that have no more places for each component. */
#define SPARSE 16
#define ORDERED_FAMILIES 64

static MxInternSlot *
new_slots (MxWork *work, guint bits)
{
  guint64 n = (guint64)1 << bits;
  MxInternSlot *slot = mx_work_alloc (work, n, sizeof *slot);

  if (slot == NULL)
    return NULL;
  for (guint64 i = 0; i < n; i++) {
    slot[i].node = MX_INTERN_FREE;
    if ((i & 4095) == 0 && !mx_work_tick (work, 4096)) {
      mx_work_free (work, slot, n, sizeof *slot);
      return NULL;
    }
  }
  return slot;
}

/* The largest box that there may be for ARITY parameters. */
static void
set_sparse (MxInternBox *box, guint arity)
{
  guint bits = MX_INTERN_PLACE_BITS / MAX (arity, 1);

  for (guint k = 0; k < arity; k++)
    box->side[k] = (gint64)1 << bits;
  box->n_places = (guint64)1 << bits * arity;
}

static gboolean
new_boxes (MxIntern *self)
{
  guint n = self->source->n_families;

  self->boxes = mx_work_alloc0 (self->work, n, sizeof *self->boxes);
  self->sides = mx_work_alloc0 (self->work, n, sizeof *self->sides);
  if (self->boxes == NULL || self->sides == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++) {
    MxInternBox *box = &self->boxes[i];
    guint arity = self->source->families[i].arity;

    if (arity > PARAMS_MAX || i >= MX_INTERN_FAMILIES)
      continue;
    box->side = mx_work_alloc0 (self->work, 2 * arity, sizeof *box->side);
    if (box->side == NULL)
      return FALSE;
    box->need = box->side + arity;
    set_sparse (box, arity);
    self->sides[i] = box->side;
  }
  return TRUE;
}

gboolean
mx_intern_init (MxIntern *self, MxWork *work, MxSource *source)
{
  *self = (MxIntern){.work = work, .source = source, .shift = 64 - FIRST_BITS};
  self->slot = new_slots (work, FIRST_BITS);
  return self->slot != NULL && new_boxes (self);
}

static void
free_box (MxIntern *self, guint family)
{
  MxInternBox *box = &self->boxes[family];

  mx_work_free (self->work, box->side, 2 * self->source->families[family].arity,
                sizeof *box->side);
  mx_work_free (self->work, box->number, box->n_places, sizeof *box->number);
}

void
mx_intern_clear (MxIntern *self)
{
  guint n = self->source->n_families;

  for (guint i = 0; self->boxes != NULL && i < n; i++)
    free_box (self, i);
  mx_work_free (self->work, self->boxes, n, sizeof *self->boxes);
  mx_work_free (self->work, self->sides, n, sizeof *self->sides);
  mx_work_free (self->work, self->slot, (guint64)1 << (64 - self->shift),
                sizeof *self->slot);
  mx_work_free (self->work, self->family, self->cap_family, sizeof *self->family);
  mx_work_free (self->work, self->coords_first, self->cap_coords_first,
                sizeof *self->coords_first);
  mx_work_free (self->work, self->coords, self->cap_coords, sizeof *self->coords);
  memset (self, 0, sizeof *self);
}

static guint64
hash_coords (guint family, guint arity, const gint64 *coords)
{
  guint64 hash = family + 1;

  for (guint i = 0; i < arity; i++) {
    hash = (hash ^ (guint64)coords[i]) * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
    hash ^= hash >> 32;
  }
  return hash & ~MX_INTERN_EXACT;
}

guint64
mx_intern_key (const MxIntern *self, guint family, const gint64 *coords)
{
  guint arity = self->source->families[family].arity;
  const gint64 *side = self->boxes[family].side;
  guint64 place = 0;

  if (side == NULL)
    return hash_coords (family, arity, coords);
  for (guint i = 0; i < arity; i++) {
    if (coords[i] >= side[i])
      return hash_coords (family, arity, coords);
    place = place * (guint64)side[i] + (guint64)coords[i];
  }
  return MX_INTERN_KEY (family, place);
}

static void
place (MxInternSlot *slot, guint shift, MxInternSlot entry)
{
  gsize mask = ((gsize)1 << (64 - shift)) - 1;
  guint64 key = entry.key ^ entry.key >> 29;
  gsize i = (gsize)((key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> shift);

  while (slot[i].node != MX_INTERN_FREE)
    i = (i + 1) & mask;
  slot[i] = entry;
}

/* Moves the entries below LIMIT into a table of 2^BITS slots. */
static gboolean
rebuild (MxIntern *self, guint bits, guint32 limit)
{
  guint64 old = (guint64)1 << (64 - self->shift);
  MxInternSlot *slot = new_slots (self->work, bits);
  guint32 kept = 0;

  if (slot == NULL)
    return FALSE;
  for (guint64 i = 0; i < old; i++) {
    if (self->slot[i].node < limit) {
      place (slot, 64 - bits, self->slot[i]);
      kept++;
    }
    if (!mx_work_tick (self->work, 3)) {
      mx_work_free (self->work, slot, (guint64)1 << bits, sizeof *slot);
      return FALSE;
    }
  }
  mx_work_free (self->work, self->slot, old, sizeof *self->slot);
  self->slot = slot;
  self->shift = 64 - bits;
  self->n_slots = kept;
  return TRUE;
}

static gboolean
same (const MxIntern *self, guint32 node, guint64 key, guint family, const gint64 *coords)
{
  if ((key & MX_INTERN_EXACT) != 0)
    return TRUE;
  return self->family[node] == family
         && (self->source->families[family].arity == 0
             || memcmp (self->coords + self->coords_first[node], coords,
                        self->source->families[family].arity * sizeof *coords)
                    == 0);
}

/* The coordinates of a place, the last one first. */
static void
write_coords (const MxInternBox *box, guint arity, guint64 at, gint64 *coords)
{
  for (guint k = arity; k-- > 1;) {
    guint64 side = (guint64)box->side[k];
    guint64 rest =
        at <= G_MAXUINT32 ? (guint32)at / (guint32)side : at / side; /* twice as fast */

    coords[k] = (gint64)(at - rest * side);
    at = rest;
  }
  if (arity > 0)
    coords[0] = (gint64)at;
}

static gboolean
make_room (MxIntern *self, guint arity)
{
  MxWork *work = self->work;

  return mx_work_reserve (work, &self->family, &self->cap_family, (guint64)self->n + 1,
                          sizeof *self->family)
         && mx_work_reserve (work, &self->coords_first, &self->cap_coords_first,
                             (guint64)self->n + 1, sizeof *self->coords_first)
         && mx_work_reserve (work, &self->coords, &self->cap_coords,
                             (guint64)self->n_coords + arity, sizeof *self->coords);
}

static gboolean
append (MxIntern *self, guint64 key, guint family, const gint64 *coords)
{
  guint arity = self->source->families[family].arity;
  gint64 *to;

  if (G_UNLIKELY (self->n >= self->cap_family || self->n >= self->cap_coords_first
                  || self->cap_coords - self->n_coords < arity)
      && !make_room (self, arity))
    return FALSE;
  self->family[self->n] = family;
  self->coords_first[self->n] = self->n_coords;
  to = self->coords + self->n_coords;
  if (coords == NULL)
    write_coords (&self->boxes[family], arity, MX_INTERN_PLACE (key), to);
  for (guint i = 0; coords != NULL && i < arity; i++)
    to[i] = coords[i];
  self->n_coords += arity;
  self->n++;
  return TRUE;
}

static guint32
add_dense (MxIntern *self, guint64 key, guint family, const gint64 *coords, guint32 max)
{
  guint32 *number = self->boxes[family].number + MX_INTERN_PLACE (key);

  if (*number != 0)
    return *number - 1;
  if (self->n >= max || !append (self, key, family, coords))
    return MX_INTERN_FREE;
  *number = self->n;
  return self->n - 1;
}

/* Makes room for one more entry. */
static gboolean
grow (MxIntern *self)
{
  guint bits = 64 - self->shift;

  return (guint64)self->n_slots * 5 < ((guint64)3 << bits)
         || rebuild (self, bits + 1, MX_INTERN_FREE);
}

guint32
mx_intern_add (MxIntern *self, guint64 key, guint family, const gint64 *coords,
               guint32 max)
{
  gsize mask = ((gsize)1 << (64 - self->shift)) - 1;
  gsize i;

  if ((key & MX_INTERN_EXACT) != 0 && self->boxes[family].number != NULL)
    return add_dense (self, key, family, coords, max);
  for (i = mx_intern_home (self, key); self->slot[i].node != MX_INTERN_FREE;
       i = (i + 1) & mask) {
    if (self->slot[i].key == key && same (self, self->slot[i].node, key, family, coords))
      return self->slot[i].node;
  }
  if (self->n >= max || !grow (self) || !append (self, key, family, coords))
    return MX_INTERN_FREE;
  place (self->slot, self->shift, (MxInternSlot){key, self->n - 1});
  self->n_slots++;
  return self->n - 1;
}

/* Enters a component anew, whose number is known, after its box has changed. */
static gboolean
enter (MxIntern *self, guint32 node)
{
  guint family = self->family[node];
  guint64 key = mx_intern_key (self, family, self->coords + self->coords_first[node]);
  MxInternBox *box = &self->boxes[family];

  if (!mx_work_tick (self->work, 2))
    return FALSE;
  if ((key & MX_INTERN_EXACT) != 0 && box->number != NULL) {
    box->number[MX_INTERN_PLACE (key)] = node + 1;
    return TRUE;
  }
  if (!grow (self))
    return FALSE;
  place (self->slot, self->shift, (MxInternSlot){key, node});
  self->n_slots++;
  return TRUE;
}

static gboolean
enter_family (MxIntern *self, guint family)
{
  for (guint32 i = 0; i < self->n; i++) {
    if (self->family[i] == family && !enter (self, i))
      return FALSE;
  }
  return TRUE;
}

gboolean
mx_intern_drop_box (MxIntern *self, guint family)
{
  MxInternBox *box = &self->boxes[family];

  if (box->number == NULL)
    return TRUE;
  mx_work_free (self->work, box->number, box->n_places, sizeof *box->number);
  box->number = NULL;
  set_sparse (box, self->source->families[family].arity);
  return enter_family (self, family);
}

/* The places that a box with the sides NEED has, or more than are allowed. */
static guint64
count_places (const MxInternBox *box, guint arity)
{
  guint64 n = 1;

  for (guint k = 0; k < arity; k++) {
    if ((guint64)box->need[k] > DENSE_MAX)
      return G_MAXUINT64;
    n = MIN (n * (guint64)box->need[k], DENSE_MAX * 2);
  }
  return n;
}

/* Makes the box of a family dense, or larger, if all its components fit into one. */
static gboolean
choose_box (MxIntern *self, guint family)
{
  MxInternBox *box = &self->boxes[family];
  MxWork *work = self->work;
  guint arity = self->source->families[family].arity;
  guint64 n_places = count_places (box, arity);
  guint64 most = MIN (DENSE_MAX, work->limits->positions * DENSE_SHARE + 64);
  guint32 *number;

  if (n_places > most
      || n_places * sizeof *number > (work->memory_max - work->memory) / DENSE_SHARE)
    return TRUE;
  if (box->number != NULL
      && memcmp (box->need, box->side, arity * sizeof *box->side) == 0)
    return TRUE;
  number = mx_work_alloc0 (work, n_places, sizeof *number);
  if (number == NULL)
    return FALSE;
  mx_work_free (work, box->number, box->n_places, sizeof *box->number);
  box->number = number;
  box->n_places = n_places;
  for (guint k = 0; k < arity; k++)
    box->side[k] = box->need[k];
  return enter_family (self, family);
}

/* Looks at the components that are new; how many families have some. */
static guint
look (MxIntern *self)
{
  guint n_grown = 0;

  for (guint32 i = MIN (self->n_seen, self->n); i < self->n; i++) {
    MxInternBox *box = &self->boxes[self->family[i]];
    const gint64 *coords = self->coords + self->coords_first[i];
    guint arity = self->source->families[self->family[i]].arity;

    n_grown += box->side != NULL && !box->grown;
    box->grown = TRUE;
    for (guint k = 0; box->side != NULL && k < arity; k++) {
      /* Where a box has to grow, it gets a quarter more: it may not be the last time. */
      gint64 more = box->number != NULL ? coords[k] / 4 : 0;

      if (coords[k] >= box->need[k])
        box->need[k] = coords[k] + 1 + more;
    }
  }
  self->n_seen = self->n;
  return n_grown;
}

gboolean
mx_intern_choose_boxes (MxIntern *self)
{
  guint n_grown = look (self);
  /* Each may take a look at all components. */
  gboolean worthwhile = (guint64)n_grown * self->n <= MOST_LOOKS;

  for (guint i = 0; n_grown > 0 && i < self->source->n_families; i++) {
    MxInternBox *box = &self->boxes[i];

    if (worthwhile && box->grown && box->side != NULL && !choose_box (self, i))
      return FALSE;
    box->grown = FALSE;
  }
  return mx_work_tick (self->work, self->source->n_families);
}

gboolean
mx_intern_truncate (MxIntern *self, guint32 n, guint32 n_coords)
{
  if (n == self->n)
    return TRUE;
  if (!rebuild (self, 64 - self->shift, n))
    return FALSE;
  for (guint32 i = n; i < self->n; i++) {
    guint family = self->family[i];
    guint64 key = mx_intern_key (self, family, self->coords + self->coords_first[i]);

    if ((key & MX_INTERN_EXACT) != 0 && self->boxes[family].number != NULL)
      self->boxes[family].number[MX_INTERN_PLACE (key)] = 0;
  }
  self->n = n;
  self->n_coords = n_coords;
  return TRUE;
}

static gboolean
comes_before (const MxIntern *self, guint a, guint b)
{
  int order = strcmp (self->source->families[a].name, self->source->families[b].name);

  return order != 0 ? order < 0 : a < b;
}

/* The families with dense boxes, in the order in which they are written; more than
 * ORDERED_FAMILIES if an order cannot be read off them. */
static guint
list_families (const MxIntern *self, guint *families)
{
  guint64 n_places = 0;
  guint n = 0;

  for (guint i = 0; i < self->source->n_families; i++) {
    guint k = n;

    if (self->boxes[i].number == NULL)
      continue;
    n_places += self->boxes[i].n_places;
    if (n == ORDERED_FAMILIES || n_places / SPARSE > self->n
        || self->source->families[i].shape == MX_SHAPE_GRAPH)
      return ORDERED_FAMILIES + 1;
    for (; k > 0 && comes_before (self, i, families[k - 1]); k--)
      families[k] = families[k - 1];
    families[k] = i;
    n++;
  }
  return n;
}

/* From a place in a box to the next one. */
static inline void
step (const MxInternBox *box, guint arity, gint64 *coords)
{
  for (guint k = arity; k-- > 0;) {
    if (++coords[k] < box->side[k])
      return;
    coords[k] = 0;
  }
}

gboolean
mx_intern_find_order (const MxIntern *self, guint32 *order, gint64 *coords)
{
  guint families[ORDERED_FAMILIES];
  guint n = list_families (self, families);
  guint32 found = 0;

  if (n > ORDERED_FAMILIES)
    return FALSE;
  for (guint i = 0; i < n; i++) {
    const MxInternBox *box = &self->boxes[families[i]];
    guint arity = self->source->families[families[i]].arity;
    gint64 here[PARAMS_MAX] = {0};

    for (guint64 at = 0; at < box->n_places; at++) {
      if (box->number[at] != 0) {
        order[found++] = box->number[at] - 1;
        for (guint k = 0; k < arity; k++)
          *coords++ = here[k];
      }
      step (box, arity, here);
    }
    if (!mx_work_tick (self->work, box->n_places / 4))
      return FALSE;
  }
  return found == self->n;
}
