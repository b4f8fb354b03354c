/* SPDX-License-Identifier: MIT */
#include "session/document.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/program.h"

/* Reading and writing: each error says what is wrong, and no failed writing costs what was there. */

#define OLD_TEXT "game nim(n): take any\nstart nim(3)\n"
#define NEW_TEXT "game nim(n): take any\nstart nim(4)\n"

typedef struct {
  char *folder;
  char *path; /* of a file that holds OLD_TEXT */
  GFile *file;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("mexplorer-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "x.game", NULL);
  fixture->file = g_file_new_for_path (fixture->path);
  g_assert_true (g_file_set_contents (fixture->path, OLD_TEXT, -1, NULL));
}

/* The number of entries in the folder. */
static guint
count_files (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
    g_remove (path);
  }
  g_rmdir (fixture->folder);
  g_object_unref (fixture->file);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static void
assert_holds (const char *path, const char *text)
{
  g_autofree char *contents = NULL;

  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, text);
}

static void
put (Fixture *fixture, const char *bytes, gssize length)
{
  g_assert_true (g_file_set_contents (fixture->path, bytes, length, NULL));
}

/* -- reading -- */

static void
test_read (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = mx_document_read (fixture->file, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, OLD_TEXT);
}

static void
test_read_empty (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  put (fixture, "", 0);
  g_autofree char *text = mx_document_read (fixture->file, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, "");
}

static void
test_read_mark (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  put (fixture, "\xef\xbb\xbf" OLD_TEXT, -1);
  g_autofree char *text = mx_document_read (fixture->file, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, OLD_TEXT);
}

static void
test_read_missing (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  g_assert_null (mx_document_read (fixture->file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, fixture->path));
}

