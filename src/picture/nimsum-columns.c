/* SPDX-License-Identifier: MIT */
#include "picture/nimsum-columns.h"

#include <math.h>
#include <string.h>

#include "mx-config.h"
#include <glib/gi18n-lib.h>

#include "picture/scene-text.h"

/* The digits shrink until the columns fit, down to a size that can still be read; numbers of 62
 * bits are wider than a small window then, and the view is panned. */

#define CELL_MOST 50.0
#define CELL_LEAST 12.0
#define CELL_GAP 0.16 /* of a cell */
#define SIGN_WIDTH 30.0
#define SPACE 18.0
#define HEADER 26.0
#define XOR_GAP 20.0
#define NAME_MOST 200.0
#define CELL_READ 18.0 /* smaller than this, parts are rather told together */
#define ROWS_LEAST 3

static guint
bits_of (MxValue value)
{
  return value > 0 ? 64 - (guint)__builtin_clzll ((guint64)value) : 1;
}

static double
text_width (const char *text, double size, MxWeight weight)
{
  double width;
  mx_picture_measure (text, size, weight, FALSE, &width, NULL);
  return width;
}

/* "and 190 more" */
static char *
dup_rest (const MxColumns *self)
{
  g_autofree char *number = mx_scene_dup_count (self->rest);
  return g_strdup_printf (ngettext ("and %s more", "and %s more", self->rest), number);
}

/* The second line of a part's move. */
static const char *
move_note (const MxScenePart *part)
{
  return part->move_others != NULL ? part->move_others : part->move_words;
}

static void
measure_texts (MxColumns *self, const MxSceneParts *parts)
{
  self->name_width = self->value_width = self->move_width = 0.0;
  if (self->rest > 0) {
    g_autofree char *rest = dup_rest (self);
    self->name_width = text_width (rest, MX_SCENE_NOTE_SIZE, MX_WEIGHT_NORMAL);
  }
  for (guint i = 0; i < self->shown; i++) {
    const MxScenePart *part = &parts->part[i];
    g_autofree char *value = mx_scene_part_dup_value (part);
    self->value_width =
        MAX (self->value_width, text_width (value, self->value_size, MX_WEIGHT_BOLD));
    if (self->names)
      self->name_width = MAX (
          self->name_width,
          MIN (NAME_MOST, text_width (part->name, MX_SCENE_NOTE_SIZE, MX_WEIGHT_NORMAL)));
    if (self->moves && part->move != NULL) {
      const double words = move_note (part) != NULL
                               ? text_width (move_note (part), 12.0, MX_WEIGHT_NORMAL)
                               : 0.0;
      const double move = text_width (part->move, 14.0, MX_WEIGHT_BOLD);
      self->move_width = MAX (self->move_width, MAX (words, move));
    }
  }
  if (parts->all_numbers) {
    g_autofree char *sum = g_strdup_printf ("%" G_GINT64_FORMAT, parts->sum);
    self->value_width =
        MAX (self->value_width, text_width (sum, self->value_size, MX_WEIGHT_BOLD));
  }
}

/* All that stands beside the digits. */
static double
beside (const MxColumns *self)
{
  double width = SIGN_WIDTH + self->value_width + SPACE;
  if (self->name_width > 0.0)
    width += self->name_width + SPACE;
  if (self->move_width > 0.0)
    width += self->move_width + SPACE;
  return width;
}

/* As many parts as fit have rows of their own, one row is for all others. */
static void
choose_rows (MxColumns *self, const MxSceneParts *parts, double room_height)
{
  const double pitch = CELL_READ * (1.0 + CELL_GAP);
  const double fit = floor ((room_height - HEADER - XOR_GAP) / pitch) - 1.0;
  self->shown = parts->n;
  if (parts->total > fit)
    self->shown = MIN (parts->n, (guint)MAX (fit - 1.0, ROWS_LEAST));
  self->rest = parts->total - self->shown;
  self->rest_value = parts->all_numbers ? parts->sum : MX_VALUE_UNKNOWN;
  for (guint i = 0; parts->all_numbers && i < self->shown; i++)
    self->rest_value ^= parts->part[i].value;
}

static guint
n_rows (const MxColumns *self)
{
  return self->shown + (self->rest > 0);
}

