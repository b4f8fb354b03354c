/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/session.h"

/* A position in one line, for the pointer and for screen readers. */

G_BEGIN_DECLS

/* "Position 5: N, SG value 3; moves to 4, 2 and 1", as far as it is known at the session's step;
 * of the start for MX_NO_NODE.  Where values are hidden it tells none.  NULL before the first
 * solution; else to be freed with g_free (). */
char *mx_position_text_dup (MxSession *session, MxNode node);

G_END_DECLS
