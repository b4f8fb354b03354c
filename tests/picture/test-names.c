/* SPDX-License-Identifier: MIT */
#include "game.h"

/* The names of positions in general graphs: they touch nothing, whoever laid the graph out, and
 * stay where they are when something is selected. */

/* A graph of N nodes with about M arrows, by a seed; names of up to LETTERS letters; placed by
 * chance if PLACED. */
static char *
dup_random_graph (guint32 seed, int n, int m, int letters, gboolean placed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  GString *text = g_string_new ("graph g\n");
  g_auto (GStrv) name = g_new0 (char *, (gsize)n + 1);

  for (int i = 0; i < n; i++) {
    g_autofree char *tail = g_strnfill ((gsize)g_rand_int_range (rand, 0, letters), 'm');

    name[i] = g_strdup_printf ("n%d%s", i, tail);
  }
  for (int i = 0; i < n; i++)
    if (placed)
      g_string_append_printf (text, "    %s at %d, %d\n", name[i], 2 * (i % 4),
                              2 * (i / 4) + g_rand_int_range (rand, 0, 2));
    else
      g_string_append_printf (text, "    %s\n", name[i]);
  for (int e = 0; e < m; e++) {
    const int a = g_rand_int_range (rand, 0, n), b = g_rand_int_range (rand, 0, n);

    /* Now and then a loop, or an arrow that leads back. */
    if (e % 5 == 0)
      g_string_append_printf (text, "    %s -> %s\n", name[a], name[b]);
    else if (a != b)
      g_string_append_printf (text, "    %s -> %s\n", name[MAX (a, b)], name[MIN (a, b)]);
  }
  g_string_append_printf (text, "start g(%s)\n", name[n - 1]);
  return g_string_free (text, FALSE);
}

/* The name is a text on its own shape, or keeps off everything. */
static void
assert_names_free (const MxPicture *picture)
{
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *name = &g_array_index (picture->items, MxItem, i);
    MxRect own, ink;

    if (name->role != MX_ROLE_LABEL)
      continue;
    g_assert_true (mx_picture_node_rect (picture, name->node, &own));
    ink = (MxRect){name->rect.x, name->rect.y + name->rect.height * 0.2, name->rect.width,
                   name->rect.height * 0.6};
    for (guint k = 0; k < picture->items->len; k++) {
      const MxItem *item = &g_array_index (picture->items, MxItem, k);
      const gboolean inside = mx_rect_meets (&own, &ink);

      if (item->role == MX_ROLE_ARROW && item->kind == MX_ITEM_PATH)
        g_assert_false (runs_through (item, &ink, 0));
      else if (item->role == MX_ROLE_ARROW || item->role == MX_ROLE_COUNTER
               || item->role == MX_ROLE_HIGHLIGHT || item->role == MX_ROLE_NODE)
        g_assert_true (
            !mx_rect_meets (&item->rect, &ink)
            || (inside && item->node == name->node
                && (item->role == MX_ROLE_NODE || item->role == MX_ROLE_HIGHLIGHT)));
      else if (item->role == MX_ROLE_LABEL && item != name)
        g_assert_false (mx_rect_meets (&item->rect, &ink));
    }
  }
  assert_no_faults (picture, G_STRFUNC);
}

static void
check_names (Game *game)
{
  const MxGraph *graph = mx_solution_graph (game->solution);
  g_autoptr (MxPicture) before = mx_scene_build (MX_VIEW_GRAPH, &game->input);

  assert_names_free (before);
  for (MxNode i = 0; i < graph->n; i += 3) {
    g_autoptr (MxPicture) picture = NULL;

    game->input.selected = i;
    picture = mx_scene_build (MX_VIEW_GRAPH, &game->input);
    assert_names_free (picture);
    /* Names stay where they are. */
    for (MxNode k = 0; k < graph->n; k++) {
      const MxItem *a = find_item (before, MX_ROLE_LABEL, -1, k);
      const MxItem *b = find_item (picture, MX_ROLE_LABEL, -1, k);

      g_assert_true ((a == NULL) == (b == NULL));
      if (a != NULL)
        g_assert_cmpfloat_with_epsilon (a->rect.y, b->rect.y, 0.01);
    }
  }
  game->input.selected = MX_NO_NODE;
}

/* Simple layers, dot's layout where there is one, places by the user. */
static void
test_names_touch_nothing (gconstpointer data)
{
  const guint32 first = GPOINTER_TO_UINT (data) * 8;
  g_autofree char *dot = g_find_program_in_path ("dot");

  for (guint32 seed = first; seed < first + 8; seed++) {
    const int n = 4 + (int)(seed % 13), m = n + (int)(seed * 7 % (2 * (guint)n));
    const gboolean placed = seed % 4 == 3;
    g_autofree char *text = dup_random_graph (seed, n, m, seed % 3 == 2 ? 9 : 1, placed);
    g_auto (Game) game;
    game_init (&game, text);
    MxLayoutRequest *request = game_layout_request (&game);
    g_autoptr (MxLayout) layout = NULL;

    g_test_message ("seed %u", seed);
    check_names (&game);
    if (request != NULL && dot != NULL) {
      g_autoptr (GError) error = NULL;

      layout = mx_layout_dot (request, 20, &error);
      g_assert_no_error (error);
      game.input.layout = layout;
      check_names (&game);
    }
    mx_scene_graph_request_free (request);
  }
}

/* The heaps of a whole sum in rows: names inside, the same whatever is selected. */
static void
test_names_in_rows (void)
{
  g_auto (Game) game;
  game_init (&game,
             "game nim(n): take any\nstart nim(3) + nim(5) + nim(6)\nplay misere\n");

  check_names (&game);
}

/* Places next to one another, and names longer than that. */
static void
test_names_of_crowded_places (void)
{
  g_auto (Game) game;
  game_init (&game, "graph g\n    alphabetical at 0, 0\n    betamaximal at 1, 0\n"
                    "    gammaglobulin at 2, 0\n    deltaplane at 1, 0.5\n"
                    "    alphabetical -> betamaximal, deltaplane\n"
                    "    betamaximal -> gammaglobulin, deltaplane, alphabetical\n"
                    "    gammaglobulin -> gammaglobulin, deltaplane\n"
                    "start g(alphabetical) + g(alphabetical)\n");

  check_names (&game);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < 10; i++) {
    g_autofree char *path = g_strdup_printf ("/picture/names/touch-nothing/%u", i);
    g_test_add_data_func (path, GUINT_TO_POINTER (i), test_names_touch_nothing);
  }
  g_test_add_func ("/picture/names/rows", test_names_in_rows);
  g_test_add_func ("/picture/names/crowded-places", test_names_of_crowded_places);
  return g_test_run ();
}
