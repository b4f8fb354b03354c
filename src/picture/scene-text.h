/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/scene-common.h"

/* Sentences in pictures: lists of words and paragraphs. */

G_BEGIN_DECLS

/* "3, 4 and 5", or "3, 4 or 5"; more than MOST are cut to "3, 4, 5, …".  g_free () it. */
char *mx_scene_dup_and_list (const char *const *words, guint n, guint most);
char *mx_scene_dup_or_list (const char *const *words, guint n, guint most);

/* TEXT cut to WIDTH with an ellipsis.  g_free () it. */
char *mx_scene_dup_cut (const char *text, double size, MxWeight weight, double width);

/* A paragraph from X on, its first line centred on Y, at most WIDTH wide.  Returns where the
 * line after the last would be centred. */
double mx_scene_add_paragraph (MxPicture *picture, const char *text, double x, double y,
                               double width, double size, MxColor color);

G_END_DECLS
