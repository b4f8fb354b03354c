/* SPDX-License-Identifier: MIT */
#include "ui/thumbnail.h"

#include "picture/scene.h"
#include "session/solver.h"
#include "session/words.h"
#include "ui/texture.h"

/* The same way as in a window: text, program, solution, picture; only all at once, and never for
 * long. */

/* The picture is made for a window of that size and then made smaller. */
#define VIEWPORT_WIDTH 480.0
#define VIEWPORT_HEIGHT 316.0
/* Of what fits the viewport: no picture is made smaller than this. */
#define SCALE_LEAST 0.8
#define POSITIONS_MOST 20000
#define MEMORY_MOST ((guint64)64 << 20)
#define SECONDS_MOST 2.0

typedef struct {
  char *text;
  MxThemeKind theme;
  int width, height;
} Wish;

static void
wish_free (gpointer data)
{
  Wish *wish = data;

  g_free (wish->text);
  g_free (wish);
}

static gboolean
stop_cb (gpointer data)
{
  return g_cancellable_is_cancelled (data);
}

static MxPicture *
draw (const MxSolved *solved, MxThemeKind theme)
{
  MxSceneInput input = {
      .program = solved->program,
      .solution = solved->solution,
      .steps = solved->sg_steps,
      .step = solved->sg_steps->n_steps,
      .selected = MX_NO_NODE,
      .plan = solved->plan,
      .period = solved->n_values > 0 ? &solved->findings.period : NULL,
      .width = VIEWPORT_WIDTH,
      .height = VIEWPORT_HEIGHT,
      .theme = theme,
      .language = mx_words_picture_language (),
  };

  return mx_scene_build (mx_scene_default_view (solved->program, solved->solution),
                         &input);
}

/* PICTURE in WIDTH × HEIGHT pixels, or what of it is in the middle and at the top, where all of it
 * would be too small to be told. */
static GdkTexture *
shrink (const MxPicture *picture, int width, int height)
{
  const MxRect *bounds = &picture->bounds;
  double scale = MIN (width / bounds->width, height / bounds->height);

  scale = MAX (scale, SCALE_LEAST * width / VIEWPORT_WIDTH);
  MxRect area = {.width = width / scale, .height = height / scale};
  area.x = bounds->x + (bounds->width - area.width) / 2;
  area.y = bounds->y + MIN (0, (bounds->height - area.height) / 2);
  return mx_texture_paint (picture, &area, scale);
}

static void
make_cb (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Wish *wish = data;
  g_autoptr (GPtrArray) diagnostics = NULL;
  g_autoptr (MxProgram) program = mx_program_parse (wish->text, -1, &diagnostics);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxControl control = {.stop = stop_cb, .data = cancellable};
  GdkTexture *texture = NULL;

  limits.positions = POSITIONS_MOST;
  limits.memory = MEMORY_MOST;
  limits.seconds = SECONDS_MOST;
  g_autoptr (MxSolved) solved =
      program != NULL ? mx_solver_run (program, &limits, &control) : NULL;
  if (solved != NULL && !solved->solution->faulted) {
    g_autoptr (MxPicture) picture = draw (solved, wish->theme);
    texture = shrink (picture, wish->width, wish->height);
  }
  g_task_return_pointer (task, texture, g_object_unref);
}

void
mx_thumbnail_make (const char *text, MxThemeKind theme, int width, int height,
                   GCancellable *cancellable, GAsyncReadyCallback callback,
                   gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Wish *wish = g_new (Wish, 1);

  *wish = (Wish){g_strdup (text), theme, width, height};
  g_task_set_task_data (task, wish, wish_free);
  g_task_run_in_thread (task, make_cb);
}

GdkTexture *
mx_thumbnail_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
