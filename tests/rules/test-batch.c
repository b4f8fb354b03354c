/* SPDX-License-Identifier: MIT */
#include "random-text.h"
#include "support.h"

#include "core/graph/explore.h"
#include "core/solution.h"

#include <string.h>
#include <time.h>

/* Reading in batches gives what reading one by one gives. */

typedef struct {
  MxProgram *program;
  MxReader *alone;
  MxReader *together;
  MxOptions *options;
  MxBatch *batch;
  guint64 n_read; /* positions that were read in a batch just now */
  guint64 total; /* in all, and out of how many */
  guint64 n;
  MxControl control; /* for rules that may go through very many numbers */
  guint looks; /* at whether to stop; 0 for any number */
} Fixture;

static void
begin (Fixture *f, const char *text)
{
  *f = (Fixture){.program = parse_good (text)};
  f->alone = mx_reader_new (mx_program_get_source (f->program));
  f->together = mx_reader_new (mx_program_get_source (f->program));
  f->options = mx_options_new ();
  f->batch = mx_batch_new ();
}

static void
end (Fixture *f)
{
  mx_batch_free (f->batch);
  mx_options_free (f->options);
  mx_reader_free (f->together);
  mx_reader_free (f->alone);
  mx_program_unref (f->program);
}

/* Rules take too long after some time. */
static gboolean
look_cb (gpointer data)
{
  Fixture *f = data;
  return f->looks == 0 || --f->looks == 0;
}

static void
set_patience (Fixture *f, guint looks)
{
  f->looks = looks;
  f->control = (MxControl){look_cb, NULL, f};
  f->batch->control = &f->control;
  f->options->control = &f->control;
}

/* Boxes that some options do not fit into. */
static const gint64 box[] = {11, 10, 9, 8, 7, 6};
static const gint64 heaps[] = {600};

/* The place of a component in its box, or -1. */
static gint64
place_of (const MxSource *source, guint family, const gint64 *coords)
{
  guint arity = source->families[family].arity;
  const gint64 *side = arity == 1 ? heaps : box;
  gint64 place = 0;

  for (guint k = 0; k < arity; k++) {
    if (coords[k] >= side[k])
      return -1;
    place = place * side[k] + coords[k];
  }
  return place;
}

/* Option K of what was read alone against option AT of the batch; FALSE if it is outside of a box. */
static gboolean
compare_option (Fixture *f, guint32 at, guint k)
{
  const MxBatch *batch = f->batch;
  const MxOptions *all = batch->options, *one = f->options;
  const MxSource *source = mx_program_get_source (f->program);

  for (guint32 p = one->first[k]; p < one->first[k + 1]; p++) {
    guint family = one->part[p].family;
    const gint64 *coords = one->coords + one->part[p].coords;
    gint64 place = place_of (source, family, coords);
    if (batch->sides != NULL && place < 0)
      return FALSE;
    if (batch->family >= 0) {
      g_assert_cmpint (family, ==, batch->family);
      g_assert_cmpint (all->coords[at], ==, place);
      continue;
    }
    guint32 part = all->first[at] + (p - one->first[k]);
    g_assert_cmpuint (all->part[part].family, ==, family);
    if (batch->sides != NULL)
      g_assert_cmpint (all->coords[all->part[part].coords], ==, place);
    else
      g_assert_cmpmem (all->coords + all->part[part].coords,
                       source->families[family].arity * sizeof (gint64), coords,
                       source->families[family].arity * sizeof (gint64));
  }
  if (batch->family < 0)
    g_assert_cmpuint (all->first[at + 1] - all->first[at], ==,
                      one->first[k + 1] - one->first[k]);
  return TRUE;
}

