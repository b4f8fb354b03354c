/* SPDX-License-Identifier: MIT */
#include "ui/drawing-private.h"

#include "rules/edit-graph.h"

#include <math.h>

/* Changes of a graph.  Each is an edit of the text; the picture follows from the text as it does
 * when one types.  Before the first, the session is told to hold the graph, so that nothing moves
 * but what is moved. */

/* Two nodes keep so far from each other, in units of the picture, besides their sizes. */
#define ROOM 18.0
/* A node is given the width of its name, which may have to go inside. */
#define CHARACTER 9.0
/* Within this of a neighbour's coordinate, a place is in line with it. */
#define IN_LINE 0.1
/* A node that is added beside another one. */
#define BESIDE 1.25
#define TRIES 400

MxSession *
mx_drawing_session (MxDrawing *self)
{
  return self->canvas->session;
}

const char *
mx_drawing_graph (MxDrawing *self)
{
  const char *graph = NULL;
  MxSession *session = mx_drawing_session (self);
  if (session == NULL || self->editor == NULL || !mx_session_may_draw (session, &graph))
    return NULL;
  MxPicture *picture = mx_canvas_get_picture (self->canvas);
  return picture != NULL && picture->unit.x > 0 ? graph : NULL;
}

static const MxGraph *
get_graph (MxDrawing *self)
{
  return mx_solution_graph (mx_session_get_solution (mx_drawing_session (self)));
}

const char *
mx_drawing_name (MxDrawing *self, MxNode node)
{
  const MxGraph *graph = get_graph (self);
  return graph->source->node_name (graph->source, graph->family[node],
                                   (guint)mx_graph_coords (graph, node)[0]);
}

MxNode
mx_drawing_find (MxDrawing *self, const char *name)
{
  if (name == NULL || mx_drawing_graph (self) == NULL)
    return MX_NO_NODE;
  const MxGraph *graph = get_graph (self);
  for (MxNode node = 0; node < graph->n; node++)
    if (strcmp (mx_drawing_name (self, node), name) == 0)
      return node;
  return MX_NO_NODE;
}

/* -- places -- */

MxPoint
mx_drawing_to_place (MxDrawing *self, double x, double y)
{
  const MxPicture *picture = self->canvas->picture;
  MxPoint p;
  mx_view_transform_to_picture (&self->canvas->transform, x, y, &p.x, &p.y);
  return (MxPoint){(p.x - picture->origin.x) / picture->unit.x,
                   (p.y - picture->origin.y) / picture->unit.y};
}

void
mx_drawing_to_widget (MxDrawing *self, MxPoint place, double *x, double *y)
{
  const MxPicture *picture = self->canvas->picture;
  mx_view_transform_to_widget (&self->canvas->transform,
                               picture->origin.x + place.x * picture->unit.x,
                               picture->origin.y + place.y * picture->unit.y, x, y);
}

gboolean
mx_drawing_place_of (MxDrawing *self, const char *name, MxPoint *place)
{
  const MxNode node = mx_drawing_find (self, name);
  if (node == MX_NO_NODE)
    return FALSE;
  const MxGraph *graph = get_graph (self);
  if (mx_program_get_node_place (
          mx_session_get_program (mx_drawing_session (self)), graph->family[node],
          (guint)mx_graph_coords (graph, node)[0], &place->x, &place->y))
    return TRUE;
  double x, y;
  if (!mx_canvas_locate (self->canvas, node, &x, &y))
    return FALSE;
  *place = mx_drawing_to_place (self, x, y);
  return TRUE;
}

static double
width_of (const char *name)
{
  return MAX (40, CHARACTER * (double)g_utf8_strlen (name, -1));
}

/* The places of all nodes but one. */
typedef struct {
  MxPoint at;
  double width; /* in units of the picture */
} Neighbour;