void
mx_columns_measure (MxColumns *self, const MxSceneParts *parts, gboolean moves,
                    double room_width, double room_height)
{
  *self = (MxColumns){.bits = 3, .names = !parts->all_heaps};
  choose_rows (self, parts, room_height);
  for (guint i = 0; i < self->shown; i++)
    self->bits = MAX (self->bits, bits_of (parts->part[i].value));
  self->bits = MAX (self->bits, bits_of (MAX (self->rest_value, parts->sum)));
  /* Beside so many digits there is no room for moves; the sentence tells them. */
  self->moves = moves && self->bits <= 20;
  self->value_size = 22.0;
  measure_texts (self, parts);
  const double pitch_x = (room_width - beside (self)) / self->bits;
  const double pitch_y = (room_height - HEADER - XOR_GAP) / (n_rows (self) + 1);
  self->cell =
      CLAMP (floor (MIN (pitch_x, pitch_y) / (1.0 + CELL_GAP)), CELL_LEAST, CELL_MOST);
  self->gap = MAX (2.0, round (self->cell * CELL_GAP));
  const double size = CLAMP (self->cell * 0.5, 11.0, 22.0);
  if (size < self->value_size) {
    self->value_size = size;
    measure_texts (self, parts);
  }
  self->width = beside (self) + self->bits * (self->cell + self->gap) - self->gap;
  self->height =
      HEADER + XOR_GAP + (n_rows (self) + 1) * (self->cell + self->gap) - self->gap;
}

/* "1" … "512", then "2¹⁰": short enough to stand over its column. */
static char *
dup_power (guint bit)
{
  static const char *const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  if (bit < 10)
    return g_strdup_printf ("%u", 1u << bit);
  return g_strconcat ("2", digits[bit / 10], digits[bit % 10], NULL);
}

static double
bit_x (const MxColumns *self, double x, guint bit)
{
  return x + (double)(self->bits - 1 - bit) * (self->cell + self->gap) + self->cell / 2.0;
}

static void
draw_header (const MxColumns *self, const MxScene *scene, MxPicture *picture, double x,
             double y)
{
  const double size = CLAMP (self->cell * 0.34, 8.0, 13.0);
  double widest = 0.0;
  for (guint bit = 0; bit < self->bits; bit++) {
    g_autofree char *power = dup_power (bit);
    widest = MAX (widest, text_width (power, size, MX_WEIGHT_NORMAL));
  }
  guint stride = 1;
  while (stride * (self->cell + self->gap) < widest + 3.0)
    stride *= 2;
  for (guint bit = 0; bit < self->bits; bit += stride) {
    g_autofree char *power = dup_power (bit);
    mx_picture_add_text (picture, MX_ROLE_AXIS, MX_NO_NODE, power, bit_x (self, x, bit),
                         y, MX_ALIGN_MIDDLE, size, MX_WEIGHT_NORMAL,
                         scene->theme->faint_text);
  }
}

static void
draw_bit (const MxColumns *self, const MxScene *scene, MxPicture *picture, gboolean one,
          gboolean is_sum, gint part, double x, double y)
{
  const MxTheme *theme = scene->theme;
  const MxRect rect = {x - self->cell / 2.0, y - self->cell / 2.0, self->cell,
                       self->cell};
  MxItem *box =
      mx_picture_add_box (picture, MX_ROLE_BIT, MX_NO_NODE, rect, self->cell * 0.15);
  box->part = part;
  box->fill = !one ? theme->background : is_sum ? theme->n_fill : theme->p_fill;
  box->stroke = !one ? theme->grid : is_sum ? theme->n_line : theme->p_line;
  box->line = self->cell > 24.0 ? 1.5 : 1.0;
  const MxColor ink = !one ? theme->faint_text : is_sum ? theme->n_text : theme->p_text;
  MxItem *text =
      mx_picture_add_text (picture, MX_ROLE_BIT, MX_NO_NODE, one ? "1" : "0", x, y,
                           MX_ALIGN_MIDDLE, self->cell * (self->cell > 24.0 ? 0.44 : 0.6),
                           one ? MX_WEIGHT_BOLD : MX_WEIGHT_NORMAL, ink);
  text->part = part;
}

/* A row whose value is no number has one box across all columns. */
static void
draw_blank (const MxColumns *self, const MxScene *scene, MxPicture *picture,
            const char *text, gint part, double x, double y)
{
  const double width = self->bits * (self->cell + self->gap) - self->gap;
  MxItem *box = mx_picture_add_box (picture, MX_ROLE_BIT, MX_NO_NODE,
                                    (MxRect){x, y - self->cell / 2.0, width, self->cell},
                                    self->cell * 0.15);
  box->part = part;
  box->stroke = scene->theme->unknown_line;
  box->line = 1.5;
  box->dashed = TRUE;
  MxItem *item = mx_picture_add_text (
      picture, MX_ROLE_BIT, MX_NO_NODE, text, x + width / 2.0, y, MX_ALIGN_MIDDLE,
      self->cell * 0.5, MX_WEIGHT_BOLD, scene->theme->unknown_text);
  item->part = part;
}

