/* SPDX-License-Identifier: MIT */
#include "layout/layout.h"

#include <string.h>

#include "layout/layout-private.h"

/* The talk with Graphviz: the request is written in its language, `dot -Tplain` lays it out in a
 * process of its own, and the answer is read line by line.  Positions are named by their
 * numbers; arrows are told apart by their ends and their order.  Graphviz counts in inches with
 * y upwards. */

#define UNITS_PER_INCH 72.0

/* Nodes are boxes of fixed size; a junction is a point of next to no size.  Arrows are asked for
 * without heads, for then the splines reach the boxes. */
static char *
write_request (const MxLayoutRequest *request)
{
  GString *text = g_string_new ("digraph g {\n"
                                "graph [rankdir=TB, nodesep=0.46, ranksep=0.56];\n"
                                "node [shape=box, fixedsize=true, label=\"\"];\n"
                                "edge [arrowhead=none];\n");
  char width[G_ASCII_DTOSTR_BUF_SIZE], height[G_ASCII_DTOSTR_BUF_SIZE];

  for (guint i = 0; i < request->n; i++) {
    const double w = MAX (request->width[i] / UNITS_PER_INCH, 0.02);
    const double h = MAX (request->height[i] / UNITS_PER_INCH, 0.02);

    g_ascii_formatd (width, sizeof width, "%.4f", w);
    g_ascii_formatd (height, sizeof height, "%.4f", h);
    g_string_append_printf (text, "%u [width=%s, height=%s];\n", i, width, height);
  }
  for (guint e = 0; e < request->m; e++)
    g_string_append_printf (text, "%u -> %u;\n", request->from[e], request->to[e]);
  g_string_append (text, "}\n");
  return g_string_free (text, FALSE);
}

/* The request as it was when the call was made: its arrays may be gone when `dot` answers. */
typedef struct {
  MxLayoutRequest request;
  GSubprocess *process;
  GCancellable *cancellable; /* the caller's, or NULL */
  gulong handler;
} Job;

static gpointer
copy_array (const void *array, gsize n, gsize size)
{
  return n > 0 ? g_memdup2 (array, n * size) : NULL;
}

static Job *
job_new (const MxLayoutRequest *request)
{
  Job *job = g_new0 (Job, 1);

  job->request.n = request->n;
  job->request.m = request->m;
  job->request.width = copy_array (request->width, request->n, sizeof (double));
  job->request.height = copy_array (request->height, request->n, sizeof (double));
  job->request.from = copy_array (request->from, request->m, sizeof (guint32));
  job->request.to = copy_array (request->to, request->m, sizeof (guint32));
  return job;
}

static void
job_free (gpointer data)
{
  Job *job = data;

  g_cancellable_disconnect (job->cancellable, job->handler);
  g_clear_object (&job->cancellable);
  g_clear_object (&job->process);
  g_free ((gpointer)job->request.width);
  g_free ((gpointer)job->request.height);
  g_free ((gpointer)job->request.from);
  g_free ((gpointer)job->request.to);
  g_free (job);
}

/* The words of one line of the answer. */
typedef struct {
  const char *at;
} Words;

static gboolean
next_number (Words *words, double *number)
{
  char *end;

  *number = g_ascii_strtod (words->at, &end);
  if (end == words->at)
    return FALSE;
  words->at = end;
  return TRUE;
}

static gboolean
next_index (Words *words, guint limit, guint *index)
{
  double number;

  if (!next_number (words, &number) || !(number >= 0) || number >= limit)
    return FALSE;
  *index = (guint)number;
  return TRUE;
}

/* What the answer says so far. */
typedef struct {
  const MxLayoutRequest *request;
  double top; /* the height of the graph, in inches */
  MxPoint *center; /* n */
  guint n_nodes; /* nodes read */
  MxCurves curves;
  GHashTable *waiting; /* from and to in one 64-bit key -> the next arrow, + 1 */
  guint32 *same_ends; /* m: the next arrow of the same ends, + 1; 0: none */
} Answer;

