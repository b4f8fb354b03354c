/* SPDX-License-Identifier: MIT */
#include "support.h"

#include "session/words.h"

/* The sentences, word for word: they are read aloud to a class. */

typedef struct {
  const char *path;
  const char *text;
  MxAlgorithm algorithm;
  const char *position; /* the step that settles it; NULL: step 0 */
  const char *headline;
  const char *rest;
} Sentence;

#define S134 "game s(n): take {1, 3, 4}\nstart s(11)\n"
#define KAYLES "game k(n): octal 0.77\nstart k(7)\n"
#define SG MX_ALGORITHM_SG_ORDER
#define SUM "game nim(n): take any\nstart nim(1) + nim(2)\n"
#define PN MX_ALGORITHM_PN_ROUNDS

static const Sentence sentences[] = {
    {"sg/beginning", S134, SG, NULL, "Nothing is known yet.",
     "First come the positions without a move: their value is 0."},
    {"sg/terminal", S134, SG, "s(0)",
     "0 has no move: it is terminal, so its value is 0 (P).",
     "The smallest value missing from the empty set is 0."},
    {"sg/one-follower", S134, SG, "s(1)", "1 can move to 0, worth 0.",
     "The smallest value missing from {0} is 1."},
    {"sg/many-followers", S134, SG, "s(5)", "5 can move to 4, 2 and 1, worth 2, 0 and 1.",
     "The smallest value missing from {0, 1, 2} is 3."},
    {"sg/splits", KAYLES, SG, "k(3)",
     "3 can move to 2, 1 and 1 + 1 (1 ⊕ 1 = 0), worth 2, 1 and 0.",
     "The smallest value missing from {0, 1, 2} is 3."},
    {"sg/long-list", "game nim(n): take any\nstart nim(12)\n", SG, "nim(12)",
     "12 can move to 12 positions, such as 11, 10, 9 and 8, worth 11, 10, 9 and 8.",
     "The smallest value missing from {0, …, 11} is 12."},
    {"sg/two-coordinates",
     "game k(r, c)\n  move (r - 1, c)\n  move (r, c - 1)\nstart k(1, 1)\n", SG, "k(1, 1)",
     "(1, 1) can move to (1, 0) and (0, 1), worth 1 and 1.",
     "The smallest value missing from {1} is 0."},
    {"sg/two-families", "game a(n): take 1..2\ngame b(n): take 1..3\nstart a(1) + b(1)\n",
     SG, "b(1)", "b(1) can move to b(0), worth 0.",
     "The smallest value missing from {0} is 1."},
    {"sg/decided", "game r(p)\n  win if p >= 3\n  move p + 1\nstart r(1)\n", SG, "r(3)",
     "The rules give 3 the value 1: it is N.",
     "There is nothing to compute: the position has no moves."},
    {"sg/loopy", "graph g\n  a -> b\n  b -> a\nstart g(a)\n", SG, "g(a)",
     "a and b are left: no number fits, their value is ∞.",
     "In brackets stand the numbers among the values of the moves; with a 0 it is N, "
     "else a "
     "draw (D)."},
    {"sg/loopy-number", "graph g\n  a -> b, x\n  b -> a\nstart g(a)\n", SG, "g(b)",
     "b can move only to positions without a value yet.",
     "Every move can be answered by a move back to the value 0, so its value is 0."},
    {"pn/beginning", S134, PN, NULL, "Nothing is known yet.",
     "First come the positions without a move: they are P."},
    {"pn/terminal", S134, PN, "s(0)", "0 is P: it has no move, it is terminal.",
     "The player who cannot move loses."},
    {"pn/reaches-p", S134, PN, "s(3)", "3 is N: it can move to 0, which is P.",
     "One move to a P-position is enough to win."},
    {"pn/only-one-n", S134, PN, "s(2)", "2 is P: it can move only to 1, which is N.",
     "Whatever is played, the opponent can win."},
    {"pn/only-n", S134, PN, "s(7)",
     "7 is P: it can move only to 6, 4 and 3, and all of these are N.",
     "Whatever is played, the opponent can win."},
    {"pn/reaches-p-by-split", KAYLES, PN, "k(3)",
     "3 is N: it can move to 1 + 1, which is P (1 ⊕ 1 = 0).",
     "One move to a P-position is enough to win."},
    {"pn/component-won", SUM, PN, "nim(1)", "1 is N: it can move to 0, which is P.",
     "Played alone, one move to a P-position is enough to win."},
    {"pn/component-ended", SUM, PN, "nim(0)", "0 is P: it has no move, it is terminal.",
     "Played alone, it is lost for the player to move."},
    {"pn/component-lost", "game s(n): take 1..2\nstart s(3) + s(1)\n", PN, "s(3)",
     "3 is P: it can move only to 2 and 1, and all of these are N.",
     "Played alone, it is lost for the player to move."},
    {"pn/draw", "graph g\n  a -> b\n  b -> a\nstart g(a)\n", PN, "g(a)",
     "a and b are left: they are draws (D).",
     "None has a move to a P-position, but each has one that does not lead to an "
     "N-position, "
     "so the game need never end."},
    {"misere/beginning", "game nim(n): take any\nstart nim(2)\nplay misere\n", PN, NULL,
     "Nothing is known yet.",
     "First come the positions without a move: in misère play they are N."},
    {"misere/terminal", "game nim(n): take any\nstart nim(2)\nplay misere\n", PN,
     "nim(0)", "0 is N: it has no move, it is terminal.",
     "In misère play the player who cannot move wins."},
    {"misere/sum", "game nim(n): take any\nstart nim(1) + nim(1)\nplay misere\n", PN,
     "nim(1) + nim(1)", "1 + 1 is N: it can move to 0 + 1, which is P.",
     "One move to a P-position is enough to win."},
    {"anti-sg/end", "game nim(n): take any\nstart nim(1) + nim(1)\nplay anti-sg\n", PN,
     "nim(0) + nim(0)",
     "0 + 0 is N: every component has the SG value 0, so the game is over.",
     "Under the SJ rule the player who would move has won."},
};

