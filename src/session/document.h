/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>

/* Reading and writing rule texts: whole or not at all. */

G_BEGIN_DECLS

/* Reads a text.  Errors a user can act on: not found, no permission, a folder, larger than
 * MX_TEXT_MAX (G_IO_ERROR_MESSAGE_TOO_LARGE), not UTF-8 text (G_IO_ERROR_INVALID_DATA; it names
 * the line).  "-" and pipes are read by mx_document_read_stream ().  Blocks; any thread. */
char *mx_document_read (GFile *file, GError **error);
char *mx_document_read_stream (GInputStream *stream, GError **error);

/* The bytes as they are, at most MX_TEXT_MAX + 1 of them: for mx_program_parse (), which says
 * where a text that is too large, or no text, goes wrong. */
GBytes *mx_document_read_bytes (GInputStream *stream, GError **error);
GBytes *mx_document_read_file_bytes (GFile *file, GError **error);

/* Writes TEXT to FILE: a new file beside it is filled, flushed and renamed over it, so that a
 * full disk or a crash leaves the old one.  Blocks; any thread. */
gboolean mx_document_write (GFile *file, const char *text, GError **error);

G_END_DECLS
