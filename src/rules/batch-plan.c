/* SPDX-License-Identifier: MIT */
#include "rules/batch.h"

#include <string.h>

/* What a code looks like to the batch machine: where its loops are and what they need to know.
 *
 * All jumps but those of loops go forward.  The turns of a loop may be done side by side if none
 * needs what another computed: if no register that a turn writes, its variable apart, is live
 * at the loop's head.  Liveness is computed once with the jumps backwards left out: as they only
 * repeat what a first turn needs, a register that would be live through them alone is written in
 * the loop and read before that, so it is live at the head as well. */

#define CODE_MAX 8192
#define WORDS (MX_BATCH_REGISTERS / 64)

/* Turns of one position that are worth a try. */
#define TURNS_MAX ((guint64)1 << 24)

typedef struct {
  guint64 bits[WORDS];
} Registers;

typedef struct {
  const MxRules *rules;
  const MxCode *code;
  MxBatchPlan *plan;
  Registers *live; /* code->n + 1: before each instruction */
} Planner;

static const char *const operands[] = {
#define MX_OPCODE(id, letters) letters,
#include "rules/opcodes.h"
};

static void
add (Registers *set, guint reg)
{
  set->bits[reg / 64] |= (guint64)1 << reg % 64;
}

static gboolean
has (const Registers *set, guint reg)
{
  return (set->bits[reg / 64] >> reg % 64 & 1) != 0;
}

static void
join (Registers *set, const Registers *other)
{
  for (guint i = 0; i < WORDS; i++)
    set->bits[i] |= other->bits[i];
}

/* What an instruction reads and writes. */
static void
find_uses (const MxCode *code, const MxInstruction *in, Registers *reads,
           Registers *writes)
{
  const guint32 operand[] = {in->a, in->b, in->c};
  memset (reads, 0, sizeof *reads);
  memset (writes, 0, sizeof *writes);
  for (guint i = 0; i < 3; i++) {
    if (operands[in->op][i] == 'r')
      add (reads, operand[i]);
    if (operands[in->op][i] == 'w')
      add (writes, operand[i]);
  }
  switch ((int)in->op) {
  case MX_OP_LOOP: add (reads, in->a); break;
  case MX_OP_SET_NEXT:
    add (reads, in->a);
    add (reads, in->a + 1);
    G_GNUC_FALLTHROUGH;
  case MX_OP_SET_FIRST:
    add (writes, in->a + 1);
    add (reads, in->a + 2);
    break;
  case MX_OP_OPTION: {
    const MxTarget *target = code->targets->pdata[in->b];
    memset (reads, 0, sizeof *reads);
    for (guint i = 0; i < target->n_coords; i++)
      add (reads, in->a + i);
    break;
  }
  default: break;
  }
}

static gboolean
goes_back (const MxInstruction *in)
{
  return in->op == MX_OP_LOOP || in->op == MX_OP_SET_NEXT;
}

/* The jumps behind a SWITCH. */
static guint
count_cases (const MxCode *code, guint pc)
{
  guint n = 0;
  while (pc + 1 + n < code->n && code->instruction[pc + 1 + n].op == MX_OP_JUMP)
    n++;
  return n;
}

/* Fills in LIVE from the end: what is needed at an instruction is known from those after it. */
static void
find_live (Planner *self)
{
  const MxCode *code = self->code;
  for (guint pc = code->n; pc-- > 0;) {
    const MxInstruction *in = &code->instruction[pc];
    Registers *live = &self->live[pc], reads, writes;
    gboolean ends = in->op == MX_OP_END || in->op == MX_OP_VALUE;
    if (in->op == MX_OP_SWITCH) {
      for (guint i = count_cases (code, pc); i > 0; i--)
        join (live, &self->live[pc + i]);
    } else if (!ends) {
      if (in->op != MX_OP_JUMP)
        join (live, &self->live[pc + 1]);
      if (operands[in->op][2] == 'j' && !goes_back (in))
        join (live, &self->live[in->c]);
    }
    find_uses (code, in, &reads, &writes);
    for (guint i = 0; i < WORDS; i++)
      live->bits[i] = (live->bits[i] & ~writes.bits[i]) | reads.bits[i];
  }
}

/* Labels, and whether jumps go where they may: forward, or back to the head of a loop; a loop is
 * left at its end alone. */
