/* SPDX-License-Identifier: MIT */
#pragma once

#include "ui/window-private.h"

/* A real window on the test's display, and waiting for what it does. */

G_BEGIN_DECLS

/* Called first; ends the program with a message where there is no display. */
void ui_test_init (int *argc, char ***argv);

/* A window of the application, shown, its first game solved and drawn.  Destroyed with
 * ui_test_close (). */
MxWindow *ui_test_open (void);
/* A window with this text instead. */
MxWindow *ui_test_open_text (const char *text);
void ui_test_close (MxWindow *window);

/* Runs the main loop until CHECK is true; fails the test after 20 seconds. */
typedef gboolean (*UiCheck) (gpointer data);
void ui_test_wait (UiCheck check, gpointer data, const char *what);
#define ui_test_wait_for(check, data) ui_test_wait (check, data, #check)

/* Runs the main loop for that long. */
void ui_test_spin (guint milliseconds);

/* Until the text as it is has been parsed, solved and drawn. */
void ui_test_settle (MxWindow *window);

/* Replaces the text as a user would, in one undoable edit. */
void ui_test_type (MxWindow *window, const char *text);
char *ui_test_dup_text (MxWindow *window);

void ui_test_activate (MxWindow *window, const char *action);
void ui_test_activate_string (MxWindow *window, const char *action, const char *target);
void ui_test_change (MxWindow *window, const char *action, gboolean state);
gboolean ui_test_enabled (MxWindow *window, const char *action);
gboolean ui_test_state (MxWindow *window, const char *action);

/* The texts of that role in the picture that is drawn, joined by spaces in their order. */
char *ui_test_dup_items (MxWindow *window, MxRole role);
/* The position called NAME in the solution ("s134(5)"); fails if there is none. */
MxNode ui_test_find_node (MxWindow *window, const char *name);

/* The first descendant of that type. */
GtkWidget *ui_test_find (GtkWidget *root, GType type);
/* The first button below ROOT with that label (mnemonics removed), or NULL. */
GtkWidget *ui_test_find_button (GtkWidget *root, const char *label);

/* A directory for this test, removed with all it holds by ui_test_remove_directory (). */
char *ui_test_make_directory (void);
void ui_test_remove_directory (const char *path);

G_END_DECLS
