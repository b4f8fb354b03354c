/* SPDX-License-Identifier: MIT */
#include "cli/cli-private.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "session/document.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* Texts: from a file or from standard input to a program.  They are counted against the memory that
 * may be used, and reading them against the time, as all that comes later. */

#define FIRST_READ ((gsize)1 << 16)

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

/* What was freed of a large text goes back to the system, since arrays of the solvers have pages of
 * their own and would not use it again. */
#define MUCH ((gsize)1 << 20)

static void
tidy (gsize length)
{
#ifdef __GLIBC__
  if (length > MUCH)
    malloc_trim (0);
#endif
}

/* Takes the bytes of the text over, ended by a NUL; FALSE if they are too many. */
static gboolean
take_text (GBytes *bytes, MxInput *input)
{
  gsize length = 0;

  input->text = g_bytes_unref_to_data (bytes, &length);
  if (length >= 3 && memcmp (input->text, "\xef\xbb\xbf", 3) == 0) {
    length -= 3; /* a byte order mark says nothing here */
    memmove (input->text, input->text + 3, length);
  }
  if (length > MX_TEXT_MAX) {
    complain_of_size (input->name);
    return FALSE;
  }
  input->text = g_realloc (input->text, length + 1);
  input->text[length] = '\0';
  input->length = length;
  return TRUE;
}

static void
tell_diagnostics (const MxInput *input, const GPtrArray *diagnostics)
{
  for (guint i = 0; i < diagnostics->len; i++) {
    const MxDiagnostic *diagnostic = diagnostics->pdata[i];
    mx_cli_complain (input, &diagnostic->span, diagnostic->severity, diagnostic->message,
                     diagnostic->hint);
  }
}

int
mx_cli_read (const char *name, const MxLimits *limits, MxInput *input)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) diagnostics = NULL;
  guint64 memory;

  input->name = g_strdup (name);
  GBytes *bytes = read_bytes (name, &error);
  input->began = g_get_monotonic_time ();
  if (bytes == NULL) {
    fprintf (stderr, "%s: error: %s\n", name, error->message);
    return MX_EXIT_TEXT;
  }
  if (!take_text (bytes, input))
    return MX_EXIT_TEXT;
  memory = limits->memory - MIN (limits->memory, input->length);
  input->program = mx_program_parse_bounded (input->text, (gssize)input->length, &memory,
                                             &diagnostics);
  tell_diagnostics (input, diagnostics);
  tidy (input->length);
  input->memory = input->length + memory;
  if (input->program != NULL)
    return MX_EXIT_OK;
  if (memory > 0)
    return MX_EXIT_TEXT;
  mx_cli_complain_limit (input, MX_LIMIT_MEMORY, limits);
  return MX_EXIT_LIMIT;
}

void
mx_input_clear (MxInput *input)
{
  g_clear_pointer (&input->name, g_free);
  g_clear_pointer (&input->text, g_free);
  g_clear_pointer (&input->program, mx_program_unref);
}
