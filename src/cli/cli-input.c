/* SPDX-License-Identifier: MIT */
#include "cli/cli-limits.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "session/words.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* What comes in as options; and what is complained of, on standard error. */

#define SNIPPET_MOST 160 /* bytes of a line that are shown under a complaint */

/* -- options -- */

int
mx_cli_wrong (const char *command, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *message = g_strdup_vprintf (format, args);
  va_end (args);
  fprintf (stderr, "mexplorer: %s\n", message);
  if (command != NULL)
    fprintf (stderr, _ ("Try “mexplorer %s --help”.\n"), command);
  else
    fprintf (stderr, "%s\n", _ ("Try “mexplorer --help”."));
  return MX_EXIT_USAGE;
}

gboolean
mx_cli_parse (const char *usage, const char *about, const GOptionEntry *entries,
              MxLimits *limits, int *argc, char ***argv, int *status)
{
  g_autoptr (GOptionContext) context = g_option_context_new (usage);
  g_autoptr (GError) error = NULL;
  g_autofree char *command = g_strdup ((*argv)[0]);
  g_autofree char *program = g_strdup_printf ("mexplorer %s", command);
  MxLimitTexts texts = {0};
  gboolean help = FALSE;
  const GOptionEntry limit_entries[] = {
      {"max-positions", 0, 0, G_OPTION_ARG_STRING, &texts.positions,
       N_ ("Explore N positions at the most (1000000)"), "N"},
      {"memory", 0, 0, G_OPTION_ARG_STRING, &texts.memory,
       N_ ("Use SIZE of memory at the most (half of it, and no more than 2G)"),
       N_ ("SIZE")},
      {"time", 0, 0, G_OPTION_ARG_STRING, &texts.seconds,
       N_ ("Take SECONDS at the most (60)"), N_ ("SECONDS")},
      {NULL},
  };
  const GOptionEntry help_entries[] = {
      {"help", 'h', 0, G_OPTION_ARG_NONE, &help, N_ ("Show this help"), NULL},
      {NULL},
  };

  g_option_context_set_summary (context, about);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_set_help_enabled (context, FALSE);
  if (entries != NULL)
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (limits != NULL)
    g_option_context_add_main_entries (context, limit_entries, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, help_entries, GETTEXT_PACKAGE);

  g_set_prgname (program);
  gboolean good = g_option_context_parse (context, argc, argv, &error);
  if (good && *argc > 1 && strcmp ((*argv)[1], "--") == 0) {
    memmove (&(*argv)[1], &(*argv)[2], (gsize)(*argc - 1) * sizeof **argv);
    (*argc)--;
  }
  if (!good)
    *status = mx_cli_wrong (command, "%s", error->message);
  else if (help) {
    g_autofree char *text = g_option_context_get_help (context, TRUE, NULL);
    fputs (text, stdout);
    *status = mx_cli_finish (MX_EXIT_OK);
    good = FALSE;
  } else if (limits != NULL) {
    g_autofree char *wrong = mx_cli_read_limits (&texts, limits);
    if (wrong != NULL) {
      *status = mx_cli_wrong (command, "%s", wrong);
      good = FALSE;
    }
  }
  g_free (texts.positions);
  g_free (texts.memory);
  g_free (texts.seconds);
  return good;
}

/* -- complaints -- */

/* The number of columns that the first N characters of TEXT take in a terminal. */
static guint
columns_of (const char *text, guint n)
{
  guint columns = 0;

  for (guint i = 0; i < n && *text != '\0'; i++, text = g_utf8_next_char (text)) {
    gunichar c = g_utf8_get_char (text);
    if (!g_unichar_iszerowidth (c))
      columns += g_unichar_iswide (c) ? 2 : 1;
  }
  return columns;
}

/* The line of the text with the place underlined.  Lines that a terminal cannot show well (very
 * long, no UTF-8) are left out. */
static void
show_line (const MxInput *input, guint line, guint column, guint length)
{
  const char *start = input->text;
  const char *limit = input->text + input->length;

  for (guint i = 1; i < line && start != NULL; i++) {
    start = memchr (start, '\n', (gsize)(limit - start));
    start = start != NULL ? start + 1 : NULL;
  }
  if (start == NULL)
    return;
  const char *end = memchr (start, '\n', (gsize)(limit - start));
  gsize n = (gsize)((end != NULL ? end : limit) - start);
  if (n > SNIPPET_MOST || !g_utf8_validate_len (start, n, NULL))
    return;
  g_autofree char *text = g_strndup (start, n);
  g_strdelimit (g_strchomp (text), "\t\r", ' ');
  guint n_chars = (guint)g_utf8_strlen (text, -1);
  if (*text == '\0' || column == 0 || column > n_chars + 1)
    return;

  const char *place = g_utf8_offset_to_pointer (text, (glong)column - 1);
  guint before = columns_of (text, column - 1);
  guint width = MAX (columns_of (place, length), 1);
  g_autofree char *marks = g_strnfill (width, '^');
  fprintf (stderr, "    %s\n    %*s%s\n", text, (int)before, "", marks);
}

static void
complain (const MxInput *input, guint line, guint column, guint length,
          MxSeverity severity, const char *message, const char *hint)
{
  /* These two words are for programs as well as for people: editors look for them. */
  const char *kind = severity == MX_SEVERITY_ERROR ? "error" : "warning";

  fprintf (stderr, "%s:%u:%u: %s: %s\n", input->name, line, column, kind, message);
  show_line (input, line, column, length);
  if (hint != NULL && *hint != '\0')
    fprintf (stderr, "    %s\n", hint);
}

void
mx_cli_complain (const MxInput *input, const MxSpan *span, MxSeverity severity,
                 const char *message, const char *hint)
{
  complain (input, span->line, span->column, span->length, severity, message, hint);
}

void
mx_cli_complain_fault (const MxInput *input, const MxFault *fault, const char *position)
{
  g_autofree char *message =
      position != NULL
          /* Translators: %1$s is what is wrong ("division by zero"), %2$s a position. */
          ? g_strdup_printf (_ ("%1$s, at the position %2$s"), fault->message, position)
          : g_strdup (fault->message);

  complain (input, fault->line, fault->column, fault->length, MX_SEVERITY_ERROR, message,
            NULL);
}

void
mx_cli_complain_limit (const MxInput *input, MxLimit limit, const MxLimits *limits)
{
  g_autofree char *words = mx_words_dup_limit (limit, limits);

  fprintf (stderr, "%s: %s\n", input->name, words);
}

int
mx_cli_finish (int status)
{
  if (fflush (stdout) == 0 && !ferror (stdout))
    return status;
  fprintf (stderr, "mexplorer: ");
  fprintf (stderr, _ ("standard output could not be written: %s\n"), g_strerror (errno));
  return MX_EXIT_TEXT;
}
