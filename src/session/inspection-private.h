/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/inspection.h"
#include "session/words-private.h"

/* What the files of the inspector share: inspection.c (one position), inspection-start.c (the start
 * as a whole), inspection-part.c (one component of a sum), inspection-why.c (the reason of an
 * outcome), inspection-wythoff.c (how its winning moves are found). */

G_BEGIN_DECLS

#define MX_INSPECTION_FOLLOWERS 200

typedef struct {
  const MxProgram *program;
  MxSolution *solution;
  const MxGraph *graph; /* mx_solution_graph () */
  const MxSteps *steps; /* NULL: all is known */
  guint32 step;
} Inspector;

gboolean mx_inspector_knows (const Inspector *self, MxNode node);
gboolean mx_inspector_knows_option (const Inspector *self, guint32 option);

/* The name of the move of one component to others, all nodes of the component graph; NULL if it
 * has none. */
char *mx_inspector_dup_move (const Inspector *self, MxNode from, const MxNode *to,
                             guint n_to);

/* The ladder and the formula, where NODE's value is a mex. */
void mx_inspector_fill_mex (const Inspector *self, MxInspection *inspection, MxNode node);

/* All that is said of one position, under a title: that of the START, or of the position. */
void mx_inspector_inspect_node (const Inspector *self, MxInspection *inspection,
                                MxNode node, const char *title);

/* Whether the game ends at NODE: no move, or the ending of the SJ rule. */
gboolean mx_inspector_is_end (const Inspector *self, MxNode node);
/* Why NODE is P, N or D. */
char *mx_inspector_explain (const Inspector *self, MxNode node);
/* The cases of the textbook by which the winning moves of Wythoff's game are found; NULL where the
 * game of NODE is another, or there are none. */
char *mx_inspector_dup_wythoff (const Inspector *self, MxNode node);
/* What ended the search, as a sentence. */
char *mx_inspector_explain_unknown (const Inspector *self);

void mx_inspector_inspect_start (const Inspector *self, MxInspection *inspection);
/* Whether the start is settled at the step that is shown. */
gboolean mx_inspector_knows_start (const Inspector *self);

/* Whether positions are components of a sum, whose outcome is not that of the sum. */
gboolean mx_inspector_is_component (const Inspector *self);
/* "nim(4), alone" */
char *mx_inspector_dup_component_title (const Inspector *self, MxNode node);
/* What it is worth, and what the winning moves of the start do with it. */
char *mx_inspector_explain_component (const Inspector *self, MxNode node);

/* Two sentences, one after the other. */
char *mx_inspection_join (const char *first, const char *second);

G_END_DECLS
