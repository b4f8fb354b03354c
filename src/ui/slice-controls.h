/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/session.h"
#include "ui/control-row.h"

/* What the lattice shows of positions of more than two numbers: which two run along its axes, and a
 * slider for each of the others.  Shown where the view is the lattice and there is something to
 * choose. */

G_BEGIN_DECLS

#define MX_TYPE_SLICE_CONTROLS (mx_slice_controls_get_type ())
G_DECLARE_FINAL_TYPE (MxSliceControls, mx_slice_controls, MX, SLICE_CONTROLS, GtkWidget)

/* Follows SESSION, which may be NULL. */
void mx_slice_controls_set_session (MxSliceControls *self, MxSession *session);

/* The choice of what runs along axis 0 (to the right) or 1 (upwards).  Borrowed. */
GtkDropDown *mx_slice_controls_get_axis (MxSliceControls *self, guint axis);
/* The row of number COORD; NULL where it is on an axis.  Borrowed. */
MxControlRow *mx_slice_controls_get_row (MxSliceControls *self, guint coord);

G_END_DECLS
