/* SPDX-License-Identifier: MIT */
#include "rules/batch-private.h"

#include <string.h>

/* Runs byte code for many positions at a time: an instruction is decoded once and done in all lanes.
 *
 * At first each position has a lane.  Where a jump is taken by some lanes alone, they wait: a lane
 * knows the instruction at which it goes on, and as jumps go forward, all lanes meet again.  A loop
 * spreads its turns over lanes of their own: lanes stand in the order of positions, and within one
 * in the order in which its turns come, so that what they give is in that order as well.  Turns
 * fill as many lanes as there are, then the loop's instructions are done for them; loops within
 * it spread in the same way.
 *
 * What is out of the ordinary is not done here.  A lane at fault, or whose position has too many
 * turns, takes its position out of the batch. */

static gint64 *
align (gpointer memory)
{
  return (gint64 *)(((gsize)memory + 63) & ~(gsize)63);
}

static gpointer
new_rows (guint n)
{
  return g_try_malloc0 ((gsize)n * MX_LANES_ROW * sizeof (gint64) + 64);
}

static gboolean
prepare_frame (MxBatchFrame *frame, const MxCode *code, gint64 *constants)
{
  frame->memory = new_rows (code->first_constant + 2);
  frame->reg = g_new (gint64 *, code->n_registers);
  if (frame->memory == NULL)
    return FALSE;
  gint64 *row = align (frame->memory);
  frame->active = row;
  frame->resume = row + MX_LANES_ROW;
  for (guint i = 0; i < code->first_constant; i++)
    frame->reg[i] = row + (gsize)(i + 2) * MX_LANES_ROW;
  for (guint i = code->first_constant; i < code->n_registers; i++)
    frame->reg[i] = constants + (gsize)(i - code->first_constant) * MX_LANES_ROW;
  return TRUE;
}

static void
clear_family (MxBatchFamily *self)
{
  for (guint i = 0; self->frames != NULL && i <= self->plan->depth; i++) {
    g_free (self->frames[i].memory);
    g_free (self->frames[i].reg);
  }
  g_free (self->frames);
  g_free (self->constants_memory);
  g_clear_pointer (&self->narrow, mx_batch_narrow_free);
  g_clear_pointer (&self->plan, mx_batch_plan_free);
  self->frames = NULL;
  self->constants_memory = NULL;
}

static gboolean
allocate_family (MxBatchFamily *self, const MxCode *code)
{
  guint n = code->n_registers - code->first_constant;
  self->constants_memory = new_rows (n);
  self->frames = g_new0 (MxBatchFrame, self->plan->depth + 1);
  if (self->constants_memory == NULL)
    return FALSE;
  gint64 *constants = align (self->constants_memory);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < MX_LANES_ROW; k++)
      constants[(gsize)i * MX_LANES_ROW + k] = code->constants[i];
  for (guint i = 0; i <= self->plan->depth; i++) {
    if (!prepare_frame (&self->frames[i], code, constants))
      return FALSE;
  }
  return TRUE;
}

/* A family may have so many rows, four megabytes of them. */
#define ROWS_MAX 2048

static guint
count_rows (const MxBatchPlan *plan, const MxCode *code)
{
  return (plan->depth + 1) * (code->first_constant + 2) + code->n_registers
         - code->first_constant;
}

/* What a family needs is made when it is first read in a batch. */
static MxBatchFamily *
prepare_family (MxBatchMachine *self, guint index)
{
  MxBatchFamily *family = &self->families[index];
  const MxCode *code = self->rules->codes[index].code;
  if (family->prepared)
    return family;
  family->prepared = TRUE;
  family->size = MX_BATCH_MAX;
  family->own[0] = family->own[1] = index;
  family->one = (MxTarget){1, 1, family->own};
  family->two = (MxTarget){2, 2, family->own};
  family->plan = mx_batch_plan_new (self->rules, index);
  if (family->plan != NULL
      && (count_rows (family->plan, code) > ROWS_MAX || !allocate_family (family, code)))
    clear_family (family);
  if (family->plan != NULL)
    family->narrow = mx_batch_narrow_new (self->rules, index, family->plan);
  return family;
}

MxBatchMachine *
mx_batch_machine_new (const MxRules *rules)
{
  gpointer memory = g_malloc0 (sizeof (MxBatchMachine) + 64);
  MxBatchMachine *self = (MxBatchMachine *)align (memory);
  self->memory = memory;
  self->rules = rules;
  self->families = g_new0 (MxBatchFamily, MAX (rules->source.n_families, 1));
  return self;
}

void
mx_batch_machine_free (MxBatchMachine *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->rules->source.n_families; i++)
    clear_family (&self->families[i]);
  g_free (self->families);
  mx_batch_stream_clear (&self->stream);
  g_free (self->memory);
}

#define UNROLL _Pragma ("GCC unroll 8")

/* Writes the coordinates of N positions into rows. */
#define TRANSPOSE(count)                                                                 \
  {                                                                                      \
    gint64 *row[count];                                                                  \
    UNROLL for (guint k = 0; k < (count); k++) row[k] = reg[k];                          \
    for (guint i = 0; i < n; i++) {                                                      \
      const gint64 *from = coords + (gsize)position[i] * (count);                        \
      UNROLL for (guint k = 0; k < (count); k++) row[k][i] = from[k];                    \
    }                                                                                    \
  }                                                                                      \
  break

