/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Options found by walking the syntax tree for each position: what an interpreter does that does not
 * compile.  For games whose clauses are `move`, `take K if …`, `win` and `lose`. */

typedef struct _Walk Walk;

/* TEXT has one game, without a mistake. */
Walk *walk_new (const char *text);
void walk_free (Walk *self);

/* The options of a position: rows of coordinates, a row for each, borrowed until the next call.  No
 * option where the position is decided: then *LOST or *WON. */
typedef struct {
  guint n;
  guint width; /* of a row */
  const gint64 *coords;
  gboolean lost;
  gboolean won;
} WalkOptions;

WalkOptions walk_options (Walk *self, const gint64 *coords);
