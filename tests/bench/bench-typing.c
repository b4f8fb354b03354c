/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <cairo.h>
#include <gio/gio.h>
#include <stdio.h>
#include <string.h>

#include "picture/paint.h"
#include "picture/scene.h"
#include "session/session.h"
#include "session/solver.h"

/* From a key press to the new picture, for a game of 1,000 positions: each part by itself, the
 * whole through a session with its threads, and the time that `dot -Tsvg` alone takes for the
 * same graph. */

#define WIDTH 1280
#define HEIGHT 800

/* Most that the answer of `dot` is waited for. */
#define PATIENCE 120.0

typedef struct {
  double parse;
  double solve;
  double layout;
  double scene;
  double paint;
  double total;
  double session;
  double dot; /* -Tsvg alone */
  double dot_layout; /* our own question to it */
} Times;

/* Three heaps of at most SIDE - 1, from each of which one counter may be taken. */
static char *
make_text (guint side, guint variant)
{
  return g_strdup_printf ("# %u\n"
                          "game g(a, b, c)\n"
                          "    move (a - 1, b, c) if a > 0\n"
                          "    move (a, b - 1, c) if b > 0\n"
                          "    move (a, b, c - 1) if c > 0\n"
                          "start g(%u, %u, %u)\n"
                          "view graph\n",
                          variant, side - 1, side - 1, side - 1);
}

/* The graph as `dot` reads it, with the sizes that the scene asks for. */
static char *
make_dot_text (const MxLayoutRequest *request)
{
  GString *text =
      g_string_new ("digraph {\nnode [shape=box fixedsize=true label=\"\"]\n");

  for (guint i = 0; i < request->n; i++) {
    g_string_append_printf (text, "%u [width=%.3f height=%.3f]\n", i,
                            request->width[i] / 72.0, request->height[i] / 72.0);
  }
  for (guint i = 0; i < request->m; i++) {
    g_string_append_printf (text, "%u -> %u\n", request->from[i], request->to[i]);
  }
  g_string_append (text, "}\n");
  return g_string_free (text, FALSE);
}

/* `dot -Tsvg` on the same graph, ms; 0 where there is none. */
static double
time_dot (const MxLayoutRequest *request)
{
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *text = make_dot_text (request);
  g_autofree char *svg = NULL;
  double began = bench_now ();

  process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                        NULL, "dot", "-Tsvg", NULL);
  if (process == NULL
      || !g_subprocess_communicate_utf8 (process, text, NULL, &svg, NULL, NULL)
      || !g_subprocess_get_successful (process) || strstr (svg, "<svg") == NULL) {
    return 0;
  }
  return bench_now () - began;
}

static double
time_own_dot (const MxLayoutRequest *request)
{
  double began = bench_now ();
  MxLayout *layout = mx_layout_dot (request, PATIENCE, NULL);

  if (layout == NULL) {
    return 0;
  }
  mx_layout_unref (layout);
  return bench_now () - began;
}

static double
time_paint (MxPicture *picture)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  double scale = MIN (WIDTH / picture->bounds.width, HEIGHT / picture->bounds.height);
  double began = bench_now ();

  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -picture->bounds.x, -picture->bounds.y);
  mx_picture_paint (picture, cr, NULL);
  cairo_surface_flush (surface);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return bench_now () - began;
}

/* Each part by itself, on this thread.  The positions and moves drawn are counted. */
static void
time_parts (const char *text, Times *times, guint *n, guint *m, gboolean with_dot)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  g_autoptr (MxProgram) program = NULL;
  g_autoptr (MxSolved) solved = NULL;
  g_autoptr (MxPicture) picture = NULL;
  MxLayoutRequest *request;
  MxSceneInput input = {0};
  double began = bench_now ();

  program = mx_program_parse (text, -1, &diagnostics);
  g_assert_nonnull (program);
  times->parse = bench_now () - began;

  began = bench_now ();
  solved = mx_solver_run (program, &MX_LIMITS_DEFAULT, NULL);
  g_assert_nonnull (solved);
  times->solve = bench_now () - began;
  *n = mx_solution_graph (solved->solution)->n;
  *m = mx_solution_graph (solved->solution)->first[*n];

  began = bench_now ();
  request = mx_scene_graph_request (solved->plan, solved->solution);
  g_assert_nonnull (request);
  input.layout = mx_layout_layers (request);
  times->layout = bench_now () - began;

  began = bench_now ();
  input.program = program;
  input.solution = solved->solution;
  input.plan = solved->plan;
  input.selected = MX_NO_NODE;
  input.width = WIDTH;
  input.height = HEIGHT;
  input.legend = TRUE;
  input.language = "en";
  picture = mx_scene_build (MX_VIEW_GRAPH, &input);
  times->scene = bench_now () - began;
  times->paint = time_paint (picture);
  times->total =
      times->parse + times->solve + times->layout + times->scene + times->paint;

  if (with_dot) {
    times->dot = time_dot (request);
    times->dot_layout = time_own_dot (request);
  }
  mx_layout_unref (input.layout);
  mx_scene_graph_request_free (request);
}

