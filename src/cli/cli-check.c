/* SPDX-License-Identifier: MIT */
#include "cli/cli-private.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* `mexplorer check`: the errors of texts, all of them, each with its place; and whether what they
 * claim is true. */

int
mx_cli_check (int argc, char **argv)
{
  MxLimits limits = MX_LIMITS_DEFAULT;
  int status;

  if (!mx_cli_parse (
          _ ("FILE…"),
          _ ("Tells the errors of each text as FILE:LINE:COLUMN: error: …, and which of "
             "its claims are false; “-” is standard input."),
          NULL, &limits, &argc, &argv, &status))
    return status;
  if (argc < 2)
    return mx_cli_wrong ("check", "%s", _ ("a file is missing"));
  status = MX_EXIT_OK;
  for (int i = 1; i < argc; i++) {
    g_auto (MxInput) input = {0};
    int own = mx_cli_read (argv[i], &limits, &input);
    if (own == MX_EXIT_OK)
      own = mx_cli_check_claims (&input, &limits);
    if (status != MX_EXIT_TEXT && own != MX_EXIT_OK)
      status = own;
  }
  return mx_cli_finish (status);
}
