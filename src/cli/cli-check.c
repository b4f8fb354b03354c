/* SPDX-License-Identifier: MIT */
#include "cli/cli-private.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* `mexplorer check`: the errors of texts, all of them, each with its place. */

int
mx_cli_check (int argc, char **argv)
{
  int status;

  if (!mx_cli_parse (
          _ ("FILE…"),
          _ ("Tells the errors of each text as FILE:LINE:COLUMN: error: …; “-” is "
             "standard input."),
          NULL, NULL, &argc, &argv, &status))
    return status;
  if (argc < 2)
    return mx_cli_wrong ("check", "%s", _ ("a file is missing"));
  status = MX_EXIT_OK;
  for (int i = 1; i < argc; i++) {
    g_auto (MxInput) input = {0};
    if (!mx_cli_read (argv[i], &input))
      status = MX_EXIT_TEXT;
  }
  return mx_cli_finish (status);
}
