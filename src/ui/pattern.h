/* SPDX-License-Identifier: MIT */
#pragma once

#include "ui/pane.h"

/* The period of one heap's SG values, and whether it is observed or proved. */

G_BEGIN_DECLS

#define MX_TYPE_PATTERN (mx_pattern_get_type ())
G_DECLARE_FINAL_TYPE (MxPattern, mx_pattern, MX, PATTERN, MxPane)

/* SESSION may be NULL and set later: the property "session".  Invisible where the game has no
 * sequence of values. */
GtkWidget *mx_pattern_new (MxSession *session);

/* The values of one period, at most MOST of them; if there is none, the first of VALUES. */
char *mx_pattern_dup_values (const MxFindings *findings, const MxValue *values, guint n,
                             guint most);

G_END_DECLS