static void
draw_digits (const MxColumns *self, const MxScene *scene, MxPicture *picture,
             MxValue value, const char *text, gint part, double x, double y)
{
  if (value < 0) {
    draw_blank (self, scene, picture, text, part, x, y);
    return;
  }
  for (guint bit = self->bits; bit-- > 0;)
    draw_bit (self, scene, picture, ((value >> bit) & 1) != 0, part < 0, part,
              bit_x (self, x, bit), y);
}

static void
draw_move (const MxColumns *self, const MxScene *scene, MxPicture *picture,
           const MxScenePart *part, double x, double y)
{
  if (!self->moves || part->move == NULL)
    return;
  const gboolean two_lines = move_note (part) != NULL && self->cell >= 34.0;
  mx_picture_add_text (picture, MX_ROLE_LABEL, part->hit, part->move, x,
                       two_lines ? y - 9.0 : y, MX_ALIGN_START,
                       self->cell >= 20.0 ? 14.0 : 11.0, MX_WEIGHT_BOLD,
                       scene->theme->winning);
  if (two_lines)
    mx_picture_add_text (picture, MX_ROLE_LABEL, part->hit, move_note (part), x, y + 9.0,
                         MX_ALIGN_START, 12.0, MX_WEIGHT_NORMAL,
                         scene->theme->faint_text);
}

static void
draw_sign (const MxColumns *self, const MxScene *scene, MxPicture *picture,
           const char *sign, double x, double y)
{
  mx_picture_add_text (picture, MX_ROLE_AXIS, MX_NO_NODE, sign, x, y, MX_ALIGN_START,
                       MAX (11.0, self->value_size * 0.8), MX_WEIGHT_NORMAL,
                       scene->theme->faint_text);
}

static void
draw_part (const MxColumns *self, const MxScene *scene, MxPicture *picture,
           const MxSceneParts *parts, guint i, double x, double digits, double y)
{
  const MxScenePart *part = &parts->part[i];
  g_autofree char *value = mx_scene_part_dup_value (part);
  if (i > 0)
    draw_sign (self, scene, picture, "⊕", x, y);
  if (self->names) {
    g_autofree char *name = mx_scene_dup_cut (part->name, MX_SCENE_NOTE_SIZE,
                                              MX_WEIGHT_NORMAL, self->name_width + 0.5);
    MxItem *item = mx_picture_add_text (
        picture, MX_ROLE_LABEL, part->hit, name, x + SIGN_WIDTH, y, MX_ALIGN_START,
        MX_SCENE_NOTE_SIZE, MX_WEIGHT_NORMAL, scene->theme->faint_text);
    item->part = (gint)i;
  }
  MxItem *item = mx_picture_add_text (picture, MX_ROLE_VALUE, part->hit, value,
                                      digits - SPACE, y, MX_ALIGN_END, self->value_size,
                                      MX_WEIGHT_BOLD, scene->theme->text);
  item->part = (gint)i;
  draw_digits (self, scene, picture, part->value, value, (gint)i, digits, y);
  draw_move (self, scene, picture, part,
             digits + self->bits * (self->cell + self->gap) - self->gap + SPACE, y);
}

/* The row of all parts that have none of their own. */
static void
draw_rest (const MxColumns *self, const MxScene *scene, MxPicture *picture, double x,
           double digits, double y)
{
  g_autofree char *name = dup_rest (self);
  g_autofree char *value = self->rest_value >= 0
                               ? g_strdup_printf ("%" G_GINT64_FORMAT, self->rest_value)
                               : g_strdup ("?");
  draw_sign (self, scene, picture, "⊕", x, y);
  mx_picture_add_text (picture, MX_ROLE_LABEL, MX_NO_NODE, name, x + SIGN_WIDTH, y,
                       MX_ALIGN_START, MX_SCENE_NOTE_SIZE, MX_WEIGHT_NORMAL,
                       scene->theme->faint_text);
  mx_picture_add_text (picture, MX_ROLE_VALUE, MX_NO_NODE, value, digits - SPACE, y,
                       MX_ALIGN_END, self->value_size, MX_WEIGHT_BOLD,
                       scene->theme->text);
  draw_digits (self, scene, picture, self->rest_value, value, (gint)self->shown, digits,
               y);
}

