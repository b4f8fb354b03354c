/* SPDX-License-Identifier: MIT */
#include "generate-private.h"

/* Games of one heap: sets of amounts, amounts by a condition, codes, divisions; and the same
 * rules in other words. */

static const char *const heap_only[] = {"n", NULL};
static const char *const amount_only[] = {"k", NULL};
static const char *const heap_and_amount[] = {"n", "k", NULL};
static const char *const two_heaps[] = {"a", "b", NULL};
static const char *const heap_and_parts[] = {"n", "a", "b", NULL};

/* -- sets of amounts -- */

/* How large the amounts of a game are. */
typedef struct {
  guint n;
  int low;
  int high;
} Amounts;

static void
gen_set_clause (Generator *self, const Amounts *amounts)
{
  int x = gen_between (self, amounts->low, amounts->high);
  switch (gen_below (self, 9)) {
  case 0: gen_text (self, "  take %d\n", x); break;
  case 1: gen_text (self, "  take %d..%d\n", x, x + gen_between (self, 0, 6)); break;
  case 2:
    if (self->n_sets > 0)
      gen_text (self, "  take s%u\n", gen_below (self, self->n_sets));
    else
      gen_text (self, "  move n - %d\n", x);
    break;
  case 3:
    gen_text (self, "  move n - k for k in ");
    gen_amounts (self, amounts->n, amounts->low, amounts->high);
    gen_text (self, "\n");
    break;
  case 4:
    gen_text (self, "  take k if k in ");
    gen_amounts (self, amounts->n, amounts->low, amounts->high);
    gen_text (self, "\n");
    break;
  default:
    gen_text (self, "  take ");
    gen_amounts (self, amounts->n, amounts->low, amounts->high);
    gen_text (self, "\n");
  }
}

void
gen_subtraction (Generator *self)
{
  Amounts amounts = {1 + gen_below (self, 4), 1, 9};
  guint size = 50;
  switch (gen_below (self, 5)) {
  case 0: /* a large least amount */
    amounts = (Amounts){2 + gen_below (self, 3), 9, 40};
    size = 150;
    break;
  case 1: /* many */
    amounts = (Amounts){10 + gen_below (self, 30), 1, 90};
    size = 200;
    break;
  case 2: /* a few far apart */
    amounts = (Amounts){2, 1, 70};
    size = 200;
    break;
  default: break;
  }
  gen_game (self, "g", "n", 1, size);
  for (guint i = gen_chance (self, 70) ? 1 : 2; i > 0; i--)
    gen_set_clause (self, &amounts);
  if (gen_chance (self, 15)) {
    gen_game (self, "h", "n", 1, 20);
    gen_set_clause (self, &(Amounts){2, 1, 5});
  }
  gen_end (self, 3);
}

/* -- amounts by a condition -- */

void
gen_predicate (Generator *self)
{
  gen_game (self, "g", "n", 1, gen_chance (self, 70) ? 30 : 70);
  for (guint i = gen_chance (self, 80) ? 1 : 2; i > 0; i--) {
    guint choice = gen_below (self, 8);
    if (choice < 3) {
      gen_text (self, "  take k if ");
      gen_condition (self, amount_only, 2);
    } else if (choice < 5) {
      gen_text (self, "  take k if ");
      gen_condition (self, heap_and_amount, 2);
    } else if (choice == 5) {
      gen_text (self, "  take k if %s",
                gen_pick (self, "k divides n and k < n", "gcd(n, k) == 1", "k < n",
                          "2 * k <= n", "n - k > 0", "(n - k) % 3 == 0", "isprime(n - k)",
                          "k % 2 == n % 2", "ispow2(k)"));
    } else if (choice == 6) {
      gen_text (self, "  take ");
      gen_domain (self, heap_only, 1);
    } else {
      gen_text (self, "  move n - k for k in ");
      gen_domain (self, heap_only, 1);
      gen_text (self, " if ");
      gen_condition (self, heap_and_amount, 1);
    }
    gen_text (self, "\n");
  }
  gen_end (self, 3);
}

/* -- take and break -- */

static const char *
some_digits (Generator *self)
{
  return gen_pick (self, "01237", "0123", "0347", "7", "0567", "012345670", "3", "15");
}

void
gen_octal (Generator *self)
{
  gen_game (self, "g", "n", 1, gen_chance (self, 70) ? 25 : 50);
  for (guint i = gen_chance (self, 85) ? 1 : 2; i > 0; i--) {
    gen_text (self, "  octal ");
    gen_code (self, 1 + gen_below (self, 4), some_digits (self));
    gen_text (self, "\n");
  }
  gen_end (self, 3);
}

/* Rules that are an octal code in other words, or would be but for a condition. */
static void
gen_break_clause (Generator *self)
{
  int k = gen_between (self, 1, 3);
  const char *condition =
      gen_pick (self, "", "", "", " if n > 3", " if n % 2 == 0", " if n >= 2 * 2");
  switch (gen_below (self, 9)) {
  case 0: gen_text (self, "  split%s\n", condition); break;
  case 1: gen_text (self, "  take %d\n", k); break;
  case 2:
    gen_text (self, "  move g(a) + g(n - %d - a) for a in 1..n-%d%s\n", k,
              k + gen_between (self, 0, 1), condition);
    break;
  case 3:
    gen_text (self, "  move g(a) + g(n - k - a) for k in 1..%d, a in 1..(n-k)/2%s\n", k,
              condition);
    break;
  case 4: gen_text (self, "  move n - %d%s\n", k, condition); break;
  case 5: gen_text (self, "  move g(n - %d)\n", k); break;
  case 6: gen_text (self, "  take %d if n > %d\n", k, k); break;
  case 7:
    gen_text (self, "  octal ");
    gen_code (self, 1 + gen_below (self, 2), some_digits (self));
    gen_text (self, "\n");
    break;
  default:
    gen_text (self, "  move g(a) + g(b) for a in %d..n, b in a..n if a + b == n - %d\n",
              gen_between (self, 0, 1), k);
  }
}

