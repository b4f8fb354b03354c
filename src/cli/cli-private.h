/* SPDX-License-Identifier: MIT */
#pragma once

#include "cli/cli.h"
#include "core/solution.h"
#include "rules/program.h"

/* What the commands share: cli.c (the table of commands), cli-input.c (options and texts), and a
 * file for each command. */

G_BEGIN_DECLS

typedef struct {
  const char *name;
  int (*run) (int argc, char **argv); /* ARGV[0] is the command's name */
  const char *summary; /* one line; marked for translation */
} MxCommand;

int mx_cli_solve (int argc, char **argv);
int mx_cli_table (int argc, char **argv);
int mx_cli_period (int argc, char **argv);
int mx_cli_quotient (int argc, char **argv);
int mx_cli_render (int argc, char **argv);
int mx_cli_check (int argc, char **argv);

/* -- options -- */

/* Options of a command: ENTRIES, the limits if LIMITS is not NULL, and --help.  What is left in
 * ARGV are the arguments.  Returns TRUE to go on; FALSE with *STATUS where the command is at its
 * end (help, wrong usage). */
gboolean mx_cli_parse (const char *usage, const char *about, const GOptionEntry *entries,
                       MxLimits *limits, int *argc, char ***argv, int *status);

/* The limits of a table, to be set before mx_cli_parse () and after it.  Its size is asked for:
 * memory and time bound it, and a number of positions beyond its N_CELLS only where the rules
 * lead far out of it, or on for ever. */
void mx_cli_free_limits (MxLimits *limits);
void mx_cli_bound_limits (MxLimits *limits, guint64 n_cells);

/* Complains about wrong usage; returns MX_EXIT_USAGE. */
int mx_cli_wrong (const char *command, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* "1000000" or "10^6" up to 2^62. */
gboolean mx_cli_parse_number (const char *text, gint64 *number);

/* -- texts -- */

typedef struct {
  char *name; /* as given on the command line; "-" is standard input */
  char *text; /* the bytes, ended by a NUL */
  gsize length;
  MxProgram *program; /* NULL where the text has errors */
  gint64 began; /* monotonic: when it was read, and work on it began */
  guint64 memory; /* bytes that the text and the program take */
} MxInput;

/* Reads and parses the text NAME within the memory of LIMITS; complains about its errors.  Returns the
 * exit status, which is MX_EXIT_OK where there is a program. */
int mx_cli_read (const char *name, const MxLimits *limits, MxInput *input);
/* What is left of LIMITS beside the text and since it was read: LIMITS themselves are for telling
 * what was met. */
MxLimits mx_cli_left (const MxInput *input, const MxLimits *limits);
void mx_input_clear (MxInput *input);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxInput, mx_input_clear)

/* "FILE:LINE:COLUMN: error: MESSAGE", the line itself with the place marked, and the hint, which
 * may be NULL. */
void mx_cli_complain (const MxInput *input, const MxSpan *span, MxSeverity severity,
                      const char *message, const char *hint);
/* The same for a fault; POSITION may be NULL. */
void mx_cli_complain_fault (const MxInput *input, const MxFault *fault,
                            const char *position);
/* "FILE: LIMIT": a limit that was met. */
void mx_cli_complain_limit (const MxInput *input, MxLimit limit, const MxLimits *limits);

/* -- claims -- */

/* Checks the claims of a text, all of them within what INPUT left of LIMITS.  A line for each that is
 * true goes to standard output, the others are complained of.  Returns the exit status. */
int mx_cli_check_claims (const MxInput *input, const MxLimits *limits);
/* The member "claims" of an object, with a comma before it; nothing where there are none. */
void mx_cli_print_claims (const MxInput *input, const MxSolution *solution,
                          const MxLimits *limits);
/* The same for people, a line each. */
void mx_cli_tell_claims (const MxInput *input, const MxSolution *solution,
                         const MxLimits *limits);

/* The inside of a JSON string.  What is printed may be far longer than what one would hold in
 * memory, so it is written as it is found. */
void mx_cli_print_escaped (const char *text);

/* What `period` tells of the INDEX-th game of a text, which has two parameters: all of them up to TO
 * are looked at, or so many as are quick for TO < 0. */
int mx_cli_find_lattice (const MxInput *input, guint index, gint64 to, MxLimits *limits,
                         gboolean json);

/* Ends standard output: STATUS, or MX_EXIT_TEXT with a complaint where it could not be written. */
int mx_cli_finish (int status);

G_END_DECLS
