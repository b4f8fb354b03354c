/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* Positions are found by their written names, so that a golden file reads like the language. */

MxProgram *
parse_good (const char *text)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  MxProgram *program = mx_program_parse (text, -1, &diagnostics);
  if (program == NULL)
    g_error ("%s in:\n%s", ((MxDiagnostic *)diagnostics->pdata[0])->message, text);
  return program;
}

char *
diagnose (const char *text, gssize length)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  MxProgram *program = mx_program_parse (text, length, &diagnostics);
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < diagnostics->len; i++) {
    const MxDiagnostic *d = diagnostics->pdata[i];
    g_string_append_printf (out, "%u:%u: %s: %s", d->span.line, d->span.column,
                            d->severity == MX_SEVERITY_ERROR ? "error" : "warning",
                            d->message);
    if (d->hint != NULL)
      g_string_append_printf (out, " (%s)", d->hint);
    g_string_append_c (out, '\n');
  }
  g_clear_pointer (&program, mx_program_unref);
  return g_string_free (out, FALSE);
}

static void
read_position (const MxProgram *program, const char *position, guint *family,
               gint64 *coords)
{
  const MxSource *source = mx_program_get_source (program);
  const char *open = strchr (position, '(');
  g_assert_nonnull (open);
  g_autofree char *name = g_strndup (position, open - position);
  int index = mx_program_find_family (program, name);
  g_assert_cmpint (index, >=, 0);
  *family = (guint)index;
  const MxFamily *info = &source->families[index];

  g_autofree char *args = g_strndup (open + 1, strlen (open + 1) - 1);
  if (info->shape == MX_SHAPE_GRAPH) {
    for (guint i = 0; i < info->n_nodes; i++)
      if (strcmp (source->node_name (source, *family, i), args) == 0)
        coords[0] = i;
    return;
  }
  g_auto (GStrv) numbers = g_strsplit (args, ",", -1);
  g_assert_cmpuint (g_strv_length (numbers), ==, info->arity);
  for (guint i = 0; i < info->arity; i++)
    coords[i] = g_ascii_strtoll (numbers[i], NULL, 10);
}

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

static char *
option_name (const MxSource *source, const MxOptions *options, guint i)
{
  GString *name = g_string_new (NULL);
  for (guint32 p = options->first[i]; p < options->first[i + 1]; p++) {
    g_string_append (name, p > options->first[i] ? " + " : "");
    mx_source_append_name (source, name, options->part[p].family,
                           options->coords + options->part[p].coords);
  }
  return g_string_free (name, FALSE);
}

char *
list_options (const MxProgram *program, const char *position)
{
  MxSource *source = mx_program_get_source (program);
  g_autoptr (MxReader) reader = mx_reader_new (source);
  g_autoptr (MxOptions) options = mx_options_new ();
  guint family = 0;
  gint64 coords[64] = {0};

  read_position (program, position, &family, coords);
  mx_reader_options (reader, family, coords, options);
  if (options->result == MX_READ_FAULT)
    return g_strdup_printf ("! %u:%u: %s", options->fault.line, options->fault.column,
                            options->fault.message);
  if (options->result != MX_READ_DONE)
    return g_strdup ("limit");
  if (options->decided)
    return g_strdup_printf ("= %" G_GINT64_FORMAT, options->value);

  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < options->n; i++)
    g_ptr_array_add (names, option_name (source, options, i));
  g_ptr_array_sort (names, compare_strings);
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < names->len; i++) {
    if (i > 0 && strcmp (names->pdata[i], names->pdata[i - 1]) == 0)
      continue;
    g_string_append_printf (out, "%s%s", out->len > 0 ? ", " : "",
                            (const char *)names->pdata[i]);
  }
  return g_string_free (out, FALSE);
}

char *
read_test_file (const char *folder, const char *file, gsize *length)
{
  const char *root = g_getenv ("MX_TEST_SOURCE_ROOT");
  g_autofree char *path = g_build_filename (root, "tests", folder, file, NULL);
  char *contents = NULL;
  g_autoptr (GError) error = NULL;
  g_file_get_contents (path, &contents, length, &error);
  g_assert_no_error (error);
  return contents;
}
