/* SPDX-License-Identifier: MIT */
#include "fixture.h"

Fixture *
fixture_new (const char *text)
{
  Fixture *self = g_new0 (Fixture, 1);
  const MxLimits limits = MX_LIMITS_DEFAULT;
  g_autoptr (GPtrArray) diagnostics = NULL;

  self->program = mx_program_parse (text, -1, &diagnostics);
  if (self->program == NULL) {
    const MxDiagnostic *first = g_ptr_array_index (diagnostics, 0);
    g_error ("%u:%u: %s", first->span.line, first->span.column, first->message);
  }
  self->solution = mx_solve (mx_program_get_source (self->program),
                             mx_program_get_start (self->program),
                             mx_program_get_play (self->program), &limits, NULL);
  self->sg_steps = mx_steps_new (self->solution, MX_ALGORITHM_SG_ORDER);
  self->pn_steps = mx_steps_new (self->solution, MX_ALGORITHM_PN_ROUNDS);
  self->input = (MxSceneInput){
      .program = self->program,
      .solution = self->solution,
      .selected = MX_NO_NODE,
      .width = 900,
      .height = 700,
      .theme = MX_THEME_LIGHT,
      .legend = TRUE,
      .language = "en",
  };
  return self;
}

void
fixture_free (Fixture *self)
{
  mx_steps_unref (self->sg_steps);
  mx_steps_unref (self->pn_steps);
  mx_solution_unref (self->solution);
  mx_program_unref (self->program);
  g_free (self);
}

MxNode
fixture_find (const Fixture *self, const char *name)
{
  const MxGraph *graph = mx_solution_graph (self->solution);
  g_autoptr (GString) text = g_string_new (NULL);

  for (MxNode i = 0; i < graph->n; i++) {
    g_string_truncate (text, 0);
    mx_graph_append_name (graph, text, i);
    if (g_str_equal (text->str, name))
      return i;
  }
  g_error ("there is no position %s", name);
}

static gboolean
matches (const MxItem *item, MxRole role, int kind, MxNode node)
{
  return item->role == role && (kind < 0 || (int)item->kind == kind)
         && (node == MX_NO_NODE || item->node == node);
}

guint
fixture_count (const MxPicture *picture, MxRole role, int kind, MxNode node)
{
  guint count = 0;

  for (guint i = 0; i < picture->items->len; i++)
    count += matches (&g_array_index (picture->items, MxItem, i), role, kind, node);
  return count;
}

const MxItem *
fixture_item (const MxPicture *picture, MxRole role, int kind, MxNode node)
{
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);

    if (matches (item, role, kind, node))
      return item;
  }
  return NULL;
}

gboolean
fixture_has_text (const MxPicture *picture, const char *text)
{
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);

    if (item->kind == MX_ITEM_TEXT && g_str_equal (item->text, text))
      return TRUE;
  }
  return FALSE;
}
