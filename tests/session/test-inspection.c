/* SPDX-License-Identifier: MIT */
#include "support.h"

#include "session/inspection.h"

/* What the inspector says, as plain data. */

#define S134 "game s(n): take {1, 3, 4}\nstart s(11)\n"
#define SUM345 "game nim(n): take any\nstart nim(3) + nim(4) + nim(5)\n"
#define KAYLES "game k(n): octal 0.77\nstart k(7)\n"

#define WYTHOFF                                                                          \
  "game w(a, b)\n  move (a - k, b) for k in 1..a\n  move (a, b - k) for k in 1..b\n"     \
  "  move (a - k, b - k) for k in 1..min(a, b)\nstart w(9, 13)\n"

static MxInspection *
inspect (MxSolved *solved, const char *name)
{
  MxNode node = name != NULL ? test_find (solved->solution, name) : MX_NO_NODE;

  return mx_inspection_new (solved->program, solved->solution, NULL, 0, node);
}

static const MxFollower *
follower (const MxInspection *inspection, guint i)
{
  g_assert_cmpuint (i, <, inspection->followers->len);
  return inspection->followers->pdata[i];
}

/* -- words of one position -- */

typedef struct {
  const char *path;
  const char *text;
  const char *position; /* NULL: the start */
  const char *title;
  const char *summary;
  const char *value;
  const char *formula;
  const char *explanation;
} Case;

