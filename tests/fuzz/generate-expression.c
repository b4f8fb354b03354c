/* SPDX-License-Identifier: MIT */
#include "generate-private.h"

#include <string.h>

/* Numbers, conditions, ranges and sets: every operator and function of the language.  Most have
 * a value at most positions; some divide by zero, leave their list or grow past all bounds. */

static guint
count_names (const char *const *names)
{
  guint n = 0;
  while (names[n] != NULL)
    n++;
  return n;
}

static void
gen_leaf (Generator *self, const char *const *names)
{
  guint n = count_names (names);
  if (n > 0 && gen_chance (self, 62))
    gen_text (self, "%s", names[gen_below (self, n)]);
  else if (self->n_numbers > 0 && gen_chance (self, 30))
    gen_text (self, "c%u", gen_below (self, self->n_numbers));
  else if (!self->no_giants && gen_chance (self, 2))
    gen_text (self, "%s",
              gen_pick (self, "9223372036854775807", "4611686018427387904", "10**9",
                        "1000003", "2**62"));
  else
    gen_text (self, "%d", gen_between (self, 0, gen_chance (self, 75) ? 4 : 20));
}

static void
gen_call (Generator *self, const char *const *names, guint depth)
{
  if (gen_chance (self, 75)) {
    gen_text (self, "%s(", gen_pick (self, "min", "max", "gcd", "lcm"));
    gen_number (self, names, depth);
    for (guint i = gen_chance (self, 15) ? 2 : 1; i > 0; i--) {
      gen_text (self, ", ");
      gen_number (self, names, depth);
    }
  } else {
    gen_text (self, "%s(",
              gen_pick (self, "abs", "popcount", "ctz", "floorlog2", "leastprime",
                        "primeindex", "leastfib", "phifloor"));
    gen_number (self, names, depth);
    if (gen_chance (self, 40))
      gen_text (self, " + 1");
  }
  gen_text (self, ")");
}

static void
gen_chain (Generator *self, const char *const *names, guint depth)
{
  gboolean brackets = gen_chance (self, 60);
  guint n = gen_chance (self, 20) ? 3 : 2;
  gen_text (self, "%s", brackets ? "(" : "");
  for (guint i = 0; i < n; i++) {
    if (i > 0)
      gen_text (self, " %s ", gen_pick (self, "+", "-", "+", "-", "*", "xor"));
    gen_number (self, names, depth);
  }
  gen_text (self, "%s", brackets ? ")" : "");
}

/* A divisor that is not 0, most of the time. */
static void
gen_quotient (Generator *self, const char *const *names, guint depth)
{
  gen_text (self, "(");
  gen_number (self, names, depth);
  gen_text (self, ") %s ", gen_pick (self, "/", "%"));
  if (gen_chance (self, 60)) {
    gen_text (self, "%d", gen_between (self, 1, 6));
  } else {
    gen_text (self, "(");
    gen_number (self, names, depth);
    gen_text (self, "%s)", gen_chance (self, 40) ? " + 1" : "");
  }
}

void
gen_number (Generator *self, const char *const *names, guint depth)
{
  if (depth == 0 || gen_chance (self, 35)) {
    gen_leaf (self, names);
    return;
  }
  depth--;
  switch (gen_below (self, 12)) {
  case 0:
  case 1: gen_call (self, names, depth); break;
  case 2:
  case 3: gen_quotient (self, names, depth); break;
  case 4:
    gen_text (self, "-");
    gen_leaf (self, names);
    break;
  case 5:
    gen_text (self, "%s ** ", gen_pick (self, "2", "2", "3", "(-1)"));
    gen_leaf (self, names);
    break;
  case 6:
    if (self->n_lists > 0)
      gen_text (self, "l%u[", gen_below (self, self->n_lists));
    else
      gen_text (self, "[3, 1, 2, 1, 4][");
    if (gen_chance (self, 70)) {
      gen_text (self, "(");
      gen_number (self, names, depth);
      gen_text (self, ") %% 5]");
    } else {
      gen_number (self, names, depth);
      gen_text (self, "]");
    }
    break;
  default: gen_chain (self, names, depth);
  }
}

