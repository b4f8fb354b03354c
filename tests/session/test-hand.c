/* SPDX-License-Identifier: MIT */
#include "session/hand.h"
#include "support.h"

/* What a hand over counters may take, what it is told where it may not, and what becomes of the
 * text. */

#define S134 "game s(n): take {1, 3, 4}\nstart s(6)\n"
#define NIM "game nim(n): take any\nstart nim(3) + nim(4) + nim(5)\n"
#define KAYLES "game kayles(n): octal 0.77\nstart kayles(7)\n"
#define DIVISOR "game d(n): take k if k divides n and k < n\nstart d(12)\n"
#define GRUNDY "game grundy(n): split a, b if a != b\nstart grundy(8)\n"
#define LASKER "game lasker(n)\n    take any\n    split\nstart lasker(5)\n"
#define DAWSON "game dawson(n): octal 0.07\nstart dawson(6)\n"
#define WYTHOFF                                                                          \
  "game w(a, b)\n    move (a - k, b) for k in 1..a\n    move (a, b - k) for k in 1..b\n" \
  "    move (a - k, b - k) for k in 1..min(a, b)\nstart w(3, 5)\n"

typedef struct {
  const char *name;
  const char *text;
  guint part;
  MxGrasp grasp;
  gboolean legal;
  const char *words;
} Case;

static const Case cases[] = {
    /* 6 - 4 = 2 is P; 6 - 1 = 5 is N. */
    {"wins", S134, 0, {0, 2, 6}, TRUE, "take 4: a winning move"},
    {"legal", S134, 0, {0, 5, 6}, TRUE, "take 1"},
    {"no-amount",
     S134,
     0,
     {0, 4, 6},
     FALSE,
     "2 is no amount of this game: it allows 1, 3 and 4."},
    {"too-many", S134, 0, {0, -1, 6}, FALSE, "This heap has only 6."},
    {"cut-unknown",
     S134,
     0,
     {0, 2, 2},
     FALSE,
     "No move of this game splits a heap without taking."},
    {"middle-unknown", S134, 0, {0, 2, 3}, FALSE, "No move takes 1 and leaves 2 and 3."},
    {"all-of-a-heap", NIM, 1, {0, 0, 4}, TRUE, "take 4"},
    {"nim-wins", NIM, 0, {0, 1, 3}, TRUE, "take 2: a winning move"},
    {"nim-other-heap", NIM, 2, {0, 1, 5}, TRUE, "take 4"},
    {"condition",
     DIVISOR,
     0,
     {0, 7, 12},
     FALSE,
     "5 is no amount for a heap of 12: it allows 1, 2, 3, 4 and 6. The rule: k divides n "
     "and k < n."},
    {"divisor", DIVISOR, 0, {0, 8, 12}, TRUE, NULL},
    {"pin-in-the-middle", KAYLES, 0, {0, 3, 4}, TRUE, NULL},
    {"two-pins", KAYLES, 0, {0, 0, 2}, TRUE, "take 2"},
    {"two-pins-right", KAYLES, 0, {0, 4, 6}, TRUE, NULL},
    {"three-pins",
     KAYLES,
     0,
     {0, 1, 4},
     FALSE,
     "3 is no amount of this game: it allows 1 and 2."},
    {"split", GRUNDY, 0, {0, 3, 3}, TRUE, "split into 3 and 5"},
    {"split-mirrored", GRUNDY, 0, {0, 5, 5}, TRUE, "split into 3 and 5"},
    {"equal-split", GRUNDY, 0, {0, 4, 4}, FALSE, "No move splits 8 into 4 and 4."},
    {"split-takes-none",
     GRUNDY,
     0,
     {0, 6, 8},
     FALSE,
     "No move takes counters from this pile."},
    {"lasker-takes", LASKER, 0, {0, 3, 5}, TRUE, "take 2"},
    {"lasker-splits", LASKER, 0, {0, 2, 2}, TRUE, "split into 2 and 3"},
    {"tuple-first", WYTHOFF, 0, {0, 1, 3}, TRUE, "w(3, 5) → w(1, 5)"},
    {"tuple-second", WYTHOFF, 0, {1, 4, 5}, TRUE, "w(3, 5) → w(3, 4)"},
    {"tuple-together", WYTHOFF, 0, {1, 3, 5, TRUE}, TRUE, NULL},
};

