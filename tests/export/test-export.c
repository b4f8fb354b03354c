/* SPDX-License-Identifier: MIT */
#include <cairo.h>
#include <glib/gstdio.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "export/export.h"
#include "picture/theme.h"

/* A small picture with one of everything, written in each format and read back. */

static MxPicture *
sample_new (void)
{
  const MxTheme *theme = mx_theme_get (MX_THEME_LIGHT);
  MxPicture *picture = mx_picture_new (theme->background);
  picture->language = g_strdup ("en");
  mx_picture_add_text (picture, MX_ROLE_TITLE, MX_NO_NODE, "Nim & <friends>", 10.0, 10.0,
                       MX_ALIGN_START, 18.0, MX_WEIGHT_BOLD, theme->text);
  const MxPoint curve[4] = {{120, 60}, {100, 20}, {60, 20}, {40, 60}};
  MxItem *item = mx_picture_add_path (picture, MX_ROLE_ARROW, 1, curve, 4);
  item->target = 0;
  item->stroke = theme->arrow;
  item->line = 1.5;
  item->arrow_head = 8.0;
  item = mx_picture_add_ellipse (picture, MX_ROLE_NODE, 0, (MxRect){20, 60, 40, 40});
  item->fill = theme->p_fill;
  mx_picture_add_text (picture, MX_ROLE_VALUE, 0, "0", 40, 80, MX_ALIGN_MIDDLE, 16,
                       MX_WEIGHT_BOLD, theme->p_text);
  mx_picture_add_text (picture, MX_ROLE_LABEL, 0, "a_1", 40, 112, MX_ALIGN_MIDDLE, 12,
                       MX_WEIGHT_NORMAL, theme->faint_text);
  item = mx_picture_add_box (picture, MX_ROLE_NODE, 1, (MxRect){100, 60, 40, 40}, 6);
  item->fill = theme->n_fill;
  item->stroke = theme->n_line;
  item->line = 1.5;
  item->dashed = TRUE;
  mx_picture_add_text (picture, MX_ROLE_VALUE, 1, "∞(0, 2)", 120, 80, MX_ALIGN_MIDDLE, 9,
                       MX_WEIGHT_BOLD, theme->n_text);
  item = mx_picture_add_diamond (picture, MX_ROLE_NODE, 2, (MxRect){180, 60, 40, 40});
  item->fill = theme->d_fill;
  mx_picture_finish (picture, 12.0, 0.0, 0.0);
  return picture;
}

static const MxExportOptions plain = {.scale = 1.0, .transparent = FALSE};

static void
test_names (void)
{
  static const struct {
    const char *name;
    MxFormat format;
  } cases[] = {
      {"a.png", MX_FORMAT_PNG},  {"a.b.SVG", MX_FORMAT_SVG}, {"图.pdf", MX_FORMAT_PDF},
      {"a.tex", MX_FORMAT_TIKZ}, {"a.tikz", MX_FORMAT_TIKZ},
  };
  MxFormat format;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_assert_true (mx_format_from_name (cases[i].name, &format));
    g_assert_cmpint (format, ==, cases[i].format);
  }
  g_assert_false (mx_format_from_name ("a.jpeg", &format));
  g_assert_false (mx_format_from_name ("png", &format));
  g_assert_false (mx_format_from_name (".png", &format));
  g_assert_false (mx_format_from_name ("", &format));
}

typedef struct {
  const guchar *data;
  gsize left;
} Reader;

static cairo_status_t
read_cb (void *closure, unsigned char *data, unsigned int length)
{
  Reader *reader = closure;
  if (reader->left < length)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, reader->data, length);
  reader->data += length;
  reader->left -= length;
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
read_png (MxPicture *picture, const MxExportOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = mx_export_to_bytes (picture, MX_FORMAT_PNG, options, &error);
  g_assert_no_error (error);
  Reader reader = {0};
  reader.data = g_bytes_get_data (bytes, &reader.left);
  return cairo_image_surface_create_from_png_stream (read_cb, &reader);
}