static void
test_sentence (gconstpointer data)
{
  const Sentence *sentence = data;
  g_autoptr (MxSolved) solved = test_solve (sentence->text);
  MxSteps *steps = sentence->algorithm == SG ? solved->sg_steps : solved->pn_steps;
  guint32 step = 0;
  g_autofree char *headline = NULL;
  g_autofree char *rest = NULL;

  if (sentence->position != NULL)
    step = test_step_of (steps, test_find (solved->solution, sentence->position));
  mx_words_step (solved->program, steps, step, &headline, &rest);
  g_assert_cmpstr (headline, ==, sentence->headline);
  g_assert_cmpstr (rest, ==, sentence->rest);
}

/* Every step of some games has its sentences, whatever settles it. */
static void
test_every_step (gconstpointer data)
{
  g_autoptr (MxSolved) solved = test_solve (data);
  MxSteps *all[] = {solved->pn_steps, solved->sg_steps};

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    for (guint32 step = 0; step <= all[i]->n_steps; step++) {
      g_autofree char *headline = NULL;
      g_autofree char *rest = NULL;
      mx_words_step (solved->program, all[i], step, &headline, &rest);
      g_assert_nonnull (headline);
      g_assert_nonnull (rest);
      g_assert_true (g_str_has_suffix (headline, "."));
    }
}

static void
test_list (void)
{
  static const struct {
    guint n;
    guint most;
    const char *words;
  } cases[] = {
      {0, 5, ""},
      {1, 5, "4"},
      {2, 5, "4 and 2"},
      {3, 5, "4, 2 and 1"},
      {5, 3, "4, 2, 1 … (5 in all)"},
  };
  const char *const words[] = {"4", "2", "1", "0", "9"};

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *list = mx_words_dup_list (words, cases[i].n, cases[i].most);
    g_assert_cmpstr (list, ==, cases[i].words);
  }
}

static void
test_limit (void)
{
  static const struct {
    MxLimit limit;
    MxLimits limits;
    const char *words;
  } cases[] = {
      {MX_LIMIT_POSITIONS,
       {.positions = 1000000},
       "the limit of 1,000,000 positions was met"},
      {MX_LIMIT_POSITIONS, {.positions = 1}, "the limit of 1 position was met"},
      {MX_LIMIT_OPTIONS,
       {.options = 20000000},
       "the limit of 20,000,000 moves, 20 for each position that is allowed, was met"},
      {MX_LIMIT_TIME, {.seconds = 60}, "the limit of 60 seconds was met"},
      {MX_LIMIT_TIME, {.seconds = 1}, "the limit of 1 second was met"},
      {MX_LIMIT_TIME, {.seconds = 0.5}, "the limit of 0.5 seconds was met"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *words = mx_words_dup_limit (cases[i].limit, &cases[i].limits);
    g_assert_cmpstr (words, ==, cases[i].words);
  }
}

static void
test_loopy_value (void)
{
  g_autoptr (MxSolved) solved = test_solve ("graph g\n  a -> b, x\n  b -> b\n"
                                            "start g(a)\n");
  g_autofree char *a = mx_words_dup_value (mx_solution_graph (solved->solution),
                                           test_find (solved->solution, "g(a)"));
  g_autofree char *b = mx_words_dup_value (mx_solution_graph (solved->solution),
                                           test_find (solved->solution, "g(b)"));

  g_assert_cmpstr (a, ==, "∞(0)");
  g_assert_cmpstr (b, ==, "∞");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (sentences); i++) {
    g_autofree char *path = g_strconcat ("/session/words/", sentences[i].path, NULL);
    g_test_add_data_func (path, &sentences[i], test_sentence);
  }
  g_test_add_data_func ("/session/words/every-step/kayles", KAYLES, test_every_step);
  g_test_add_data_func ("/session/words/every-step/loopy",
                        "graph g\n  a -> b, x\n  b -> a, c\n  c -> c, x\nstart g(a)\n",
                        test_every_step);
  g_test_add_data_func ("/session/words/every-step/misere",
                        "game k(n): octal 0.77\nstart k(5) + k(3)\nplay misere\n",
                        test_every_step);
  g_test_add_data_func ("/session/words/every-step/anti-sg",
                        "game k(n): octal 0.77\nstart k(5) + k(3)\nplay anti-sg\n",
                        test_every_step);
  g_test_add_func ("/session/words/list", test_list);
  g_test_add_func ("/session/words/limit", test_limit);
  g_test_add_func ("/session/words/loopy-value", test_loopy_value);
  return g_test_run ();
}
