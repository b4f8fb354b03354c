/* SPDX-License-Identifier: MIT */
#include "session/words-private.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The sentences of the steps.  Each is a whole sentence for translators; the numbers of followers
 * choose its plural form. */

#define LIST_MOST 6
#define MEX_LIST_MOST 4 /* of a longer list, with its values */

typedef struct {
  const MxProgram *program;
  const MxSteps *steps;
  const MxGraph *graph;
  guint32 step;
  MxNode node;
  MxPlay play;
  gboolean component; /* of a sum, whose outcome the position's is not */
  char *name; /* owned: of NODE */
} Speech;

static guint
n_options (const Speech *speech)
{
  return mx_graph_n_options (speech->graph, speech->node);
}

/* Lists of the options of the step's position that are known before it, and of their values.
 * Either may be NULL.  Returns how many options are known. */
static guint
list_options (const Speech *speech, char **names, char **values)
{
  const MxGraph *graph = speech->graph;
  guint n = n_options (speech);
  g_autofree guint32 *options = mx_words_dup_options (graph, speech->node);
  g_autoptr (GPtrArray) name_words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) value_words = g_ptr_array_new_with_free_func (g_free);
  guint known = 0;
  guint most = LIST_MOST;

  for (guint i = 0; i < n; i++)
    known += mx_words_knows_option (graph, speech->steps, speech->step - 1, options[i]);
  if (values != NULL && known > LIST_MOST)
    most = MEX_LIST_MOST;
  for (guint i = 0; i < n && name_words->len < most; i++) {
    if (!mx_words_knows_option (graph, speech->steps, speech->step - 1, options[i]))
      continue;
    g_autofree char *name = mx_words_dup_option (graph, options[i]);
    if (values != NULL && (options[i] & MX_SPLIT) != 0) {
      g_autofree char *sum = mx_words_dup_option_sum (graph, options[i]);
      g_ptr_array_add (name_words, g_strdup_printf ("%s (%s)", name, sum));
    } else
      g_ptr_array_add (name_words, g_steal_pointer (&name));
    g_ptr_array_add (value_words, (options[i] & MX_SPLIT) == 0
                                      ? mx_words_dup_value (graph, options[i])
                                      : mx_words_dup_number (
                                          mx_graph_option_value (graph, options[i])));
  }
  /* The sentence that has the values says itself how many there are. */
  *names = mx_words_dup_cut_list ((const char *const *)name_words->pdata, name_words->len,
                                  values != NULL ? name_words->len : known);
  if (values != NULL)
    *values = mx_words_dup_cut_list ((const char *const *)value_words->pdata,
                                     value_words->len, value_words->len);
  return known;
}

/* The positions that the step settles, as a list. */
static char *
list_settled (const Speech *speech, guint *n)
{
  const MxSteps *steps = speech->steps;
  guint32 first = steps->step_first[speech->step - 1];
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  *n = steps->step_first[speech->step] - first;
  for (guint i = 0; i < MIN (*n, LIST_MOST); i++)
    g_ptr_array_add (words,
                     mx_words_dup_position (speech->graph, steps->order[first + i]));
  return mx_words_dup_cut_list ((const char *const *)words->pdata, words->len, *n);
}

/* -- the beginning -- */

static void
say_beginning (const Speech *speech, char **headline, char **rest)
{
  *headline = g_strdup (_ ("Nothing is known yet."));
  if (speech->play == MX_PLAY_ANTI_SG)
    *rest = g_strdup (_ ("First come the positions in which the game is over: every "
                         "component has the SG value 0."));
  else if (speech->steps->algorithm == MX_ALGORITHM_SG_ORDER)
    *rest = g_strdup (_ ("First come the positions without a move: their value is 0."));
  else if (speech->play == MX_PLAY_MISERE)
    *rest = g_strdup (_ ("First come the positions without a move: in misère play they "
                         "are N."));
  else
    *rest = g_strdup (_ ("First come the positions without a move: they are P."));
}

/* -- P/N rounds -- */

static void
say_end_of_sj (const Speech *speech, char **headline, char **rest)
{
  *headline = g_strdup_printf (
      _ ("%s is N: every component has the SG value 0, so the game is over."),
      speech->name);
  *rest = g_strdup (_ ("Under the SJ rule the player who would move has won."));
}