/* Position I of the batch, at COORDS, against what is read alone. */
static void
compare (Fixture *f, guint i, guint own, const gint64 *coords)
{
  const MxBatch *batch = f->batch;
  const MxOptions *one = f->options;
  guint32 begin = batch->begin[i], n = batch->begin[i + 1] - begin;

  if (batch->how[i] == MX_BATCH_ALONE) {
    g_assert_cmpuint (n, ==, 0);
    return;
  }
  f->n_read++;
  mx_reader_options (f->alone, own, coords, f->options);
  if (one->result == MX_READ_STOPPED)
    return;
  g_assert_cmpint (one->result, ==, MX_READ_DONE);
  g_assert_cmpint (batch->how[i] == MX_BATCH_DECIDED, ==, one->decided);
  if (one->decided)
    g_assert_cmpint (batch->value[i], ==, one->value);
  g_assert_cmpuint (n, ==, one->n);
  for (guint k = 0; k < n; k++)
    g_assert_true (compare_option (f, begin + k, k));
}

/* Reads the N positions in COORDS in both ways. */
static void
read_all (Fixture *f, guint family, const gint64 *coords, guint n)
{
  guint arity = mx_program_get_source (f->program)->families[family].arity;

  while (n > 0) {
    gboolean done =
        mx_reader_batch (f->together, family, coords, MIN (n, MX_BATCH_MAX), f->batch);
    g_assert_true (done || f->batch->control != NULL);
    if (!done)
      return;
    g_assert_cmpuint (f->batch->n, >=, 1);
    g_assert_cmpuint (f->batch->n, <=, n);
    for (guint i = 0; i < f->batch->n; i++)
      compare (f, i, family, coords + (gsize)i * arity);
    coords += (gsize)f->batch->n * arity;
    n -= f->batch->n;
  }
}

/* Once with boxes, once without: only the latter counts. */
static void
read_both (Fixture *f, guint family, const gint64 *coords, guint n)
{
  const MxSource *source = mx_program_get_source (f->program);
  g_autofree const gint64 **sides = g_new0 (const gint64 *, source->n_families);

  for (guint i = 0; i < source->n_families; i++)
    if (source->families[i].arity <= G_N_ELEMENTS (box))
      sides[i] = source->families[i].arity == 1 ? heaps : box;
  f->batch->sides = sides;
  read_all (f, family, coords, n);
  f->batch->sides = NULL;
  f->n_read = 0;
  read_all (f, family, coords, n);
  f->n += n;
  f->total += f->n_read;
}

/* N positions of a family in a row, from 0 up, the last coordinate running to WIDTH - 1. */
static void
read_row (Fixture *f, guint family, guint n, guint width)
{
  guint arity = mx_program_get_source (f->program)->families[family].arity;
  g_autofree gint64 *coords = g_new (gint64, (gsize)n * MAX (arity, 1));

  for (guint i = 0; i < n; i++) {
    guint rest = i;
    for (guint k = arity; k-- > 0; rest /= width)
      coords[i * arity + k] = rest % width;
  }
  read_both (f, family, coords, n);
}

