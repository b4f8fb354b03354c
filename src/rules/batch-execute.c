/* SPDX-License-Identifier: MIT */
#include "rules/batch-private.h"

#include <string.h>

/* Instructions, in all lanes that are active. */

void
mx_batch_frame_begin (MxBatchFrame *frame, guint n)
{
  frame->n = n;
  frame->n_groups = (n + MX_LANE_GROUP - 1) / MX_LANE_GROUP * MX_LANE_GROUP;
  frame->n_active = n;
  frame->apart = FALSE;
  mx_lanes_fill (frame->active, -1, n);
  mx_lanes_fill (frame->resume, 0, n);
  for (guint i = n; i < frame->n_groups; i++) {
    frame->active[i] = 0;
    frame->resume[i] = MX_BATCH_NEVER;
  }
}

/* FALSE if the run ends here. */
gboolean
mx_batch_spend (MxBatchRun *run, gint64 cost)
{
  const MxControl *control = run->out->control;
  run->fuel -= cost;
  if (G_LIKELY (run->fuel >= 0))
    return !run->stopped;
  run->fuel = MX_BATCH_CHUNK;
  if (control != NULL && control->stop != NULL && control->stop (control->data))
    run->stopped = TRUE;
  return !run->stopped;
}

/* -- lanes that go elsewhere -- */

static void
take_out (MxBatchRun *run, MxBatchFrame *frame, guint lane)
{
  run->out->how[frame->position[lane]] = MX_BATCH_ALONE;
  frame->active[lane] = 0;
  frame->resume[lane] = MX_BATCH_NEVER;
  frame->n_active--;
}

static void
take_out_bad (MxBatchRun *run, MxBatchFrame *frame)
{
  for (guint i = 0; i < frame->n; i++)
    if (run->bad[i] != 0)
      take_out (run, frame, i);
}

/* Some lanes wait for PC now. */
static void
note_waiting (MxBatchFrame *frame, gint64 pc)
{
  if (!frame->apart)
    frame->next = pc;
  else if (frame->next != 0)
    frame->next = MIN (frame->next, pc);
  frame->apart = TRUE;
}

void
mx_batch_leave (MxBatchFrame *frame, MxLanesRelation relation, const gint64 *a,
                const gint64 *b, gint64 target)
{
  guint stay = mx_lanes_leave (relation, a, b, frame->active, frame->resume, target,
                               frame->n_groups);
  if (stay < frame->n_active)
    note_waiting (frame, target);
  frame->n_active = stay;
}

/* All active lanes go to TARGET, or to as many instructions beyond it as ROW says. */
void
mx_batch_leave_all (MxBatchFrame *frame, gint64 target, const gint64 *row)
{
  if (row == NULL) {
    mx_batch_leave (frame, MX_LANES_EQ, frame->resume, frame->resume, target);
    return;
  }
  for (guint i = 0; i < frame->n; i++)
    if (frame->active[i] != 0)
      frame->resume[i] = target + row[i];
  mx_lanes_fill (frame->active, 0, frame->n_groups);
  frame->n_active = 0;
  note_waiting (frame, target);
}

/* -- arithmetic -- */

static void
apply (MxBatchRun *run, MxBatchFrame *frame, const MxInstruction *in)
{
  const gint64 *b = frame->reg[in->b];
  const gint64 *c = frame->reg[in->c < run->code->n_registers ? in->c : 0];
  gint64 *to = frame->reg[in->a];
  for (guint i = 0; i < frame->n; i++) {
    gint64 result;
    if (frame->active[i] == 0)
      continue;
    if (mx_arithmetic_apply ((MxOpcode)in->op, b[i], c[i], &result) == MX_ARITHMETIC_OK)
      to[i] = result;
    else
      take_out (run, frame, i);
  }
  mx_batch_spend (run,
                  (gint64)frame->n_active * (4 + mx_machine_cost ((MxOpcode)in->op)));
}

