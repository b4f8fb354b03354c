/* SPDX-License-Identifier: MIT */
#include "picture/scene-parts.h"

#include "core/misere/sj.h"

#include "core/sum/moves.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

#include "picture/scene-text.h"

/* What is known of the parts of the start that are drawn: as many as the eye can follow, so that a
 * sum of a million heaps costs no more than one of two hundred. */

static gboolean
is_settled (const MxScene *scene, MxNode node)
{
  const MxSceneInput *input = scene->input;
  if (input->hide_values)
    return FALSE;
  if (input->steps == NULL || input->step >= input->steps->n_steps)
    return TRUE;
  return node != MX_NO_NODE && input->solution->whole == NULL
         && mx_steps_knows (input->steps, input->step, node);
}

static gboolean
start_is_settled (const MxSceneParts *self, const MxScene *scene)
{
  const MxSceneInput *input = scene->input;
  const MxSolution *solution = input->solution;
  if (input->hide_values)
    return FALSE;
  if (input->steps == NULL || input->step >= input->steps->n_steps)
    return TRUE;
  if (solution->whole != NULL)
    return solution->whole_start != MX_NO_NODE
           && mx_steps_knows (input->steps, input->step, solution->whole_start);
  for (guint i = 0; i < self->n; i++)
    if (!self->part[i].settled)
      return FALSE;
  return self->n == self->total;
}

static void
init_part (MxScenePart *part, const MxScene *scene, guint i)
{
  const MxSolution *solution = scene->input->solution;
  const MxSource *source = solution->source;
  part->family = solution->start->part[i].family;
  part->info = &source->families[part->family];
  part->coords = mx_sum_get_coords (solution->start, i);
  part->node = solution->start_node[i];
  part->hit = solution->whole == NULL ? part->node : MX_NO_NODE;
  part->settled = is_settled (scene, part->node);
  part->kept = -1;
  part->value = part->settled ? solution->start_value[i] : MX_VALUE_UNKNOWN;
  GString *text = g_string_new (NULL);
  mx_source_append_name (source, text, part->family, part->coords);
  part->name = g_string_free (text, FALSE);
  text = g_string_new (NULL);
  mx_source_append_label (source, text, part->family, part->coords);
  part->label = g_string_free (text, FALSE);
}

/* What a move leaves, "1 + 4": short where all stays in one family, else with names. */
static char *
dup_target (const MxScenePart *part, const MxSum *came, gboolean *alike)
{
  gboolean same = TRUE;
  for (guint i = 0; i < came->n; i++)
    same = same && came->part[i].family == part->family;
  GString *to = g_string_new (NULL);
  for (guint i = 0; i < came->n; i++) {
    const gint64 *coords = mx_sum_get_coords (came, i);
    const gboolean tuple = same && part->info->arity > 1;
    if (i > 0)
      g_string_append (to, " + ");
    if (tuple)
      g_string_append_c (to, '(');
    if (same)
      mx_source_append_label (came->source, to, came->part[i].family, coords);
    else
      mx_source_append_name (came->source, to, came->part[i].family, coords);
    if (tuple)
      g_string_append_c (to, ')');
  }
  if (came->n == 0)
    g_string_append_c (to, '0');
  *alike = same;
  return g_string_free (to, FALSE);
}

static char *
dup_move (const MxScenePart *part, const MxSum *came)
{
  gboolean same;
  g_autofree char *to = dup_target (part, came, &same);
  const char *pattern = same && part->info->arity > 1 ? "(%s) → %s" : "%s → %s";
  return g_strdup_printf (pattern, same ? part->label : part->name, to);
}

/* The moves after the first. */
static char *
dup_others (const MxScenePart *part, MxMoves *moves)
{
  enum { MOST = 3 };
  GString *list = g_string_new (NULL);
  MxMove move;
  gboolean more = FALSE;
  for (guint i = 0; !more && mx_moves_next (moves, &move); i++) {
    more = i == MOST;
    if (more)
      break;
    gboolean same;
    g_autofree char *to = dup_target (part, move.came, &same);
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", to);
  }
  g_autofree char *words = g_string_free (list, FALSE);
  if (words[0] == '\0')
    return NULL;
  g_autofree char *number = mx_scene_dup_count (part->n_moves);
  /* Translators: the other winning moves of a part lead there: "or to 1 + 4, 2 + 3". */
  return more ? g_strdup_printf (_ ("or to %1$s … (%2$s in all)"), words, number)
              : g_strdup_printf (_ ("or to %s"), words);
}

