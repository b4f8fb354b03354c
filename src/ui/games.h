/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>

/* The games that come with the program, and where the user keeps games of their own. */

G_BEGIN_DECLS

typedef struct {
  const char *title; /* to be translated */
  const char *const *ids; /* NULL-terminated */
} MxGameSection;

/* The sections in the order of a course.  Static. */
const MxGameSection *mx_games_get_sections (guint *n);

/* What the window opens with.  Static. */
const char *mx_games_get_first (void);

/* The text of a game as it comes, with what its head says in all languages; NULL if there is no
 * such game. */
GBytes *mx_games_lookup (const char *id);

/* The text to begin with, its title in the language of the interface; NULL if there is no such game.
 * g_free () it. */
char *mx_games_dup_text (const char *id);

/* The folder whose .game files are listed beside ours; it need not exist. */
GFile *mx_games_get_folder (void);
/* Those files, by their names; reads the folder at once.  Transfers all. */
GPtrArray *mx_games_list_folder (void);

G_END_DECLS
