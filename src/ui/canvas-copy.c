/* SPDX-License-Identifier: MIT */
#include "ui/canvas-private.h"
#include "ui/texture.h"

#include <math.h>

/* The picture as an image on the clipboard, painted aside. */

/* Large enough for a slide, small enough for a clipboard. */
#define COPY_SCALE 2.0
#define COPY_PIXELS_MAX 40e6
#define FIGURE_MARGIN 16

static void
paint_copy (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const MxPicture *picture = data;
  const MxRect *bounds = &picture->bounds;
  double most = sqrt (COPY_PIXELS_MAX / (bounds->width * bounds->height));
  GdkTexture *texture = mx_texture_paint (picture, bounds, MIN (COPY_SCALE, most));
  g_task_return_pointer (task, texture, g_object_unref);
}

static void
copied_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (MxCanvas) self = data;
  g_autoptr (GdkTexture) texture = g_task_propagate_pointer (G_TASK (result), NULL);
  if (texture != NULL)
    gdk_clipboard_set_texture (gtk_widget_get_clipboard (GTK_WIDGET (self)), texture);
  else
    gtk_widget_error_bell (GTK_WIDGET (self));
}

void
mx_canvas_copy (MxCanvas *self)
{
  if (self->session == NULL || self->transform.width < 1 || self->transform.height < 1)
    return;
  MxPicture *figure = mx_session_build_picture (self->session, self->transform.width,
                                                self->transform.height);
  if (figure == NULL)
    return;
  /* A figure is cropped; the picture may be as large as the window. */
  mx_picture_finish (figure, FIGURE_MARGIN, 0, 0);
  /* No source object: the worker must not be the one that lets go of a widget. */
  g_autoptr (GTask) task = g_task_new (NULL, NULL, copied_cb, g_object_ref (self));
  g_task_set_task_data (task, figure, (GDestroyNotify)mx_picture_unref);
  g_task_run_in_thread (task, paint_copy);
}
