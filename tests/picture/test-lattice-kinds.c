/* SPDX-License-Identifier: MIT */
#include "game.h"
#include "picture/scene-common.h"

#include <math.h>
#include <string.h>

/* What stands over and beside the lattice of games of a certain kind, and slices of games of more than
 * two numbers: each is held against the solver and against an evaluation of its own. */

#define QUEENS(name, a, b)                                                               \
  "game " name "(x, y)\n"                                                                \
  "    move (x - k, y) for k in 1..x\n"                                                  \
  "    move (x, y - k) for k in 1..y\n"                                                  \
  "    move (x - k, y - k) for k in 1..min(x, y)\n"                                      \
  "start " name "(" #a ", " #b ")\n"

static const char sheet[] = "game paper(w, h)\n"
                            "    move paper(i, h) + paper(w - i, h) for i in 2..w-2\n"
                            "    move paper(w, i) + paper(w, h - i) for i in 2..h-2\n"
                            "start paper(8, 9)\n";
static const char doubling[] = "game f(n, q)\n"
                               "    move (n - k, 2 * k) for k in 1..min(n, q)\n"
                               "start f(20, 19)\n";
static const char cube[] = "game cube(x, y, z)\n"
                           "    move (x - k, y, z) for k in 1..x\n"
                           "    move (x, y - k, z) for k in 1..y\n"
                           "    move (x, y, z - k) for k in 1..z\n"
                           "start cube(4, 5, 3)\n";

static gboolean
same_color (MxColor a, MxColor b)
{
  return fabs (a.r - b.r) + fabs (a.g - b.g) + fabs (a.b - b.b) < 1e-9;
}

static const MxItem *
item_at (const MxPicture *picture, guint i)
{
  return &g_array_index (picture->items, MxItem, i);
}

static guint
count_texts (const MxPicture *picture, MxRole role, const char *text)
{
  guint n = 0;

  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = item_at (picture, i);

    n += item->kind == MX_ITEM_TEXT && item->role == role
         && strcmp (item->text, text) == 0;
  }
  return n;
}

static MxPicture *
build (Game *game, const char *selected)
{
  game->input.selected = selected != NULL ? game_find (game, selected) : MX_NO_NODE;
  MxPicture *picture = mx_scene_build (MX_VIEW_LATTICE, &game->input);
  assert_no_faults (picture, selected != NULL ? selected : "the start");
  return picture;
}

/* -- Wythoff -- */

/* The numbers of the list, row by row: k, ⌊kφ⌋, ⌊kφ⌋ + k. */
static void
test_pairs (void)
{
  g_auto (Game) game;
  game_init (&game, QUEENS ("queens", 14, 20));
  g_autoptr (MxPicture) picture = build (&game, NULL);
  const double phi = (1 + sqrt (5)) / 2;
  guint numbers[64], n = 0;

  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = item_at (picture, i);

    if (item->kind == MX_ITEM_TEXT && item->role == MX_ROLE_NOTE
        && g_ascii_isdigit (item->text[0]) && n < G_N_ELEMENTS (numbers))
      numbers[n++] = (guint)g_ascii_strtoull (item->text, NULL, 10);
  }
  /* 12 and 20 are the last pair within 0 … 14 by 0 … 20. */
  g_assert_cmpuint (n, ==, 3 * 9);
  for (guint k = 0; k < n / 3; k++) {
    g_assert_cmpuint (numbers[3 * k], ==, k);
    g_assert_cmpuint (numbers[3 * k + 1], ==, (guint)floor (k * phi));
    g_assert_cmpuint (numbers[3 * k + 2], ==, (guint)floor (k * phi) + k);
  }
}

/* How often a cross lies over the box of each number: 0 begins and ends its pair, all others of pairs
 * are crossed off once, and the smallest that is left is marked. */
static void
test_used_once (void)
{
  g_auto (Game) game;
  game_init (&game, QUEENS ("queens", 14, 20));
  g_autoptr (MxPicture) picture = build (&game, NULL);
  const MxTheme *theme = mx_theme_get (MX_THEME_LIGHT);
  guint n_boxes = 0;

  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *box = item_at (picture, i);
    guint n_crosses = 0;
    const guint expected[] = {2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                              1, 1, 1, 0, 1, 0, 0, 1, 0, 1};

    if (box->role != MX_ROLE_BIT || box->kind != MX_ITEM_BOX)
      continue;
    for (guint j = 0; j < picture->items->len; j++) {
      const MxItem *line = item_at (picture, j);
      n_crosses += line->kind == MX_ITEM_PATH && line->role == MX_ROLE_GRID
                   && line->points[0].x > box->rect.x && line->points[0].y > box->rect.y
                   && line->points[1].x < box->rect.x + box->rect.width
                   && line->points[0].y < box->rect.y + box->rect.height;
    }
    g_assert_cmpuint (n_crosses, ==, expected[n_boxes]);
    g_assert_cmpint (same_color (box->stroke, theme->winning), ==, n_boxes == 14);
    n_boxes++;
  }
  g_assert_cmpuint (n_boxes, ==, 21);
}