static char *
dup_move_words (const MxScenePart *part, const MxProgram *program, const MxSum *came)
{
  g_autofree const gint64 **to = g_new0 (const gint64 *, came->n + 1);
  if (program == NULL)
    return NULL;
  for (guint i = 0; i < came->n; i++) {
    if (came->part[i].family != part->family)
      return NULL;
    to[i] = mx_sum_get_coords (came, i);
  }
  return mx_program_dup_move_name (program, part->family, part->coords, came->n, to);
}

/* How many counters leave each pile: of one heap, what its parts do not hold; of several
 * coordinates, what the one tuple that follows lacks. */
static gint64 *
count_removed (const MxScenePart *part, const MxSum *came)
{
  const guint arity = part->info->arity;
  gint64 *removed = g_new0 (gint64, arity + 1);
  if (arity > 1 && came->n != 1)
    return removed;
  for (guint c = 0; c < arity; c++) {
    guint64 left = 0;
    for (guint i = 0; i < came->n; i++) {
      if (came->part[i].family != part->family)
        return removed;
      left += (guint64)mx_sum_get_coords (came, i)[c];
    }
    if (left < (guint64)part->coords[c])
      removed[c] = part->coords[c] - (gint64)left;
  }
  return removed;
}

/* Of equal parts the first is the one that moves. */
static void
init_moves (MxSceneParts *self, const MxScene *scene)
{
  const MxSolution *solution = scene->input->solution;
  for (guint i = 0; i < self->n; i++) {
    MxScenePart *part = &self->part[i];
    const guint32 kind = solution->kinds->of[i];
    if (solution->kinds->first[kind] != i)
      continue;
    part->n_moves = mx_moves_count_of_kind (solution, kind);
    if (part->n_moves == 0 || part->info->shape == MX_SHAPE_GRAPH)
      continue;
    g_autoptr (MxMoves) moves = mx_moves_new_of_kind (solution, kind);
    MxMove move;
    if (!mx_moves_next (moves, &move))
      continue;
    part->move = dup_move (part, move.came);
    part->move_words = dup_move_words (part, scene->input->program, move.came);
    part->removed = count_removed (part, move.came);
    if (part->info->arity == 1 && move.came->n == 2
        && move.came->part[0].family == part->family
        && move.came->part[1].family == part->family)
      part->kept = mx_sum_get_coords (move.came, 0)[0];
    part->move_others = dup_others (part, moves);
  }
}

/* The xor of all parts, drawn or not: of an even number of equal ones nothing is left. */
static void
add_up (MxSceneParts *self, const MxScene *scene)
{
  const MxSolution *solution = scene->input->solution;
  const MxKinds *kinds = solution->kinds;
  self->all_numbers = self->total > 0;
  self->sum = 0;
  for (guint i = 0; self->all_numbers && i < kinds->sum->n; i++) {
    const guint32 first = kinds->first[i];
    const MxValue value = solution->start_value[first];
    self->all_numbers = value >= 0 && is_settled (scene, solution->start_node[first]);
    if (kinds->count[i] % 2 != 0)
      self->sum ^= value;
  }
  if (!self->all_numbers)
    self->sum = 0;
}

void
mx_scene_parts_init (MxSceneParts *self, const MxScene *scene)
{
  const MxSolution *solution = scene->input->solution;
  *self = (MxSceneParts){0};
  self->total = solution->start->n;
  self->n = MIN (self->total, MX_SCENE_PARTS_MAX);
  self->part = g_new0 (MxScenePart, self->n + 1);
  self->all_heaps = TRUE;
  g_autoptr (GHashTable) families = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < self->n; i++) {
    MxScenePart *part = &self->part[i];
    init_part (part, scene, i);
    g_hash_table_add (families, GUINT_TO_POINTER (part->family));
    self->all_heaps = self->all_heaps && part->family == self->part[0].family
                      && part->info->arity == 1 && part->info->shape != MX_SHAPE_GRAPH
                      && part->value == part->coords[0];
  }
  self->n_families = g_hash_table_size (families);
  add_up (self, scene);
  self->settled = start_is_settled (self, scene);
  if (self->settled)
    init_moves (self, scene);
}