static void
say_terminal (const Speech *speech, char **headline, char **rest)
{
  if (speech->steps->algorithm == MX_ALGORITHM_SG_ORDER) {
    *headline = g_strdup_printf (
        _ ("%s has no move: it is terminal, so its value is 0 (P)."), speech->name);
    *rest = g_strdup (_ ("The smallest value missing from the empty set is 0."));
  } else if (speech->play == MX_PLAY_NORMAL) {
    *headline =
        g_strdup_printf (_ ("%s is P: it has no move, it is terminal."), speech->name);
    *rest = g_strdup (speech->component
                          ? _ ("Played alone, it is lost for the player to move.")
                          : _ ("The player who cannot move loses."));
  } else {
    *headline =
        g_strdup_printf (_ ("%s is N: it has no move, it is terminal."), speech->name);
    *rest = g_strdup (_ ("In misère play the player who cannot move wins."));
  }
}

static void
say_decided (const Speech *speech, char **headline, char **rest)
{
  g_autofree char *value = mx_words_dup_value (speech->graph, speech->node);

  /* Translators: %1$s is a position, %2$s its SG value, %3$s P or N. */
  *headline = g_strdup_printf (
      _ ("The rules give %1$s the value %2$s: it is %3$s."), speech->name, value,
      mx_words_outcome_letter ((MxOutcome)speech->graph->outcome[speech->node]));
  *rest = g_strdup (_ ("There is nothing to compute: the position has no moves."));
}

static char *
say_enough (const Speech *speech)
{
  return g_strdup (speech->component
                       ? _ ("Played alone, one move to a P-position is enough to win.")
                       : _ ("One move to a P-position is enough to win."));
}

static void
say_reaches_p (const Speech *speech, char **headline, char **rest)
{
  const MxGraph *graph = speech->graph;
  g_autofree guint32 *options = mx_words_dup_options (graph, speech->node);
  guint n = n_options (speech);

  for (guint i = 0; i < n; i++) {
    if (!mx_words_knows_option (graph, speech->steps, speech->step - 1, options[i])
        || mx_graph_option_outcome (graph, options[i]) != MX_OUTCOME_P)
      continue;
    g_autofree char *witness = mx_words_dup_option (graph, options[i]);
    if ((options[i] & MX_SPLIT) != 0) {
      g_autofree char *sum = mx_words_dup_option_sum (graph, options[i]);
      *headline =
          g_strdup_printf (_ ("%1$s is N: it can move to %2$s, which is P (%3$s)."),
                           speech->name, witness, sum);
    } else
      *headline = g_strdup_printf (_ ("%1$s is N: it can move to %2$s, which is P."),
                                   speech->name, witness);
    *rest = say_enough (speech);
    return;
  }
  *headline = g_strdup_printf (_ ("%s is N: it can move to a P-position."), speech->name);
  *rest = say_enough (speech);
}

static void
say_only_n (const Speech *speech, char **headline, char **rest)
{
  g_autofree char *names = NULL;
  guint n = list_options (speech, &names, NULL);

  *headline = g_strdup_printf (
      ngettext ("%1$s is P: it can move only to %2$s, which is N.",
                "%1$s is P: it can move only to %2$s, and all of these are N.", n),
      speech->name, names);
  *rest =
      g_strdup (speech->component ? _ ("Played alone, it is lost for the player to move.")
                                  : _ ("Whatever is played, the opponent can win."));
}

static void
say_draw (const Speech *speech, char **headline, char **rest)
{
  guint n;
  g_autofree char *names = list_settled (speech, &n);

  *headline = g_strdup_printf (
      ngettext ("%s is left: it is a draw (D).", "%s are left: they are draws (D).", n),
      names);
  *rest = g_strdup (
      ngettext ("It has no move to a P-position, but one that does not lead to an "
                "N-position, so the game need never end.",
                "None has a move to a P-position, but each has one that does not lead to "
                "an N-position, so the game need never end.",
                n));
}

/* -- SG order -- */