static const Case cases[] = {
    {"n", S134, "s(5)", "Position 5", "N, SG value 3", "3", "SG(5) = mex{0, 1, 2} = 3",
     "The player to move can leave 2, a P-position, and wins."},
    {"p", S134, "s(7)", "Position 7", "P, SG value 0", "0", "SG(7) = mex{1, 2} = 0",
     "Every move leads to an N-position, so the opponent wins."},
    {"one-move", S134, "s(2)", "Position 2", "P, SG value 0", "0", "SG(2) = mex{1} = 0",
     "The only move leads to an N-position, so the opponent wins."},
    {"terminal", S134, "s(0)", "Position 0", "P, SG value 0", "0", "SG(0) = mex{} = 0",
     "There is no move, and the player who cannot move loses."},
    {"two-coordinates",
     "game k(r, c)\n  move (r - 1, c)\n  move (r, c - 1)\nstart k(1, 1)\n", "k(1, 1)",
     "Position (1, 1)", "P, SG value 0", "0", "SG(1, 1) = mex{1} = 0",
     "Every move leads to an N-position, so the opponent wins."},
    {"two-families", "game a(n): take 1..2\ngame b(n): take 1..3\nstart a(1) + b(2)\n",
     "b(2)", "b(2), alone", "SG value 2", "2", "SG(b(2)) = mex{0, 1} = 2",
     "It is worth as much as a Nim heap of 2. In the sum: take 1 → b(1) wins."},
    {"component-that-wins", SUM345, "nim(3)", "nim(3), alone", "SG value 3", "3",
     "SG(3) = mex{0, 1, 2} = 3",
     "It is worth as much as a Nim heap of 3. In the sum: take 2 → nim(1) wins."},
    {"component-beside", SUM345, "nim(4)", "nim(4), alone", "SG value 4", "4",
     "SG(4) = mex{0, 1, 2, 3} = 4",
     "It is worth as much as a Nim heap of 4. In the sum: no winning move moves this "
     "part."},
    {"component-no-part", SUM345, "nim(2)", "nim(2), alone", "SG value 2", "2",
     "SG(2) = mex{0, 1} = 2", "It is worth as much as a Nim heap of 2."},
    {"component-of-nothing", SUM345, "nim(0)", "nim(0), alone", "SG value 0", "0",
     "SG(0) = mex{} = 0", "It is worth 0: beside other parts it changes nothing."},
    {"component-lost", "game nim(n): take any\nstart nim(1) + nim(1)\n", "nim(1)",
     "nim(1), alone", "SG value 1", "1", "SG(1) = mex{0} = 1",
     "It is worth as much as a Nim heap of 1. In the sum: every move loses."},
    {"component-loopy", "graph g\n  a -> a, x\nstart g(a) + g(a)\n", "g(a)",
     "g(a), alone", "SG value ∞(0)", "∞(0)", NULL,
     "It is worth ∞(0): no Nim heap is worth the same. In the sum: no move wins, for it "
     "is "
     "a draw."},
    {"decided", "game r(p)\n  win if p >= 3\n  move p + 1\nstart r(1)\n", "r(3)",
     "Position 3", "N, SG value 1", "1", NULL,
     "The rules give this position the value 1: there is nothing to play."},
    {"cycle", "graph g\n  a -> b\n  b -> a\nstart g(a)\n", "g(a)", "Position a",
     "D, SG value ∞", "∞", NULL,
     "No move leads to a P-position, and a → b → a is a cycle: neither player can "
     "force the end."},
    {"cycle-below", "graph g\n  a -> b\n  b -> c\n  c -> b\nstart g(a)\n", "g(a)",
     "Position a", "D, SG value ∞", "∞", NULL,
     "No move leads to a P-position, and b → c → b is a cycle: neither player can "
     "force the end."},
    {"self-loop", "graph g\n  a -> a\nstart g(a)\n", "g(a)", "Position a",
     "D, SG value ∞", "∞", NULL,
     "No move leads to a P-position, and a → a is a cycle: neither player can "
     "force the end."},
    {"misere-end", "game nim(n): take any\nstart nim(2)\nplay misere\n", "nim(0)",
     "Position 0", "N in misère play; nim-sum 0", "0", NULL,
     "There is no move, and in misère play the player who cannot move wins."},
    {"misere-sum", "game nim(n): take any\nstart nim(1) + nim(1)\nplay misere\n",
     "nim(0) + nim(1)", "Position 0 + 1", "P in misère play; nim-sum 1", "1", NULL,
     "The only move leads to an N-position, so the opponent wins."},
    {"anti-sg-end", "game nim(n): take any\nstart nim(1) + nim(0)\nplay anti-sg\n",
     "nim(0) + nim(0)", "Position 0 + 0", "N in SJ play; nim-sum 0", "0", NULL,
     "Every component has the SG value 0, so the game is over, and under the SJ rule the "
     "player who would move has won."},
    {"start-by-period", "game bash(n): take 1..3\nstart bash(1000000)\n", NULL,
     "Start: bash(1000000)", "P, SG value 0", "0", NULL,
     "The values have the proved period 4, and 1000000 mod 4 = 0: the value is that of "
     "0, "
     "which is 0, so it is P. Every move leads to an N-position, so the opponent wins."},
    {"start-by-period-won", "game bash(n): take 1..3\nstart bash(1000002)\n", NULL,
     "Start: bash(1000002)", "N, SG value 2", "2", NULL,
     "The values have the proved period 4, and 1000002 mod 4 = 2: the value is that of "
     "2, "
     "which is 2, so it is N. One winning move."},
    {"start-by-nim", "game nim(n): take any\nstart nim(1000000)\n", NULL,
     "Start: nim(1000000)", "N, SG value 1000000", "1000000", NULL,
     "In Nim a heap is worth its size: 1000000, so it is N. One winning move."},
    {"start-sum", "game nim(n): take any\nstart nim(3) + nim(4) + nim(5)\n", NULL,
     "Start: nim(3) + nim(4) + nim(5)", "N, SG value 2", "2", NULL,
     "3 ⊕ 4 ⊕ 5 = 2, not 0: N. One winning move."},
    {"start-sum-lost", "game nim(n): take any\nstart nim(1) + nim(2) + nim(3)\n", NULL,
     "Start: nim(1) + nim(2) + nim(3)", "P, SG value 0", "0", NULL,
     "1 ⊕ 2 ⊕ 3 = 0: P. Every move makes the nim-sum different from 0."},
    {"start-one", S134, NULL, "Start: s(11)", "N, SG value 2", "2",
     "SG(11) = mex{0, 1} = 2", "The player to move can leave 7, a P-position, and wins."},
    {"start-misere", "game nim(n): take any\nstart nim(1) + nim(1)\nplay misere\n", NULL,
     "Start: nim(1) + nim(1)", "N in misère play; nim-sum 0", "0", NULL,
     "The player to move can leave 0 + 1, a P-position, and wins. The nim-sum is 1 ⊕ 1 = "
     "0, "
     "but here the whole position decides. SJ's theorem would say N: right."},
    {"start-misere-quotient",
     "game k(n): octal 0.77\nstart 60 * k(8) + k(5)\nplay misere\n", NULL,
     "Start: 60 * k(8) + k(5)", "N in misère play; nim-sum 4", "4", NULL,
     "By the misère quotient of order 12, verified: the start is the element b²c, which "
     "is "
     "N. The nim-sum is 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ … = 4, but here "
     "the whole position decides. SJ's theorem would say N: right."},
    {"start-misere-not-sj", "game k(n): octal 0.77\nstart k(1) + k(5)\nplay misere\n",
     NULL, "Start: k(1) + k(5)", "P in misère play; nim-sum 5", "5", NULL,
     "Every move leads to an N-position, so the opponent wins. The nim-sum is 1 ⊕ 4 = 5, "
     "but here the whole position decides. SJ's theorem would say N: it differs."},
};