static GArray *
collect_neighbours (MxDrawing *self, const char *but)
{
  GArray *neighbours = g_array_new (FALSE, FALSE, sizeof (Neighbour));
  const MxPicture *picture = self->canvas->picture;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role != MX_ROLE_NODE || item->kind == MX_ITEM_TEXT
        || item->node == MX_NO_NODE)
      continue;
    const char *name = mx_drawing_name (self, item->node);
    if (g_strcmp0 (name, but) == 0)
      continue;
    const MxRect *r = &item->rect;
    Neighbour neighbour = {{(r->x + r->width / 2 - picture->origin.x) / picture->unit.x,
                            (r->y + r->height / 2 - picture->origin.y) / picture->unit.y},
                           MAX (width_of (name), r->width)};
    g_array_append_val (neighbours, neighbour);
  }
  return neighbours;
}

static gboolean
is_free (const MxPicture *picture, const GArray *neighbours, MxPoint at, double width)
{
  for (guint i = 0; i < neighbours->len; i++) {
    const Neighbour *other = &g_array_index (neighbours, Neighbour, i);
    if (fabs (other->at.x - at.x) * picture->unit.x < (other->width + width) / 2 + ROOM
        && fabs (other->at.y - at.y) * picture->unit.y < 40 + ROOM)
      return FALSE;
  }
  return TRUE;
}

static double
snap_one (double x, const GArray *neighbours, gboolean across)
{
  double best = round (x / MX_DRAWING_GRID) * MX_DRAWING_GRID;
  double least = IN_LINE;
  for (guint i = 0; i < neighbours->len; i++) {
    const Neighbour *other = &g_array_index (neighbours, Neighbour, i);
    const double there = across ? other->at.x : other->at.y;
    if (fabs (there - x) < least) {
      least = fabs (there - x);
      best = round (there * 100) / 100;
    }
  }
  return best;
}

MxPoint
mx_drawing_snap (MxDrawing *self, MxPoint place, const char *name)
{
  g_autoptr (GArray) neighbours = collect_neighbours (self, name);
  const double width = width_of (name != NULL ? name : "a");
  const MxPicture *picture = self->canvas->picture;
  const MxPoint there = {snap_one (place.x, neighbours, TRUE),
                         snap_one (place.y, neighbours, FALSE)};
  MxPoint best = there;
  for (guint k = 1; k < TRIES && !is_free (picture, neighbours, best, width); k++) {
    /* Around it along a spiral, on the grid. */
    const double r = MX_DRAWING_GRID * sqrt (k), angle = 2.4 * k;
    best = (MxPoint){
        round ((there.x + r * cos (angle)) / MX_DRAWING_GRID) * MX_DRAWING_GRID,
        round ((there.y + r * sin (angle)) / MX_DRAWING_GRID) * MX_DRAWING_GRID};
  }
  return best;
}

/* -- changes -- */

gboolean
mx_drawing_make (MxDrawing *self, GArray *edits, char *message)
{
  gboolean made = edits != NULL;
  if (made && edits->len > 0) {
    mx_session_hold_graph (mx_drawing_session (self),
                           mx_canvas_get_picture (self->canvas));
    mx_editor_make_all (self->editor, edits);
  }
  g_clear_pointer (&edits, g_array_unref);
  if (message != NULL)
    mx_canvas_tell_user (self->canvas, message);
  g_free (message);
  return made;
}

/* What is typed just before belongs to the text as well. */
static const char *
get_text (MxDrawing *self, const char **graph)
{
  mx_editor_flush (self->editor);
  *graph = mx_drawing_graph (self);
  return *graph != NULL ? mx_session_get_text (mx_drawing_session (self)) : NULL;
}

void
mx_drawing_want (MxDrawing *self, const char *name)
{
  g_free (self->wanted);
  self->wanted = g_strdup (name);
}