static void
say_mex (const Speech *speech, char **headline, char **rest)
{
  const MxGraph *graph = speech->graph;
  guint n = n_options (speech);
  g_autofree MxValue *found = g_new (MxValue, MAX (n, 1));
  g_autofree char *names = NULL;
  g_autofree char *values = NULL;
  g_autofree char *value = mx_words_dup_value (graph, speech->node);
  guint n_found = 0;
  guint known = list_options (speech, &names, &values);

  for (guint i = 0; i < n; i++) {
    guint32 option = graph->option[graph->first[speech->node] + i];
    if (mx_words_knows_option (graph, speech->steps, speech->step - 1, option))
      found[n_found++] = mx_graph_option_value (graph, option);
  }
  g_autofree char *set = mx_words_dup_set (found, n_found);

  if (known == 0)
    *headline = g_strdup_printf (_ ("%s can move only to positions without a value yet."),
                                 speech->name);
  else if (known > LIST_MOST)
    /* Translators: only the first of the positions and their values are told: "12 can move to 12
     * positions, such as 11, 10, 9 and 8, worth 11, 10, 9 and 8." */
    *headline = g_strdup_printf (
        ngettext ("%1$s can move to %2$u position, such as %3$s, worth %4$s.",
                  "%1$s can move to %2$u positions, such as %3$s, worth %4$s.", known),
        speech->name, known, names, values);
  else
    /* Translators: the numbers of positions and of values are the same: "5 can move to 4, 2 and
     * 1, worth 2, 0 and 1." */
    *headline = g_strdup_printf (ngettext ("%1$s can move to %2$s, worth %3$s.",
                                           "%1$s can move to %2$s, worth %3$s.", known),
                                 speech->name, names, values);
  if (n_found == 0)
    *rest = g_strdup_printf (_ ("Every move can be answered by a move back to the value "
                                "%1$s, so its value is %1$s."),
                             value);
  else if (known == n)
    /* Translators: %1$s is a set such as {0, 1, 2}. */
    *rest =
        g_strdup_printf (_ ("The smallest value missing from %1$s is %2$s."), set, value);
  else
    *rest = g_strdup_printf (
        _ ("The smallest value missing from %1$s is %2$s, and every other move can be "
           "answered by a move back to the value %2$s."),
        set, value);
}

static void
say_loopy (const Speech *speech, char **headline, char **rest)
{
  guint n;
  g_autofree char *names = list_settled (speech, &n);

  if (n == 1) {
    g_autofree char *value = mx_words_dup_value (speech->graph, speech->node);
    *headline = g_strdup_printf (_ ("%1$s is left: no number fits, its value is %2$s."),
                                 names, value);
  } else
    *headline =
        g_strdup_printf (ngettext ("%s is left: no number fits, its value is ∞.",
                                   "%s are left: no number fits, their value is ∞.", n),
                         names);
  *rest =
      g_strdup (_ ("In brackets stand the numbers among the values of the moves; with "
                   "a 0 it is N, else a draw (D)."));
}

void
mx_words_step (const MxProgram *program, const MxSteps *steps, guint32 step,
               char **headline, char **rest)
{
  g_return_if_fail (steps != NULL && step <= steps->n_steps);
  g_return_if_fail (headline != NULL && rest != NULL);

  Speech speech = {.program = program,
                   .steps = steps,
                   .graph = mx_solution_graph (steps->solution),
                   .step = step,
                   .node = mx_steps_node (steps, step),
                   .play = steps->solution->play,
                   .component =
                       steps->solution->whole == NULL && steps->solution->start->n > 1};
  if (step == 0 || speech.node == MX_NO_NODE) {
    say_beginning (&speech, headline, rest);
    return;
  }
  speech.name = mx_words_dup_position (speech.graph, speech.node);
  gboolean over = speech.play == MX_PLAY_ANTI_SG;
  switch ((MxReason)steps->reason[step]) {
  case MX_REASON_TERMINAL:
    (over ? say_end_of_sj : say_terminal) (&speech, headline, rest);
    break;
  case MX_REASON_DECIDED:
    (over ? say_end_of_sj : say_decided) (&speech, headline, rest);
    break;
  case MX_REASON_REACHES_P: say_reaches_p (&speech, headline, rest); break;
  case MX_REASON_ONLY_N: say_only_n (&speech, headline, rest); break;
  case MX_REASON_DRAW: say_draw (&speech, headline, rest); break;
  case MX_REASON_MEX: say_mex (&speech, headline, rest); break;
  case MX_REASON_LOOPY:
  default: say_loopy (&speech, headline, rest); break;
  }
  g_free (speech.name);
}
