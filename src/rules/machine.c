/* SPDX-License-Identifier: MIT */
#include "rules/code.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>

/* Runs the byte code of one position.  Dispatch is threaded: each instruction jumps straight to
 * the next one's.  Only a jump backwards can make a run long, so those are counted: each costs as
 * many steps as it repeats instructions.  So are the few operations that take much longer than
 * others. */

/* Steps between two looks at whether the run should stop. */
#define CHUNK ((gint64)1 << 16)

/* Steps that an operation counts for whose time grows with its operands' digits. */
#define COST_LOGARITHMIC 16
#define COST_PRIME 512
/* That it counts for if it tries all small primes. */
#define COST_FACTOR 32768

/* Options of one position at the most, whatever the caller's limit. */
#define OPTIONS_MAX ((guint)1 << 25)

/* Components and coordinates are indexed by 32 bits in MxOptions. */
#define COORDS_MAX ((guint32)1 << 31)

struct _MxMachine {
  const MxRules *rules;
  gint64 **registers; /* one array for each family, made when it is first needed */
};

/* One run. */
typedef struct {
  const MxRules *rules;
  const MxCode *code;
  MxOptions *out;
  guint max_options;
  gint64 fuel; /* steps until the next look */
  guint64 spent;
} Run;

MxMachine *
mx_machine_new (const MxRules *rules)
{
  MxMachine *self = g_new0 (MxMachine, 1);
  self->rules = rules;
  self->registers = g_new0 (gint64 *, MAX (rules->source.n_families, 1));
  return self;
}

void
mx_machine_free (MxMachine *self)
{
  for (guint i = 0; i < self->rules->source.n_families; i++)
    g_free (self->registers[i]);
  g_free (self->registers);
  g_free (self);
}

static void
end_with (Run *run, MxRead result, const MxInstruction *in, char *message)
{
  MxOptions *out = run->out;
  out->result = result;
  mx_fault_clear (&out->fault);
  if (in != NULL) {
    const MxPlace *place = &run->code->place[in - run->code->instruction];
    out->fault.line = place->line;
    out->fault.column = place->column;
    out->fault.length = place->length;
    out->fault.message = message;
  }
}

/* The fuel is used up: FALSE if the run ends here. */
static gboolean
refuel (Run *run, const MxInstruction *in)
{
  const MxControl *control = run->out->control;
  run->spent += (guint64)(CHUNK - run->fuel);
  run->fuel = CHUNK;
  if (control != NULL && control->stop != NULL && control->stop (control->data)) {
    end_with (run, MX_READ_STOPPED, NULL, NULL);
    return FALSE;
  }
  if (run->spent > MX_MACHINE_BUDGET) {
    end_with (run, MX_READ_LIMIT, in,
              g_strdup (_ ("this goes through more numbers than can be looked at")));
    return FALSE;
  }
  return TRUE;
}

/* What mx_options_begin () and mx_options_add () do, where there is room: most runs spend
 * their time here. */
static gboolean
write_in_place (const Run *run, const MxTarget *target, const gint64 *coords)
{
  MxOptions *out = run->out;
  if (out->n + 2 > out->cap_first || out->cap_parts - out->n_parts < target->n
      || out->cap_coords - out->n_coords < target->n_coords)
    return FALSE;
  guint32 at = out->n_coords;
  for (guint i = 0; i < target->n_coords; i++)
    out->coords[at + i] = coords[i];
  for (guint i = 0; i < target->n; i++) {
    out->part[out->n_parts].family = target->family[i];
    out->part[out->n_parts++].coords = at;
    at += run->rules->families[target->family[i]].arity;
  }
  out->n_coords = at;
  out->first[++out->n] = out->n_parts;
  return TRUE;
}

/* The position has a number that is too large, or as many options as may be. */
static gboolean
end_at_option (Run *run, const MxInstruction *in, gboolean too_large)
{
  if (too_large)
    end_with (run, MX_READ_FAULT, in,
              g_strdup (_ ("a number of this position is larger than 2**62")));
  else
    end_with (run, MX_READ_LIMIT, NULL, NULL);
  return FALSE;
}

/* Writes an option.  FALSE if the run ends here. */
static gboolean
give_option (Run *run, const MxInstruction *in, const MxTarget *target,
             const gint64 *coords)
{
  MxOptions *out = run->out;
  gboolean too_large = FALSE;
  for (guint i = 0; i < target->n_coords; i++) {
    if (coords[i] < 0)
      return TRUE; /* not a legal move */
    too_large |= coords[i] > MX_COORDINATE_MAX;
  }
  if (G_UNLIKELY (too_large))
    return end_at_option (run, in, TRUE);
  if (G_UNLIKELY (out->n >= run->max_options))
    return end_at_option (run, in, FALSE);
  if (G_LIKELY (write_in_place (run, target, coords)))
    return TRUE;

  if (out->n_coords >= COORDS_MAX - target->n_coords)
    return end_at_option (run, in, FALSE);
  mx_options_begin (out);
  for (guint i = 0; i < target->n; i++) {
    guint family = target->family[i], arity = run->rules->families[family].arity;
    mx_options_add (out, family, arity, coords);
    coords += arity;
  }
  return out->result == MX_READ_DONE; /* else there was no memory for it */
}