/* As the computation comes to pairs the list grows; with hidden values there is none. */
static void
test_pairs_wait (void)
{
  g_auto (Game) game;
  game_init (&game, QUEENS ("queens", 9, 9));
  guint last = 0;

  game_set_step (&game, 0);
  for (guint step = 0; step <= game.steps->n_steps; step += 10) {
    game_set_step (&game, step);
    g_autoptr (MxPicture) picture = build (&game, NULL);
    guint n = 0;
    for (guint i = 0; i < picture->items->len; i++)
      n += item_at (picture, i)->kind == MX_ITEM_TEXT
           && item_at (picture, i)->role == MX_ROLE_NOTE
           && g_ascii_isdigit (item_at (picture, i)->text[0]);
    g_assert_cmpuint (n, >=, last);
    last = n;
  }
  g_assert_cmpuint (last, >, 0);
  game.input.hide_values = TRUE;
  g_autoptr (MxPicture) hidden = build (&game, NULL);
  g_assert_cmpuint (count_texts (hidden, MX_ROLE_NOTE, "5"), ==, 0);
}

/* Pieces of the rays lie in the selected position's row, column or diagonal, and reach its ends. */
static void
test_rays (void)
{
  g_auto (Game) game;
  game_init (&game, QUEENS ("queens", 9, 12));
  const MxTheme *theme = mx_theme_get (MX_THEME_LIGHT);
  g_autoptr (MxPicture) picture = build (&game, "queens(7, 10)");
  const MxItem *cell =
      find_item (picture, MX_ROLE_NODE, MX_ITEM_BOX, game_find (&game, "queens(7, 10)"));
  const MxPoint at = {cell->rect.x + cell->rect.width / 2,
                      cell->rect.y + cell->rect.height / 2};
  guint n[3] = {0};
  guint n_heads = 0;

  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = item_at (picture, i);
    double dx, dy;

    if (item->kind != MX_ITEM_PATH || item->role != MX_ROLE_GRID
        || !same_color (item->stroke, theme->follower))
      continue;
    dx = at.x - item->points[1].x;
    dy = item->points[1].y - at.y;
    g_assert_true (fabs (dx) < 0.5 || fabs (dy) < 0.5 || fabs (dx - dy) < 0.5);
    n[fabs (dy) < 0.5 ? 0 : fabs (dx) < 0.5 ? 1 : 2]++;
    n_heads += item->arrow_head > 0;
  }
  g_assert_cmpuint (n[0], ==, 7);
  g_assert_cmpuint (n[1], ==, 10);
  g_assert_cmpuint (n[2], ==, 7);
  g_assert_cmpuint (n_heads, ==, 3);
}

/* -- cutting -- */

/* The value of a sheet, by its definition. */
static guint
paper_value (guint w, guint h)
{
  static guint8 known[16][16];
  guint64 seen = 0;
  guint value = 0;

  if (known[w][h] != 0)
    return known[w][h] - 1u;
  for (guint i = 2; i + 2 <= w; i++)
    seen |= G_GUINT64_CONSTANT (1) << (paper_value (i, h) ^ paper_value (w - i, h));
  for (guint i = 2; i + 2 <= h; i++)
    seen |= G_GUINT64_CONSTANT (1) << (paper_value (w, i) ^ paper_value (w, h - i));
  while ((seen >> value & 1) != 0)
    value++;
  known[w][h] = (guint8)(value + 1);
  return value;
}

static void
test_sheet (void)
{
  g_auto (Game) game;
  game_init (&game, sheet);
  const MxTheme *theme = mx_theme_get (MX_THEME_LIGHT);

  for (guint w = 2; w <= 8; w++)
    for (guint h = 2; h <= 9; h++) {
      g_autofree char *name = g_strdup_printf ("paper(%u, %u)", w, h);
      g_autofree char *title = g_strdup_printf ("%u × %u", w, h);
      g_autoptr (MxPicture) picture = build (&game, name);
      guint n_labels = 0, n_lit = 0, n_winning = 0;

      for (guint i = 2; i + 2 <= w; i++)
        n_winning += paper_value (i, h) == paper_value (w - i, h);
      for (guint i = 2; i + 2 <= h; i++)
        n_winning += paper_value (w, i) == paper_value (w, h - i);
      for (guint i = 0; i < picture->items->len; i++) {
        const MxItem *item = item_at (picture, i);
        if (item->role == MX_ROLE_LABEL)
          n_labels++;
        n_lit += item->kind == MX_ITEM_PATH && item->role == MX_ROLE_GRID
                 && same_color (item->stroke, theme->winning);
      }
      g_assert_true (has_text (picture, title));
      g_assert_cmpuint (n_lit, ==, n_winning);
      g_assert_cmpuint (n_labels, ==, (w >= 4 ? w - 3 : 0) + (h >= 4 ? h - 3 : 0));
    }
}

