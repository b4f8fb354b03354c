/* SPDX-License-Identifier: MIT */
#include "cli/cli-private.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The table of commands, and what stands before one: --help, --version. */

static const MxCommand commands[] = {
    {"solve", mx_cli_solve,
     N_ ("Who wins from the start, the SG values and the winning moves")},
    {"table", mx_cli_table, N_ ("The SG values of a game from 0 on")},
    {"period", mx_cli_period, N_ ("The period of a game's SG values, and its proof")},
    {"quotient", mx_cli_quotient,
     N_ ("The misère quotient of a game's heaps, and its proof")},
    {"render", mx_cli_render, N_ ("A picture as PNG, SVG, PDF or TikZ")},
    {"check", mx_cli_check, N_ ("The errors of texts")},
};

static const MxCommand *
find_command (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i].name, name) == 0)
      return &commands[i];
  return NULL;
}

static gboolean
is_help (const char *word)
{
  return strcmp (word, "--help") == 0 || strcmp (word, "-h") == 0
         || strcmp (word, "help") == 0;
}

static int
print_help (void)
{
  printf ("%s\n", _ ("Usage:"));
  printf ("  mexplorer [%s]\n", _ ("FILE"));
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    printf ("  mexplorer %s …\n", commands[i].name);
  printf (
      "\n%s\n\n%s\n",
      _ ("Draws a combinatorial game, its outcomes and its SG values while you edit the "
         "rules."),
      _ ("Without a command, the window opens. The commands need no display:"));
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    printf ("  %-10s%s\n", commands[i].name, _ (commands[i].summary));
  printf (
      "\n%s\n%s\n", _ ("“mexplorer COMMAND --help” tells the options of a command."),
      _ ("Status: 0 done; 1 the text has errors, or a file cannot be read or written; "
         "2 wrong usage; 3 a limit was met."));
  return mx_cli_finish (MX_EXIT_OK);
}

/* -- public -- */

gboolean
mx_cli_is_command (int argc, char **argv)
{
  return argc > 1
         && (find_command (argv[1]) != NULL || is_help (argv[1])
             || strcmp (argv[1], "--version") == 0);
}

int
mx_cli_run (int argc, char **argv)
{
  g_return_val_if_fail (argc > 0, MX_EXIT_USAGE);

#ifdef SIGXFSZ
  /* A file that would grow past a limit is an error to be told, not the end of the program. */
  signal (SIGXFSZ, SIG_IGN);
#endif
  if (argc < 2)
    return mx_cli_wrong (NULL, "%s", _ ("a command is missing"));
  if (strcmp (argv[1], "--version") == 0) {
    printf ("mexplorer %s\n", MX_VERSION);
    return mx_cli_finish (MX_EXIT_OK);
  }
  if (is_help (argv[1])) {
    const MxCommand *asked = argc > 2 ? find_command (argv[2]) : NULL;
    char *help[] = {argc > 2 ? argv[2] : NULL, (char *)"--help", NULL};
    return asked != NULL ? asked->run (2, help) : print_help ();
  }
  const MxCommand *command = find_command (argv[1]);
  if (command == NULL)
    return mx_cli_wrong (NULL, _ ("there is no command “%s”"), argv[1]);
  return command->run (argc - 1, argv + 1);
}
