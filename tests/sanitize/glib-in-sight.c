/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <glib.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* GLib's locks where ThreadSanitizer can see them.
 *
 * GLib is not built for the sanitizer, and its locks go past the C library to the kernel, so that
 * what they order looks like a race.  This library is loaded before GLib and has the same
 * functions once more: over the locks of the C library, which the sanitizer watches, and over the
 * compiler's atomics with both their orders.  Calls from inside GLib keep using its own, on its
 * own locks, so the two never meet.
 *
 * A GMutex or GCond that is all zero is one that was never initialized, as with GLib. */

/* The functions may be macros as well, and some are marked as never returning NULL. */
#undef g_atomic_ref_count_init
#undef g_atomic_ref_count_inc
#undef g_atomic_ref_count_dec
#undef g_once_init_enter
#undef g_once_init_leave

static void
must (int error)
{
  if (error != 0)
    abort ();
}

/* -- locks -- */

static pthread_mutex_t *
new_mutex (void)
{
  pthread_mutex_t *mutex = malloc (sizeof *mutex);
  if (mutex == NULL)
    abort ();
  must (pthread_mutex_init (mutex, NULL));
  return mutex;
}

static pthread_mutex_t *
mutex_of (GMutex *mutex)
{
  pthread_mutex_t *own =
      __atomic_load_n ((pthread_mutex_t **)&mutex->p, __ATOMIC_ACQUIRE);
  pthread_mutex_t *none = NULL, *made;
  if (own != NULL)
    return own;
  made = new_mutex ();
  if (__atomic_compare_exchange_n ((pthread_mutex_t **)&mutex->p, &none, made, FALSE,
                                   __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return made;
  must (pthread_mutex_destroy (made));
  free (made);
  return none;
}

void
g_mutex_init (GMutex *mutex)
{
  mutex->p = new_mutex ();
}

void
g_mutex_clear (GMutex *mutex)
{
  pthread_mutex_t *own = mutex->p;
  if (own == NULL)
    return;
  must (pthread_mutex_destroy (own));
  free (own);
  mutex->p = NULL;
}

void
g_mutex_lock (GMutex *mutex)
{
  must (pthread_mutex_lock (mutex_of (mutex)));
}

gboolean
g_mutex_trylock (GMutex *mutex)
{
  return pthread_mutex_trylock (mutex_of (mutex)) == 0;
}

void
g_mutex_unlock (GMutex *mutex)
{
  must (pthread_mutex_unlock (mutex_of (mutex)));
}

/* -- conditions -- */

static pthread_cond_t *
new_cond (void)
{
  pthread_condattr_t attributes;
  pthread_cond_t *cond = malloc (sizeof *cond);
  if (cond == NULL)
    abort ();
  must (pthread_condattr_init (&attributes));
  /* The clock of g_get_monotonic_time (). */
  must (pthread_condattr_setclock (&attributes, CLOCK_MONOTONIC));
  must (pthread_cond_init (cond, &attributes));
  must (pthread_condattr_destroy (&attributes));
  return cond;
}

static pthread_cond_t *
cond_of (GCond *cond)
{
  pthread_cond_t *own = __atomic_load_n ((pthread_cond_t **)&cond->p, __ATOMIC_ACQUIRE);
  pthread_cond_t *none = NULL, *made;
  if (own != NULL)
    return own;
  made = new_cond ();
  if (__atomic_compare_exchange_n ((pthread_cond_t **)&cond->p, &none, made, FALSE,
                                   __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return made;
  must (pthread_cond_destroy (made));
  free (made);
  return none;
}

void
g_cond_init (GCond *cond)
{
  cond->p = new_cond ();
}

void
g_cond_clear (GCond *cond)
{
  pthread_cond_t *own = cond->p;
  if (own == NULL)
    return;
  must (pthread_cond_destroy (own));
  free (own);
  cond->p = NULL;
}

void
g_cond_wait (GCond *cond, GMutex *mutex)
{
  must (pthread_cond_wait (cond_of (cond), mutex_of (mutex)));
}

gboolean
g_cond_wait_until (GCond *cond, GMutex *mutex, gint64 end_time)
{
  struct timespec end = {.tv_sec = end_time / G_USEC_PER_SEC,
                         .tv_nsec = end_time % G_USEC_PER_SEC * 1000};
  int error = pthread_cond_timedwait (cond_of (cond), mutex_of (mutex), &end);
  if (error != ETIMEDOUT)
    must (error);
  return error == 0;
}

void
g_cond_signal (GCond *cond)
{
  must (pthread_cond_signal (cond_of (cond)));
}

void
g_cond_broadcast (GCond *cond)
{
  must (pthread_cond_broadcast (cond_of (cond)));
}

/* -- counts of references -- */

void
g_atomic_ref_count_init (gatomicrefcount *count)
{
  __atomic_store_n (count, 1, __ATOMIC_SEQ_CST);
}

void
g_atomic_ref_count_inc (gatomicrefcount *count)
{
  __atomic_add_fetch (count, 1, __ATOMIC_SEQ_CST);
}

gboolean
g_atomic_ref_count_dec (gatomicrefcount *count)
{
  return __atomic_sub_fetch (count, 1, __ATOMIC_SEQ_CST) == 0;
}

/* -- what is made once -- */

static pthread_mutex_t once_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t once_cond = PTHREAD_COND_INITIALIZER;
static GSList
    *once_running; /* guarded by ONCE_MUTEX: the locations that are being made */

gboolean
g_once_init_enter (volatile void *location)
{
  gsize *value = (gsize *)location;
  gboolean enter;
  must (pthread_mutex_lock (&once_mutex));
  while (*value == 0 && g_slist_find (once_running, value) != NULL)
    must (pthread_cond_wait (&once_cond, &once_mutex));
  enter = *value == 0;
  if (enter)
    once_running = g_slist_prepend (once_running, value);
  must (pthread_mutex_unlock (&once_mutex));
  return enter;
}

void
g_once_init_leave (volatile void *location, gsize result)
{
  gsize *value = (gsize *)location;
  must (pthread_mutex_lock (&once_mutex));
  __atomic_store_n (value, result, __ATOMIC_RELEASE);
  once_running = g_slist_remove (once_running, value);
  must (pthread_cond_broadcast (&once_cond));
  must (pthread_mutex_unlock (&once_mutex));
}
