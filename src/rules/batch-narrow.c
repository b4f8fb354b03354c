/* SPDX-License-Identifier: MIT */
#include "rules/batch-narrow.h"

#include "rules/narrow.h"

#include <string.h>

/* The batch machine for numbers of 16 bits.
 *
 * Where a code has no loops, each of its instructions is done once at the most.  So from bounds for
 * the coordinates follow bounds for all that is computed, and where these fit in 16 bits no
 * instruction can be at fault, nor need be looked at for that: a vector holds four times as many
 * numbers as it does in the wide machine, and all positions have a lane at once.
 *
 * As jumps go forward, a lane that leaves waits at the label that it goes to, in a mask of that
 * label.  Each instruction OPTION gives rows of numbers, which go into those of an earlier one where no
 * lane has got anything since; in the end they are gone through position by position, which puts
 * options in order without sorting. */

/* Rows of 16 bits: half a megabyte of them. */
#define ROWS_MAX 512
/* Instructions times lanes: less than what is done between two looks at whether to stop. */
#define CODE_MAX 1024

/* What an instruction OPTION gives. */
typedef struct {
  MxNarrow *legal; /* a mask */
  gint32 *columns; /* a row of numbers for each coordinate, or for each part its place */
} Given;

struct _MxBatchNarrow {
  const MxRules *rules;
  const MxCode *code;
  const MxBatchPlan *plan;
  guint family;
  guint bits; /* coordinates are to be below 2^bits */
  gpointer memory;
  MxNarrow **reg; /* a row for each register */
  MxNarrow **waiting; /* code->n: a mask for each label; all 0 between runs */
  guint8 *pending; /* code->n: some lane waits there */
  MxNarrow *active;
  MxNarrow *alone;
  MxNarrow *zero;
  gint32 *own; /* the places of the positions */
  gint32 *nowhere; /* 0 */
  Given *given; /* one for each instruction OPTION */
  guint n_options;
};

typedef struct {
  MxBatchNarrow *self;
  MxBatch *out;
  guint n;
  guint n_groups; /* N rounded up to whole groups */
  gboolean inside; /* all positions have a place in their box, if there are boxes */
  guint32 stride[MX_BATCH_REGISTERS]; /* of the coordinates of a target in their boxes */
  guint n_given;
  guint n_legal; /* in all of them */
} Run;

/* -- memory -- */

static MxNarrow *
take_rows (MxNarrow **next, guint n)
{
  MxNarrow *row = *next;
  *next += (gsize)n * MX_NARROW_ROW;
  return row;
}

static gboolean
allocate (MxBatchNarrow *self)
{
  const MxCode *code = self->code;
  guint n_labels = 0, width = MAX (self->plan->target->n, self->plan->target->n_coords);
  for (guint pc = 0; pc < code->n; pc++) {
    n_labels += self->plan->label[pc];
    self->n_options += code->instruction[pc].op == MX_OP_OPTION;
  }
  guint64 n_rows = code->n_registers + n_labels + 3 + 4
                   + (guint64)self->n_options * (1 + 2 * (guint64)width);
  if (n_rows > ROWS_MAX)
    return FALSE;
  self->memory = g_try_malloc0 ((gsize)n_rows * MX_NARROW_ROW * sizeof (MxNarrow) + 64);
  if (self->memory == NULL)
    return FALSE;
  MxNarrow *next = (MxNarrow *)(((gsize)self->memory + 63) & ~(gsize)63);
  self->reg = g_new (MxNarrow *, code->n_registers);
  for (guint i = 0; i < code->n_registers; i++)
    self->reg[i] = take_rows (&next, 1);
  self->waiting = g_new0 (MxNarrow *, code->n);
  self->pending = g_new0 (guint8, code->n);
  for (guint pc = 0; pc < code->n; pc++)
    self->waiting[pc] = self->plan->label[pc] ? take_rows (&next, 1) : NULL;
  self->active = take_rows (&next, 1);
  self->alone = take_rows (&next, 1);
  self->zero = take_rows (&next, 1);
  self->own = (gint32 *)take_rows (&next, 2);
  self->nowhere = (gint32 *)take_rows (&next, 2);
  self->given = g_new (Given, MAX (self->n_options, 1));
  for (guint i = 0; i < self->n_options; i++) {
    self->given[i].legal = take_rows (&next, 1);
    self->given[i].columns = (gint32 *)take_rows (&next, 2 * width);
  }
  return TRUE;
}

