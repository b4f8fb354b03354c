/* SPDX-License-Identifier: MIT */
#include "book.h"

/* The formulas, each as it stands on the blackboard. */

static void
add_place (GArray *places, guint n, const BookPart *parts)
{
  BookPlace place = {.n = n};
  for (guint i = 0; i < n; i++)
    place.part[i] = parts[i];
  g_array_append_val (places, place);
}

static void
add_heap (GArray *places, const BookPart *part, gint64 a)
{
  add_place (places, 1, &(BookPart){part->game, {a}});
}

static void
add_pair (GArray *places, const BookPart *part, gint64 a, gint64 b)
{
  add_place (places, 1, &(BookPart){part->game, {a, b}});
}

/* An empty heap is left out, but one if both are. */
static void
add_two_heaps (GArray *places, const BookPart *part, gint64 a, gint64 b)
{
  const BookPart parts[2] = {{part->game, {MAX (a, b)}}, {part->game, {MIN (a, b)}}};
  add_place (places, MIN (a, b) > 0 ? 2 : 1, parts);
}

static void
take_range (const BookPart *part, gint64 low, gint64 high, GArray *places)
{
  for (gint64 k = low; k <= high && k <= part->x[0]; k++)
    add_heap (places, part, part->x[0] - k);
}

/* -- Bash and what is like it -- */

static void
bash_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  take_range (part, 1, lets->let[0], places);
}

static gint64
bash_value (const BookLets *lets, const BookPart *part)
{
  return part->x[0] % (lets->let[0] + 1);
}

static void
cards_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  take_range (part, 1, 3, places);
}

static gint64
cards_value (const BookLets *lets, const BookPart *part)
{
  return part->x[0] % 4;
}

/* Up to the price M and beyond it, by 1 … N. */
static void
auction_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  for (gint64 k = 1; k <= lets->let[1] && part->x[0] < lets->let[0]; k++)
    add_heap (places, part, part->x[0] + k);
}

static gint64
auction_value (const BookLets *lets, const BookPart *part)
{
  return MAX (lets->let[0] - part->x[0], 0) % (lets->let[1] + 1);
}

static void
count_to (const BookPart *part, gint64 goal, gint64 most, GArray *places)
{
  for (gint64 k = 1; k <= most && part->x[0] + k <= goal; k++)
    add_heap (places, part, part->x[0] + k);
}

static void
say_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  count_to (part, lets->let[0], lets->let[1], places);
}

static gint64
say_value (const BookLets *lets, const BookPart *part)
{
  return MAX (lets->let[0] - part->x[0], 0) % (lets->let[1] + 1);
}

static void
report_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  count_to (part, 100, 10, places);
}

static gint64
report_value (const BookLets *lets, const BookPart *part)
{
  return MAX (100 - part->x[0], 0) % 11;
}

static void
range_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  take_range (part, lets->let[0], lets->let[1], places);
}

static gint64
range_value (const BookLets *lets, const BookPart *part)
{
  if (lets->let[0] > lets->let[1])
    return 0;
  return part->x[0] % (lets->let[0] + lets->let[1]) / lets->let[0];
}

/* -- other amounts -- */

static const gint64 values_of_134[] = {0, 1, 0, 1, 2, 3, 2};

static void
s134_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  take_range (part, 1, 1, places);
  take_range (part, 3, 4, places);
}

static gint64
s134_value (const BookLets *lets, const BookPart *part)
{
  return values_of_134[part->x[0] % 7];
}

static void
odd_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  for (gint64 k = 1; k <= part->x[0]; k += 2)
    add_heap (places, part, part->x[0] - k);
}

static gint64
odd_value (const BookLets *lets, const BookPart *part)
{
  return part->x[0] % 2;
}

static void
pow2_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  for (gint64 k = 1; k <= part->x[0]; k *= 2)
    add_heap (places, part, part->x[0] - k);
}

static gint64
pow2_value (const BookLets *lets, const BookPart *part)
{
  return part->x[0] % 3;
}

static void
divisor_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  for (gint64 k = 1; k < part->x[0]; k++)
    if (part->x[0] % k == 0)
      add_heap (places, part, part->x[0] - k);
}

static gint64
divisor_value (const BookLets *lets, const BookPart *part)
{
  gint64 zeros = 0;
  for (gint64 n = part->x[0]; n > 0 && n % 2 == 0; n /= 2)
    zeros++;
  return zeros;
}