/* An option of one or two heaps of the same family, counted as a step. */
static gboolean
give_heaps (Run *run, const MxInstruction *in, guint family, guint n, gint64 a, gint64 b)
{
  guint32 families[2] = {family, family};
  MxTarget target = {n, n, families};
  gint64 heaps[2] = {a, b};
  if (G_UNLIKELY (--run->fuel < 0) && !refuel (run, in))
    return FALSE;
  return give_option (run, in, &target, heaps);
}

static gboolean
give_octal (Run *run, const MxInstruction *in, guint family, const MxOctalTable *table,
            gint64 heap)
{
  for (guint k = 0; k < table->n && k <= heap; k++) {
    gint64 rest = heap - k;
    guint8 digit = table->digit[k];
    if (--run->fuel < 0 && !refuel (run, in))
      return FALSE;
    if (((digit & 1) != 0 && rest == 0) || ((digit & 2) != 0 && rest > 0)) {
      if (!give_heaps (run, in, family, 1, rest, 0))
        return FALSE;
    }
    for (gint64 a = 1; (digit & 4) != 0 && a <= rest / 2; a++) {
      if (!give_heaps (run, in, family, 2, a, rest - a))
        return FALSE;
    }
  }
  return TRUE;
}

/* Finds the first element of SET that is above AFTER (or the first of all). */
static gboolean
find_element (const MxNumberSet *set, gint64 *interval, gboolean first, gint64 *element)
{
  if (first)
    *interval = 0;
  else if (*element < set->interval[*interval].high) {
    ++*element;
    return TRUE;
  } else {
    ++*interval;
  }
  if (*interval >= set->n)
    return FALSE;
  *element = set->interval[*interval].low;
  return TRUE;
}

static void
end_with_value (Run *run, const MxInstruction *in, gint64 value)
{
  if (value < 0) {
    end_with (run, MX_READ_FAULT, in, g_strdup (_ ("an SG value is never negative")));
    return;
  }
  run->out->decided = TRUE;
  run->out->value = value;
}

#define NEXT() goto *labels[(in = pc++)->op]
#define APPLY(cost, b, c)                                                                \
  do {                                                                                   \
    fault = mx_arithmetic_apply (in->op, (b), (c), &r[in->a]);                           \
    if (G_UNLIKELY (fault != MX_ARITHMETIC_OK))                                          \
      goto arithmetic_fault;                                                             \
    run->fuel -= (cost);                                                                 \
    if (G_UNLIKELY (run->fuel < 0) && !refuel (run, in))                                 \
      return;                                                                            \
    NEXT ();                                                                             \
  } while (0)
#define OVERFLOWS(builtin)                                                               \
  do {                                                                                   \
    if (G_UNLIKELY (builtin (r[in->b], r[in->c], &r[in->a]))) {                          \
      fault = MX_ARITHMETIC_OVERFLOW;                                                    \
      goto arithmetic_fault;                                                             \
    }                                                                                    \
    NEXT ();                                                                             \
  } while (0)
#define JUMP_WHEN(condition)                                                             \
  do {                                                                                   \
    if (condition)                                                                       \
      pc = code + in->c;                                                                 \
    NEXT ();                                                                             \
  } while (0)
#define REPEAT()                                                                         \
  do {                                                                                   \
    pc = code + in->c;                                                                   \
    run->fuel -= in - pc + 1;                                                            \
    if (G_UNLIKELY (run->fuel < 0) && !refuel (run, in))                                 \
      return;                                                                            \
    NEXT ();                                                                             \
  } while (0)