MxBatchNarrow *
mx_batch_narrow_new (const MxRules *rules, guint family, const MxBatchPlan *plan)
{
  const MxCode *code = rules->codes[family].code;
  guint arity = rules->families[family].arity;
  if (plan->n_loops > 0 || plan->target == NULL || code->n > CODE_MAX)
    return NULL;
  guint bits = mx_batch_narrow_bits (code, arity);
  if (bits == 0)
    return NULL;
  MxBatchNarrow *self = g_new0 (MxBatchNarrow, 1);
  self->rules = rules;
  self->code = code;
  self->plan = plan;
  self->family = family;
  self->bits = bits;
  if (!allocate (self)) {
    mx_batch_narrow_free (self);
    return NULL;
  }
  for (guint i = code->first_constant; i < code->n_registers; i++) {
    for (guint k = 0; k < MX_NARROW_ROW; k++)
      self->reg[i][k] = (MxNarrow)code->constants[i - code->first_constant];
  }
  return self;
}

void
mx_batch_narrow_free (MxBatchNarrow *self)
{
  if (self == NULL)
    return;
  g_free (self->given);
  g_free (self->waiting);
  g_free (self->pending);
  g_free (self->reg);
  g_free (self->memory);
  g_free (self);
}

/* -- instructions -- */

/* Collects the numbers of an option that must be looked at.  Constants that are good and the
 * coordinates of the position itself are not. */
static guint
find_checks (const Run *run, const MxTarget *target, const MxBatchOption *option,
             MxNarrowCheck *checks)
{
  const MxBatchNarrow *self = run->self;
  const gint64 *const *sides = run->out->sides;
  guint n = 0, k = 0;
  for (guint p = 0; p < target->n; p++) {
    guint family = target->family[p];
    for (guint i = 0; i < self->rules->families[family].arity; i++, k++) {
      guint reg = option->reg[k];
      const MxNarrow *row = self->reg[reg];
      gint64 most = sides != NULL ? MIN (sides[family][i] - 1, G_MAXINT16) : G_MAXINT16;
      if ((option->own[k] && run->inside)
          || (reg >= self->code->first_constant && row[0] >= 0 && row[0] <= most))
        continue;
      checks[n++] = (MxNarrowCheck){row, (MxNarrow)most};
    }
  }
  return n;
}

/* The place of one part, whose numbers are in ARITY registers and whose strides begin at STRIDE: that of
 * the position itself with what is different added. */
static void
give_place (const Run *run, const guint8 *reg, guint arity, guint family,
            const guint32 *stride, gint32 *to)
{
  const MxBatchNarrow *self = run->self;
  MxNarrowTerm terms[MX_BATCH_REGISTERS];
  gboolean near = family == self->family && run->inside;
  guint n = 0;
  for (guint i = 0; i < arity; i++) {
    if (!near || reg[i] != i)
      terms[n++] =
          (MxNarrowTerm){self->reg[reg[i]], near ? self->reg[i] : self->zero, stride[i]};
  }
  mx_narrow_place (to, near ? self->own : self->nowhere, terms, n, run->n_groups);
}

/* What was given last goes into the first rows that hold nothing for its lanes, nor do any behind. */
static void
keep (Run *run, guint width)
{
  const Given *last = &run->self->given[run->n_given], *first = last;
  while (first > run->self->given
         && !mx_narrow_meet (first[-1].legal, last->legal, run->n_groups))
    first--;
  if (first == last) {
    run->n_given++;
    return;
  }
  for (guint k = 0; k < width; k++) {
    gsize at = (gsize)k * MX_NARROW_ROW;
    mx_narrow_merge (first->columns + at, last->columns + at, last->legal, run->n_groups);
  }
  mx_narrow_join (first->legal, last->legal, run->n_groups);
}

static void
give_option (Run *run, guint pc)
{
  MxBatchNarrow *self = run->self;
  const MxTarget *target = self->code->targets->pdata[self->code->instruction[pc].b];
  const MxBatchOption *option = &self->plan->options[pc];
  const Given *given = &self->given[run->n_given];
  MxNarrowCheck checks[MX_BATCH_REGISTERS];
  guint n_checks = find_checks (run, target, option, checks);
  guint n = mx_narrow_legal (checks, n_checks, self->active, given->legal, self->alone,
                             run->n_groups);
  if (n == 0)
    return;
  run->n_legal += n;
  if (run->out->sides == NULL) {
    for (guint k = 0; k < target->n_coords; k++) {
      MxNarrowTerm term = {self->reg[option->reg[k]], self->zero, 1};
      mx_narrow_place (given->columns + (gsize)k * MX_NARROW_ROW, self->nowhere, &term, 1,
                       run->n_groups);
    }
    keep (run, target->n_coords);
    return;
  }
  for (guint p = 0, k = 0; p < target->n; p++) {
    guint arity = self->rules->families[target->family[p]].arity;
    give_place (run, option->reg + k, arity, target->family[p], run->stride + k,
                given->columns + (gsize)p * MX_NARROW_ROW);
    k += arity;
  }
  keep (run, target->n);
}

