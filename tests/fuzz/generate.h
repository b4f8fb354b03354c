/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Random rule texts, most of them legal, with starts that are small enough for a slow evaluation.
 * Each kind of text aims at a method of the solvers: the shapes that they look for, and rules
 * that come near to those shapes. */

G_BEGIN_DECLS

/* The text that belongs to SEED; g_free () it.  KIND, if it is not NULL, is the name of the only
 * kind wanted. */
char *generate_text (guint64 seed, const char *kind);

/* The kind that SEED stands for. */
const char *generate_kind (guint64 seed);

/* The names of all kinds, ended by NULL. */
const char *const *generate_kinds (void);

G_END_DECLS
