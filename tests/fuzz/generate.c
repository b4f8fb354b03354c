/* SPDX-License-Identifier: MIT */
#include "generate-private.h"

#include <string.h>

/* Chance, the kinds, and what all texts have in common. */

static const struct {
  const char *name;
  void (*generate) (Generator *self);
  guint weight;
} kinds[] = {
    {"subtraction", gen_subtraction, 12},
    {"predicate", gen_predicate, 10},
    {"octal", gen_octal, 10},
    {"break", gen_break, 8},
    {"grundy", gen_grundy, 7},
    {"heaps", gen_heaps, 8},
    {"huge", gen_huge, 3},
    {"misere", gen_misere, 7},
    {"lines", gen_lines, 9},
    {"box", gen_box, 8},
    {"fibonacci", gen_fibonacci, 4},
    {"values", gen_values, 6},
    {"families", gen_families, 6},
    {"graph", gen_graph, 6},
    {"loopy", gen_loopy, 6},
};

/* The generator of Steele, Lea and Flood 2014 (splitmix64): neighbouring seeds give numbers that
 * have nothing to do with each other. */
static guint64
next (Generator *self)
{
  guint64 x = self->state += G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  x = (x ^ x >> 30) * G_GUINT64_CONSTANT (0xBF58476D1CE4E5B9);
  x = (x ^ x >> 27) * G_GUINT64_CONSTANT (0x94D049BB133111EB);
  return x ^ x >> 31;
}

guint
gen_below (Generator *self, guint n)
{
  return (guint)((next (self) >> 32) * n >> 32);
}

int
gen_between (Generator *self, int low, int high)
{
  return low + (int)gen_below (self, (guint)(high - low + 1));
}

gboolean
gen_chance (Generator *self, guint percent)
{
  return gen_below (self, 100) < percent;
}

const char *
gen_pick_from (Generator *self, const char *const *words, guint n)
{
  return words[gen_below (self, n)];
}

void
gen_text (Generator *self, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  g_string_append_vprintf (self->out, format, args);
  va_end (args);
}

void
gen_game (Generator *self, const char *name, const char *params, guint arity, guint size)
{
  self->game[self->n_games++] = (Game){name, arity, size, 0};
  gen_text (self, "game %s(%s)\n", name, params);
}

void
gen_constants (Generator *self)
{
  static const char *const none[] = {NULL};
  self->no_giants = TRUE;
  if (gen_chance (self, 25)) {
    gen_text (self, "let c%u = ", self->n_numbers);
    if (gen_chance (self, 70))
      gen_text (self, "%d%s\n", gen_between (self, 1, 6),
                gen_chance (self, 30) ? " in 0..9" : "");
    else {
      gen_number (self, none, 2);
      gen_text (self, "\n");
    }
    self->n_numbers++;
  }
  if (gen_chance (self, 20)) {
    gen_text (self, "let s%u = ", self->n_sets);
    gen_amounts (self, 1 + gen_below (self, 5), 1, gen_between (self, 4, 20));
    gen_text (self, "\n");
    self->n_sets++;
  }
  if (gen_chance (self, 15)) {
    gen_text (self, "let l%u = [", self->n_lists++);
    for (guint i = 0; i < 5; i++)
      gen_text (self, "%s%d", i > 0 ? ", " : "", gen_between (self, 0, 4));
    gen_text (self, "]\n");
  }
  self->no_giants = FALSE;
}

/* A part with coordinates up to MOST. */
static void
gen_part (Generator *self, guint most)
{
  const Game *game = &self->game[gen_below (self, self->n_games)];
  gen_text (self, "%s(", game->name);
  if (game->n_nodes > 0)
    gen_text (self, "%c", 'a' + (int)gen_below (self, game->n_nodes));
  for (guint i = 0; i < game->arity; i++) {
    guint size = MIN (most, gen_chance (self, 50) ? game->size : game->size / 2 + 1);
    gen_text (self, "%s%u", i > 0 ? ", " : "", gen_below (self, size + 1));
  }
  gen_text (self, ")");
}