/* Each label is the value of what that cut leaves, from left to right. */
static void
test_sheet_values (void)
{
  g_auto (Game) game;
  game_init (&game, sheet);
  g_autoptr (MxPicture) picture = build (&game, "paper(8, 3)");

  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *label = item_at (picture, i);
    guint before = 0;

    if (label->role != MX_ROLE_LABEL)
      continue;
    for (guint j = 0; j < picture->items->len; j++)
      before += item_at (picture, j)->role == MX_ROLE_LABEL
                && item_at (picture, j)->rect.x < label->rect.x;
    g_assert_cmpuint (g_ascii_strtoull (label->text, NULL, 10), ==,
                      paper_value (before + 2, 3) ^ paper_value (6 - before, 3));
  }
}

/* A game whose splits are no cuts has no sheet. */
static void
test_no_sheet (void)
{
  g_auto (Game) game;
  game_init (&game, "game t(w, h)\n    move t(i, h) + t(w - i, h - 1) for i in 1..w-1\n"
                    "start t(6, 6)\n");
  g_autoptr (MxPicture) picture = build (&game, NULL);

  g_assert_false (has_text (picture, "6 × 6"));
}

/* -- Fibonacci Nim -- */

static guint
count_dots (const MxPicture *picture)
{
  guint n = 0;

  for (guint i = 0; i < picture->items->len; i++)
    n += item_at (picture, i)->role == MX_ROLE_AXIS
         && item_at (picture, i)->kind == MX_ITEM_ELLIPSE;
  return n;
}

static void
test_bars (void)
{
  static const struct {
    const char *selected;
    const char *sum;
    const char *verdict;
  } cases[] = {
      {"f(20, 19)", "20 = 13 + 5 + 2", "Take 2, the least part: it wins."},
      {"f(13, 12)", "13 = 13", "and at most 12 may be taken: P."},
      {"f(12, 1)", "12 = 8 + 3 + 1", "Take 1, the least part: it wins."},
      {"f(11, 2)", "11 = 8 + 3", "and at most 2 may be taken: P."},
  };
  g_auto (Game) game;
  game_init (&game, doubling);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (MxPicture) picture = build (&game, cases[i].selected);
    g_assert_true (has_text (picture, cases[i].sum));
    g_assert_true (has_part_of_text (picture, cases[i].verdict));
    /* 2, 3, 5, 8, 13 on the axis, and the one that is explained. */
    g_assert_cmpuint (count_dots (picture), ==, 6);
  }
}

/* Other rules have no bars, whatever they are called. */
static void
test_no_bars (void)
{
  static const char *const texts[] = {
      "game f(n, q)\n    move (n - k, 3 * k) for k in 1..min(n, q)\nstart f(13, 12)\n",
      "game f(n, q)\n    move (n - k, 2 * k) for k in 1..n if k < q\nstart f(13, 12)\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_auto (Game) game;
    game_init (&game, texts[i]);
    g_autoptr (MxPicture) picture = build (&game, NULL);
    g_assert_false (has_text (picture, "13 = 13"));
  }
}

/* -- slices -- */

/* Every cell of every slice has the value of its position: x ⊕ y ⊕ z, and all are there. */
static void
test_slices (void)
{
  g_auto (Game) game;
  game_init (&game, cube);
  const gint64 high[] = {4, 5, 3};
  MxSlice slice;

  g_assert_true (mx_slice_init (&slice, game.solution));
  game.input.slice = &slice;
  for (guint across = 0; across < 3; across++)
    for (guint up = 0; up < 3; up++) {
      const guint rest = 3 - across - up;

      if (across == up)
        continue;
      slice.axis[0] = across;
      slice.axis[1] = up;
      for (gint64 fixed = 0; fixed <= high[rest]; fixed++) {
        slice.fixed[rest] = fixed;
        g_autoptr (MxPicture) picture = build (&game, NULL);
        guint n = 0;
        for (guint i = 0; i < picture->items->len; i++) {
          const MxItem *item = item_at (picture, i);
          if (item->role != MX_ROLE_VALUE)
            continue;
          const gint64 *c = mx_graph_coords (game.solution->components, item->node);
          g_assert_cmpint (c[rest], ==, fixed);
          g_assert_cmpint (g_ascii_strtoll (item->text, NULL, 10), ==,
                           c[0] ^ c[1] ^ c[2]);
          n++;
        }
        g_assert_cmpuint (n, ==, (high[across] + 1) * (high[up] + 1));
      }
    }
}

