/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/scene.h"

/* A rule text, solved, for the tests of the scenes; and questions to a picture. */

typedef struct {
  MxProgram *program;
  MxSolution *solution;
  MxSteps *steps;
  MxPeriod period;
  MxSceneInput input; /* 960 × 640, light, all known; the fields may be set */
} Game;

void game_init (Game *self, const char *text);
void game_clear (Game *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Game, game_clear)

/* From now on the picture is that of STEP of the SG order. */
void game_set_step (Game *self, guint32 step);

/* From now on the picture goes by the steps of ALGORITHM, at the last of them, not stepping. */
void game_set_algorithm (Game *self, MxAlgorithm algorithm);

/* What `dot` is asked for the graph view: see mx_scene_graph_request (). */
MxLayoutRequest *game_layout_request (const Game *self);

/* The position that is written so ("s134(5)", "nim(2) + nim(5)"); it must be there. */
MxNode game_find (const Game *self, const char *name);

/* The node of the heap (or tuple) of the first family. */
MxNode game_node (const Game *self, gint64 a, gint64 b);

/* Items of that role and kind, of any part if PART is -2. */
guint count_items (const MxPicture *picture, MxRole role, MxItemKind kind, gint part);

/* Items of that role and kind (-1 for any) that stand for NODE (MX_NO_NODE for any). */
guint count_node_items (const MxPicture *picture, MxRole role, int kind, MxNode node);
const MxItem *find_item (const MxPicture *picture, MxRole role, int kind, MxNode node);

/* Whether some text of the picture is TEXT; contains it. */
gboolean has_text (const MxPicture *picture, const char *text);
gboolean has_part_of_text (const MxPicture *picture, const char *text);

/* Whether a curve comes nearer than DEPTH below the edge of a box. */
gboolean runs_through (const MxItem *arrow, const MxRect *box, double depth);

/* Fails with the faults if there are any. */
void assert_no_faults (const MxPicture *picture, const char *what);

/* The names of the texts in a folder of the project, sorted; at least one.  Transfers all. */
GPtrArray *list_games (const char *folder);