static void
test_png_size (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  const double scales[] = {0.1, 1.0, 2.5, 8.0};
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++) {
    const MxExportOptions options = {.scale = scales[i]};
    cairo_surface_t *surface = read_png (picture, &options);
    g_assert_cmpint (cairo_image_surface_get_width (surface), ==,
                     (int)ceil (picture->bounds.width * scales[i]));
    g_assert_cmpint (cairo_image_surface_get_height (surface), ==,
                     (int)ceil (picture->bounds.height * scales[i]));
    cairo_surface_destroy (surface);
  }
}

static guint32
pixel (cairo_surface_t *surface, const MxPicture *picture, double x, double y)
{
  const int column = (int)(x - picture->bounds.x), row = (int)(y - picture->bounds.y);
  guint32 value;
  memcpy (&value,
          cairo_image_surface_get_data (surface)
              + row * cairo_image_surface_get_stride (surface) + column * 4,
          sizeof value);
  return value;
}

static void
test_png_pixels (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  cairo_surface_t *surface = read_png (picture, &plain);
  g_assert_cmphex (pixel (surface, picture, 15, 58), ==, 0xffffffff);
  g_assert_cmphex (pixel (surface, picture, 27, 80), ==, 0xff004488);
  g_assert_cmphex (pixel (surface, picture, 105, 66), ==, 0xffddaa33);
  g_assert_cmphex (pixel (surface, picture, 190, 80), ==, 0xffbb5566);
  cairo_surface_destroy (surface);
}

static void
test_png_transparent (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  const MxExportOptions options = {.scale = 1.0, .transparent = TRUE};
  cairo_surface_t *surface = read_png (picture, &options);
  g_assert_cmphex (pixel (surface, picture, 15, 58), ==, 0);
  g_assert_cmphex (pixel (surface, picture, 27, 80), ==, 0xff004488);
  cairo_surface_destroy (surface);
}

static void
assert_refused (const MxPicture *picture, double scale)
{
  const MxExportOptions options = {.scale = scale};
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
      mx_export_to_bytes (picture, MX_FORMAT_PNG, &options, &error);
  g_assert_null (bytes);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

static void
test_png_too_large (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  picture->bounds.width = 5000.0;
  assert_refused (picture, 8.0);
  picture->bounds.height = 1e9;
  assert_refused (picture, 0.1);
}

static void
test_png_bad_scale (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  const double scales[] = {0.0, -1.0, 8.5, (double)NAN, (double)INFINITY};
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    assert_refused (picture, scales[i]);
}

/* What a reader of XML finds in a file. */
typedef struct {
  GPtrArray *texts; /* of <text> */
  GString *title;
  GHashTable *counts; /* element to how often */
  double width;
  char *view_box;
} Found;

static void
start_cb (GMarkupParseContext *context, const char *element, const char **names,
          const char **values, gpointer data, GError **error)
{
  Found *found = data;
  const guint n = GPOINTER_TO_UINT (g_hash_table_lookup (found->counts, element));
  g_hash_table_insert (found->counts, g_strdup (element), GUINT_TO_POINTER (n + 1));
  for (guint i = 0; names[i] != NULL && g_str_equal (element, "svg"); i++) {
    if (g_str_equal (names[i], "width"))
      found->width = g_ascii_strtod (values[i], NULL);
    if (g_str_equal (names[i], "viewBox"))
      found->view_box = g_strdup (values[i]);
  }
}

static void
text_cb (GMarkupParseContext *context, const char *text, gsize length, gpointer data,
         GError **error)
{
  Found *found = data;
  const char *element = g_markup_parse_context_get_element (context);
  if (g_strcmp0 (element, "text") == 0)
    g_ptr_array_add (found->texts, g_strndup (text, length));
  if (g_strcmp0 (element, "title") == 0)
    g_string_append_len (found->title, text, (gssize)length);
}

static void
found_init (Found *found, GBytes *bytes)
{
  const GMarkupParser parser = {.start_element = start_cb, .text = text_cb};
  found->texts = g_ptr_array_new_with_free_func (g_free);
  found->title = g_string_new (NULL);
  found->counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GMarkupParseContext) context =
      g_markup_parse_context_new (&parser, G_MARKUP_DEFAULT_FLAGS, found, NULL);
  gsize size = 0;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autoptr (GError) error = NULL;
  g_markup_parse_context_parse (context, data, (gssize)size, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
}

static void
found_clear (Found *found)
{
  g_ptr_array_unref (found->texts);
  g_string_free (found->title, TRUE);
  g_hash_table_unref (found->counts);
  g_free (found->view_box);
}

static guint
count (const Found *found, const char *element)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (found->counts, element));
}