/* A slice that no longer fits is brought to what there is. */
static void
test_slice_adapts (void)
{
  g_auto (Game) game;
  game_init (&game, cube);
  g_auto (Game) flat;
  game_init (&flat, QUEENS ("queens", 9, 9));
  MxSlice slice;

  g_assert_false (mx_slice_init (&slice, flat.solution));
  g_assert_true (mx_slice_init (&slice, game.solution));
  g_assert_cmpint (slice.fixed[2], ==, 3);
  slice.fixed[2] = 77;
  slice.axis[0] = 6;
  g_assert_true (mx_slice_adapt (&slice, game.solution));
  g_assert_cmpint (slice.fixed[2], ==, 3);
  g_assert_cmpuint (slice.axis[0], ==, 0);
  g_assert_true (
      mx_slice_go_to (&slice, game.solution, game_find (&game, "cube(1, 2, 1)")));
  g_assert_cmpint (slice.fixed[2], ==, 1);
  mx_slice_set_axis (&slice, 0, 1);
  g_assert_cmpuint (slice.axis[0], ==, 1);
  g_assert_cmpuint (slice.axis[1], ==, 0);
  g_assert_false (mx_slice_adapt (&slice, flat.solution));
}

/* -- misère beside normal, labels, the chase -- */

/* Two corners for each cell, normal play and SJ's theorem; frames just where the outcomes differ, each found by a game of its own. */
static void
test_misere_corners (void)
{
  g_auto (Game) game;
  game_init (&game, QUEENS ("queens", 6, 6) "play misere\n");
  g_auto (Game) normal;
  game_init (&normal, QUEENS ("queens", 6, 6));
  g_autoptr (MxPicture) picture = build (&game, NULL);
  const MxTheme *theme = mx_theme_get (MX_THEME_LIGHT);
  const MxGraph *whole = game.solution->whole;

  for (MxNode i = 0; i < whole->n; i++) {
    const MxNode part = whole->parts[whole->parts_first[i]];
    const gint64 *c = mx_graph_coords (game.solution->components, part);
    const MxOutcome other =
        (MxOutcome)normal.solution->components->outcome[game_node (&normal, c[0], c[1])];
    const MxValue value =
        normal.solution->components->value[game_node (&normal, c[0], c[1])];
    /* Of one component the theorem says N but where its value is 1. */
    const MxOutcome said = value == 1 ? MX_OUTCOME_P : MX_OUTCOME_N;
    guint n_corners = 0, n_frames = 0, n_sj = 0, n_dashed = 0;

    for (guint k = 0; k < picture->items->len; k++) {
      const MxItem *item = item_at (picture, k);

      if (item->role != MX_ROLE_GRID || item->node != i)
        continue;
      n_frames += item->kind == MX_ITEM_BOX && same_color (item->stroke, theme->guide);
      n_dashed += item->kind == MX_ITEM_BOX && item->dashed;
      if (item->kind != MX_ITEM_PATH)
        continue;
      const gboolean left = item->points[2].x > item->points[1].x;
      const gboolean is_p = same_color (item->fill, theme->p_fill);
      n_corners += left && is_p == (other == MX_OUTCOME_P);
      n_sj += !left && is_p == (said == MX_OUTCOME_P);
    }
    g_assert_cmpuint (n_corners, ==, 1);
    g_assert_cmpuint (n_sj, ==, 1);
    g_assert_cmpuint (n_dashed, ==, whole->outcome[i] != said);
    g_assert_cmpuint (n_frames, ==, whole->outcome[i] != other);
  }
}

static void
test_labels (void)
{
  g_auto (Game) game;
  game_init (&game,
             "let top = [0, 1, 1, 0, 1, 0]\nlet left = [0, 1, 0, 1, 0, 0]\n"
             "game g(r, c)\n    value top[c] if r == 0\n    value left[r] if c == 0\n"
             "    move (r - 1, c)\n    move (r, c - 1)\nstart g(5, 5)\n");
  g_autoptr (MxPicture) picture = build (&game, NULL);
  guint n_frames = 0;

  for (guint k = 0; k < picture->items->len; k++) {
    const MxItem *item = item_at (picture, k);

    if (item->role != MX_ROLE_GRID || item->kind != MX_ITEM_BOX
        || item->node == MX_NO_NODE)
      continue;
    const gint64 *c = mx_graph_coords (game.solution->components, item->node);
    g_assert_true (c[0] == 0 || c[1] == 0);
    n_frames++;
  }
  g_assert_cmpuint (n_frames, ==, 11);
}

