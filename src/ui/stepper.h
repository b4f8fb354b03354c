/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

/* The bar that steps a session through its computation: first, back, play, forward, last, a
 * scrubber, the number of the step (to be typed as well), the speed, the algorithm, and the
 * sentence that says what the step does. */

G_BEGIN_DECLS

#define MX_TYPE_STEPPER (mx_stepper_get_type ())
G_DECLARE_FINAL_TYPE (MxStepper, mx_stepper, MX, STEPPER, GtkWidget)

/* SESSION may be NULL and set later: the property "session". */
GtkWidget *mx_stepper_new (MxSession *session);
void mx_stepper_set_session (MxStepper *self, MxSession *session);
MxSession *mx_stepper_get_session (MxStepper *self);

/* While WAITING the bar keeps its room and shows nothing. */
void mx_stepper_set_waiting (MxStepper *self, gboolean waiting);

G_END_DECLS