static void
test_svg_texts (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  g_autoptr (GBytes) bytes = mx_export_to_bytes (picture, MX_FORMAT_SVG, &plain, NULL);
  Found found = {0};
  found_init (&found, bytes);
  static const char *const expected[] = {"Nim & <friends>", "0", "a_1", "∞(0, 2)"};
  g_assert_cmpuint (found.texts->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < found.texts->len; i++)
    g_assert_cmpstr (g_ptr_array_index (found.texts, i), ==, expected[i]);
  g_assert_cmpstr (found.title->str, ==, "Nim & <friends>");
  found_clear (&found);
}

static void
test_svg_shapes (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  g_autoptr (GBytes) bytes = mx_export_to_bytes (picture, MX_FORMAT_SVG, &plain, NULL);
  Found found = {0};
  found_init (&found, bytes);
  g_assert_cmpuint (count (&found, "ellipse"), ==, 1);
  g_assert_cmpuint (count (&found, "rect"), ==, 2); /* the ground and a node */
  g_assert_cmpuint (count (&found, "path"), ==, 3); /* a line, its head and a diamond */
  g_assert_cmpfloat_with_epsilon (found.width, picture->bounds.width, 0.01);
  double box[4];
  char *end = found.view_box;
  for (guint i = 0; i < 4; i++)
    box[i] = g_ascii_strtod (end, &end);
  g_assert_cmpfloat_with_epsilon (box[0], picture->bounds.x, 0.01);
  g_assert_cmpfloat_with_epsilon (box[3], picture->bounds.height, 0.01);
  found_clear (&found);
}

static void
test_svg_transparent (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  const MxExportOptions options = {.scale = 1.0, .transparent = TRUE};
  g_autoptr (GBytes) bytes = mx_export_to_bytes (picture, MX_FORMAT_SVG, &options, NULL);
  Found found = {0};
  found_init (&found, bytes);
  g_assert_cmpuint (count (&found, "rect"), ==, 1);
  found_clear (&found);
}

/* A name may hold any character; the file must be XML all the same. */
static void
test_svg_control_characters (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  mx_picture_add_text (picture, MX_ROLE_NOTE, MX_NO_NODE, "a\001b\xff\"c", 0, 0,
                       MX_ALIGN_START, 12, MX_WEIGHT_NORMAL, (MxColor){0, 0, 0, 1});
  mx_picture_finish (picture, 12.0, 0.0, 0.0);
  g_autoptr (GBytes) bytes = mx_export_to_bytes (picture, MX_FORMAT_SVG, &plain, NULL);
  Found found = {0};
  found_init (&found, bytes);
  g_assert_cmpstr (g_ptr_array_index (found.texts, found.texts->len - 1), ==,
                   "a\xef\xbf\xbd"
                   "b\xef\xbf\xbd\"c");
  found_clear (&found);
}

static void
test_svg_paths (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
      mx_export_to_bytes (picture, MX_FORMAT_SVG_PATHS, &plain, &error);
  g_assert_no_error (error);
  Found found = {0};
  found_init (&found, bytes);
  g_assert_cmpuint (count (&found, "text"), ==, 0);
  g_assert_cmpuint (count (&found, "use"), >=, 10);
  g_assert_cmpfloat_with_epsilon (found.width, picture->bounds.width, 0.01);
  found_clear (&found);
}

static void
test_pdf (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = mx_export_to_bytes (picture, MX_FORMAT_PDF, &plain, &error);
  g_assert_no_error (error);
  gsize size = 0;
  const char *data = g_bytes_get_data (bytes, &size);
  g_assert_cmpmem (data, 5, "%PDF-", 5);
  g_assert_nonnull (g_strrstr_len (data + size - 16, 16, "%%EOF"));
}

static char *
write_tikz (MxPicture *picture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = mx_export_to_bytes (picture, MX_FORMAT_TIKZ, &plain, &error);
  g_assert_no_error (error);
  gsize size = 0;
  const char *data = g_bytes_get_data (bytes, &size);
  return g_strndup (data, size);
}

static void
assert_has (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” is missing in:\n%s", part, text);
}

