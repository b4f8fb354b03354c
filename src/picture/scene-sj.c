/* SPDX-License-Identifier: MIT */
#include "picture/scene-common.h"

#include "core/misere/sj.h"

/* What SJ's theorem says of a position, beside what was computed: positions of misère and of anti-SG
 * play, by the SG values of their parts.  The theorem is not true of every game, and a picture shows
 * where it is not. */

/* Values of so many parts are looked at without asking for memory. */
#define PARTS_MOST 32

MxOutcome
mx_scene_sj_of_component (const MxScene *self, MxNode component)
{
  const MxSolution *solution = self->input->solution;

  if (solution->whole == NULL || solution->play == MX_PLAY_NORMAL
      || component == MX_NO_NODE || self->input->hide_values)
    return MX_OUTCOME_UNKNOWN;
  return mx_sj_outcome (&solution->components->value[component], 1);
}

MxOutcome
mx_scene_sj_outcome (const MxScene *self, MxNode node)
{
  const MxSolution *solution = self->input->solution;
  const MxGraph *graph = solution->whole;
  MxValue value[PARTS_MOST];

  if (graph == NULL || solution->play == MX_PLAY_NORMAL || node >= graph->n
      || mx_scene_outcome (self, node) == MX_OUTCOME_UNKNOWN)
    return MX_OUTCOME_UNKNOWN;
  const guint32 first = graph->parts_first[node];
  const guint32 n = graph->parts_first[node + 1] - first;
  if (n > PARTS_MOST)
    return MX_OUTCOME_UNKNOWN;
  for (guint32 i = 0; i < n; i++)
    value[i] = graph->components->value[graph->parts[first + i]];
  return mx_sj_outcome (value, n);
}

gboolean
mx_scene_sj_differs (const MxScene *self, MxNode node)
{
  const MxOutcome said = mx_scene_sj_outcome (self, node);

  return said != MX_OUTCOME_UNKNOWN && said != mx_scene_outcome (self, node);
}