static void
test_read_folder (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->folder);

  g_assert_null (mx_document_read (folder, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_assert_nonnull (strstr (error->message, "folder"));
}

static void
test_read_forbidden (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_chmod (fixture->path, 0), ==, 0);
  if (g_access (fixture->path, R_OK) == 0) {
    g_test_skip ("this user may read everything");
    return;
  }
  g_assert_null (mx_document_read (fixture->file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
}

static void
test_read_too_large (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strnfill (MX_TEXT_MAX + 1, '#');

  put (fixture, text, -1);
  g_assert_null (mx_document_read (fixture->file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
}

static void
test_read_largest (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strnfill (MX_TEXT_MAX, '#');

  put (fixture, text, -1);
  g_autofree char *read = mx_document_read (fixture->file, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (read, ==, text);
}

static void
test_read_not_utf8 (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  put (fixture, "one\ntwo\n\xff\n", -1);
  g_assert_null (mx_document_read (fixture->file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, "line 3"));
}

static void
test_read_binary (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  put (fixture, "ELF\0\1\2", 6);
  g_assert_null (mx_document_read (fixture->file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, "line 1"));
}

/* A device without an end must not be read without an end. */
static void
test_read_endless (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) zero = g_file_new_for_path ("/dev/zero");

  if (!g_file_query_exists (zero, NULL)) {
    g_test_skip ("there is no /dev/zero");
    return;
  }
  g_assert_null (mx_document_read (zero, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
}

static void
test_read_stream (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) stream =
      g_memory_input_stream_new_from_data (OLD_TEXT, -1, NULL);
  g_autofree char *text = mx_document_read_stream (stream, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, OLD_TEXT);
}

/* -- writing -- */

static void
test_write_new (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  g_assert_true (mx_document_write (fixture->file, NEW_TEXT, &error));
  g_assert_no_error (error);
  assert_holds (fixture->path, NEW_TEXT);
}

static void
test_write_over (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (mx_document_write (fixture->file, NEW_TEXT, &error));
  g_assert_no_error (error);
  assert_holds (fixture->path, NEW_TEXT);
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

static void
test_write_empty (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (mx_document_write (fixture->file, "", &error));
  assert_holds (fixture->path, "");
}

static void
test_write_keeps_permissions (Fixture *fixture, gconstpointer data)
{
  GStatBuf now;

  g_assert_cmpint (g_chmod (fixture->path, 0640), ==, 0);
  g_assert_true (mx_document_write (fixture->file, NEW_TEXT, NULL));
  g_assert_cmpint (g_stat (fixture->path, &now), ==, 0);
  g_assert_cmpuint (now.st_mode & 07777, ==, 0640);
}

static void
test_write_through_link (Fixture *fixture, gconstpointer data)
{
  g_autofree char *link = g_build_filename (fixture->folder, "link.game", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (link);

  g_assert_cmpint (symlink ("x.game", link), ==, 0);
  g_assert_true (mx_document_write (file, NEW_TEXT, NULL));
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  assert_holds (fixture->path, NEW_TEXT);
}

static void
test_write_circular_link (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *link = g_build_filename (fixture->folder, "link.game", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (link);

  g_assert_cmpint (symlink ("link.game", link), ==, 0);
  g_assert_false (mx_document_write (file, NEW_TEXT, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_TOO_MANY_LINKS);
}

static void
test_write_folder (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->folder);

  g_assert_false (mx_document_write (folder, NEW_TEXT, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
}

static void
test_write_no_folder (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (fixture->folder, "none", "x.game", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_false (mx_document_write (file, NEW_TEXT, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* Renaming over a file that is read-only would succeed: it has to be refused. */
static void
test_write_read_only (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_chmod (fixture->path, 0444), ==, 0);
  if (g_access (fixture->path, W_OK) == 0) {
    g_test_skip ("this user may write everything");
    return;
  }
  g_assert_false (mx_document_write (fixture->file, NEW_TEXT, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  assert_holds (fixture->path, OLD_TEXT);
}

static void
test_write_full_device (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) full = g_file_new_for_path ("/dev/full");

  if (!g_file_query_exists (full, NULL)) {
    g_test_skip ("there is no /dev/full");
    return;
  }
  g_assert_false (mx_document_write (full, NEW_TEXT, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_nonnull (strstr (error->message, "full"));
}

/* The system ends a writing half-way, as a full disk does: the old file stands, and the half
 * file is gone. */
static void
test_write_cut_off (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strnfill (100000, '#');
  struct rlimit old;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  struct rlimit small = {4096, old.rlim_max};
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  gboolean written = mx_document_write (fixture->file, text, &error);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);

  g_assert_false (written);
  g_assert_nonnull (error);
  assert_holds (fixture->path, OLD_TEXT);
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

static const struct {
  const char *path;
  void (*test) (Fixture *fixture, gconstpointer data);
} tests[] = {
    {"/session/document/read", test_read},
    {"/session/document/read-empty", test_read_empty},
    {"/session/document/read-byte-order-mark", test_read_mark},
    {"/session/document/read-missing", test_read_missing},
    {"/session/document/read-folder", test_read_folder},
    {"/session/document/read-forbidden", test_read_forbidden},
    {"/session/document/read-too-large", test_read_too_large},
    {"/session/document/read-largest", test_read_largest},
    {"/session/document/read-not-utf8", test_read_not_utf8},
    {"/session/document/read-binary", test_read_binary},
    {"/session/document/read-endless", test_read_endless},
    {"/session/document/read-stream", test_read_stream},
    {"/session/document/write-new", test_write_new},
    {"/session/document/write-over", test_write_over},
    {"/session/document/write-empty", test_write_empty},
    {"/session/document/write-keeps-permissions", test_write_keeps_permissions},
    {"/session/document/write-through-link", test_write_through_link},
    {"/session/document/write-circular-link", test_write_circular_link},
    {"/session/document/write-folder", test_write_folder},
    {"/session/document/write-no-folder", test_write_no_folder},
    {"/session/document/write-read-only", test_write_read_only},
    {"/session/document/write-full-device", test_write_full_device},
    {"/session/document/write-cut-off", test_write_cut_off},
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