static void
test_tikz_names (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  g_autofree char *text = write_tikz (picture);
  assert_has (text, "\\node[P] (pa-1) at ");
  assert_has (text, "\\path[move] (n1) .. controls ");
  assert_has (text, " .. (pa-1);\n");
  assert_has (text, "{$\\infty$(0, 2)};\n");
  assert_has (text, "{a\\_1};\n");
  assert_has (text, "{Nim \\& $<$friends$>$};\n");
}

static void
test_tikz_defined_once (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  g_autofree char *text = write_tikz (picture);
  const char *line = strstr (text, "\\definecolor{mxP}{HTML}{004488}");
  g_assert_nonnull (line);
  g_assert_null (strstr (line + strlen ("\\definecolor{mxP}{HTML}{"), "{HTML}{004488}"));
  g_assert_nonnull (strstr (text, "\\begin{tikzpicture}"));
  g_assert_true (g_str_has_suffix (text, "\\end{tikzpicture}\n"));
  int depth = 0;
  for (const char *p = text; *p != '\0'; p++) {
    const gboolean escaped = p > text && p[-1] == '\\';
    depth += (*p == '{' && !escaped) - (*p == '}' && !escaped);
    g_assert_cmpint (depth, >=, 0);
  }
  g_assert_cmpint (depth, ==, 0);
}

static void
test_tikz_too_large (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  picture->bounds.width = 20000.0;
  g_autoptr (GError) error = NULL;
  g_assert_null (mx_export_to_bytes (picture, MX_FORMAT_TIKZ, &plain, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

static void
test_file_is_replaced (void)
{
  g_autofree char *folder = g_dir_make_tmp ("mx-export-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.svg", NULL);
  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_autoptr (MxPicture) picture = sample_new ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_assert_true (mx_export_to_file (picture, MX_FORMAT_SVG, &plain, file, &error));
  g_assert_no_error (error);
  g_autofree char *text = NULL;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "<?xml"));
  g_unlink (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0); /* nothing else is left there */
}

static void
test_file_without_folder (void)
{
  g_autoptr (MxPicture) picture = sample_new ();
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/at/all/a.png");
  g_autoptr (GError) error = NULL;
  g_assert_false (mx_export_to_file (picture, MX_FORMAT_PNG, &plain, file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "/nowhere/at/all/a.png"));
}

/* A limit on the size of files stands for a disk that fills up: the write fails half way. */
static void
test_file_full_disk (void)
{
  if (!g_test_subprocess ()) {
    g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
    g_test_trap_assert_passed ();
    return;
  }
  g_autofree char *folder = g_dir_make_tmp ("mx-export-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.svg", NULL);
  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_autoptr (MxPicture) picture = sample_new ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  signal (SIGXFSZ, SIG_IGN);
  const struct rlimit few = {256, 256};
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &few), ==, 0);
  g_assert_false (mx_export_to_file (picture, MX_FORMAT_SVG, &plain, file, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, path));
  g_autofree char *text = NULL;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "old");
  g_unlink (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export/names", test_names);
  g_test_add_func ("/export/png/size", test_png_size);
  g_test_add_func ("/export/png/pixels", test_png_pixels);
  g_test_add_func ("/export/png/transparent", test_png_transparent);
  g_test_add_func ("/export/png/too-large", test_png_too_large);
  g_test_add_func ("/export/png/bad-scale", test_png_bad_scale);
  g_test_add_func ("/export/svg/texts", test_svg_texts);
  g_test_add_func ("/export/svg/shapes", test_svg_shapes);
  g_test_add_func ("/export/svg/transparent", test_svg_transparent);
  g_test_add_func ("/export/svg/control-characters", test_svg_control_characters);
  g_test_add_func ("/export/svg/outlines", test_svg_paths);
  g_test_add_func ("/export/pdf", test_pdf);
  g_test_add_func ("/export/tikz/names", test_tikz_names);
  g_test_add_func ("/export/tikz/defined-once", test_tikz_defined_once);
  g_test_add_func ("/export/tikz/too-large", test_tikz_too_large);
  g_test_add_func ("/export/file/replaced", test_file_is_replaced);
  g_test_add_func ("/export/file/without-folder", test_file_without_folder);
  g_test_add_func ("/export/file/full-disk", test_file_full_disk);
  return g_test_run ();
}
