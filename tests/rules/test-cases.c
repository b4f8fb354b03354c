/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <glib/gstdio.h>
#include <string.h>

/* Golden cases.  Beside NAME.game stands what it must give:
 *
 *   NAME.errors   its diagnostics, a line each
 *   NAME.options  "POSITION: options" lines, and it must have no errors
 *   NAME.code     its byte code
 *
 * With MX_UPDATE_CASES set the files are written anew from what the program does: read the
 * difference before keeping it.  In .options only what stands behind the colon is written. */

static char *
case_path (const char *name, const char *suffix)
{
  g_autofree char *file = g_strconcat (name, suffix, NULL);
  return g_build_filename (g_getenv ("MX_TEST_SOURCE_ROOT"), "tests", "rules", "cases",
                           file, NULL);
}

static void
compare_or_write (const char *path, const char *expected, const char *found)
{
  if (g_getenv ("MX_UPDATE_CASES") != NULL) {
    g_assert_true (g_file_set_contents (path, found, -1, NULL));
    return;
  }
  if (strcmp (expected, found) != 0)
    g_test_message ("expected in %s:\n%s\nfound:\n%s", path, expected, found);
  g_assert_cmpstr (found, ==, expected);
}

/* The lines of an .options file, with what the program gives. */
static char *
fill_options (const MxProgram *program, const char *expected)
{
  GString *out = g_string_new (NULL);
  g_auto (GStrv) lines = g_strsplit (expected, "\n", -1);
  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++) {
    const char *close = strstr (lines[i], "):");
    g_assert_nonnull (close);
    g_autofree char *position = g_strndup (lines[i], close + 1 - lines[i]);
    g_autofree char *options = list_options (program, position);
    g_string_append_printf (out, "%s:%s%s\n", position, *options != '\0' ? " " : "",
                            options);
  }
  return g_string_free (out, FALSE);
}

static void
test_case (gconstpointer data)
{
  const char *name = data;
  gsize length;
  g_autofree char *file = g_strconcat (name, ".game", NULL);
  g_autofree char *text = read_test_file ("rules/cases", file, &length);
  g_autofree char *errors_path = case_path (name, ".errors");
  g_autofree char *options_path = case_path (name, ".options");
  g_autofree char *code_path = case_path (name, ".code");
  g_autofree char *errors = NULL, *options = NULL, *code = NULL;
  g_autofree char *diagnostics = diagnose (text, (gssize)length);
  gboolean compared = FALSE;

  if (g_file_get_contents (errors_path, &errors, NULL, NULL)) {
    compare_or_write (errors_path, errors, diagnostics);
    compared = TRUE;
  } else {
    g_assert_cmpstr (diagnostics, ==, "");
  }
  if (g_file_get_contents (options_path, &options, NULL, NULL)) {
    g_autoptr (MxProgram) program = parse_good (text);
    g_autofree char *found = fill_options (program, options);
    compare_or_write (options_path, options, found);
    compared = TRUE;
  }
  if (g_file_get_contents (code_path, &code, NULL, NULL)) {
    g_autoptr (MxProgram) program = parse_good (text);
    g_autofree char *found = mx_program_disassemble (program);
    compare_or_write (code_path, code, found);
    compared = TRUE;
  }
  g_assert_true (compared);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autofree char *folder = g_build_filename (g_getenv ("MX_TEST_SOURCE_ROOT"), "tests",
                                              "rules", "cases", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (dir);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (const char *file; (file = g_dir_read_name (dir)) != NULL;)
    if (g_str_has_suffix (file, ".game"))
      g_ptr_array_add (names, g_strndup (file, strlen (file) - strlen (".game")));
  g_assert_cmpuint (names->len, >, 0);
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *path =
        g_strconcat ("/rules/cases/", (const char *)names->pdata[i], NULL);
    g_test_add_data_func (path, names->pdata[i], test_case);
  }
  return g_test_run ();
}
