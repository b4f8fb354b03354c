/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "game.h"

static const char s134[] = "game s(n): take {1, 3, 4}\nstart s(27)\n";

static MxPicture *
build (Game *game)
{
  return mx_scene_build (MX_VIEW_TABLE, &game->input);
}

static const MxItem *
find (const MxPicture *picture, MxRole role, MxNode node)
{
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role == role && item->node == node)
      return item;
  }
  return NULL;
}

static void
set_period (Game *game, guint64 preperiod, guint64 period, MxProof proof)
{
  game->period = (MxPeriod){
      .preperiod = preperiod, .period = period, .proof = proof, .computed = 1000};
  game->input.period = &game->period;
}

static void
test_values (void)
{
  static const char *const values[] = {"0", "1", "0", "1", "2", "3", "2"};
  g_auto (Game) game;
  game_init (&game, s134);
  g_autoptr (MxPicture) picture = build (&game);
  for (gint64 n = 0; n <= 27; n++) {
    const MxNode node = game_node (&game, n, 0);
    g_assert_cmpstr (find (picture, MX_ROLE_VALUE, node)->text, ==, values[n % 7]);
    g_autofree char *label = g_strdup_printf ("%" G_GINT64_FORMAT, n);
    g_assert_cmpstr (find (picture, MX_ROLE_LABEL, node)->text, ==, label);
    g_assert_cmpint (find (picture, MX_ROLE_NODE, node)->kind, ==,
                     values[n % 7][0] == '0' ? MX_ITEM_ELLIPSE : MX_ITEM_BOX);
  }
}

/* A heap stands under the one that is a period smaller. */
static void
test_wraps_at_period (void)
{
  g_auto (Game) game;
  game_init (&game, s134);
  set_period (&game, 0, 7, MX_PROOF_WINDOW);
  g_autoptr (MxPicture) picture = build (&game);
  for (gint64 n = 7; n <= 27; n++) {
    const MxRect above = find (picture, MX_ROLE_NODE, game_node (&game, n - 7, 0))->rect;
    const MxRect below = find (picture, MX_ROLE_NODE, game_node (&game, n, 0))->rect;
    g_assert_cmpfloat_with_epsilon (above.x, below.x, 1e-6);
    g_assert_cmpfloat (above.y, <, below.y);
  }
  g_assert_true (has_text (picture, "Period 7: proved"));
  g_assert_true (has_text (picture, "P where n mod 7 is 0 or 2"));
}

static void
test_outline (void)
{
  g_auto (Game) game;
  game_init (&game, s134);
  set_period (&game, 0, 7, MX_PROOF_WINDOW);
  g_autoptr (MxPicture) picture = build (&game);
  const MxItem *box = find (picture, MX_ROLE_HIGHLIGHT, MX_NO_NODE);
  for (gint64 n = 0; n <= 27; n++) {
    const MxRect r = find (picture, MX_ROLE_NODE, game_node (&game, n, 0))->rect;
    const gboolean inside = r.x > box->rect.x && r.x < box->rect.x + box->rect.width
                            && r.y > box->rect.y && r.y < box->rect.y + box->rect.height;
    g_assert_cmpint (inside, ==, n < 7);
  }
}

static void
test_observed (void)
{
  g_auto (Game) game;
  game_init (&game, s134);
  set_period (&game, 0, 7, MX_PROOF_NONE);
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_true (has_text (picture, "Period 7: observed up to 1,000"));
}

/* Kayles has 14 values before its period that do not fit it (A002186). */
static void
test_exceptions (void)
{
  g_auto (Game) game;
  game_init (&game, "game kayles(n): octal 0.77\nstart kayles(150)\n");
  set_period (&game, 71, 12, MX_PROOF_OCTAL);
  g_autoptr (MxPicture) picture = build (&game);
  guint marks = 0;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    marks += item->role == MX_ROLE_AXIS && item->kind == MX_ITEM_PATH
             && item->node != MX_NO_NODE;
  }
  g_assert_cmpuint (marks, ==, 14);
  g_assert_true (has_text (picture, "Pre-period 71, period 12: proved"));
  g_assert_true (has_part_of_text (picture, "Underlined"));
}