static void
test_case (gconstpointer data)
{
  const Case *expected = data;
  g_autoptr (MxSolved) solved = test_solve (expected->text);
  g_autoptr (MxInspection) inspection = inspect (solved, expected->position);

  g_assert_cmpint (inspection->is_start, ==, expected->position == NULL);
  g_assert_cmpstr (inspection->title, ==, expected->title);
  g_assert_cmpstr (inspection->summary, ==, expected->summary);
  g_assert_cmpstr (inspection->value, ==, expected->value);
  g_assert_cmpstr (inspection->formula, ==, expected->formula);
  g_assert_cmpstr (inspection->explanation, ==, expected->explanation);
}

/* -- followers -- */

static void
test_followers (void)
{
  g_autoptr (MxSolved) solved = test_solve (S134);
  g_autoptr (MxInspection) inspection = inspect (solved, "s(5)");
  static const struct {
    const char *move, *position, *value, *reply;
    gboolean winning;
  } expected[] = {
      {"take 1", "4", "2", "reply: 0", FALSE},
      {"take 3", "2", "0", NULL, TRUE},
      {"take 4", "1", "1", "reply: 0", FALSE},
  };

  g_assert_cmpuint (inspection->n_followers, ==, 3);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++) {
    const MxFollower *row = follower (inspection, i);
    g_assert_cmpstr (row->move, ==, expected[i].move);
    g_assert_cmpstr (row->position, ==, expected[i].position);
    g_assert_cmpstr (row->value, ==, expected[i].value);
    g_assert_cmpstr (row->reply, ==, expected[i].reply);
    g_assert_cmpint (row->winning, ==, expected[i].winning);
  }
}

static void
test_split_followers (void)
{
  g_autoptr (MxSolved) solved = test_solve (KAYLES);
  g_autoptr (MxInspection) inspection = inspect (solved, "k(4)");
  const MxFollower *split = NULL;

  for (guint i = 0; i < inspection->followers->len; i++)
    if (follower (inspection, i)->node == MX_NO_NODE
        && g_strcmp0 (follower (inspection, i)->position, "1 + 2") == 0)
      split = follower (inspection, i);
  g_assert_nonnull (split);
  g_assert_cmpstr (split->value, ==, "3");
  g_assert_cmpint (split->outcome, ==, MX_OUTCOME_N);
  g_assert_cmpstr (split->reply, ==, "reply: 1 + 1");
}

