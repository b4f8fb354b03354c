/* SPDX-License-Identifier: MIT */
#include "text.h"

#include "core/sum/moves.h"

#include <string.h>

/* What the tests of the gallery's games share. */

static int
compare_words_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

void
sort_words (GPtrArray *words)
{
  g_ptr_array_sort (words, compare_words_cb);
}

static char *
dup_folder (void)
{
  return g_build_filename (g_getenv ("MX_TEST_SOURCE_ROOT"), "resources", "games", NULL);
}

GPtrArray *
list_texts (void)
{
  g_autofree char *folder = dup_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_assert_nonnull (dir);
  for (const char *name; (name = g_dir_read_name (dir)) != NULL;)
    if (g_str_has_suffix (name, ".game"))
      g_ptr_array_add (names, g_strndup (name, strlen (name) - strlen (".game")));
  sort_words (names);
  return names;
}

char *
read_text (const char *name)
{
  g_autofree char *folder = dup_folder ();
  g_autofree char *file = g_strconcat (name, ".game", NULL);
  g_autofree char *path = g_build_filename (folder, file, NULL);
  char *text = NULL;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

MxProgram *
read_program (const char *text)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  MxProgram *program = mx_program_parse (text, -1, &diagnostics);
  if (program == NULL)
    g_error ("not a game:\n%s", text);
  return program;
}

/* -- other numbers -- */

/* The next value of a `let` to try, of MOST about: all ends of its range are among them. */
static gint64
next_value (const MxControlItem *item, gint64 value, guint most)
{
  gint64 step = (item->high - item->low) / (gint64)MAX (most - 1, 1);
  if (value == item->high)
    return item->high + 1;
  return MIN (value + MAX (step, 1), item->high);
}

static void
vary_from (GPtrArray *texts, const char *text, guint from, guint most)
{
  g_autoptr (MxProgram) program = read_program (text);
  const GPtrArray *controls = mx_program_get_controls (program);
  const MxControlItem *item = NULL;
  guint at = from;
  for (; at < controls->len && item == NULL; at++) {
    item = controls->pdata[at];
    if (item->kind != MX_CONTROL_LET || !item->bounded)
      item = NULL;
  }
  if (item == NULL) {
    if (!g_str_equal (text, texts->pdata[0]))
      g_ptr_array_add (texts, g_strdup (text));
    return;
  }
  for (gint64 value = item->low; value <= item->high;
       value = next_value (item, value, most)) {
    g_autofree char *other =
        g_strdup_printf ("%.*s%" G_GINT64_FORMAT "%s", (int)item->span.start, text, value,
                         text + item->span.end);
    vary_from (texts, other, at, most);
  }
}

GPtrArray *
vary_lets (const char *text, guint most)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (texts, g_strdup (text));
  vary_from (texts, text, 0, most);
  return texts;
}

gint64
get_let (const MxProgram *program, const char *name)
{
  const GPtrArray *controls = mx_program_get_controls (program);
  for (guint i = 0; i < controls->len; i++) {
    const MxControlItem *item = controls->pdata[i];
    if (item->kind == MX_CONTROL_LET && g_str_equal (item->name, name))
      return item->value;
  }
  g_error ("there is no %s", name);
}

/* -- positions -- */

GPtrArray *
list_sums (const MxProgram *program, const guint *families, guint n, gint64 high)
{
  MxSource *source = mx_program_get_source (program);
  GPtrArray *sums = g_ptr_array_new_with_free_func ((GDestroyNotify)mx_sum_free);
  gint64 coords[16] = {0}, top[16];
  guint n_coords = 0;
  for (guint i = 0; i < n; i++) {
    const MxFamily *family = &source->families[families[i]];
    for (guint k = 0; k < family->arity; k++) {
      g_assert_cmpuint (n_coords, <, G_N_ELEMENTS (top));
      top[n_coords++] =
          family->shape == MX_SHAPE_GRAPH ? (gint64)family->n_nodes - 1 : high;
    }
  }
  for (gboolean more = TRUE; more;) {
    MxSum *sum = mx_sum_new (source);
    for (guint i = 0, at = 0; i < n; i++) {
      mx_sum_add (sum, families[i], coords + at);
      at += source->families[families[i]].arity;
    }
    g_ptr_array_add (sums, sum);
    more = FALSE;
    for (guint k = n_coords; k-- > 0 && !more;) {
      more = coords[k] < top[k];
      coords[k] = more ? coords[k] + 1 : 0;
    }
  }
  return sums;
}

char *
dup_sum_words (const MxSum *sum)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < sum->n; i++) {
    GString *name = g_string_new (NULL);
    mx_source_append_name (sum->source, name, sum->part[i].family,
                           mx_sum_get_coords (sum, i));
    g_ptr_array_add (names, g_string_free (name, FALSE));
  }
  if (names->len == 0)
    return g_strdup ("0");
  sort_words (names);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (" + ", (char **)names->pdata);
}

GPtrArray *
list_winning (const MxSolution *solution)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (MxMoves) moves = mx_moves_new (solution);
  MxMove move;
  while (mx_moves_next (moves, &move)) {
    g_autoptr (MxSum) position = mx_move_dup_position (solution, &move);
    g_ptr_array_add (names, dup_sum_words (position));
  }
  g_assert_false (solution->moves_limited);
  g_assert_cmpuint (names->len, ==, solution->n_moves);
  sort_words (names);
  for (guint i = 1; i < names->len; i++)
    g_assert_cmpstr (names->pdata[i - 1], !=, names->pdata[i]);
  return names;
}

const char *
outcome_word (MxOutcome outcome)
{
  switch (outcome) {
  case MX_OUTCOME_P: return "P";
  case MX_OUTCOME_N: return "N";
  case MX_OUTCOME_D: return "D";
  case MX_OUTCOME_UNKNOWN:
  default: return "unknown";
  }
}
