/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "picture/theme.h"

/* One game of the gallery: its picture, its title, what is played, what it shows. */

G_BEGIN_DECLS

#define MX_TYPE_GAME_CARD (mx_game_card_get_type ())
G_DECLARE_FINAL_TYPE (MxGameCard, mx_game_card, MX, GAME_CARD, GtkFlowBoxChild)

/* ID is one of the program's games, FILE one of the user's: one of the two is NULL.  TEXT is the text
 * with its head; NAME is what it is called where that has no title. */
GtkWidget *mx_game_card_new (const char *id, GFile *file, const char *text,
                             const char *name);

const char *mx_game_card_get_id (MxGameCard *self);
GFile *mx_game_card_get_file (MxGameCard *self);
const char *mx_game_card_get_title (MxGameCard *self);

/* Whether all the words of QUERY, which are in lower case, occur in what the card says. */
gboolean mx_game_card_matches (MxGameCard *self, const char *const *words);

/* Has the picture made; DONE is called when that has ended, unless CANCELLABLE was
 * cancelled. */
void mx_game_card_draw (MxGameCard *self, MxThemeKind theme, GCancellable *cancellable,
                        void (*done) (gpointer user_data), gpointer user_data);

G_END_DECLS