void
mx_drawing_add (MxDrawing *self, MxPoint place)
{
  const char *graph;
  g_autofree char *text = g_strdup (get_text (self, &graph));
  if (text == NULL)
    return;
  g_autofree char *name = mx_edit_graph_dup_fresh_name (
      mx_session_get_program (mx_drawing_session (self)), graph);
  const MxPoint at = mx_drawing_snap (self, place, NULL);
  char *message;
  GArray *edits = mx_edit_graph_add_node (text, graph, name, at.x, at.y, &message);
  mx_drawing_want (self, name);
  self->entry_place = at;
  if (mx_drawing_make (self, edits, message))
    mx_drawing_ask (self, name, text);
}

void
mx_drawing_connect (MxDrawing *self, const char *from, const char *to)
{
  const char *graph, *text = get_text (self, &graph);
  if (text == NULL)
    return;
  char *message;
  GArray *edits = mx_edit_graph_add_arrow (text, graph, from, to, &message);
  mx_drawing_make (self, edits, message);
}

void
mx_drawing_move (MxDrawing *self, const char *name, MxPoint place)
{
  const char *graph, *text = get_text (self, &graph);
  if (text == NULL)
    return;
  char *message;
  GArray *edits = mx_edit_graph_move_node (text, graph, name, place.x, place.y, &message);
  mx_drawing_make (self, edits, message);
}

void
mx_drawing_delete (MxDrawing *self, const char *name)
{
  const char *graph, *text = get_text (self, &graph);
  if (text == NULL)
    return;
  char *message;
  GArray *edits = mx_edit_graph_delete_node (text, graph, name, &message);
  mx_drawing_make (self, edits, message);
}

void
mx_drawing_cut (MxDrawing *self, const char *from, const char *to)
{
  const char *graph, *text = get_text (self, &graph);
  if (text == NULL)
    return;
  char *message;
  GArray *edits = mx_edit_graph_delete_arrow (text, graph, from, to, &message);
  mx_drawing_make (self, edits, message);
}

void
mx_drawing_select_arrow (MxDrawing *self, const char *from, const char *to)
{
  g_autofree char *copy = g_strdup (from); /* they may be its own */
  g_autofree char *other = g_strdup (to);
  g_free (self->arrow_from);
  g_free (self->arrow_to);
  self->arrow_from = g_steal_pointer (&copy);
  self->arrow_to = g_steal_pointer (&other);
  gtk_widget_queue_draw (GTK_WIDGET (self->canvas));
  mx_canvas_drawing_changed (self->canvas);
}

/* -- the object -- */

static void
solved_cb (MxDrawing *self)
{
  /* The picture numbers the nodes of the solution before. */
  self->canvas->dirty = TRUE;
  MxNode node = mx_drawing_find (self, self->wanted);
  if (node == MX_NO_NODE)
    return;
  mx_canvas_select (self->canvas, node);
  g_clear_pointer (&self->wanted, g_free);
}

MxDrawing *
mx_drawing_new (MxCanvas *canvas)
{
  MxDrawing *self = g_new0 (MxDrawing, 1);
  self->canvas = canvas;
  g_signal_group_connect_swapped (canvas->signals, "solved", G_CALLBACK (solved_cb),
                                  self);
  mx_drawing_add_gestures (self);
  return self;
}

void
mx_drawing_stop (MxDrawing *self)
{
  if (self->entry != NULL)
    g_clear_pointer (&self->entry, gtk_widget_unparent);
  mx_drawing_let_go (self);
  g_clear_pointer (&self->wanted, g_free);
  g_clear_pointer (&self->arrow_from, g_free);
  g_clear_pointer (&self->arrow_to, g_free);
}

void
mx_drawing_free (MxDrawing *self)
{
  mx_drawing_stop (self);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_object (&self->editor);
  g_free (self->entry_name);
  g_free (self->entry_before);
  g_free (self->entry_after);
  g_free (self);
}

static gboolean
shows_arrow (MxDrawing *self)
{
  const MxNode from = mx_drawing_find (self, self->arrow_from);
  const MxNode to = mx_drawing_find (self, self->arrow_to);
  const MxPicture *picture = self->canvas->picture;
  for (guint i = 0; from != MX_NO_NODE && to != MX_NO_NODE && i < picture->items->len;
       i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role == MX_ROLE_ARROW && item->node == from && item->target == to
        && item->arrow_head > 0)
      return TRUE;
  }
  return FALSE;
}