/* Text; parameters up to; whether every position can be read in a batch. */
static const struct {
  const char *name;
  const char *text;
  guint n;
  guint width;
  gboolean all;
} games[] = {
    {"take-any", "game s(n): take any", 700, 1000, TRUE},
    {"take-set", "game s(n): take {1, 3, 4..6, 9}", 700, 1000, TRUE},
    {"take-of-heap", "game s(n): take {1, n / 2, n - 3..n}", 700, 1000, TRUE},
    {"take-if", "game s(n): take k if isprime(k) or k divides n", 700, 1000, TRUE},
    {"split-if", "game s(n): split a, b if a != b and gcd(a, b) == 1", 500, 1000, TRUE},
    {"octal", "game s(n): octal 4.357", 500, 1000, TRUE},
    {"empty-set", "let S = {}\ngame s(n)\n take S\n move n - 1", 700, 1000, TRUE},
    {"terminal", "game s(n, m): move (n - 1, m) if n > m", 700, 20, TRUE},
    {"decided",
     "game s(n, m)\n win if n == m\n value n + m if n > 5\n move (n - 1, m)\n"
     " move (n, m - 1)",
     700, 20, TRUE},
    {"nested",
     "game s(a, b): move (a - i, b - j) for i in {0, 2, b}, j in i..a if i + j > 0 or "
     "not (a in 2..b)",
     400, 20, TRUE},
    {"deep",
     "game s(a, b): move (i, l) for i in 0..a, j in i..a, k in {j, i..b}, l in {0, 2, 4} "
     "if i xor j xor k xor l > 2",
     100, 10, TRUE},
    {"sum",
     "game s(a, b)\n move s(i, b) + s(a - i, b) for i in 1..a-1\n move t(a)\n"
     "game t(n): take 1",
     400, 20, TRUE},
    {"nothing", "game s(n): move n - 1 for k in 5..n - 3 if 4 < k < 2", 600, 1000, TRUE},
    {"division",
     "game s(a, b): move (a / (b + 1), a % (b + 1)) if (b + 1) divides (a * b)", 700, 26,
     TRUE},
    {"negative-numbers",
     "game s(a, b): move (abs((a - b) / 3), (a - b) % 5) if (a - b) % 3 != (b - a) / 2",
     700, 26, TRUE},
    {"fault", "game s(a, b): move (a / (b - 3), b) if a > 2", 700, 26, FALSE},
    {"fault-behind-and", "game s(a, b): move (a, b) if b > 3 and a / (b - 3) > 1", 700,
     26, TRUE},
    {"fault-in-a-loop",
     "game s(a, b)\n move (a - 1, b)\n move (a, b / (k - 9)) for k in a..b", 700, 26,
     FALSE},
    {"fault-in-a-list", "let L = [0, 1, 2]\ngame s(a, b): move (a, L[b]) if a > 4", 700,
     26, FALSE},
    {"overflow", "game s(a, b): move (a, 2 ** (2 * a) + 2 ** (2 * b) - 1)", 1500, 40,
     FALSE},
    {"products", "game s(a, b): move (a, (3 ** a) * (3 ** b) % 7)", 1500, 40, FALSE},
    {"too-large", "game s(a, b): move (a + 2 ** (b * 2), b)", 1500, 40, FALSE},
};

static void
test_game (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  Fixture f;

  begin (&f, games[i].text);
  read_row (&f, 0, games[i].n, games[i].width);
  if (games[i].all)
    g_assert_cmpuint (f.total, >=, f.n - 3);
  else
    g_assert_cmpuint (f.total, >=, f.n / 10);
  end (&f);
}

/* One by one, a whole batch, one more and one less, and half of one. */
static void
test_sizes (void)
{
  static const guint sizes[] = {1, 2, 3, 4, 5, 7, 8, 9, 255, 256, 257, 511, 512, 513};

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    Fixture f;
    begin (&f, "game s(n)\n take k if k % 3 == 1\n move n - 2 if n in {2, 5..7, 11}");
    read_row (&f, 0, sizes[i], 1000);
    g_assert_cmpuint (f.total, >=, sizes[i] - MIN (sizes[i] % MX_BATCH_MAX, 3));
    end (&f);
  }
}

static void
test_documents (void)
{
  g_autofree char *list = read_test_file ("documents", "answers.tsv", NULL);
  g_auto (GStrv) lines = g_strsplit (list, "\n", -1);
  guint n = 0;

  for (guint i = 0; lines[i] != NULL; i++) {
    g_auto (GStrv) cells = g_strsplit (lines[i], "\t", -1);
    if (cells[0] == NULL || !g_str_has_suffix (cells[0], ".game"))
      continue;
    g_autofree char *text = read_test_file ("documents", cells[0], NULL);
    Fixture f;
    begin (&f, text);
    const MxSource *source = mx_program_get_source (f.program);
    for (guint family = 0; family < source->n_families; family++)
      if (source->families[family].shape != MX_SHAPE_GRAPH)
        read_row (&f, family, 600, source->families[family].arity == 1 ? 1000 : 25);
    end (&f);
    n++;
  }
  g_assert_cmpuint (n, >, 30);
}

