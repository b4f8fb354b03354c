/* SPDX-License-Identifier: MIT */
#include "picture/nimsum-columns.h"
#include "picture/scene-private.h"
#include "picture/scene-text.h"

/* The nim-sum view: the SG values of the parts as binary numbers, added without carrying, and
 * the sentence that turns the sum into a move. */

#define HEADING 70.0 /* the title and the line under it */
#define SENTENCE 60.0
#define LEGEND 40.0

void
mx_scene_nimsum (MxPicture *picture, const MxSceneInput *input)
{
  g_auto (MxScene) scene = {0};
  g_auto (MxSceneParts) parts = {0};
  mx_scene_init (&scene, input);
  mx_scene_parts_init (&parts, &scene);

  const double room_width = MAX (input->width - 2.0 * MX_SCENE_MARGIN, 240.0);
  const double room_height = MAX (input->height - 2.0 * MX_SCENE_MARGIN - HEADING
                                      - SENTENCE - (input->legend ? LEGEND : 0.0),
                                  120.0);
  MxColumns columns;
  mx_columns_measure (&columns, &parts, input->solution->play == MX_PLAY_NORMAL,
                      room_width, room_height);
  mx_columns_draw (&columns, &scene, picture, &parts, 0.0, 0.0);

  const double y = columns.height + 30.0;
  g_autofree char *sentence = mx_columns_dup_sentence (&parts, &scene);
  const double width = CLAMP (columns.width, MIN (room_width, 420.0), room_width);
  if (sentence != NULL)
    mx_scene_add_paragraph (picture, sentence, 0.0, y, width, MX_SCENE_NOTE_SIZE + 1.0,
                            scene.theme->text);
  g_autofree char *title = mx_scene_parts_dup_title (&parts, &scene, width);
  g_autofree char *line = mx_scene_parts_dup_outcome (&parts, &scene);
  mx_scene_add_title (&scene, picture, title, line);
  mx_scene_add_legend (&scene, picture);
}