static void
test_whole_followers (void)
{
  g_autoptr (MxSolved) solved =
      test_solve ("game nim(n): take any\nstart nim(1) + nim(2)\nplay misere\n");
  g_autoptr (MxInspection) inspection = inspect (solved, "nim(1) + nim(2)");
  const MxFollower *winning = NULL;

  g_assert_cmpuint (inspection->n_followers, ==, 3);
  for (guint i = 0; i < inspection->followers->len; i++)
    if (follower (inspection, i)->winning)
      winning = follower (inspection, i);
  g_assert_nonnull (winning);
  g_assert_cmpstr (winning->position, ==, "0 + 1");
  g_assert_cmpstr (winning->move, ==, "take 2");
}

/* A heap that is gone is left out of the whole positions of games that split, but stands in the
 * move that empties it. */
static void
test_whole_emptied (void)
{
  g_autoptr (MxSolved) solved =
      test_solve ("game k(n): octal 0.77\nstart k(1) + k(2)\nplay misere\n");
  g_autoptr (MxInspection) inspection = inspect (solved, NULL);

  g_assert_cmpuint (inspection->n_followers, ==, 1);
  g_assert_cmpstr (follower (inspection, 0)->part, ==, "k(2)");
  g_assert_cmpstr (follower (inspection, 0)->position, ==, "k(0)");
  g_assert_cmpstr (follower (inspection, 0)->value, ==, "P");
  g_assert_cmpuint (follower (inspection, 0)->node, ==,
                    test_find (solved->solution, "k(1)"));
}

/* A start of one part is told like any position, under its own title. */
static void
test_start_of_one_part (void)
{
  static const char *const texts[] = {
      S134, "game nim(n): take any\nstart nim(3)\nplay misere\n", KAYLES};

  for (guint t = 0; t < G_N_ELEMENTS (texts); t++) {
    g_autoptr (MxSolved) solved = test_solve (texts[t]);
    g_autofree char *name = mx_sum_to_string (solved->solution->start);
    g_autoptr (MxInspection) start = inspect (solved, NULL);
    g_autoptr (MxInspection) position = inspect (solved, name);

    g_assert_true (start->is_start);
    g_assert_false (start->only_winning);
    g_assert_cmpuint (start->n_followers, ==, position->n_followers);
    g_assert_cmpuint (start->rungs->len, ==, position->rungs->len);
    g_assert_cmpstr (start->formula, ==, position->formula);
    g_assert_cmpstr (start->explanation, ==, position->explanation);
    for (guint i = 0; i < start->followers->len; i++) {
      g_assert_cmpstr (follower (start, i)->position, ==,
                       follower (position, i)->position);
      g_assert_null (follower (start, i)->part);
    }
  }
}

/* What wins a component alone is not marked as a winning move, nor answered. */
static void
test_followers_of_a_component (void)
{
  g_autoptr (MxSolved) solved = test_solve (SUM345);
  g_autoptr (MxInspection) inspection = inspect (solved, "nim(4)");

  g_assert_cmpuint (inspection->n_followers, ==, 4);
  for (guint i = 0; i < inspection->followers->len; i++) {
    g_assert_false (follower (inspection, i)->winning);
    g_assert_null (follower (inspection, i)->reply);
  }
}

/* A heap beyond the graph tells its winning moves all the same. */
static void
test_moves_beyond_the_graph (void)
{
  g_autoptr (MxSolved) solved =
      test_solve ("game bash(n): take 1..3\nstart bash(1000002)\n");
  g_autoptr (MxInspection) inspection = inspect (solved, NULL);

  g_assert_cmpuint (inspection->followers->len, ==, 1);
  g_assert_cmpstr (follower (inspection, 0)->move, ==, "take 2");
  g_assert_cmpstr (follower (inspection, 0)->position, ==, "bash(1000000)");
}

