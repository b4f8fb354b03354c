/* SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <locale.h>

/* The command line alone: what the tests run.  It links neither GTK nor a display, which proves
 * that the commands need none. */

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  return mx_cli_run (argc, argv);
}