void
mx_drawing_update (MxDrawing *self)
{
  const gboolean shown = mx_canvas_shows_graph (self->canvas);
  const gboolean may = mx_canvas_may_draw (self->canvas);
  if (!may && (self->hand != MX_HAND_IDLE && self->hand != MX_HAND_CANCELLED)
      && !mx_session_is_busy (mx_drawing_session (self)))
    mx_drawing_let_go (self);
  if (!shown && self->tool != MX_TOOL_SELECT)
    mx_canvas_set_tool (self->canvas, MX_TOOL_SELECT);
  if (self->arrow_from != NULL && may && !shows_arrow (self))
    mx_drawing_select_arrow (self, NULL, NULL);
  if (self->entry != NULL)
    gtk_widget_queue_allocate (GTK_WIDGET (self->canvas));
  if (shown == self->shown && may == self->may)
    return;
  self->shown = shown;
  self->may = may;
  mx_canvas_drawing_changed (self->canvas);
}

/* -- public -- */

void
mx_canvas_set_editor (MxCanvas *self, MxEditor *editor)
{
  g_return_if_fail (MX_IS_CANVAS (self));
  g_set_object (&self->drawing->editor, editor);
  mx_drawing_update (self->drawing);
}

gboolean
mx_canvas_shows_graph (MxCanvas *self)
{
  g_return_val_if_fail (MX_IS_CANVAS (self), FALSE);
  return self->drawing->editor != NULL && self->session != NULL && self->picture != NULL
         && self->picture->unit.x > 0;
}

gboolean
mx_canvas_may_draw (MxCanvas *self)
{
  g_return_val_if_fail (MX_IS_CANVAS (self), FALSE);
  return mx_drawing_graph (self->drawing) != NULL;
}

void
mx_canvas_set_tool (MxCanvas *self, MxTool tool)
{
  g_return_if_fail (MX_IS_CANVAS (self));
  if (tool == self->drawing->tool)
    return;
  mx_drawing_end_entry (self->drawing);
  mx_drawing_let_go (self->drawing);
  self->drawing->tool = tool;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), NULL);
  mx_canvas_drawing_changed (self);
}

MxTool
mx_canvas_get_tool (MxCanvas *self)
{
  g_return_val_if_fail (MX_IS_CANVAS (self), MX_TOOL_SELECT);
  return self->drawing->tool;
}

/* The selected node, or NULL; borrowed from the solution. */
static const char *
get_selected (MxCanvas *self)
{
  if (mx_drawing_graph (self->drawing) == NULL)
    return NULL;
  const MxNode node = mx_session_get_selected (self->session);
  return node != MX_NO_NODE ? mx_drawing_name (self->drawing, node) : NULL;
}

gboolean
mx_canvas_is_linking (MxCanvas *self)
{
  g_return_val_if_fail (MX_IS_CANVAS (self), FALSE);
  return self->drawing->hand == MX_HAND_LINKING && !self->drawing->held;
}

gboolean
mx_canvas_has_selected_node (MxCanvas *self)
{
  g_return_val_if_fail (MX_IS_CANVAS (self), FALSE);
  return get_selected (self) != NULL;
}

gboolean
mx_canvas_has_selected_part (MxCanvas *self)
{
  g_return_val_if_fail (MX_IS_CANVAS (self), FALSE);
  return mx_canvas_may_draw (self)
         && (self->drawing->arrow_from != NULL || get_selected (self) != NULL);
}

