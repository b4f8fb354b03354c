/* SPDX-License-Identifier: MIT */
#include "support.h"

#include "rules/batch-narrow.h"

/* Small numbers are read in narrow lanes, others are not, and both as one by one. */

/* TOP: the largest coordinate that is read so, 0 for none. */
typedef struct {
  const char *name;
  const char *text;
  gint64 top;
} Game;

static const Game games[] = {
    {"step", "game s(a, b)\n move (a - 1, b)\n move (a, b - 2)", 16383},
    {"sum", "game s(a, b)\n move (a + b, b)\n move (a, a) if a + b > 5", 16383},
    {"twice", "game s(a, b)\n move (a + b + 2, b)", 8191},
    {"product", "game s(a, b)\n move (a * b - 1, b)\n move (a, b - 1) if a * b == 6",
     127},
    {"negative", "game s(a, b)\n move (b - a, 2) if (a - b) * (b - a) < 0 or a == b",
     127},
    {"nim-sum", "game s(a, b)\n move (a xor b, a)\n move ((a - b) xor 3, b)", 16383},
    {"least", "game s(a, b)\n move (min(a, b), max(a, b, 3)) if min(a, b, 9) != 4",
     16383},
    {"values",
     "game s(a, b)\n move (a - 1, b)\n win if a == b\n value b if a < 3\n move (b, 0)",
     16383},
    {"branches",
     "game s(a, b)\n move (a - 1, b) if (a > 3 and b > 2) or not (a == b or b < 9)\n"
     " move (b, b) if a < b and not b < 7 or b == 3",
     16383},
    {"splits", "game s(a, b)\n move s(a - 1, b) + s(b, b - 2)\n move s(b, a) + s(a, 3)",
     16383},
    {"large-constant", "game s(a, b): move (a - 1, b) if a < 40000", 0},
    {"loop", "game s(a, b): move (k, b) for k in 0..a", 0},
    {"division", "game s(a, b): move (a / 3, b)", 0},
};

typedef struct {
  MxProgram *program;
  MxSource *source;
  MxReader *reader;
  MxOptions *options;
  MxBatch *batch;
  MxBatchPlan *plan;
  MxBatchNarrow *narrow;
  const gint64 *sides;
} Fixture;

static void
begin (Fixture *f, const char *text)
{
  *f = (Fixture){.program = parse_good (text)};
  f->source = mx_program_get_source (f->program);
  f->reader = mx_reader_new (f->source);
  f->options = mx_options_new ();
  f->batch = mx_batch_new ();
  f->plan = mx_batch_plan_new ((const MxRules *)f->source, 0);
  f->narrow = mx_batch_narrow_new ((const MxRules *)f->source, 0, f->plan);
}

static void
end (Fixture *f)
{
  mx_batch_narrow_free (f->narrow);
  mx_batch_plan_free (f->plan);
  mx_batch_free (f->batch);
  mx_options_free (f->options);
  mx_reader_free (f->reader);
  mx_program_unref (f->program);
}

/* Where coordinates P have their place, -1 if they have none. */
static gint64
place_of (const Fixture *f, const gint64 *p)
{
  return p[0] < f->sides[0] && p[1] < f->sides[1] ? p[0] * f->sides[1] + p[1] : -1;
}

/* Part I of what was read alone against part K of the batch; FALSE if it has no place. */
static gboolean
compare_part (const Fixture *f, guint32 i, guint32 k)
{
  const MxOptions *all = f->batch->options;
  const gint64 *coords = f->options->coords + f->options->part[i].coords;
  gint64 number = f->batch->family >= 0 ? all->coords[k] : 0;

  if (f->batch->sides == NULL) {
    g_assert_cmpmem (all->coords + all->part[k].coords, 2 * sizeof (gint64), coords,
                     2 * sizeof (gint64));
    return TRUE;
  }
  if (place_of (f, coords) < 0)
    return FALSE;
  if (f->batch->family < 0)
    number = all->coords[all->part[k].coords];
  g_assert_cmpint (number, ==, place_of (f, coords));
  return TRUE;
}