/* A claim about one of the games, or a sum of two, true or not. */
static void
gen_claim (Generator *self)
{
  static const char *const names[] = {"x", "y", "z", "w", NULL};
  const char *used[G_N_ELEMENTS (names)] = {NULL};
  guint n = 0, n_parts = gen_chance (self, 20) ? 2 : 1;
  gboolean sg = gen_chance (self, 60);

  for (guint i = 0; i < n_parts; i++) {
    const Game *game = &self->game[gen_below (self, self->n_games)];
    if (game->n_nodes > 0 || game->arity == 0 || n + game->arity > 4)
      break;
    gen_text (self, "%s%s(", i > 0 ? " + " : "claim ", game->name);
    for (guint j = 0; j < game->arity; j++, n++) {
      used[n] = names[n];
      gen_text (self, "%s%s", j > 0 ? ", " : "", names[n]);
    }
    gen_text (self, ")");
  }
  if (n == 0)
    return;
  gen_text (self, ": ");
  if (sg) {
    gen_text (self, "SG %s ", gen_pick (self, "==", "=", "!=", "<", "<=", ">", ">="));
    gen_number (self, used, 2);
  } else {
    gen_text (self, "%s %s ", gen_pick (self, "P", "P", "N", "D"),
              gen_chance (self, 50) ? "iff" : "if");
    gen_condition (self, used, 1);
  }
  for (guint i = 0; i < n; i++)
    gen_text (self, "%s%s in 0..%d", i > 0 ? ", " : " for ", used[i],
              n == 1 ? gen_between (self, 0, 14) : gen_between (self, 0, 3));
  if (sg && gen_chance (self, 30)) {
    gen_text (self, " if ");
    gen_condition (self, used, 1);
  }
  gen_text (self, "\n");
}

void
gen_end (Generator *self, guint most)
{
  /* The whole positions of a sum are many: its parts are small where they count. */
  static const guint sizes[] = {20, 9, 6};
  guint n = gen_chance (self, 50) ? 1 : 1 + gen_below (self, most);
  gboolean whole = !self->decides && gen_chance (self, 40);
  while (self->n_games > 0 && gen_chance (self, 25))
    gen_claim (self);
  gen_text (self, "start ");
  for (guint i = 0; i < n;) {
    guint count = gen_chance (self, 15) ? 1 + gen_below (self, n - i) : 1;
    gen_text (self, "%s", i > 0 ? " + " : "");
    if (count > 1)
      gen_text (self, "%u * ", count);
    gen_part (self, whole ? sizes[MIN (n, 3) - 1] : G_MAXUINT);
    i += count;
  }
  gen_text (self, "\n");
  if (whole)
    gen_text (self, "play %s\n", gen_pick (self, "misere", "misère", "anti-sg"));
}

/* The same text as a blackboard or a Chinese input method may write it. */
static char *
respell (Generator *self, const char *text)
{
  static const struct {
    const char *plain;
    const char *other;
  } spellings[] = {
      {"->", "→"},    {"<=", "≤"},    {">=", "≥"}, {"!=", "≠"}, {"xor", "⊕"},
      {" - ", " − "}, {" * ", " × "}, {"(", "（"}, {")", "）"}, {", ", "，"},
      {"1", "１"},    {"3", "３"},    {":", "："}, {" ", "　"},
  };
  GString *out = g_string_new (NULL);
  while (*text != '\0') {
    gsize length = 1;
    for (guint i = 0; i < G_N_ELEMENTS (spellings); i++)
      if (g_str_has_prefix (text, spellings[i].plain) && gen_chance (self, 40)) {
        length = strlen (spellings[i].plain);
        g_string_append (out, spellings[i].other);
        text += length;
        length = 0;
        break;
      }
    if (length > 0)
      g_string_append_c (out, *text++);
  }
  return g_string_free (out, FALSE);
}

static guint
pick_kind (Generator *self, const char *wanted)
{
  guint sum = 0, at;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    sum += kinds[i].weight;
  at = gen_below (self, sum);
  for (guint i = 0; wanted != NULL && i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].name, wanted) == 0)
      return i;
  for (guint i = 0;; i++) {
    if (at < kinds[i].weight)
      return i;
    at -= kinds[i].weight;
  }
}

const char *
generate_kind (guint64 seed)
{
  Generator generator = {.state = seed};
  return kinds[pick_kind (&generator, NULL)].name;
}

const char *const *
generate_kinds (void)
{
  static const char *names[G_N_ELEMENTS (kinds) + 1];
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    names[i] = kinds[i].name;
  return names;
}

char *
generate_text (guint64 seed, const char *kind)
{
  Generator self = {.state = seed, .out = g_string_new (NULL)};
  guint chosen = pick_kind (&self, kind);
  char *text;
  gen_constants (&self);
  kinds[chosen].generate (&self);
  if (gen_chance (&self, 90)) {
    text = g_string_free (self.out, FALSE);
  } else {
    text = respell (&self, self.out->str);
    g_string_free (self.out, TRUE);
  }
  return text;
}