static gboolean
find_labels (Planner *self)
{
  const MxCode *code = self->code;
  for (guint pc = 0; pc < code->n; pc++) {
    const MxInstruction *in = &code->instruction[pc];
    if (in->op == MX_OP_SWITCH)
      memset (self->plan->label + pc + 1, 1, count_cases (code, pc));
    if (operands[in->op][2] != 'j')
      continue;
    if (goes_back (in) ? in->c > pc : in->c <= pc)
      return FALSE;
    self->plan->label[in->c] = 1;
    self->plan->n_loops += goes_back (in);
  }
  return TRUE;
}

static gboolean
is_left_at_its_end (const MxCode *code, const MxBatchLoop *loop)
{
  for (guint pc = 0; pc < code->n; pc++) {
    const MxInstruction *in = &code->instruction[pc];
    gboolean inside = pc >= loop->head && pc <= loop->end;
    if (operands[in->op][2] != 'j' || pc == loop->end)
      continue;
    if (inside != (in->c >= loop->head && in->c <= loop->end))
      return FALSE;
  }
  return TRUE;
}

/* What the loop reads of what was there before; FALSE if its turns depend on each other. */
static gboolean
find_loop_registers (Planner *self, MxBatchLoop *loop)
{
  const MxCode *code = self->code;
  Registers read = {{0}}, written = {{0}}, reads, writes;
  for (guint pc = loop->head; pc <= loop->end; pc++) {
    find_uses (code, &code->instruction[pc], &reads, &writes);
    if (pc < loop->end) {
      join (&read, &reads);
      join (&written, &writes);
    }
  }
  loop->live = g_new (guint8, code->first_constant);
  for (guint reg = 0; reg < code->first_constant; reg++) {
    if (!has (&self->live[loop->head], reg) || reg == loop->variable
        || (loop->over_set && reg == loop->variable + 1))
      continue;
    if (has (&written, reg))
      return FALSE;
    if (has (&read, reg))
      loop->live[loop->n_live++] = (guint8)reg;
  }
  return !has (&written, loop->variable);
}

static gboolean
find_loops (Planner *self)
{
  MxBatchPlan *plan = self->plan;
  plan->loops = g_new0 (MxBatchLoop, plan->n_loops);
  guint k = 0;
  for (guint pc = 0; pc < self->code->n; pc++) {
    const MxInstruction *in = &self->code->instruction[pc];
    if (!goes_back (in))
      continue;
    MxBatchLoop *loop = &plan->loops[k++];
    *loop = (MxBatchLoop){.head = in->c, .end = pc, .variable = in->a};
    loop->over_set = in->op == MX_OP_SET_NEXT;
    loop->bound = loop->over_set ? in->a + 2 : in->b;
    loop->set = in->b;
    if (plan->loop_at[loop->head] != 0 || !is_left_at_its_end (self->code, loop)
        || !find_loop_registers (self, loop))
      return FALSE;
    plan->loop_at[loop->head] = (guint16)k;
  }
  return TRUE;
}

static void
find_depth (MxBatchPlan *plan)
{
  for (guint i = 0; i < plan->n_loops; i++) {
    guint depth = 0;
    for (guint k = 0; k < plan->n_loops; k++)
      depth += plan->loops[k].head <= plan->loops[i].head
               && plan->loops[k].end >= plan->loops[i].end;
    plan->depth = MAX (plan->depth, depth);
  }
}

/* Where the number in register REG of the OPTION at PC comes from: the register that is copied to it
 * right before, or itself.  A copy that nothing else needs is skipped. */
static guint
find_source (Planner *self, guint pc, guint reg)
{
  const MxCode *code = self->code;
  Registers written = {{0}}, reads, writes;
  if (has (&self->live[pc + 1], reg))
    return reg;
  for (guint at = pc; at-- > 0;) {
    const MxInstruction *in = &code->instruction[at];
    if (self->plan->label[at + 1] || operands[in->op][0] != 'w'
        || operands[in->op][2] == 'j')
      return reg;
    if (in->op == MX_OP_COPY && in->a == reg && !has (&written, in->b)) {
      self->plan->skip[at] = 1;
      return in->b;
    }
    find_uses (code, in, &reads, &writes);
    join (&written, &writes);
    if (has (&reads, reg) || has (&writes, reg))
      return reg;
  }
  return reg;
}

static void
find_options (Planner *self, guint family)
{
  const MxCode *code = self->code;
  for (guint pc = 0; pc < code->n; pc++) {
    const MxInstruction *in = &code->instruction[pc];
    MxBatchOption *option = &self->plan->options[pc];
    if (in->op != MX_OP_OPTION)
      continue;
    const MxTarget *target = code->targets->pdata[in->b];
    option->reg = g_new (guint8, MAX (target->n_coords, 1));
    option->own = g_new (guint8, MAX (target->n_coords, 1));
    guint k = 0;
    for (guint p = 0; p < target->n; p++) {
      for (guint i = 0; i < self->rules->families[target->family[p]].arity; i++, k++) {
        guint reg = find_source (self, pc, in->a + k);
        option->reg[k] = (guint8)reg;
        option->own[k] = reg == i && target->family[p] == family;
      }
    }
  }
}

