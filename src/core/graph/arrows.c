/* SPDX-License-Identifier: MIT */
#include "core/graph/arrows.h"

#include "core/sort.h"

#include <string.h>

/* Lists of arrows by counting: how many leave each place, where their list begins, then each
 * into its list.  A list is short and nearly always in a few runs, so it is sorted by itself. */

typedef struct {
  MxNodeName name;
  gconstpointer data;
} Names;

static int
compare_names_cb (guint32 a, guint32 b, gconstpointer data)
{
  const Names *names = data;

  return strcmp (names->name (names->data, a), names->name (names->data, b));
}

static void
find_places (MxArrows *self, const Names *names, MxWork *work)
{
  g_autofree MxSortItem *items = g_new (MxSortItem, MAX (self->n, 1));

  for (guint32 i = 0; i < self->n; i++)
    items[i] = (MxSortItem){mx_sort_name_key (names->name (names->data, i)), i};
  mx_sort_items (work, items, self->n, compare_names_cb, names);
  for (guint32 i = 0; i < self->n; i++) {
    self->node[i] = items[i].index;
    self->place[items[i].index] = i;
  }
}

/* Puts the places that arrows lead to into the lists of those they come from. */
static void
fill_lists (MxArrows *self, const MxEdge *arrows, guint32 n_arrows)
{
  g_autofree guint32 *fill = g_new (guint32, MAX (self->n, 1));

  for (guint32 i = 0; i < n_arrows; i++)
    self->first[self->place[arrows[i].from] + 1]++;
  for (guint32 i = 0; i < self->n; i++) {
    self->first[i + 1] += self->first[i];
    fill[i] = self->first[i];
  }
  for (guint32 i = 0; i < n_arrows; i++)
    self->to[fill[self->place[arrows[i].from]]++] = self->place[arrows[i].to];
}

/* Sorts the lists and drops what they have twice. */
static void
tidy_lists (MxArrows *self, MxWork *work)
{
  g_autofree guint32 *spare = NULL;
  guint32 longest = 0;
  guint32 used = 0;

  for (guint32 i = 0; i < self->n; i++)
    longest = MAX (longest, self->first[i + 1] - self->first[i]);
  spare = g_new (guint32, MAX (longest, 1));
  for (guint32 i = 0, begin = 0; i < self->n; i++) {
    guint32 end = self->first[i + 1];
    guint32 n;

    mx_sort_numbers (work, self->to + begin, end - begin, spare);
    n = mx_sort_unique (self->to + begin, end - begin);
    if (used != begin)
      memmove (self->to + used, self->to + begin, n * sizeof *self->to);
    self->first[i] = used;
    used += n;
    begin = end;
  }
  self->first[self->n] = used;
}

/* As the solvers have them, so that they lie on large pages as theirs do.  Never NULL. */
static gpointer
new_array (MxWork *work, guint64 n, gsize size)
{
  gpointer array = mx_work_alloc (work, n, size);

  return array != NULL ? array : g_malloc_n (MAX (n, 1), size);
}

static void
describe_positions (MxArrows *self, guint family, MxWork *work)
{
  guint32 m = self->first[self->n];

  self->entering = new_array (work, self->n, sizeof *self->entering);
  self->family = new_array (work, self->n, sizeof *self->family);
  self->coords_first = new_array (work, self->n, sizeof *self->coords_first);
  self->coords = new_array (work, self->n, sizeof *self->coords);
  for (guint32 i = 0; i < self->n; i++) {
    self->entering[i] = 0;
    self->family[i] = family;
    self->coords_first[i] = i;
    self->coords[i] = self->node[i];
  }
  for (guint32 k = 0; k < m; k++)
    self->entering[self->to[k]]++;
}

MxArrows *
mx_arrows_new (guint family, guint32 n, MxNodeName name, gconstpointer data,
               const MxEdge *arrows, guint32 n_arrows)
{
  MxLimits limits = {.memory = G_MAXUINT64};
  Names names = {name, data};
  MxArrows *self = g_new0 (MxArrows, 1);
  MxWork work;

  mx_work_init (&work, &limits, NULL);
  self->n = n;
  self->place = new_array (&work, n, sizeof *self->place);
  self->node = new_array (&work, n, sizeof *self->node);
  self->first = new_array (&work, (guint64)n + 1, sizeof *self->first);
  memset (self->first, 0, ((gsize)n + 1) * sizeof *self->first);
  self->to = new_array (&work, n_arrows, sizeof *self->to);
  find_places (self, &names, &work);
  fill_lists (self, arrows, n_arrows);
  tidy_lists (self, &work);
  describe_positions (self, family, &work);
  return self;
}

void
mx_arrows_free (MxArrows *self)
{
  if (self == NULL)
    return;
  g_free (self->place);
  g_free (self->node);
  g_free (self->first);
  g_free (self->to);
  g_free (self->entering);
  g_free (self->family);
  g_free (self->coords_first);
  g_free (self->coords);
  g_free (self);
}
