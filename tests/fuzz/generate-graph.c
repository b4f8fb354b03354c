/* SPDX-License-Identifier: MIT */
#include "generate-private.h"

/* Graphs with and without cycles, and games whose rules go round. */

void
gen_graph (Generator *self)
{
  guint n = 2 + gen_below (self, gen_chance (self, 70) ? 8 : 18);
  guint percent = 5 + gen_below (self, gen_chance (self, 70) ? 25 : 60);
  gboolean cycles = gen_chance (self, 60);
  self->game[self->n_games++] = (Game){"t", 0, 0, n};
  gen_text (self, "graph t\n");
  for (guint i = 0; i < n; i++) {
    gboolean first = TRUE;
    gen_text (self, "  %c", 'a' + (int)i);
    for (guint k = cycles ? 0 : i + 1; k < n; k++) {
      /* Most arrows go forwards, so that a graph with cycles has more than one region. */
      if (!gen_chance (self, k > i ? percent : percent / 2))
        continue;
      gen_text (self, "%s%c", first ? " -> " : ", ", 'a' + (int)k);
      first = FALSE;
    }
    gen_text (self, "\n");
  }
  if (gen_chance (self, 25)) {
    gen_game (self, "g", "n", 1, 6);
    gen_heap_clause (self);
  }
  gen_end (self, 3);
}

static const char *const one[] = {"n", NULL};

static void
gen_round (Generator *self, int size)
{
  switch (gen_below (self, 7)) {
  case 0:
    gen_text (self, "  move (n + %d) %% %d\n", gen_between (self, 1, 4), size);
    break;
  case 1: gen_text (self, "  move n + 1 if n < %d\n", size); break;
  case 2: gen_text (self, "  move n - %d\n", gen_between (self, 1, 3)); break;
  case 3: gen_text (self, "  take %d\n", gen_between (self, 1, 3)); break;
  case 4:
    gen_text (self, "  move k for k in 0..%d if ", size - 1);
    gen_condition (self, (const char *const[]){"n", "k", NULL}, 1);
    gen_text (self, "\n");
    break;
  case 5:
    gen_text (self, "  move (");
    gen_number (self, one, 1);
    gen_text (self, ") %% %d\n", size);
    break;
  default:
    gen_text (self, "  move g(n - %d) + g(%d) if n > %d\n", gen_between (self, 1, 2),
              gen_between (self, 0, 2), gen_between (self, 2, 5));
  }
}

static void
gen_round_pair (Generator *self, int size)
{
  switch (gen_below (self, 4)) {
  case 0: gen_text (self, "  move (b, a)\n"); break;
  case 1:
    gen_text (self, "  move ((a + %d) %% %d, b)\n", gen_between (self, 1, 3), size);
    break;
  case 2: gen_text (self, "  move (a, b - %d)\n", gen_between (self, 1, 2)); break;
  default:
    gen_text (self, "  move (a + 1, b - 1) if a < %d\n", size);
    gen_text (self, "  move (a - 1, b + %d)\n", gen_between (self, 0, 1));
  }
}

void
gen_loopy (Generator *self)
{
  int size = gen_between (self, 3, 9);
  gboolean pair = gen_chance (self, 25);
  gen_game (self, "g", pair ? "a, b" : "n", pair ? 2 : 1, (guint)size);
  for (guint i = 1 + gen_below (self, 4); i > 0; i--) {
    if (pair)
      gen_round_pair (self, MIN (size, 5));
    else
      gen_round (self, size);
  }
  if (!pair && gen_chance (self, 15)) {
    self->decides = TRUE;
    gen_text (self, "  %s if n == %d\n", gen_pick (self, "win", "lose", "value 2"),
              gen_between (self, 0, 2));
  }
  if (gen_chance (self, 20)) {
    gen_game (self, "h", "n", 1, 6);
    gen_heap_clause (self);
  }
  gen_end (self, 3);
}
