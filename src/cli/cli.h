/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The command line without a display: solve, table, period, render, check.  Never links GTK. */

G_BEGIN_DECLS

/* Exit statuses. */
enum {
  MX_EXIT_OK = 0,
  MX_EXIT_TEXT = 1, /* a bad text, a file that cannot be read or written */
  MX_EXIT_USAGE = 2, /* wrong usage */
  MX_EXIT_LIMIT = 3, /* a limit was met */
};

/* Whether ARGV[1] is a command of the command line (else the window is meant). */
gboolean mx_cli_is_command (int argc, char **argv);

/* Runs it and returns the exit status.  Answers go to standard output, complaints to
 * standard error. */
int mx_cli_run (int argc, char **argv);

G_END_DECLS
