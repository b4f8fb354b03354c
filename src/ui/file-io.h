/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>

/* Reading and writing rule texts aside, for a window that must not wait for a disk. */

G_BEGIN_DECLS

/* CALLBACK is called on the main thread; its source object is NULL. */
void mx_file_read_async (GFile *file, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data);
/* The text, or NULL with a GError as of mx_document_read (). */
char *mx_file_read_finish (GAsyncResult *result, GError **error);

/* Writes TEXT, ended by a newline if it is not empty.  KNOWN is what the file held when it was read
 * or written last: if it holds something else by now, nothing is written and the error is
 * G_IO_ERROR_WRONG_ETAG.  NULL: whatever it holds is replaced.  Both are copied. */
void mx_file_write_async (GFile *file, const char *text, const char *known,
                          GAsyncReadyCallback callback, gpointer user_data);
gboolean mx_file_write_finish (GAsyncResult *result, GError **error);

G_END_DECLS
