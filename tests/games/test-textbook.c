/* SPDX-License-Identifier: MIT */
#include "book.h"
#include "text.h"

#include <string.h>

/* The gallery's games against the formulas of the textbooks: values, outcomes, and the winning moves,
 * which are those to positions that the formula calls P. */

typedef struct {
  const Book *book;
  BookLets lets;
  MxProgram *program;
  MxSource *source;
} Reader;

static void
reader_init (Reader *self, const Book *book, const char *text)
{
  *self = (Reader){.book = book, .program = read_program (text)};
  self->source = mx_program_get_source (self->program);
  for (guint i = 0; i < G_N_ELEMENTS (book->lets); i++)
    if (book->lets[i] != NULL)
      self->lets.let[i] = get_let (self->program, book->lets[i]);
}

static void
reader_clear (Reader *self)
{
  mx_program_unref (self->program);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

static void
place_of_sum (const MxSum *sum, BookPlace *place)
{
  *place = (BookPlace){.n = sum->n};
  g_assert_cmpuint (sum->n, <=, BOOK_PARTS);
  for (guint i = 0; i < sum->n; i++) {
    guint arity = sum->source->families[sum->part[i].family].arity;
    place->part[i].game = sum->part[i].family;
    g_assert_cmpuint (arity, <=, BOOK_NUMBERS);
    memcpy (place->part[i].x, mx_sum_get_coords (sum, i), arity * sizeof (gint64));
  }
}

static char *
dup_place_words (const Reader *self, const BookPlace *place)
{
  g_autoptr (MxSum) sum = mx_sum_new (self->source);
  for (guint i = 0; i < place->n; i++)
    mx_sum_add (sum, place->part[i].game, place->part[i].x);
  return dup_sum_words (sum);
}

/* The words of the places that win, each once, sorted. */
static GPtrArray *
list_by_book (const Reader *self, const BookPlace *place)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  if (self->book->is_over != NULL && self->book->is_over (place))
    return words;
  for (guint i = 0; i < place->n; i++) {
    g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (BookPlace));
    self->book->moves (&self->lets, &place->part[i], moves);
    for (guint k = 0; k < moves->len; k++) {
      BookPlace to = g_array_index (moves, BookPlace, k);
      for (guint j = 0; j < place->n; j++)
        if (j != i)
          to.part[to.n++] = place->part[j];
      if (!book_is_p (self->book, &self->lets, &to))
        continue;
      char *word = dup_place_words (self, &to);
      g_ptr_array_add (words, word);
      if (!g_hash_table_contains (seen, word))
        g_hash_table_add (seen, word);
      else
        g_ptr_array_remove_index (words, words->len - 1);
    }
  }
  sort_words (words);
  return words;
}

static void
check_values (const Reader *self, const MxSolution *solution, const BookPlace *place)
{
  gint64 sum = 0;
  for (guint i = 0; i < place->n; i++) {
    gint64 value = self->book->value (&self->lets, &place->part[i]);
    g_assert_cmpint (solution->start_value[i], ==, value);
    sum ^= value;
  }
  g_assert_cmpint (solution->value, ==, sum);
}

static void
check_moves (const Reader *self, const MxSolution *solution, const BookPlace *place)
{
  g_autoptr (GPtrArray) expected = list_by_book (self, place);
  g_autoptr (GPtrArray) found = list_winning (solution);
  /* Where play is misère and nobody can move, no move wins, and none is needed. */
  g_assert_true (expected->len == 0 || solution->outcome == MX_OUTCOME_N);
  for (guint i = 0; i < MAX (expected->len, found->len); i++)
    g_assert_cmpstr (i < found->len ? found->pdata[i] : NULL, ==,
                     i < expected->len ? expected->pdata[i] : NULL);
}

static void
check_sum (const Reader *self, const MxSum *sum)
{
  const MxLimits limits = MX_LIMITS_DEFAULT;
  g_autofree char *words = dup_sum_words (sum);
  BookPlace place;
  place_of_sum (sum, &place);
  if (self->book->is_legal != NULL && !self->book->is_legal (&place))
    return;
  g_test_message ("%s", words);
  g_autoptr (MxSolution) solution =
      mx_solve (self->source, sum, mx_program_get_play (self->program), &limits, NULL);
  gboolean lost = book_is_p (self->book, &self->lets, &place);
  g_assert_cmpint (solution->outcome == MX_OUTCOME_N, ==, !lost);
  g_assert_true (!lost || self->book->has_draws || solution->outcome == MX_OUTCOME_P);
  if (self->book->value != NULL)
    check_values (self, solution, &place);
  if (self->book->moves != NULL)
    check_moves (self, solution, &place);
}

/* Sums of N parts of the start's games in turn. */
static void
check_sums (const Reader *self, guint n, gint64 high)
{
  const MxSum *start = mx_program_get_start (self->program);
  guint families[BOOK_PARTS];
  for (guint i = 0; i < n; i++)
    families[i] = start->part[i % start->n].family;
  g_autoptr (GPtrArray) sums = list_sums (self->program, families, n, high);
  for (guint i = 0; i < sums->len; i++)
    check_sum (self, sums->pdata[i]);
}

/* Of each game that the start has a part of. */
static void
check_singles (const Reader *self, gint64 high)
{
  const MxSum *start = mx_program_get_start (self->program);
  for (guint family = 0; family < self->source->n_families; family++) {
    gboolean there = FALSE;
    for (guint i = 0; i < start->n && !there; i++)
      there = start->part[i].family == family;
    if (!there)
      continue;
    g_autoptr (GPtrArray) sums = list_sums (self->program, &family, 1, high);
    for (guint i = 0; i < sums->len; i++)
      check_sum (self, sums->pdata[i]);
  }
}

static void
test_book (gconstpointer data)
{
  static const gint64 high_of_parts[] = {0, 0, 17, 7, 4};
  const Book *book = data;
  g_autofree char *text = read_text (book->game);
  g_autoptr (GPtrArray) texts = vary_lets (text, 12);
  for (guint i = 0; i < texts->len; i++) {
    g_auto (Reader) self;
    reader_init (&self, book, texts->pdata[i]);
    const MxSum *start = mx_program_get_start (self.program);
    check_sum (&self, start);
    check_singles (&self, i == 0 ? book->high : MIN (book->high, 45));
    for (guint n = 2; i == 0 && n <= book->most_parts; n++)
      check_sums (&self, n, high_of_parts[n]);
  }
}

/* Texts without a formula here: see test-theorems.c. */
static void
test_all_are_there (void)
{
  static const char *const others[] = {"cutting", "cycle",  "grid",        "grundy",
                                       "token",   "tokens", "treblecross", NULL};
  g_autoptr (GPtrArray) names = list_texts ();
  guint n = g_strv_length ((char **)others);
  for (const Book *book = books; book->game != NULL; book++, n++) {
    g_assert_true (
        g_ptr_array_find_with_equal_func (names, book->game, g_str_equal, NULL));
    g_assert_false (g_strv_contains (others, book->game));
  }
  for (guint i = 0; others[i] != NULL; i++)
    g_assert_true (
        g_ptr_array_find_with_equal_func (names, others[i], g_str_equal, NULL));
  g_assert_cmpuint (names->len, >=, n);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const Book *book = books; book->game != NULL; book++) {
    g_autofree char *path = g_strconcat ("/textbook/", book->game, NULL);
    g_test_add_data_func (path, book, test_book);
  }
  g_test_add_func ("/textbook/all-are-there", test_all_are_there);
  return g_test_run ();
}