/* Where the whole position decides, badges show a letter, not the nim-sum. */
static void
test_badges_of_whole_positions (void)
{
  g_autoptr (MxSolved) solved =
      test_solve ("game nim(n): take any\nstart nim(1) + nim(1)\nplay misere\n");
  g_autoptr (MxInspection) start = inspect (solved, NULL);
  g_autoptr (MxInspection) position = inspect (solved, "nim(0) + nim(1)");

  g_assert_cmpstr (start->badge, ==, "N");
  g_assert_cmpstr (follower (start, 0)->value, ==, "P");
  g_assert_cmpstr (position->badge, ==, "P");
  g_assert_cmpstr (follower (position, 0)->value, ==, "N");
}

/* A winning move of a sum says which part moves, and what it becomes. */
static void
test_moves_of_a_sum (void)
{
  g_autoptr (MxSolved) solved =
      test_solve ("game nim(n): take any\nstart nim(5) + nim(7) + nim(9)\n");
  g_autoptr (MxInspection) inspection = inspect (solved, NULL);

  g_assert_true (inspection->only_winning);
  g_assert_cmpuint (inspection->n_followers, ==, 1);
  g_assert_cmpstr (follower (inspection, 0)->part, ==, "nim(9)");
  g_assert_cmpstr (follower (inspection, 0)->position, ==, "nim(2)");
  g_assert_cmpstr (follower (inspection, 0)->move, ==, "take 7");
}

