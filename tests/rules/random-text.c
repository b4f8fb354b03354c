/* SPDX-License-Identifier: MIT */
#include "random-text.h"

/* Written like a student who tries out everything: names are only used where they are known, but
 * nothing keeps a rule from dividing by zero or from going too far. */

typedef struct {
  GRand *random;
  GString *text;
  guint n_params; /* of the game that is being written: a, b, c, d */
  guint n_variables; /* of its clause: i, j, k */
} Writer;

static const char *const params[] = {"a", "b", "c", "d"};
static const char *const variables[] = {"i", "j", "k"};
static const guint arity[] = {1, 2, 3}; /* of the games f0, f1, f2 */

static guint
pick (Writer *w, guint n)
{
  return (guint)g_rand_int_range (w->random, 0, (gint32)n);
}

static void
add (Writer *w, const char *words)
{
  g_string_append (w->text, words);
}

static void
write_name (Writer *w)
{
  guint i = pick (w, w->n_params + w->n_variables);
  add (w, i < w->n_params ? params[i] : variables[i - w->n_params]);
}

static void write_condition (Writer *w, guint depth);

static void
write_number (Writer *w, guint depth)
{
  static const char *const operators[] = {" + ", " - ", " - ",  " * ",
                                          " / ", " % ", " xor "};
  static const char *const functions[] = {"min", "max", "gcd", "lcm"};
  static const char *const unary[] = {"abs",        "popcount",   "ctz",      "floorlog2",
                                      "leastprime", "primeindex", "leastfib", "phifloor"};
  guint kind = pick (w, depth == 0 ? 3 : 10);

  if (kind == 0) {
    g_string_append_printf (w->text, "%u", pick (w, 5));
  } else if (kind <= 3) {
    write_name (w);
  } else if (kind <= 6) {
    add (w, "(");
    write_number (w, depth - 1);
    add (w, operators[pick (w, G_N_ELEMENTS (operators))]);
    write_number (w, depth - 1);
    add (w, ")");
  } else if (kind == 7) {
    add (w, functions[pick (w, G_N_ELEMENTS (functions))]);
    add (w, "(");
    write_number (w, depth - 1);
    add (w, ", ");
    write_number (w, depth - 1);
    add (w, ")");
  } else if (kind == 8) {
    guint which = pick (w, G_N_ELEMENTS (unary) + 2);
    add (w, which < G_N_ELEMENTS (unary)    ? unary[which]
            : which == G_N_ELEMENTS (unary) ? "-"
                                            : "L[abs");
    add (w, "(");
    write_number (w, depth - 1);
    add (w, which <= G_N_ELEMENTS (unary) ? ")" : ") % 4]");
  } else {
    write_number (w, depth - 1);
    add (w, pick (w, 2) == 0 ? " ** 2" : " * 3");
  }
}

static void
write_set (Writer *w)
{
  guint kind = pick (w, 4);

  if (kind == 0) {
    add (w, "S");
  } else if (kind == 1) {
    write_number (w, 1);
    add (w, "..");
    write_number (w, 1);
  } else {
    add (w, "{");
    for (guint i = 0, n = 1 + pick (w, 3); i < n; i++) {
      add (w, i > 0 ? ", " : "");
      write_number (w, kind == 2 ? 0 : 1);
      if (pick (w, 3) == 0) {
        add (w, "..");
        write_number (w, 1);
      }
    }
    add (w, "}");
  }
}

static void
write_test (Writer *w)
{
  static const char *const relations[] = {
      " < ", " <= ", " == ", " != ", " >= ", " > ", " divides ", " in "};
  static const char *const tests[] = {"isprime", "ispow2", "issquare", "isfib"};
  guint relation = pick (w, G_N_ELEMENTS (relations) + 1);

  if (relation == G_N_ELEMENTS (relations)) {
    add (w, tests[pick (w, G_N_ELEMENTS (tests))]);
    add (w, "(");
    write_number (w, 1);
    add (w, ")");
    return;
  }
  write_number (w, 2);
  add (w, relations[relation]);
  if (relation == 7) {
    write_set (w);
  } else {
    write_number (w, 1);
    if (relation < 2 && pick (w, 3) == 0) {
      add (w, " <= ");
      write_number (w, 1);
    }
  }
}

