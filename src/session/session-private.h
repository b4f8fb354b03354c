/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/claim-job.h"
#include "session/search.h"
#include "session/session.h"
#include "session/solver.h"
#include "session/words-claim.h"

/* What the files of MxSession share: session.c (the object and its text), session-solve.c (the
 * solver, the layout), session-pattern.c (the values of one heap), session-claims.c (what the text
 * claims), session-look.c (view, selection, figures), session-slice.c (what the lattice shows of
 * many numbers), session-whole.c (whole positions or components, and what part of them),
 * session-step.c (steps and playing), position-name.c. */

G_BEGIN_DECLS

/* A position by its name, so that it is found again in another solution: of another text, or
 * of whole positions instead of components. */
typedef struct _MxPositionName MxPositionName;

MxPositionName *mx_position_name_new (const MxSolution *solution, MxNode node);
void mx_position_name_free (MxPositionName *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxPositionName, mx_position_name_free)
/* The node of mx_solution_graph () of that name, or MX_NO_NODE. */
MxNode mx_position_name_find (const MxPositionName *self, const MxSolution *solution);

struct _MxSession {
  GObject parent;

  /* The text. */
  char *text; /* as it is, never NULL */
  GPtrArray *diagnostics; /* of TEXT, never NULL */
  gboolean parsed; /* once any text was set */
  gboolean stale; /* TEXT has errors: PROGRAM is an older one's */
  MxProgram *program; /* the last good one, or NULL */

  /* Solving. */
  MxSolver *solver; /* NULL once closed */
  MxLimits limits;
  guint64 job; /* under way, or 0 */
  guint64 progress;
  MxSolved *solved; /* the last one, or NULL */
  MxSearch *search; /* along the values of SOLVED, or NULL */
  MxClaimJob *claims; /* of SOLVED, or NULL */
  guint
      leave_source; /* SOLVED is of another document and goes in a moment; 0: it is not */

  /* The layout by `dot` of SOLVED, if there is one. */
  MxLayoutRequest *layout_request; /* what LAYOUT answers, or what is under way */
  MxLayout *layout;
  gboolean layout_sought; /* LAYOUT_REQUEST is the one of SOLVED, perhaps NULL */
  GCancellable *layout_cancellable; /* under way, or NULL */
  gint64 layout_began;
  gint64 layout_cost; /* µs that the last answer took; 0: none yet */

  /* What is looked at. */
  MxView view; /* as wanted; mx_session_get_view () is one that fits */
  MxPositionName *selected_name; /* NULL: the start as a whole */
  MxNode selected; /* SELECTED_NAME in SOLVED, or MX_NO_NODE */
  MxSlice slice; /* of the lattice view */
  gboolean sliced; /* SLICE is one of SOLVED */
  gboolean slice_moved; /* it is no longer where the start is */
  GPtrArray *
      trail; /* of MxPositionName or NULL: what was selected before, the last at the end */
  MxGraphPlan
      *around; /* of what is too large, the part around SELECTED; NULL: not made */
  gboolean whole; /* whole positions are wanted in the graph view */
  MxThemeKind theme;
  gboolean legend;
  gboolean hide_values;
  MxGraphFrame *frame; /* while a graph is drawn by hand; else NULL */

  /* Steps. */
  MxAlgorithm algorithm;
  guint step;
  gboolean stepping;
  guint play_source; /* 0: not playing */
  double interval;

  guint redraw_source; /* 0: none is due */
  guint hold_source; /* redraw waits for a quick layout; 0: it does not */
};

enum {
  MX_SIGNAL_PARSED,
  MX_SIGNAL_SOLVED,
  MX_SIGNAL_MOVED,
  MX_SIGNAL_REDRAW,
  MX_SIGNAL_BUSY,
  MX_SIGNAL_PATTERN,
  MX_SIGNAL_CLAIMS,
  MX_N_SIGNALS,
};

void mx_session_emit (MxSession *self, guint signal);
/* "redraw" will follow, once. */
void mx_session_queue_redraw (MxSession *self);

/* session-solve.c */
void mx_session_init_solving (MxSession *self);
void mx_session_start_solving (MxSession *self);
/* The text is another document: what is known of the one before goes, at once if the text cannot
 * be solved, else with the answer or in a moment, so that nothing flickers. */
void mx_session_leave_solved (MxSession *self);
/* Asks for the layout of the graph if the view shows it and nobody has yet. */
void mx_session_want_layout (MxSession *self);
void mx_session_drop_layout (MxSession *self);

/* The solution, or what is drawn of it, is another now: N_OLD is how many steps the one before
 * had. */
void mx_session_tell_shown (MxSession *self, guint n_old);

/* session-whole.c: what of SOLVED is shown; that must not be NULL. */
gboolean mx_session_shows_whole (MxSession *self);
MxSolution *mx_session_get_shown (MxSession *self);
const MxGraphPlan *mx_session_get_plan (MxSession *self);
/* SELECTED or what is shown has changed. */
void mx_session_drop_around (MxSession *self);
/* Why whole positions are not shown though they are wanted, or NULL; g_free () it. */
char *mx_session_dup_whole_remark (MxSession *self);

/* session-pattern.c: SOLVED is new. */
void mx_session_take_sequence (MxSession *self);

/* session-claims.c: SOLVED is new. */
void mx_session_take_claims (MxSession *self);

/* session-slice.c: SOLVED is new; NODE is selected. */
void mx_session_adapt_slice (MxSession *self);
void mx_session_slice_to (MxSession *self, MxNode node);

/* session-look.c: SOLVED is new; finds the selection in it again. */
void mx_session_find_selected (MxSession *self);

void mx_session_drop_frame (MxSession *self);

/* session-step.c: SOLVED or the algorithm is new; N_OLD is how many steps there were. */
void mx_session_adapt_step (MxSession *self, guint n_old);

G_END_DECLS
