/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"

/* The rays that shape-lines.c gathers, in an array of MxRay. */

G_BEGIN_DECLS

/* So many are gathered at the most. */
#define MX_RAYS_MAX 160

/* FALSE if there are too many, or the ray leads to no position with smaller coordinates. */
gboolean mx_rays_add (GArray *rays, const MxRay *ray);

/* Lets each ray begin as early as single vectors allow, drops what lies on others, and sorts:
 * those with a step first. */
void mx_rays_tidy (GArray *rays);

G_END_DECLS