static void
test_judge (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (MxSolved) solved = test_solve (c->text);
  g_autoptr (MxHand) hand =
      mx_hand_new (solved->program, solved->solution, c->part, FALSE);
  g_auto (MxJudgement) found = {0};
  mx_hand_judge (hand, &c->grasp, &found);
  g_assert_cmpint (found.legal, ==, c->legal);
  if (c->words != NULL)
    g_assert_cmpstr (found.words, ==, c->words);
  else
    g_assert_nonnull (found.words);
}

/* Whether a move wins is asked of the program itself: it wins if what it leaves is P. */
static void
test_wins (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (MxSolved) solved = test_solve (c->text);
  g_autoptr (MxHand) hand =
      mx_hand_new (solved->program, solved->solution, c->part, FALSE);
  g_auto (MxJudgement) found = {0};
  g_auto (MxEdit) edit = {0};
  mx_hand_judge (hand, &c->grasp, &found);
  if (!found.legal) {
    g_assert_false (found.wins);
    return;
  }
  g_assert_true (mx_hand_edit (hand, &c->grasp, found.option, c->text, &edit));
  g_autofree char *text = mx_edit_apply (&edit, c->text);
  g_autoptr (MxSolved) after = test_solve (text);
  g_assert_cmpint (found.wins, ==, after->solution->outcome == MX_OUTCOME_P);
}

static void
test_hidden (void)
{
  g_autoptr (MxSolved) solved = test_solve (NIM);
  g_autoptr (MxHand) hand = mx_hand_new (solved->program, solved->solution, 0, TRUE);
  g_auto (MxJudgement) found = {0};
  mx_hand_judge (hand, &(MxGrasp){0, 1, 3}, &found);
  g_assert_true (found.legal);
  g_assert_false (found.wins);
  g_assert_cmpstr (found.words, ==, "take 2");
}

static char *
dup_moved (const char *text, guint part, MxGrasp grasp)
{
  g_autoptr (MxSolved) solved = test_solve (text);
  g_autoptr (MxHand) hand = mx_hand_new (solved->program, solved->solution, part, FALSE);
  g_auto (MxJudgement) found = {0};
  g_auto (MxEdit) edit = {0};
  mx_hand_judge (hand, &grasp, &found);
  g_assert_true (found.legal);
  g_assert_true (mx_hand_edit (hand, &grasp, found.option, text, &edit));
  return mx_edit_apply (&edit, text);
}

static void
test_edit (void)
{
  g_autofree char *nim = dup_moved (NIM, 1, (MxGrasp){0, 1, 4});
  g_assert_cmpstr (nim, ==, "game nim(n): take any\nstart nim(3) + nim(1) + nim(5)\n");
  g_autofree char *kayles = dup_moved (KAYLES, 0, (MxGrasp){0, 2, 4});
  g_assert_cmpstr (kayles, ==,
                   "game kayles(n): octal 0.77\nstart kayles(2) + kayles(3)\n");
  g_autofree char *right = dup_moved (KAYLES, 0, (MxGrasp){0, 4, 6});
  g_assert_cmpstr (right, ==,
                   "game kayles(n): octal 0.77\nstart kayles(4) + kayles(1)\n");
  g_autofree char *empty =
      dup_moved ("game kayles(n): octal 0.77\nstart kayles(2)\n", 0, (MxGrasp){0, 0, 2});
  g_assert_cmpstr (empty, ==, "game kayles(n): octal 0.77\nstart kayles(0)\n");
}

static void
test_click (void)
{
  g_autoptr (MxSolved) kayles = test_solve (KAYLES);
  g_autoptr (MxHand) row = mx_hand_new (kayles->program, kayles->solution, 0, FALSE);
  g_assert_true (mx_hand_takes_runs (row));
  g_assert_false (mx_hand_may_cut (row, 0));
  MxGrasp grasp = mx_hand_at_counter (row, 0, 3);
  g_assert_cmpint (grasp.from, ==, 3);
  g_assert_cmpint (grasp.to, ==, 4);
  grasp = mx_hand_between (row, 0, 3);
  g_assert_cmpint (grasp.from, ==, 2);
  g_assert_cmpint (grasp.to, ==, 4);
  g_autoptr (MxSolved) dawson = test_solve (DAWSON);
  g_autoptr (MxHand) pairs = mx_hand_new (dawson->program, dawson->solution, 0, FALSE);
  grasp = mx_hand_at_counter (pairs, 0, 5);
  g_assert_cmpint (grasp.from, ==, 4);
  g_assert_cmpint (grasp.to, ==, 6);
  g_autoptr (MxSolved) lasker = test_solve (LASKER);
  g_autoptr (MxHand) stack = mx_hand_new (lasker->program, lasker->solution, 0, FALSE);
  g_assert_false (mx_hand_takes_runs (stack));
  g_assert_true (mx_hand_may_cut (stack, 0));
  grasp = mx_hand_at_counter (stack, 0, 3);
  g_assert_cmpint (grasp.from, ==, 3);
  g_assert_cmpint (grasp.to, ==, 5);
}