static gint64
ends_key (guint32 from, guint32 to)
{
  return (gint64)(((guint64)from << 32) | to);
}

static void
answer_init (Answer *self, const MxLayoutRequest *request)
{
  self->request = request;
  self->top = 0;
  self->n_nodes = 0;
  self->center = g_new0 (MxPoint, MAX (request->n, 1));
  self->same_ends = g_new0 (guint32, MAX (request->m, 1));
  self->waiting = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  mx_curves_init (&self->curves, request->m);
  for (guint e = request->m; e-- > 0;) {
    const gint64 key = ends_key (request->from[e], request->to[e]);
    const gpointer next = g_hash_table_lookup (self->waiting, &key);

    self->same_ends[e] = GPOINTER_TO_UINT (next);
    g_hash_table_replace (self->waiting, g_memdup2 (&key, sizeof key),
                          GUINT_TO_POINTER (e + 1));
  }
}

static void
answer_clear (Answer *self)
{
  g_free (self->center);
  g_free (self->same_ends);
  g_hash_table_unref (self->waiting);
  mx_curves_clear (&self->curves);
}

static gboolean
read_point (Answer *self, Words *words, MxPoint *point)
{
  double x, y;

  if (!next_number (words, &x) || !next_number (words, &y))
    return FALSE;
  point->x = x * UNITS_PER_INCH;
  point->y = (self->top - y) * UNITS_PER_INCH;
  return TRUE;
}

static gboolean
read_edge (Answer *self, Words *words)
{
  guint from, to, n, e;
  gint64 key;

  if (!next_index (words, self->request->n, &from)
      || !next_index (words, self->request->n, &to) || !next_index (words, 1000000, &n)
      || n < 4 || n % 3 != 1)
    return FALSE;
  key = ends_key (from, to);
  e = GPOINTER_TO_UINT (g_hash_table_lookup (self->waiting, &key));
  if (e == 0)
    return FALSE;
  e--;
  g_hash_table_replace (self->waiting, g_memdup2 (&key, sizeof key),
                        GUINT_TO_POINTER (self->same_ends[e]));
  mx_curves_begin (&self->curves, e);
  for (guint i = 0; i < n; i++) {
    MxPoint point;

    if (!read_point (self, words, &point))
      return FALSE;
    mx_curves_move_to (&self->curves, point.x, point.y);
  }
  mx_curves_end (&self->curves, e);
  return TRUE;
}

static gboolean
read_line (Answer *self, const char *line)
{
  Words words = {line};
  double scale, width;
  guint node;

  if (g_str_has_prefix (line, "graph ")) {
    words.at += strlen ("graph ");
    return next_number (&words, &scale) && next_number (&words, &width)
           && next_number (&words, &self->top);
  }
  if (g_str_has_prefix (line, "node ")) {
    words.at += strlen ("node ");
    self->n_nodes++;
    return next_index (&words, self->request->n, &node)
           && read_point (self, &words, &self->center[node]);
  }
  if (g_str_has_prefix (line, "edge ")) {
    words.at += strlen ("edge ");
    return read_edge (self, &words);
  }
  return TRUE;
}

/* A line that was too long ends with a backslash and goes on in the next. */
static void
join_lines (char *text)
{
  char *to = text;

  for (const char *from = text; *from != '\0'; from++) {
    if (from[0] == '\\' && (from[1] == '\n' || (from[1] == '\r' && from[2] == '\n')))
      from += from[1] == '\r' ? 2 : 1;
    else if (*from != '\r')
      *to++ = *from;
  }
  *to = '\0';
}

static MxLayout *
read_answer (const MxLayoutRequest *request, char *text, GError **error)
{
  MxLayout *layout = NULL;
  gboolean good = TRUE;
  Answer answer;

  answer_init (&answer, request);
  join_lines (text);
  for (char *line = text, *end; good && line != NULL; line = end) {
    end = strchr (line, '\n');
    if (end != NULL)
      *end++ = '\0';
    good = read_line (&answer, line);
  }
  if (good && answer.n_nodes == request->n)
    layout = mx_layout_new (request, answer.center, &answer.curves, TRUE);
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                         "dot gave an answer that cannot be read");
  answer_clear (&answer);
  return layout;
}

