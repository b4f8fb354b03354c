/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>

#include "core/box/lattice-form.h"
#include "core/heap/findings.h"
#include "core/misere/quotient-heaps.h"
#include "picture/scene.h"
#include "session/claims.h"

/* One open game: the text, what it means, its solution, and what the user looks at.  The window
 * and the tests drive the same object.  All of it on the main thread; solving goes on aside.
 *
 *   set text -> parsed at once -> solved on the solver thread -> laid out by `dot` aside
 *
 * A text with errors leaves program and solution as they were and makes the session stale.  A
 * result that comes late is dropped.
 *
 * Signals (no arguments):
 *   "parsed"   the diagnostics, and perhaps the program and its controls, are new
 *   "solved"   the solution and steps are new (views, inspector, pattern)
 *   "moved"    the step, the selection or the algorithm changed
 *   "redraw"   the picture is to be built anew (follows each of the above, a new layout, a
 *              change of view, theme, legend …); emitted at most once a main-loop turn
 *   "pattern"  something new of the period was found aside
 *   "claims"   a claim was checked aside; most are when "solved" comes
 *   "busy"     solving began, ended or made progress (at most 20 times a second) */

G_BEGIN_DECLS

#define MX_TYPE_SESSION (mx_session_get_type ())
G_DECLARE_FINAL_TYPE (MxSession, mx_session, MX, SESSION, GObject)

MxSession *mx_session_new (void);

/* Ends the solving that is under way and waits for its thread.  Called by dispose. */
void mx_session_close (MxSession *self);

/* -- the text -- */

void mx_session_set_text (MxSession *self, const char *text);
/* A text that has nothing to do with the one before (another file, a new game): the selection,
 * the step and the view begin anew as well.  Nothing of the one before stays: program and solution
 * are NULL if the text has errors, and the solution is NULL from a moment after until the text is
 * solved; "solved" says so when it goes. */
void mx_session_open_text (MxSession *self, const char *text);
/* Says everything anew, after the language of the interface has changed. */
void mx_session_retranslate (MxSession *self);
const char *mx_session_get_text (MxSession *self);

/* Of the text as it is: MxDiagnostic*, borrowed, never NULL. */
const GPtrArray *mx_session_get_diagnostics (MxSession *self);
/* TRUE if the text has errors, so that program and solution are those of an older text. */
gboolean mx_session_is_stale (MxSession *self);
/* The last good one, borrowed; NULL before the first. */
MxProgram *mx_session_get_program (MxSession *self);

/* -- the solution -- */

void mx_session_set_limits (MxSession *self, const MxLimits *limits);
/* The last one, borrowed; NULL before the first: another one for whole positions.  Of the text of PROGRAM once
 * mx_session_is_busy () is FALSE, unless mx_session_cancel () ended its solving. */
MxSolution *mx_session_get_solution (MxSession *self);
/* What it is the solution of, borrowed: while a text is being solved, not yet the PROGRAM. */
MxProgram *mx_session_get_solved_program (MxSession *self);
gboolean mx_session_is_busy (MxSession *self);
guint64 mx_session_get_progress (MxSession *self);
/* Ends the solving under way; the last picture stays. */
void mx_session_cancel (MxSession *self);
/* -- the pattern: the SG values of the first family of the start, if it is one heap; a formula if it
 * has two parameters -- */

/* What is known of them; NULL if there are no such values.  Borrowed. */
const MxFindings *mx_session_get_findings (MxSession *self);
/* The misère quotient of the same heaps, in misère play; else, or where none was found, NULL. */
const MxHeapQuotient *mx_session_get_quotient (MxSession *self);
/* The formula of two parameters; NULL if none was found.  Borrowed. */
const MxLattice *mx_session_get_lattice (MxSession *self);
/* Their period. */
const MxPeriod *mx_session_get_period (MxSession *self);
/* The values from 0 on that the pattern was found in; borrowed. */
const MxValue *mx_session_get_values (MxSession *self, guint *n);

/* Looks further for a period, aside, until one is proved, memory is at its limit, or it is stopped;
 * goes on from where it stopped.  A new text of the same rules keeps what was found. */
void mx_session_look_further (MxSession *self);
void mx_session_stop_looking (MxSession *self);
gboolean mx_session_is_looking (MxSession *self);
/* Whether there is anything to look for. */
gboolean mx_session_may_look (MxSession *self);
/* The last heap looked at. */
guint64 mx_session_get_looked (MxSession *self);
/* The limit that ended the looking, or MX_LIMIT_NONE. */
MxLimit mx_session_get_looking_limit (MxSession *self);

/* -- what the solved text claims -- */

guint mx_session_get_n_claims (MxSession *self);
/* Borrowed, until the next "solved". */
const MxClaim *mx_session_get_claim (MxSession *self, guint index);
/* What was found of it, borrowed; NULL while it is being checked. */
const MxClaimResult *mx_session_get_claim_result (MxSession *self, guint index);
/* The sentence about it, or NULL; g_free () it. */
char *mx_session_dup_claim_words (MxSession *self, guint index);
/* The node of mx_solution_graph () that speaks against it, or MX_NO_NODE. */
MxNode mx_session_find_claim (MxSession *self, guint index);