void
mx_scene_parts_clear (MxSceneParts *self)
{
  for (guint i = 0; i < self->n; i++) {
    MxScenePart *part = &self->part[i];
    g_free (part->name);
    g_free (part->label);
    g_free (part->move);
    g_free (part->move_words);
    g_free (part->move_others);
    g_free (part->removed);
  }
  g_clear_pointer (&self->part, g_free);
  self->n = 0;
}

char *
mx_scene_parts_dup_title (const MxSceneParts *self, const MxScene *scene, double width)
{
  const MxFamily *info = self->n > 0 ? self->part[0].info : NULL;
  g_autofree char *title = NULL;
  if (info != NULL && self->n_families == 1 && info->arity == 1 && self->n <= 8
      && info->shape != MX_SHAPE_GRAPH) {
    const char *heaps[8];
    for (guint i = 0; i < self->n; i++)
      heaps[i] = self->part[i].label;
    g_autofree char *list = mx_scene_dup_and_list (heaps, self->n, 8);
    /* Translators: "nim: heaps of 3, 4 and 5"; the first is the name of the game. */
    title = g_strdup_printf (
        ngettext ("%1$s: a heap of %2$s", "%1$s: heaps of %2$s", self->n), info->name,
        list);
  } else if (self->n_families == 1 && self->n > 8) {
    title =
        g_strdup_printf (ngettext ("%1$s: %2$u part", "%1$s: %2$u parts", self->total),
                         info->name, self->total);
  } else if (self->total > 24) {
    title = g_strdup_printf (
        ngettext ("a sum of %u part", "a sum of %u parts", self->total), self->total);
  } else {
    title = mx_sum_to_string (scene->input->solution->start);
  }
  return mx_scene_dup_cut (title, MX_SCENE_TITLE_SIZE, MX_WEIGHT_BOLD, width);
}

/* What SJ's theorem says of the start, after what is true of it; NULL where that is not asked. */
static const char *
sj_words (const MxSolution *solution)
{
  const MxOutcome said =
      solution->play != MX_PLAY_NORMAL ? mx_sj_of_start (solution) : MX_OUTCOME_UNKNOWN;
  if (said == MX_OUTCOME_UNKNOWN || solution->outcome == MX_OUTCOME_UNKNOWN)
    return NULL;
  if (said == solution->outcome)
    return said == MX_OUTCOME_P ? _ ("SJ's theorem says P: right")
                                : _ ("SJ's theorem says N: right");
  return said == MX_OUTCOME_P ? _ ("SJ's theorem says P: wrong")
                              : _ ("SJ's theorem says N: wrong");
}

static char *
dup_outcome (const MxSceneParts *self, const MxScene *scene)
{
  const MxSolution *solution = scene->input->solution;
  if (!self->settled)
    return NULL;
  const char *words = mx_scene_outcome_words (solution->outcome);
  if (solution->outcome != MX_OUTCOME_N || solution->moves_limited
      || solution->n_moves == 0)
    return g_strdup (words);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, solution->n_moves);
  /* Translators: the second part counts the moves that win. */
  return g_strdup_printf (ngettext ("%1$s · %2$s winning move",
                                    "%1$s · %2$s winning moves",
                                    (gulong)solution->n_moves),
                          words, number);
}

char *
mx_scene_parts_dup_outcome (const MxSceneParts *self, const MxScene *scene)
{
  g_autofree char *outcome = dup_outcome (self, scene);
  const char *sj = sj_words (scene->input->solution);
  if (outcome == NULL || sj == NULL)
    return g_steal_pointer (&outcome);
  return g_strdup_printf ("%s  ·  %s", outcome, sj);
}

char *
mx_scene_part_dup_value (const MxScenePart *part)
{
  if (part->value >= 0)
    return g_strdup_printf ("%" G_GINT64_FORMAT, part->value);
  return g_strdup (part->value == MX_VALUE_INFINITE ? "∞" : "?");
}
