/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "core/types.h"
#include "picture/theme.h"

/* The value of a position in the shape and colour of its outcome, as pictures draw it: P a
 * circle, N a rounded square, D a diamond, not known an empty circle. */

G_BEGIN_DECLS

#define MX_TYPE_BADGE (mx_badge_get_type ())
G_DECLARE_FINAL_TYPE (MxBadge, mx_badge, MX, BADGE, GtkWidget)

GtkWidget *mx_badge_new (void);

/* VALUE is copied; NULL for none. */
void mx_badge_set (MxBadge *self, MxOutcome outcome, const char *value,
                   MxThemeKind theme);

MxOutcome mx_badge_get_outcome (MxBadge *self);
const char *mx_badge_get_value (MxBadge *self);

G_END_DECLS