/* A soft light behind each column with an odd number of ones, down to its digit of the xor. */
static void
light_odd (const MxColumns *self, const MxScene *scene, MxPicture *picture, MxValue sum,
           double digits, double top, double bottom)
{
  const double half = (self->cell + self->gap) / 2.0;
  for (guint bit = 0; bit < self->bits; bit++) {
    if (((sum >> bit) & 1) == 0)
      continue;
    MxItem *light =
        mx_picture_add_box (picture, MX_ROLE_GRID, MX_NO_NODE,
                            (MxRect){bit_x (self, digits, bit) - half, top - half,
                                     2.0 * half, bottom - top + 2.0 * half},
                            self->cell * 0.15 + self->gap / 2.0);
    light->fill = mx_scene_blend (scene->theme->background, scene->theme->n_fill, 0.3);
  }
}

static void
draw_sum (const MxColumns *self, const MxScene *scene, MxPicture *picture,
          const MxSceneParts *parts, double x, double digits, double y)
{
  g_autofree char *sum = parts->all_numbers
                             ? g_strdup_printf ("%" G_GINT64_FORMAT, parts->sum)
                             : g_strdup ("?");
  draw_sign (self, scene, picture, "=", x, y);
  mx_picture_add_text (picture, MX_ROLE_VALUE, MX_NO_NODE, sum, digits - SPACE, y,
                       MX_ALIGN_END, self->value_size, MX_WEIGHT_BOLD,
                       scene->theme->text);
  draw_digits (self, scene, picture, parts->all_numbers ? parts->sum : MX_VALUE_UNKNOWN,
               "?", -1, digits, y);
}

/* Around the highest column with an odd number of ones, from its first digit to the xor's. */
static void
draw_frame (const MxColumns *self, const MxScene *scene, MxPicture *picture, MxValue sum,
            double digits, double top, double bottom)
{
  const double half = self->cell / 2.0 + self->gap / 2.0;
  const double middle = bit_x (self, digits, bits_of (sum) - 1);
  MxItem *frame = mx_picture_add_box (
      picture, MX_ROLE_HIGHLIGHT, MX_NO_NODE,
      (MxRect){middle - half, top - half, 2.0 * half, bottom - top + 2.0 * half},
      self->cell * 0.15 + self->gap / 2.0);
  frame->stroke = scene->theme->accent;
  frame->line = CLAMP (self->gap * 0.4, 1.5, 3.0);
}

void
mx_columns_draw (const MxColumns *self, MxScene *scene, MxPicture *picture,
                 const MxSceneParts *parts, double x, double y)
{
  const double pitch = self->cell + self->gap;
  const double width = self->bits * pitch - self->gap;
  const double digits = x + SIGN_WIDTH
                        + (self->name_width > 0.0 ? self->name_width + SPACE : 0.0)
                        + self->value_width + SPACE;
  const double first = y + HEADER + self->cell / 2.0;
  const guint rows = n_rows (self);
  const double last = first + rows * pitch + XOR_GAP;
  if (parts->all_numbers)
    light_odd (self, scene, picture, parts->sum, digits, first, last);
  draw_header (self, scene, picture, digits, y + HEADER / 2.0 - 2.0);
  for (guint i = 0; i < self->shown; i++)
    draw_part (self, scene, picture, parts, i, x, digits, first + i * pitch);
  if (self->rest > 0)
    draw_rest (self, scene, picture, x, digits, first + self->shown * pitch);
  const double rule = first + rows * pitch - pitch / 2.0 + XOR_GAP / 2.0;
  MxItem *line =
      mx_picture_add_line (picture, MX_ROLE_AXIS, x, rule, digits + width + 8.0, rule);
  line->stroke = scene->theme->text;
  line->line = 2.0;
  draw_sum (self, scene, picture, parts, x, digits, last);
  if (parts->all_numbers && parts->sum > 0)
    draw_frame (self, scene, picture, parts->sum, digits, first, last);
}

static char *
dup_number (MxValue value)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, value);
}

/* How many parts of the start have a 1 in the column of TOP. */
static guint64
count_ones (const MxSolution *solution, MxValue top)
{
  guint64 n = 0;
  for (guint i = 0; i < solution->kinds->sum->n; i++)
    if ((solution->start_value[solution->kinds->first[i]] & top) != 0)
      n += solution->kinds->count[i];
  return n;
}

