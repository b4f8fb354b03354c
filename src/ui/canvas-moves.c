/* SPDX-License-Identifier: MIT */
#include "picture/paint.h"
#include "ui/canvas-private.h"

#include <math.h>

/* The moves of one position, over the picture: the one under a pointer that rests, in a graph in rows also
 * the selected one.  Its arrows are strong and all else stands back.  Where the picture has no arrows of
 * its own from there, a table or a graph that shows those of one position alone, they are drawn; in such
 * a graph, dashed, those that lead there too. */

/* So many moves are drawn at the most: more would be a blot. */
#define MOST 60
#define SCRIM 0.6
/* How far an arrow swings out, for each unit of its length. */
#define SWING 0.16
#define SWING_LEAST 9.0
/* What an arrow keeps off the shape of a position. */
#define OFF 3.0
#define SAMPLES 48

/* Whether the picture has the arrows of one position alone, or none. */
static gboolean
lacks_arrows (const MxPicture *picture)
{
  MxNode source = MX_NO_NODE;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role != MX_ROLE_ARROW || item->node == source)
      continue;
    if (source != MX_NO_NODE)
      return FALSE;
    source = item->node;
  }
  return TRUE;
}

static MxNode
choose_node (MxCanvas *self)
{
  const MxView view = mx_session_get_view (self->session);
  if (view != MX_VIEW_GRAPH && view != MX_VIEW_TABLE)
    return MX_NO_NODE;
  if (self->hovered != MX_NO_NODE && self->telling)
    return self->hovered;
  /* Of a graph with all its arrows the picture shows those of the selected one itself; in a table its
   * followers are ringed, and arrows would lie over letters for as long as it is selected. */
  return view == MX_VIEW_GRAPH && lacks_arrows (self->picture)
             ? mx_session_get_selected (self->session)
             : MX_NO_NODE;
}

/* -- arrows that the picture does not have -- */