static gint64
common_divisor (gint64 a, gint64 b)
{
  return b == 0 ? a : common_divisor (b, a % b);
}

static void
coprime_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  for (gint64 k = 1; k <= part->x[0]; k++)
    if (common_divisor (part->x[0], k) == 1)
      add_heap (places, part, part->x[0] - k);
}

static gboolean
is_prime (gint64 n)
{
  for (gint64 d = 2; d * d <= n; d++)
    if (n % d == 0)
      return FALSE;
  return n > 1;
}

static gint64
coprime_value (const BookLets *lets, const BookPart *part)
{
  gint64 n = part->x[0], index = 0;
  if (n < 2 || n % 2 == 0)
    return n == 1;
  for (gint64 p = 2; p <= n; p++) {
    if (!is_prime (p))
      continue;
    index++;
    if (n % p == 0)
      break;
  }
  return index;
}

/* -- Nim -- */

static void
nim_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  take_range (part, 1, part->x[0], places);
}

static gint64
nim_value (const BookLets *lets, const BookPart *part)
{
  return part->x[0];
}

static gboolean
misere_nim_is_p (const BookLets *lets, const BookPlace *place)
{
  gint64 sum = 0, most = 0, ones = 0;
  for (guint i = 0; i < place->n; i++) {
    sum ^= place->part[i].x[0];
    most = MAX (most, place->part[i].x[0]);
    ones += place->part[i].x[0] == 1;
  }
  return most > 1 ? sum == 0 : ones % 2 == 1;
}

static void
mixed_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  static void (*const moves[]) (const BookLets *, const BookPart *,
                                GArray *) = {s134_moves, odd_moves, nim_moves};
  moves[part->game](lets, part, places);
}

static gint64
mixed_value (const BookLets *lets, const BookPart *part)
{
  static gint64 (*const values[]) (const BookLets *,
                                   const BookPart *) = {s134_value, odd_value, nim_value};
  return values[part->game](lets, part);
}

/* At most 3, 5 and 7; anti-SG has the first two. */
static void
limits_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  take_range (part, 1, 3 + 2 * (gint64)part->game, places);
}

static gint64
limits_value (const BookLets *lets, const BookPart *part)
{
  return part->x[0] % (4 + 2 * (gint64)part->game);
}

/* SJ. */
static gboolean
anti_sg_is_p (const BookLets *lets, const BookPlace *place)
{
  gint64 sum = 0, most = 0;
  for (guint i = 0; i < place->n; i++) {
    sum ^= limits_value (lets, &place->part[i]);
    most = MAX (most, limits_value (lets, &place->part[i]));
  }
  return most > 1 ? sum == 0 : sum != 0;
}

/* Play ends as soon as every value is 0. */
static gboolean
anti_sg_is_over (const BookPlace *place)
{
  for (guint i = 0; i < place->n; i++)
    if (limits_value (NULL, &place->part[i]) != 0)
      return FALSE;
  return TRUE;
}

/* -- heaps that split -- */

static void
lasker_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  take_range (part, 1, part->x[0], places);
  for (gint64 a = 1; 2 * a <= part->x[0]; a++)
    add_two_heaps (places, part, a, part->x[0] - a);
}

static gint64
lasker_value (const BookLets *lets, const BookPart *part)
{
  gint64 n = part->x[0];
  if (n % 4 == 3)
    return n + 1;
  return n > 0 && n % 4 == 0 ? n - 1 : n;
}

/* One pin or two neighbours, anywhere in the row. */
static void
kayles_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  for (gint64 k = 1; k <= 2; k++)
    for (gint64 left = 0; left + k <= part->x[0]; left++)
      add_two_heaps (places, part, left, part->x[0] - k - left);
}

static gint64
kayles_value (const BookLets *lets, const BookPart *part)
{
  static const gint64 row[] = {4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7};
  static const gint64 exceptions[][2] = {{0, 0},  {3, 3},  {6, 3},  {9, 4},  {11, 6},
                                         {15, 7}, {18, 3}, {21, 4}, {22, 6}, {28, 5},
                                         {34, 6}, {39, 3}, {57, 4}, {70, 6}};
  for (guint i = 0; i < G_N_ELEMENTS (exceptions); i++)
    if (exceptions[i][0] == part->x[0])
      return exceptions[i][1];
  return row[part->x[0] % 12];
}