/* The first full period fills a row from its left end, whatever comes before it. */
static void
test_preperiod_shifts_rows (void)
{
  g_auto (Game) game;
  game_init (&game, "game kayles(n): octal 0.77\nstart kayles(150)\n");
  set_period (&game, 71, 12, MX_PROOF_OCTAL);
  g_autoptr (MxPicture) picture = build (&game);
  const MxRect first = find (picture, MX_ROLE_NODE, game_node (&game, 71, 0))->rect;
  for (gint64 n = 0; n <= 150; n++)
    g_assert_cmpfloat (find (picture, MX_ROLE_NODE, game_node (&game, n, 0))->rect.x, >=,
                       first.x - 1e-6);
  for (gint64 n = 72; n < 83; n++)
    g_assert_cmpfloat_with_epsilon (
        find (picture, MX_ROLE_NODE, game_node (&game, n, 0))->rect.y, first.y, 1e-6);
}

/* While its first run is not known at the step, a period is not told. */
static void
test_period_waits (void)
{
  g_auto (Game) game;
  game_init (&game, s134);
  set_period (&game, 0, 7, MX_PROOF_WINDOW);
  game_set_step (&game, 5);
  g_autoptr (MxPicture) early = build (&game);
  g_assert_false (has_text (early, "Period 7: proved"));
  game_set_step (&game, 12);
  g_autoptr (MxPicture) late = build (&game);
  g_assert_true (has_text (late, "Period 7: proved"));
}

static void
test_nim (void)
{
  g_auto (Game) game;
  game_init (&game, "game nim(n): take any\nstart nim(1000000)\n");
  game.period = (MxPeriod){.period = 1, .saltus = 1, .computed = 1000};
  game.input.period = &game.period;
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_true (has_text (picture, "SG(n) = n for every heap"));
  g_assert_true (has_part_of_text (picture, "Only the first "));
}

static void
test_arithmetic_period (void)
{
  g_auto (Game) game;
  game_init (&game, "game lasker(n)\n  take any\n  split\nstart lasker(40)\n");
  game.period = (MxPeriod){.preperiod = 1, .period = 4, .saltus = 4, .computed = 500};
  game.input.period = &game.period;
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_true (has_text (picture,
                           "From heap 1 on, 4 is added every 4 heaps: observed up "
                           "to 500"));
}

static void
test_hidden_values (void)
{
  g_auto (Game) game;
  game_init (&game, s134);
  set_period (&game, 0, 7, MX_PROOF_WINDOW);
  game.input.hide_values = TRUE;
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_false (has_part_of_text (picture, "eriod"));
  g_assert_false (has_part_of_text (picture, "mod"));
  for (gint64 n = 0; n <= 27; n++)
    g_assert_cmpstr (find (picture, MX_ROLE_VALUE, game_node (&game, n, 0))->text, ==,
                     "?");
}

static void
test_steps (void)
{
  g_auto (Game) game;
  game_init (&game, s134);
  game_set_step (&game, 3);
  g_autoptr (MxPicture) picture = build (&game);
  const MxNode known = mx_steps_node (game.steps, 1);
  const MxNode last = game_node (&game, 27, 0);
  g_assert_nonnull (find (picture, MX_ROLE_VALUE, known)->text);
  g_assert_null (find (picture, MX_ROLE_VALUE, last)->text); /* a dot */
}

static void
test_families (void)
{
  g_auto (Game) game;
  game_init (&game, "game s134(n): take {1, 3, 4}\ngame odd(n): take k if k % 2 == 1\n"
                    "start s134(9) + odd(4) + s134(5)\n");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_true (has_text (picture, "s134"));
  g_assert_true (has_text (picture, "odd"));
  g_assert_cmpuint (count_items (picture, MX_ROLE_NODE, MX_ITEM_ELLIPSE, -2)
                        + count_items (picture, MX_ROLE_NODE, MX_ITEM_BOX, -2),
                    ==, 10 + 5);
  assert_no_faults (picture, "two families");
}

