/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

/* What is known of the selected position of a session, or of the start as a whole: its value,
 * its followers, the mex ladder and the reason.  While one steps through the computation it is
 * the position that the step settles, until another one is selected. */

G_BEGIN_DECLS

#define MX_TYPE_INSPECTOR (mx_inspector_get_type ())
G_DECLARE_FINAL_TYPE (MxInspector, mx_inspector, MX, INSPECTOR, GtkWidget)

/* SESSION may be NULL and set later: the property "session". */
GtkWidget *mx_inspector_new (MxSession *session);
void mx_inspector_set_session (MxInspector *self, MxSession *session);
MxSession *mx_inspector_get_session (MxInspector *self);

G_END_DECLS
