/* SPDX-License-Identifier: MIT */
#include "ui/file-io.h"

#include "rules/program.h"
#include "session/document.h"

#include <string.h>

/* The worker gets a file and a copy of the text, never a widget: a task's data may be freed on
 * the worker's thread. */

typedef struct {
  GFile *file;
  char *text; /* to be written, or NULL */
  char *known; /* what FILE is thought to hold, or NULL */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;
  g_object_unref (job->file);
  g_free (job->text);
  g_free (job->known);
  g_free (job);
}

/* A text that is as large as can be read back stays as it is. */
static gboolean
needs_newline (const char *text)
{
  gsize n = strlen (text);
  return n > 0 && n < MX_TEXT_MAX && text[n - 1] != '\n';
}

static Job *
job_new (GFile *file, const char *text, const char *known)
{
  Job *job = g_new0 (Job, 1);
  job->file = g_file_dup (file);
  if (text != NULL)
    job->text = g_strconcat (text, needs_newline (text) ? "\n" : NULL, NULL);
  job->known = g_strdup (known);
  return job;
}

static void
read_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;
  char *text = mx_document_read (job->file, &error);
  if (text != NULL)
    g_task_return_pointer (task, text, g_free);
  else
    g_task_return_error (task, error);
}

/* The same but for a newline at the end, which writing adds. */
static gboolean
same_text (const char *a, const char *b)
{
  gsize n = strlen (a), m = strlen (b);
  n -= n > 0 && a[n - 1] == '\n';
  m -= m > 0 && b[m - 1] == '\n';
  return n == m && memcmp (a, b, n) == 0;
}

/* Compares the texts themselves: times are too coarse on some disks, and a file that was only
 * touched has not changed.  A file that has gone, or cannot be read for another reason than what
 * it holds, is left to writing. */
static gboolean
has_changed (Job *job)
{
  if (g_file_query_file_type (job->file, G_FILE_QUERY_INFO_NONE, NULL)
      != G_FILE_TYPE_REGULAR)
    return FALSE; /* a pipe would wait for a writer */
  g_autoptr (GError) error = NULL;
  g_autofree char *held = mx_document_read (job->file, &error);
  if (held == NULL)
    return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA)
           || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
  return !same_text (held, job->known) && !same_text (held, job->text);
}

static void
write_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;
  if (job->known != NULL && has_changed (job))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG,
                             "the file has changed");
  else if (mx_document_write (job->file, job->text, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
mx_file_read_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                    gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, mx_file_read_async);
  g_task_set_task_data (task, job_new (file, NULL, NULL), job_free);
  g_task_set_return_on_cancel (task, TRUE);
  g_task_run_in_thread (task, read_thread);
}

char *
mx_file_read_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
mx_file_write_async (GFile *file, const char *text, const char *known,
                     GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  g_task_set_source_tag (task, mx_file_write_async);
  g_task_set_task_data (task, job_new (file, text, known), job_free);
  g_task_run_in_thread (task, write_thread);
}

gboolean
mx_file_write_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
