/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/glide.h"
#include "ui/canvas.h"
#include "ui/counters.h"
#include "ui/drawing.h"
#include "ui/view-transform.h"

/* The parts of the canvas: canvas.c holds the session and the picture, canvas-raster.c and
 * canvas-draw.c put it on the screen, canvas-gestures.c and canvas-keys.c take input,
 * canvas-glide.c moves positions to new places,
 * canvas-overlay.c says what is the matter. */

G_BEGIN_DECLS

/* The picture as it was last painted, so that it need not be painted for every frame. */
typedef struct {
  GdkTexture *texture; /* NULL: nothing has been painted */
  MxPicture *picture; /* that it was painted from: perhaps an older one */
  MxRect area; /* what it holds, in units of the picture */
  double scale; /* device pixels per unit */
  double cost_per_item; /* what painting took, in microseconds; 0: not measured */
} MxRaster;

struct _MxCanvas {
  GtkWidget parent_instance;

  MxSession *session;
  GSignalGroup *signals;

  MxPicture *picture; /* NULL before the first solution */
  gboolean dirty; /* the picture is to be built anew */
  MxView view; /* of the picture */
  gboolean whole_drawn; /* it shows whole positions */
  MxNode revealed; /* the selected position when it was built */
  MxViewTransform transform;
  guint tick; /* builds a dirty picture before the next frame */

  /* A graph that glides to its new places: canvas-glide.c. */
  GHashTable
      *names; /* of the positions of PICTURE: strings by node; NULL: it will not glide */
  MxGlide *glide; /* under way, or NULL */
  MxPicture *frame; /* what is painted meanwhile, else NULL */
  gint64 glide_began; /* on the frame clock; 0: at the next frame */
  guint glide_tick;

  MxRaster raster;
  gboolean painting; /* a raster is being painted aside */
  gboolean moving; /* being panned or zoomed: an older raster will do */
  guint still; /* source that ends MOVING */

  MxNode hovered;
  GskRenderNode *hover; /* ring and sentence of HOVERED; NULL: to be made */
  gboolean telling; /* the pointer has rested on HOVERED: its sentence is shown */
  guint rest; /* source that begins TELLING */

  /* Gestures. */
  double pointer_x, pointer_y; /* last seen, in pixels */
  double drag_x, drag_y; /* how far the picture has followed the drag */
  gboolean drag_draws; /* what a drag does is up to the drawing */
  gboolean drag_takes; /* it began on a counter */
  gboolean dragging; /* the drag has left the place where it began */
  double pinch; /* the scale of the pinch so far */

  MxDrawing *drawing; /* what a hand draws */
  MxCounters *counters; /* what a hand takes from the piles */

  /* What lies over the picture. */
  GtkWidget *notice;
  GtkWidget *remark;
  GtkWidget *busy;
  GtkWidget *busy_label;
  GtkWidget *whole; /* components or whole positions: two buttons */
  GtkWidget *whole_off;
  GtkWidget *whole_on;
  gboolean drawn; /* there was a picture at the last update */
  gboolean stale_shown;
  guint stale_source;
  guint busy_source;
};

/* canvas.c */
/* Builds the picture if it is to be; it may still be NULL. */
void mx_canvas_ensure_picture (MxCanvas *self);
void mx_canvas_select (MxCanvas *self, MxNode node);
/* Lights NODE, without its sentence. */
void mx_canvas_hover (MxCanvas *self, MxNode node);
/* Says that a position was clicked. */
void mx_canvas_activate (MxCanvas *self, MxNode node);
/* Shows the sentence of the position under the pointer in a moment, if it stays there. */
void mx_canvas_tell (MxCanvas *self);
/* To be called whenever the transform changed. */
void mx_canvas_transformed (MxCanvas *self);
/* The same for a change that goes on: the raster is painted anew when it ends. */
void mx_canvas_moving (MxCanvas *self);

/* Emit the signals "drawing" and "told". */
void mx_canvas_drawing_changed (MxCanvas *self);
void mx_canvas_tell_user (MxCanvas *self, const char *message);
/* Emits "edit". */
void mx_canvas_edit (MxCanvas *self, const MxEdit *edit);

/* canvas-draw.c */
/* A sentence above PLACE (in pixels) if there is room, else below it. */
void mx_canvas_append_bubble (MxCanvas *self, GtkSnapshot *snapshot,
                              const graphene_rect_t *place, const char *text,
                              const MxTheme *theme);
void mx_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);

/* canvas-moves.c */
/* The moves of the position that a pointer rests on, or that is selected in a graph in rows, with all that
 * stands for their ends; NULL where there is no such position. */
MxPicture *mx_canvas_dup_moves (MxCanvas *self);
void mx_canvas_append_moves (MxCanvas *self, GtkSnapshot *snapshot);

/* canvas-slice.c */
/* Of a board with two tokens: puts the one that the squares are not of onto the square of NODE.  FALSE
 * where there is no such board. */
gboolean mx_canvas_put_other_token (MxCanvas *self, MxNode node);

/* canvas-legend.c */
/* The strip, in pixels, that shows the legend where the picture's own is out of sight; FALSE where it
 * is seen, or there is none. */
gboolean mx_canvas_find_legend_strip (MxCanvas *self, MxRect *strip);
void mx_canvas_snapshot_legend (MxCanvas *self, GtkSnapshot *snapshot);

/* canvas-glide.c */
/* Where the positions of the picture are seen now, in pixels, by name: MxPoint*; NULL where the
 * next picture is to be there at once. */
GHashTable *mx_canvas_take_places (MxCanvas *self);
/* The picture is new, and its transform: lets its positions glide from PLACES, which may be NULL. */
void mx_canvas_start_glide (MxCanvas *self, GHashTable *places);
void mx_canvas_stop_glide (MxCanvas *self);

/* What is on the screen: the picture, or the way to it. */
static inline MxPicture *
mx_canvas_painted (const MxCanvas *self)
{
  return self->frame != NULL ? self->frame : self->picture;
}

/* canvas-raster.c */
/* Brings the raster up to date for SCALE device pixels a unit, or begins to. */
void mx_canvas_ensure_raster (MxCanvas *self, double scale);
void mx_canvas_drop_raster (MxCanvas *self);

/* canvas-gestures.c */
void mx_canvas_add_gestures (MxCanvas *self);

/* canvas-keys.c */
void mx_canvas_add_bindings (GtkWidgetClass *klass);
/* The start, or the first position that is drawn: where the eye and the keyboard begin. */
MxNode mx_canvas_first_position (MxCanvas *self);
/* The position next to FROM in the direction (DX, DY), as the picture lies; MX_NO_NODE if there
 * is none. */
MxNode mx_canvas_neighbour (const MxPicture *picture, MxNode from, int dx, int dy);

/* canvas-overlay.c */
void mx_canvas_overlay_init (MxCanvas *self);
void mx_canvas_overlay_dispose (MxCanvas *self);
void mx_canvas_overlay_allocate (MxCanvas *self, int width, int height);
/* TRUE if the room that is left for the picture changed. */
gboolean mx_canvas_overlay_update (MxCanvas *self);
void mx_canvas_overlay_update_busy (MxCanvas *self);

/* canvas-whole.c */
GtkWidget *mx_canvas_whole_new (MxCanvas *self);
void mx_canvas_whole_update (MxCanvas *self);

G_END_DECLS