static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (g_test_rand_int ());
  guint64 n_read = 0, n = 0;
  guint n_texts = g_test_slow () ? 5000 : 80;

  while (n_texts > 0) {
    g_autofree char *text = random_text (random);
    g_autoptr (GPtrArray) diagnostics = NULL;
    g_autoptr (MxProgram) program = mx_program_parse (text, -1, &diagnostics);
    Fixture f;
    if (program == NULL)
      continue;
    g_test_message ("%s", text);
    begin (&f, text);
    set_patience (&f, 400);
    read_row (&f, 0, 150, 1000);
    read_row (&f, 1, 150, 12);
    read_row (&f, 2, 150, 5);
    n_read += f.total;
    n += f.n;
    end (&f);
    n_texts--;
  }
  g_test_message ("%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT, n_read, n);
  g_assert_cmpuint (n_read, >, n / 2);
}

/* The solution of TEXT, read in batches or one by one; NULL where that takes long. */
static MxSolution *
solve (const char *text, const MxLimits *limits, gboolean batches)
{
  g_autoptr (MxProgram) program = parse_good (text);
  MxSource *source = mx_program_get_source (program);
  Fixture f = {.looks = 1000};
  MxControl control = {look_cb, NULL, &f};

  if (!batches)
    source->batch = NULL;
  return mx_solve (source, mx_program_get_start (program), mx_program_get_play (program),
                   limits, &control);
}

#define ASSERT_SAME(array, n)                                                            \
  g_assert_cmpmem (a->array, (n) * sizeof *a->array, b->array, (n) * sizeof *a->array)

static void
compare_graphs (const MxGraph *a, const MxGraph *b)
{
  g_assert_cmpuint (a->n, ==, b->n);
  g_assert_cmpuint (a->n_splits, ==, b->n_splits);
  ASSERT_SAME (first, a->n + 1);
  ASSERT_SAME (option, a->first[a->n]);
  ASSERT_SAME (split_first, a->n_splits + 1);
  ASSERT_SAME (split_part, a->split_first[a->n_splits]);
  ASSERT_SAME (flags, a->n);
  ASSERT_SAME (outcome, a->n);
  ASSERT_SAME (value, a->n);
  ASSERT_SAME (family, a->n);
  for (guint32 i = 0; i < a->n; i++)
    for (guint k = 0; k < a->source->families[a->family[i]].arity; k++)
      g_assert_cmpint (mx_graph_coords (a, i)[k], ==, mx_graph_coords (b, i)[k]);
}

/* Explored in batches or one by one, a game has the same graph, wherever a limit ends it.  FALSE where
 * that takes long. */
static gboolean
compare_solutions (const char *text)
{
  static const MxLimits limits[] = {{2000, 20000, 1 << 28, 0},
                                    {300, 2000, 1 << 28, 0},
                                    {37, 2000, 1 << 28, 0},
                                    {2000, 411, 1 << 28, 0}};

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++) {
    g_autoptr (MxSolution) one = solve (text, &limits[i], FALSE);
    g_autoptr (MxSolution) all = one != NULL ? solve (text, &limits[i], TRUE) : NULL;
    if (one == NULL || all == NULL)
      return FALSE;
    g_assert_cmpint (one->limit, ==, all->limit);
    g_assert_cmpint (one->outcome, ==, all->outcome);
    g_assert_cmpint (one->value, ==, all->value);
    g_assert_cmpstr (one->fault.message, ==, all->fault.message);
    g_assert_cmpuint (one->fault.line, ==, all->fault.line);
    g_assert_cmpuint (one->fault.column, ==, all->fault.column);
    g_assert_cmpstr (one->fault.position, ==, all->fault.position);
    compare_graphs (mx_solution_graph (one), mx_solution_graph (all));
  }
  return TRUE;
}

static void
test_explored (gconstpointer data)
{
  g_assert_true (compare_solutions (data));
}

static void
test_explored_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (g_test_rand_int ());
  guint n_texts = g_test_slow () ? 2000 : 25, n_done = 0;

  while (n_texts > 0) {
    g_autofree char *rules = random_text (random);
    g_autofree char *text = g_strconcat (rules, "start f1(14, 9) + f0(40)\n", NULL);
    g_autoptr (GPtrArray) diagnostics = NULL;
    g_autoptr (MxProgram) program = mx_program_parse (text, -1, &diagnostics);
    if (program == NULL)
      continue;
    g_test_message ("%s", text);
    n_done += compare_solutions (text);
    n_texts--;
  }
  g_assert_cmpuint (n_done, >, 10);
}