static gboolean
misere_kayles_is_p (const BookLets *lets, const BookPlace *place)
{
  gint64 n = place->part[0].x[0];
  return n == 1 || n == 4 || n == 9 || n == 12 || n == 20;
}

static void
dawson_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  for (gint64 left = 0; left + 2 <= part->x[0]; left++)
    add_two_heaps (places, part, left, part->x[0] - 2 - left);
}

/* The value of a row of N pins. */
gint64
book_dawson_value (gint64 n)
{
  static const gint64 row[] = {4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5,
                               5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7};
  static const gint64 exceptions[][2] = {{0, 0},  {1, 0},  {15, 0}, {17, 2},
                                         {18, 2}, {32, 2}, {35, 0}, {52, 2}};
  for (guint i = 0; i < G_N_ELEMENTS (exceptions); i++)
    if (exceptions[i][0] == n)
      return exceptions[i][1];
  return row[n % 34];
}

static gint64
dawson_value (const BookLets *lets, const BookPart *part)
{
  return book_dawson_value (part->x[0]);
}

/* Dawson's Chess: a pawn goes with its neighbours, as far as there are any. */
static void
chess_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  gint64 n = part->x[0];
  for (gint64 at = 0; at < n; at++)
    add_two_heaps (places, part, MAX (at - 1, 0), MAX (n - at - 2, 0));
}

static gint64
chess_value (const BookLets *lets, const BookPart *part)
{
  return part->x[0] == 0 ? 0 : book_dawson_value (part->x[0] + 1);
}

/* -- two numbers -- */

gint64
book_square_root (gint64 n)
{
  gint64 root = 0;
  for (gint64 bit = (gint64)1 << 31; bit > 0; bit /= 2)
    if ((root + bit) * (root + bit) <= n)
      root += bit;
  return root;
}

static void
wythoff_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  gint64 a = part->x[0], b = part->x[1];
  for (gint64 k = 1; k <= MAX (a, b); k++) {
    if (k <= a)
      add_pair (places, part, a - k, b);
    if (k <= b)
      add_pair (places, part, a, b - k);
    if (k <= MIN (a, b))
      add_pair (places, part, a - k, b - k);
  }
}

/* a_k = floor (k phi) = floor ((k + sqrt (5 k^2)) / 2). */
static gboolean
wythoff_is_p (const BookLets *lets, const BookPlace *place)
{
  gint64 a = MIN (place->part[0].x[0], place->part[0].x[1]);
  gint64 k = MAX (place->part[0].x[0], place->part[0].x[1]) - a;
  return a == (k + book_square_root (5 * k * k)) / 2;
}

static void
corner_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  gint64 x = part->x[0], y = part->x[1];
  if (x > 0)
    add_pair (places, part, x - 1, y);
  if (y > 0)
    add_pair (places, part, x, y - 1);
  if (x > 0 && y > 0)
    add_pair (places, part, x - 1, y - 1);
}

static gboolean
corner_is_p (const BookLets *lets, const BookPlace *place)
{
  return place->part[0].x[0] % 2 == 0 && place->part[0].x[1] % 2 == 0;
}

gint64
book_least_zeckendorf (gint64 n)
{
  gint64 least = 0;
  while (n > 0) {
    gint64 a = 1, b = 2;
    while (b <= n) {
      gint64 next = a + b;
      a = b;
      b = next;
    }
    least = a;
    n -= a;
  }
  return least;
}

static void
fibonacci_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  for (gint64 k = 1; k <= MIN (part->x[0], part->x[1]); k++)
    add_pair (places, part, part->x[0] - k, 2 * k);
}

static gboolean
fibonacci_is_p (const BookLets *lets, const BookPlace *place)
{
  return place->part[0].x[0] == 0
         || place->part[0].x[1] < book_least_zeckendorf (place->part[0].x[0]);
}

/* -- the chase -- */

/* The squares of P, then those of V; game 0 where P moves. */
static gboolean
chase_condition (const gint64 *x)
{
  if (x[2] == 0 && x[3] == 0)
    return FALSE;
  return x[0] + x[1] <= MAX (x[2], x[3]) || (x[0] <= x[2] && x[1] <= x[3]);
}

static void
chase_step (const BookPart *part, gint64 dx, gint64 dy, GArray *places)
{
  guint own = part->game == 0 ? 0 : 2, other = 2 - own;
  BookPart to = {1 - part->game, {part->x[0], part->x[1], part->x[2], part->x[3]}};
  to.x[own] -= dx;
  to.x[own + 1] -= dy;
  if (to.x[own] < 0 || to.x[own + 1] < 0)
    return;
  if (dx + dy > 0 && to.x[own] == to.x[other] && to.x[own + 1] == to.x[other + 1])
    return;
  add_place (places, 1, &to);
}

