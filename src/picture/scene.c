/* SPDX-License-Identifier: MIT */
#include "picture/scene.h"

#include "picture/scene-common.h"
#include "picture/scene-private.h"

/* Which scenes fit a game, and which one it opens with. */

/* Of one heap, this many positions still make a readable graph. */
#define GRAPH_LINE_MOST 40

static const MxFamily *
family_of_kind (const MxSolution *solution, guint kind)
{
  return &solution->source->families[solution->kinds->sum->part[kind].family];
}

/* Whether every part of the start is a heap or a tuple of heaps: not a token on a graph. */
static gboolean
all_heaps (const MxSolution *solution)
{
  for (guint i = 0; i < solution->kinds->sum->n; i++) {
    const MxFamily *family = family_of_kind (solution, i);

    if (family->shape == MX_SHAPE_GRAPH || family->arity < 1 || family->arity > 3)
      return FALSE;
  }
  return solution->start->n > 0;
}

static gboolean
some_family_has_arity (const MxSolution *solution, guint arity)
{
  for (guint i = 0; i < solution->kinds->sum->n; i++) {
    const MxFamily *family = family_of_kind (solution, i);

    if (family->shape != MX_SHAPE_GRAPH && family->arity == arity)
      return TRUE;
  }
  return FALSE;
}

static gboolean
some_family_has_lattice (const MxSolution *solution)
{
  for (guint i = 0; i < solution->kinds->sum->n; i++)
    if (mx_slice_fits (family_of_kind (solution, i)))
      return TRUE;
  return FALSE;
}

/* Whether the parts of the start have numbers to be added in columns. */
static gboolean
parts_have_numbers (const MxSolution *solution)
{
  if (solution->start->n < 2)
    return FALSE;
  for (guint i = 0; i < solution->kinds->sum->n; i++)
    if (solution->start_value[solution->kinds->first[i]] < 0)
      return FALSE;
  return TRUE;
}

gboolean
mx_scene_fits (MxView view, const MxProgram *program, const MxSolution *solution)
{
  switch (view) {
  case MX_VIEW_GRAPH: return TRUE;
  case MX_VIEW_PILES: return all_heaps (solution);
  case MX_VIEW_LATTICE:
    /* Whole positions of several parts have no place in a lattice. */
    return some_family_has_lattice (solution)
           && (solution->whole == NULL || solution->start->n == 1);
  case MX_VIEW_TABLE:
    return some_family_has_arity (solution, 1) || some_family_has_arity (solution, 2);
  case MX_VIEW_NIMSUM: return parts_have_numbers (solution);
  case MX_VIEW_DEFAULT:
  default: return FALSE;
  }
}

MxView
mx_scene_default_view (const MxProgram *program, const MxSolution *solution)
{
  const MxSum *start = solution->start;
  MxView asked = mx_program_get_view (program);

  if (mx_scene_fits (asked, program, solution))
    return asked;
  if (!all_heaps (solution))
    return MX_VIEW_GRAPH;
  if (start->n > 1)
    return MX_VIEW_PILES;
  switch (family_of_kind (solution, 0)->arity) {
  case 1:
    /* Of a heap that splits where whole positions count, the table sets each play beside the other. */
    return solution->whole == NULL && mx_sum_get_coords (start, 0)[0] <= GRAPH_LINE_MOST
               ? MX_VIEW_GRAPH
               : MX_VIEW_TABLE;
  case 2:
    return mx_scene_fits (MX_VIEW_LATTICE, program, solution) ? MX_VIEW_LATTICE
                                                              : MX_VIEW_GRAPH;
  default: return MX_VIEW_GRAPH;
  }
}

MxPicture *
mx_scene_build (MxView view, const MxSceneInput *input)
{
  const MxTheme *theme = mx_theme_get (input->theme);
  MxPicture *picture = mx_picture_new (theme->background);

  picture->language = g_strdup (input->language);
  switch (view) {
  case MX_VIEW_PILES: mx_scene_piles (picture, input); break;
  case MX_VIEW_LATTICE: mx_scene_lattice (picture, input); break;
  case MX_VIEW_TABLE: mx_scene_table (picture, input); break;
  case MX_VIEW_NIMSUM: mx_scene_nimsum (picture, input); break;
  case MX_VIEW_GRAPH:
  case MX_VIEW_DEFAULT:
  default: mx_scene_graph (picture, input); break;
  }
  mx_picture_finish (picture, MX_SCENE_MARGIN, input->width, input->height);
  return picture;
}

char *
mx_scene_dup_remark (MxView view, const MxSceneInput *input)
{
  switch (view) {
  case MX_VIEW_GRAPH: return mx_scene_graph_dup_remark (input);
  case MX_VIEW_LATTICE: return mx_scene_lattice_dup_remark (input);
  case MX_VIEW_PILES:
  case MX_VIEW_TABLE:
  case MX_VIEW_NIMSUM:
  case MX_VIEW_DEFAULT:
  default: return NULL;
  }
}