/* A sentence where something is amiss: a limit that was met, a fault with its position; NULL if
 * all is well.  g_free () it. */
char *mx_session_dup_remark (MxSession *self);

/* -- what is looked at -- */

void mx_session_set_view (MxSession *self,
                          MxView view); /* MX_VIEW_DEFAULT: what fits best */
MxView mx_session_get_view (MxSession *self); /* one that fits */
gboolean mx_session_view_fits (MxSession *self, MxView view);

/* The slice that the lattice view shows of positions of more than two numbers: FALSE where there are
 * none.  It goes with the start until the user moves it, and with the selection; moving it takes the
 * selection along. */
gboolean mx_session_get_slice (MxSession *self, MxSlice *slice);
void mx_session_set_slice (MxSession *self, const MxSlice *slice);

/* Whether the graph view of normal play is to show whole positions, sums that are equal up to the
 * order of their parts drawn once, in place of single components.  Misère and SJ play always
 * shows them.  The solution is then one that has them (mx_solution_new_whole ()): while they are
 * looked for, the components stay. */
void mx_session_set_whole (MxSession *self, gboolean whole);
gboolean mx_session_get_whole (MxSession *self);
/* Whether there is that choice for this game. */
gboolean mx_session_may_choose_whole (MxSession *self);

/* A position of mx_solution_graph (), or MX_NO_NODE for the start as a whole.  Kept by name
 * when the solution changes. */
void mx_session_select (MxSession *self, MxNode node);
MxNode mx_session_get_selected (MxSession *self);
/* Back to what was selected before. */
void mx_session_go_back (MxSession *self);
gboolean mx_session_may_go_back (MxSession *self);

void mx_session_set_algorithm (MxSession *self, MxAlgorithm algorithm);
MxAlgorithm mx_session_get_algorithm (MxSession *self);
MxSteps *
mx_session_get_steps (MxSession *self); /* borrowed, NULL before the first solution */

/* Steps are 0 … n_steps; a new solution starts at the last (all is known), or keeps the step if
 * the user had gone to one.  Setting clamps. */
void mx_session_set_step (MxSession *self, guint step);
guint mx_session_get_step (MxSession *self);
guint mx_session_get_n_steps (MxSession *self);
/* The last step, with nothing lit: back to simply showing all. */
void mx_session_show_all (MxSession *self);
/* TRUE once the user steps: the step's position is lit; FALSE while all is simply shown. */
gboolean mx_session_is_stepping (MxSession *self);

/* Plays one step each INTERVAL seconds until the last; stops at any other change of step. */
void mx_session_set_playing (MxSession *self, gboolean playing);
gboolean mx_session_is_playing (MxSession *self);
void mx_session_set_interval (MxSession *self, double seconds);

void mx_session_set_theme (MxSession *self, MxThemeKind theme);
MxThemeKind mx_session_get_theme (MxSession *self);
void mx_session_set_legend (MxSession *self, gboolean legend);
gboolean mx_session_get_legend (MxSession *self);
void mx_session_set_hide_values (MxSession *self, gboolean hide);
gboolean mx_session_get_hide_values (MxSession *self);

/* The picture as it is now, for a viewport of that size; NULL before the first solution.  A new
 * reference.  Costs what is in the picture. */
MxPicture *mx_session_build_picture (MxSession *self, double width, double height);
/* The same in another theme, for figures. */
MxPicture *mx_session_build_figure (MxSession *self, double width, double height,
                                    MxThemeKind theme, gboolean legend);

/* Whether the graph view shows a graph of the text, all of it, which can be drawn by hand now; its
 * name as GRAPH, borrowed until the next text, which may be NULL. */
gboolean mx_session_may_draw (MxSession *self, const char **graph);

/* From now on the graph of PICTURE, which is drawn now, keeps its scale, and nodes that the text
 * does not place stay where they are: until another document. */
void mx_session_hold_graph (MxSession *self, const MxPicture *picture);
/* … and no longer: it is laid out as if it had just been opened. */
void mx_session_let_graph_go (MxSession *self);
gboolean mx_session_holds_graph (MxSession *self);
/* A node of a held graph is in the hand, over a place in units of `at`: it is drawn there until there
 * is a new solution, or NULL is in the hand. */
void mx_session_carry_node (MxSession *self, const char *name, double x, double y);
/* A node that is held will have another name. */
void mx_session_rename_held (MxSession *self, const char *name, const char *new_name);

/* What the picture does not show, or NULL; g_free () it. */
char *mx_session_dup_picture_remark (MxSession *self, double width, double height);

/* Whether the picture has not the position of the step, since the start does not reach it. */
gboolean mx_session_leaves_step_out (MxSession *self);

/* A title for windows and figures: the first comment of the text, else the start position.
 * g_free () it. */
char *mx_session_dup_title (MxSession *self);

G_END_DECLS
