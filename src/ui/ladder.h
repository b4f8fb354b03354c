/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "picture/theme.h"
#include "session/inspection.h"

/* The mex ladder: the numbers 0, 1, 2, …, ticked where a follower has them, the first gap lit.
 * It wraps; of a long ladder the middle, all of it ticked, is left out. */

G_BEGIN_DECLS

#define MX_TYPE_LADDER (mx_ladder_get_type ())
G_DECLARE_FINAL_TYPE (MxLadder, mx_ladder, MX, LADDER, GtkWidget)

GtkWidget *mx_ladder_new (void);

/* RUNGS (MxRung, from 0 on) are copied. */
void mx_ladder_set (MxLadder *self, const GArray *rungs, MxThemeKind theme);

G_END_DECLS