/* One label an opcode; longer than a screen because it is the whole instruction set. */
static void
execute (Run *run, guint family, gint64 *r)
{
  __extension__ static const void *const labels[] = {
#define MX_OPCODE(id, operands) &&do_##id,
#include "rules/opcodes.h"
  };
  const MxInstruction *const code = run->code->instruction;
  const MxInstruction *pc = code, *in;
  GPtrArray *const sets = run->rules->sets;
  MxArithmetic fault;

  NEXT ();

do_COPY:
  r[in->a] = r[in->b];
  NEXT ();
do_ADD:
  OVERFLOWS (__builtin_add_overflow);
do_SUB:
  OVERFLOWS (__builtin_sub_overflow);
do_MUL:
  OVERFLOWS (__builtin_mul_overflow);
do_XOR:
  r[in->a] = r[in->b] ^ r[in->c];
  NEXT ();
do_MIN:
  r[in->a] = MIN (r[in->b], r[in->c]);
  NEXT ();
do_MAX:
  r[in->a] = MAX (r[in->b], r[in->c]);
  NEXT ();
do_DIV:
do_MOD:
do_DIVIDES:
  APPLY (0, r[in->b], r[in->c]);
do_POW:
do_GCD:
do_LCM:
  APPLY (COST_LOGARITHMIC, r[in->b], r[in->c]);
do_NEG:
do_ABS:
do_POPCOUNT:
do_CTZ:
do_FLOORLOG2:
do_ISPOW2:
  APPLY (0, r[in->b], 0);
do_ISSQUARE:
do_ISFIB:
  APPLY (COST_LOGARITHMIC, r[in->b], 0);
do_LEASTFIB:
do_PHIFLOOR:
  APPLY (COST_LOGARITHMIC, r[in->b], 0);
do_LEASTPRIME:
  APPLY (r[in->b] < MX_SMALL_NUMBERS ? COST_PRIME : COST_FACTOR, r[in->b], 0);
do_PRIMEINDEX:
do_ISPRIME:
  APPLY (r[in->b] < MX_SMALL_NUMBERS ? COST_LOGARITHMIC : COST_PRIME, r[in->b], 0);
do_INDEX : {
  const MxNumberList *list = run->rules->lists->pdata[in->c];
  gint64 index = r[in->b];
  if (G_UNLIKELY (index < 0 || index >= list->n)) {
    end_with (run, MX_READ_FAULT, in, mx_index_message (index, list->n));
    return;
  }
  r[in->a] = list->value[index];
  NEXT ();
}
do_IN_SET:
  r[in->a] = mx_number_set_has (sets->pdata[in->c], r[in->b]);
  NEXT ();
do_JUMP:
  pc = code + in->c;
  NEXT ();
do_JUMP_IF:
  JUMP_WHEN (r[in->a] != 0);
do_JUMP_UNLESS:
  JUMP_WHEN (r[in->a] == 0);
do_JUMP_EQ:
  JUMP_WHEN (r[in->a] == r[in->b]);
do_JUMP_NE:
  JUMP_WHEN (r[in->a] != r[in->b]);
do_JUMP_LT:
  JUMP_WHEN (r[in->a] < r[in->b]);
do_JUMP_LE:
  JUMP_WHEN (r[in->a] <= r[in->b]);
do_LOOP:
  if (r[in->a] >= r[in->b])
    NEXT ();
  r[in->a]++;
  REPEAT ();
do_SET_FIRST:
  JUMP_WHEN (!find_element (sets->pdata[in->b], &r[in->a + 1], TRUE, &r[in->a])
             || r[in->a] > r[in->a + 2]);
do_SET_NEXT:
  if (!find_element (sets->pdata[in->b], &r[in->a + 1], FALSE, &r[in->a])
      || r[in->a] > r[in->a + 2])
    NEXT ();
  REPEAT ();
do_SWITCH:
  pc += r[in->a];
  NEXT ();
do_OPTION:
  if (!give_option (run, in, run->code->targets->pdata[in->b], r + in->a))
    return;
  NEXT ();
do_OCTAL:
  if (!give_octal (run, in, family, run->code->tables->pdata[in->b], r[in->a]))
    return;
  NEXT ();
do_VALUE:
  end_with_value (run, in, r[in->a]);
  return;
do_END:
  return;

arithmetic_fault:
  end_with (run, MX_READ_FAULT, in, g_strdup (mx_arithmetic_message (fault)));
}

guint
mx_machine_cost (MxOpcode op)
{
  switch ((int)op) {
  case MX_OP_LEASTPRIME: return COST_FACTOR;
  case MX_OP_PRIMEINDEX:
  case MX_OP_ISPRIME: return COST_PRIME;
  case MX_OP_POW:
  case MX_OP_GCD:
  case MX_OP_LCM:
  case MX_OP_ISSQUARE:
  case MX_OP_LEASTFIB:
  case MX_OP_PHIFLOOR:
  case MX_OP_ISFIB: return COST_LOGARITHMIC;
  default: return 0;
  }
}

void
mx_machine_run (MxMachine *self, guint family, const gint64 *coords, MxOptions *out)
{
  const MxCode *code = self->rules->codes[family].code;
  gint64 *registers = self->registers[family];
  if (registers == NULL) {
    registers = g_try_new0 (gint64, code->n_registers);
    if (registers == NULL) {
      out->result = MX_READ_LIMIT;
      return;
    }
    for (guint i = code->first_constant; i < code->n_registers; i++)
      registers[i] = code->constants[i - code->first_constant];
    self->registers[family] = registers;
  }
  for (guint i = 0; i < self->rules->families[family].arity; i++)
    registers[i] = coords[i];

  guint64 most = out->max_options > 0 ? MIN (out->max_options, OPTIONS_MAX) : OPTIONS_MAX;
  Run run = {self->rules, code, out, (guint)most, CHUNK, 0};
  out->result = MX_READ_DONE;
  execute (&run, family, registers);
}

void
mx_machine_compute (MxMachine *self, const MxCode *code, gint64 *registers,
                    MxOptions *out)
{
  Run run = {self->rules, code, out, OPTIONS_MAX, CHUNK, 0};
  out->result = MX_READ_DONE;
  execute (&run, 0, registers);
}
