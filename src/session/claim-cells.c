/* SPDX-License-Identifier: MIT */
#include "session/claims-private.h"

#include "core/cells.h"
#include "core/misere/quotient-heaps.h"

#include <string.h>

/* What is computed of the positions that a claim speaks of.
 *
 * In normal play, and of SG values always, each part is valued by itself and a sum has the xor.
 * Under the other conventions the whole position decides: a misère quotient knows it, or positions
 * are solved one after the other, smaller ones first, and each gives all that it reaches. */

gboolean
mx_claim_work_look (MxClaimWork *self)
{
  if (self->control != NULL && self->control->stop != NULL
      && self->control->stop (self->control->data))
    self->stopped = TRUE;
  self->late |= self->deadline != 0 && g_get_monotonic_time () > self->deadline;
  if (self->late && self->limit == MX_LIMIT_NONE)
    self->limit = MX_LIMIT_TIME;
  return !self->stopped && !self->late;
}

/* The limits of a part of the work: the time that is left. */
static MxLimits
limits_left (const MxClaimWork *self)
{
  MxLimits limits = self->limits;
  gint64 left = self->deadline - g_get_monotonic_time ();

  if (self->deadline != 0)
    limits.seconds = MAX ((double)left / G_USEC_PER_SEC, 0.001);
  return limits;
}

static void
meet (MxClaimWork *self, MxLimit limit)
{
  if (self->limit == MX_LIMIT_NONE)
    self->limit = limit;
}

/* Leaves rows out until the others are few enough.  FALSE where even one is too long. */
static gboolean
cut_box (MxClaimWork *self, guint64 *n)
{
  guint n_coords = self->claim->n_coords;
  guint64 most = MIN (self->limits.positions, self->limits.memory / 64);
  guint64 row;

  most = MIN (most, G_MAXUINT32);
  *n = mx_cells_count (n_coords, self->low, self->high, most);
  if (*n > 0)
    return TRUE;
  meet (self, most == self->limits.positions ? MX_LIMIT_POSITIONS : MX_LIMIT_MEMORY);
  row = mx_cells_count (n_coords - 1, self->low + 1, self->high + 1, most);
  if (row == 0)
    return FALSE;
  self->high[0] = self->low[0] + (gint64)(most / row) - 1;
  *n = mx_cells_count (n_coords, self->low, self->high, most);
  return *n > 0;
}

/* The position solved as a start; NULL if stopped. */
static MxSolution *
solve_position (MxClaimWork *self, const gint64 *coords)
{
  g_autoptr (MxSum) sum = mx_sum_new (self->source);
  MxLimits limits = limits_left (self);
  guint at = 0;

  for (guint i = 0; i < self->claim->n_parts; i++) {
    guint family = self->claim->family[i];
    mx_sum_add (sum, family, coords + at);
    at += self->source->families[family].arity;
  }
  MxSolution *solution = mx_solve (self->source, sum, mx_program_get_play (self->program),
                                   &limits, self->control);
  if (solution == NULL)
    self->stopped = TRUE;
  return solution;
}

/* -- values of parts -- */

typedef struct {
  guint64 n;
  guint arity;
  guint first; /* its first coordinate among those of the claim */
  MxValue *values;
  guint8 *outcomes;
} Part;

static gboolean
solve_part (MxClaimWork *self, Part *part, guint family)
{
  MxLimits limits = limits_left (self);
  const gint64 *low = self->low + part->first, *high = self->high + part->first;
  MxLimit limit;

  part->n = mx_cells_count (part->arity, low, high, G_MAXUINT32);
  part->values = g_new (MxValue, part->n);
  part->outcomes = g_new (guint8, part->n);
  if (!mx_solve_cells (self->source, family, low, high, &limits, self->control,
                       part->values, part->outcomes, &limit))
    self->stopped = TRUE;
  if (limit != MX_LIMIT_NONE)
    meet (self, limit);
  return !self->stopped;
}

/* The place of a part's coordinates among its cells. */
static guint64
place_in (const MxClaimWork *self, const Part *part, const gint64 *coords)
{
  guint64 at = 0;

  for (guint i = part->first; i < part->first + part->arity; i++)
    at = at * (guint64)(self->high[i] - self->low[i] + 1)
         + (guint64)(coords[i] - self->low[i]);
  return at;
}

/* A sum is known where all its parts have numbers, or it is one part.  What a part without number
 * and others come to depends on its options: see solve_sum (). */
