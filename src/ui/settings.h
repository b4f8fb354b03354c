/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>

#include "core/types.h"

/* What the user has set for all windows, and for the next time.  Main thread. */

G_BEGIN_DECLS

#define MX_TYPE_SETTINGS (mx_settings_get_type ())
G_DECLARE_FINAL_TYPE (MxSettings, mx_settings, MX, SETTINGS, GObject)

/* How far the numbers go. */
#define MX_POSITIONS_LEAST 1000
#define MX_POSITIONS_MOST 2000000000
#define MX_MEMORY_LEAST 16 /* MiB */
#define MX_SECONDS_MOST 1000000
#define MX_LABELS_LEAST 100 /* percent */
#define MX_LABELS_MOST 250

/* One for the whole program, borrowed.  Emits "limits-changed" and
 * "labels-changed".  Where the system has no place to
 * keep settings they last as long as the program. */
MxSettings *mx_settings_get_default (void);

/* What a search may spend. */
void mx_settings_get_limits (MxSettings *self, MxLimits *limits);

/* Each is brought within its bounds; MEMORY in MiB, SECONDS 0 for no limit. */
void mx_settings_set_positions (MxSettings *self, guint positions);
void mx_settings_set_memory (MxSettings *self, guint memory);
void mx_settings_set_seconds (MxSettings *self, guint seconds);
/* All as they are where nobody has set them. */
void mx_settings_reset_limits (MxSettings *self);

/* How large pictures and their labels are, in percent; brought within its bounds. */
guint mx_settings_get_labels (MxSettings *self);
void mx_settings_set_labels (MxSettings *self, guint labels);

/* The most that may be set, in MiB: what the machine has. */
guint mx_settings_get_most_memory (void);

G_END_DECLS