static gboolean
is_alike (const MxTarget *a, const MxTarget *b)
{
  return a->n == b->n && memcmp (a->family, b->family, a->n * sizeof *a->family) == 0;
}

/* A target that all options are like, or NULL. */
static const MxTarget *
find_target (const MxCode *code)
{
  const MxTarget *found = NULL;
  for (guint pc = 0; pc < code->n; pc++) {
    const MxInstruction *in = &code->instruction[pc];
    if (in->op == MX_OP_OCTAL)
      return NULL;
    if (in->op != MX_OP_OPTION)
      continue;
    const MxTarget *target = code->targets->pdata[in->b];
    if (target->n == 0 || (found != NULL && !is_alike (found, target)))
      return NULL;
    found = target;
  }
  return found;
}

static gboolean
compares (const MxInstruction *in)
{
  return in->op == MX_OP_JUMP_EQ || in->op == MX_OP_JUMP_NE || in->op == MX_OP_JUMP_LT
         || in->op == MX_OP_JUMP_LE;
}

/* Finds the parameter that most jumps compare with a constant. */
static void
find_apart (MxBatchPlan *plan, const MxCode *code, guint arity)
{
  guint count[MX_BATCH_REGISTERS] = {0}, best = 0;
  for (guint pc = 0; pc < code->n; pc++) {
    const MxInstruction *in = &code->instruction[pc];
    if (!compares (in))
      continue;
    if (in->a < arity && in->b >= code->first_constant)
      count[in->a]++;
    if (in->b < arity && in->a >= code->first_constant)
      count[in->b]++;
  }
  for (guint k = 1; k < arity; k++)
    best = count[k] > count[best] ? k : best;
  plan->apart = count[best] > 1 ? (int)best : -1;
  for (guint pc = 0; pc < code->n && count[best] > 1; pc++) {
    const MxInstruction *in = &code->instruction[pc];
    plan->whole[pc] = compares (in) && (in->a == best || in->a >= code->first_constant)
                      && (in->b == best || in->b >= code->first_constant);
  }
}

/* Of all loops together for one position, so that the other machine stays within its budget.  A turn
 * costs it no more than each instruction once, and as much again for the jump backwards. */
static guint64
find_most_turns (const MxCode *code)
{
  guint64 cost = 0;
  for (guint pc = 0; pc < code->n; pc++)
    cost += 2 + mx_machine_cost ((MxOpcode)code->instruction[pc].op);
  return MIN (TURNS_MAX, MX_MACHINE_BUDGET / 2 / cost);
}

MxBatchPlan *
mx_batch_plan_new (const MxRules *rules, guint family)
{
  const MxCode *code = rules->codes[family].code;
  if (code->n > CODE_MAX || code->n_registers > MX_BATCH_REGISTERS)
    return NULL;
  MxBatchPlan *plan = g_new0 (MxBatchPlan, 1);
  Planner planner = {rules, code, plan, g_new0 (Registers, code->n + 1)};
  plan->label = g_new0 (guint8, code->n);
  plan->loop_at = g_new0 (guint16, code->n);
  plan->skip = g_new0 (guint8, code->n);
  plan->options = g_new0 (MxBatchOption, code->n);
  plan->n = code->n;
  plan->most_turns = find_most_turns (code);
  plan->target = find_target (code);
  plan->whole = g_new0 (guint8, code->n);
  find_apart (plan, code, rules->families[family].arity);
  find_live (&planner);
  gboolean fits = find_labels (&planner) && find_loops (&planner);
  find_depth (plan);
  find_options (&planner, family);
  g_free (planner.live);
  if (fits)
    return plan;
  mx_batch_plan_free (plan);
  return NULL;
}

void
mx_batch_plan_free (MxBatchPlan *plan)
{
  if (plan == NULL)
    return;
  for (guint i = 0; plan->loops != NULL && i < plan->n_loops; i++)
    g_free (plan->loops[i].live);
  g_free (plan->loops);
  for (guint i = 0; i < plan->n; i++) {
    g_free (plan->options[i].reg);
    g_free (plan->options[i].own);
  }
  g_free (plan->options);
  g_free (plan->skip);
  g_free (plan->whole);
  g_free (plan->label);
  g_free (plan->loop_at);
  g_free (plan);
}