/* What was explored and taken back is explored again as if it had never been there. */
static MxGraph *
explore_twice (MxSource *source, gboolean back)
{
  static const gint64 small[] = {6, 5, 0}, large[] = {9, 12, 1};
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxExplore explore;
  MxExploreMark mark;
  MxWork work;
  MxGraph *graph;

  mx_work_init (&work, &limits, NULL);
  g_assert_true (mx_explore_init (&explore, &work, source));
  g_assert_true (mx_explore_add (&explore, 0, small) && mx_explore_run (&explore));
  mark = mx_explore_get_mark (&explore);
  for (guint i = 0; i < (back ? 2 : 1); i++) {
    if (i > 0)
      g_assert_true (mx_explore_go_back (&explore, &mark));
    g_assert_true (mx_explore_add (&explore, 0, large) && mx_explore_run (&explore));
  }
  graph = mx_explore_finish (&explore);
  mx_explore_clear (&explore);
  return graph;
}

static void
test_taken_back (void)
{
  g_autoptr (MxProgram) program =
      parse_good ("game s(a, b, t)\n move (a - 1, b, 1 - t)\n move (a, b - 1, t)\n"
                  " move s(a / 2, b, 0) + s(a, b / 2, 1)");
  MxSource *source = mx_program_get_source (program);
  g_autoptr (MxGraph) once = explore_twice (source, FALSE);
  g_autoptr (MxGraph) again = explore_twice (source, TRUE);

  g_assert_cmpuint (once->n, >, 100);
  compare_graphs (once, again);
}

/* How long an exploration goes on without asking whether to stop, in the time of its own thread:
 * other work on the machine does not count. */
typedef struct {
  double last;
  double longest; /* milliseconds */
  guint n_left; /* calls until it is to stop; 0 for never */
} Watch;

