/* SPDX-License-Identifier: MIT */
#include "ui/canvas-private.h"
#include "ui/texture.h"

#include <math.h>

/* The raster: the visible part of the picture, painted once into a texture whose pixels are
 * those of the device, and shown again while nothing changes.  What is quick to paint is painted
 * for the frame that needs it.  What takes long is painted aside, and until it is there the
 * older texture is shown, moved and scaled, so that the window never waits for it. */

/* Up to this many microseconds are spent in a frame that follows a hand, in one that shows a
 * step or a selection, and before there is anything to show. */
#define QUICK_MOVING 16000
#define QUICK 50000
#define QUICK_AT_FIRST 100000
/* What painting costs before it has been measured: microseconds per item. */
#define COST_PER_ITEM 4.0
/* While moving, this much of the viewport is painted beyond each of its sides. */
#define MOVING_MARGIN 0.4

void
mx_canvas_drop_raster (MxCanvas *self)
{
  g_clear_object (&self->raster.texture);
  g_clear_pointer (&self->raster.picture, mx_picture_unref);
}

static MxRect
intersect (const MxRect *a, const MxRect *b)
{
  double x = MAX (a->x, b->x), y = MAX (a->y, b->y);
  double right = MIN (a->x + a->width, b->x + b->width);
  double bottom = MIN (a->y + a->height, b->y + b->height);
  return (MxRect){x, y, MAX (right - x, 0), MAX (bottom - y, 0)};
}

/* What is to be painted, in units, with its border on the pixels of the device. */
static MxRect
choose_area (MxCanvas *self, double scale)
{
  const MxViewTransform *transform = &self->transform;
  MxRect visible = mx_view_transform_visible (transform);
  if (self->moving) {
    double margin_x = visible.width * MOVING_MARGIN;
    double margin_y = visible.height * MOVING_MARGIN;
    visible = (MxRect){visible.x - margin_x, visible.y - margin_y,
                       visible.width + 2 * margin_x, visible.height + 2 * margin_y};
  }
  MxRect area = intersect (&visible, &mx_canvas_painted (self)->bounds);
  double left = floor ((area.x - transform->x) * scale);
  double top = floor ((area.y - transform->y) * scale);
  double right = ceil ((area.x + area.width - transform->x) * scale);
  double bottom = ceil ((area.y + area.height - transform->y) * scale);
  return (MxRect){transform->x + left / scale, transform->y + top / scale,
                  (right - left) / scale, (bottom - top) / scale};
}

/* Whether the raster is what a painting would give now. */
static gboolean
is_fresh (const MxCanvas *self, double scale)
{
  const MxRaster *raster = &self->raster;
  if (raster->texture == NULL || raster->picture != mx_canvas_painted (self)
      || fabs (raster->scale - scale) > 1e-9)
    return FALSE;
  MxRect visible = mx_view_transform_visible (&self->transform);
  MxRect need = intersect (&visible, &mx_canvas_painted (self)->bounds);
  const MxRect *have = &raster->area;
  double slack = 1 / scale;
  return need.x >= have->x - slack && need.y >= have->y - slack
         && need.x + need.width <= have->x + have->width + slack
         && need.y + need.height <= have->y + have->height + slack;
}

/* -- painting, here or aside -- */

typedef struct {
  MxPicture *picture;
  MxRect area;
  double scale;
  gint64 cost;
} Job;

static void
job_free (Job *job)
{
  mx_picture_unref (job->picture);
  g_free (job);
}

static Job *
job_new (MxCanvas *self, double scale)
{
  Job *job = g_new0 (Job, 1);
  job->picture = mx_picture_ref (mx_canvas_painted (self));
  job->area = choose_area (self, scale);
  job->scale = scale;
  return job;
}

static GdkTexture *
job_paint (Job *job)
{
  gint64 begun = g_get_monotonic_time ();
  GdkTexture *texture = mx_texture_paint (job->picture, &job->area, job->scale);
  job->cost = g_get_monotonic_time () - begun;
  return texture;
}

/* Takes TEXTURE. */
static void
accept (MxCanvas *self, const Job *job, GdkTexture *texture)
{
  MxRaster *raster = &self->raster;
  mx_canvas_drop_raster (self);
  raster->texture = texture;
  raster->picture = mx_picture_ref (job->picture);
  raster->area = job->area;
  raster->scale = job->scale;
  /* The first painting loads fonts, and any may be held up by other programs: what it takes is
   * the least of what was measured, unless it keeps being more. */
  double measured = (double)job->cost / MAX (job->picture->items->len, 1);
  double before = raster->cost_per_item;
  raster->cost_per_item = MIN (measured, before > 0 ? before * 1.25 : COST_PER_ITEM * 2);
}

static void
paint_aside (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, job_paint (data), g_object_unref);
}

static void
painted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (MxCanvas) self = data;
  GTask *task = G_TASK (result);
  g_autoptr (GdkTexture) texture = g_task_propagate_pointer (task, NULL);
  self->painting = FALSE;
  if (texture == NULL || self->picture == NULL)
    return;
  accept (self, g_task_get_task_data (task), g_steal_pointer (&texture));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
start_painting (MxCanvas *self, double scale)
{
  if (self->painting)
    return;
  self->painting = TRUE;
  /* No source object: the worker must not be the one that lets go of a widget. */
  g_autoptr (GTask) task = g_task_new (NULL, NULL, painted_cb, g_object_ref (self));
  g_task_set_task_data (task, job_new (self, scale), (GDestroyNotify)job_free);
  g_task_run_in_thread (task, paint_aside);
}

void
mx_canvas_ensure_raster (MxCanvas *self, double scale)
{
  MxRaster *raster = &self->raster;
  if (is_fresh (self, scale))
    return;
  double per_item = raster->cost_per_item > 0 ? raster->cost_per_item : COST_PER_ITEM;
  double cost = per_item * mx_canvas_painted (self)->items->len;
  double quick = self->moving || self->frame != NULL ? QUICK_MOVING : QUICK;
  if (raster->texture == NULL)
    quick = QUICK_AT_FIRST;
  if (cost > quick) {
    start_painting (self, scale);
    return;
  }
  Job *job = job_new (self, scale);
  GdkTexture *texture = job_paint (job);
  if (texture != NULL)
    accept (self, job, texture);
  job_free (job);
}
