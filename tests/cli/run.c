/* SPDX-License-Identifier: MIT */
#include "run.h"

#include <glib/gstdio.h>
#include <string.h>

static char *folder;

char *
test_path (const char *name)
{
  if (folder == NULL)
    folder = g_dir_make_tmp ("mexplorer-cli-XXXXXX", NULL);
  return g_build_filename (folder, name, NULL);
}

char *
test_source_path (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, name, NULL);
}

GPtrArray *
test_read_tsv (const char *name)
{
  g_autofree char *path = test_source_path (name);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);

  if (!g_file_get_contents (path, &text, NULL, &error))
    g_error ("%s", error->message);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0' && *lines[i] != '#')
      g_ptr_array_add (rows, g_strsplit (lines[i], "\t", -1));
  return rows;
}

char *
test_put (const char *name, const char *text, gssize length)
{
  char *path = test_path (name);

  g_assert_true (g_file_set_contents (path, text, length, NULL));
  return path;
}

static char *
dup_bytes (GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  return length > 0 ? g_strndup (data, length) : g_strdup ("");
}

MxRun *
test_run_bytes (const void *bytes, gsize length, const char *args)
{
  g_autofree char *program = g_build_filename (g_getenv ("MX_TEST_BUILD_ROOT"), "tests",
                                               "cli", "mexplorer-cli", NULL);
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
      G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_auto (GStrv) words = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GBytes) out = NULL;
  g_autoptr (GBytes) err = NULL;
  MxRun *run = g_new0 (MxRun, 1);

  if (*args != '\0')
    g_assert_true (g_shell_parse_argv (args, NULL, &words, &error));
  g_ptr_array_add (argv, program);
  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    g_ptr_array_add (argv, words[i]);
  g_ptr_array_add (argv, NULL);
  /* A file: a pipe would break under a program that ends without reading it. */
  g_autofree char *in = test_put ("stdin", bytes, (gssize)length);
  g_subprocess_launcher_set_stdin_file_path (launcher, in);
  g_subprocess_launcher_set_cwd (launcher, folder);
  /* Neither of them may matter. */
  g_subprocess_launcher_unsetenv (launcher, "DISPLAY");
  g_subprocess_launcher_unsetenv (launcher, "WAYLAND_DISPLAY");
  g_autoptr (GSubprocess) process =
      g_subprocess_launcher_spawnv (launcher, (const char *const *)argv->pdata, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate (process, NULL, NULL, &out, &err, &error));
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  run->status = g_subprocess_get_exit_status (process);
  run->out = dup_bytes (out);
  run->err = dup_bytes (err);
  if (g_test_verbose ())
    g_test_message ("%s\nstatus %d\n%s\n%s", args, run->status, run->out, run->err);
  return run;
}

MxRun *
test_run (const char *stdin_text, const char *args, ...)
{
  va_list list;

  va_start (list, args);
  g_autofree char *words = g_strdup_vprintf (args, list);
  va_end (list);
  return test_run_bytes (stdin_text != NULL ? stdin_text : "",
                         stdin_text != NULL ? strlen (stdin_text) : 0, words);
}

void
mx_run_free (MxRun *run)
{
  if (run == NULL)
    return;
  g_free (run->out);
  g_free (run->err);
  g_free (run);
}

void
test_run_clean_up (void)
{
  if (folder == NULL)
    return;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_remove (path);
  }
  g_rmdir (folder);
  g_clear_pointer (&folder, g_free);
}