void
mx_canvas_add_node (MxCanvas *self)
{
  g_return_if_fail (MX_IS_CANVAS (self));
  MxDrawing *drawing = self->drawing;
  if (mx_drawing_graph (drawing) == NULL)
    return;
  MxPoint place = {0, 0};
  if (drawing->has_spot) {
    place = drawing->spot;
  } else {
    MxNode node = mx_session_get_selected (self->session);
    if (node == MX_NO_NODE)
      node = mx_canvas_first_position (self);
    mx_drawing_place_of (drawing, mx_drawing_name (drawing, node), &place);
    place.x += BESIDE;
  }
  drawing->has_spot = FALSE;
  mx_drawing_add (drawing, place);
}

void
mx_canvas_begin_arrow (MxCanvas *self)
{
  g_return_if_fail (MX_IS_CANVAS (self));
  const char *name = get_selected (self);
  if (name != NULL)
    mx_drawing_begin_link (self->drawing, name);
  else if (mx_canvas_may_draw (self))
    mx_canvas_set_tool (self, MX_TOOL_CONNECT);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

void
mx_canvas_rename_selected (MxCanvas *self)
{
  g_return_if_fail (MX_IS_CANVAS (self));
  const char *name = get_selected (self);
  if (name != NULL)
    mx_drawing_ask (self->drawing, name, NULL);
}

void
mx_canvas_delete_selected (MxCanvas *self)
{
  g_return_if_fail (MX_IS_CANVAS (self));
  MxDrawing *drawing = self->drawing;
  const char *name = get_selected (self);
  if (!mx_canvas_may_draw (self))
    return;
  mx_drawing_let_go (drawing);
  if (drawing->arrow_from != NULL)
    mx_drawing_cut (drawing, drawing->arrow_from, drawing->arrow_to);
  else if (name != NULL)
    mx_drawing_delete (drawing, name);
}

void
mx_canvas_move_selected (MxCanvas *self, int dx, int dy)
{
  g_return_if_fail (MX_IS_CANVAS (self));
  const char *name = get_selected (self);
  MxPoint place;
  if (name == NULL || !mx_drawing_place_of (self->drawing, name, &place))
    return;
  /* Over whatever stands in the way, to the next free place. */
  g_autoptr (GArray) neighbours = collect_neighbours (self->drawing, name);
  for (guint i = 0; i < TRIES; i++) {
    place.x = (round (place.x / MX_DRAWING_GRID) + dx) * MX_DRAWING_GRID;
    place.y = (round (place.y / MX_DRAWING_GRID) + dy) * MX_DRAWING_GRID;
    if (is_free (self->picture, neighbours, place, width_of (name)))
      break;
  }
  mx_drawing_move (self->drawing, name, place);
}

void
mx_canvas_start_selected (MxCanvas *self)
{
  g_return_if_fail (MX_IS_CANVAS (self));
  MxSession *session = self->session;
  if (get_selected (self) == NULL)
    return;
  const MxGraph *graph = mx_solution_graph (mx_session_get_solution (session));
  const MxNode node = mx_session_get_selected (session);
  g_autoptr (MxSum) came = mx_sum_new (graph->source);
  g_auto (MxEdit) edit = {0};
  mx_sum_add (came, graph->family[node], mx_graph_coords (graph, node));
  /* The first token goes there; others stay where they are. */
  if (mx_edit_start_part (mx_session_get_program (session), mx_session_get_text (session),
                          0, came, &edit))
    mx_canvas_edit (self, &edit);
}

void
mx_canvas_arrange (MxCanvas *self)
{
  g_return_if_fail (MX_IS_CANVAS (self));
  MxDrawing *drawing = self->drawing;
  const char *graph, *text = get_text (drawing, &graph);
  char *message;
  if (text == NULL)
    return;
  g_autoptr (GArray) edits = mx_edit_graph_arrange (text, graph, &message);
  if (message != NULL)
    mx_canvas_tell_user (self, message);
  g_free (message);
  if (edits == NULL)
    return;
  mx_session_let_graph_go (self->session);
  if (edits->len > 0)
    mx_editor_make_all (drawing->editor, edits);
  mx_canvas_refit (self);
}