/* The same for more parts than a sentence holds. */
static char *
dup_many_sentence (const MxSceneParts *parts, const MxSolution *solution, MxValue top)
{
  const guint64 n = count_ones (solution, top);
  g_autofree char *column = dup_number (top);
  g_autofree char *sum = dup_number (parts->sum);
  g_autofree char *number = mx_scene_dup_count (n);
  return g_strdup_printf (
      ngettext (
          "The column of %1$s is the highest odd one. %2$s part has a 1 there: it can "
          "be brought to its value’s xor with %3$s.",
          "The column of %1$s is the highest odd one. %2$s parts have a 1 there: each "
          "can be brought to its value’s xor with %3$s.",
          (gulong)MIN (n, 1000000)),
      column, number, sum);
}

/* What the highest odd column asks for. */
static char *
dup_move_sentence (const MxSceneParts *parts, const MxSolution *solution)
{
  enum { MOST = 6 };
  const MxValue top = (MxValue)1 << (bits_of (parts->sum) - 1);
  g_autoptr (GPtrArray) have = g_ptr_array_new ();
  g_autoptr (GPtrArray) becomes = g_ptr_array_new_with_free_func (g_free);
  const MxScenePart *one = NULL;
  for (guint i = 0; i < parts->n; i++) {
    const MxScenePart *part = &parts->part[i];
    if ((part->value & top) == 0)
      continue;
    one = part;
    g_ptr_array_add (have, parts->all_heaps ? part->label : part->name);
    g_ptr_array_add (becomes, dup_number (part->value ^ parts->sum));
  }
  if (have->len > MOST || parts->n < parts->total)
    return dup_many_sentence (parts, solution, top);
  g_autofree char *column = dup_number (top);
  g_autofree char *sum = dup_number (parts->sum);
  if (one == NULL) /* cannot be: an odd column has a one */
    return NULL;
  if (have->len == 1) {
    /* Not to be broken over two lines. */
    g_autofree char *result =
        g_strdup_printf ("%" G_GINT64_FORMAT "\u00a0⊕\u00a0%s\u00a0=\u00a0%s", one->value,
                         sum, (const char *)g_ptr_array_index (becomes, 0));
    const char *name = g_ptr_array_index (have, 0);
    return parts->all_heaps
               /* Translators: the last is a formula as "3 ⊕ 2 = 1". */
               ? g_strdup_printf (
                   _ ("The column of %1$s is the highest odd one. Only the "
                      "heap of %2$s has a 1 there: cut it to %3$s."),
                   column, name, result)
               : g_strdup_printf (_ ("The column of %1$s is the highest odd one. Only "
                                     "%2$s has a 1 there: bring its value to %3$s."),
                                  column, name, result);
  }
  g_autofree char *names =
      mx_scene_dup_or_list ((const char *const *)have->pdata, have->len, MOST);
  g_autofree char *values =
      mx_scene_dup_or_list ((const char *const *)becomes->pdata, becomes->len, MOST);
  return parts->all_heaps
             ? g_strdup_printf (_ ("The column of %1$s is the highest odd one. A heap "
                                   "with a 1 there (%2$s) can be cut to its xor with "
                                   "%3$s: %4$s."),
                                column, names, sum, values)
             : g_strdup_printf (_ ("The column of %1$s is the highest odd one. A part "
                                   "with a 1 there (%2$s) can be brought to its value’s "
                                   "xor with %3$s: %4$s."),
                                column, names, sum, values);
}

char *
mx_columns_dup_sentence (const MxSceneParts *parts, const MxScene *scene)
{
  gboolean infinite = FALSE;
  for (guint i = 0; i < parts->n; i++)
    infinite = infinite || parts->part[i].value == MX_VALUE_INFINITE;
  if (infinite)
    return g_strdup (_ ("A part of value ∞ lies on a cycle and has no digits: the "
                        "nim-sum alone does not decide."));
  if (!parts->all_numbers)
    return NULL;
  if (scene->input->solution->play != MX_PLAY_NORMAL)
    return g_strdup (_ ("The nim-sum decides normal play only: here the position is "
                        "looked at as a whole."));
  if (parts->sum == 0)
    return g_strdup (_ ("Every column is even: the nim-sum is 0 and the previous player "
                        "wins. Whatever is moved makes some column odd."));
  return dup_move_sentence (parts, scene->input->solution);
}