/* The active lanes are decided positions. */
static void
decide (Run *run, const MxNarrow *value)
{
  const MxNarrow *active = run->self->active;
  for (guint i = 0; i < run->n; i++) {
    if (active[i] == 0)
      continue;
    run->out->how[i] = value[i] >= 0 ? MX_BATCH_DECIDED : MX_BATCH_ALONE;
    run->out->value[i] = value[i];
  }
  for (guint k = 0; k < run->n_given; k++)
    mx_narrow_drop (run->self->given[k].legal, active, run->n_groups);
}

/* Does an instruction other than OPTION for the lanes that are active.  Whether any is active still. */
static gboolean
step (Run *run, const MxInstruction *in)
{
  MxBatchNarrow *self = run->self;
  guint n = run->n_groups, where;
  switch ((int)in->op) {
  case MX_OP_VALUE: decide (run, self->reg[in->a]); return FALSE;
  case MX_OP_END: return FALSE;
  case MX_OP_JUMP:
    where = mx_narrow_leave (MX_OP_JUMP_EQ, self->zero, self->zero, self->active,
                             self->waiting[in->c], n);
    break;
  case MX_OP_JUMP_IF:
  case MX_OP_JUMP_UNLESS:
    where = mx_narrow_leave ((MxOpcode)in->op, self->reg[in->a], self->zero, self->active,
                             self->waiting[in->c], n);
    break;
  case MX_OP_JUMP_EQ:
  case MX_OP_JUMP_NE:
  case MX_OP_JUMP_LT:
  case MX_OP_JUMP_LE:
    where = mx_narrow_leave ((MxOpcode)in->op, self->reg[in->a], self->reg[in->b],
                             self->active, self->waiting[in->c], n);
    break;
  default:
    mx_narrow_apply ((MxOpcode)in->op, self->reg[in->a], self->reg[in->b],
                     self->reg[in->op == MX_OP_COPY ? in->b : in->c], self->active, n);
    return TRUE;
  }
  if ((where & MX_NARROW_GO) != 0)
    self->pending[in->c] = TRUE;
  return (where & MX_NARROW_STAY) != 0;
}

static void
execute (Run *run)
{
  MxBatchNarrow *self = run->self;
  gboolean any = TRUE;
  for (guint pc = 0; pc < self->code->n; pc++) {
    const MxInstruction *in = &self->code->instruction[pc];
    if (self->pending[pc]) {
      if (!any)
        memset (self->active, 0, run->n_groups * sizeof *self->active);
      mx_narrow_join (self->active, self->waiting[pc], run->n_groups);
      self->pending[pc] = FALSE;
      any = TRUE;
    }
    if (!any || self->plan->skip[pc])
      continue;
    if (in->op == MX_OP_OPTION)
      give_option (run, pc);
    else
      any = step (run, in);
  }
}

/* -- the way in -- */

#define UNROLL _Pragma ("GCC unroll 8")

#define LOAD_ROWS(count)                                                                 \
  {                                                                                      \
    MxNarrow *row[count];                                                                \
    UNROLL for (guint k = 0; k < (count); k++) row[k] = self->reg[k];                    \
    for (guint i = 0; i < n; i++, coords += (count))                                     \
      UNROLL for (guint k = 0; k < (count); k++)                                         \
      {                                                                                  \
        row[k][i] = (MxNarrow)coords[k];                                                 \
        any |= (guint64)coords[k];                                                       \
      }                                                                                  \
  }                                                                                      \
  break

/* Fills the rows of parameters.  FALSE if a coordinate is too large. */
static gboolean
load_rows (MxBatchNarrow *self, const gint64 *coords, guint n)
{
  guint arity = self->rules->families[self->family].arity;
  guint64 any = 0;
  switch (arity) {
  case 1: LOAD_ROWS (1);
  case 2: LOAD_ROWS (2);
  case 3: LOAD_ROWS (3);
  case 4: LOAD_ROWS (4);
  case 5: LOAD_ROWS (5);
  default:
    for (guint i = 0; i < n; i++) {
      for (guint k = 0; k < arity; k++, coords++) {
        self->reg[k][i] = (MxNarrow)*coords;
        any |= (guint64)*coords;
      }
    }
  }
  return any >> self->bits == 0;
}

