/* SPDX-License-Identifier: MIT */
#include "picture/table-block.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

#include "picture/scene-text.h"

/* What is said under the cells of a table: never more than is known.  A period that was only
 * seen is told with the heap up to which it was looked for. */

static char *
dup_number (guint64 number)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, number);
}

/* "From heap 3 on, 4 is added every 8 heaps". */
static char *
dup_saltus (const MxPeriod *p, const char *computed)
{
  g_autofree char *before = dup_number (p->preperiod);
  g_autofree char *period = dup_number (p->period);
  g_autofree char *saltus = g_strdup_printf ("%" G_GINT64_FORMAT, p->saltus);
  if (p->period == 1 && p->proof != MX_PROOF_NONE)
    return g_strdup_printf (
        _ ("From heap %1$s on, %2$s is added with every heap: proved"), before, saltus);
  if (p->period == 1)
    return g_strdup_printf (
        _ ("From heap %1$s on, %2$s is added with every heap: observed "
           "up to %3$s"),
        before, saltus, computed);
  if (p->proof != MX_PROOF_NONE)
    return g_strdup_printf (
        _ ("From heap %1$s on, %2$s is added every %3$s heaps: proved"), before, saltus,
        period);
  return g_strdup_printf (
      _ ("From heap %1$s on, %2$s is added every %3$s heaps: observed "
         "up to %4$s"),
      before, saltus, period, computed);
}

char *
mx_table_block_dup_period (const MxTableBlock *self, const MxScene *scene)
{
  const MxPeriod *p = self->period;
  if (!mx_table_block_shows_period (self, scene))
    return NULL;
  if (self->info->shape == MX_SHAPE_NIM)
    return g_strdup (_ ("SG(n) = n for every heap"));
  g_autofree char *computed = mx_scene_dup_count (p->computed);
  g_autofree char *before = dup_number (p->preperiod);
  g_autofree char *period = dup_number (p->period);
  const gboolean proved = p->proof != MX_PROOF_NONE;
  if (p->saltus != 0)
    return dup_saltus (p, computed);
  if (p->preperiod == 0)
    return proved ? g_strdup_printf (_ ("Period %s: proved"), period)
                  : g_strdup_printf (_ ("Period %1$s: observed up to %2$s"), period,
                                     computed);
  return proved
             ? g_strdup_printf (_ ("Pre-period %1$s, period %2$s: proved"), before,
                                period)
             : g_strdup_printf (_ ("Pre-period %1$s, period %2$s: observed up to %3$s"),
                                before, period, computed);
}

/* Where the zeros of a period lie, as numbers modulo it; NULL if they are many or not all
 * known. */
static GPtrArray *
find_zeros (const MxTableBlock *self, const MxScene *scene)
{
  enum { MOST = 6 };
  const MxPeriod *p = self->period;
  g_autoptr (GArray) rests = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint64 i = p->preperiod; i < p->preperiod + p->period; i++) {
    if (i >= self->n || self->node[i] == MX_NO_NODE
        || !mx_scene_knows (scene, self->node[i]))
      return NULL;
    const guint64 rest = i % p->period;
    if (scene->graph->value[self->node[i]] == 0)
      g_array_append_val (rests, rest);
    if (rests->len > MOST)
      return NULL;
  }
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  for (guint64 rest = 0; rest < p->period; rest++)
    for (guint i = 0; i < rests->len; i++)
      if (g_array_index (rests, guint64, i) == rest)
        g_ptr_array_add (words, g_strdup_printf ("%" G_GUINT64_FORMAT, rest));
  return words;
}

char *
mx_table_block_dup_where (const MxTableBlock *self, const MxScene *scene)
{
  const MxPeriod *p = self->period;
  if (p == NULL || p->saltus != 0 || p->period < 2 || p->period > 1000
      || !mx_table_block_shows_period (self, scene))
    return NULL;
  g_autoptr (GPtrArray) zeros = find_zeros (self, scene);
  if (zeros == NULL)
    return NULL;
  g_autofree char *before = dup_number (p->preperiod);
  g_autofree char *period = dup_number (p->period);
  if (zeros->len == 0)
    return g_strdup_printf (_ ("No P-position from heap %s on"), before);
  g_autofree char *list =
      mx_scene_dup_or_list ((const char *const *)zeros->pdata, zeros->len, zeros->len);
  if (p->preperiod == 0)
    return g_strdup_printf (_ ("P where n mod %1$s is %2$s"), period, list);
  return g_strdup_printf (_ ("From heap %1$s on, P where n mod %2$s is %3$s"), before,
                          period, list);
}

