/* SPDX-License-Identifier: MIT */
#include "core/box/lines.h"

#include "hand.h"

#include <string.h>

/* Boxes of values along lines, against a plain look at every option: up to four parameters, large
 * lattices on several threads, and how such a job ends early. */

typedef struct {
  MxFamily family;
  MxRay rays[16];
} Rules;

static void
add_ray (Rules *self, const gint64 *start, const gint64 *step)
{
  MxRay *ray = &self->rays[self->family.n_rays++];

  memcpy (ray->start, start, sizeof ray->start);
  memcpy (ray->step, step, sizeof ray->step);
}

static void
init_rules (Rules *self, guint arity)
{
  *self = (Rules){.family = {.name = "g", .arity = arity, .shape = MX_SHAPE_LINES}};
  self->family.rays = self->rays;
}

/* The values by looking at each option; of few rays and short ones also for large boxes. */
static MxValue *
slow_values (const Rules *self, const gint64 *to, guint64 n)
{
  guint arity = self->family.arity;
  MxValue *values = g_new (MxValue, n);
  g_autofree guint64 *seen = g_new0 (guint64, n < 4096 ? 4096 : 1 << 16);
  gint64 x[MX_RAY_COORDS] = {0};

  for (guint64 i = 0; i < n; i++) {
    MxValue mex = 0;

    for (guint k = 0; k < self->family.n_rays; k++) {
      const MxRay *ray = &self->rays[k];
      gint64 back = 0;
      gint64 step = 0;
      gint64 turns = G_MAXINT64;

      for (guint j = 0; j < arity; j++) {
        back = back * (to[j] + 1) + MIN (ray->start[j], to[j]);
        step = step * (to[j] + 1) + MIN (ray->step[j], to[j] + 1);
        if (x[j] < ray->start[j])
          turns = -1;
        else if (ray->step[j] > 0)
          turns = MIN (turns, (x[j] - ray->start[j]) / ray->step[j]);
      }
      for (gint64 t = 0; t <= (step == 0 ? MIN (turns, 0) : turns); t++)
        seen[values[(gint64)i - back - t * step]] = i + 1;
    }
    while (seen[mex] == i + 1)
      mex++;
    values[i] = mex;
    for (guint j = arity; j-- > 0 && ++x[j] > to[j];)
      x[j] = 0;
  }
  return values;
}

static MxBoxResult
fill (const Rules *self, const gint64 *to, MxLimits limits, const MxControl *control,
      MxValue *values, guint64 *memory)
{
  MxWork work;
  MxBoxResult result;

  mx_work_init (&work, &limits, control);
  result = mx_lines_fill (&self->family, &work, to, values);
  *memory = work.memory;
  return result;
}

static void
check (const Rules *self, const gint64 *to)
{
  guint64 n = mx_box_count (self->family.arity, to, 1 << 24);
  g_autofree MxValue *values = g_new (MxValue, n);
  g_autofree MxValue *expected = slow_values (self, to, n);
  guint64 memory;

  g_assert_cmpint (fill (self, to, MX_LIMITS_DEFAULT, NULL, values, &memory), ==,
                   MX_BOX_DONE);
  g_assert_cmpuint (memory, ==, 0);
  for (guint64 i = 0; i < n; i++)
    g_assert_cmpint (values[i], ==, expected[i]);
}

static void
random_rules (GRand *rand, Rules *self, guint arity)
{
  init_rules (self, arity);
  for (int i = g_rand_int_range (rand, 1, 7); i > 0; i--) {
    gint64 start[MX_RAY_COORDS] = {0};
    gint64 step[MX_RAY_COORDS] = {0};
    gint64 sum = 0;

    for (guint k = 0; k < arity; k++) {
      start[k] = g_rand_int_range (rand, 0, 7) % 4;
      step[k] = g_rand_boolean (rand) ? 0 : g_rand_int_range (rand, 0, 4);
      sum += start[k];
    }
    if (sum == 0)
      start[g_rand_int_range (rand, 0, (gint32)arity)] = 1;
    add_ray (self, start, step);
  }
}

static void
test_random (void)
{
  static const gint64 most[] = {0, 0, 50, 14, 7};
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);

  for (guint i = 0; i < 600; i++) {
    guint arity = 2 + i % 3;
    Rules rules;
    gint64 to[MX_RAY_COORDS];

    random_rules (rand, &rules, arity);
    for (guint k = 0; k < arity; k++)
      to[k] = g_rand_int_range (rand, 0, (gint32)most[arity]);
    check (&rules, to);
  }
}

/* Three heaps of Nim in one position: the nim-sum. */
static void
test_nim (void)
{
  Rules rules;
  const gint64 to[] = {20, 17, 35};
  guint64 n = 21 * 18 * 36;
  g_autofree MxValue *values = g_new (MxValue, n);
  guint64 memory;

  init_rules (&rules, 3);
  for (guint k = 0; k < 3; k++) {
    gint64 unit[MX_RAY_COORDS] = {k == 0, k == 1, k == 2};

    add_ray (&rules, unit, unit);
  }
  g_assert_cmpint (fill (&rules, to, MX_LIMITS_DEFAULT, NULL, values, &memory), ==,
                   MX_BOX_DONE);
  for (gint64 i = 0; i < (gint64)n; i++)
    g_assert_cmpint (values[i], ==, i / 648 ^ i / 36 % 18 ^ i % 36);
}

