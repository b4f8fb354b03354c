/* SPDX-License-Identifier: MIT */
#include "reading.h"

#include "rules/checker.h"
#include "rules/parser.h"

#include <string.h>

/* The parser and the checker are all that the evaluator and the program have in common. */

Reading *
reading_new (const char *text, guint64 budget)
{
  g_auto (MxDiagnostics) diagnostics;
  g_autoptr (MxTree) tree = NULL;
  Reading *self;
  mx_diagnostics_init (&diagnostics);
  tree = mx_parse_text (text, strlen (text), &diagnostics);
  mx_check_tree (tree, &diagnostics);
  if (diagnostics.n_errors > 0)
    return NULL;
  self = g_new0 (Reading, 1);
  self->tree = g_steal_pointer (&tree);
  self->evaluator = evaluator_new (self->tree, budget);
  self->start = evaluator_start (self->evaluator);
  return self;
}

void
reading_free (Reading *self)
{
  evaluator_free (self->evaluator);
  mx_tree_free (self->tree);
  g_array_unref (self->start);
  g_free (self);
}
