/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <string.h>

#define PATIENCE (10 * G_USEC_PER_SEC)

MxProgram *
test_parse (const char *text)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  MxProgram *program = mx_program_parse (text, -1, &diagnostics);

  if (program == NULL) {
    const MxDiagnostic *diagnostic = diagnostics->pdata[0];
    g_error ("line %u: %s", diagnostic->span.line, diagnostic->message);
  }
  return program;
}

MxSolved *
test_solve (const char *text)
{
  g_autoptr (MxProgram) program = test_parse (text);

  return mx_solver_run (program, &MX_LIMITS_DEFAULT, NULL);
}

MxNode
test_find (const MxSolution *solution, const char *name)
{
  const MxGraph *graph = mx_solution_graph (solution);

  for (MxNode node = 0; node < graph->n; node++) {
    g_autoptr (GString) string = g_string_new (NULL);
    mx_graph_append_name (graph, string, node);
    if (strcmp (string->str, name) == 0)
      return node;
  }
  g_error ("there is no position %s", name);
}

guint32
test_step_of (const MxSteps *steps, MxNode node)
{
  g_assert_cmpuint (steps->settled_at[node], <=, steps->n_steps);
  return steps->settled_at[node];
}

static gboolean
tick_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

void
test_wait_for (const guint *count, guint wanted)
{
  gint64 end = g_get_monotonic_time () + PATIENCE;
  guint tick = g_timeout_add (5, tick_cb, NULL);

  while (*count < wanted && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (tick);
  g_assert_cmpuint (*count, >=, wanted);
}

void
test_run_for (guint milliseconds)
{
  gint64 end = g_get_monotonic_time () + (gint64)milliseconds * 1000;
  guint tick = g_timeout_add (1, tick_cb, NULL);

  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (tick);
}