static void
join_parts (const MxClaimWork *self, const Part *parts, const gint64 *coords,
            MxValue *value, guint8 *outcome)
{
  guint n = self->claim->n_parts;

  *value = 0;
  for (guint i = 0; i < n; i++) {
    guint64 at = place_in (self, &parts[i], coords);
    MxValue own = parts[i].values[at];
    if (n == 1) {
      *value = own;
      *outcome = parts[i].outcomes[at];
      return;
    }
    if (own == MX_VALUE_UNKNOWN || *value == MX_VALUE_UNKNOWN)
      *value = MX_VALUE_UNKNOWN;
    else if (own == MX_VALUE_INFINITE || *value == MX_VALUE_INFINITE)
      *value = MX_VALUE_INFINITE;
    else
      *value ^= own;
  }
  *outcome = *value < 0 ? MX_OUTCOME_UNKNOWN : *value == 0 ? MX_OUTCOME_P : MX_OUTCOME_N;
}

/* Solves a sum of which a part is loopy or at fault: who wins may be known all the same.  FALSE if
 * stopped. */
static gboolean
solve_sum (MxClaimWork *self, const gint64 *coords, guint8 *outcome)
{
  if (!mx_claim_work_look (self))
    return !self->stopped;
  g_autoptr (MxSolution) solution = solve_position (self, coords);
  if (solution == NULL)
    return FALSE;
  *outcome = (guint8)solution->outcome;
  if (solution->outcome == MX_OUTCOME_UNKNOWN && solution->limit != MX_LIMIT_NONE)
    meet (self, solution->limit);
  return TRUE;
}

static gboolean
solve_parts (MxClaimWork *self, MxClaimCells *cells)
{
  const MxClaim *claim = self->claim;
  g_autofree Part *parts = g_new0 (Part, claim->n_parts);
  gint64 coords[MX_CLAIM_COORDS_MAX];
  guint first = 0;
  gboolean good = TRUE;

  for (guint i = 0; good && i < claim->n_parts; i++) {
    parts[i].first = first;
    parts[i].arity = self->source->families[claim->family[i]].arity;
    first += parts[i].arity;
    good = solve_part (self, &parts[i], claim->family[i]);
  }
  memcpy (coords, self->low, claim->n_coords * sizeof *coords);
  for (guint64 i = 0; good && i < cells->n; i++) {
    join_parts (self, parts, coords, &cells->values[i], &cells->outcomes[i]);
    /* After a limit a sum would but meet it again. */
    if (cells->outcomes[i] == MX_OUTCOME_UNKNOWN && claim->kind != MX_CLAIM_SG
        && (cells->values[i] == MX_VALUE_INFINITE || self->limit == MX_LIMIT_NONE))
      good = solve_sum (self, coords, &cells->outcomes[i]);
    mx_cells_next (claim->n_coords, self->low, self->high, coords);
  }
  for (guint i = 0; i < claim->n_parts; i++) {
    g_free (parts[i].values);
    g_free (parts[i].outcomes);
  }
  return good;
}

/* -- whole positions -- */

/* The outcome of a position that SOLUTION may have explored. */
static MxOutcome
find_outcome (const MxClaimWork *self, const MxSolution *solution, const gint64 *coords)
{
  MxNode parts[MX_CLAIM_COORDS_MAX];
  guint at = 0;

  if (solution->whole == NULL)
    return MX_OUTCOME_UNKNOWN;
  for (guint i = 0; i < self->claim->n_parts; i++) {
    guint family = self->claim->family[i];
    parts[i] = mx_graph_find (solution->components, family, coords + at);
    if (parts[i] == MX_NO_NODE)
      return MX_OUTCOME_UNKNOWN;
    at += self->source->families[family].arity;
  }
  MxNode node = mx_solution_find (solution, parts, self->claim->n_parts);
  return node != MX_NO_NODE ? (MxOutcome)solution->whole->outcome[node]
                            : MX_OUTCOME_UNKNOWN;
}

/* Fills in what SOLUTION, of the position at cell START, knows of others. */
static void
spread (MxClaimWork *self, MxClaimCells *cells, const MxSolution *solution, guint64 start)
{
  gint64 coords[MX_CLAIM_COORDS_MAX];

  cells->outcomes[start] = (guint8)solution->outcome;
  if (solution->whole == NULL || solution->whole->n < 2)
    return;
  memcpy (coords, self->low, self->claim->n_coords * sizeof *coords);
  for (guint64 i = 0; i < cells->n; i++) {
    if (i % 1024 == 0 && !mx_claim_work_look (self))
      return;
    if (cells->outcomes[i] == MX_OUTCOME_UNKNOWN)
      cells->outcomes[i] = (guint8)find_outcome (self, solution, coords);
    mx_cells_next (self->claim->n_coords, self->low, self->high, coords);
  }
}

/* FALSE where the work must end. */
static gboolean
solve_one (MxClaimWork *self, MxClaimCells *cells, guint64 cell, const gint64 *coords)
{
  g_autoptr (MxSolution) solution = solve_position (self, coords);

  if (solution == NULL)
    return FALSE;
  if (solution->outcome == MX_OUTCOME_UNKNOWN && solution->limit != MX_LIMIT_NONE) {
    meet (self, solution->limit);
    return FALSE;
  }
  spread (self, cells, solution, cell);
  return mx_claim_work_look (self);
}

