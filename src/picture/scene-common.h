/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/scene.h"

/* What the scenes share: what is known at the step, how one position looks, the marks of the
 * selected position and its options, titles and the legend. */

G_BEGIN_DECLS

/* The diameter of a position and the sizes of texts, in units. */
#define MX_SCENE_NODE 40.0
#define MX_SCENE_VALUE_SIZE 16.0
#define MX_SCENE_LABEL_SIZE 12.0
#define MX_SCENE_NOTE_SIZE 13.0
#define MX_SCENE_TITLE_SIZE 20.0
/* Between the contents and the edge of the picture. */
#define MX_SCENE_MARGIN 28.0
/* How much of the background a cell takes on that the start does not reach. */
#define MX_SCENE_PALE 0.6

/* How a position is marked. */
typedef enum {
  MX_MARK_FOCUS = 1 << 0, /* its moves are shown */
  MX_MARK_STEP = 1 << 1, /* the step settles it */
  MX_MARK_OPTION = 1 << 2, /* a move from the focus leads there (or to a sum with it) */
  MX_MARK_WINNING = 1 << 3, /* … and that move wins, as known at the step */
  MX_MARK_START = 1 << 4, /* a part of the start */
} MxMark;

/* What the legend has to explain: set by the functions that draw. */
typedef enum {
  MX_SEEN_P = 1 << 0,
  MX_SEEN_N = 1 << 1,
  MX_SEEN_D = 1 << 2,
  MX_SEEN_UNKNOWN = 1 << 3, /* not settled at this step */
  MX_SEEN_UNSOLVED = 1 << 4, /* never settled: a limit or a fault */
  MX_SEEN_WINNING = 1 << 5, /* a winning move is marked */
  MX_SEEN_START = 1 << 6, /* tokens */
  MX_SEEN_FAULT = 1 << 7, /* the rules cannot be applied there */
  MX_SEEN_UNREACHED = 1 << 8, /* drawn faintly: not reached from the start */
  MX_SEEN_SJ = 1 << 9, /* ringed: SJ's theorem says the other */
} MxSeen;

/* A scene under way. */
typedef struct {
  const MxSceneInput *input;
  const MxTheme *theme;
  const MxGraph *graph; /* mx_solution_graph () */
  MxNode step_node; /* the position that the step settles, if it is marked; MX_NO_NODE */
  MxNode focus; /* the selected position, else step_node, else MX_NO_NODE */
  gboolean letters; /* P, N and D are written, for numbers are not what is known */
  guint8 *mark; /* graph->n, of MxMark */
  gboolean sum; /* the start is a sum of what the graph has: components */
  gboolean sum_known; /* the values of all its parts may be shown, … */
  guint sum_infinite; /* … so many are infinite, … */
  MxValue sum_value; /* … and this is the xor of the others */
  guint seen; /* of MxSeen */
  guint can_see; /* what a step or a selection can add to that */
  gboolean from_start; /* where not all fits, the start is seen first */
  double value_scale; /* values are so much larger than their shapes ask for; 1 */
  gboolean cells; /* positions are cells, and the legend shows them so */
} MxScene;

void mx_scene_init (MxScene *self, const MxSceneInput *input);
void mx_scene_clear (MxScene *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxScene, mx_scene_clear)

/* What is known at the step.  A hidden value is not known.  The option functions take an entry
 * of MxGraph.option. */
gboolean mx_scene_knows (const MxScene *self, MxNode node);
MxOutcome mx_scene_outcome (const MxScene *self, MxNode node);
MxValue mx_scene_value (const MxScene *self, MxNode node);
MxOutcome mx_scene_option_outcome (const MxScene *self, guint32 option);
/* Whether the move from NODE to OPTION wins, and that may be shown.  Of a sum, whose positions
 * are single components, a move wins if it moves a part of the start and wins the whole. */
gboolean mx_scene_move_wins (const MxScene *self, MxNode node, guint32 option);
/* Fills what that goes by. */
void mx_scene_add_up_sum (MxScene *self);

