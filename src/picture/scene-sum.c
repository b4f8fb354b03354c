/* SPDX-License-Identifier: MIT */
#include "picture/scene-common.h"

/* Which moves win.  Where the start is a sum, its components alone are explored: a move to a
 * P-position wins its component, not the sum.  There a move wins if it moves a part of the start
 * and leaves it with the value of all others together. */

void
mx_scene_add_up_sum (MxScene *self)
{
  const MxSolution *solution = self->input->solution;

  const MxKinds *kinds = solution->kinds;

  self->sum = solution->whole == NULL && solution->start->n > 1;
  self->sum_known = self->sum && !self->input->hide_values;
  for (guint i = 0; self->sum_known && i < kinds->sum->n; i++) {
    const MxNode node = solution->start_node[kinds->first[i]];
    const MxValue value = solution->start_value[kinds->first[i]];

    if (value == MX_VALUE_UNKNOWN
        || (node < self->graph->n && !mx_scene_knows (self, node)))
      self->sum_known = FALSE;
    else if (value == MX_VALUE_INFINITE)
      self->sum_infinite += kinds->count[i];
    else if (kinds->count[i] % 2 != 0)
      self->sum_value ^= value;
  }
}

gboolean
mx_scene_move_wins (const MxScene *self, MxNode node, guint32 option)
{
  MxOutcome outcome = mx_scene_option_outcome (self, option);

  if (!self->sum)
    return outcome == MX_OUTCOME_P;
  if (outcome == MX_OUTCOME_UNKNOWN || !self->sum_known
      || (self->mark[node] & MX_MARK_START) == 0)
    return FALSE;

  MxValue value = self->graph->value[node];
  guint infinite = self->sum_infinite - (value < 0 ? 1 : 0);
  MxValue others = value < 0 ? self->sum_value : self->sum_value ^ value;
  return infinite == 0 && mx_graph_option_value (self->graph, option) == others;
}
