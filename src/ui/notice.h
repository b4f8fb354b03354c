/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

/* A message over the picture that stays until it is answered or dismissed: what could not be
 * read or written, and what can be done about it. */

G_BEGIN_DECLS

#define MX_TYPE_NOTICE (mx_notice_get_type ())
G_DECLARE_FINAL_TYPE (MxNotice, mx_notice, MX, NOTICE, GtkWidget)

/* TITLE in bold, TEXT under it (or NULL), and a button ACTION_LABEL (or NULL) that activates
 * ACTION_NAME.  Replaces what was shown. */
void mx_notice_show (MxNotice *self, const char *title, const char *text,
                     const char *action_label, const char *action_name);
void mx_notice_dismiss (MxNotice *self);

gboolean mx_notice_is_shown (MxNotice *self);
/* Title and text, borrowed. */
const char *mx_notice_get_title (MxNotice *self);
const char *mx_notice_get_text (MxNotice *self);

G_END_DECLS
