/* SPDX-License-Identifier: MIT */
#include "picture/scene-private.h"
#include "picture/scene-text.h"
#include "picture/table-block.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The table view: the values of each family of the start from 0 on, a block for each family:
 * cells in rows for one heap, a grid for two. */

#define HEADING 90.0
#define LEGEND 60.0
#define BLOCK_GAP 44.0
#define BLOCKS_MOST 12

/* The families of the start with one parameter or two, each once, in the start's order. */
static GArray *
find_families (const MxSolution *solution)
{
  GArray *families = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < solution->start->n && families->len < BLOCKS_MOST; i++) {
    const guint family = solution->start->part[i].family;
    const MxFamily *info = &solution->source->families[family];
    if (info->arity < 1 || info->arity > 2
        || !g_hash_table_add (seen, GUINT_TO_POINTER (family)))
      continue;
    g_array_append_val (families, family);
  }
  return families;
}

static double
add_heading (MxPicture *picture, const MxScene *scene, const MxTableBlock *block,
             double y)
{
  mx_picture_add_text (picture, MX_ROLE_TITLE, MX_NO_NODE, block->info->name, 0.0, y,
                       MX_ALIGN_START, 16.0, MX_WEIGHT_BOLD, scene->theme->text);
  return y + 24.0;
}

/* The lines of text that belong to a block. */
static double
add_lines (MxPicture *picture, const MxScene *scene, const MxTableBlock *block, double y,
           double width)
{
  g_autofree char *period = mx_table_block_dup_period (block, scene);
  g_autofree char *where = mx_table_block_dup_where (block, scene);
  g_autofree char *remark = mx_table_block_dup_remark (block);
  if (period != NULL) {
    mx_picture_add_text (picture, MX_ROLE_NOTE, MX_NO_NODE, period, 0.0, y,
                         MX_ALIGN_START, 15.0, MX_WEIGHT_BOLD, scene->theme->accent);
    y += 22.0;
  }
  if (where != NULL)
    y = mx_scene_add_paragraph (picture, where, 0.0, y, width, MX_SCENE_NOTE_SIZE,
                                scene->theme->faint_text);
  if (remark != NULL)
    y = mx_scene_add_paragraph (picture, remark, 0.0, y, width, MX_SCENE_NOTE_SIZE,
                                scene->theme->faint_text);
  return y;
}

static char *
dup_title (const MxSolution *solution, const GArray *families)
{
  if (families->len != 1)
    return solution->whole != NULL ? g_strdup (_ ("Outcomes"))
                                   : g_strdup (_ ("SG values"));
  const char *name = solution->source->families[g_array_index (families, guint, 0)].name;
  return solution->whole != NULL ? g_strdup_printf (_ ("Outcomes of %s"), name)
                                 : g_strdup_printf (_ ("SG values of %s"), name);
}

void
mx_scene_table (MxPicture *picture, const MxSceneInput *input)
{
  g_auto (MxScene) scene = {0};
  mx_scene_init (&scene, input);
  const double width = MAX (input->width - 2.0 * MX_SCENE_MARGIN, 240.0);
  const double height = MAX (
      input->height - 2.0 * MX_SCENE_MARGIN - HEADING - (input->legend ? LEGEND : 0.0),
      160.0);
  g_autoptr (GArray) families = find_families (input->solution);
  double y = 0.0;
  for (guint i = 0; i < families->len; i++) {
    g_auto (MxTableBlock) block = {0};
    const guint family = g_array_index (families, guint, i);
    /* The period that is known is that of the start's first family. */
    const gboolean first = family == input->solution->start->part[0].family;
    mx_table_block_init (&block, &scene, family, first ? input->period : NULL, width,
                         height / families->len);
    if (families->len > 1)
      y = add_heading (picture, &scene, &block, y);
    y = mx_table_block_draw (&block, &scene, picture, 0.0, y) + 22.0;
    y = add_lines (picture, &scene, &block, y, MAX (width, 240.0)) + BLOCK_GAP - 22.0;
  }
  g_autofree char *title = dup_title (input->solution, families);
  mx_scene_add_title (&scene, picture, title, NULL);
  mx_scene_add_legend (&scene, picture);
}