void
gen_amounts (Generator *self, guint n, int low, int high)
{
  gen_text (self, "{");
  for (guint i = 0; i < n; i++) {
    int x = gen_between (self, low, high);
    gen_text (self, "%s%d", i > 0 ? ", " : "", x);
    if (gen_chance (self, 8))
      gen_text (self, "..%d", x + gen_between (self, 0, 3));
  }
  gen_text (self, "}");
}

void
gen_domain (Generator *self, const char *const *names, guint depth)
{
  guint choice = gen_below (self, 10);
  gboolean giants = self->no_giants;
  self->no_giants = TRUE;
  if (choice == 0 && self->n_sets > 0) {
    gen_text (self, "s%u", gen_below (self, self->n_sets));
  } else if (choice < 3) {
    gen_amounts (self, 1 + gen_below (self, 4), 0, 9);
  } else if (choice == 3) {
    gen_text (self, "{");
    for (guint i = 1 + gen_below (self, 3); i > 0; i--) {
      gen_number (self, names, depth);
      if (gen_chance (self, 20)) {
        gen_text (self, "..");
        gen_leaf (self, names);
      }
      gen_text (self, "%s", i > 1 ? ", " : "");
    }
    gen_text (self, "}");
  } else {
    gen_text (self, "%d..", gen_chance (self, 80) ? 1 : gen_between (self, 0, 3));
    gen_number (self, names, depth);
  }
  self->no_giants = giants;
}

/* A condition that has no value at some number. */
static void
gen_trap (Generator *self, const char *const *names)
{
  const char *name =
      names[0] != NULL ? names[gen_below (self, count_names (names))] : "0";
  int at = gen_between (self, 0, 12);
  switch (gen_below (self, 4)) {
  case 0: gen_text (self, "12 / (%s - %d) != 1", name, at); break;
  case 1: gen_text (self, "[1, 0, 2, 1, 1, 3, 1, 1][%s] > 0", name); break;
  case 2: gen_text (self, "ctz(%s - %d) < 2", name, at); break;
  default: gen_text (self, "floorlog2(%s + 1 - %d) >= 0", name, at % 3);
  }
}

static void
gen_comparison (Generator *self, const char *const *names, guint depth)
{
  if (gen_chance (self, 10)) {
    gen_trap (self, names);
    return;
  }
  gen_number (self, names, depth);
  guint n = gen_chance (self, 12) ? 2 : 1;
  for (guint i = 0; i < n; i++) {
    gen_text (self, " %s ",
              gen_pick (self, "==", "=", "!=", "<", "<=", ">", ">=", "divides"));
    gen_number (self, names, depth);
  }
}

void
gen_condition (Generator *self, const char *const *names, guint depth)
{
  guint choice = gen_below (self, depth == 0 ? 8 : 11);
  guint inner = depth > 0 ? depth - 1 : 0;
  if (choice < 4) {
    gen_comparison (self, names, inner);
  } else if (choice < 6) {
    gen_text (self, "%s%s(", gen_chance (self, 25) ? "not " : "",
              gen_pick (self, "isprime", "ispow2", "issquare", "isfib"));
    gen_number (self, names, inner);
    gen_text (self, ")");
  } else if (choice == 6) {
    gen_number (self, names, inner);
    gen_text (self, " in ");
    gen_domain (self, names, inner);
  } else if (choice == 7) {
    gen_text (self, "(");
    gen_number (self, names, inner);
    gen_text (self, ") %% %d %s %d", gen_between (self, 2, 4),
              gen_pick (self, "==", "!=", "<"), gen_between (self, 0, 2));
  } else {
    gboolean brackets = gen_chance (self, 50);
    gen_text (self, "%s", brackets ? gen_pick (self, "(", "not (") : "");
    gen_condition (self, names, inner);
    gen_text (self, " %s ", gen_pick (self, "and", "or"));
    gen_condition (self, names, inner);
    gen_text (self, "%s", brackets ? ")" : "");
  }
}

void
gen_code (Generator *self, guint n, const char *digits)
{
  gen_text (self, "%s.", gen_chance (self, 12) ? "4" : "0");
  for (guint i = 0; i < n; i++) {
    if (gen_chance (self, 80))
      gen_text (self, "%c", digits[gen_below (self, (guint)strlen (digits))]);
    else
      gen_text (self, "%u", gen_below (self, 8));
  }
}
