/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

/* A widget that shows something of a session: the base of such widgets.  It has the property
 * "session", lets go of it in the end, and of its children. */

G_BEGIN_DECLS

#define MX_TYPE_PANE (mx_pane_get_type ())
G_DECLARE_DERIVABLE_TYPE (MxPane, mx_pane, MX, PANE, GtkWidget)

struct _MxPaneClass {
  GtkWidgetClass parent_class;

  /* The signals of a session after which UPDATE is called; NULL-terminated and static. */
  const char *const *signals;
  /* Shows what the session holds now; there may be none. */
  void (*update) (MxPane *self);
};

/* SESSION may be NULL. */
void mx_pane_set_session (MxPane *self, MxSession *session);
MxSession *mx_pane_get_session (MxPane *self);

G_END_DECLS