static void
test_grid (void)
{
  g_auto (Game) game;
  game_init (&game, "game wythoff(a, b)\n  move (a - k, b) for k in 1..a\n"
                    "  move (a, b - k) for k in 1..b\n"
                    "  move (a - k, b - k) for k in 1..min(a, b)\nstart wythoff(4, 7)\n");
  g_autoptr (MxPicture) picture = build (&game);
  const MxNode cold = game_node (&game, 3, 5);
  g_assert_cmpstr (find (picture, MX_ROLE_VALUE, cold)->text, ==, "0");
  const MxRect at = find (picture, MX_ROLE_NODE, cold)->rect;
  const MxRect right = find (picture, MX_ROLE_NODE, game_node (&game, 3, 6))->rect;
  const MxRect below = find (picture, MX_ROLE_NODE, game_node (&game, 4, 5))->rect;
  g_assert_cmpfloat (right.x, >, at.x);
  g_assert_cmpfloat (below.y, >, at.y);
}

static void
test_misere (void)
{
  g_auto (Game) game;
  game_init (&game, "game kayles(n): octal 0.77\nstart kayles(9)\nplay misere\n");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_true (has_text (picture, "Outcomes of kayles"));
  guint letters = 0;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role == MX_ROLE_VALUE && item->text != NULL && item->node != MX_NO_NODE) {
      g_assert_nonnull (strchr ("PN", item->text[0]));
      letters++;
    }
  }
  g_assert_cmpuint (letters, >=, 9);
}

/* A heap beside others that are played to the end is that heap alone. */
static void
test_misere_of_heaps (void)
{
  static const char *const texts[] = {
      "game nim(n): take any\nstart nim(1) + nim(2) + nim(4)\nplay misere\n",
      "game nim(n): take any\ngame b(n): take 1..2\nstart b(2) + nim(4)\nplay misere\n"};

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_auto (Game) game;
    game_init (&game, texts[i]);
    g_autoptr (MxPicture) picture = build (&game);
    g_assert_false (has_part_of_text (picture, "A dot:"));
    g_assert_true (has_part_of_text (
        picture, "Framed: the winner is not that of normal play (0 and 1)."));
    assert_no_faults (picture, texts[i]);
  }
}

/* Under each heap of misère play the same of normal play, framed where the winners differ: misère
 * Kayles is lost at 1, 4 and 9, normal Kayles at 0 alone. */
static void
test_misere_beside_normal (void)
{
  g_auto (Game) game;
  game_init (&game, "game kayles(n): octal 0.77\nstart kayles(9)\nplay misere\n");
  g_autoptr (MxPicture) picture = build (&game);
  guint n_frames = 0;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    n_frames +=
        item->role == MX_ROLE_HIGHLIGHT && item->kind == MX_ITEM_BOX && !item->dashed;
  }
  g_assert_cmpuint (n_frames, ==, 4);
  g_assert_true (has_text (
      picture, "Framed: the winner is not that of normal play (0, 1, 4 and 9)."));
  g_assert_true (has_text (picture, "misère"));
  g_assert_true (has_text (picture, "normal"));
  assert_no_faults (picture, "misère beside normal");
  game.input.hide_values = TRUE;
  g_autoptr (MxPicture) hidden = build (&game);
  g_assert_false (has_part_of_text (hidden, "Framed"));
}

/* Whether a dashed ring is around the position. */
static gboolean
is_ringed (const MxPicture *picture, MxNode node)
{
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role == MX_ROLE_HIGHLIGHT && item->node == node && item->dashed)
      return TRUE;
  }
  return FALSE;
}

/* SJ's theorem by its words, on the SG values of the parts. */
static gboolean
sj_says_n (const MxGraph *graph, MxNode node)
{
  MxValue sum = 0;
  gboolean large = FALSE;
  for (guint32 i = graph->parts_first[node]; i < graph->parts_first[node + 1]; i++) {
    const MxValue value = graph->components->value[graph->parts[i]];
    sum ^= value;
    large = large || value > 1;
  }
  return (sum != 0 && large) || (sum == 0 && !large);
}

/* In misère Kayles the theorem is wrong of some positions: these are ringed in every view, those where
 * it is right are not; misère Nim has none. */
