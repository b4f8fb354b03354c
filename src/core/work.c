/* SPDX-License-Identifier: MIT */
#include "core/work.h"

#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <malloc.h>
#include <sys/mman.h>
#endif

/* The account of one solving: time, memory, and whether anybody still wants the answer.
 *
 * Looking at the clock costs more than a step of a solver, so ticks are counted and the clock
 * is read once in LOOK_COST of them, about once in a millisecond. */

#define LOOK_COST 65536
#define PROGRESS_INTERVAL (50 * 1000)

/* One part in so many of the time is kept for what comes after the deadline, but no more than some
 * seconds; and what a stage gets even when all is spent. */
#define KEPT 6
#define KEPT_MOST (4 * G_USEC_PER_SEC)
#define LEAST_GRANT (10 * 1000)

void
mx_work_init (MxWork *self, const MxLimits *limits, const MxControl *control)
{
  gint64 now = g_get_monotonic_time ();

  *self = (MxWork){.limits = limits, .control = control};
  self->memory_max = limits->memory;
  self->last_progress = now;
  self->left = LOOK_COST;
  if (limits->seconds > 0 && limits->seconds < 1e9) {
    gint64 all = (gint64)(limits->seconds * 1e6);

    self->end = now + all;
    self->deadline = self->end - MIN (all / KEPT, KEPT_MOST);
  }
}

void
mx_work_meet (MxWork *self, MxLimit limit)
{
  if (self->limit == MX_LIMIT_NONE)
    self->limit = limit;
  self->left = 0;
}

MxLimit
mx_work_resume (MxWork *self, double share)
{
  MxLimit limit = self->limit;

  self->limit = MX_LIMIT_NONE;
  self->left = LOOK_COST;
  if (self->deadline != 0) {
    gint64 now = g_get_monotonic_time ();
    gint64 granted = (gint64)(MIN (self->limits->seconds, 1e9) * share * 1e6);

    granted = MAX (MIN (granted, (self->end - now) / 2), LEAST_GRANT);
    self->deadline = MAX (self->deadline, now + granted);
  }
  return limit;
}

gboolean
mx_work_look (MxWork *self)
{
  const MxControl *control = self->control;
  gint64 now;

  self->left = 0;
  if (!mx_work_ok (self))
    return FALSE;
  if (control != NULL && control->stop != NULL && control->stop (control->data)) {
    self->stopped = TRUE;
    return FALSE;
  }
  now = g_get_monotonic_time ();
  if (self->deadline != 0 && now >= self->deadline) {
    mx_work_meet (self, MX_LIMIT_TIME);
    return FALSE;
  }
  if (control != NULL && control->progress != NULL
      && now - self->last_progress >= PROGRESS_INTERVAL) {
    self->last_progress = now;
    control->progress (control->data, self->positions);
  }
  self->left = LOOK_COST;
  return TRUE;
}

/* Whether N elements of SIZE bytes may be added to the account. */
static gboolean
admit (MxWork *self, guint64 n, gsize size)
{
  if (!mx_work_ok (self))
    return FALSE;
  if (n > (G_MAXSIZE / 2) / size || self->memory + n * size > self->memory_max) {
    mx_work_meet (self, MX_LIMIT_MEMORY);
    return FALSE;
  }
  return TRUE;
}

static gpointer
account (MxWork *self, gpointer array, guint64 bytes)
{
  if (array == NULL)
    mx_work_meet (self, MX_LIMIT_MEMORY);
  else
    self->memory += bytes;
  return array;
}

/* Arrays of that size lie on large pages where the system has them: the first touch of a page
 * costs as much as thousands of values, and what is read here and there needs its address
 * translated. */
#define LARGE ((guint64)3 << 20)
#define LARGE_PAGE ((gsize)2 << 20)