static void
find_primes (MxBatchRun *run, MxBatchFrame *frame, const MxInstruction *in)
{
  const guint64 *composite = mx_small_composites ();
  const gint64 *b = frame->reg[in->b], *active = frame->active;
  gint64 *to = frame->reg[in->a];
  guint64 all = 0;
  guint n = frame->n;
  for (guint i = 0; i < n; i++)
    all |= (guint64)(b[i] & active[i]);
  if (all >= MX_SMALL_NUMBERS) {
    apply (run, frame, in);
    return;
  }
  for (guint i = 0; i < n; i++) {
    guint64 x = (guint64)(b[i] & active[i]);
    guint64 prime = (x & 1 & ~(composite[x / 128] >> (x / 2 % 64))) | (x == 2);
    to[i] = active[i] != 0 ? (gint64)prime : to[i];
  }
}

static void
divide (MxBatchRun *run, MxBatchFrame *frame, const MxInstruction *in)
{
  gboolean test = in->op == MX_OP_DIVIDES;
  MxLanesDivision what = MX_LANES_QUOTIENT;
  if (test)
    what = MX_LANES_MULTIPLE;
  else if (in->op == MX_OP_MOD)
    what = MX_LANES_REST;
  if (!mx_lanes_divide (what, frame->reg[in->a], frame->reg[test ? in->c : in->b],
                        frame->reg[test ? in->b : in->c],
                        (test ? in->b : in->c) >= run->code->first_constant,
                        frame->active, frame->n_groups))
    apply (run, frame, in);
}

static void
look_up (MxBatchRun *run, MxBatchFrame *frame, const MxInstruction *in)
{
  const MxNumberList *list = run->rules->lists->pdata[in->c];
  const gint64 *b = frame->reg[in->b];
  for (guint i = 0; i < frame->n; i++) {
    if (frame->active[i] == 0)
      continue;
    if (b[i] >= 0 && b[i] < list->n)
      frame->reg[in->a][i] = list->value[b[i]];
    else
      take_out (run, frame, i);
  }
}

static void
find_in_set (MxBatchRun *run, MxBatchFrame *frame, const MxInstruction *in)
{
  const MxNumberSet *set = run->rules->sets->pdata[in->c];
  for (guint i = 0; i < frame->n; i++)
    if (frame->active[i] != 0)
      frame->reg[in->a][i] = mx_number_set_has (set, frame->reg[in->b][i]);
}

/* -- what comes out -- */

/* The numbers of an option that must be looked at, and what each may be. */
typedef struct {
  guint n;
  gint64 *row[MX_BATCH_REGISTERS];
  gint64 most[MX_BATCH_REGISTERS];
} Checks;

static void
find_checks (const MxBatchRun *run, const MxBatchFrame *frame, const MxTarget *target,
             const MxBatchOption *option, Checks *checks)
{
  const gint64 *const *sides = run->out->sides;
  guint k = 0;
  checks->n = 0;
  for (guint p = 0; p < target->n; p++) {
    const gint64 *side = sides != NULL ? sides[target->family[p]] : NULL;
    for (guint i = 0; i < run->rules->families[target->family[p]].arity; i++, k++) {
      guint reg = option->reg[k];
      const gint64 *row = frame->reg[reg];
      gint64 most = MX_COORDINATE_MAX;
      if (sides != NULL)
        most = side != NULL ? side[i] - 1 : -1;
      gboolean good = option->own[k] && run->inside;
      if (good || (reg >= run->code->first_constant && row[0] >= 0 && row[0] <= most))
        continue;
      checks->row[checks->n] = frame->reg[reg];
      checks->most[checks->n++] = most;
    }
  }
}

static void
take_out_large (MxBatchRun *run, MxBatchFrame *frame, const Checks *checks, guint n)
{
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < checks->n; k++)
      if (checks->row[k][run->index[i]] > checks->most[k])
        run->out->how[frame->position[run->index[i]]] = MX_BATCH_ALONE;
}

