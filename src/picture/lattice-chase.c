/* SPDX-License-Identifier: MIT */
#include "picture/lattice-scene.h"
#include "picture/scene-text.h"
#include "rules/claim.h"

#include <string.h>

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* Two tokens on one board: a position has four numbers, the places of both, and two families tell
 * whose turn it is.  A slice is the board with one token in its place; each square shows the outcome
 * with the other token there. */

/* Whether all moves of FROM lead to TO and keep the numbers from KEPT on, two of them. */
static gboolean
moves_other_pair (const MxGraph *graph, guint from, guint to, guint kept)
{
  gboolean any = FALSE;

  for (MxNode i = 0; i < graph->n; i++) {
    if (graph->family[i] != from)
      continue;
    const gint64 *p = mx_graph_coords (graph, i);
    for (guint32 k = graph->first[i]; k < graph->first[i + 1]; k++) {
      const guint32 option = graph->option[k];

      if ((option & MX_SPLIT) != 0 || graph->family[option] != to)
        return FALSE;
      const gint64 *q = mx_graph_coords (graph, option);
      if (p[kept] != q[kept] || p[kept + 1] != q[kept + 1])
        return FALSE;
      any = TRUE;
    }
  }
  return any;
}

/* The family that FAMILY moves to, if there is just one. */
static gboolean
find_other (const MxGraph *graph, guint family, guint *other)
{
  for (MxNode i = 0; i < graph->n; i++)
    if (graph->family[i] == family && graph->first[i] < graph->first[i + 1]) {
      const guint32 option = graph->option[graph->first[i]];

      if ((option & MX_SPLIT) != 0 || graph->family[option] == family)
        return FALSE;
      *other = graph->family[option];
      return graph->source->families[*other].arity == 4;
    }
  return FALSE;
}

/* Which of the pairs 0, 1 and 2, 3 lies on the axes: its first number, or -1. */
static int
pair_of (const MxLatticeGrid *grid)
{
  const guint low = MIN (grid->axis[0], grid->axis[1]);

  return low % 2 == 0 && MAX (grid->axis[0], grid->axis[1]) == low + 1 ? (int)low : -1;
}

gboolean
mx_lattice_is_chase (const MxLatticeGrid *grid, const MxSolution *solution)
{
  const MxGraph *graph = solution->components;
  const guint family = grid->family;
  guint other;

  if (solution->whole != NULL || solution->source->families[family].arity != 4
      || pair_of (grid) < 0 || !find_other (graph, family, &other))
    return FALSE;
  return (moves_other_pair (graph, family, other, 2)
          && moves_other_pair (graph, other, family, 0))
         || (moves_other_pair (graph, family, other, 0)
             && moves_other_pair (graph, other, family, 2));
}

/* How far a token reaches into its square, in cells: as far as no number is in the way; and how large
 * squares must be for its name. */
#define TOKEN_INSIDE 0.27
#define TOKEN_NAMED 24.0

/* The token of FAMILY, a disc with its name, at the corner of a square. */
static void
add_token (const MxLattice *self, guint family, gint64 a, gint64 b, MxColor color)
{
  const MxFamily *info = &self->scene->graph->source->families[family];
  g_autofree char *name = g_utf8_substring (info->name, 0, 1);
  g_autofree char *letter = g_utf8_strup (name, -1);
  const gboolean named = self->cell >= TOKEN_NAMED;
  const double r = named ? CLAMP (self->cell * 0.2, 7, 11) : self->cell * 0.17;
  const MxPoint at = mx_lattice_middle (self, (double)a - 0.5, (double)b + 0.5);
  const double x = at.x + TOKEN_INSIDE * self->cell - r;
  const double y = at.y + TOKEN_INSIDE * self->cell - r;
  MxItem *item = mx_picture_add_ellipse (self->picture, MX_ROLE_COUNTER, MX_NO_NODE,
                                         (MxRect){x - r, y - r, 2 * r, 2 * r});

  item->fill = color;
  item->stroke = self->scene->theme->background;
  item->line = 1.4;
  if (!named)
    return;
  mx_scene_add_fitting_text (self->picture, MX_ROLE_NOTE, MX_NO_NODE, letter, x, y,
                             2 * r - 3, r * 1.2, MX_WEIGHT_BOLD,
                             self->scene->theme->background);
}

/* The squares that the token may go to from the selected one's. */
static void
mark_moves (const MxLattice *self)
{
  const MxGraph *graph = self->scene->graph;
  const MxNode node = self->scene->focus;
  guint a, b;

  if (!mx_lattice_grid_find (self->grid, graph, node, &a, &b))
    return;
  const gint64 *from = mx_graph_coords (graph, node);
  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    const MxNode option = graph->option[k];
    const gint64 *to = mx_graph_coords (graph, option);
    const gint64 x = to[self->grid->axis[0]], y = to[self->grid->axis[1]];

    if ((x != from[self->grid->axis[0]] || y != from[self->grid->axis[1]])
        && x < self->grid->columns && y < self->grid->rows)
      mx_lattice_mark_option (self, option, (guint)x, (guint)y,
                              mx_scene_move_wins (self->scene, node, option));
  }
}

