/* SPDX-License-Identifier: MIT */
#include "export/export.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "export/writer.h"

/* A format is chosen, its writer makes all bytes in memory, and only then is a file touched:
 * what fails while drawing costs the user nothing. */

static const struct {
  const char *suffix;
  MxFormat format;
} suffixes[] = {
    {".png", MX_FORMAT_PNG},  {".svg", MX_FORMAT_SVG},   {".pdf", MX_FORMAT_PDF},
    {".tex", MX_FORMAT_TIKZ}, {".tikz", MX_FORMAT_TIKZ},
};

gboolean
mx_format_from_name (const char *name, MxFormat *format)
{
  const gsize length = strlen (name);
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++) {
    const gsize n = strlen (suffixes[i].suffix);
    if (length > n && g_ascii_strcasecmp (name + length - n, suffixes[i].suffix) == 0) {
      *format = suffixes[i].format;
      return TRUE;
    }
  }
  return FALSE;
}

const char *
mx_write_title (const MxPicture *picture)
{
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->kind == MX_ITEM_TEXT && item->role == MX_ROLE_TITLE)
      return item->text;
  }
  return NULL;
}

const char *
mx_write_role (MxRole role)
{
  static const char *const names[] = {
      [MX_ROLE_BACKGROUND] = "background",
      [MX_ROLE_GRID] = "grid",
      [MX_ROLE_ARROW] = "arrow",
      [MX_ROLE_NODE] = "node",
      [MX_ROLE_VALUE] = "value",
      [MX_ROLE_LABEL] = "label",
      [MX_ROLE_HIGHLIGHT] = "highlight",
      [MX_ROLE_COUNTER] = "counter",
      [MX_ROLE_AXIS] = "axis",
      [MX_ROLE_BIT] = "bit",
      [MX_ROLE_LEGEND] = "legend",
      [MX_ROLE_TITLE] = "title",
      [MX_ROLE_NOTE] = "note",
  };
  g_return_val_if_fail ((guint)role < G_N_ELEMENTS (names), "item");
  return names[role];
}

void
mx_write_number (GString *out, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (buffer, sizeof buffer, "%.2f", value);
  char *end = buffer + strlen (buffer);
  while (end[-1] == '0')
    end--;
  if (end[-1] == '.')
    end--;
  *end = '\0';
  g_string_append (out, strcmp (buffer, "-0") == 0 ? "0" : buffer);
}

void
mx_write_hex (GString *out, MxColor color)
{
  const double channel[3] = {color.r, color.g, color.b};
  for (guint i = 0; i < 3; i++)
    g_string_append_printf (out, "%02x",
                            (guint)lround (CLAMP (channel[i], 0.0, 1.0) * 255.0));
}

GBytes *
mx_export_to_bytes (const MxPicture *picture, MxFormat format,
                    const MxExportOptions *options, GError **error)
{
  g_return_val_if_fail (picture != NULL && options != NULL, NULL);
  switch (format) {
  case MX_FORMAT_PNG: return mx_write_png (picture, options, error);
  case MX_FORMAT_SVG: return mx_write_svg (picture, options);
  case MX_FORMAT_SVG_PATHS: return mx_write_svg_paths (picture, options, error);
  case MX_FORMAT_PDF: return mx_write_pdf (picture, options, error);
  case MX_FORMAT_TIKZ: return mx_write_tikz (picture, options, error);
  default: break;
  }
  g_return_val_if_reached (NULL);
}

/* A stream from g_file_replace () puts the new file in the old one's place when it is closed;
 * closed with a cancelled cancellable, it drops what was written and leaves the old one. */
static gboolean
write_all (GFileOutputStream *stream, GBytes *bytes, GError **error)
{
  gsize size = 0;
  const void *data = g_bytes_get_data (bytes, &size);
  GOutputStream *out = G_OUTPUT_STREAM (stream);
  if (g_output_stream_write_all (out, data, size, NULL, NULL, error))
    return g_output_stream_close (out, NULL, error);
  g_autoptr (GCancellable) dropped = g_cancellable_new ();
  g_cancellable_cancel (dropped);
  g_output_stream_close (out, dropped, NULL);
  return FALSE;
}

/* Why a file was not written, in a sentence that names it once. */
static void
explain (GError **error, GFile *file, GError *cause)
{
  g_autofree char *name = g_file_get_parse_name (file);
  g_autofree char *base = g_file_get_basename (file);
  const char *format = NULL;
  if (cause->domain == G_IO_ERROR && cause->code == G_IO_ERROR_PERMISSION_DENIED)
    format = _ ("“%s” was not written: you have no permission to write there.");
  else if (cause->domain == G_IO_ERROR && cause->code == G_IO_ERROR_READ_ONLY)
    format = _ ("“%s” was not written: the disk can only be read.");
  else if (cause->domain == G_IO_ERROR && cause->code == G_IO_ERROR_NO_SPACE)
    format = _ ("“%s” was not written: the disk is full.");
  else if (cause->domain == G_IO_ERROR && cause->code == G_IO_ERROR_IS_DIRECTORY)
    format = _ ("“%s” was not written: it is a folder.");
  else if (cause->domain == G_IO_ERROR
           && (cause->code == G_IO_ERROR_NOT_FOUND
               || cause->code == G_IO_ERROR_NOT_DIRECTORY))
    format = _ ("“%s” was not written: there is no such folder.");
  g_autofree char *message = NULL;
  if (format != NULL)
    message = g_strdup_printf (format, name);
  else if (base != NULL && strstr (cause->message, base) != NULL)
    message = g_strdup (cause->message); /* it names the file itself */
  else
    message = g_strdup_printf (_ ("“%1$s” was not written: %2$s"), name, cause->message);
  g_set_error_literal (error, cause->domain, cause->code, message);
}

gboolean
mx_export_to_file (const MxPicture *picture, MxFormat format,
                   const MxExportOptions *options, GFile *file, GError **error)
{
  g_return_val_if_fail (G_IS_FILE (file), FALSE);
  g_autoptr (GBytes) bytes = mx_export_to_bytes (picture, format, options, error);
  if (bytes == NULL)
    return FALSE;
  g_autoptr (GError) cause = NULL;
  g_autoptr (GFileOutputStream) stream =
      g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, &cause);
  if (stream != NULL && write_all (stream, bytes, &cause))
    return TRUE;
  explain (error, file, cause);
  return FALSE;
}
