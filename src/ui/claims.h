/* SPDX-License-Identifier: MIT */
#pragma once

#include "ui/pane.h"

/* What the text claims of its game, each claim with a tick or a cross and what was found.  A claim
 * that is false leads to the position that shows it. */

G_BEGIN_DECLS

#define MX_TYPE_CLAIMS (mx_claims_get_type ())
G_DECLARE_FINAL_TYPE (MxClaims, mx_claims, MX, CLAIMS, MxPane)

/* SESSION may be NULL and set later: the property "session".  Invisible where nothing is claimed. */
GtkWidget *mx_claims_new (MxSession *session);

/* The list, for tests: a row for each claim. */
GtkListBox *mx_claims_get_list (MxClaims *self);

G_END_DECLS