/* A move that ends the game in the opponent's favour says so. */
static void
test_ending_replies (void)
{
  static const struct {
    const char *text, *from, *to, *reply;
  } expected[] = {
      {"game nim(n): take any\nstart nim(1)\nplay misere\n", "nim(1)", "0",
       "the opponent has no move, and wins"},
      {"game nim(n): take any\nstart nim(1)\nplay anti-sg\n", "nim(1)", "0",
       "the game is over, and the opponent has won"},
      {"game r(p)\n  win if p >= 3\n  move p + 1\nstart r(1)\n", "r(2)", "3",
       "the rules say that the opponent wins there"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++) {
    g_autoptr (MxSolved) solved = test_solve (expected[i].text);
    g_autoptr (MxInspection) inspection = inspect (solved, expected[i].from);
    g_assert_cmpstr (follower (inspection, 0)->position, ==, expected[i].to);
    g_assert_cmpstr (follower (inspection, 0)->reply, ==, expected[i].reply);
  }
}

static void
test_followers_are_cut (void)
{
  g_autoptr (MxSolved) solved = test_solve ("game nim(n): take any\nstart nim(300)\n");
  g_autoptr (MxInspection) inspection = inspect (solved, "nim(300)");

  g_assert_cmpuint (inspection->followers->len, ==, 200);
  g_assert_cmpuint (inspection->n_followers, ==, 300);
}

static void
test_not_told_before_its_step (void)
{
  g_autoptr (MxSolved) solved = test_solve (S134);
  MxNode node = test_find (solved->solution, "s(5)");
  MxNode below = test_find (solved->solution, "s(4)");
  guint32 step = test_step_of (solved->sg_steps, below) - 1;
  g_autoptr (MxInspection) inspection =
      mx_inspection_new (solved->program, solved->solution, solved->sg_steps, step, node);

  g_assert_cmpstr (inspection->value, ==, "?");
  g_assert_cmpint (inspection->outcome, ==, MX_OUTCOME_UNKNOWN);
  g_assert_null (inspection->formula);
  g_assert_cmpuint (inspection->rungs->len, ==, 0);
  g_assert_cmpstr (follower (inspection, 0)->value, ==, "?");
  g_assert_cmpstr (follower (inspection, 1)->value, ==, "0");
}

static void
test_start_before_its_step (void)
{
  g_autoptr (MxSolved) solved = test_solve (S134);
  g_autoptr (MxInspection) inspection = mx_inspection_new (
      solved->program, solved->solution, solved->sg_steps, 3, MX_NO_NODE);

  g_assert_cmpstr (inspection->value, ==, "?");
  g_assert_cmpuint (inspection->followers->len, ==, 0);
}

static void
test_start_of_sum (void)
{
  g_autoptr (MxSolved) solved =
      test_solve ("game nim(n): take any\nstart nim(3) + nim(4) + nim(5)\n");
  g_autoptr (MxInspection) inspection = inspect (solved, NULL);

  g_assert_cmpuint (inspection->parts->len, ==, 3);
  g_assert_cmpstr (inspection->parts->pdata[1], ==, "nim(4)");
  g_assert_cmpstr (inspection->part_values->pdata[1], ==, "4");
  g_assert_cmpuint (inspection->n_followers, ==, 1);
  g_assert_cmpstr (follower (inspection, 0)->position, ==, "nim(1)");
  g_assert_cmpstr (follower (inspection, 0)->part, ==, "nim(3)");
  g_assert_cmpstr (follower (inspection, 0)->move, ==, "take 2");
  g_assert_true (follower (inspection, 0)->winning);
}

static void
test_limit_is_named (void)
{
  g_autoptr (MxProgram) program = test_parse ("game g(n): move n + 1\nstart g(1)\n");
  MxLimits limits = MX_LIMITS_DEFAULT;
  limits.positions = 1000;
  g_autoptr (MxSolved) solved = mx_solver_run (program, &limits, NULL);
  g_autoptr (MxInspection) inspection = inspect (solved, NULL);

  g_assert_cmpstr (inspection->summary, ==, "not known");
  g_assert_cmpstr (inspection->value, ==, "?");
  g_assert_cmpstr (inspection->explanation, ==,
                   "Unknown: the limit on the number of positions was met.");
}

/* -- the ladder -- */

static void
test_rungs (void)
{
  g_autoptr (MxSolved) solved = test_solve (S134);
  g_autoptr (MxInspection) five = inspect (solved, "s(5)");
  g_autoptr (MxInspection) seven = inspect (solved, "s(7)");
  static const MxRung of_five[] = {MX_RUNG_TICKED, MX_RUNG_TICKED, MX_RUNG_TICKED,
                                   MX_RUNG_MEX,    MX_RUNG_FREE,   MX_RUNG_FREE};
  static const MxRung of_seven[] = {MX_RUNG_MEX, MX_RUNG_TICKED, MX_RUNG_TICKED};

  g_assert_cmpmem (five->rungs->data, five->rungs->len * sizeof (MxRung), of_five,
                   sizeof of_five);
  g_assert_cmpmem (seven->rungs->data, seven->rungs->len * sizeof (MxRung), of_seven,
                   sizeof of_seven);
}

/* Beyond two rungs past the mex the ladder has those that the equation has. */
static void
test_rungs_of_equation (void)
{
  g_autoptr (MxSolved) solved = test_solve ("game k(n): octal 0.77\nstart k(7)\n");
  g_autoptr (MxInspection) inspection = inspect (solved, "k(7)");
  static const MxRung of_seven[] = {MX_RUNG_TICKED, MX_RUNG_TICKED, MX_RUNG_MEX,
                                    MX_RUNG_TICKED, MX_RUNG_TICKED, MX_RUNG_TICKED};

  g_assert_true (g_str_has_prefix (inspection->formula, "SG(7) = mex{0, 1, 3, 4, 5}"));
  g_assert_cmpmem (inspection->rungs->data, inspection->rungs->len * sizeof (MxRung),
                   of_seven, sizeof of_seven);
}

static void
test_rungs_have_an_end (void)
{
  g_autoptr (MxSolved) solved = test_solve (
      "game g(n)\n  value n if n > 0\n  move k for k in {1, 20, 27, 28, 1000}\n"
      "start g(0)\n");
  g_autoptr (MxInspection) inspection = inspect (solved, "g(0)");

  g_assert_cmpuint (inspection->rungs->len, ==, 28);
}

static void
test_no_ladder_for_infinity (void)
{
  g_autoptr (MxSolved) solved = test_solve ("graph g\n  a -> b\n  b -> a\nstart g(a)\n");
  g_autoptr (MxInspection) inspection = inspect (solved, "g(a)");

  g_assert_cmpuint (inspection->rungs->len, ==, 0);
}

static void
test_wythoff_words (void)
{
  static const char *const words[][2] = {
      {"w(4, 9)",
       "The player to move can leave (4, 7), a P-position, and wins. Case “same pile”: 4 "
       "is a₃, so the larger pile stays the larger one and is cut from 9 to b₃ = 7."},
      {"w(7, 9)",
       "The player to move can leave the P-positions (7, 4) and (3, 5), and wins. Case "
       "“both piles”: they differ by 2, as do a₂ = 3 and b₂ = 5, so take 4 from each. "
       "Case "
       "“other pile”: 7 is b₃, so the other pile becomes the smaller one and is cut from "
       "9 "
       "to a₃ = 4."},
      {"w(8, 9)",
       "The player to move can leave (1, 2), a P-position, and wins. Case “both piles”: "
       "they differ by 1, as do a₁ = 1 and b₁ = 2, so take 7 from each."},
  };
  g_autoptr (MxSolved) solved = test_solve (WYTHOFF);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    g_autoptr (MxInspection) inspection = inspect (solved, words[i][0]);
    g_assert_cmpstr (inspection->explanation, ==, words[i][1]);
  }
}

