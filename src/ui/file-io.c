/* SPDX-License-Identifier: MIT */
#include "ui/file-io.h"

#include "session/document.h"

/* The worker gets a file and a copy of the text, never a widget: a task's data may be freed on
 * the worker's thread. */

typedef struct {
  GFile *file;
  char *text;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;
  g_object_unref (job->file);
  g_free (job->text);
  g_free (job);
}

static Job *
job_new (GFile *file, const char *text)
{
  Job *job = g_new0 (Job, 1);
  job->file = g_file_dup (file);
  job->text = g_strdup (text);
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

static void
write_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;
  if (mx_document_write (job->file, job->text, &error))
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
  g_task_set_task_data (task, job_new (file, NULL), job_free);
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
mx_file_write_async (GFile *file, const char *text, GAsyncReadyCallback callback,
                     gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  g_task_set_source_tag (task, mx_file_write_async);
  g_task_set_task_data (task, job_new (file, text), job_free);
  g_task_run_in_thread (task, write_thread);
}

gboolean
mx_file_write_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
