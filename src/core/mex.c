/* SPDX-License-Identifier: MIT */
#include "core/mex.h"

#include <string.h>

/* A set of small numbers in an array of stamps: a number is in the set if its stamp is the
 * present one, so that emptying is one addition. */

void
mx_mex_init (MxMex *self)
{
  *self = (MxMex){.now = 1};
}

void
mx_mex_clear (MxMex *self)
{
  g_clear_pointer (&self->stamp, g_free);
  self->cap = 0;
}

void
mx_mex_reset (MxMex *self)
{
  self->failed = FALSE;
  if (self->now == G_MAXUINT32) {
    if (self->cap > 0)
      memset (self->stamp, 0, self->cap * sizeof *self->stamp);
    self->now = 0;
  }
  self->now++;
}

static gboolean
grow (MxMex *self, guint64 need)
{
  guint64 cap = MAX (64, (guint64)self->cap);
  guint32 *stamp;

  while (cap < need)
    cap *= 2;
  if (cap > G_MAXUINT32)
    return FALSE;
  stamp = g_try_realloc_n (self->stamp, cap, sizeof *stamp);
  if (stamp == NULL)
    return FALSE;
  memset (stamp + self->cap, 0, (cap - self->cap) * sizeof *stamp);
  self->stamp = stamp;
  self->cap = (guint32)cap;
  return TRUE;
}

void
mx_mex_add (MxMex *self, MxValue value, guint64 limit)
{
  if ((guint64)value > limit)
    return;
  if ((guint64)value >= self->cap && !grow (self, (guint64)value + 1)) {
    self->failed = TRUE;
    return;
  }
  self->stamp[value] = self->now;
}

gboolean
mx_mex_has (const MxMex *self, MxValue value)
{
  return value >= 0 && (guint64)value < self->cap && self->stamp[value] == self->now;
}

MxValue
mx_mex_get (const MxMex *self)
{
  guint32 v = 0;

  if (self->failed)
    return MX_VALUE_UNKNOWN;
  while (v < self->cap && self->stamp[v] == self->now)
    v++;
  return v;
}