static void
communicate_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  Job *job = g_task_get_task_data (task);
  g_autoptr (GBytes) output = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;
  MxLayout *layout;

  if (!g_subprocess_communicate_finish (job->process, result, &output, NULL, &error)) {
    g_subprocess_force_exit (job->process);
    g_task_return_error (task, error);
    return;
  }
  if (g_task_return_error_if_cancelled (task))
    return;
  if (!g_subprocess_get_successful (job->process)) {
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "dot failed");
    return;
  }
  text = g_strndup (g_bytes_get_data (output, NULL), g_bytes_get_size (output));
  layout = read_answer (&job->request, text, &error);
  if (layout != NULL)
    g_task_return_pointer (task, layout, (GDestroyNotify)mx_layout_unref);
  else
    g_task_return_error (task, error);
}

static void
cancelled_cb (GCancellable *cancellable, gpointer data)
{
  g_subprocess_force_exit (data);
}

void
mx_layout_dot_async (const MxLayoutRequest *request, GCancellable *cancellable,
                     GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  Job *job = job_new (request);
  g_autofree char *program = g_find_program_in_path ("dot");
  g_autoptr (GBytes) input = NULL;
  GError *error = NULL;
  char *text;

  g_task_set_source_tag (task, mx_layout_dot_async);
  g_task_set_task_data (task, job, job_free);
  if (program == NULL) {
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                             "Graphviz's dot is not installed");
    g_object_unref (task);
    return;
  }
  if (g_task_return_error_if_cancelled (task)) {
    g_object_unref (task);
    return;
  }
  job->process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                            | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                        &error, program, "-Tplain", NULL);
  if (job->process == NULL) {
    g_task_return_error (task, error);
    g_object_unref (task);
    return;
  }
  if (cancellable != NULL) {
    job->cancellable = g_object_ref (cancellable);
    job->handler = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb),
                                          g_object_ref (job->process), g_object_unref);
  }
  text = write_request (request);
  input = g_bytes_new_take (text, strlen (text));
  g_subprocess_communicate_async (job->process, input, cancellable, communicate_cb, task);
}

MxLayout *
mx_layout_dot_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* The blocking call runs a loop of its own. */
typedef struct {
  GMainLoop *loop;
  GAsyncResult *result;
} Wait;

static void
wait_done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Wait *wait = data;

  wait->result = g_object_ref (result);
  g_main_loop_quit (wait->loop);
}

static gboolean
wait_over_cb (gpointer data)
{
  g_cancellable_cancel (data);
  return G_SOURCE_REMOVE;
}

MxLayout *
mx_layout_dot (const MxLayoutRequest *request, double seconds, GError **error)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GMainLoop) loop = g_main_loop_new (context, FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GSource) timeout =
      g_timeout_source_new ((guint)CLAMP (seconds * 1000, 0, G_MAXINT));
  Wait wait = {loop, NULL};
  GError *failure = NULL;
  MxLayout *layout;

  g_main_context_push_thread_default (context);
  g_source_set_callback (timeout, wait_over_cb, cancellable, NULL);
  g_source_attach (timeout, context);
  mx_layout_dot_async (request, cancellable, wait_done_cb, &wait);
  g_main_loop_run (loop);
  g_source_destroy (timeout);
  layout = mx_layout_dot_finish (wait.result, &failure);
  g_object_unref (wait.result);
  g_main_context_pop_thread_default (context);
  if (g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_clear_error (&failure);
    g_set_error_literal (&failure, G_IO_ERROR, G_IO_ERROR_TIMED_OUT,
                         "dot did not answer in time");
  }
  if (failure != NULL)
    g_propagate_error (error, failure);
  return layout;
}
