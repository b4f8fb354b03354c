/* SPDX-License-Identifier: MIT */
#include "core/allowance.h"

#include <stdlib.h>

#ifdef G_OS_UNIX
#include <sys/resource.h>
#include <unistd.h>
#endif

/* What the machine has and what the process may have of it.  Arrays of the solvers are counted
 * against a limit and may fail; everything else must not, so something is left for it. */

/* For all that is not counted: stacks, texts, what is printed or drawn. */
#define RESERVE ((guint64)48 << 20)
#define LEAST_MEMORY ((guint64)1 << 20)
/* A position has about so many options, where the two limits are one to their user. */
#define OPTIONS_A_POSITION 20

/* The first number of a file; 0 where there is none ("max"). */
static guint64
read_number (const char *path)
{
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 0;
  return g_ascii_strtoull (text, NULL, 10);
}

guint64
mx_machine_memory (void)
{
  guint64 memory = 0;
  guint64 container;

#if defined(G_OS_UNIX) && defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
  long pages = sysconf (_SC_PHYS_PAGES);
  long size = sysconf (_SC_PAGESIZE);

  if (pages > 0 && size > 0)
    memory = (guint64)pages * (guint64)size;
#endif
  container = read_number ("/sys/fs/cgroup/memory.max");
  if (container > 0 && (memory == 0 || container < memory))
    memory = container;
  return memory;
}

void
mx_limits_init (MxLimits *limits)
{
  guint64 memory = mx_machine_memory ();

  *limits = MX_LIMITS_DEFAULT;
  if (memory > 0)
    limits->memory = CLAMP (memory / 2, LEAST_MEMORY, limits->memory);
}

void
mx_limits_set_positions (MxLimits *limits, guint64 positions)
{
  limits->positions = positions;
  limits->options =
      MAX (MX_LIMITS_DEFAULT.options, MIN (positions, G_MAXUINT32) * OPTIONS_A_POSITION);
}

#if defined(G_OS_UNIX) && defined(RLIMIT_AS)
static void
fit_to (MxLimits *limits, int resource, guint64 used)
{
  struct rlimit bound;
  guint64 left;

  if (getrlimit (resource, &bound) != 0 || bound.rlim_cur == RLIM_INFINITY)
    return;
  left = (guint64)bound.rlim_cur > used ? (guint64)bound.rlim_cur - used : 0;
  left = left > RESERVE ? left - RESERVE : 0;
  limits->memory = MIN (limits->memory, MAX (left, LEAST_MEMORY));
}
#endif

void
mx_limits_fit (MxLimits *limits)
{
#if defined(G_OS_UNIX) && defined(RLIMIT_AS)
  /* The first number is the size of the address space in pages. */
  guint64 used = read_number ("/proc/self/statm") * (guint64)sysconf (_SC_PAGESIZE);

  fit_to (limits, RLIMIT_AS, used);
#ifdef RLIMIT_DATA
  fit_to (limits, RLIMIT_DATA, 0);
#endif
#endif
}
