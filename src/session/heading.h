/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* What the comments at the head of a text say of its game, in the reader's language. */

G_BEGIN_DECLS

/* Any of the three may be NULL. */
typedef struct {
  char *title;
  char *about; /* what is played */
  char *theorem; /* what it shows */
  gsize end; /* the byte of the text behind the head and the empty lines after it */
} MxHeading;

/* Reads the head of TEXT.  LANGUAGES is a list of the user's languages as g_get_language_names ()
 * has it; what has no translation into one of them is as it was first said.  Any thread. */
void mx_heading_read (const char *text, const char *const *languages, MxHeading *heading);
void mx_heading_clear (MxHeading *heading);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxHeading, mx_heading_clear)

/* TEXT with no more at its head than the title in the reader's language.  g_free () it. */
char *mx_heading_dup_text (const char *text, const char *const *languages);

G_END_DECLS