static void
chase_moves (const BookLets *lets, const BookPart *part, GArray *places)
{
  guint other = part->game == 0 ? 2 : 0;
  if (part->x[other] == 0 && part->x[other + 1] == 0)
    return;
  chase_step (part, 0, 0, places);
  chase_step (part, 1, 0, places);
  chase_step (part, 0, 1, places);
  if (part->game == 1)
    chase_step (part, 1, 1, places);
}

/* P to move does not win where the condition does not hold.  V to move has lost where each reply leaves
 * P a win by the condition. */
static gboolean
chase_is_p (const BookLets *lets, const BookPlace *place)
{
  g_autoptr (GArray) replies = g_array_new (FALSE, FALSE, sizeof (BookPlace));
  if (place->part[0].game == 0)
    return !chase_condition (place->part[0].x);
  chase_moves (lets, &place->part[0], replies);
  for (guint i = 0; i < replies->len; i++)
    if (!chase_condition (g_array_index (replies, BookPlace, i).part[0].x))
      return FALSE;
  return TRUE;
}

static gboolean
chase_is_legal (const BookPlace *place)
{
  const gint64 *x = place->part[0].x;
  return x[0] != x[2] || x[1] != x[3];
}

/* -- all -- */

const Book books[] = {
    {"bash", {"m"}, bash_moves, bash_value, NULL, 2, 150},
    {"cards", {NULL}, cards_moves, cards_value, NULL, 3, 150},
    {"auction", {"M", "N"}, auction_moves, auction_value, NULL, 2, 60},
    {"count-to-30", {"goal", "most"}, say_moves, say_value, NULL, 2, 60},
    {"report-to-100", {NULL}, report_moves, report_value, NULL, 2, 120},
    {"take-l-to-r", {"l", "r"}, range_moves, range_value, NULL, 2, 150},
    {"take-1-3-4", {NULL}, s134_moves, s134_value, NULL, 3, 150},
    {"odd-numbers", {NULL}, odd_moves, odd_value, NULL, 3, 150},
    {"powers-of-two", {NULL}, pow2_moves, pow2_value, NULL, 3, 150},
    {"divisors", {NULL}, divisor_moves, divisor_value, NULL, 3, 200},
    {"coprime", {NULL}, coprime_moves, coprime_value, NULL, 3, 200},
    {"nim", {NULL}, nim_moves, nim_value, NULL, 4, 60},
    {"misere-nim", {NULL}, nim_moves, NULL, misere_nim_is_p, 4, 60},
    {"mixed-sum", {NULL}, mixed_moves, mixed_value, NULL, 4, 60},
    {"three-limits", {NULL}, limits_moves, limits_value, NULL, 3, 60},
    {"anti-sg",
     {NULL},
     limits_moves,
     limits_value,
     anti_sg_is_p,
     4,
     60,
     FALSE,
     anti_sg_is_over},
    {"lasker", {NULL}, lasker_moves, lasker_value, NULL, 3, 60},
    {"kayles", {NULL}, kayles_moves, kayles_value, NULL, 3, 150},
    {"misere-kayles", {NULL}, NULL, NULL, misere_kayles_is_p, 1, 40},
    {"dawson-kayles", {NULL}, dawson_moves, dawson_value, NULL, 3, 150},
    {"octal", {NULL}, chess_moves, chess_value, NULL, 3, 150},
    {"wythoff", {NULL}, wythoff_moves, NULL, wythoff_is_p, 1, 45},
    {"corner", {NULL}, corner_moves, NULL, corner_is_p, 1, 40},
    {"fibonacci-nim", {NULL}, fibonacci_moves, NULL, fibonacci_is_p, 1, 60},
    {"chase", {NULL}, chase_moves, NULL, chase_is_p, 1, 6, TRUE, NULL, chase_is_legal},
    {NULL},
};

gboolean
book_is_p (const Book *book, const BookLets *lets, const BookPlace *place)
{
  gint64 sum = 0;
  if (book->is_p != NULL)
    return book->is_p (lets, place);
  for (guint i = 0; i < place->n; i++)
    sum ^= book->value (lets, &place->part[i]);
  return sum == 0;
}