static void
write_condition (Writer *w, guint depth)
{
  if (depth == 0 || pick (w, 2) == 0) {
    write_test (w);
    return;
  }
  add (w, pick (w, 4) == 0 ? "not (" : "(");
  write_condition (w, depth - 1);
  add (w, pick (w, 2) == 0 ? " and " : " or ");
  write_condition (w, depth - 1);
  add (w, ")");
}

static void
write_if (Writer *w)
{
  if (pick (w, 3) == 0)
    return;
  add (w, " if ");
  write_condition (w, pick (w, 3));
}

static void
write_coordinate (Writer *w, guint i)
{
  if (i < w->n_params && pick (w, 3) > 0) {
    add (w, params[i]);
    if (pick (w, 2) == 0) {
      add (w, " - ");
      write_number (w, 0);
    }
  } else {
    write_number (w, 2);
  }
}

static void
write_move (Writer *w, guint own)
{
  GString *clause = w->text;
  g_autoptr (GString) domains = g_string_new (NULL);
  guint n = pick (w, 4);
  guint parts = pick (w, 5) == 0 ? 2 : 1;

  w->text = domains;
  for (guint i = 0; i < n; i++) {
    g_string_append_printf (domains, "%s%s in ", i == 0 ? " for " : ", ", variables[i]);
    write_set (w);
    w->n_variables++;
  }
  w->text = clause;
  add (w, "    move ");
  for (guint p = 0; p < parts; p++) {
    guint game = pick (w, 3) == 0 || parts > 1 ? pick (w, 3) : own;
    g_string_append_printf (clause, "%sf%u(", p > 0 ? " + " : "", game);
    for (guint i = 0; i < arity[game]; i++) {
      add (w, i > 0 ? ", " : "");
      write_coordinate (w, i);
    }
    add (w, ")");
  }
  add (w, domains->str);
  write_if (w);
  w->n_variables = 0;
}

static void
write_heap_clause (Writer *w)
{
  switch (pick (w, 5)) {
  case 0:
    add (w, "    take ");
    write_set (w);
    break;
  case 1:
    add (w, "    take i");
    w->n_variables = 1;
    write_if (w);
    break;
  case 2:
    add (w, "    split i, j");
    w->n_variables = 2;
    write_if (w);
    break;
  case 3: g_string_append_printf (w->text, "    octal 0.%o", 1 + pick (w, 511)); break;
  default: add (w, "    take any"); break;
  }
  w->n_variables = 0;
}

static void
write_clause (Writer *w, guint own)
{
  guint kind = pick (w, 8);

  if (kind == 0) {
    add (w, "    value ");
    write_number (w, 1);
    add (w, " if ");
    write_condition (w, 1);
  } else if (kind == 1) {
    add (w, "    lose if ");
    write_condition (w, 1);
  } else if (kind < 4 && arity[own] == 1) {
    write_heap_clause (w);
  } else {
    write_move (w, own);
  }
  add (w, "\n");
}

char *
random_text (GRand *random)
{
  Writer w = {.random = random, .text = g_string_new (NULL)};

  add (&w, "let S = {1, 3..5, 9}\nlet L = [2, 0, 1, 3]\n");
  for (guint game = 0; game < G_N_ELEMENTS (arity); game++) {
    w.n_params = arity[game];
    g_string_append_printf (w.text, "game f%u(", game);
    for (guint i = 0; i < w.n_params; i++)
      g_string_append_printf (w.text, "%s%s", i > 0 ? ", " : "", params[i]);
    add (&w, ")\n");
    for (guint i = 0, n = 1 + pick (&w, 4); i < n; i++)
      write_clause (&w, game);
  }
  return g_string_free (w.text, FALSE);
}
