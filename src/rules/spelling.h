/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Which characters stand for which: what a blackboard or a Chinese input method writes. */

G_BEGIN_DECLS

/* The ASCII character that C is read as, or C itself: full-width forms, Chinese punctuation,
 * the minus and times signs, and every kind of space. */
gunichar mx_spelling_fold (gunichar c);

/* C ends a line ("\r\n" is one end). */
gboolean mx_spelling_is_line_end (gunichar c);

/* Both expect a folded character. */
gboolean mx_spelling_is_name_start (gunichar c);
gboolean mx_spelling_is_name_part (gunichar c);

/* What to write instead of a character that the language does not know: "write 'and'".
 * Translated; NULL where there is nothing to say. */
const char *mx_spelling_advice (gunichar c);

G_END_DECLS
