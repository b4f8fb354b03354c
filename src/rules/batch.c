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

/* What a family needs is made when it is first read in a batch. */
static MxBatchFamily *
prepare_family (MxBatchMachine *self, guint index)
{
  MxBatchFamily *family = &self->families[index];
  if (family->prepared)
    return family;
  family->prepared = TRUE;
  family->size = MX_BATCH_MAX;
  family->own[0] = family->own[1] = index;
  family->one = (MxTarget){1, 1, family->own};
  family->two = (MxTarget){2, 2, family->own};
  family->plan = mx_batch_plan_new (self->rules, index);
  if (family->plan != NULL && !allocate_family (family, self->rules->codes[index].code))
    clear_family (family);
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

/* The positions from FROM on, as many as there are lanes. */
static void
load (MxBatchRun *run, const gint64 *coords, guint from, guint n)
{
  MxBatchFrame *frame = &run->frames[0];
  guint arity = run->rules->families[run->family].arity;
  const gint64 *const *sides = run->out->sides;
  const gint64 *side = sides != NULL ? sides[run->family] : NULL;
  mx_batch_frame_begin (frame, n);
  for (guint i = 0; i < n; i++)
    frame->position[i] = (guint16)(from + i);
  coords += (gsize)from * arity;
  /* Whether all of them have a place in their box, if there are boxes. */
  run->inside = sides == NULL || side != NULL;
  for (guint k = 0; k < arity; k++) {
    gint64 *row = frame->reg[k], most = 0;
    for (guint i = 0; i < n; i++) {
      row[i] = coords[(gsize)i * arity + k];
      most = MAX (most, row[i]);
    }
    run->inside &= side == NULL || most < side[k];
  }
}

/* Reads the first N positions.  FALSE if that has to end: they are too many, or STOPPED. */
static gboolean
read_some (MxBatchRun *run, const gint64 *coords, guint n)
{
  MxBatchStream *stream = &run->machine->stream;
  run->out->n = n;
  memset (run->out->how, MX_BATCH_DONE, n);
  memset (run->turns, 0, n * sizeof *run->turns);
  mx_batch_stream_begin (stream, run->plan->target, run->out->sides != NULL);
  for (guint from = 0; from < n; from += MX_LANES) {
    load (run, coords, from, MIN (MX_LANES, n - from));
    mx_batch_execute (run, 0, 0, run->code->n);
    if (run->stopped || stream->full)
      return FALSE;
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
