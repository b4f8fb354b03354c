/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/scene.h"

/* The scenes, a file each.  Each adds all that it shows to PICTURE, title and legend with it;
 * scene.c gives the picture its bounds afterwards. */

G_BEGIN_DECLS

void mx_scene_graph (MxPicture *picture, const MxSceneInput *input);
void mx_scene_piles (MxPicture *picture, const MxSceneInput *input);
void mx_scene_lattice (MxPicture *picture, const MxSceneInput *input);
void mx_scene_table (MxPicture *picture, const MxSceneInput *input);
void mx_scene_nimsum (MxPicture *picture, const MxSceneInput *input);

/* The remarks of the scenes that may leave something out; NULL where all is drawn. */
char *mx_scene_graph_dup_remark (const MxSceneInput *input);
char *mx_scene_lattice_dup_remark (const MxSceneInput *input);

G_END_DECLS