#define CHASE(p, v)                                                                      \
  "game " p "(x, y, u, v)\n    lose if u == 0 and v == 0\n    move " v "(x, y, u, v)\n"  \
  "    move " v "(x - 1, y, u, v)\n    move " v "(x, y - 1, u, v)\n"                     \
  "game " v "(x, y, u, v)\n    lose if x == 0 and y == 0\n    move " p "(x, y, u, v)\n"  \
  "    move " p "(x, y, u - 1, v)\n    move " p "(x, y, u, v - 1)\n"                     \
  "    move " p "(x, y, u - 1, v - 1)\n"                                                 \
  "claim " p "(x, y, u, v): N iff x + y <= u\nstart " p "(4, 4, 3, 2)\n"

/* Both tokens stand on the board, and the outline has as many sides as there are between cells where
 * the condition holds and others, whatever the games are called. */
static void
test_chase (void)
{
  g_auto (Game) game;
  game_init (&game, CHASE ("robber", "cop"));
  g_autoptr (MxPicture) picture = build (&game, NULL);
  const MxItem *cell = find_item (picture, MX_ROLE_NODE, MX_ITEM_BOX,
                                  game_find (&game, "robber(3, 2, 3, 2)"));
  const MxTheme *theme = mx_theme_get (MX_THEME_LIGHT);
  double length = 0, pitch = cell->rect.width + 2;

  g_assert_cmpuint (count_texts (picture, MX_ROLE_NOTE, "R"), ==, 1);
  g_assert_cmpuint (count_texts (picture, MX_ROLE_NOTE, "C"), ==, 1);
  for (guint k = 0; k < picture->items->len; k++) {
    const MxItem *item = item_at (picture, k);

    if (item->kind == MX_ITEM_TEXT && strcmp (item->text, "C") == 0) {
      g_assert_cmpfloat (fabs (item->rect.x - cell->rect.x), <, pitch / 2);
      g_assert_cmpfloat (fabs (item->rect.y - cell->rect.y), <, pitch / 2);
    }
    if (item->kind == MX_ITEM_PATH && same_color (item->stroke, theme->guide))
      length += hypot (item->points[1].x - item->points[0].x,
                       item->points[1].y - item->points[0].y);
  }
  /* The triangle x + y <= 3: four along each axis and the stairs between. */
  g_assert_cmpfloat_with_epsilon (length, 16 * pitch, 0.01);
}

/* The selected token's moves are marked on the board: the squares, not the position it stands in. */
static void
test_chase_moves (void)
{
  g_auto (Game) game;
  game_init (&game, CHASE ("p", "w"));
  const char *const targets[] = {"w(1, 2, 3, 2)", "w(2, 1, 3, 2)"};
  g_autoptr (MxPicture) picture = build (&game, "p(2, 2, 3, 2)");

  for (guint i = 0; i < G_N_ELEMENTS (targets); i++)
    g_assert_cmpuint (
        count_node_items (picture, MX_ROLE_HIGHLIGHT, -1, game_find (&game, targets[i])),
        >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/lattice/pairs", test_pairs);
  g_test_add_func ("/picture/lattice/used-once", test_used_once);
  g_test_add_func ("/picture/lattice/pairs-wait", test_pairs_wait);
  g_test_add_func ("/picture/lattice/rays", test_rays);
  g_test_add_func ("/picture/lattice/sheet", test_sheet);
  g_test_add_func ("/picture/lattice/sheet-values", test_sheet_values);
  g_test_add_func ("/picture/lattice/no-sheet", test_no_sheet);
  g_test_add_func ("/picture/lattice/bars", test_bars);
  g_test_add_func ("/picture/lattice/no-bars", test_no_bars);
  g_test_add_func ("/picture/lattice/slices", test_slices);
  g_test_add_func ("/picture/lattice/slice-adapts", test_slice_adapts);
  g_test_add_func ("/picture/lattice/misere-corners", test_misere_corners);
  g_test_add_func ("/picture/lattice/labels", test_labels);
  g_test_add_func ("/picture/lattice/chase", test_chase);
  g_test_add_func ("/picture/lattice/chase-moves", test_chase_moves);
  return g_test_run ();
}
