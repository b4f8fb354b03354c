/* SPDX-License-Identifier: MIT */
#include "session/claims-private.h"

#include "core/cells.h"

#include <string.h>

/* One claim: first what is drawn, then the box.  Of several positions that speak against it the
 * smallest is told, by the sum of its numbers and then in written order: the one that a person
 * would look at first. */

/* Up to here for one number; and so many positions, about, for more. */
#define TO_OF_ONE 1000
#define CELLS_OF_MORE 10000

typedef enum {
  AGAINST_FAILS,
  AGAINST_FAULT,
  AGAINST_NO_VALUE,
  AGAINST_UNKNOWN,
  N_AGAINST,
} Against;

/* The smallest position of a kind that keeps the claim from being true. */
typedef struct {
  gboolean any;
  gint64 coords[MX_CLAIM_COORDS_MAX];
  gint64 says;
  MxValue value;
  MxOutcome outcome;
} Witness;

typedef struct {
  MxClaimWork work;
  MxClaimReader *reader;
  guint index;
  MxClaimResult *result;
  Witness against[N_AGAINST];
} Check;

void
mx_claim_result_free (MxClaimResult *result)
{
  if (result == NULL)
    return;
  mx_fault_clear (&result->fault);
  g_free (result);
}

MxClaimResult *
mx_claim_result_copy (const MxClaimResult *result)
{
  MxClaimResult *copy = g_memdup2 (result, sizeof *result);
  copy->fault.message = g_strdup (result->fault.message);
  copy->fault.position = g_strdup (result->fault.position);
  return copy;
}

/* -- judging a position -- */

static gboolean
comes_before (guint n, const gint64 *a, const gint64 *b)
{
  /* Each is at most 2^62, and 16 of them: doubles tell large sums apart well enough. */
  double sum_a = 0, sum_b = 0;
  for (guint i = 0; i < n; i++) {
    sum_a += (double)a[i];
    sum_b += (double)b[i];
  }
  if (sum_a < sum_b || sum_a > sum_b)
    return sum_a < sum_b;
  for (guint i = 0; i < n; i++)
    if (a[i] != b[i])
      return a[i] < b[i];
  return FALSE;
}

/* Whether it is the smallest so far. */
static gboolean
note (Check *self, Against kind, const gint64 *coords, const MxClaimSays *says,
      MxValue value, MxOutcome outcome)
{
  guint n = self->work.claim->n_coords;
  Witness *witness = &self->against[kind];

  if (witness->any && !comes_before (n, coords, witness->coords))
    return FALSE;
  witness->any = TRUE;
  memcpy (witness->coords, coords, n * sizeof *coords);
  witness->says = says->value;
  witness->value = value;
  witness->outcome = outcome;
  return TRUE;
}

static void
judge_value (Check *self, const gint64 *coords, const MxClaimSays *says, MxValue value,
             MxOutcome outcome)
{
  if (value == MX_VALUE_UNKNOWN) {
    self->result->n_unknown++;
    note (self, AGAINST_UNKNOWN, coords, says, value, outcome);
  } else if (value == MX_VALUE_INFINITE) {
    note (self, AGAINST_NO_VALUE, coords, says, value, outcome);
  } else if (mx_claim_relation_holds (self->work.claim->relation, value, says->value)) {
    self->result->n_true++;
  } else {
    note (self, AGAINST_FAILS, coords, says, value, outcome);
  }
}

static void
judge_outcome (Check *self, const gint64 *coords, const MxClaimSays *says, MxValue value,
               MxOutcome outcome)
{
  static const MxOutcome claimed[] = {
      [MX_CLAIM_SG] = MX_OUTCOME_UNKNOWN,
      [MX_CLAIM_P] = MX_OUTCOME_P,
      [MX_CLAIM_N] = MX_OUTCOME_N,
      [MX_CLAIM_D] = MX_OUTCOME_D,
  };
  if (outcome == MX_OUTCOME_UNKNOWN) {
    self->result->n_unknown++;
    note (self, AGAINST_UNKNOWN, coords, says, value, outcome);
  } else if ((outcome == claimed[self->work.claim->kind]) == (says->value != 0)) {
    self->result->n_true++;
  } else {
    note (self, AGAINST_FAILS, coords, says, value, outcome);
  }
}