typedef struct {
  MxSession *session;
  MxProgram *before;
  GMainLoop *loop;
} Wait;

static void
redraw_cb (MxSession *session, gpointer user_data)
{
  Wait *wait = user_data;
  if (!mx_session_is_busy (session) && mx_session_get_program (session) != wait->before
      && mx_session_get_solution (session) != NULL) {
    g_main_loop_quit (wait->loop);
  }
}

/* The whole, as the window has it: the text is set, the session solves aside, says that it is
 * to be drawn anew, and the picture is built and painted. */
static double
time_session (MxSession *session, const char *text)
{
  Wait wait = {session, mx_session_get_program (session), g_main_loop_new (NULL, FALSE)};
  gulong handler = g_signal_connect (session, "redraw", G_CALLBACK (redraw_cb), &wait);
  double began = bench_now ();
  MxPicture *picture;
  double took;

  mx_session_set_text (session, text);
  g_main_loop_run (wait.loop);
  picture = mx_session_build_picture (session, WIDTH, HEIGHT);
  g_assert_nonnull (picture);
  time_paint (picture);
  took = bench_now () - began;

  mx_picture_unref (picture);
  g_signal_handler_disconnect (session, handler);
  g_main_loop_unref (wait.loop);
  return took;
}

static double
median_of (const Times *times, guint n, gsize offset)
{
  g_autofree double *numbers = g_new (double, n);
  for (guint i = 0; i < n; i++) {
    numbers[i] = *(const double *)((const char *)&times[i] + offset);
  }
  return bench_median (numbers, n);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    gsize offset;
  } rows[] = {
      {"parse", G_STRUCT_OFFSET (Times, parse)},
      {"solve", G_STRUCT_OFFSET (Times, solve)},
      {"layout (simple layers)", G_STRUCT_OFFSET (Times, layout)},
      {"draw: the picture", G_STRUCT_OFFSET (Times, scene)},
      {"draw: its pixels", G_STRUCT_OFFSET (Times, paint)},
      {"all of these", G_STRUCT_OFFSET (Times, total)},
      {"key press to picture", G_STRUCT_OFFSET (Times, session)},
  };
  guint rounds = bench_rounds (argc, argv, 11);
  guint side = rounds == 1 ? 4 : 10;
  g_autofree Times *times = g_new0 (Times, rounds);
  g_autoptr (MxSession) session = mx_session_new ();
  guint n = 0;
  guint m = 0;
  double dot;

  mx_session_set_view (session, MX_VIEW_GRAPH);
  for (guint i = 0; i < rounds; i++) {
    g_autofree char *text = make_text (side, i);
    time_parts (text, &times[i], &n, &m, i == 0);
    times[i].session = time_session (session, text);
  }
  mx_session_close (session);

  dot = times[0].dot;
  printf ("typing: %u positions, %u moves, %u × %u pixels, median of %u\n", n, m, WIDTH,
          HEIGHT, rounds);
  printf ("%-32s %10s %12s\n", "", "ms", "of dot -Tsvg");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    double took = median_of (times, rounds, rows[i].offset);
    printf ("%-32s %10.2f %12.4f\n", rows[i].name, took, dot > 0 ? took / dot : 0);
  }
  printf ("%-32s %10.1f %12.4f\n", "dot -Tsvg alone", dot, dot > 0 ? 1.0 : 0.0);
  printf ("%-32s %10.1f %12.4f\n", "our question to dot, aside", times[0].dot_layout,
          dot > 0 ? times[0].dot_layout / dot : 0);
  return 0;
}