/* Writes the places of an option's parts in their boxes. */
static void
give_places (MxBatchRun *run, MxBatchFrame *frame, const MxTarget *target,
             const MxBatchOption *option, gint64 *to, guint n)
{
  const gint64 *const *sides = run->out->sides;
  const guint8 *reg = option->reg;
  for (guint p = 0; p < target->n; p++) {
    const gint64 *row[MX_BATCH_REGISTERS], *place = run->place;
    gint64 stride[MX_BATCH_REGISTERS], n_places = 1;
    guint family = target->family[p], arity = run->rules->families[family].arity;
    for (guint k = arity; k-- > 0;) {
      row[k] = frame->reg[reg[k]];
      stride[k] = n_places;
      n_places *= sides[family] != NULL ? sides[family][k] : 1;
    }
    if (arity == 1)
      place = row[0];
    else if (n_places <= G_MAXUINT32)
      mx_lanes_place (run->place, row, stride, arity, frame->n_groups);
    else
      mx_lanes_place_far (run->place, row, stride, arity, frame->n_groups);
    mx_batch_stream_column (to + p, target->n, place, run->index, n);
    reg += arity;
  }
}

static void
give_option (MxBatchRun *run, MxBatchFrame *frame, const MxInstruction *in)
{
  const MxTarget *target = run->code->targets->pdata[in->b];
  const MxBatchOption *option = &run->plan->options[in - run->code->instruction];
  gboolean places = run->out->sides != NULL;
  guint width = places ? target->n : target->n_coords, n;
  Checks checks;
  find_checks (run, frame, target, option, &checks);
  if (mx_lanes_legal (checks.row, checks.most, checks.n, frame->active, frame->n_groups,
                      run->index, &n))
    take_out_large (run, frame, &checks, n);
  gint64 *to = mx_batch_stream_open (&run->machine->stream, target, width, run->index, n,
                                     frame->position);
  if (to == NULL)
    return;
  if (places)
    give_places (run, frame, target, option, to, n);
  for (guint k = 0; !places && k < width; k++)
    mx_batch_stream_column (to + k, width, frame->reg[option->reg[k]], run->index, n);
}

/* Whether POSITION may have so many turns more. */
gboolean
mx_batch_admit (MxBatchRun *run, guint position, guint64 turns)
{
  if (run->out->how[position] == MX_BATCH_ALONE)
    return FALSE;
  if (turns <= run->plan->most_turns
      && run->turns[position] + turns <= run->plan->most_turns) {
    run->turns[position] += (guint32)turns;
    return TRUE;
  }
  run->out->how[position] = MX_BATCH_ALONE;
  return FALSE;
}

/* So many heaps at the most may be left in two by the digits, and so many digits be gone through. */
static guint64
count_heaps (const MxOctalTable *table, gint64 heap)
{
  guint64 n = 0;
  for (guint k = 0; k < table->n && k <= heap; k++)
    n += 1 + ((table->digit[k] & 4) != 0 ? (guint64)(heap - k) / 2 : 0);
  return n;
}

static void
give_heaps (MxBatchRun *run, const MxOctalTable *table, guint position, gint64 heap)
{
  const MxBatchFamily *family = &run->machine->families[run->family];
  MxBatchStream *stream = &run->machine->stream;
  for (guint k = 0; k < table->n && k <= heap; k++) {
    gint64 rest = heap - k;
    guint8 digit = table->digit[k];
    if (((digit & 1) != 0 && rest == 0) || ((digit & 2) != 0 && rest > 0))
      mx_batch_stream_add_heap (stream, &family->one, position, rest);
    if ((digit & 4) != 0)
      mx_batch_stream_add_pairs (stream, &family->two, position, rest);
  }
}

