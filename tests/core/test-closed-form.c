/* SPDX-License-Identifier: MIT */
#include "core/heap/closed-form.h"
#include "core/heap/exceptions.h"
#include "core/heap/sequence-private.h"

#include "hand.h"

/* Formulas: found where there is one, never where values break it, however late. */

/* A game whose heap n has the value that VALUE says, by a move to each smaller value. */
typedef MxValue (*ValueOf) (guint64 n, gint64 breaks);

static ValueOf value_of;

static void
options_cb (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  /* Every heap is decided: its value is what is asked for. */
  out->decided = TRUE;
  out->value = value_of ((guint64)coords[0], hand->largest);
}

static MxForm
find (ValueOf of, gint64 breaks, guint64 n)
{
  Hand *hand = hand_new (1, FALSE, options_cb);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxForm form;

  hand->largest = breaks;
  value_of = of;
  g_assert_true (mx_sequence_extend (sequence, n, &limits, NULL));
  mx_form_find (sequence, &limits, NULL, &form);
  return form;
}

/* -- values of each kind, which go up by one at the heap BREAKS -- */

static MxValue
zero (guint64 n, gint64 breaks)
{
  return n == (guint64)breaks;
}

static MxValue
size (guint64 n, gint64 breaks)
{
  return (MxValue)n + (n == (guint64)breaks);
}

static MxValue
rest (guint64 n, gint64 breaks)
{
  return (MxValue)(n % 7) + (n == (guint64)breaks);
}

static MxValue
stairs (guint64 n, gint64 breaks)
{
  return (MxValue)(n % 10 / 3) + (n == (guint64)breaks);
}

static MxValue
quotient (guint64 n, gint64 breaks)
{
  return (MxValue)(n / 3) + (n == (guint64)breaks);
}

static MxValue
zeros (guint64 n, gint64 breaks)
{
  return (n > 0 ? __builtin_ctzll (n) : 0) + (n == (guint64)breaks);
}

static MxValue
zeros_more (guint64 n, gint64 breaks)
{
  return (n > 0 ? __builtin_ctzll (n) + 1 : 0) + (n == (guint64)breaks);
}

static MxValue
halves (guint64 n, gint64 breaks)
{
  guint64 m = n;

  while (m % 2 == 1)
    m = (m - 1) / 2;
  return (MxValue)(m / 2) + (n == (guint64)breaks);
}

static gboolean
is_prime (guint64 n)
{
  for (guint64 d = 2; d * d <= n; d++) {
    if (n % d == 0)
      return FALSE;
  }
  return n > 1;
}

static MxValue
least_prime (guint64 n, gint64 breaks)
{
  guint64 p = 2;
  MxValue index = 1;

  if (n % 2 == 0 || n == 1)
    return (n == 1) + (n == (guint64)breaks);
  while (n % p != 0) {
    p++;
    index += is_prime (p);
  }
  return index + (n == (guint64)breaks);
}

typedef struct {
  MxFormKind kind;
  ValueOf of;
  guint64 a;
  guint64 b;
} Kind;

static const Kind kinds[] = {
    {MX_FORM_ZERO, zero, 0, 0},
    {MX_FORM_SIZE, size, 0, 0},
    {MX_FORM_REST, rest, 7, 0},
    {MX_FORM_STAIRS, stairs, 10, 3},
    {MX_FORM_QUOTIENT, quotient, 3, 0},
    {MX_FORM_ZEROS, zeros, 0, 0},
    {MX_FORM_ZEROS, zeros_more, 1, 0},
    {MX_FORM_HALVES, halves, 0, 0},
    {MX_FORM_LEAST_PRIME, least_prime, 0, 0},
};

static void
test_found (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    MxForm form = find (kinds[i].of, -1, 3000);

    g_assert_cmpint (form.kind, ==, kinds[i].kind);
    g_assert_cmpuint (form.a, ==, kinds[i].a);
    g_assert_cmpuint (form.b, ==, kinds[i].b);
    /* Of such rules nothing is proved. */
    g_assert_false (form.proved);
    g_assert_cmpuint (form.checked, ==, 2999);
  }
}

/* The last value of all, or one in the middle, is another. */
static void
test_broken_late (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    g_assert_cmpint (find (kinds[i].of, 2999, 3000).kind, ==, MX_FORM_NONE);
    g_assert_cmpint (find (kinds[i].of, 1234, 3000).kind, ==, MX_FORM_NONE);
    g_assert_cmpint (find (kinds[i].of, 2999, 2999).kind, ==, kinds[i].kind);
  }
}