static void
compare (const Fixture *f, guint i, const gint64 *coords)
{
  const MxBatch *batch = f->batch;
  const MxOptions *one = f->options;
  guint32 n = batch->begin[i + 1] - batch->begin[i];
  gboolean inside = TRUE;

  mx_reader_options (f->reader, 0, coords, f->options);
  if (one->decided) {
    g_assert_cmpint (batch->how[i], ==, MX_BATCH_DECIDED);
    g_assert_cmpint (batch->value[i], ==, one->value);
    g_assert_cmpuint (n, ==, 0);
    return;
  }
  if (batch->how[i] == MX_BATCH_ALONE) {
    for (guint32 k = 0; k < one->n_parts; k++)
      inside &= place_of (f, one->coords + one->part[k].coords) >= 0;
    g_assert_false (inside && batch->sides != NULL);
    g_assert_cmpuint (n, ==, 0);
    return;
  }
  g_assert_cmpuint (n, ==, one->n);
  for (guint32 k = 0; k < one->n_parts; k++)
    g_assert_true (compare_part (f, k, batch->begin[i] * (one->n_parts / one->n) + k));
}

/* Positions with coordinates up to TOP, which is among them. */
static void
read_up_to (Fixture *f, gint64 top, gboolean narrow)
{
  gint64 coords[2 * MX_BATCH_MAX];
  guint n = 1 + (guint)g_test_rand_int_range (0, MX_BATCH_MAX);
  gint64 small = MIN (top, 12);

  for (guint i = 0; i < 2 * n; i++) {
    coords[i] = g_test_rand_int_range (0, (gint32)(i % 3 == 0 ? small : top) + 1);
    if (i % 7 == 0)
      coords[i] = top;
  }
  g_assert_cmpint (mx_batch_narrow_run (f->narrow, coords, n, f->batch), ==, narrow);
  if (!narrow)
    return;
  g_assert_cmpuint (f->batch->n, ==, n);
  for (guint i = 0; i < n; i++)
    compare (f, i, coords + (gsize)2 * i);
}

static void
test_game (gconstpointer data)
{
  static const gint64 boxes[][2] = {{13, 9}, {128, 127}, {40000, 16384}, {32767, 32768}};
  const Game *game = data;
  Fixture f;

  begin (&f, game->text);
  g_assert_true ((f.narrow != NULL) == (game->top > 0));
  for (guint i = 0; game->top > 0 && i <= G_N_ELEMENTS (boxes); i++) {
    f.sides = i > 0 ? boxes[i - 1] : NULL;
    f.batch->sides = i > 0 ? &f.sides : NULL;
    for (guint k = 0; k < 20; k++) {
      read_up_to (&f, game->top, TRUE);
      read_up_to (&f, 8 + k, TRUE);
    }
    read_up_to (&f, game->top + 1, FALSE);
  }
  end (&f);
}

/* Places beyond 31 bits are not for narrow lanes. */
static void
test_large_box (void)
{
  static const gint64 box[] = {65536, 32768};
  Fixture f;

  begin (&f, games[0].text);
  f.sides = box;
  f.batch->sides = &f.sides;
  read_up_to (&f, 9, FALSE);
  f.sides = NULL;
  read_up_to (&f, 9, FALSE);
  end (&f);
}

/* A coordinate that is negative, which nobody should ask for, is left to the machine. */
static void
test_negative (void)
{
  Fixture f;
  gint64 coords[] = {5, -1};

  begin (&f, games[0].text);
  g_assert_false (mx_batch_narrow_run (f.narrow, coords, 1, f.batch));
  end (&f);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autofree char *path = g_strconcat ("/rules/narrow/", games[i].name, NULL);
    g_test_add_data_func (path, &games[i], test_game);
  }
  g_test_add_func ("/rules/narrow/large-box", test_large_box);
  g_test_add_func ("/rules/narrow/below-zero", test_negative);
  return g_test_run ();
}
