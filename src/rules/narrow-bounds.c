/* SPDX-License-Identifier: MIT */
#include "rules/batch-narrow.h"

#include "rules/narrow.h"

/* How large coordinates may be for all that a code computes to fit in 16 bits: each register has bounds,
 * which follow from those of the coordinates. */

#define BITS_MAX 14
#define BITS_MIN 4

typedef struct {
  gint64 low;
  gint64 high;
} Range;

static Range
multiply (Range b, Range c)
{
  gint64 corners[] = {b.low * c.low, b.low * c.high, b.high * c.low, b.high * c.high};
  Range range = {corners[0], corners[0]};
  for (guint i = 1; i < G_N_ELEMENTS (corners); i++) {
    range.low = MIN (range.low, corners[i]);
    range.high = MAX (range.high, corners[i]);
  }
  return range;
}

/* Numbers of 16 bits give one of 16 bits, and those below a power of two one below it. */
static Range
find_nim_sum (Range b, Range c)
{
  gint64 high = 1;
  if (b.low < 0 || c.low < 0)
    return (Range){G_MININT16, G_MAXINT16};
  while (high <= MAX (b.high, c.high))
    high *= 2;
  return (Range){0, high - 1};
}

/* Operands are within 16 bits. */
static Range
compute (const MxInstruction *in, const Range *range)
{
  Range b = range[in->b], c = in->op == MX_OP_COPY ? b : range[in->c];
  switch ((int)in->op) {
  case MX_OP_ADD: return (Range){b.low + c.low, b.high + c.high};
  case MX_OP_SUB: return (Range){b.low - c.high, b.high - c.low};
  case MX_OP_MUL: return multiply (b, c);
  case MX_OP_XOR: return find_nim_sum (b, c);
  case MX_OP_MIN: return (Range){MIN (b.low, c.low), MIN (b.high, c.high)};
  case MX_OP_MAX: return (Range){MAX (b.low, c.low), MAX (b.high, c.high)};
  default: return b;
  }
}

static gboolean
is_narrow (Range range)
{
  return range.low >= G_MININT16 && range.high <= G_MAXINT16;
}

/* Whether all registers stay within 16 bits where coordinates are up to MOST.  What reaches an
 * instruction was written before it, as there is no way back. */
static gboolean
stays_narrow (const MxCode *code, guint arity, gint64 most)
{
  Range range[MX_BATCH_REGISTERS] = {{0, 0}};
  for (guint i = 0; i < arity; i++)
    range[i].high = most;
  for (guint i = code->first_constant; i < code->n_registers; i++) {
    gint64 x = code->constants[i - code->first_constant];
    range[i] = (Range){x, x};
    if (!is_narrow (range[i]))
      return FALSE;
  }
  for (guint pc = 0; pc < code->n; pc++) {
    const MxInstruction *in = &code->instruction[pc];
    if (!mx_narrow_has ((MxOpcode)in->op))
      continue;
    Range result = compute (in, range), *all = &range[in->a];
    if (!is_narrow (result))
      return FALSE;
    *all = (Range){MIN (all->low, result.low), MAX (all->high, result.high)};
  }
  return TRUE;
}

static gboolean
has_instruction (MxOpcode op)
{
  switch ((int)op) {
  case MX_OP_JUMP:
  case MX_OP_JUMP_IF:
  case MX_OP_JUMP_UNLESS:
  case MX_OP_JUMP_EQ:
  case MX_OP_JUMP_NE:
  case MX_OP_JUMP_LT:
  case MX_OP_JUMP_LE:
  case MX_OP_OPTION:
  case MX_OP_VALUE:
  case MX_OP_END: return TRUE;
  default: return mx_narrow_has (op);
  }
}

guint
mx_batch_narrow_bits (const MxCode *code, guint arity)
{
  for (guint pc = 0; pc < code->n; pc++) {
    if (!has_instruction ((MxOpcode)code->instruction[pc].op))
      return 0;
  }
  for (guint bits = BITS_MAX; bits >= BITS_MIN; bits--) {
    if (stays_narrow (code, arity, ((gint64)1 << bits) - 1))
      return bits;
  }
  return 0;
}