/* "3", "∞", "∞(0, 2)"; a set of more than three values is cut.  g_free () it. */
char *mx_scene_dup_value_text (const MxGraph *graph, MxNode node);
/* What is written inside the position: the value, a letter, "?" where it is hidden or never
 * settled; NULL where it is not known yet (a dot is drawn).  g_free () it. */
char *mx_scene_dup_node_text (const MxScene *self, MxNode node);
/* "5", "8, 13", "a": what is written beside the position.  g_free () it. */
char *mx_scene_dup_label (const MxGraph *graph, MxNode node);
/* "P: the previous player wins".  Static, translated. */
const char *mx_scene_outcome_words (MxOutcome outcome);

/* What SJ's theorem says of a whole position, and whether that is not what was computed; of one
 * component alone.  Unknown, or FALSE, in normal play and of what is not known at the step. */
MxOutcome mx_scene_sj_outcome (const MxScene *self, MxNode node);
gboolean mx_scene_sj_differs (const MxScene *self, MxNode node);
MxOutcome mx_scene_sj_of_component (const MxScene *self, MxNode component);

/* Lines across a cell where the rules cannot be applied. */
void mx_scene_add_hatching (const MxScene *self, MxPicture *picture, MxRole role,
                            MxRect rect);

/* The colours of an outcome. */
void mx_scene_colors (const MxTheme *theme, MxOutcome outcome, MxColor *fill,
                      MxColor *text, MxColor *line);
/* COLOR with its opacity multiplied. */
MxColor mx_scene_fade (MxColor color, double factor);
/* From A (at 0) to B (at 1). */
MxColor mx_scene_blend (MxColor a, MxColor b, double at);

/* The shape of an outcome around a centre: circle, rounded square, diamond (wider than high
 * where WIDTH > HEIGHT); no text. */
MxItem *mx_scene_add_shape (const MxScene *self, MxPicture *picture, MxRole role,
                            MxNode node, MxOutcome outcome, double x, double y,
                            double width, double height);

/* A text that is made smaller until it is at most MAX_WIDTH wide (but not under 7). */
MxItem *mx_scene_add_fitting_text (MxPicture *picture, MxRole role, MxNode node,
                                   const char *text, double x, double y, double max_width,
                                   double size, MxWeight weight, MxColor color);

/* An outcome with a text in its shape; SIZE is the height. */
void mx_scene_add_outcome (MxScene *self, MxPicture *picture, MxNode node,
                           MxOutcome outcome, const char *text, double x, double y,
                           double width, double size);

/* One position: its shape, its value, and the rings and tokens of its marks. */
void mx_scene_add_position (MxScene *self, MxPicture *picture, MxNode node, double x,
                            double y, double size);

/* The same, so wide, with its NAME beneath the value inside the shape. */
void mx_scene_add_named_position (MxScene *self, MxPicture *picture, MxNode node,
                                  double x, double y, double width, const char *name);
/* How wide a position has to be for that, at all steps. */
double mx_scene_named_width (const MxGraph *graph, gboolean letters, MxNode node,
                             const char *name);
/* Half of the width of the counter of the start's tokens, which is 16 high; 0: there is none. */
double mx_scene_token_reach (const MxScene *self, MxNode node);

/* How wide the position is at the most, over all steps; SIZE where the text fits. */
double mx_scene_position_width (const MxGraph *graph, gboolean letters, MxNode node,
                                double size);
/* Whether values are letters whatever the step: whole positions. */
gboolean mx_scene_always_letters (const MxSolution *solution);

/* A title and a line under it (either may be NULL), above all that the picture holds so far. */
void mx_scene_add_title (const MxScene *self, MxPicture *picture, const char *title,
                         const char *line);

/* What the picture holds so far (a zero rectangle if nothing). */
MxRect mx_scene_extent (MxPicture *picture);

/* Sets CAN_SEE, for scenes that show positions one by one, and keeps room for rings around those
 * that PICTURE holds. */
void mx_scene_foresee (MxScene *self, MxPicture *picture);
/* The legend of what was seen, below all that the picture holds; nothing if the input does not
 * want it. */
void mx_scene_add_legend (const MxScene *self, MxPicture *picture);

/* A number with its thousands marked as the language does.  g_free () it. */
char *mx_scene_dup_count (guint64 count);

G_END_DECLS