char *
mx_table_block_dup_exceptions (const MxTableBlock *self, const MxScene *scene)
{
  if (!mx_table_block_shows_period (self, scene))
    return NULL;
  for (guint i = 0; i < self->n; i++)
    if (mx_table_block_is_exception (self, scene, i))
      return g_strdup (_ ("Underlined: values before the period that do not fit it"));
  return NULL;
}

gboolean
mx_table_block_differs (const MxTableBlock *self, const MxScene *scene, guint heap)
{
  const MxNode node = self->node[heap], component = self->component[heap];
  if (!self->whole || node == MX_NO_NODE || component == MX_NO_NODE
      || !mx_scene_knows (scene, node))
    return FALSE;
  const MxOutcome other = scene->input->solution->components->outcome[component];
  const MxOutcome outcome = scene->graph->outcome[node];
  return other != MX_OUTCOME_UNKNOWN && outcome != MX_OUTCOME_UNKNOWN && other != outcome;
}

char *
mx_table_block_dup_differences (const MxTableBlock *self, const MxScene *scene)
{
  enum { MOST = 10 };
  g_autoptr (GPtrArray) heaps = g_ptr_array_new_with_free_func (g_free);
  gboolean some = FALSE;
  if (!self->whole || self->info->arity != 1)
    return NULL;
  for (guint i = 0; i < self->n; i++) {
    some = some || self->node[i] != MX_NO_NODE;
    if (self->node[i] != MX_NO_NODE && !mx_scene_knows (scene, self->node[i]))
      return NULL;
    if (mx_table_block_differs (self, scene, i))
      g_ptr_array_add (heaps, dup_number (i));
  }
  if (!some)
    return NULL;
  if (heaps->len == 0)
    return g_strdup (_ ("Every heap drawn has the same winner as in normal play."));
  g_autofree char *list =
      mx_scene_dup_and_list ((const char *const *)heaps->pdata, heaps->len, MOST);
  return g_strdup_printf (_ ("Framed: the winner is not that of normal play (%s)."),
                          list);
}

const char *
mx_table_block_get_unreached (const MxTableBlock *self, const MxScene *scene)
{
  for (guint i = 0; self->whole && self->info->arity == 1 && i < self->n; i++)
    if (self->node[i] == MX_NO_NODE)
      return _ ("A dot: no position of the game is this heap alone.");
  return NULL;
}

void
mx_table_block_name_rows (const MxTableBlock *self, const MxScene *scene,
                          const char *names[4])
{
  names[3] = self->whole ? _ ("SJ") : NULL;
  names[2] = self->info->shape == MX_SHAPE_GRAPH ? NULL : self->info->params[0];
  if (self->whole) {
    names[0] =
        scene->input->solution->play == MX_PLAY_ANTI_SG ? _ ("anti-SG") : _ ("misère");
    names[1] = _ ("normal");
  } else if (scene->letters) {
    names[0] = "P/N";
    names[1] = NULL;
  } else {
    names[0] = "SG";
    names[1] = "P/N";
  }
}

/* Whether a part of the start is a heap beyond those that are known. */
static gboolean
start_is_beyond (const MxTableBlock *self, const MxScene *scene)
{
  const MxSum *start = scene->input->solution->kinds->sum;
  for (guint i = 0; i < start->n && self->info->arity == 1; i++)
    if (start->part[i].family == self->family
        && mx_sum_get_coords (start, i)[0] >= self->n)
      return TRUE;
  return FALSE;
}

char *
mx_table_block_dup_remark (const MxTableBlock *self, const MxScene *scene)
{
  g_autofree char *drawn = mx_scene_dup_count (self->n);
  if (self->total > self->n) {
    g_autofree char *total = mx_scene_dup_count (self->total);
    return g_strdup_printf (ngettext ("The first %1$s of %2$s position is drawn.",
                                      "The first %1$s of %2$s positions are drawn.",
                                      (gulong)MIN (self->total, 1000)),
                            drawn, total);
  }
  if (start_is_beyond (self, scene))
    return g_strdup_printf (ngettext ("Only the first %s heap is drawn.",
                                      "Only the first %s heaps are drawn.", self->n),
                            drawn);
  return NULL;
}
