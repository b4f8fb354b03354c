/* SPDX-License-Identifier: MIT */
#include "core/sort.h"

#include <string.h>

/* Merge sorts that tick.  The standard library's sort can neither be stopped nor use the order
 * that is nearly always there: options come in a few runs, positions in order or in reverse. */

#define SHORT 24

typedef int (*Compare) (guint32 a, guint32 b, gconstpointer data);

static inline int
compare_items (const MxSortItem *a, const MxSortItem *b, Compare compare,
               gconstpointer data)
{
  if (a->key != b->key)
    return a->key < b->key ? -1 : 1;
  return compare != NULL ? compare (a->index, b->index, data) : 0;
}

/* -1 in strictly descending order, 1 in ascending order, 0 in none. */
static int
items_order (MxWork *work, const MxSortItem *items, guint32 n, Compare compare,
             gconstpointer data)
{
  gboolean ascending = TRUE;
  gboolean descending = TRUE;

  for (guint32 i = 1; i < n && (ascending || descending); i++) {
    int order = compare_items (&items[i - 1], &items[i], compare, data);

    ascending = ascending && order <= 0;
    descending = descending && order > 0;
    if (!mx_work_tick (work, 1))
      return 0;
  }
  return ascending ? 1 : (descending ? -1 : 0);
}

static void
insert_items (MxSortItem *items, guint32 n, Compare compare, gconstpointer data)
{
  for (guint32 i = 1; i < n; i++) {
    MxSortItem item = items[i];
    guint32 j = i;

    for (; j > 0 && compare_items (&items[j - 1], &item, compare, data) > 0; j--)
      items[j] = items[j - 1];
    items[j] = item;
  }
}

static gboolean
merge_items (MxWork *work, const MxSortItem *from, guint32 middle, guint32 end,
             MxSortItem *to, Compare compare, gconstpointer data)
{
  guint32 a = 0;
  guint32 b = middle;

  for (guint32 k = 0; k < end; k++) {
    if (!mx_work_tick (work, 2))
      return FALSE;
    if (b == end
        || (a < middle && compare_items (&from[a], &from[b], compare, data) <= 0))
      to[k] = from[a++];
    else
      to[k] = from[b++];
  }
  return TRUE;
}

static gboolean
merge_sort_items (MxWork *work, MxSortItem *items, guint32 n, MxSortItem *spare,
                  Compare compare, gconstpointer data)
{
  MxSortItem *from = items;
  MxSortItem *to = spare;

  for (guint32 i = 0; i < n; i += SHORT) {
    insert_items (items + i, MIN (SHORT, n - i), compare, data);
    if (!mx_work_tick (work, SHORT * 4))
      return FALSE;
  }
  for (guint64 width = SHORT; width < n; width *= 2) {
    MxSortItem *swap = from;

    for (guint64 i = 0; i < n; i += 2 * width) {
      guint32 end = (guint32)MIN (2 * width, n - i);

      if (!merge_items (work, from + i, (guint32)MIN (width, end), end, to + i, compare,
                        data))
        return FALSE;
    }
    from = to;
    to = swap;
  }
  if (from != items)
    memcpy (items, from, n * sizeof *items);
  return TRUE;
}

gboolean
mx_sort_items (MxWork *work, MxSortItem *items, guint32 n, Compare compare,
               gconstpointer data)
{
  int order = items_order (work, items, n, compare, data);
  MxSortItem *spare;
  gboolean done;

  if (!mx_work_ok (work))
    return FALSE;
  if (order > 0)
    return TRUE;
  if (order < 0) {
    for (guint32 i = 0; i < n / 2; i++) {
      MxSortItem item = items[i];

      items[i] = items[n - 1 - i];
      items[n - 1 - i] = item;
    }
    return TRUE;
  }
  spare = mx_work_alloc (work, n, sizeof *spare);
  if (spare == NULL)
    return FALSE;
  done = merge_sort_items (work, items, n, spare, compare, data);
  mx_work_free (work, spare, n, sizeof *spare);
  return done;
}

static void
insert_numbers (guint32 *numbers, guint32 n)
{
  for (guint32 i = 1; i < n; i++) {
    guint32 number = numbers[i];
    guint32 j = i;

    for (; j > 0 && numbers[j - 1] > number; j--)
      numbers[j] = numbers[j - 1];
    numbers[j] = number;
  }
}

/* The end of the run that begins at BEGIN; a descending one is turned. */
static guint32
run_end (guint32 *numbers, guint32 begin, guint32 n)
{
  guint32 end = begin + 1;

  if (end < n && numbers[end] < numbers[begin]) {
    while (end < n && numbers[end] < numbers[end - 1])
      end++;
    for (guint32 i = begin, j = end - 1; i < j; i++, j--) {
      guint32 number = numbers[i];

      numbers[i] = numbers[j];
      numbers[j] = number;
    }
    return end;
  }
  while (end < n && numbers[end] >= numbers[end - 1])
    end++;
  return end;
}

/* Merges neighbouring runs in pairs; *N_RUNS is how many are left. */
static gboolean
merge_runs (MxWork *work, guint32 *numbers, guint32 n, guint32 *spare, guint32 *n_runs)
{
  guint32 begin = 0;

  *n_runs = 0;
  while (begin < n) {
    guint32 middle = run_end (numbers, begin, n);
    guint32 end = middle < n ? run_end (numbers, middle, n) : n;
    guint32 a = begin;
    guint32 b = middle;

    if (!mx_work_tick (work, end - begin))
      return FALSE;
    for (guint32 k = begin; middle < n && k < end; k++)
      spare[k] = b == end || (a < middle && numbers[a] <= numbers[b]) ? numbers[a++]
                                                                      : numbers[b++];
    if (middle < n)
      memcpy (numbers + begin, spare + begin, (end - begin) * sizeof *numbers);
    ++*n_runs;
    begin = end;
  }
  return TRUE;
}

gboolean
mx_sort_numbers (MxWork *work, guint32 *numbers, guint32 n, guint32 *spare)
{
  guint32 n_runs = 0;

  if (n <= SHORT) {
    insert_numbers (numbers, n);
    return mx_work_tick (work, 2 * (guint64)n);
  }
  do {
    if (!merge_runs (work, numbers, n, spare, &n_runs))
      return FALSE;
  } while (n_runs > 1);
  return TRUE;
}

int
mx_compare_lists (const guint32 *a, guint n_a, const guint32 *b, guint n_b)
{
  guint n = MIN (n_a, n_b);

  for (guint i = 0; i < n; i++) {
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  }
  return n_a == n_b ? 0 : (n_a < n_b ? -1 : 1);
}

guint32
mx_sort_unique (guint32 *numbers, guint32 n)
{
  guint32 k = 0;

  for (guint32 i = 0; i < n; i++) {
    if (k == 0 || numbers[k - 1] != numbers[i])
      numbers[k++] = numbers[i];
  }
  return k;
}

guint64
mx_sort_name_key (const char *name)
{
  guint64 key = 0;

  for (guint i = 0; i < 8; i++) {
    key = key << 8 | (guchar)*name;
    if (*name != '\0')
      name++;
  }
  return key;
}
