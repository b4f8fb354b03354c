/* SPDX-License-Identifier: MIT */
#pragma once

#include "ui/canvas.h"
#include "ui/controls.h"
#include "ui/drawing.h"
#include "ui/editor.h"
#include "ui/inspector.h"
#include "ui/notice.h"
#include "ui/claims.h"
#include "ui/pattern.h"
#include "ui/stepper.h"
#include "ui/view-switcher.h"
#include "ui/window.h"

/* What the files of the window share. */

G_BEGIN_DECLS

/* What waits for the answer to the question about unsaved changes. */
typedef enum {
  MX_PENDING_NONE,
  MX_PENDING_CLOSE,
  MX_PENDING_NEW,
  MX_PENDING_CHOOSE, /* ask for a file to open */
  MX_PENDING_FILE,
  MX_PENDING_GAME,
} MxPendingKind;

typedef struct {
  MxPendingKind kind;
  GFile *file;
  char *game;
} MxPending;

/* One answer to a question; CSS_CLASS may be NULL. */
typedef struct {
  const char *label;
  int response;
  const char *css_class;
} MxChoice;

typedef void (*MxAnswerFunc) (MxWindow *self, int response);

/* How much room there is. */
typedef enum {
  MX_ROOM_SMALL, /* one side panel at a time */
  MX_ROOM_MEDIUM, /* a shorter header */
  MX_ROOM_WIDE,
} MxRoom;

struct _MxWindow {
  GtkApplicationWindow parent_instance;

  MxSession *session;

  /* The document. */
  GFile *file; /* or NULL */
  char *saved_text; /* what the text is compared with */
  char *game; /* the gallery's id of what is shown, or NULL */
  GCancellable *reading; /* of the file that is being read, or NULL */
  guint n_writing; /* files that are being written */
  gboolean save_again; /* once that is done */
  guint document; /* counts the texts that were opened */
  GtkFileChooserNative *chooser; /* while it is shown */
  GtkWindow *question; /* while it is asked */
  MxAnswerFunc answer; /* what QUESTION leads to */
  GtkWindow *answered; /* owned; its answer is about to be followed */
  guint answer_source; /* follows it; 0: nothing is to be followed */
  int response; /* of ANSWERED */
  MxPending pending;
  gboolean closing; /* the user has agreed to lose what is not saved */

  /* The room. */
  MxRoom room;
  int width, height; /* as last allocated */
  guint room_source;
  gboolean presenting;
  gboolean black; /* presenting, and nothing is shown */
  gboolean rules_before; /* what to come back to after presenting */
  gboolean inspector_before;

  /* The start. */
  guint start_source; /* until the panels are filled */
  gboolean filled; /* panels and header show what they hold */

  GtkWidget *header;
  GtkWidget *title;
  GtkWidget *subtitle;
  GtkWidget *rules_button;
  GtkWidget *games_button;
  GtkWidget *open_button;
  GtkWidget *export_button;
  GtkWidget *inspector_button;
  GtkWidget *menu_button;
  GMenu *primary_menu;
  MxViewSwitcher *views;
  GtkPaned *outer;
  GtkPaned *inner;
  GtkWidget *rules_pane;
  GtkWidget *rules_content;
  GtkWidget *inspector_pane;
  GtkWidget *stepper_pane;
  MxEditor *editor;
  MxControls *controls;
  MxClaims *claims;
  MxPattern *pattern;
  GtkWidget *drawing_bar;
  GtkWidget *drawing_hint;
  MxCanvas *canvas;
  MxInspector *inspector;
  MxStepper *stepper;
  MxNotice *notice;
};

/* window.c */
void mx_window_update_title (MxWindow *self);

/* window-actions.c: adds the actions; brings their states up to date. */
void mx_window_actions_init (MxWindow *self);
void mx_window_actions_update (MxWindow *self);

/* window-keys.c: keys that are not accelerators, because a text entry needs them too. */
void mx_window_keys_init (MxWindow *self);

/* window-drawing.c: the actions and the bar with which a graph is drawn by hand. */
void mx_window_drawing_init (MxWindow *self);
void mx_window_drawing_update (MxWindow *self);

/* window-room.c: what is shown in how much room. */
void mx_window_room_init (MxWindow *self);
void mx_window_room_dispose (MxWindow *self);
/* The header's buttons that there is room for. */
void mx_window_room_show_buttons (MxWindow *self);
void mx_window_room_allocate (MxWindow *self, int width, int height);
/* The size of a new window on a screen of that size. */
void mx_window_first_size (int screen_width, int screen_height, int *width, int *height);
void mx_window_show_rules (MxWindow *self, gboolean show);
void mx_window_show_inspector (MxWindow *self, gboolean show);
void mx_window_show_stepper (MxWindow *self, gboolean show);
void mx_window_set_presenting (MxWindow *self, gboolean presenting);
void mx_window_set_black (MxWindow *self, gboolean black);

/* window-question.c */
/* Asks over the window; ANSWER gets the response once the dialog has gone.  The last choice is the
 * default.  While another question is asked, that one stays. */
void mx_window_ask (MxWindow *self, const char *title, const char *text,
                    const MxChoice *choices, guint n_choices, MxAnswerFunc answer);
void mx_window_question_dispose (MxWindow *self);

/* window-start.c: header and panels stay empty until the first picture is on the screen. */
void mx_window_start_init (MxWindow *self);
void mx_window_start_dispose (MxWindow *self);

/* window-files.c */
void mx_window_files_init (MxWindow *self);
void mx_window_files_dispose (MxWindow *self);
void mx_window_new_document (MxWindow *self);
void mx_window_choose (MxWindow *self); /* a file to open */
void mx_window_save (MxWindow *self);
void mx_window_choose_target (MxWindow *self); /* a file to save to */
/* TRUE if the window may close now; else the question is asked. */
gboolean mx_window_may_close (MxWindow *self);

G_END_DECLS
