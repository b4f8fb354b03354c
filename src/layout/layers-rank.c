/* SPDX-License-Identifier: MIT */
#include "layout/layers-private.h"

/* Layers by the longest path to an end, after the arrows that close a cycle were turned round. */

typedef struct {
  guint32 *first; /* n + 1 */
  guint32 *arrow; /* arrows by their tails */
} Leaving;

static void
leaving_init (Leaving *self, const MxLayoutRequest *request)
{
  guint32 *at;

  self->first = g_new0 (guint32, (gsize)request->n + 1);
  self->arrow = g_new (guint32, MAX (request->m, 1));
  for (guint e = 0; e < request->m; e++)
    self->first[request->from[e] + 1]++;
  for (guint i = 0; i < request->n; i++)
    self->first[i + 1] += self->first[i];
  at = g_memdup2 (self->first, sizeof (guint32) * ((gsize)request->n + 1));
  for (guint e = 0; e < request->m; e++)
    self->arrow[at[request->from[e]]++] = e;
  g_free (at);
}

static void
leaving_clear (Leaving *self)
{
  g_free (self->first);
  g_free (self->arrow);
}

enum { FRESH, ON_PATH, DONE };

/* A depth-first search without recursion from ROOT; nodes enter ORDER as they are left. */
static void
search (MxLayers *self, const Leaving *leaving, guint32 root, guint8 *state,
        guint32 *stack, guint32 *next, guint32 *order, guint32 *n_order)
{
  guint32 depth = 0;

  stack[depth++] = root;
  state[root] = ON_PATH;
  while (depth > 0) {
    const guint32 node = stack[depth - 1];

    if (next[node] == leaving->first[node + 1]) {
      state[node] = DONE;
      order[(*n_order)++] = node;
      depth--;
      continue;
    }
    const guint32 e = leaving->arrow[next[node]++];
    const guint32 to = self->request->to[e];

    if (state[to] == ON_PATH) {
      self->cut[e] = TRUE;
    } else if (state[to] == FRESH) {
      state[to] = ON_PATH;
      stack[depth++] = to;
    }
  }
}

/* Ranks from the bottom, in the order in which the search left the nodes.  An arrow that was
 * turned round leads from TO down to FROM, which the search left earlier, so it is known by
 * the time that TO is ranked. */
static void
rank_in_order (MxLayers *self, const Leaving *leaving, const guint32 *order)
{
  const MxLayoutRequest *request = self->request;

  self->n_ranks = 0;
  for (guint i = 0; i < request->n; i++) {
    const guint32 node = order[i];

    for (guint32 k = leaving->first[node]; k < leaving->first[node + 1]; k++) {
      const guint32 e = leaving->arrow[k];

      if (!self->cut[e])
        self->rank[node] = MAX (self->rank[node], self->rank[request->to[e]] + 1);
    }
    for (guint32 k = leaving->first[node]; k < leaving->first[node + 1]; k++) {
      const guint32 e = leaving->arrow[k], to = request->to[e];

      if (self->cut[e] && to != node)
        self->rank[to] = MAX (self->rank[to], self->rank[node] + 1);
    }
    self->n_ranks = MAX (self->n_ranks, self->rank[node] + 1);
  }
}

void
mx_layers_rank (MxLayers *self)
{
  const guint n = self->request->n;
  g_autofree guint8 *state = g_malloc0 ((gsize)n + 1);
  g_autofree guint32 *stack = g_new (guint32, (gsize)n + 1);
  g_autofree guint32 *order = g_new (guint32, (gsize)n + 1);
  g_autofree guint32 *next = NULL;
  guint32 n_order = 0;
  Leaving leaving;

  leaving_init (&leaving, self->request);
  next = g_memdup2 (leaving.first, sizeof (guint32) * ((gsize)n + 1));
  for (guint pass = 0; pass < 2; pass++) {
    /* First from the nodes that nothing leads to, so that a start stays above its moves. */
    g_autofree gboolean *entered = g_new0 (gboolean, (gsize)n + 1);

    for (guint e = 0; e < self->request->m; e++)
      if (self->request->from[e] != self->request->to[e])
        entered[self->request->to[e]] = TRUE;
    for (guint32 i = 0; i < n; i++)
      if (state[i] == FRESH && (pass == 1 || !entered[i]))
        search (self, &leaving, i, state, stack, next, order, &n_order);
  }
  rank_in_order (self, &leaving, order);
  leaving_clear (&leaving);
}
