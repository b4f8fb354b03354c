/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>

/* Runs the command line as a child process, as a user's shell does. */

G_BEGIN_DECLS

typedef struct {
  int status;
  char *out;
  char *err;
} MxRun;

/* Runs it with the words of ARGS (split at spaces, quotes as in a shell), in a folder of its own
 * that lasts for the test program; STDIN_TEXT may be NULL. */
MxRun *test_run (const char *stdin_text, const char *args, ...) G_GNUC_PRINTF (2, 3);
/* The same with bytes on standard input. */
MxRun *test_run_bytes (const void *bytes, gsize length, const char *args);
void mx_run_free (MxRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxRun, mx_run_free)

/* A path in that folder, and one below tests/. */
char *test_path (const char *name);
char *test_source_path (const char *name);

/* The lines of a file below tests/ that are neither empty nor comments, each split at tabs. */
GPtrArray *test_read_tsv (const char *name);

/* Puts TEXT into a file of that folder; returns its path. */
char *test_put (const char *name, const char *text, gssize length);

void test_run_clean_up (void);

G_END_DECLS