static void
give_octal (MxBatchRun *run, MxBatchFrame *frame, const MxInstruction *in)
{
  const MxOctalTable *table = run->code->tables->pdata[in->b];
  const gint64 *heap = frame->reg[in->a];
  const gint64 *const *sides = run->out->sides;
  for (guint i = 0; i < frame->n; i++) {
    if (frame->active[i] == 0 || !mx_batch_spend (run, 2 * (gint64)table->n)
        || run->machine->stream.full)
      continue;
    guint64 n = count_heaps (table, heap[i]);
    gboolean fits =
        sides == NULL || (sides[run->family] != NULL && heap[i] < sides[run->family][0]);
    if (!fits || !mx_batch_admit (run, frame->position[i], n)) {
      take_out (run, frame, i);
      continue;
    }
    give_heaps (run, table, frame->position[i], heap[i]);
    mx_batch_spend (run, (gint64)n);
  }
}

/* The lanes are decided positions: they end here. */
static void
decide (MxBatchRun *run, MxBatchFrame *frame, const gint64 *value)
{
  for (guint i = 0; i < frame->n; i++) {
    if (frame->active[i] == 0)
      continue;
    guint position = frame->position[i];
    run->out->how[position] = value[i] >= 0 ? MX_BATCH_DECIDED : MX_BATCH_ALONE;
    run->out->value[position] = value[i];
  }
  mx_batch_leave_all (frame, MX_BATCH_NEVER, NULL);
}

/* Lanes go to TARGET whose set has no element up to the bound. */
static void
leave_without_element (MxBatchRun *run, MxBatchFrame *frame, const MxInstruction *in)
{
  const MxNumberSet *set = run->rules->sets->pdata[in->b];
  gint64 *first = frame->reg[in->a];
  for (guint i = 0; i < frame->n; i++)
    first[i] = set->n > 0 ? set->interval[0].low : 0;
  if (set->n == 0)
    mx_batch_leave_all (frame, in->c, NULL);
  else
    mx_batch_leave (frame, MX_LANES_LT, frame->reg[in->a + 2], first, in->c);
}

/* -- the instructions -- */

/* One instruction; longer than a screen because it is the whole instruction set. */
static void
step (MxBatchRun *run, MxBatchFrame *frame, const MxInstruction *in)
{
  gint64 **reg = frame->reg;
  gint64 *to = in->a < run->code->n_registers ? reg[in->a] : NULL;
  const gint64 *b = in->b < run->code->n_registers ? reg[in->b] : NULL;
  const gint64 *c = in->c < run->code->n_registers ? reg[in->c] : NULL;
  const gint64 *active = frame->active;
  guint n = frame->n_groups;
  switch ((MxOpcode)in->op) {
  case MX_OP_COPY: mx_lanes_copy (to, b, active, n); break;
  case MX_OP_ADD:
    if (mx_lanes_add (to, b, c, active, run->bad, n))
      take_out_bad (run, frame);
    break;
  case MX_OP_SUB:
    if (mx_lanes_subtract (to, b, c, active, run->bad, n))
      take_out_bad (run, frame);
    break;
  case MX_OP_MUL:
    if (!mx_lanes_multiply (to, b, c, active, n))
      apply (run, frame, in);
    break;
  case MX_OP_XOR: mx_lanes_xor (to, b, c, active, n); break;
  case MX_OP_MIN: mx_lanes_min (to, b, c, active, n); break;
  case MX_OP_MAX: mx_lanes_max (to, b, c, active, n); break;
  case MX_OP_DIV:
  case MX_OP_MOD:
  case MX_OP_DIVIDES: divide (run, frame, in); break;
  case MX_OP_POW:
  case MX_OP_GCD:
  case MX_OP_LCM:
  case MX_OP_NEG:
  case MX_OP_ABS:
  case MX_OP_POPCOUNT:
  case MX_OP_CTZ:
  case MX_OP_FLOORLOG2:
  case MX_OP_ISPOW2:
  case MX_OP_ISSQUARE:
  case MX_OP_LEASTPRIME:
  case MX_OP_PRIMEINDEX:
  case MX_OP_LEASTFIB:
  case MX_OP_PHIFLOOR:
  case MX_OP_ISFIB: apply (run, frame, in); break;
  case MX_OP_ISPRIME: find_primes (run, frame, in); break;
  case MX_OP_INDEX: look_up (run, frame, in); break;
  case MX_OP_IN_SET: find_in_set (run, frame, in); break;
  case MX_OP_JUMP: mx_batch_leave_all (frame, in->c, NULL); break;
  case MX_OP_JUMP_IF:
    mx_batch_leave (frame, MX_LANES_NE, to, run->machine->zero, in->c);
    break;
  case MX_OP_JUMP_UNLESS:
    mx_batch_leave (frame, MX_LANES_EQ, to, run->machine->zero, in->c);
    break;
  case MX_OP_JUMP_EQ: mx_batch_leave (frame, MX_LANES_EQ, to, b, in->c); break;
  case MX_OP_JUMP_NE: mx_batch_leave (frame, MX_LANES_NE, to, b, in->c); break;
  case MX_OP_JUMP_LT: mx_batch_leave (frame, MX_LANES_LT, to, b, in->c); break;
  case MX_OP_JUMP_LE: mx_batch_leave (frame, MX_LANES_LE, to, b, in->c); break;
  case MX_OP_SET_FIRST: leave_without_element (run, frame, in); break;
  case MX_OP_SWITCH:
    mx_batch_leave_all (frame, in - run->code->instruction + 1, to);
    frame->next = 0;
    break;
  case MX_OP_OPTION: give_option (run, frame, in); break;
  case MX_OP_OCTAL: give_octal (run, frame, in); break;
  case MX_OP_VALUE: decide (run, frame, to); break;
  case MX_OP_END: mx_batch_leave_all (frame, MX_BATCH_NEVER, NULL); break;
  case MX_OP_LOOP: /* loops end where mx_batch_execute () does */
  case MX_OP_SET_NEXT:
  case MX_N_OPCODES: g_assert_not_reached ();
  }
}