/* The program plays both sides until no move is left; who wins was known from the first. */
static void
test_plays (gconstpointer data)
{
  g_autofree char *text = g_strdup (data);
  g_autoptr (MxSolved) first = test_solve (text);
  const MxOutcome outcome = first->solution->outcome;
  guint moves = 0;
  for (;; moves++) {
    g_autoptr (MxSolved) solved = test_solve (text);
    g_auto (MxEdit) edit = {0};
    g_autofree char *words = NULL;
    const gboolean over = mx_hand_is_over (solved->solution);
    /* The first player wins all along, or the second does. */
    g_assert_cmpint (solved->solution->outcome == MX_OUTCOME_N, ==,
                     (outcome == MX_OUTCOME_N) == (moves % 2 == 0));
    g_assert_cmpint (
        mx_hand_reply (solved->program, solved->solution, text, &edit, &words), ==,
        !over);
    if (over)
      break;
    g_assert_nonnull (words);
    char *next = mx_edit_apply (&edit, text);
    g_free (text);
    text = next;
    g_assert_cmpuint (moves, <, 60);
  }
  g_assert_cmpuint (moves, >, 0);
}

/* More options than are read: nothing is called illegal that may not be. */
static void
test_huge (void)
{
  g_autoptr (MxSolved) solved =
      test_solve ("game nim(n): take any\nstart nim(1000000000000)\n");
  const gint64 before = g_get_monotonic_time ();
  g_autoptr (MxHand) hand = mx_hand_new (solved->program, solved->solution, 0, FALSE);
  g_auto (MxJudgement) found = {0};
  mx_hand_judge (hand, &(MxGrasp){0, 0, (gint64)1000000000000}, &found);
  g_assert_cmpint (g_get_monotonic_time () - before, <, 5 * G_USEC_PER_SEC);
  if (!found.legal)
    g_assert_cmpstr (found.words, ==, "The moves of this heap could not all be read.");
  g_assert_false (mx_hand_is_over (solved->solution));
}

static void
test_empty (void)
{
  g_autoptr (MxSolved) solved = test_solve ("game nim(n): take any\nstart nim(0)\n");
  g_autoptr (MxHand) hand = mx_hand_new (solved->program, solved->solution, 0, FALSE);
  g_auto (MxJudgement) found = {0};
  mx_hand_judge (hand, &(MxGrasp){0, -1, 0}, &found);
  g_assert_false (found.legal);
  g_assert_cmpstr (found.words, ==, "This heap is empty: there is no move in it.");
  g_assert_true (mx_hand_is_over (solved->solution));
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    const char *text;
  } plays[] = {
      {"nim", NIM},
      {"kayles", KAYLES},
      {"grundy", GRUNDY},
      {"lasker", LASKER},
      {"wythoff", WYTHOFF},
      {"lost", "game nim(n): take any\nstart nim(1) + nim(2) + nim(3)\n"},
      {"misere", "game nim(n): take any\nstart nim(3) + nim(2) + nim(1)\nplay misere\n"},
      {"misere-kayles", "game k(n): octal 0.77\nstart k(4) + k(5)\nplay misere\n"},
      {"graph", "graph g\n    a -> b, c\n    b -> c\n    c -> d\nstart g(a) + g(b)\n"},
  };
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *judge = g_strconcat ("/session/hand/judge/", cases[i].name, NULL);
    g_autofree char *wins = g_strconcat ("/session/hand/wins/", cases[i].name, NULL);
    g_test_add_data_func (judge, &cases[i], test_judge);
    g_test_add_data_func (wins, &cases[i], test_wins);
  }
  for (guint i = 0; i < G_N_ELEMENTS (plays); i++) {
    g_autofree char *path = g_strconcat ("/session/hand/plays/", plays[i].name, NULL);
    g_test_add_data_func (path, plays[i].text, test_plays);
  }
  g_test_add_func ("/session/hand/hidden", test_hidden);
  g_test_add_func ("/session/hand/edit", test_edit);
  g_test_add_func ("/session/hand/click", test_click);
  g_test_add_func ("/session/hand/huge", test_huge);
  g_test_add_func ("/session/hand/empty", test_empty);
  return g_test_run ();
}
