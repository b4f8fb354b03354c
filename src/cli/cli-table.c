/* SPDX-License-Identifier: MIT */
#include "cli/cli-private.h"

#include <stdio.h>
#include <string.h>

#include "core/heap/sequence.h"
#include "core/solution.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* `mexplorer table`: SG values from 0 on.  One parameter gives one line; two give a row for each
 * value of the first. */

typedef struct {
  const MxFamily *family;
  guint index;
  gint64 to_a;
  gint64 to_b; /* -1: one parameter */
} Box;

static void
print_value (MxValue value)
{
  if (value == MX_VALUE_UNKNOWN)
    fputs ("?", stdout);
  else if (value == MX_VALUE_INFINITE)
    fputs ("∞", stdout);
  else
    printf ("%" G_GINT64_FORMAT, value);
}

static void
print_plain (const Box *box, const MxValue *values)
{
  gint64 rows = box->to_b < 0 ? 1 : box->to_a + 1;
  gint64 columns = box->to_b < 0 ? box->to_a + 1 : box->to_b + 1;

  for (gint64 row = 0; row < rows; row++)
    for (gint64 column = 0; column < columns; column++) {
      print_value (*values++);
      putchar (column + 1 < columns ? ' ' : '\n');
    }
}

/* One parameter: a line for each heap.  Two: a grid with both coordinates at its edges. */
static void
print_csv (const Box *box, const MxValue *values)
{
  const char *const *params = box->family->params;

  if (box->to_b < 0) {
    printf ("%s,SG\n", params[0]);
    for (gint64 n = 0; n <= box->to_a; n++) {
      printf ("%" G_GINT64_FORMAT ",", n);
      print_value (values[n]);
      putchar ('\n');
    }
    return;
  }
  printf ("%s/%s", params[0], params[1]);
  for (gint64 b = 0; b <= box->to_b; b++)
    printf (",%" G_GINT64_FORMAT, b);
  putchar ('\n');
  for (gint64 a = 0; a <= box->to_a; a++) {
    printf ("%" G_GINT64_FORMAT, a);
    for (gint64 b = 0; b <= box->to_b; b++) {
      putchar (',');
      print_value (*values++);
    }
    putchar ('\n');
  }
}

/* -- the command -- */

/* "N" or "N,M"; *N_NUMBERS says which. */
static gboolean
parse_to (const char *text, Box *box, guint *n_numbers)
{
  g_auto (GStrv) words = g_strsplit (text, ",", 3);

  *n_numbers = g_strv_length (words);
  if (*n_numbers < 1 || *n_numbers > 2)
    return FALSE;
  if (!mx_cli_parse_number (g_strstrip (words[0]), &box->to_a))
    return FALSE;
  box->to_b = -1;
  return *n_numbers == 1 || mx_cli_parse_number (g_strstrip (words[1]), &box->to_b);
}

/* The game that is asked for, else the first of the text that has a table; status 0 or 2. */
static int
choose_game (const MxInput *input, const char *name, Box *box)
{
  const MxSource *source = mx_program_get_source (input->program);
  int index = -1;

  if (name != NULL) {
    index = mx_program_find_family (input->program, name);
    if (index < 0)
      return mx_cli_wrong ("table", _ ("the text has no game “%s”"), name);
  }
  for (guint i = 0; index < 0 && i < source->n_families; i++)
    if (source->families[i].shape != MX_SHAPE_GRAPH && source->families[i].arity <= 2
        && source->families[i].arity >= 1)
      index = (int)i;
  if (index < 0)
    return mx_cli_wrong (
        "table", "%s",
        _ ("the text has no game of one or two parameters, so there is no table"));
  box->index = (guint)index;
  box->family = &source->families[index];
  if (box->family->shape == MX_SHAPE_GRAPH)
    return mx_cli_wrong ("table", _ ("“%s” is a graph: only a game has a table"),
                         box->family->name);
  if (box->family->arity < 1 || box->family->arity > 2)
    return mx_cli_wrong ("table",
                         _ ("“%1$s” has %2$u parameters: a table needs one or two"),
                         box->family->name, box->family->arity);
  return MX_EXIT_OK;
}