/* Enough cells for several threads; long steps, so that the slow way has few options to see. */
static void
test_threads (void)
{
  Rules rules;

  init_rules (&rules, 2);
  add_ray (&rules, (gint64[4]){60, 1}, (gint64[4]){70, 41});
  add_ray (&rules, (gint64[4]){1, 30}, (gint64[4]){3, 300});
  add_ray (&rules, (gint64[4]){0, 5}, (gint64[4]){0, 90});
  add_ray (&rules, (gint64[4]){17, 0}, (gint64[4]){101, 0});
  add_ray (&rules, (gint64[4]){2, 2}, (gint64[4]){80, 80});
  add_ray (&rules, (gint64[4]){1, 3}, (gint64[4]){0, 0});
  check (&rules, (const gint64[]){1999, 2100});
}

/* The same where half the cells are mirror images. */
static void
test_threads_symmetric (void)
{
  Rules rules;
  const gint64 to[] = {2100, 2100};
  g_autofree MxValue *values = g_new (MxValue, 2101 * 2101);
  guint64 memory;

  init_rules (&rules, 2);
  add_ray (&rules, (gint64[4]){0, 1}, (gint64[4]){0, 1});
  add_ray (&rules, (gint64[4]){1, 0}, (gint64[4]){1, 0});
  g_assert_cmpint (fill (&rules, to, MX_LIMITS_DEFAULT, NULL, values, &memory), ==,
                   MX_BOX_DONE);
  for (gint64 i = 0; i < 2101 * 2101; i++)
    g_assert_cmpint (values[i], ==, i / 2101 ^ i % 2101);
}

static void
test_empty_and_thin (void)
{
  Rules rules;

  init_rules (&rules, 2);
  add_ray (&rules, (gint64[4]){1, 0}, (gint64[4]){1, 0});
  add_ray (&rules, (gint64[4]){0, 1}, (gint64[4]){0, 1});
  add_ray (&rules, (gint64[4]){1, 1}, (gint64[4]){1, 1});
  check (&rules, (const gint64[]){0, 0});
  check (&rules, (const gint64[]){0, 3000});
  check (&rules, (const gint64[]){3000, 0});
  check (&rules, (const gint64[]){15, 16});
  check (&rules, (const gint64[]){16, 15});
  check (&rules, (const gint64[]){1, 700});
  init_rules (&rules, 2);
  add_ray (&rules, (gint64[4]){(gint64)1 << 60, 1}, (gint64[4]){1, (gint64)1 << 61});
  check (&rules, (const gint64[]){30, 30}); /* no option at all */
}

/* Where the sets do not fit nothing is filled, and no limit is met. */
static void
test_memory (void)
{
  Rules rules;
  MxLimits limits = MX_LIMITS_DEFAULT;
  const gint64 to[] = {999, 999};
  g_autofree MxValue *values = g_new (MxValue, 1000000);
  guint64 memory;

  init_rules (&rules, 2);
  add_ray (&rules, (gint64[4]){1, 0}, (gint64[4]){1, 0});
  add_ray (&rules, (gint64[4]){1, 1}, (gint64[4]){1, 1});
  for (limits.memory = 1; limits.memory < 1 << 20; limits.memory *= 4) {
    MxBoxResult result = fill (&rules, to, limits, NULL, values, &memory);

    g_assert_cmpint (result, ==, limits.memory > 400000 ? MX_BOX_DONE : MX_BOX_UNFIT);
    g_assert_cmpuint (memory, ==, 0);
  }
}

static gboolean
stop_after_cb (gpointer data)
{
  gint64 *at = data;

  return g_get_monotonic_time () >= *at;
}

/* A job of minutes ends within 50 ms, on one thread and on several.  What else the machine does
 * may hold it up, so the best of some tries counts. */
static void
test_stop (void)
{
  Rules rules;
  MxLimits limits = MX_LIMITS_DEFAULT;
  gint64 best = G_MAXINT64;
  const gint64 sides[][2] = {{5999, 5999}, {600, 50000}};
  g_autofree MxValue *values = g_new (MxValue, 36000000);

  init_rules (&rules, 2);
  add_ray (&rules, (gint64[4]){1, 0}, (gint64[4]){1, 0});
  add_ray (&rules, (gint64[4]){0, 1}, (gint64[4]){0, 1});
  add_ray (&rules, (gint64[4]){1, 1}, (gint64[4]){1, 1});
  for (gint64 i = 2; i < 5; i++)
    add_ray (&rules, (gint64[4]){i, 1}, (gint64[4]){1, 1});
  for (guint i = 0; i < 2; i++) {
    best = G_MAXINT64;
    for (guint try = 0; try < 5 && best > 50000; try++) {
      gint64 at = g_get_monotonic_time () + 20000;
      MxControl control = {.stop = stop_after_cb, .data = &at};
      guint64 memory;

      g_assert_cmpint (fill (&rules, sides[i], limits, &control, values, &memory), ==,
                       MX_BOX_ENDED);
      g_assert_cmpuint (memory, ==, 0);
      best = MIN (best, g_get_monotonic_time () - at);
    }
    g_assert_cmpint (best, <=, 50000);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lines/random", test_random);
  g_test_add_func ("/core/lines/nim", test_nim);
  g_test_add_func ("/core/lines/threads", test_threads);
  g_test_add_func ("/core/lines/threads-symmetric", test_threads_symmetric);
  g_test_add_func ("/core/lines/empty-and-thin", test_empty_and_thin);
  g_test_add_func ("/core/lines/memory", test_memory);
  g_test_add_func ("/core/lines/stop", test_stop);
  return g_test_run ();
}
