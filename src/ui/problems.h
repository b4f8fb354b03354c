/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/session.h"

/* What is wrong with a session's text, in one list for the editor's marks and for the messages
 * under it: the diagnostics of the text, and the place where its rules could not be applied. */

G_BEGIN_DECLS

typedef struct {
  MxSeverity severity;
  guint line; /* from 1 */
  guint column; /* from 1, in characters */
  guint length; /* in characters, at least 1 */
  gsize start; /* byte, or G_MAXSIZE: only line and column are known */
  gsize end;
  char *message;
  char *hint; /* or NULL */
  gboolean claim; /* a claim that is not true: marked at its line, but told elsewhere */
} MxProblem;

void mx_problem_free (MxProblem *problem);

/* Array of MxProblem*, in the order of their places; never NULL. */
GPtrArray *mx_problems_new (MxSession *session);

/* The number of errors among them. */
guint mx_problems_count_errors (const GPtrArray *problems);

G_END_DECLS