/* Every N-position of Wythoff's game has its case, or its cases, and no other position has one; the
 * numbers that a case names are those of a winning move. */
static void
test_wythoff_cases (void)
{
  g_autoptr (MxSolved) solved = test_solve (WYTHOFF);
  const MxGraph *graph = solved->solution->components;
  guint n_both = 0;

  for (MxNode i = 0; i < graph->n; i++) {
    g_autoptr (MxInspection) inspection =
        mx_inspection_new (solved->program, solved->solution, NULL, 0, i);
    const gint64 *at = mx_graph_coords (graph, i);

    g_assert_cmpint (strstr (inspection->explanation, "Case “") != NULL, ==,
                     graph->outcome[i] == MX_OUTCOME_N);
    for (gint64 t = 1; t <= MIN (at[0], at[1]); t++) {
      const gint64 to[] = {at[0] - t, at[1] - t};
      g_autofree char *taken = g_strdup_printf ("so take %d from each", (int)t);
      const gboolean wins = graph->outcome[mx_graph_find (graph, 0, to)] == MX_OUTCOME_P;

      g_assert_cmpint (strstr (inspection->explanation, taken) != NULL, ==, wins);
      n_both += wins;
    }
  }
  g_assert_cmpuint (n_both, >, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strconcat ("/session/inspection/", cases[i].path, NULL);
    g_test_add_data_func (path, &cases[i], test_case);
  }
#define ADD(path, test) g_test_add_func ("/session/inspection/" path, test)
  ADD ("followers", test_followers);
  ADD ("start-of-one-part", test_start_of_one_part);
  ADD ("followers-of-a-component", test_followers_of_a_component);
  ADD ("moves-beyond-the-graph", test_moves_beyond_the_graph);
  ADD ("badges-of-whole-positions", test_badges_of_whole_positions);
  ADD ("moves-of-a-sum", test_moves_of_a_sum);
  ADD ("split-followers", test_split_followers);
  ADD ("whole-followers", test_whole_followers);
  ADD ("whole-emptied", test_whole_emptied);
  ADD ("ending-replies", test_ending_replies);
  ADD ("followers-are-cut", test_followers_are_cut);
  ADD ("not-told-before-its-step", test_not_told_before_its_step);
  ADD ("start-before-its-step", test_start_before_its_step);
  ADD ("start-of-sum", test_start_of_sum);
  ADD ("limit-is-named", test_limit_is_named);
  ADD ("rungs", test_rungs);
  ADD ("rungs-of-equation", test_rungs_of_equation);
  ADD ("rungs-have-an-end", test_rungs_have_an_end);
  ADD ("no-ladder-for-infinity", test_no_ladder_for_infinity);
#undef ADD
  g_test_add_func ("/session/inspection/wythoff-words", test_wythoff_words);
  g_test_add_func ("/session/inspection/wythoff-cases", test_wythoff_cases);
  return g_test_run ();
}
