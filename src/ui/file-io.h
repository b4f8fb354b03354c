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

/* TEXT is copied. */
void mx_file_write_async (GFile *file, const char *text, GAsyncReadyCallback callback,
                          gpointer user_data);
gboolean mx_file_write_finish (GAsyncResult *result, GError **error);

G_END_DECLS