/* -- the claim -- */

/* The first claim of the text that says where positions of the family are P, N or D; -1: none. */
static int
find_claim (const MxLattice *self)
{
  const GPtrArray *claims = mx_program_get_claims (self->scene->input->program);

  for (guint i = 0; i < claims->len; i++) {
    const MxClaim *claim = claims->pdata[i];

    if (claim->kind != MX_CLAIM_SG && claim->n_parts == 1
        && claim->family[0] == self->grid->family)
      return (int)i;
  }
  return -1;
}

/* What the claim says of each cell: 1 where the condition holds. */
static guint8 *
read_claim (const MxLattice *self, guint claim)
{
  const MxLatticeGrid *grid = self->grid;
  g_autoptr (MxClaimReader) reader = mx_claim_reader_new (self->scene->input->program);
  guint8 *holds = g_malloc0 ((gsize)grid->columns * grid->rows);

  for (guint b = 0; b < grid->rows; b++)
    for (guint a = 0; a < grid->columns; a++) {
      gint64 coords[MX_SLICE_COORDS];
      MxClaimSays says;
      MxFault fault = {0};

      memcpy (coords, grid->fixed, sizeof coords);
      coords[grid->axis[0]] = a;
      coords[grid->axis[1]] = b;
      holds[(gsize)b * grid->columns + a] =
          mx_claim_reader_read (reader, claim, coords, NULL, &says, &fault)
              == MX_READ_DONE
          && says.applies && says.value == 1;
    }
  return holds;
}

static gboolean
holds_at (const MxLatticeGrid *grid, const guint8 *holds, int a, int b)
{
  return a >= 0 && b >= 0 && a < (int)grid->columns && b < (int)grid->rows
         && holds[(gsize)b * grid->columns + (gsize)a];
}

static void
add_edge (const MxLattice *self, double x0, double y0, double x1, double y1)
{
  const MxPoint p = mx_lattice_middle (self, x0 - 0.5, y0 - 0.5);
  const MxPoint q = mx_lattice_middle (self, x1 - 0.5, y1 - 0.5);
  MxItem *item = mx_picture_add_line (self->picture, MX_ROLE_GRID, p.x, p.y, q.x, q.y);

  item->stroke = self->scene->theme->guide;
  item->line = 3;
}

/* The edge between the cells where it holds and the others, in pieces as long as may be. */
static void
draw_outline (const MxLattice *self, const guint8 *holds)
{
  const MxLatticeGrid *grid = self->grid;

  for (int turned = 0; turned < 2; turned++) {
    const int across = (int)(turned ? grid->rows : grid->columns);
    const int up = (int)(turned ? grid->columns : grid->rows);

    for (int b = 0; b <= up; b++)
      for (int a = 0, from = -1; a <= across; a++) {
        const gboolean edge =
            a < across
            && (turned
                    ? holds_at (grid, holds, b, a) != holds_at (grid, holds, b - 1, a)
                    : holds_at (grid, holds, a, b) != holds_at (grid, holds, a, b - 1));

        if (edge && from < 0)
          from = a;
        if (edge || from < 0)
          continue;
        if (turned)
          add_edge (self, b, from, b, a);
        else
          add_edge (self, from, b, a, b);
        from = -1;
      }
  }
}

static void
draw_claim (const MxLattice *self)
{
  const int index = find_claim (self);

  if (index < 0 || !mx_lattice_tells_all (self->scene))
    return;
  const MxClaim *claim =
      mx_program_get_claims (self->scene->input->program)->pdata[index];
  g_autofree guint8 *holds = read_claim (self, (guint)index);
  /* Translators: %s is a line of the rules, such as "N iff x <= u". */
  g_autofree char *words =
      g_strdup_printf (_ ("Outlined: what the text claims, %s"), claim->text);
  draw_outline (self, holds);
  mx_scene_add_paragraph (self->picture, words, self->origin.x, self->origin.y + 66,
                          MAX (self->grid->columns * self->cell, 360), MX_SCENE_NOTE_SIZE,
                          self->scene->theme->guide);
}

void
mx_lattice_draw_chase (const MxLattice *self)
{
  const MxGraph *graph = self->scene->graph;
  const MxLatticeGrid *grid = self->grid;
  const MxTheme *theme = self->scene->theme;
  const guint own = (guint)pair_of (grid), kept = 2 - own;
  const guint u = kept + (grid->axis[0] - own), v = kept + (grid->axis[1] - own);
  guint other = grid->family, a, b;
  MxNode node;

  find_other (graph, grid->family, &other);
  const gboolean mover = moves_other_pair (graph, grid->family, other, kept);
  draw_claim (self);
  if (mover)
    mark_moves (self);
  if (grid->fixed[u] < grid->columns && grid->fixed[v] < grid->rows)
    add_token (self, mover ? other : grid->family, grid->fixed[u], grid->fixed[v],
               theme->d_fill);
  if (mx_lattice_subject (self, &node, &a, &b)
      && (a != grid->fixed[u] || b != grid->fixed[v]))
    add_token (self, mover ? grid->family : other, a, b, theme->accent);
}