static void
transpose (gint64 *const *reg, guint arity, const gint64 *coords, const guint16 *position,
           guint n)
{
  switch (arity) {
  case 1: TRANSPOSE (1);
  case 2: TRANSPOSE (2);
  case 3: TRANSPOSE (3);
  case 4: TRANSPOSE (4);
  case 5: TRANSPOSE (5);
  default:
    for (guint k = 0; k < arity; k++)
      for (guint i = 0; i < n; i++)
        reg[k][i] = coords[(gsize)position[i] * arity + k];
  }
}

/* The positions from FROM on in the order of lanes. */
static void
load (MxBatchRun *run, const gint64 *coords, guint from, guint n)
{
  MxBatchFrame *frame = &run->frames[0];
  guint arity = run->rules->families[run->family].arity;
  const gint64 *const *sides = run->out->sides;
  const gint64 *side = sides != NULL ? sides[run->family] : NULL;
  guint16 *position = frame->position;
  mx_batch_frame_begin (frame, n);
  memcpy (position, run->order + from, n * sizeof *position);
  /* Whether all of them have a place in their box, if there are boxes. */
  run->inside = sides == NULL || side != NULL;
  transpose (frame->reg, arity, coords, position, n);
  for (guint k = 0; k < arity; k++) {
    gint64 *row = frame->reg[k];
    for (guint i = n; i < frame->n_groups; i++)
      row[i] = 0;
    run->inside &= side == NULL || !mx_lanes_exceed (row, side[k] - 1, frame->n_groups);
  }
}

/* So many values of a parameter are told apart. */
#define APART 4

/* Puts together positions that agree in the parameter that decides most, so that clauses for one of
 * its values are not gone through for the others.  END has where each group ends; how many. */
static guint
find_groups (MxBatchRun *run, const gint64 *coords, guint n, guint *end)
{
  guint arity = run->rules->families[run->family].arity;
  guint16 *order = run->order;
  gint64 value[MX_BATCH_MAX], found[APART];
  guint n_found = 0, at = 0;
  if (run->plan->apart >= 0) {
    coords += run->plan->apart;
    for (guint i = 0; i < n; i++)
      value[i] = coords[(gsize)i * arity];
  }
  for (guint i = 0; run->plan->apart >= 0 && i < n && n_found <= APART; i++) {
    guint k = 0;
    while (k < n_found && found[k] != value[i])
      k++;
    if (k == n_found && n_found++ < APART)
      found[k] = value[i];
  }
  if (n_found <= 1 || n_found > APART) {
    for (guint i = 0; i < n; i++)
      order[i] = (guint16)i;
    end[0] = n;
    run->together = n_found == 1;
    return 1;
  }
  for (guint k = 0; k < n_found; k++) {
    /* The last one that does not belong to the group is overwritten by the next group. */
    for (guint i = 0; i < n; i++) {
      order[at] = (guint16)i;
      at += value[i] == found[k];
    }
    end[k] = at;
  }
  run->together = TRUE;
  return n_found;
}

/* Reads the first N positions.  FALSE if that has to end: they are too many, or STOPPED. */
static gboolean
read_some (MxBatchRun *run, const gint64 *coords, guint n)
{
  MxBatchStream *stream = &run->machine->stream;
  guint end[APART], n_groups = find_groups (run, coords, n, end), from = 0;
  run->out->n = n;
  memset (run->out->how, MX_BATCH_DONE, n);
  memset (run->turns, 0, n * sizeof *run->turns);
  mx_batch_stream_begin (stream, run->plan->target, run->out->sides != NULL);
  stream->sorted = n_groups == 1;
  for (guint k = 0; k < n_groups; k++) {
    for (guint size; from < end[k]; from += size) {
      size = MIN (MX_LANES, end[k] - from);
      load (run, coords, from, size);
      mx_batch_execute (run, 0, 0, run->code->n);
      if (run->stopped || stream->full)
        return FALSE;
    }
  }
  return TRUE;
}

static gboolean
read_none (MxBatch *out, guint n)
{
  out->n = n;
  out->family = -1;
  memset (out->how, MX_BATCH_ALONE, n);
  memset (out->begin, 0, (n + 1) * sizeof *out->begin);
  return TRUE;
}

/* So many options are to be in a batch, or a few more. */
#define OPTIONS 8192

/* The next batch is to be about as large as this one should have been. */
static void
adapt (MxBatchFamily *family, guint n, guint n_options)
{
  guint64 size = (guint64)n * OPTIONS / MAX (n_options, 1);
  family->size = (guint)CLAMP (size, 16, MX_BATCH_MAX);
}

gboolean
mx_batch_machine_run (MxBatchMachine *self, guint index, const gint64 *coords, guint n,
                      MxBatch *out)
{
  MxBatchFamily *family = prepare_family (self, index);
  if (family->plan == NULL)
    return read_none (out, n);
  MxBatchRun run = {.machine = self,
                    .rules = self->rules,
                    .code = self->rules->codes[index].code,
                    .plan = family->plan,
                    .frames = family->frames,
                    .out = out,
                    .family = index,
                    .fuel = MX_BATCH_CHUNK};
  n = MIN (n, family->size);
  if (family->narrow != NULL && mx_batch_narrow_run (family->narrow, coords, n, out))
    return TRUE;
  while (!read_some (&run, coords, n)) {
    if (run.stopped)
      return FALSE;
    if (n == 1)
      return read_none (out, 1);
    n = (n + 3) / 4;
  }
  adapt (family, n, self->stream.n);
  if (!mx_batch_stream_finish (&self->stream, self->rules, out)) {
    mx_options_reset (out->options);
    return read_none (out, n);
  }
  return TRUE;
}