/* The number of cells; 0 where they take more than LIMITS allow. */
static gsize
count_cells (const Box *box, const MxLimits *limits)
{
  guint64 most = MIN (limits->memory, G_MAXSIZE) / sizeof (MxValue);
  guint64 rows = (guint64)box->to_a + 1;
  guint64 columns = (guint64)MAX (box->to_b, 0) + 1;

  return rows <= most && columns <= most / rows ? (gsize)(rows * columns) : 0;
}

static int
make_table (const MxInput *input, const Box *box, MxLimits *limits, gboolean csv)
{
  gsize n = count_cells (box, limits);
  g_autofree MxValue *values = n > 0 ? g_try_new (MxValue, n) : NULL;
  MxLimit limit = MX_LIMIT_NONE;
  g_auto (MxFault) fault = {0};

  if (values == NULL) {
    mx_cli_complain_limit (input, MX_LIMIT_MEMORY, limits);
    return MX_EXIT_LIMIT;
  }
  mx_cli_bound_limits (limits, n);
  MxLimits left = mx_cli_left (input, limits);
  left.memory -= MIN (left.memory, n * sizeof *values);
  if (!mx_solve_table (mx_program_get_source (input->program), box->index, box->to_a,
                       box->to_b, &left, NULL, values, &limit, &fault)) {
    /* A rule that goes on and on has a place in the text, the other limits have none. */
    if (limit == MX_LIMIT_NONE || (limit == MX_LIMIT_NUMBERS && fault.message != NULL))
      mx_cli_complain_fault (input, &fault, fault.position);
    else
      mx_cli_complain_limit (input, limit, limits);
    return limit == MX_LIMIT_NONE ? MX_EXIT_TEXT : MX_EXIT_LIMIT;
  }
  (csv ? print_csv : print_plain) (box, values);
  return mx_cli_finish (MX_EXIT_OK);
}

/* -- one heap, block by block -- */

#define BLOCK 65536

/* A number and what stands behind it, at END; returns where the next goes. */
static char *
write_value (char *end, MxValue value)
{
  char digits[24];
  guint n = 0;

  do {
    digits[n++] = (char)('0' + value % 10);
    value /= 10;
  } while (value > 0);
  while (n > 0)
    *end++ = digits[--n];
  return end;
}

static void
print_block (const Box *box, const MxValue *values, guint64 from, guint n, gboolean csv)
{
  g_autofree char *text = g_malloc (48 * (gsize)n);
  char *end = text;

  for (guint i = 0; i < n; i++) {
    if (csv) {
      end = write_value (end, (MxValue)(from + i));
      *end++ = ',';
    }
    end = write_value (end, values[i]);
    *end++ = csv || from + i == (guint64)box->to_a ? '\n' : ' ';
  }
  fwrite (text, 1, (gsize)(end - text), stdout);
}

/* Prints what the sequence knows.  FALSE where a limit was met. */
static gboolean
print_line (const Box *box, MxSequence *sequence, const MxLimits *limits, gint64 began,
            gboolean csv, MxLimit *limit)
{
  g_autofree MxValue *values = g_new (MxValue, BLOCK);

  if (csv)
    printf ("%s,SG\n", box->family->params[0]);
  for (guint64 from = 0; from <= (guint64)box->to_a; from += BLOCK) {
    guint n = (guint)MIN ((guint64)box->to_a - from + 1, BLOCK);
    double seconds = (double)(g_get_monotonic_time () - began) / G_USEC_PER_SEC;

    *limit = MX_LIMIT_MEMORY;
    if (!mx_sequence_copy (sequence, from, n, values, limits, NULL))
      return FALSE;
    *limit = MX_LIMIT_TIME;
    if (limits->seconds > 0 && seconds > limits->seconds)
      return FALSE;
    print_block (box, values, from, n, csv);
    if (ferror (stdout))
      break;
  }
  *limit = MX_LIMIT_NONE;
  return TRUE;
}

