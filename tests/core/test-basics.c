/* SPDX-License-Identifier: MIT */
#include "core/graph/intern.h"
#include "core/mex.h"
#include "core/sort.h"
#include "core/sum/sum.h"

#include "hand.h"

/* The small things that the solvers stand on: mex, sorting, interning, options, sums and names. */

static void
test_mex (void)
{
  MxMex mex;

  mx_mex_init (&mex);
  g_assert_cmpint (mx_mex_get (&mex), ==, 0);
  for (guint round = 0; round < 1000; round++) {
    guint limit = 1 + (guint)(hand_mix (1, round, 0) % 300);
    g_autofree gboolean *has = g_new0 (gboolean, limit + 2);
    guint least = 0;

    mx_mex_reset (&mex);
    for (guint i = 0; i < limit; i++) {
      guint value = (guint)(hand_mix (2, round, i) % (limit + 10));

      mx_mex_add (&mex, value, limit);
      if (value <= limit)
        has[value] = TRUE;
    }
    while (has[least])
      least++;
    g_assert_cmpint (mx_mex_get (&mex), ==, least);
    g_assert_false (mx_mex_has (&mex, least));
    g_assert_cmpint (mx_mex_has (&mex, 0), ==, has[0]);
  }
  mx_mex_clear (&mex);
}

/* A value beyond the number of options neither counts nor takes memory. */
static void
test_mex_huge (void)
{
  MxMex mex;

  mx_mex_init (&mex);
  mx_mex_reset (&mex);
  mx_mex_add (&mex, 0, 2);
  mx_mex_add (&mex, G_MAXINT64, 2);
  g_assert_cmpint (mx_mex_get (&mex), ==, 1);
  g_assert_cmpuint (mex.cap, <, 1000);
  mx_mex_clear (&mex);
}

static void
test_mex_stamp (void)
{
  MxMex mex;

  mx_mex_init (&mex);
  mx_mex_add (&mex, 0, 5);
  mex.now = G_MAXUINT32 - 1;
  for (guint i = 0; i < 4; i++) {
    mx_mex_reset (&mex);
    g_assert_cmpint (mx_mex_get (&mex), ==, 0);
    mx_mex_add (&mex, 0, 5);
    mx_mex_add (&mex, 1, 5);
    g_assert_cmpint (mx_mex_get (&mex), ==, 2);
  }
  mx_mex_clear (&mex);
}

static int
compare_down_cb (guint32 a, guint32 b, gconstpointer data)
{
  return a < b ? 1 : a > b ? -1 : 0;
}

static void
test_sort (void)
{
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxWork work;

  mx_work_init (&work, &limits, NULL);
  for (guint32 n = 0; n < 400; n += 7) {
    g_autofree MxSortItem *items = g_new (MxSortItem, n + 1);
    g_autofree guint32 *numbers = g_new (guint32, n + 1);
    g_autofree guint32 *spare = g_new (guint32, n + 1);

    for (guint kind = 0; kind < 4; kind++) {
      for (guint32 i = 0; i < n; i++) {
        guint32 value = (guint32)(hand_mix (kind, n, i) % (kind == 0 ? 5 : 100000));

        value = kind == 2 ? i : kind == 3 ? n - i : value;
        items[i] = (MxSortItem){value / 4, i};
        numbers[i] = value;
      }
      g_assert_true (mx_sort_items (&work, items, n, compare_down_cb, NULL));
      g_assert_true (mx_sort_numbers (&work, numbers, n, spare));
      for (guint32 i = 1; i < n; i++) {
        g_assert_cmpuint (numbers[i - 1], <=, numbers[i]);
        g_assert_cmpuint (items[i - 1].key, <=, items[i].key);
        if (items[i - 1].key == items[i].key)
          g_assert_cmpuint (items[i - 1].index, >, items[i].index);
      }
    }
  }
  g_assert_cmpuint (work.memory, ==, 0);
}

static void
test_unique (void)
{
  guint32 numbers[] = {1, 1, 2, 5, 5, 5, 9};

  g_assert_cmpuint (mx_sort_unique (numbers, G_N_ELEMENTS (numbers)), ==, 4);
  g_assert_cmpuint (numbers[3], ==, 9);
  g_assert_cmpuint (mx_sort_unique (numbers, 0), ==, 0);
}

static void
test_options_limit (void)
{
  g_autoptr (MxOptions) out = mx_options_new ();

  out->max_options = 3;
  mx_options_reset (out);
  for (guint i = 0; i < 10; i++)
    hand_split (out, i, i + 1);
  g_assert_cmpint (out->result, ==, MX_READ_LIMIT);
  g_assert_cmpuint (out->n, ==, 3);
  g_assert_cmpuint (out->first[3], ==, 6);
  mx_options_reset (out);
  g_assert_cmpint (out->result, ==, MX_READ_DONE);
  g_assert_cmpuint (out->n, ==, 0);
}