/* Where the coordinates of a target have their strides, FALSE if a box is missing or too large. */
static gboolean
find_strides (Run *run, const MxTarget *target)
{
  const gint64 *const *sides = run->out->sides;
  guint k = 0;
  for (guint p = 0; p < target->n; p++) {
    guint family = target->family[p], arity = run->self->rules->families[family].arity;
    guint64 n_places = 1;
    if (sides[family] == NULL)
      return FALSE;
    for (guint i = arity; i-- > 0;) {
      run->stride[k + i] = (guint32)n_places;
      n_places *= (guint64)sides[family][i];
      if (n_places > G_MAXINT32)
        return FALSE;
    }
    k += arity;
  }
  return TRUE;
}

/* Whether all positions have a place; if they do, fills in OWN if a part of TARGET may need it. */
static gboolean
find_own (Run *run, const MxTarget *target)
{
  MxBatchNarrow *self = run->self;
  const gint64 *side = run->out->sides[self->family];
  guint arity = self->rules->families[self->family].arity;
  MxNarrowTerm terms[MX_BATCH_REGISTERS];
  if (side == NULL)
    return FALSE;
  for (guint i = 0; i < arity; i++) {
    if (side[i] <= G_MAXINT16
        && mx_narrow_exceed (self->reg[i], (MxNarrow)(side[i] - 1), run->n_groups))
      return FALSE;
  }
  for (guint p = 0, k = 0; p < target->n; p++) {
    if (target->family[p] == self->family) {
      for (guint i = 0; i < arity; i++)
        terms[i] = (MxNarrowTerm){self->reg[i], self->zero, run->stride[k + i]};
      mx_narrow_place (self->own, self->nowhere, terms, arity, run->n_groups);
      return TRUE;
    }
    k += self->rules->families[target->family[p]].arity;
  }
  return TRUE;
}

/* -- the way out -- */

static void
drop_alone (Run *run)
{
  const MxNarrow *alone = run->self->alone;
  for (guint i = 0; i < run->n; i++) {
    if (alone[i] != 0)
      run->out->how[i] = MX_BATCH_ALONE;
  }
  for (guint k = 0; k < run->n_given; k++)
    mx_narrow_drop (run->self->given[k].legal, alone, run->n_groups);
}

/* Writes the numbers of all options, position by position: also those that are not legal, which the next
 * one overwrites. */
static guint
write_numbers (const Run *run, guint width, gint64 *to)
{
  const Given *given = run->self->given;
  guint32 *begin = run->out->begin;
  guint n_given = run->n_given, at = 0;
  for (guint i = 0; i < run->n; i++) {
    begin[i] = at;
    for (guint k = 0; k < n_given; k++) {
      const gint32 *from = given[k].columns + i;
      gint64 *row = to + (gsize)at * width;
      if (width == 1)
        row[0] = from[0];
      else
        for (guint c = 0; c < width; c++)
          row[c] = from[(gsize)c * MX_NARROW_ROW];
      at += (guint)-given[k].legal[i];
    }
  }
  begin[run->n] = at;
  return at;
}

static gboolean
finish (Run *run, const MxTarget *target)
{
  MxOptions *options = run->out->options;
  gboolean places = run->out->sides != NULL;
  guint width = places ? target->n : target->n_coords, n = run->n_legal;
  drop_alone (run);
  if (!mx_options_reserve (options, n, n * target->n, (n + 1) * width))
    return FALSE;
  options->n = width == 1 ? write_numbers (run, 1, options->coords)
                          : write_numbers (run, width, options->coords);
  options->n_coords = options->n * width;
  run->out->family = places && target->n == 1 ? (int)target->family[0] : -1;
  if (run->out->family < 0)
    mx_batch_write_parts (run->self->rules, target, places, options);
  return TRUE;
}

gboolean
mx_batch_narrow_run (MxBatchNarrow *self, const gint64 *coords, guint n, MxBatch *out)
{
  const MxTarget *target = self->plan->target;
  Run run = {.self = self, .out = out, .n = n, .inside = TRUE};
  run.n_groups = (n + MX_NARROW_GROUP - 1) / MX_NARROW_GROUP * MX_NARROW_GROUP;
  if (!load_rows (self, coords, n))
    return FALSE;
  if (out->sides != NULL) {
    if (!find_strides (&run, target))
      return FALSE;
    run.inside = find_own (&run, target);
  }
  memset (self->active, 0, run.n_groups * sizeof *self->active);
  memset (self->active, 0xff, n * sizeof *self->active);
  memset (self->alone, 0, run.n_groups * sizeof *self->alone);
  out->n = n;
  memset (out->how, MX_BATCH_DONE, n);
  execute (&run);
  return finish (&run, target);
}