/* The values of one heap; FALSE where they cannot be found one after the other. */
static gboolean
make_line (const MxInput *input, const Box *box, MxLimits *limits, gboolean csv,
           int *status)
{
  MxSource *source = mx_program_get_source (input->program);
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, box->index);
  gint64 began = g_get_monotonic_time ();
  MxLimit limit = MX_LIMIT_NONE;

  /* Nobody has use for more values than there are bytes of memory. */
  if ((guint64)box->to_a >= limits->memory)
    limit = MX_LIMIT_MEMORY;
  else if ((guint64)box->to_a >= limits->positions)
    limit = MX_LIMIT_POSITIONS;
  else if (mx_sequence_extend (sequence, (guint64)box->to_a + 1, limits, NULL))
    print_line (box, sequence, limits, began, csv, &limit);
  else if (mx_sequence_is_unfit (sequence))
    return FALSE;
  else
    limit = mx_sequence_get_limit (sequence);
  if (mx_sequence_get_fault (sequence)->message != NULL) {
    const MxFault *fault = mx_sequence_get_fault (sequence);

    mx_cli_complain_fault (input, fault, fault->position);
  } else if (limit != MX_LIMIT_NONE) {
    mx_cli_complain_limit (input, limit, limits);
  } else {
    *status = mx_cli_finish (MX_EXIT_OK);
    return TRUE;
  }
  *status = limit != MX_LIMIT_NONE ? MX_EXIT_LIMIT : MX_EXIT_TEXT;
  return TRUE;
}

int
mx_cli_table (int argc, char **argv)
{
  g_autofree char *to = NULL;
  g_autofree char *game = NULL;
  gboolean csv = FALSE;
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_auto (MxInput) input = {0};
  Box box = {0};
  guint n_numbers;
  int status;

  mx_cli_free_limits (&limits);

  const GOptionEntry entries[] = {
      {"to", 't', 0, G_OPTION_ARG_STRING, &to,
       N_ ("The last heap; for two parameters the last of both"), "N|N,M"},
      {"game", 'g', 0, G_OPTION_ARG_STRING, &game,
       N_ ("The game of the text (else its first)"), N_ ("NAME")},
      {"csv", 0, 0, G_OPTION_ARG_NONE, &csv, N_ ("Print comma-separated values"), NULL},
      {NULL},
  };

  if (!mx_cli_parse (_ ("FILE"),
                     _ ("Prints the SG values of a game from 0 on, a row a line; “-” is "
                        "standard input."),
                     entries, &limits, &argc, &argv, &status))
    return status;
  if (argc != 2)
    return mx_cli_wrong ("table", "%s",
                         argc < 2 ? _ ("a file is missing")
                                  : _ ("only one file can be read at a time"));
  if (to == NULL)
    return mx_cli_wrong ("table", "%s", _ ("--to is missing: say where the table ends"));
  if (!parse_to (to, &box, &n_numbers))
    return mx_cli_wrong (
        "table", _ ("--to needs one number or two (N,M) from 0 to 2^62, not “%s”"), to);
  status = mx_cli_read (argv[1], &limits, &input);
  if (status != MX_EXIT_OK)
    return status;
  status = choose_game (&input, game, &box);
  if (status != MX_EXIT_OK)
    return status;
  if (box.family->arity == 1 && n_numbers == 2)
    return mx_cli_wrong ("table", _ ("“%s” has one parameter: --to needs one number"),
                         box.family->name);
  if (box.family->arity == 2 && n_numbers == 1)
    box.to_b = box.to_a;
  if (box.family->arity == 1 && make_line (&input, &box, &limits, csv, &status))
    return status;
  return make_table (&input, &box, &limits, csv);
}