void
gen_break (Generator *self)
{
  gen_game (self, "g", "n", 1, gen_chance (self, 70) ? 16 : 30);
  for (guint i = 1 + gen_below (self, 3); i > 0; i--)
    gen_break_clause (self);
  gen_end (self, 3);
}

void
gen_grundy (Generator *self)
{
  gen_game (self, "g", "n", 1, gen_chance (self, 70) ? 20 : 40);
  for (guint i = gen_chance (self, 75) ? 1 : 2; i > 0; i--) {
    if (gen_chance (self, 50)) {
      gen_text (self, "  split a, b if %s\n",
                gen_pick (self, "a != b", "a < b", "b - a >= 2", "gcd(a, b) == 1",
                          "a % 2 == 1", "a xor b > 2", "b % a == 0", "a + 1 < b",
                          "a in {1, 2}", "a % 2 == 0 or b % 2 == 0", "2 * a >= b",
                          "a > 1"));
    } else if (gen_chance (self, 40)) {
      gen_text (self, "  split if ");
      gen_condition (self, heap_only, 1);
      gen_text (self, "\n");
    } else {
      gen_text (self, "  split a, b if ");
      gen_condition (self, gen_chance (self, 60) ? two_heaps : heap_and_parts, 1);
      gen_text (self, "\n");
    }
  }
  if (gen_chance (self, 30))
    gen_text (self, "  take %s\n", gen_pick (self, "1", "2", "any", "1..2", "{2, 5}"));
  gen_end (self, 3);
}

/* -- anything of one heap -- */

void
gen_heap_clause (Generator *self)
{
  switch (gen_below (self, 9)) {
  case 0: gen_text (self, "  take any"); break;
  case 1:
    gen_text (self, "  take ");
    gen_domain (self, heap_only, 2);
    break;
  case 2:
    gen_text (self, "  take ");
    gen_number (self, heap_only, 1);
    break;
  case 3:
    gen_text (self, "  take k if ");
    gen_condition (self, heap_and_amount, 2);
    break;
  case 4: gen_text (self, "  split"); break;
  case 5:
    gen_text (self, "  split a, b if ");
    gen_condition (self, heap_and_parts, 1);
    break;
  case 6:
    gen_text (self, "  octal ");
    gen_code (self, 1 + gen_below (self, 3), "01237");
    break;
  case 7:
    gen_text (self, "  move n - 1 - (");
    gen_number (self, heap_only, 1);
    gen_text (self, ") %% (n + 1)");
    break;
  default: gen_text (self, "  move n - k for k in "); gen_domain (self, heap_only, 1);
  }
  if (gen_chance (self, 10))
    gen_text (self, " # of its own");
  gen_text (self, "\n");
}

void
gen_heaps (Generator *self)
{
  gen_game (self, "g", "n", 1, gen_chance (self, 70) ? 14 : 26);
  for (guint i = 1 + gen_below (self, 3); i > 0; i--)
    gen_heap_clause (self);
  gen_end (self, 3);
}

/* -- heaps beyond counting -- */

static void
gen_huge_part (Generator *self)
{
  const Game *game = &self->game[gen_below (self, self->n_games)];
  if (gen_chance (self, 30))
    gen_text (self, "%s(%u)", game->name, gen_below (self, 60));
  else
    gen_text (self, "%s(%s + %u)", game->name,
              gen_pick (self, "10**6", "10**9", "10**12", "10**15", "10**18", "2**61",
                        "123456789012345678"),
              gen_below (self, 100));
}

void
gen_huge (Generator *self)
{
  gen_game (self, "g", "n", 1, 0);
  switch (gen_below (self, 4)) {
  case 0: gen_text (self, "  take any\n"); break;
  case 1:
    gen_text (self, "  octal %s\n",
              gen_pick (self, "0.77", "0.15", "0.123", "0.37", "0.17", "0.3", "0.33",
                        "0.137", "0.51", "0.71", "0.12", "0.333", "0.26", "0.32"));
    break;
  default: gen_set_clause (self, &(Amounts){1 + gen_below (self, 4), 1, 8});
  }
  if (gen_chance (self, 30)) {
    gen_game (self, "nim", "n", 1, 0);
    gen_text (self, "  take any\n");
  }
  gen_text (self, "start ");
  for (guint i = 1 + gen_below (self, 3); i > 0; i--) {
    gen_huge_part (self);
    gen_text (self, "%s", i > 1 ? " + " : "\n");
  }
}

/* -- sums whose whole positions are to be gone through -- */

void
gen_misere (Generator *self)
{
  guint n_parts = 1 + gen_below (self, 5);
  gen_game (self, "g", "n", 1, n_parts > 3 ? 5 : 9);
  if (gen_chance (self, 60)) {
    gen_text (self, "  octal ");
    gen_code (self, 1 + gen_below (self, 3), some_digits (self));
    gen_text (self, "\n");
  } else if (gen_chance (self, 40)) {
    gen_set_clause (self, &(Amounts){2, 1, 4});
  } else {
    gen_heap_clause (self);
  }
  gen_text (self, "start ");
  for (guint i = 0; i < n_parts; i++) {
    if (i > 0)
      gen_text (self, " + ");
    if (gen_chance (self, 20))
      gen_text (self, "%u * ", 1 + gen_below (self, 6));
    gen_text (self, "g(%u)", gen_below (self, self->game[0].size + 1));
  }
  gen_text (self, "\nplay %s\n", gen_pick (self, "misere", "misere", "anti-sg"));
}