static void
test_sj (void)
{
  const char *const texts[] = {
      "game kayles(n): octal 0.77\nstart kayles(9)\nplay misere\n",
      "game nim(n): take any\nstart nim(1) + nim(2) + nim(3)\nplay misere\n"};
  for (guint k = 0; k < G_N_ELEMENTS (texts); k++) {
    g_auto (Game) game;
    game_init (&game, texts[k]);
    const MxGraph *graph = game.solution->whole;
    g_autoptr (MxPicture) table = build (&game);
    g_autoptr (MxPicture) drawn = mx_scene_build (MX_VIEW_GRAPH, &game.input);
    guint n_wrong = 0;
    for (MxNode node = 0; node < graph->n; node++) {
      const gboolean wrong =
          sj_says_n (graph, node) != (graph->outcome[node] == MX_OUTCOME_N);
      n_wrong += wrong;
      g_assert_cmpint (is_ringed (drawn, node), ==, wrong);
      if (find_item (table, MX_ROLE_NODE, -1, node) != NULL)
        g_assert_cmpint (is_ringed (table, node), ==, wrong);
    }
    g_assert_cmpint (n_wrong > 0, ==, k == 0);
    g_assert_cmpint (has_text (table, "SJ's theorem names another winner"), ==, k == 0);
    g_assert_true (has_text (table, "SJ"));
    assert_no_faults (drawn, "SJ's theorem in a graph");
  }
}

/* The heaps of a game that never has one of them alone: what is known is shown, and no more. */
static void
test_anti_sg (void)
{
  g_auto (Game) game;
  game_init (&game, "game s(n): take 1..3\nstart s(5) + s(3)\nplay anti-sg\n");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_true (has_text (picture, "normal"));
  g_assert_true (has_text (picture, "3"));
  g_assert_false (
      has_text (picture, "Every heap drawn has the same winner as in normal play."));
}

/* A letter under each value, P where it is 0. */
static void
test_letters (void)
{
  g_auto (Game) game;
  game_init (&game, "game s(n): take {1, 3, 4}\nstart s(13)\n");
  g_autoptr (MxPicture) picture = build (&game);
  for (MxNode node = 0; node < game.solution->components->n; node++) {
    const MxItem *letter = find_item (picture, MX_ROLE_AXIS, MX_ITEM_TEXT, node);
    g_assert_nonnull (letter);
    g_assert_cmpstr (letter->text, ==,
                     game.solution->components->value[node] == 0 ? "P" : "N");
  }
  game.input.hide_values = TRUE;
  g_autoptr (MxPicture) hidden = build (&game);
  g_assert_null (find_item (hidden, MX_ROLE_AXIS, MX_ITEM_TEXT, game_node (&game, 3, 0)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/table/values", test_values);
  g_test_add_func ("/picture/table/wraps-at-period", test_wraps_at_period);
  g_test_add_func ("/picture/table/outline", test_outline);
  g_test_add_func ("/picture/table/observed", test_observed);
  g_test_add_func ("/picture/table/exceptions", test_exceptions);
  g_test_add_func ("/picture/table/preperiod-shifts-rows", test_preperiod_shifts_rows);
  g_test_add_func ("/picture/table/period-waits", test_period_waits);
  g_test_add_func ("/picture/table/nim", test_nim);
  g_test_add_func ("/picture/table/arithmetic-period", test_arithmetic_period);
  g_test_add_func ("/picture/table/hidden-values", test_hidden_values);
  g_test_add_func ("/picture/table/steps", test_steps);
  g_test_add_func ("/picture/table/families", test_families);
  g_test_add_func ("/picture/table/grid", test_grid);
  g_test_add_func ("/picture/table/misere", test_misere);
  g_test_add_func ("/picture/table/misere-of-heaps", test_misere_of_heaps);
  g_test_add_func ("/picture/table/misere-beside-normal", test_misere_beside_normal);
  g_test_add_func ("/picture/table/sj", test_sj);
  g_test_add_func ("/picture/table/anti-sg", test_anti_sg);
  g_test_add_func ("/picture/table/letters", test_letters);
  return g_test_run ();
}