static void
test_sum (void)
{
  g_autoptr (MxSource) source = hand_source (hand_new_nim ());
  g_autoptr (MxSum) sum = mx_sum_new (source);
  g_autoptr (MxSum) copy = NULL;
  g_autofree char *empty = mx_sum_to_string (sum);
  g_autofree char *written = NULL;
  gint64 heaps[] = {11, 9, 100, 9};

  g_assert_cmpstr (empty, ==, "0");
  for (guint i = 0; i < 4; i++)
    mx_sum_add (sum, 0, &heaps[i]);
  copy = mx_sum_copy (sum);
  mx_sum_sort (sum);
  written = mx_sum_to_string (sum);
  g_assert_cmpstr (written, ==, "g(9) + g(9) + g(11) + g(100)");
  g_assert_cmpint (mx_sum_get_coords (copy, 0)[0], ==, 11);
  g_assert_cmpint (mx_sum_compare (sum, copy), <, 0);
  mx_sum_add (copy, 0, &heaps[0]);
  mx_sum_sort (copy);
  g_assert_cmpint (mx_sum_compare (sum, copy), >, 0);
  g_assert_cmpint (mx_sum_compare (sum, sum), ==, 0);
}

/* Numbers are compared as numbers, nodes of a graph by their names. */
static void
test_order (void)
{
  g_autoptr (MxSource) nim = hand_source (hand_new_nim ());
  g_autoptr (MxSource) graph = hand_source (hand_new_graph (20, 1, TRUE, 1));
  gint64 nine = 9;
  gint64 ten = 10;

  g_assert_cmpint (mx_source_compare (nim, 0, &nine, 0, &ten), <, 0);
  /* c9 and d10 */
  g_assert_cmpint (mx_source_compare (graph, 0, &nine, 0, &ten), <, 0);
  nine = 7;
  ten = 8;
  /* a7 and b8; a14 comes before a7 */
  g_assert_cmpint (mx_source_compare (graph, 0, &nine, 0, &ten), <, 0);
  ten = 14;
  g_assert_cmpint (mx_source_compare (graph, 0, &nine, 0, &ten), >, 0);
}

/* Components of different families are different, however many coordinates each has. */
static void
test_intern_families (void)
{
  MxFamily families[300];
  MxSource source = {.n_families = G_N_ELEMENTS (families), .families = families};
  MxLimits limits = MX_LIMITS_DEFAULT;
  gint64 coords[8] = {0};
  MxIntern intern;
  MxWork work;

  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    families[i] = (MxFamily){.name = "g", .arity = 1 + i % 8};
  mx_work_init (&work, &limits, NULL);
  g_assert_true (mx_intern_init (&intern, &work, &source));
  for (guint round = 0; round < 2; round++) {
    for (guint i = 0; i < G_N_ELEMENTS (families); i++) {
      guint64 key = mx_intern_key (&intern, i, coords);

      g_assert_cmpuint (mx_intern_add (&intern, key, i, coords, 1000), ==, i);
    }
  }
  mx_intern_clear (&intern);
  g_assert_cmpuint (work.memory, ==, 0);
}

/* What is known of one family's heaps is not taken for another's. */
static void
test_same_values (void)
{
  static const gint64 set[] = {1, 3, 4};
  static const gint64 other[] = {1, 3, 5};
  static const guint8 digits[] = {0, 7, 7};
  static const guint8 longer[] = {0, 7, 7, 0};
  const MxFamily families[] = {
      {.shape = MX_SHAPE_GENERAL, .arity = 1},
      {.shape = MX_SHAPE_NIM, .arity = 1},
      {.shape = MX_SHAPE_SUBTRACTION, .arity = 1},
      {.shape = MX_SHAPE_SUBTRACTION, .arity = 1, .set = set, .n_set = 3},
      {.shape = MX_SHAPE_SUBTRACTION, .arity = 1, .set = set, .n_set = 2},
      {.shape = MX_SHAPE_SUBTRACTION, .arity = 1, .set = other, .n_set = 3},
      {.shape = MX_SHAPE_OCTAL, .arity = 1, .digits = digits, .n_digits = 3},
      {.shape = MX_SHAPE_OCTAL, .arity = 1, .digits = digits, .n_digits = 2},
      {.shape = MX_SHAPE_OCTAL, .arity = 1, .digits = digits, .n_digits = 3, .tail = 3},
      {.shape = MX_SHAPE_OCTAL,
       .arity = 1,
       .digits = digits,
       .n_digits = 3,
       .unequal = TRUE},
      {.shape = MX_SHAPE_AMOUNTS, .arity = 1},
  };
  const MxFamily same = {
      .shape = MX_SHAPE_OCTAL, .arity = 1, .digits = longer, .n_digits = 4};

  for (guint i = 0; i < G_N_ELEMENTS (families); i++) {
    for (guint k = 0; k < G_N_ELEMENTS (families); k++) {
      gboolean known =
          families[i].shape != MX_SHAPE_GENERAL && families[i].shape != MX_SHAPE_AMOUNTS;

      g_assert_cmpint (mx_family_has_same_values (&families[i], &families[k]), ==,
                       i == k && known);
    }
  }
  g_assert_true (mx_family_has_same_values (&families[6], &same));
  g_assert_false (mx_family_has_same_values (&families[8], &same));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/mex/random", test_mex);
  g_test_add_func ("/core/mex/huge-value", test_mex_huge);
  g_test_add_func ("/core/mex/stamp-wraps", test_mex_stamp);
  g_test_add_func ("/core/sort/random", test_sort);
  g_test_add_func ("/core/sort/unique", test_unique);
  g_test_add_func ("/core/intern/families", test_intern_families);
  g_test_add_func ("/core/options/limit", test_options_limit);
  g_test_add_func ("/core/sum/write-and-compare", test_sum);
  g_test_add_func ("/core/source/order", test_order);
  g_test_add_func ("/core/source/same-values", test_same_values);
  return g_test_run ();
}
