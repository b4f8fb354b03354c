/* SPDX-License-Identifier: MIT */
#include "generate-private.h"

/* Games of several numbers: moves along lines, boxes, the amounts that a move allows the next
 * one, values at edges, games that call each other. */

static const char *const numbers[][5] = {
    {NULL},
    {"a", NULL},
    {"a", "b", NULL},
    {"a", "b", "c", NULL},
    {"a", "b", "c", "d", NULL},
};

static const char *const lists[] = {"", "a", "a, b", "a, b, c", "a, b, c, d"};

/* -- along lines -- */

/* The move along the line that takes STEP[i] from coordinate i. */
static void
gen_line (Generator *self, guint arity, const int *step)
{
  guint n_moved = 0, last = 0;
  gen_text (self, "  move (");
  for (guint i = 0; i < arity; i++) {
    gen_text (self, "%s%s", i > 0 ? ", " : "", numbers[arity][i]);
    if (step[i] == 0)
      continue;
    n_moved++;
    last = i;
    if (step[i] == 1)
      gen_text (self, " - k");
    else
      gen_text (self, gen_chance (self, 50) ? " - %d * k" : " - k * %d", step[i]);
  }
  gen_text (self, ") for k in 1..");
  if (gen_chance (self, 15))
    gen_text (self, "%d", gen_between (self, 1, 5));
  else if (n_moved == 1 || gen_chance (self, 20))
    gen_text (self, "%s", numbers[arity][last]);
  else {
    gboolean first = TRUE;
    gen_text (self, "min(");
    for (guint i = 0; i < arity; i++)
      if (step[i] > 0) {
        gen_text (self, "%s%s", first ? "" : ", ", numbers[arity][i]);
        first = FALSE;
      }
    gen_text (self, ")");
  }
  if (gen_chance (self, 10)) {
    gen_text (self, " if ");
    gen_text (self, "%s",
              gen_pick (self, "k % 2 == 1", "k != 2", "a >= k", "a > 0", "a + k > 3"));
  }
  gen_text (self, "\n");
}

/* The game of Fraenkel: k from one and l from the other with |k - l| < r. */
static void
gen_wythoff (Generator *self)
{
  int r = gen_between (self, 1, 4);
  gen_game (self, "w", "a, b", 2, 12);
  gen_text (self, "  move (a - k, b) for k in 1..a\n  move (a, b - k) for k in 1..b\n");
  if (gen_chance (self, 50)) {
    gen_text (self, "  move (a - k, b - l) for k in 1..a, l in 1..b if abs(k - l) < %d\n",
              r);
    return;
  }
  for (int j = 0; j < r; j++) {
    gen_text (self, "  move (a - k, b - k%s%.0d) for k in 1..min(a, b)\n",
              j > 0 ? " - " : "", j);
    if (j > 0)
      gen_text (self, "  move (a - k - %d, b - k) for k in 1..min(a, b)\n", j);
  }
}

void
gen_lines (Generator *self)
{
  if (gen_chance (self, 20)) {
    gen_wythoff (self);
    gen_end (self, 2);
    return;
  }
  guint arity = gen_chance (self, 80) ? 2 : 3;
  guint r = gen_chance (self, 60) ? 1 : 1 + gen_below (self, 4);
  gen_game (self, "w", lists[arity], arity, arity == 2 ? 12 : 5);
  for (guint i = 0; i < arity; i++) {
    int step[4] = {0};
    step[i] = 1;
    if (gen_chance (self, 90))
      gen_line (self, arity, step);
  }
  for (guint i = gen_below (self, 3) > 0; i < 3 && gen_chance (self, 60); i++) {
    int step[4] = {0};
    for (guint k = 0; k < arity; k++)
      step[k] = gen_chance (self, 80) ? 1 : gen_between (self, 0, 2);
    if (r > 1 && gen_chance (self, 70))
      step[gen_below (self, arity)] = (int)r;
    if (step[0] + step[1] + step[2] > 0)
      gen_line (self, arity, step);
  }
  if (gen_chance (self, 15))
    gen_text (self, "%s", arity == 2 ? "  move (b, a - 1)\n" : "  move (b, a - 1, c)\n");
  gen_end (self, 2);
}

/* -- boxes -- */

/* The end of a range: a number that is not too large to be counted up to. */
static void
gen_bound (Generator *self, const char *const *names)
{
  self->no_giants = TRUE;
  gen_number (self, names, 1);
  self->no_giants = FALSE;
}

static void
gen_step (Generator *self, guint arity)
{
  /* One coordinate goes down for certain, so that most such games end. */
  guint down = gen_below (self, arity);
  gboolean ranges = gen_chance (self, 35);
  gen_text (self, "  move (");
  for (guint i = 0; i < arity; i++) {
    const char *name = numbers[arity][i];
    gen_text (self, "%s", i > 0 ? ", " : "");
    if (i == down)
      gen_text (self, "%s - %s", name,
                ranges ? "k" : gen_pick (self, "1", "1", "2", "3"));
    else if (i < down && gen_chance (self, 20))
      gen_number (self, numbers[arity], 1);
    else if (i > down && gen_chance (self, 15))
      gen_text (self, "%s + %s", name, gen_pick (self, "1", "2"));
    else if (gen_chance (self, 30))
      gen_text (self, "%s - %s", name, gen_pick (self, "1", "2"));
    else if (gen_chance (self, 12))
      gen_text (self, "%s / 2", name);
    else
      gen_text (self, "%s", name);
  }
  gen_text (self, ")");
  if (ranges) {
    gen_text (self, " for k in 1..");
    if (gen_chance (self, 60))
      gen_text (self, "%s", numbers[arity][down]);
    else
      gen_bound (self, numbers[arity]);
  }
  if (gen_chance (self, 20)) {
    gen_text (self, " if ");
    gen_condition (self, numbers[arity], 1);
  }
  gen_text (self, "\n");
}