/* Games whose heaps split have very many whole positions, but perhaps a small quotient, which is
 * verified: it knows all sums of their heaps.  So many heaps are asked for, so many elements, and
 * this part of the time. */
#define QUOTIENT_HEAPS 300
#define QUOTIENT_ORDER 1000
#define QUOTIENT_SHARE 0.25

/* The quotient of the game whose heaps all parts are, or NULL. */
static MxHeapQuotient *
find_quotient (MxClaimWork *self)
{
  const MxClaim *claim = self->claim;
  const MxFamily *family = &self->source->families[claim->family[0]];
  MxLimits limits = limits_left (self);
  gint64 most = 0;

  if (mx_program_get_play (self->program) != MX_PLAY_MISERE || family->arity != 1
      || !family->splits)
    return NULL;
  for (guint i = 0; i < claim->n_parts; i++) {
    if (claim->family[i] != claim->family[0])
      return NULL;
    most = MAX (most, self->high[i]);
  }
  limits.seconds = limits.seconds > 0 ? limits.seconds * QUOTIENT_SHARE : 0;
  MxHeapQuotient *found =
      mx_heap_quotient_new (self->source, claim->family[0], MIN (most, QUOTIENT_HEAPS),
                            QUOTIENT_ORDER, &limits, self->control);
  if (found == NULL)
    self->stopped = TRUE;
  return found;
}

static MxOutcome
outcome_by (const MxClaimWork *self, const MxHeapQuotient *found, const gint64 *coords)
{
  MxElement product = MX_NO_ELEMENT;

  for (guint i = 0; i < self->claim->n_parts; i++) {
    MxElement own =
        mx_repeat_element (&found->repeat, found->element, found->n, (guint64)coords[i]);
    if (own == MX_NO_ELEMENT)
      return MX_OUTCOME_UNKNOWN;
    product = i == 0 ? own : mx_quotient_product (found->quotient, product, own);
  }
  return found->quotient->is_p[product] ? MX_OUTCOME_P : MX_OUTCOME_N;
}

/* FALSE if stopped. */
static gboolean
solve_by_quotient (MxClaimWork *self, MxClaimCells *cells)
{
  g_autoptr (MxHeapQuotient) found = find_quotient (self);
  gint64 coords[MX_CLAIM_COORDS_MAX];

  if (found == NULL || found->quotient == NULL)
    return !self->stopped;
  memcpy (coords, self->low, self->claim->n_coords * sizeof *coords);
  for (guint64 i = 0; i < cells->n; i++) {
    cells->outcomes[i] = (guint8)outcome_by (self, found, coords);
    mx_cells_next (self->claim->n_coords, self->low, self->high, coords);
  }
  return TRUE;
}

/* So many halvings of the box are solved one after the other, the smallest first: where the whole
 * is too much, the small positions are known. */
#define STAGES 6

static gboolean
solve_wholes (MxClaimWork *self, MxClaimCells *cells)
{
  guint n = self->claim->n_coords;
  g_autofree guint8 *tried = g_new0 (guint8, cells->n);

  memset (cells->outcomes, MX_OUTCOME_UNKNOWN, cells->n);
  if (!solve_by_quotient (self, cells))
    return FALSE;
  for (guint stage = 0; stage <= STAGES; stage++) {
    gint64 coords[MX_CLAIM_COORDS_MAX];
    memcpy (coords, self->high, n * sizeof *coords);
    for (guint64 i = cells->n; i-- > 0;) {
      gboolean within = TRUE;
      for (guint j = 0; j < n; j++)
        within &= coords[j] - self->low[j] <= (self->high[j] - self->low[j])
                  >> (STAGES - stage);
      if (within && cells->outcomes[i] == MX_OUTCOME_UNKNOWN && tried[i]++ == 0
          && !solve_one (self, cells, i, coords))
        return !self->stopped;
      if (i % 1024 == 0 && !mx_claim_work_look (self))
        return !self->stopped;
      for (guint j = n; j-- > 0;) {
        if (coords[j]-- > self->low[j])
          break;
        coords[j] = self->high[j];
      }
    }
  }
  return TRUE;
}

/* -- both -- */

gboolean
mx_claim_cells_solve (MxClaimWork *self, MxClaimCells *cells)
{
  gboolean sg = self->claim->kind == MX_CLAIM_SG;

  *cells = (MxClaimCells){0};
  if (!cut_box (self, &cells->n))
    return TRUE;
  cells->outcomes = g_new (guint8, cells->n);
  if (!sg && mx_program_get_play (self->program) != MX_PLAY_NORMAL)
    return solve_wholes (self, cells);
  cells->values = g_new (MxValue, cells->n);
  return solve_parts (self, cells);
}

void
mx_claim_cells_clear (MxClaimCells *cells)
{
  g_clear_pointer (&cells->values, g_free);
  g_clear_pointer (&cells->outcomes, g_free);
  cells->n = 0;
}
