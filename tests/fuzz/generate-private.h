/* SPDX-License-Identifier: MIT */
#pragma once

#include "generate.h"

/* What the generator's files share: generate.c has the kinds and the end of a text,
 * generate-expression.c numbers and conditions, generate-heap.c games of one heap,
 * generate-tuple.c games of several numbers, generate-graph.c graphs and loops. */

G_BEGIN_DECLS

#define CONSTANTS_MAX 4
#define GAMES_MAX 4

typedef struct {
  const char *name;
  guint arity; /* 0 for a graph */
  guint size; /* a start of it has coordinates up to here */
  guint n_nodes; /* of a graph */
} Game;

typedef struct {
  guint64 state; /* of the random numbers */
  GString *out;
  guint n_numbers; /* constants c0, c1, … */
  guint n_sets; /* s0, s1, … */
  guint n_lists; /* l0, l1, … of five elements */
  guint n_games;
  Game game[GAMES_MAX];
  gboolean
      no_giants; /* numbers stay small: what is written now is gone through one by one */
  gboolean decides; /* a clause gives values: normal play alone */
} Generator;

/* -- chance -- */

guint gen_below (Generator *self, guint n);
int gen_between (Generator *self, int low, int high);
gboolean gen_chance (Generator *self, guint percent);
const char *gen_pick_from (Generator *self, const char *const *words, guint n);
#define gen_pick(self, ...)                                                              \
  gen_pick_from ((self), (const char *const[]){__VA_ARGS__},                             \
                 G_N_ELEMENTS (((const char *const[]){__VA_ARGS__})))

/* -- text -- */

void gen_text (Generator *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Declares a game: writes its head.  PARAMS is "n" or "a, b". */
void gen_game (Generator *self, const char *name, const char *params, guint arity,
               guint size);

/* `start …` for the games that are declared, of at most MOST parts in all, and `play`. */
void gen_end (Generator *self, guint most);

/* Writes some `let`s. */
void gen_constants (Generator *self);

/* -- expressions over the names, which end with NULL -- */

void gen_number (Generator *self, const char *const *names, guint depth);
void gen_condition (Generator *self, const char *const *names, guint depth);
/* A range or a set. */
void gen_domain (Generator *self, const char *const *names, guint depth);
/* "{1, 3, 7}", of so many amounts from LOW to HIGH. */
void gen_amounts (Generator *self, guint n, int low, int high);
/* An octal code: a few digits, most of them from DIGITS. */
void gen_code (Generator *self, guint n, const char *digits);

/* -- the kinds -- */

void gen_subtraction (Generator *self);
void gen_predicate (Generator *self);
void gen_octal (Generator *self);
void gen_break (Generator *self);
void gen_grundy (Generator *self);
void gen_heaps (Generator *self);
void gen_huge (Generator *self);
void gen_misere (Generator *self);
void gen_lines (Generator *self);
void gen_box (Generator *self);
void gen_fibonacci (Generator *self);
void gen_values (Generator *self);
void gen_families (Generator *self);
void gen_graph (Generator *self);
void gen_loopy (Generator *self);

/* One clause of any kind for a game of one heap. */
void gen_heap_clause (Generator *self);

G_END_DECLS