static void
test_too_few_values (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_assert_cmpint (find (kinds[i].of, -1, 12).kind, ==, MX_FORM_NONE);
}

/* -- with a proved period -- */

static MxForm
find_for_set (const gint64 *set, guint n, guint64 to)
{
  g_autoptr (MxSource) source = hand_source (hand_new_subtraction (set, n));
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxForm form;

  g_assert_true (mx_sequence_extend (sequence, to, &limits, NULL));
  mx_form_find (sequence, &limits, NULL, &form);
  return form;
}

static void
test_proved (void)
{
  static const gint64 bash[] = {1, 2, 3};
  static const gint64 more[] = {1, 2, 3, 5, 9, 14};
  static const gint64 range[] = {3, 4, 5, 6, 7};
  static const gint64 other[] = {1, 3, 4};
  MxForm form = find_for_set (bash, 3, 1000);

  g_assert_true (form.proved);
  g_assert_cmpint (form.kind, ==, MX_FORM_REST);
  g_assert_cmpuint (form.a, ==, 4);
  form = find_for_set (more, 6, 1000);
  g_assert_true (form.proved && form.kind == MX_FORM_REST && form.a == 4);
  form = find_for_set (range, 5, 1000);
  g_assert_true (form.proved && form.kind == MX_FORM_STAIRS);
  g_assert_cmpuint (form.a, ==, 10);
  g_assert_cmpuint (form.b, ==, 3);
  g_assert_cmpint (find_for_set (other, 3, 1000).kind, ==, MX_FORM_NONE);
}

/* {1, 2, 3, 40000} is n mod 4 up to 39,999 and breaks there: so before, nothing is told. */
static void
test_amount_that_breaks (void)
{
  static const gint64 set[] = {1, 2, 3, 40000};

  g_assert_cmpint (find_for_set (set, 4, 39999).kind, ==, MX_FORM_NONE);
  g_assert_cmpint (find_for_set (set, 4, 1000000).kind, ==, MX_FORM_NONE);
}

/* -- exceptions -- */

static void
test_exceptions (void)
{
  static const guint64 known[] = {18, 21, 22, 28, 34, 39, 57, 70};
  g_autoptr (MxSource) source = hand_source (hand_new_octal ("0.77"));
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxExceptions found;

  g_assert_true (mx_sequence_extend (sequence, 5000, &limits, NULL));
  g_assert_true (mx_exceptions_find (sequence, &limits, NULL, &found));
  g_assert_true (found.counted);
  g_assert_cmpuint (found.count, ==, 14);
  g_assert_cmpuint (found.n_last, ==, G_N_ELEMENTS (known));
  for (guint i = 0; i < found.n_last; i++)
    g_assert_cmpuint (found.last[i], ==, known[i]);
}

static gboolean
copy_zeros_cb (MxSequence *sequence, MxWork *work, guint64 from, guint64 n,
               MxValue *values)
{
  memset (values, 0, n * sizeof *values);
  return TRUE;
}

/* A pre-period whose values would all have to be made anew is not looked through. */
static void
test_exceptions_most (void)
{
  const MxSequenceMethod method = {NULL, copy_zeros_cb, NULL};
  MxSequence sequence = {.method = &method, .n = G_MAXINT64};
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxExceptions found;

  sequence.period = (MxPeriod){.preperiod = MX_EXCEPTIONS_HEAPS, .period = 9999999};
  g_assert_true (mx_exceptions_find (&sequence, &limits, NULL, &found));
  g_assert_true (found.counted);
  sequence.period.preperiod++;
  g_assert_true (mx_exceptions_find (&sequence, &limits, NULL, &found));
  g_assert_false (found.counted);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/closed-form/found", test_found);
  g_test_add_func ("/core/closed-form/broken-late", test_broken_late);
  g_test_add_func ("/core/closed-form/too-few-values", test_too_few_values);
  g_test_add_func ("/core/closed-form/proved-by-the-period", test_proved);
  g_test_add_func ("/core/closed-form/amount-that-breaks-it", test_amount_that_breaks);
  g_test_add_func ("/core/closed-form/exceptions", test_exceptions);
  g_test_add_func ("/core/closed-form/exceptions/most", test_exceptions_most);
  return g_test_run ();
}
