/* SPDX-License-Identifier: MIT */
#include "picture/scene-private.h"
#include "picture/scene-text.h"
#include "picture/table-block.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The table view: the values of each family of the start from 0 on, a block for each family:
 * cells in rows for one heap, a grid for two. */

#define TITLE 60.0
#define LEGEND 60.0
#define HEADING 26.0 /* of a block, if there are several */
#define LINES 76.0 /* the words under a block */
#define BLOCK_GAP 36.0
#define SIZE_MOST 44.0
#define SIZE_LARGE 32.0
#define SIZE_LEAST 24.0
#define BLOCKS_MOST 12

/* The families of the start with one parameter or two, each once, in the start's order. */
static GArray *
find_families (const MxSolution *solution)
{
  GArray *families = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  const MxSum *kinds = solution->kinds->sum;
  for (guint i = 0; i < kinds->n && families->len < BLOCKS_MOST; i++) {
    const guint family = kinds->part[i].family;
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
  mx_picture_add_text (picture, MX_ROLE_NOTE, MX_NO_NODE, block->info->name, 0.0, y,
                       MX_ALIGN_START, 16.0, MX_WEIGHT_BOLD, scene->theme->text);
  return y + HEADING;
}

/* The lines of text that belong to a block. */
static double
add_lines (MxPicture *picture, const MxScene *scene, const MxTableBlock *block, double y,
           double width)
{
  g_autofree char *period = mx_table_block_dup_period (block, scene);
  g_autofree char *where = mx_table_block_dup_where (block, scene);
  g_autofree char *exceptions = mx_table_block_dup_exceptions (block, scene);
  g_autofree char *differences = mx_table_block_dup_differences (block, scene);
  g_autofree char *remark = mx_table_block_dup_remark (block, scene);
  const char *unreached = mx_table_block_get_unreached (block, scene);
  const char *const notes[] = {where, exceptions, differences, unreached, remark};
  if (period != NULL) {
    mx_picture_add_text (picture, MX_ROLE_NOTE, MX_NO_NODE, period, 0.0, y,
                         MX_ALIGN_START, 15.0, MX_WEIGHT_BOLD, scene->theme->accent);
    y += 22.0;
  }
  for (guint i = 0; i < G_N_ELEMENTS (notes); i++)
    if (notes[i] != NULL)
      y = mx_scene_add_paragraph (picture, notes[i], 0.0, y, width, MX_SCENE_NOTE_SIZE,
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

static gboolean
try_wrap (MxTableBlock *blocks, guint n, const MxScene *scene, double size, gboolean wide,
          double width, double height)
{
  double total = (n - 1) * BLOCK_GAP + (n > 1 ? n * HEADING : 0.0);
  gboolean fits = TRUE;
  for (guint i = 0; i < n; i++) {
    mx_table_block_wrap (&blocks[i], scene, size, width, wide);
    total +=
        blocks[i].height + (blocks[i].period != NULL || blocks[i].whole ? LINES : 0.0);
    fits = fits && blocks[i].width <= width;
  }
  return fits && total <= height;
}

/* The largest cells with which all blocks fit, a period a row while they stay large; the
 * smallest cells if none do. */
static void
wrap_blocks (MxTableBlock *blocks, guint n, const MxScene *scene, double width,
             double height)
{
  for (double size = SIZE_MOST; size >= SIZE_LARGE; size -= 4.0)
    if (try_wrap (blocks, n, scene, size, FALSE, width, height))
      return;
  for (double size = SIZE_MOST; size >= SIZE_LEAST; size -= 4.0)
    if (try_wrap (blocks, n, scene, size, TRUE, width, height))
      return;
}

void
mx_scene_table (MxPicture *picture, const MxSceneInput *input)
{
  g_auto (MxScene) scene = {0};
  mx_scene_init (&scene, input);
  const double width = MAX (input->width - 2.0 * MX_SCENE_MARGIN, 240.0);
  const double height =
      MAX (input->height - 2.0 * MX_SCENE_MARGIN - TITLE - (input->legend ? LEGEND : 0.0),
           160.0);
  g_autoptr (GArray) families = find_families (input->solution);
  g_autofree MxTableBlock *blocks = g_new0 (MxTableBlock, families->len + 1);
  for (guint i = 0; i < families->len; i++) {
    const guint family = g_array_index (families, guint, i);
    /* The period that is known is that of the start's first family. */
    const gboolean first = family == input->solution->start->part[0].family;
    mx_table_block_init (&blocks[i], &scene, family, first ? input->period : NULL);
  }
  wrap_blocks (blocks, families->len, &scene, width, height);
  double y = 0.0;
  for (guint i = 0; i < families->len; i++) {
    if (families->len > 1)
      y = add_heading (picture, &scene, &blocks[i], y);
    y = mx_table_block_draw (&blocks[i], &scene, picture, 0.0, y);
    y = add_lines (picture, &scene, &blocks[i], y + 14.0, width) + BLOCK_GAP - 14.0;
    mx_table_block_clear (&blocks[i]);
  }
  g_autofree char *title = dup_title (input->solution, families);
  mx_scene_add_title (&scene, picture, title, NULL);
  mx_scene_add_legend (&scene, picture);
}