void
gen_box (Generator *self)
{
  static const guint sizes[] = {0, 30, 9, 5, 3};
  guint arity = gen_between (self, 1, 4) == 1 ? 1 : (guint)gen_between (self, 2, 4);
  gen_game (self, "g", lists[arity], arity, sizes[arity]);
  for (guint i = 1 + gen_below (self, 4); i > 0; i--)
    gen_step (self, arity);
  gen_end (self, 2);
}

/* -- what was taken bounds what may be taken -- */

void
gen_fibonacci (Generator *self)
{
  gen_game (self, "f", "a, b", 2, 14);
  gen_text (self, "  move (a - k, %s) for k in 1..min(a, b)%s\n",
            gen_pick (self, "2 * k", "k", "k + 1", "3 * k", "2 * k - 1", "k * 2 + 1",
                      "max(1, k - 1)", "k + b", "b - k + 1"),
            gen_chance (self, 15) ? " if k != 2" : "");
  if (gen_chance (self, 15))
    gen_text (self, "  move (a - 1, b)\n");
  gen_end (self, 2);
}

/* -- given values -- */

static void
gen_decision (Generator *self, guint arity)
{
  guint choice = gen_below (self, 4);
  self->decides = TRUE;
  if (choice < 2) {
    gen_text (self, "  value ");
    if (gen_chance (self, 50))
      gen_text (self, "%d", gen_between (self, 0, 3));
    else
      gen_number (self, numbers[arity], 1);
  } else {
    gen_text (self, choice == 2 ? "  win" : "  lose");
  }
  gen_text (self, " if ");
  if (gen_chance (self, 50))
    gen_text (self, "%s %s %d", numbers[arity][gen_below (self, arity)],
              gen_pick (self, "==", "<", "<="), gen_between (self, 0, 3));
  else
    gen_condition (self, numbers[arity], 1);
  gen_text (self, "\n");
}

void
gen_values (Generator *self)
{
  guint arity = (guint)gen_between (self, 1, 3);
  gen_game (self, "g", lists[arity], arity, arity == 1 ? 20 : arity == 2 ? 8 : 4);
  for (guint i = 1 + gen_below (self, 2); i > 0; i--)
    gen_decision (self, arity);
  for (guint i = 1 + gen_below (self, 3); i > 0; i--) {
    if (arity == 1 && gen_chance (self, 60))
      gen_text (self, "  take %s\n",
                gen_pick (self, "any", "1..3", "{1, 3, 4}", "k if k % 2 == 1", "{2, 5}"));
    else
      gen_step (self, arity);
    if (gen_chance (self, 10))
      gen_decision (self, arity);
  }
  gen_end (self, 2);
}

/* -- games that call each other -- */

static const char *const game_names[] = {"g", "h", "x"};

/* A position of game CALLED that is smaller than the n of the caller. */
static void
gen_called (Generator *self, guint called, guint arity)
{
  static const char *const heap[] = {"n", NULL};
  gen_text (self, "%s(", game_names[called]);
  for (guint i = 0; i < arity; i++) {
    gen_text (self, "%s", i > 0 ? ", " : "");
    if (i == 0 || gen_chance (self, 60))
      gen_text (self, "n - %s", gen_pick (self, "k", "k", "1", "2", "k - 1"));
    else if (gen_chance (self, 50))
      gen_text (self, "k");
    else {
      gen_text (self, "(");
      gen_number (self, heap, 1);
      gen_text (self, ") %% 4");
    }
  }
  gen_text (self, ")");
}

void
gen_families (Generator *self)
{
  guint n = 2 + gen_below (self, 2);
  guint arity[3];
  for (guint i = 0; i < n; i++)
    arity[i] = gen_chance (self, 70) ? 1 : 2;
  for (guint i = 0; i < n; i++) {
    gen_game (self, game_names[i], arity[i] == 1 ? "n" : "n, m", arity[i], 9);
    if (arity[i] == 1 && gen_chance (self, 50))
      gen_heap_clause (self);
    for (guint k = 1 + gen_below (self, 2); k > 0; k--) {
      guint terms = gen_chance (self, 65) ? 1 : 2 + gen_chance (self, 15);
      gen_text (self, "  move ");
      for (guint t = 0; t < terms; t++) {
        guint called = gen_below (self, n);
        gen_text (self, "%s", t > 0 ? " + " : "");
        gen_called (self, called, arity[called]);
      }
      gen_text (self, " for k in 1..%s", gen_pick (self, "n", "n", "2", "n / 2", "3"));
      gen_text (self, "%s\n", gen_chance (self, 15) ? " if k % 2 == 1" : "");
    }
  }
  gen_end (self, 2);
}
