/* SPDX-License-Identifier: MIT */
#include "cli/cli-private.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "core/allowance.h"
#include "session/document.h"
#include "session/words.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* What comes in: options and texts; and what is complained of, on standard error. */

/* Positions that a table may need besides its cells. */
#define CELLS_AROUND 4000000

#define FIRST_READ ((gsize)1 << 16)

#define SNIPPET_MOST 160 /* bytes of a line that are shown under a complaint */

/* -- numbers -- */

gboolean
mx_cli_parse_number (const char *text, gint64 *number)
{
  g_autofree char *base_text = NULL;
  const char *caret = strchr (text, '^');
  guint64 base;
  guint64 exponent;
  gint64 value = 1;

  if (caret == NULL) {
    if (!g_ascii_string_to_unsigned (text, 10, 0, (guint64)MX_COORDINATE_MAX, &base,
                                     NULL))
      return FALSE;
    *number = (gint64)base;
    return TRUE;
  }
  base_text = g_strndup (text, (gsize)(caret - text));
  if (!g_ascii_string_to_unsigned (base_text, 10, 1, (guint64)MX_COORDINATE_MAX, &base,
                                   NULL)
      || !g_ascii_string_to_unsigned (caret + 1, 10, 0, 62, &exponent, NULL))
    return FALSE;
  for (guint64 i = 0; i < exponent; i++) {
    if (value > MX_COORDINATE_MAX / (gint64)base)
      return FALSE;
    value *= (gint64)base;
  }
  *number = value;
  return TRUE;
}

/* "512M", "2GiB", "1000000" */
static gboolean
parse_size (const char *text, guint64 *bytes)
{
  static const char units[] = "kmgt";
  char *end = NULL;
  guint shift = 0;

  errno = 0;
  if (!g_ascii_isdigit (*text))
    return FALSE;
  guint64 number = g_ascii_strtoull (text, &end, 10);
  if (errno != 0)
    return FALSE;
  const char *unit = *end != '\0' ? strchr (units, g_ascii_tolower (*end)) : NULL;
  if (unit != NULL) {
    shift = 10 * (guint)(unit - units + 1);
    end++;
    if (*end == 'i')
      end++;
    if (*end == 'B')
      end++;
  }
  if (*end != '\0' || number == 0 || number > (G_MAXUINT64 >> shift))
    return FALSE;
  *bytes = number << shift;
  return TRUE;
}

static gboolean
parse_seconds (const char *text, double *seconds)
{
  char *end = NULL;
  double number = g_ascii_strtod (text, &end);

  if (end == text || *end != '\0' || !(number > 0) || number > 1e9)
    return FALSE;
  *seconds = number;
  return TRUE;
}

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

typedef struct {
  char *positions;
  char *memory;
  char *seconds;
} LimitTexts;

/* NULL, or the option that is wrong. */
static const char *
read_limits (const LimitTexts *texts, MxLimits *limits)
{
  gint64 positions;

  if (texts->positions != NULL) {
    if (!mx_cli_parse_number (texts->positions, &positions) || positions == 0)
      return "--max-positions";
    /* Moves come with positions: whoever allows more of these means both. */
    mx_limits_set_positions (limits, (guint64)positions);
  }
  if (texts->memory != NULL && !parse_size (texts->memory, &limits->memory))
    return "--memory";
  if (texts->seconds != NULL && !parse_seconds (texts->seconds, &limits->seconds))
    return "--time";
  return NULL;
}

void
mx_cli_free_limits (MxLimits *limits)
{
  limits->positions = (guint64)MX_COORDINATE_MAX;
  limits->options = (guint64)MX_COORDINATE_MAX;
}

void
mx_cli_bound_limits (MxLimits *limits, guint64 n_cells)
{
  if (limits->positions == (guint64)MX_COORDINATE_MAX)
    limits->positions = CELLS_AROUND + MIN (n_cells, G_MAXUINT64 / 8) * 4;
}

gboolean
mx_cli_parse (const char *usage, const char *about, const GOptionEntry *entries,
              MxLimits *limits, int *argc, char ***argv, int *status)
{
  g_autoptr (GOptionContext) context = g_option_context_new (usage);
  g_autoptr (GError) error = NULL;
  g_autofree char *command = g_strdup ((*argv)[0]);
  g_autofree char *program = g_strdup_printf ("mexplorer %s", command);
  LimitTexts texts = {0};
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
    MxLimits usual;
    mx_limits_init (&usual);
    limits->memory = usual.memory;
    const char *wrong = read_limits (&texts, limits);
    if (wrong != NULL) {
      *status = mx_cli_wrong (command, _ ("%s needs a number greater than 0"), wrong);
      good = FALSE;
    }
    mx_limits_fit (limits);
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

/* -- texts -- */

static GBytes *
read_bytes (const char *name, GError **error)
{
  if (strcmp (name, "-") != 0) {
    g_autoptr (GFile) file = g_file_new_for_commandline_arg (name);
    return mx_document_read_file_bytes (file, error);
  }
  gsize size = FIRST_READ;
  g_autofree char *buffer = g_malloc (size);
  gsize n = fread (buffer, 1, size, stdin);
  while (n == size && size <= MX_TEXT_MAX) {
    size = MIN (2 * size, MX_TEXT_MAX + 1);
    buffer = g_realloc (buffer, size);
    n += fread (buffer + n, 1, size - n, stdin);
  }
  if (ferror (stdin)) {
    int number = errno;
    g_set_error (error, G_IO_ERROR, (int)g_io_error_from_errno (number),
                 _ ("standard input could not be read: %s"), g_strerror (number));
    return NULL;
  }
  return g_bytes_new_take (g_steal_pointer (&buffer), n);
}

/* No more was read than says that it is too much. */
static void
complain_of_size (const char *name)
{
  g_autofree char *most = g_format_size_full (MX_TEXT_MAX, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *message =
      g_strdup_printf (_ ("the text is larger than the %s that are read"), most);

  fprintf (stderr, "%s:1:1: error: %s\n", name, message);
}

gboolean
mx_cli_read (const char *name, MxInput *input)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) diagnostics = NULL;
  gsize length = 0;

  input->name = g_strdup (name);
  g_autoptr (GBytes) bytes = read_bytes (name, &error);
  if (bytes == NULL) {
    fprintf (stderr, "%s: error: %s\n", name, error->message);
    return FALSE;
  }
  const char *data = g_bytes_get_data (bytes, &length);
  if (length >= 3 && memcmp (data, "\xef\xbb\xbf", 3) == 0) {
    data += 3; /* a byte order mark says nothing here */
    length -= 3;
  }
  if (length > MX_TEXT_MAX) {
    complain_of_size (name);
    return FALSE;
  }
  input->text = g_malloc (length + 1);
  memcpy (input->text, data, length);
  input->text[length] = '\0';
  input->length = length;
  input->program = mx_program_parse (input->text, (gssize)length, &diagnostics);
  for (guint i = 0; i < diagnostics->len; i++) {
    const MxDiagnostic *diagnostic = diagnostics->pdata[i];
    mx_cli_complain (input, &diagnostic->span, diagnostic->severity, diagnostic->message,
                     diagnostic->hint);
  }
  return input->program != NULL;
}

void
mx_input_clear (MxInput *input)
{
  g_clear_pointer (&input->name, g_free);
  g_clear_pointer (&input->text, g_free);
  g_clear_pointer (&input->program, mx_program_unref);
}