static double
thread_time (void)
{
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static gboolean
watch_cb (gpointer data)
{
  Watch *watch = data;
  double now = thread_time ();

  watch->longest = MAX (watch->longest, now - watch->last);
  watch->last = now;
  return watch->n_left > 0 && --watch->n_left == 0;
}

static const char *const large[][2] = {
    {"turns", "game s(a, b, c, d, t)\n move (a, b, c, d, 1 - t)\n"
              " move (a - 1, b, c, d, 1) if t == 0\n move (a, b - 1, c, d, 1) if t == 0\n"
              " move (a, b, c - 1, d, 0) if t == 1\n move (a, b, c, d - 1, 0) if t == 1\n"
              "start s(13, 13, 13, 13, 0)"},
    {"primes", "game s(n): take k if isprime(k)\nstart s(3000)"},
    {"splits", "game s(w, h)\n move s(i, h) + s(w - i, h) for i in 1..w-1\n"
               " move s(w, i) + s(w, h - i) for i in 1..h-1\nstart s(80, 80)"},
    {"few", "game s(n): move n - 1 for i in 1..n, j in 1..n if i * j == 6\nstart s(300)"},
};

static void
test_watched (gconstpointer data)
{
  const char *text = data;
  MxLimits limits = MX_LIMITS_DEFAULT;

  /* To the end, and stopped somewhere in the middle. */
  for (guint i = 0; i < 2; i++) {
    g_autoptr (MxProgram) program = parse_good (text);
    Watch watch = {.last = thread_time (), .n_left = i * 4};
    MxControl control = {watch_cb, NULL, &watch};
    g_autoptr (MxSolution) solution =
        mx_solve (mx_program_get_source (program), mx_program_get_start (program),
                  MX_PLAY_NORMAL, &limits, &control);
    g_assert_true (i == 1 || solution->outcome != MX_OUTCOME_UNKNOWN);
    watch_cb (&watch);
    g_assert_cmpfloat (watch.longest, <, 50);
  }
}

/* What is explored in batches stays within the memory that was allowed. */
static void
test_memory (gconstpointer data)
{
  static const guint64 memory[] = {1 << 12, 1 << 16, 1 << 19};

  for (guint i = 0; i < G_N_ELEMENTS (memory); i++) {
    MxLimits limits = {1000000, 20000000, memory[i], 0};
    g_autoptr (MxSolution) solution = solve (data, &limits, TRUE);
    g_assert_cmpint (solution->limit, ==, MX_LIMIT_MEMORY);
  }
}

/* A batch that would give too much is cut down to what can be held. */
static void
test_many_options (void)
{
  Fixture f;
  gint64 coords[64];

  begin (&f, "game s(n): take k if k % 2 == 1");
  for (guint i = 0; i < G_N_ELEMENTS (coords); i++)
    coords[i] = 20000 + i;
  read_both (&f, 0, coords, G_N_ELEMENTS (coords));
  g_assert_cmpuint (f.total, >=, G_N_ELEMENTS (coords) / 2);
  end (&f);
}

/* One of them goes through more numbers than suit a batch: the others do not suffer. */
static void
test_one_is_endless (void)
{
  Fixture f;
  gint64 coords[8] = {1, 2, 3, 4, MX_COORDINATE_MAX, 6, 7, 8};

  begin (&f, "game s(n): move n for k in 1..n if k > 5 and n < 2**20");
  f.options->max_options = 1;
  g_assert_true (mx_reader_batch (f.together, 0, coords, 8, f.batch));
  g_assert_cmpuint (f.batch->n, ==, 8);
  for (guint i = 0; i < 8; i++)
    g_assert_cmpint (f.batch->how[i], ==, i == 4 ? MX_BATCH_ALONE : MX_BATCH_DONE);
  g_assert_cmpuint (f.batch->begin[8], ==, 6 - 5 + 7 - 5 + 8 - 5);
  end (&f);
}

static gboolean
stop_cb (gpointer data)
{
  guint *calls = data;
  return ++*calls > 3;
}

/* However much there is to go through, it is asked often enough whether to stop. */
static void
test_stop (gconstpointer data)
{
  Fixture f;
  guint calls = 0;
  MxControl control = {stop_cb, NULL, &calls};
  gint64 coords[MX_BATCH_MAX], before;

  begin (&f, data);
  for (guint i = 0; i < MX_BATCH_MAX; i++)
    coords[i] = 300000 + i;
  f.batch->control = &control;
  before = g_get_monotonic_time ();
  g_assert_false (mx_reader_batch (f.together, 0, coords, MX_BATCH_MAX, f.batch));
  g_assert_cmpuint (calls, ==, 4);
  g_assert_cmpint (g_get_monotonic_time () - before, <, 2 * G_USEC_PER_SEC);
  end (&f);
}

/* A reader is used again after it was stopped, and for other families in between. */
static void
test_reused (void)
{
  Fixture f;
  guint calls = 3;
  MxControl control = {stop_cb, NULL, &calls};
  gint64 coords[MX_BATCH_MAX];

  begin (&f,
         "game s(n): take k if isprime(k)\ngame t(a, b): move (a - i, b) for i in 1..b");
  for (guint i = 0; i < MX_BATCH_MAX; i++)
    coords[i] = 100000 + i;
  f.batch->control = &control;
  g_assert_false (mx_reader_batch (f.together, 0, coords, MX_BATCH_MAX, f.batch));
  f.batch->control = NULL;
  read_row (&f, 1, 300, 20);
  read_row (&f, 0, 300, 1000);
  read_row (&f, 1, 300, 20);
  g_assert_cmpuint (f.total, ==, f.n);
  end (&f);
}

/* The last place of a box is in it, the one behind is not; neither is a family without one. */
static void
test_boxes (void)
{
  Fixture f;
  const gint64 sides[] = {5, 4};
  const gint64 *all[] = {sides, NULL};
  gint64 coords[] = {4, 3, 4, 4, 5, 3, 0, 0};

  begin (&f, "game s(a, b)\n move (a, b)\n move t(a) if a == 0\ngame t(n): take 1");
  f.batch->sides = all;
  g_assert_true (mx_reader_batch (f.together, 0, coords, 4, f.batch));
  g_assert_cmpint (f.batch->how[0], ==, MX_BATCH_DONE);
  for (guint i = 1; i < 4; i++)
    g_assert_cmpint (f.batch->how[i], ==, MX_BATCH_ALONE);
  g_assert_cmpuint (f.batch->options->n, ==, 1);
  g_assert_cmpint (f.batch->options->coords[0], ==, 19);
  end (&f);
}

int
main (int argc, char **argv)
{
  static const char *const long_ones[][2] = {
      {"loop", "game s(n): move n for k in 1..n if k > n"},
      {"nested", "game s(n): move n for i in 1..9, k in 1..n if k + i < 0"},
      {"primes", "game s(n): move n for k in 1..n if isprime(k + 2**61) and k < 0"},
  };
  static const char *const explored[][2] = {
      {"box", "game s(a, b, c)\n move (a - 1, b, c)\n move (a, b - 1, c)\n"
              " move (a, b, c - 1)\nstart s(9, 8, 7)"},
      {"outgrown", "game s(n, q): move (n - k, 2 * k) for k in 1..min(n, q)\n"
                   "start s(50, 49)"},
      {"toggle",
       "game s(a, b, t)\n move (a - 1, b, 1) if t == 0\n"
       " move (a, b - 1, 0) if t == 1\n move (a, b, 1 - t)\nstart s(20, 20, 0)"},
      {"splits", "game s(w, h)\n move s(i, h) + s(w - i, h) for i in 1..w-1\n"
                 " move s(w, i) + s(w, h - i) for i in 1..h-1\nstart s(17, 12)"},
      {"repeated", "game s(n)\n move n / i for i in 1..n\n take k if k % 3 == 1\n"
                   "start s(300)"},
      {"huge", "game s(a, b)\n move (a - 2**55, b)\n move (a, b / 3)\n"
               "start s(2**60, 2**61)"},
      {"fault", "game s(a, b)\n move (a - 1, b) if 60 / (a + b - 9) != 7\n"
                " move (a, b - 1)\nstart s(20, 20)"},
      {"families", "game s(n)\n take 1..3\n move t(n, n)\n"
                   "game t(a, b)\n move (a - 1, b)\n move s(b) if a > 1\n"
                   " move u(a, b, 3)\ngame u(a, b, c): move (a, b, c - 1)\nstart s(40)"},
  };
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autofree char *path = g_strconcat ("/rules/batch/game/", games[i].name, NULL);
    g_test_add_data_func (path, GUINT_TO_POINTER (i), test_game);
  }
  for (guint i = 0; i < G_N_ELEMENTS (long_ones); i++) {
    g_autofree char *path = g_strconcat ("/rules/batch/stop/", long_ones[i][0], NULL);
    g_test_add_data_func (path, long_ones[i][1], test_stop);
  }
  for (guint i = 0; i < G_N_ELEMENTS (explored); i++) {
    g_autofree char *path = g_strconcat ("/rules/batch/explored/", explored[i][0], NULL);
    g_test_add_data_func (path, explored[i][1], test_explored);
  }
  for (guint i = 0; i < G_N_ELEMENTS (large); i++) {
    g_autofree char *path = g_strconcat ("/rules/batch/watched/", large[i][0], NULL);
    g_test_add_data_func (path, large[i][1], test_watched);
  }
  g_test_add_func ("/rules/batch/explored/taken-back", test_taken_back);
  g_test_add_data_func ("/rules/batch/memory", large[0][1], test_memory);
  g_test_add_func ("/rules/batch/explored/random", test_explored_random);
  g_test_add_func ("/rules/batch/sizes", test_sizes);
  g_test_add_func ("/rules/batch/documents", test_documents);
  g_test_add_func ("/rules/batch/random", test_random);
  g_test_add_func ("/rules/batch/many-options", test_many_options);
  g_test_add_func ("/rules/batch/one-is-endless", test_one_is_endless);
  g_test_add_func ("/rules/batch/reused", test_reused);
  g_test_add_func ("/rules/batch/boxes", test_boxes);
  return g_test_run ();
}
