/* SPDX-License-Identifier: MIT */
#include "cli/cli.h"
#include "ui/application.h"
#include "ui/renderer.h"
#include "ui/startup.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <signal.h>

/* The program: a command of the command line, or the window.  A command never touches GTK, so
 * that it works without a display. */

static void
init_locale (void)
{
  setlocale (LC_ALL, "");
  /* A program that runs from its build has its translations there. */
  const char *directory = g_getenv ("MX_LOCALEDIR");
  if (directory == NULL && g_file_test (MX_LOCALEDIR, G_FILE_TEST_IS_DIR))
    directory = MX_LOCALEDIR;
  bindtextdomain (GETTEXT_PACKAGE, directory != NULL ? directory : MX_BUILD_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

int
main (int argc, char **argv)
{
  mx_startup_mark ("main");
  init_locale ();
#ifdef SIGXFSZ
  /* A file that would grow past a limit is an error to be told, not the end of the program. */
  signal (SIGXFSZ, SIG_IGN);
#endif
  if (mx_cli_is_command (argc, argv))
    return mx_cli_run (argc, argv);
  mx_renderer_choose ();
  g_set_application_name ("Mexplorer");
  g_autoptr (MxApplication) application =
      mx_application_new (G_APPLICATION_DEFAULT_FLAGS);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
