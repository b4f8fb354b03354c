/* SPDX-License-Identifier: MIT */
#include "rules/rays.h"

#include <string.h>

/* Rays as sets of vectors: which lie within which others. */

static gboolean
is_single (const MxRay *ray)
{
  for (guint i = 0; i < MX_RAY_COORDS; i++) {
    if (ray->step[i] != 0)
      return FALSE;
  }
  return TRUE;
}

gboolean
mx_rays_add (GArray *rays, const MxRay *ray)
{
  gboolean moves = FALSE;

  for (guint i = 0; i < MX_RAY_COORDS; i++) {
    if (ray->start[i] < 0 || ray->step[i] < 0)
      return FALSE;
    moves = moves || ray->start[i] > 0;
  }
  if (!moves || rays->len >= MX_RAYS_MAX)
    return FALSE;
  g_array_append_vals (rays, ray, 1);
  return TRUE;
}

/* Whether the vector V lies on the ray. */
static gboolean
has_vector (const MxRay *ray, const gint64 *v)
{
  gint64 turns = -1;

  for (guint i = 0; i < MX_RAY_COORDS; i++) {
    gint64 rest = v[i] - ray->start[i];

    if (rest < 0 || (ray->step[i] == 0 ? rest != 0 : rest % ray->step[i] != 0))
      return FALSE;
    if (ray->step[i] == 0)
      continue;
    if (turns >= 0 && turns != rest / ray->step[i])
      return FALSE;
    turns = rest / ray->step[i];
  }
  return TRUE;
}

/* Whether all of B lies on A. */
static gboolean
has_ray (const MxRay *a, const MxRay *b)
{
  MxRay next = *b;

  for (guint i = 0; i < MX_RAY_COORDS; i++)
    next.start[i] += b->step[i];
  return has_vector (a, b->start) && has_vector (a, next.start);
}

static int
compare_rays_cb (gconstpointer a, gconstpointer b)
{
  const MxRay *x = a;
  const MxRay *y = b;

  if (is_single (x) != is_single (y))
    return is_single (x) ? 1 : -1;
  for (guint i = 0; i < 2 * MX_RAY_COORDS; i++) {
    gint64 p = i < MX_RAY_COORDS ? x->start[i] : x->step[i - MX_RAY_COORDS];
    gint64 q = i < MX_RAY_COORDS ? y->start[i] : y->step[i - MX_RAY_COORDS];

    if (p != q)
      return p < q ? -1 : 1;
  }
  return 0;
}

void
mx_rays_tidy (GArray *rays)
{
  MxRay *ray = (MxRay *)(gpointer)rays->data;
  gboolean again = TRUE;

  while (again) {
    again = FALSE;
    for (guint i = 0; i < rays->len; i++) {
      for (guint j = 0; j < rays->len; j++) {
        gboolean before = i != j && !is_single (&ray[i]) && is_single (&ray[j]);

        for (guint k = 0; before && k < MX_RAY_COORDS; k++)
          before = ray[j].start[k] + ray[i].step[k] == ray[i].start[k];
        if (before) {
          memcpy (ray[i].start, ray[j].start, sizeof ray[i].start);
          again = TRUE;
        }
        if (i != j && has_ray (&ray[i], &ray[j])) {
          g_array_remove_index (rays, j);
          i -= j < i;
          j--; /* the next one is there now; of 0 it comes back */
          again = TRUE;
        }
      }
    }
  }
  g_array_sort (rays, compare_rays_cb);
}
