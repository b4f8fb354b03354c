/* SPDX-License-Identifier: MIT */
#include "session/inspection-private.h"

#include "core/box/wythoff.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* How textbooks find the winning move of Wythoff's game.  Every number is in just one pair (a_n, b_n),
 * b_n = a_n + n; so what one pile has tells what the other is to be cut to, and what they differ
 * by tells which pair is reached by taking as much from both. */

/* "a₁₂" */
static char *
dup_member (const char *letter, gint64 index)
{
  GString *name = g_string_new (letter);
  g_autofree char *digits = g_strdup_printf ("%" G_GINT64_FORMAT, index);

  for (const char *digit = digits; *digit != '\0'; digit++)
    g_string_append_unichar (name, 0x2080u + (gunichar)(*digit - '0'));
  return g_string_free (name, FALSE);
}

static char *
say_both (const gint64 *to, gint64 taken)
{
  const gint64 low = MIN (to[0], to[1]), high = MAX (to[0], to[1]);
  g_autofree char *difference = mx_words_dup_number (high - low);
  g_autofree char *a = dup_member ("a", high - low);
  g_autofree char *b = dup_member ("b", high - low);
  g_autofree char *small = mx_words_dup_number (low);
  g_autofree char *large = mx_words_dup_number (high);
  g_autofree char *number = mx_words_dup_number (taken);

  /* Translators: a case of the textbook on Wythoff's game.  %1$s is what two piles differ by, %2$s
   * and %4$s are names such as a₃ and b₃, %3$s and %5$s their numbers, %6$s how many are taken. */
  return g_strdup_printf (_ ("Case “both piles”: they differ by %1$s, as do %2$s = %3$s "
                             "and %4$s = %5$s, so take %6$s from each."),
                          difference, a, small, b, large, number);
}

/* One pile STAYS, the other goes from FROM to TO. */
static char *
say_one (gint64 stays, gint64 from, gint64 to)
{
  const gint64 index = ABS (stays - to);
  const gboolean same = stays <= to;
  g_autofree char *own = dup_member (same ? "a" : "b", index);
  g_autofree char *partner = dup_member (same ? "b" : "a", index);
  g_autofree char *pile = mx_words_dup_number (stays);
  g_autofree char *now = mx_words_dup_number (from);
  g_autofree char *then = mx_words_dup_number (to);

  if (same)
    /* Translators: a case of the textbook on Wythoff's game.  The pile of %1$s stays; %2$s is its name
     * in a pair, such as a₃, and %4$s the name of its partner, b₃; the other pile has %3$s, and is
     * cut to %5$s. */
    return g_strdup_printf (_ ("Case “same pile”: %1$s is %2$s, so the larger pile stays "
                               "the larger one and is cut from %3$s to %4$s = %5$s."),
                            pile, own, now, partner, then);
  /* Translators: a case of the textbook on Wythoff's game.  The pile of %1$s stays; %2$s is its name in
   * a pair, such as b₃, and %4$s the name of its partner, a₃; the other pile has %3$s, and is cut to
   * %5$s. */
  return g_strdup_printf (_ ("Case “other pile”: %1$s is %2$s, so the other pile becomes "
                             "the smaller one and is cut from %3$s to %4$s = %5$s."),
                          pile, own, now, partner, then);
}

char *
mx_inspector_dup_wythoff (const Inspector *self, MxNode node)
{
  const MxGraph *graph = self->graph;
  gint64 to[MX_WYTHOFF_MOVES][2];
  char *words = NULL;

  if (self->solution->whole != NULL
      || mx_wythoff_find (&graph->source->families[graph->family[node]]) != 1)
    return NULL;
  const gint64 *from = mx_graph_coords (graph, node);
  const guint n = mx_wythoff_moves (1, from[0], from[1], to);
  for (guint i = 0; i < n; i++) {
    const MxNode target = mx_graph_find (graph, graph->family[node], to[i]);
    const gboolean both = to[i][0] < from[0] && to[i][1] < from[1];
    g_autofree char *one = NULL;
    char *more;

    /* From equal piles the two moves of one pile are the same but for the order. */
    if (target == MX_NO_NODE || !mx_inspector_knows (self, target)
        || (from[0] == from[1] && to[i][0] > to[i][1]))
      continue;
    if (both)
      one = say_both (to[i], from[0] - to[i][0]);
    else if (to[i][0] == from[0])
      one = say_one (from[0], from[1], to[i][1]);
    else
      one = say_one (from[1], from[0], to[i][0]);
    more = words != NULL ? mx_inspection_join (words, one) : g_strdup (one);
    g_free (words);
    words = more;
  }
  return words;
}