/* FALSE if the work must end. */
static gboolean
judge (Check *self, const gint64 *coords, MxValue value, MxOutcome outcome)
{
  MxClaimSays says;
  g_auto (MxFault) fault = {0};

  switch (mx_claim_reader_read (self->reader, self->index, coords, self->work.control,
                                &says, &fault)) {
  case MX_READ_STOPPED: self->work.stopped = TRUE; return FALSE;
  case MX_READ_LIMIT:
    self->result->n_unknown++;
    note (self, AGAINST_UNKNOWN, coords, &says, value, outcome);
    return TRUE;
  case MX_READ_FAULT:
    if (note (self, AGAINST_FAULT, coords, &says, value, outcome)) {
      mx_fault_clear (&self->result->fault);
      self->result->fault = fault;
      fault = (MxFault){0};
    }
    return TRUE;
  case MX_READ_DONE:
  default: break;
  }
  if (!says.applies)
    return TRUE;
  if (self->work.claim->kind == MX_CLAIM_SG)
    judge_value (self, coords, &says, value, outcome);
  else
    judge_outcome (self, coords, &says, value, outcome);
  return TRUE;
}

/* -- what is drawn -- */

/* Whether the claim's ranges, where it has any, hold the position. */
static gboolean
is_in_ranges (const MxClaim *claim, const gint64 *coords)
{
  for (guint i = 0; i < claim->n_coords; i++)
    if (claim->high[i] >= 0 && (coords[i] < claim->low[i] || coords[i] > claim->high[i]))
      return FALSE;
  return TRUE;
}

/* The positions of one part in the graph that pictures show, as far as they are known: FALSE if the
 * work must end. */
static gboolean
judge_drawn (Check *self, const MxSolution *solution)
{
  const MxClaim *claim = self->work.claim;
  const MxGraph *components = solution->components;
  const MxGraph *whole = claim->kind != MX_CLAIM_SG ? solution->whole : NULL;
  guint32 n = whole != NULL ? whole->n : components->n;

  for (guint32 i = 0; i < n; i++) {
    MxNode node = i;
    if (i % 1024 == 0 && !mx_claim_work_look (&self->work))
      return FALSE;
    if (whole != NULL) {
      if (whole->parts_first[i + 1] - whole->parts_first[i] != 1)
        continue;
      node = whole->parts[whole->parts_first[i]];
    }
    const gint64 *coords = mx_graph_coords (components, node);
    MxOutcome outcome =
        (MxOutcome)(whole != NULL ? whole->outcome[i] : components->outcome[node]);
    MxValue value = components->value[node];
    gboolean known = claim->kind == MX_CLAIM_SG ? value != MX_VALUE_UNKNOWN
                                                : outcome != MX_OUTCOME_UNKNOWN;
    if (known && components->family[node] == claim->family[0]
        && is_in_ranges (claim, coords) && !judge (self, coords, value, outcome))
      return FALSE;
  }
  return TRUE;
}

/* -- the box -- */

static gint64
usual_high (guint n_coords)
{
  gint64 high = 1;

  if (n_coords == 1)
    return TO_OF_ONE;
  for (;; high++) {
    guint64 cells = 1;
    for (guint i = 0; i < n_coords; i++)
      cells *= (guint64)high + 1;
    if (cells > CELLS_OF_MORE)
      return MAX (high - 1, 1);
  }
}

static void
set_box (Check *self)
{
  const MxClaim *claim = self->work.claim;

  for (guint i = 0; i < claim->n_coords; i++) {
    self->result->low[i] = claim->low[i];
    self->result->high[i] =
        claim->high[i] >= 0 ? claim->high[i] : usual_high (claim->n_coords);
  }
}

/* What is known when the time is over is looked at for so much longer: it is why it was sought. */
#define JUDGING_USEC (50 * 1000)

/* Looks at the cells one by one.  FALSE if that was broken off. */
static gboolean
judge_cells (Check *self, const MxClaimCells *cells)
{
  gint64 end = MAX (self->work.deadline, g_get_monotonic_time ()) + JUDGING_USEC;
  gint64 coords[MX_CLAIM_COORDS_MAX];

  memcpy (coords, self->result->low, self->work.claim->n_coords * sizeof *coords);
  for (guint64 i = 0; i < cells->n; i++) {
    if (i % 1024 == 0 && !mx_claim_work_look (&self->work)
        && (self->work.stopped || g_get_monotonic_time () > end))
      return FALSE;
    if (!judge (self, coords, cells->values != NULL ? cells->values[i] : MX_VALUE_UNKNOWN,
                (MxOutcome)cells->outcomes[i]))
      return FALSE;
    mx_cells_next (self->work.claim->n_coords, self->work.low, self->work.high, coords);
  }
  return TRUE;
}

