/* SPDX-License-Identifier: MIT */
#include "session/hand-private.h"

#include "session/words.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* What is said of counters that a hand has grasped: the move, or why they cannot be taken.  A reason
 * is never more than the rules say: where they could not all be read, it says so. */

#define LISTED_MOST 8

static char *
dup_number (gint64 number)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, number);
}

/* The amounts of the game, where they are the same for every heap; else NULL. */
static GArray *
find_set (const MxHand *self)
{
  GArray *set = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (self->info->shape == MX_SHAPE_SUBTRACTION) {
    g_array_append_vals (set, self->info->set, self->info->n_set);
  } else if (self->info->shape == MX_SHAPE_OCTAL && self->info->tail == 0) {
    for (guint k = 1; k < self->info->n_digits; k++) {
      const gint64 amount = k;
      if (self->info->digits[k] != 0)
        g_array_append_val (set, amount);
    }
  }
  if (set->len > 0)
    return set;
  g_array_unref (set);
  return NULL;
}

static char *
dup_amounts (const GArray *amounts)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < amounts->len; i++)
    g_ptr_array_add (words, dup_number (g_array_index (amounts, gint64, i)));
  return mx_words_dup_list ((const char *const *)words->pdata, words->len, LISTED_MOST);
}

static gboolean
has_amount (const GArray *amounts, gint64 amount)
{
  for (guint i = 0; i < amounts->len; i++)
    if (g_array_index (amounts, gint64, i) == amount)
      return TRUE;
  return FALSE;
}

/* Why so many counters may not be taken from the pile at all. */
static char *
dup_amount_reason (const MxHand *self, guint coord, const GArray *amounts, gint64 taken)
{
  g_autofree char *count = dup_number (self->coords[coord]);
  g_autofree char *amount = dup_number (taken);
  g_autoptr (GArray) set = self->info->arity == 1 ? find_set (self) : NULL;
  if (set != NULL) {
    g_autofree char *list = dup_amounts (set);
    return g_strdup_printf (_ ("%1$s is no amount of this game: it allows %2$s."), amount,
                            list);
  }
  if (amounts->len == 0)
    return g_strdup (_ ("No move takes counters from this pile."));
  g_autofree char *list = dup_amounts (amounts);
  const char *condition =
      self->info->arity == 1 ? mx_program_get_take_condition (self->program, self->family)
                             : NULL;
  if (condition != NULL)
    /* Translators: the last is a condition as the rules have it, "k divides n and k < n". */
    return g_strdup_printf (
        _ ("%1$s is no amount for a heap of %2$s: it allows %3$s. The rule: %4$s."),
        amount, count, list, condition);
  return g_strdup_printf (_ ("%1$s is no amount for a heap of %2$s: it allows %3$s."),
                          amount, count, list);
}

char *
mx_hand_dup_reason (const MxHand *self, const MxGrasp *grasp)
{
  const gint64 count = self->coords[grasp->coord], taken = grasp->to - grasp->from;
  g_autofree char *number = dup_number (count);
  if (!self->whole)
    return g_strdup (_ ("The moves of this heap could not all be read."));
  if (self->options->n == 0)
    return count == 0 ? g_strdup (_ ("This heap is empty: there is no move in it."))
                      : g_strdup (_ ("There is no move in this heap."));
  if (taken > count || grasp->from < 0)
    return g_strdup_printf (_ ("This heap has only %s."), number);
  g_autofree char *low = dup_number (MIN (grasp->from, count - grasp->to));
  g_autofree char *high = dup_number (MAX (grasp->from, count - grasp->to));
  if (taken == 0)
    return self->cuts[grasp->coord]
               ? g_strdup_printf (_ ("No move splits %1$s into %2$s and %3$s."), number,
                                  low, high)
               : g_strdup (_ ("No move of this game splits a heap without taking."));
  g_autoptr (GArray) amounts = mx_hand_find_amounts (self, grasp->coord);
  if (!has_amount (amounts, taken))
    return dup_amount_reason (self, grasp->coord, amounts, taken);
  g_autofree char *amount = dup_number (taken);
  if (grasp->from > 0 && grasp->to < count)
    return g_strdup_printf (_ ("No move takes %1$s and leaves %2$s and %3$s."), amount,
                            low, high);
  return g_strdup_printf (_ ("No move takes %1$s and leaves one heap of %2$s."), amount,
                          high);
}

char *
mx_hand_dup_praise (const MxHand *self, guint option, gboolean wins)
{
  g_autoptr (MxSum) came = mx_hand_dup_option (self, option);
  g_autofree const gint64 **to = g_new0 (const gint64 *, came->n + 1);
  gboolean same = TRUE;
  for (guint i = 0; i < came->n; i++) {
    same = same && came->part[i].family == self->family;
    to[i] = mx_sum_get_coords (came, i);
  }
  g_autofree char *name = same ? mx_program_dup_move_name (self->program, self->family,
                                                           self->coords, came->n, to)
                               : NULL;
  if (name == NULL)
    name = mx_hand_dup_move (self, option);
  /* Translators: %s is a move: "take 2". */
  return wins ? g_strdup_printf (_ ("%s: a winning move"), name)
              : g_steal_pointer (&name);
}
