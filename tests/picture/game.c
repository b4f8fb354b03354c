/* SPDX-License-Identifier: MIT */
#include "game.h"

#include "layout/route.h"
#include "picture/graph-plan.h"

#include <string.h>

void
game_init (Game *self, const char *text)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  *self = (Game){0};
  self->program = mx_program_parse (text, -1, &diagnostics);
  g_assert_nonnull (self->program);
  const MxLimits limits = MX_LIMITS_DEFAULT;
  self->solution = mx_solve (mx_program_get_source (self->program),
                             mx_program_get_start (self->program),
                             mx_program_get_play (self->program), &limits, NULL);
  g_assert_nonnull (self->solution);
  self->input = (MxSceneInput){.program = self->program,
                               .solution = self->solution,
                               .selected = MX_NO_NODE,
                               .width = 960.0,
                               .height = 640.0,
                               .theme = MX_THEME_LIGHT,
                               .legend = TRUE,
                               .language = "en"};
}

void
game_clear (Game *self)
{
  g_clear_pointer (&self->steps, mx_steps_unref);
  g_clear_pointer (&self->solution, mx_solution_unref);
  g_clear_pointer (&self->program, mx_program_unref);
}

void
game_set_step (Game *self, guint32 step)
{
  if (self->steps == NULL)
    self->steps = mx_steps_new (self->solution, MX_ALGORITHM_SG_ORDER);
  self->input.steps = self->steps;
  self->input.step = MIN (step, self->steps->n_steps);
  self->input.stepping = TRUE;
}

void
game_set_algorithm (Game *self, MxAlgorithm algorithm)
{
  g_clear_pointer (&self->steps, mx_steps_unref);
  self->steps = mx_steps_new (self->solution, algorithm);
  self->input.steps = self->steps;
  self->input.step = self->steps->n_steps;
  self->input.stepping = FALSE;
}

MxLayoutRequest *
game_layout_request (const Game *self)
{
  g_autoptr (MxGraphPlan) plan = mx_graph_plan_new (self->program, self->solution);
  return mx_scene_graph_request (plan, self->solution);
}

MxNode
game_find (const Game *self, const char *name)
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

MxNode
game_node (const Game *self, gint64 a, gint64 b)
{
  const gint64 coords[2] = {a, b};
  return mx_graph_find (self->solution->components, self->solution->start->part[0].family,
                        coords);
}

guint
count_items (const MxPicture *picture, MxRole role, MxItemKind kind, gint part)
{
  guint n = 0;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    n += item->role == role && item->kind == kind && (part == -2 || item->part == part);
  }
  return n;
}

static gboolean
matches (const MxItem *item, MxRole role, int kind, MxNode node)
{
  return item->role == role && (kind < 0 || (int)item->kind == kind)
         && (node == MX_NO_NODE || item->node == node);
}

guint
count_node_items (const MxPicture *picture, MxRole role, int kind, MxNode node)
{
  guint n = 0;
  for (guint i = 0; i < picture->items->len; i++)
    n += matches (&g_array_index (picture->items, MxItem, i), role, kind, node);
  return n;
}

const MxItem *
find_item (const MxPicture *picture, MxRole role, int kind, MxNode node)
{
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (matches (item, role, kind, node))
      return item;
  }
  return NULL;
}

gboolean
has_text (const MxPicture *picture, const char *text)
{
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->kind == MX_ITEM_TEXT && strcmp (item->text, text) == 0)
      return TRUE;
  }
  return FALSE;
}

/* A sentence may be broken into lines, so all notes are read as one text. */
gboolean
has_part_of_text (const MxPicture *picture, const char *text)
{
  g_autoptr (GString) all = g_string_new (NULL);
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->kind == MX_ITEM_TEXT && item->role == MX_ROLE_NOTE)
      g_string_append_printf (all, "%s%s", all->len > 0 ? " " : "", item->text);
  }
  return strstr (all->str, text) != NULL;
}

void
assert_no_faults (const MxPicture *picture, const char *what)
{
  g_autofree char *faults = mx_picture_find_faults (picture);
  if (faults != NULL)
    g_error ("%s:\n%s", what, faults);
}

gboolean
runs_through (const MxItem *arrow, const MxRect *box, double depth)
{
  for (guint k = 0; 3 * k + 3 < arrow->n_points; k++)
    for (guint s = 0; s <= 30; s++) {
      const MxPoint p = mx_path_at (arrow->points, k, s / 30.0);

      if (p.x > box->x + depth && p.x < box->x + box->width - depth
          && p.y > box->y + depth && p.y < box->y + box->height - depth)
        return TRUE;
    }
  return FALSE;
}

static int
compare_names_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

GPtrArray *
list_games (const char *folder)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("MX_TEST_SOURCE_ROOT"), folder, NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".game"))
      g_ptr_array_add (names, g_strdup (name));
  g_assert_cmpuint (names->len, >, 0);
  g_ptr_array_sort (names, compare_names_cb);
  return names;
}