static void
judge_box (Check *self)
{
  MxClaimCells cells;

  /* Each position of the box is looked at once more: what counts is the box. */
  self->result->n_true = self->result->n_unknown = 0;
  if (mx_claim_cells_solve (&self->work, &cells)) {
    MxLimit met = self->work.limit;

    /* Where all were known and all were looked at, time is none of the matter. */
    if (judge_cells (self, &cells))
      self->work.limit = met;
  }
  mx_claim_cells_clear (&cells);
}

/* -- the verdict -- */

static void
decide (Check *self)
{
  static const MxVerdict verdicts[N_AGAINST] = {
      [AGAINST_FAILS] = MX_VERDICT_FAILS,
      [AGAINST_FAULT] = MX_VERDICT_FAULT,
      [AGAINST_NO_VALUE] = MX_VERDICT_NO_VALUE,
      [AGAINST_UNKNOWN] = MX_VERDICT_UNKNOWN,
  };
  MxClaimResult *result = self->result;

  result->limit = self->work.limit;
  for (guint i = 0; i < N_AGAINST; i++) {
    const Witness *witness = &self->against[i];
    if (!witness->any)
      continue;
    result->verdict = verdicts[i];
    memcpy (result->coords, witness->coords, sizeof result->coords);
    result->says = witness->says;
    result->value = witness->value;
    result->outcome = witness->outcome;
    return;
  }
  if (result->limit != MX_LIMIT_NONE)
    result->verdict = MX_VERDICT_UNKNOWN;
  else
    result->verdict = result->n_true > 0 ? MX_VERDICT_HOLDS : MX_VERDICT_EMPTY;
}

MxClaimResult *
mx_claim_check (MxProgram *program, guint index, const MxSolution *solution,
                const MxLimits *limits, const MxControl *control)
{
  const MxClaim *claim = mx_program_get_claims (program)->pdata[index];
  g_autoptr (MxClaimResult) result = g_new0 (MxClaimResult, 1);
  Check self = {
      .work = {.program = program,
               .source = mx_program_get_source (program),
               .claim = claim,
               .limits = *limits,
               .control = control,
               .low = result->low,
               .high = result->high},
      .index = index,
      .result = result,
  };

  if (limits->seconds > 0)
    self.work.deadline =
        g_get_monotonic_time () + (gint64)(limits->seconds * G_USEC_PER_SEC);
  set_box (&self);
  if (claim->kind == MX_CLAIM_SG && mx_program_get_play (program) == MX_PLAY_MISERE) {
    result->verdict = MX_VERDICT_NOT_NORMAL;
    return g_steal_pointer (&result);
  }
  self.reader = mx_claim_reader_new (program);
  if (solution != NULL && claim->n_parts == 1)
    judge_drawn (&self, solution);
  if (!self.against[AGAINST_FAILS].any && !self.work.stopped)
    judge_box (&self);
  mx_claim_reader_free (self.reader);
  decide (&self);
  return self.work.stopped ? NULL : g_steal_pointer (&result);
}

/* -- its position -- */

MxNode
mx_claim_result_find (const MxClaimResult *result, const MxClaim *claim,
                      const MxSolution *solution)
{
  MxNode parts[MX_CLAIM_COORDS_MAX];
  guint at = 0;

  if (claim->n_parts > 1 && solution->whole == NULL)
    return MX_NO_NODE;
  for (guint i = 0; i < claim->n_parts; i++) {
    parts[i] =
        mx_graph_find (solution->components, claim->family[i], result->coords + at);
    if (parts[i] == MX_NO_NODE)
      return MX_NO_NODE;
    at += solution->source->families[claim->family[i]].arity;
  }
  return solution->whole != NULL ? mx_solution_find (solution, parts, claim->n_parts)
                                 : parts[0];
}

char *
mx_claim_result_dup_position (const MxClaimResult *result, const MxClaim *claim,
                              const MxSource *source)
{
  GString *name = g_string_new (NULL);
  guint at = 0;

  for (guint i = 0; i < claim->n_parts; i++) {
    g_string_append (name, i > 0 ? " + " : "");
    mx_source_append_name (source, name, claim->family[i], result->coords + at);
    at += source->families[claim->family[i]].arity;
  }
  return g_string_free (name, FALSE);
}