/* Whether a jump is taken whose operands are the same in all lanes. */
static gboolean
jumps (const MxBatchFrame *frame, const MxInstruction *in)
{
  gint64 a = frame->reg[in->a][0], b = frame->reg[in->b][0];
  switch ((int)in->op) {
  case MX_OP_JUMP_EQ: return a == b;
  case MX_OP_JUMP_NE: return a != b;
  case MX_OP_JUMP_LT: return a < b;
  default: return a <= b;
  }
}

/* Runs the lanes at DEPTH from PC, which is not taken for the head of a loop, to END. */
void
mx_batch_execute (MxBatchRun *run, guint depth, guint pc, guint end)
{
  MxBatchFrame *frame = &run->frames[depth];
  const MxBatchPlan *plan = run->plan;
  guint begin = pc;
  while (pc < end) {
    if (frame->apart && plan->label[pc] && frame->next <= pc) {
      frame->n_active =
          mx_lanes_rejoin (frame->active, frame->resume, pc, frame->n_groups);
      frame->apart = frame->n_active < frame->n;
      frame->next = 0;
    }
    if (frame->n_active == 0) {
      gint64 next = frame->apart ? frame->next : 0;
      if (next == 0)
        next = mx_lanes_least (frame->resume, frame->n_groups);
      if (next >= end)
        return;
      pc = MAX (pc + 1, (guint)next);
      continue;
    }
    if (plan->loop_at[pc] != 0 && pc != begin) {
      const MxBatchLoop *loop = &plan->loops[plan->loop_at[pc] - 1];
      mx_batch_do_loop (run, depth, loop);
      pc = loop->end + 1;
    } else if (plan->whole[pc] && run->together && !frame->apart) {
      const MxInstruction *in = &run->code->instruction[pc];
      pc = jumps (frame, in) ? in->c : pc + 1;
    } else {
      if (!plan->skip[pc])
        step (run, frame, &run->code->instruction[pc]);
      pc++;
    }
    if (!mx_batch_spend (run, frame->n_groups) || run->machine->stream.full)
      return;
  }
}