static MxPoint
point_at (const MxPoint *p, double t)
{
  const double u = 1 - t;
  const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
  return (MxPoint){a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
                   a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

static gboolean
is_inside (const MxRect *rect, MxPoint p)
{
  return p.x > rect->x - OFF && p.x < rect->x + rect->width + OFF && p.y > rect->y - OFF
         && p.y < rect->y + rect->height + OFF;
}

static MxPoint
between (MxPoint a, MxPoint b, double t)
{
  return (MxPoint){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

/* The part of the curve from FROM to TO (0 … 1), by de Casteljau's algorithm. */
static void
cut (MxPoint *p, double from, double to)
{
  for (int pass = 0; pass < 2; pass++) {
    /* First what is before TO, then of that, turned round, what is before FROM. */
    const double t = pass == 0 ? to : 1 - from / to;
    const MxPoint ab = between (p[0], p[1], t), bc = between (p[1], p[2], t),
                  cd = between (p[2], p[3], t);
    const MxPoint abc = between (ab, bc, t), bcd = between (bc, cd, t);
    const MxPoint first[4] = {p[0], ab, abc, between (abc, bcd, t)};
    for (int i = 0; i < 4; i++)
      p[i] = first[3 - i];
  }
}

static MxPoint
middle (const MxRect *rect)
{
  return (MxPoint){rect->x + rect->width / 2, rect->y + rect->height / 2};
}

static void
add_arrow (MxPicture *moves, const MxPicture *picture, MxNode from, MxNode to,
           const MxTheme *theme, gboolean dashed)
{
  MxRect tail, head;
  if (from == to || !mx_picture_node_rect (picture, from, &tail)
      || !mx_picture_node_rect (picture, to, &head))
    return;
  const MxPoint a = middle (&tail), b = middle (&head);
  const double dx = b.x - a.x, dy = b.y - a.y, length = hypot (dx, dy);
  const double swing = MAX (SWING * length, SWING_LEAST) / MAX (length, 1);
  MxPoint p[4] = {a,
                  {a.x + dx / 3 + dy * swing, a.y + dy / 3 - dx * swing},
                  {b.x - dx / 3 + dy * swing, b.y - dy / 3 - dx * swing},
                  b};
  double t0 = 0, t1 = 1;
  while (t0 < 1 && is_inside (&tail, point_at (p, t0)))
    t0 += 1.0 / SAMPLES;
  while (t1 > t0 && is_inside (&head, point_at (p, t1)))
    t1 -= 1.0 / SAMPLES;
  if (t1 - t0 < 1.0 / SAMPLES)
    return;
  cut (p, t0, t1);
  MxItem *item = mx_picture_add_path (moves, MX_ROLE_ARROW, from, p, 4);
  item->target = to;
  item->fill = (MxColor){0, 0, 0, 0};
  item->stroke = theme->strong_arrow;
  item->line = dashed ? 1.2 : 2.0;
  item->dashed = dashed;
  item->arrow_head = dashed ? 7 : 9;
}

static void
add_arrows_from (MxPicture *moves, const MxPicture *picture, const MxGraph *graph,
                 MxNode node, const MxTheme *theme)
{
  guint n = 0;
  for (guint32 k = graph->first[node]; k < graph->first[node + 1] && n < MOST; k++) {
    guint n_parts;
    MxNode single;
    const MxNode *parts =
        mx_graph_option_parts (graph, graph->option[k], &single, &n_parts);
    for (guint i = 0; i < n_parts; i++, n++)
      add_arrow (moves, picture, node, parts[i], theme, FALSE);
  }
}

static void
add_arrows_to (MxPicture *moves, const MxPicture *picture, const MxGraph *graph,
               MxNode node, const MxTheme *theme)
{
  guint n = 0;
  for (MxNode from = 0; from < graph->n && n < MOST; from++)
    for (guint32 k = graph->first[from]; k < graph->first[from + 1]; k++)
      if (graph->option[k] == node) {
        add_arrow (moves, picture, from, node, theme, TRUE);
        n++;
        break;
      }
}

/* -- what the picture has -- */

static void
copy_item (MxPicture *moves, const MxItem *item)
{
  g_array_append_val (moves->items, *item);
  MxItem *copy = &g_array_index (moves->items, MxItem, moves->items->len - 1);
  copy->points = g_memdup2 (item->points, item->n_points * sizeof (MxPoint));
  copy->text = g_strdup (item->text);
}

/* The arrows of NODE, strong; those that are there already are what there is to be drawn. */
static guint
copy_arrows (MxPicture *moves, const MxPicture *picture, MxNode node,
             const MxTheme *theme, GHashTable *ends)
{
  guint n = 0;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role != MX_ROLE_ARROW || item->node != node)
      continue;
    copy_item (moves, item);
    MxItem *copy = &g_array_index (moves->items, MxItem, moves->items->len - 1);
    if (copy->stroke.a > 0)
      copy->stroke = theme->strong_arrow;
    if (copy->fill.a > 0)
      copy->fill = theme->strong_arrow;
    copy->line = MAX (copy->line * 1.5, 2.0);
    if (item->target != MX_NO_NODE)
      g_hash_table_add (ends, GUINT_TO_POINTER (item->target));
    n++;
  }
  return n;
}

/* In a table, where the cells stand close, arrows run behind all of them. */
static gboolean
stands_for (const MxItem *item, GHashTable *ends, MxView view)
{
  return item->role != MX_ROLE_ARROW && item->role != MX_ROLE_BACKGROUND
         && item->node != MX_NO_NODE
         && (view == MX_VIEW_TABLE
             || g_hash_table_contains (ends, GUINT_TO_POINTER (item->node)));
}

static void
draw_missing (MxPicture *moves, const MxPicture *picture, const MxGraph *graph,
              MxNode node, const MxTheme *theme, MxView view, guint copied,
              GHashTable *ends)
{
  if (copied == 0)
    add_arrows_from (moves, picture, graph, node, theme);
  if (view == MX_VIEW_GRAPH)
    add_arrows_to (moves, picture, graph, node, theme);
  for (guint i = 0; i < moves->items->len; i++) {
    const MxItem *item = &g_array_index (moves->items, MxItem, i);
    g_hash_table_add (ends, GUINT_TO_POINTER (item->node));
    if (item->target != MX_NO_NODE)
      g_hash_table_add (ends, GUINT_TO_POINTER (item->target));
  }
}

MxPicture *
mx_canvas_dup_moves (MxCanvas *self)
{
  const MxPicture *picture = self->picture;
  const MxSolution *solution =
      self->session != NULL ? mx_session_get_solution (self->session) : NULL;
  const MxNode node =
      picture != NULL && solution != NULL ? choose_node (self) : MX_NO_NODE;
  MxRect rect;
  if (node == MX_NO_NODE || node >= mx_solution_graph (solution)->n
      || !mx_picture_node_rect (picture, node, &rect))
    return NULL;
  const MxView view = mx_session_get_view (self->session);
  const MxTheme *theme = mx_theme_get (mx_session_get_theme (self->session));
  MxPicture *moves = mx_picture_new (picture->background);
  g_autoptr (GHashTable) ends = g_hash_table_new (NULL, NULL);
  moves->language = g_strdup (picture->language);
  g_hash_table_add (ends, GUINT_TO_POINTER (node));
  const guint copied = copy_arrows (moves, picture, node, theme, ends);
  if (lacks_arrows (picture))
    draw_missing (moves, picture, mx_solution_graph (solution), node, theme, view, copied,
                  ends);
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (stands_for (item, ends, view) || item->role == MX_ROLE_LEGEND)
      copy_item (moves, item);
  }
  return moves;
}

void
mx_canvas_append_moves (MxCanvas *self, GtkSnapshot *snapshot)
{
  g_autoptr (MxPicture) moves = mx_canvas_dup_moves (self);
  if (moves == NULL)
    return;
  const graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float)self->transform.width,
                                                     (float)self->transform.height);
  const MxColor *back = &moves->background;
  if (mx_session_get_view (self->session) == MX_VIEW_GRAPH && self->telling
      && self->hovered != MX_NO_NODE) {
    const GdkRGBA scrim = {(float)back->r, (float)back->g, (float)back->b, SCRIM};
    gtk_snapshot_append_color (snapshot, &scrim, &bounds);
  }
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  double x, y;
  mx_view_transform_to_widget (&self->transform, 0, 0, &x, &y);
  cairo_translate (cr, x, y);
  cairo_scale (cr, self->transform.scale, self->transform.scale);
  const MxRect visible = mx_view_transform_visible (&self->transform);
  mx_picture_paint (moves, cr, &visible);
  cairo_destroy (cr);
}