static gpointer
allocate (guint64 bytes)
{
#ifdef MADV_HUGEPAGE
  void *array = NULL;

  if (bytes >= LARGE) {
    bytes = (bytes + LARGE_PAGE - 1) & ~(LARGE_PAGE - 1);
    if (posix_memalign (&array, LARGE_PAGE, bytes) != 0)
      return NULL;
    /* Where it is not done, nothing is lost. */
    (void)madvise (array, bytes, MADV_HUGEPAGE);
    return array;
  }
#endif
  return g_try_malloc (MAX (bytes, 1));
}

gpointer
mx_work_alloc (MxWork *self, guint64 n, gsize size)
{
  if (!admit (self, n, size))
    return NULL;
  return account (self, allocate (n * size), n * size);
}

/* So many bytes are cleared between two ticks. */
#define CLEARED ((guint64)1 << 20)

gpointer
mx_work_alloc0 (MxWork *self, guint64 n, gsize size)
{
  guint64 bytes = n * size;
  char *array;

  if (!admit (self, n, size))
    return NULL;
  array = account (
      self, bytes >= LARGE ? allocate (bytes) : g_try_malloc0 (MAX (bytes, 1)), bytes);
  for (guint64 at = 0; array != NULL && bytes >= LARGE && at < bytes; at += CLEARED) {
    memset (array + at, 0, MIN (CLEARED, bytes - at));
    if (!mx_work_tick (self, CLEARED / 16)) {
      mx_work_free (self, array, n, size);
      return NULL;
    }
  }
  return array;
}

void
mx_work_free (MxWork *self, gpointer array, guint64 n, gsize size)
{
  if (array == NULL)
    return;
  self->memory -= n * size;
  g_free (array);
}

/* OLD bytes at ARRAY become NEXT bytes, at another place or not.  To move the pages of a large array
 * can keep a system busy for longer than anybody waits for a stop.  An array that becomes large
 * is therefore moved once, to where it has room for all that may be taken; pages that nobody touches
 * cost nothing.  NULL, and ARRAY is what it was, if there is no memory. */
static gpointer
grow (MxWork *self, gpointer array, guint64 old, guint64 next)
{
#ifdef MADV_HUGEPAGE
  gpointer room;

  if (array != NULL && malloc_usable_size (array) >= next)
    return array;
  if (old < LARGE && next >= LARGE && (room = allocate (self->memory_max)) != NULL) {
    if (old > 0)
      memcpy (room, array, old);
    g_free (array);
    return room;
  }
#endif
  return g_try_realloc (array, next);
}

gboolean
mx_work_reserve (MxWork *self, gpointer array, guint32 *cap, guint64 need, gsize size)
{
  gpointer *place = array;
  guint64 next = (guint64)*cap + *cap / 2 + 64;
  gpointer grown;

  if (need <= *cap)
    return TRUE;
  if (next < need)
    next = need;
  if (next > G_MAXUINT32)
    next = G_MAXUINT32;
  if (need > next) {
    mx_work_meet (self, MX_LIMIT_MEMORY);
    return FALSE;
  }
  if (self->memory + (next - *cap) * size > self->memory_max)
    next = need;
  if (!admit (self, next - *cap, size))
    return FALSE;
  grown =
      account (self, grow (self, *place, *cap * size, next * size), (next - *cap) * size);
  if (grown == NULL)
    return FALSE;
  *place = grown;
  *cap = (guint32)next;
  return TRUE;
}

/* A position with few options can always be read. */
#define LEAST_READ ((guint64)1 << 16)

void
mx_work_begin_read (MxWork *self, MxOptions *read)
{
  guint64 left;

  self->memory += read->bytes - read->counted;
  read->counted = read->bytes;
  left = self->memory_max - MIN (self->memory, self->memory_max);
  read->max_bytes = read->bytes + MAX (left, LEAST_READ);
}

void
mx_work_end_reads (MxWork *self, MxOptions *read)
{
  self->memory -= read->counted;
  read->counted = 0;
}
