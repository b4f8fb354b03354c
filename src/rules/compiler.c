/* SPDX-License-Identifier: MIT */
#include "rules/compiler.h"

#include "rules/checker.h"
#include "rules/compiler-private.h"

#include <string.h>

/* A game becomes one run of byte code: first the clauses that decide a position, then loops
 * that give its options.  All forms of `take` and `split` are loops over the same kinds of
 * ranges as `move … for`. */

/* An open loop over a variable's range. */
typedef struct {
  guint variable; /* its register; + 1 is the last value of the run that it is in */
  guint body; /* label */
  guint end; /* label */
  enum { LOOP_RUN, LOOP_SET, LOOP_ELEMENTS } kind;
  guint set;
  guint selector; /* of LOOP_ELEMENTS: which element, and its label */
  guint last;
  guint next_element;
  guint select;
} Loop;

/* From what is in the variable's register to what is in the next one. */
static void
begin_run (MxCompiler *self, Loop *loop)
{
  loop->kind = LOOP_RUN;
  mx_emit (self, MX_OP_JUMP_LT, loop->variable + 1, loop->variable, loop->end);
  mx_place_label (self, loop->body);
}

/* Amounts to take go from 1 to the heap. */
static void
clamp_to_heap (MxCompiler *self, guint variable)
{
  mx_emit (self, MX_OP_MAX, variable, variable, mx_constant (self, 1));
  mx_emit (self, MX_OP_MIN, variable + 1, variable + 1, 0);
}

static void
begin_range (MxCompiler *self, Loop *loop, const MxExpr *low, const MxExpr *high,
             gboolean heap)
{
  mx_compile_into (self, low, loop->variable);
  if (high == low)
    mx_emit (self, MX_OP_COPY, loop->variable + 1, loop->variable, 0);
  else
    mx_compile_into (self, high, loop->variable + 1);
  if (heap)
    clamp_to_heap (self, loop->variable);
  begin_run (self, loop);
}

static void
begin_set (MxCompiler *self, Loop *loop, guint index, gboolean heap)
{
  const MxNumberSet *set = self->tree->sets->pdata[index];
  guint variable = loop->variable;
  if (set->n == 0) {
    mx_emit (self, MX_OP_JUMP, 0, 0, loop->end);
    loop->kind = LOOP_RUN;
    mx_place_label (self, loop->body);
  } else if (set->n == 1) {
    mx_emit (self, MX_OP_COPY, variable, mx_constant (self, set->interval[0].low), 0);
    mx_emit (self, MX_OP_COPY, variable + 1, mx_constant (self, set->interval[0].high),
             0);
    if (heap)
      mx_emit (self, MX_OP_MIN, variable + 1, variable + 1, 0);
    begin_run (self, loop);
  } else {
    loop->kind = LOOP_SET;
    loop->set = index;
    mx_emit (self, MX_OP_COPY, variable + 2, heap ? 0 : mx_constant (self, G_MAXINT64),
             0);
    mx_emit (self, MX_OP_SET_FIRST, variable, index, loop->end);
    mx_place_label (self, loop->body);
  }
}

/* A set with elements that depend on the position: a selector goes through them, and each
 * sets up a run of its own. */
static void
begin_elements (MxCompiler *self, Loop *loop, const MxExpr *set, gboolean heap)
{
  guint first = self->labels->len;
  for (guint i = 0; i < set->n; i++)
    mx_new_label (self);
  loop->selector = mx_reserve (self, 1);
  loop->last = mx_constant (self, (gint64)set->n - 1);
  loop->next_element = mx_new_label (self);
  loop->select = mx_new_label (self);
  guint go = mx_new_label (self);

  mx_emit (self, MX_OP_COPY, loop->selector, mx_constant (self, 0), 0);
  mx_place_label (self, loop->select);
  mx_emit (self, MX_OP_SWITCH, loop->selector, 0, 0);
  for (guint i = 0; i < set->n; i++)
    mx_emit (self, MX_OP_JUMP, 0, 0, first + i);
  for (guint i = 0; i < set->n; i++) {
    const MxExpr *element = set->operand[i];
    gboolean range = element->kind == MX_EXPR_RANGE;
    mx_place_label (self, first + i);
    mx_compile_into (self, range ? element->operand[0] : element, loop->variable);
    if (range)
      mx_compile_into (self, element->operand[1], loop->variable + 1);
    else
      mx_emit (self, MX_OP_COPY, loop->variable + 1, loop->variable, 0);
    if (i + 1 < set->n)
      mx_emit (self, MX_OP_JUMP, 0, 0, go);
  }
  mx_place_label (self, go);
  if (heap)
    clamp_to_heap (self, loop->variable);
  mx_emit (self, MX_OP_JUMP_LT, loop->variable + 1, loop->variable, loop->next_element);
  loop->kind = LOOP_ELEMENTS;
  mx_place_label (self, loop->body);
}

static void
open_loop (MxCompiler *self, Loop *loop, guint local)
{
  *loop = (Loop){
      .variable = mx_local (self, self->family->params->len + local),
      .body = mx_new_label (self),
      .end = mx_new_label (self),
  };
}

/* HEAP: the values are amounts taken from heap 0. */
static void
begin_domain (MxCompiler *self, Loop *loop, const MxExpr *domain, gboolean heap)
{
  self->span = domain->span;
  if (domain->constant)
    begin_set (self, loop, domain->index, heap);
  else if (domain->kind == MX_EXPR_RANGE)
    begin_range (self, loop, domain->operand[0], domain->operand[1], heap);
  else
    begin_elements (self, loop, domain, heap);
}

static void
end_loop (MxCompiler *self, const Loop *loop)
{
  if (loop->kind == LOOP_SET)
    mx_emit (self, MX_OP_SET_NEXT, loop->variable, loop->set, loop->body);
  else
    mx_emit (self, MX_OP_LOOP, loop->variable, loop->variable + 1, loop->body);
  if (loop->kind == LOOP_ELEMENTS) {
    mx_place_label (self, loop->next_element);
    mx_emit (self, MX_OP_LOOP, loop->selector, loop->last, loop->select);
  }
  mx_place_label (self, loop->end);
}

static guint
add_target (MxCompiler *self, const guint *families, guint n)
{
  MxTarget *target = g_new0 (MxTarget, 1);
  target->n = n;
  target->family = g_new (guint32, MAX (n, 1));
  for (guint i = 0; i < n; i++) {
    const MxFamilyTree *family = mx_tree_family (self->tree, families[i]);
    target->family[i] = families[i];
    target->n_coords += family->is_graph ? 1 : family->params->len;
  }
  g_ptr_array_add (self->targets, target);
  return self->targets->len - 1;
}

/* The option of a move. */
static void
emit_option (MxCompiler *self, const MxClause *clause)
{
  g_autoptr (GArray) families = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n = 0, mark = self->next;
  for (guint i = 0; i < clause->n_terms; i++) {
    g_array_append_val (families, clause->terms[i].family);
    n += clause->terms[i].n;
  }
  guint target = add_target (self, (const guint *)families->data, families->len);
  guint coords = mx_reserve (self, n), at = coords;
  for (guint i = 0; i < clause->n_terms; i++)
    for (guint j = 0; j < clause->terms[i].n; j++)
      mx_compile_into (self, clause->terms[i].args[j], at++);
  self->span = clause->target->span;
  mx_emit (self, MX_OP_OPTION, coords, target, 0);
  self->next = mark;
}

static void
compile_move (MxCompiler *self, const MxClause *clause)
{
  Loop loops[MX_VARIABLES_MAX];
  guint skip = mx_new_label (self);
  for (guint i = 0; i < clause->n_variables; i++) {
    open_loop (self, &loops[i], i);
    begin_domain (self, &loops[i], clause->variables[i].range, FALSE);
  }
  if (clause->condition != NULL)
    mx_compile_condition (self, clause->condition, FALSE, skip);
  emit_option (self, clause);
  mx_place_label (self, skip);
  for (guint i = clause->n_variables; i-- > 0;)
    end_loop (self, &loops[i]);
}

static void
compile_take (MxCompiler *self, const MxClause *clause)
{
  Loop loop;
  guint skip = mx_new_label (self);
  open_loop (self, &loop, 0);
  if (clause->kind == MX_CLAUSE_TAKE_ANY) {
    mx_emit (self, MX_OP_COPY, loop.variable, mx_constant (self, 1), 0);
    mx_emit (self, MX_OP_COPY, loop.variable + 1, 0, 0);
    begin_run (self, &loop);
  } else if (clause->low != NULL) {
    begin_range (self, &loop, clause->low, clause->high, TRUE);
  } else if (clause->amount->type == MX_TYPE_INT) {
    begin_set (self, &loop, clause->amount->index, TRUE);
  } else {
    begin_domain (self, &loop, clause->amount, TRUE);
  }
  if (clause->condition != NULL)
    mx_compile_condition (self, clause->condition, FALSE, skip);
  guint rest = mx_reserve (self, 1);
  guint own = self->family->index;
  self->span = clause->span;
  mx_emit (self, MX_OP_SUB, rest, 0, loop.variable);
  mx_emit (self, MX_OP_OPTION, rest, add_target (self, &own, 1), 0);
  mx_place_label (self, skip);
  end_loop (self, &loop);
}

static void
compile_split (MxCompiler *self, const MxClause *clause)
{
  Loop loop;
  guint own[2] = {self->family->index, self->family->index};
  guint skip = mx_new_label (self);
  guint second = mx_local (self, self->family->params->len + 1);
  open_loop (self, &loop, 0);
  mx_emit (self, MX_OP_COPY, loop.variable, mx_constant (self, 1), 0);
  mx_emit (self, MX_OP_DIV, loop.variable + 1, 0, mx_constant (self, 2));
  begin_run (self, &loop);
  mx_emit (self, MX_OP_SUB, second, 0, loop.variable);
  if (clause->condition != NULL)
    mx_compile_condition (self, clause->condition, FALSE, skip);
  guint heaps = mx_reserve (self, 2);
  self->span = clause->span;
  mx_emit (self, MX_OP_COPY, heaps, loop.variable, 0);
  mx_emit (self, MX_OP_COPY, heaps + 1, second, 0);
  mx_emit (self, MX_OP_OPTION, heaps, add_target (self, own, 2), 0);
  mx_place_label (self, skip);
  end_loop (self, &loop);
}

static void
compile_octal (MxCompiler *self, const MxClause *clause)
{
  const char *point = strchr (clause->digits, '.');
  guint n = (guint)strlen (point);
  MxOctalTable *table = g_malloc (sizeof *table + n);
  table->n = n;
  table->digit[0] = point > clause->digits ? (guint8)(point[-1] - '0') : 0;
  for (guint i = 1; i < n; i++)
    table->digit[i] = (guint8)(point[i] - '0');
  g_ptr_array_add (self->tables, table);
  mx_emit (self, MX_OP_OCTAL, 0, self->tables->len - 1, 0);
}

static void
compile_value (MxCompiler *self, const MxClause *clause)
{
  guint skip = mx_new_label (self);
  if (clause->condition != NULL)
    mx_compile_condition (self, clause->condition, FALSE, skip);
  guint value;
  if (clause->kind == MX_CLAUSE_VALUE)
    value = mx_compile_operand (self, clause->target);
  else
    value = mx_constant (self, clause->kind == MX_CLAUSE_WIN ? 1 : 0);
  self->span = clause->target != NULL ? clause->target->span : clause->span;
  mx_emit (self, MX_OP_VALUE, value, 0, 0);
  mx_place_label (self, skip);
}

static gboolean
decides (const MxClause *clause)
{
  return clause->kind == MX_CLAUSE_VALUE || clause->kind == MX_CLAUSE_WIN
         || clause->kind == MX_CLAUSE_LOSE;
}

static void
compile_clause (MxCompiler *self, const MxClause *clause)
{
  /* `take` and `split` may use variables that the text does not name. */
  guint n_locals = MAX (clause->n_locals, 2);
  self->next = self->family->params->len;
  mx_reserve (self, 3 * n_locals);
  self->span = clause->span;
  switch (clause->kind) {
  case MX_CLAUSE_MOVE: compile_move (self, clause); break;
  case MX_CLAUSE_TAKE_ANY:
  case MX_CLAUSE_TAKE: compile_take (self, clause); break;
  case MX_CLAUSE_SPLIT: compile_split (self, clause); break;
  case MX_CLAUSE_OCTAL: compile_octal (self, clause); break;
  case MX_CLAUSE_VALUE:
  case MX_CLAUSE_WIN:
  case MX_CLAUSE_LOSE: compile_value (self, clause); break;
  }
}

static guint32
resolve (guint32 operand, char letter, const GArray *labels, guint first_constant)
{
  if (letter == 'j')
    return g_array_index (labels, guint32, operand);
  if ((letter == 'r' || letter == 'w') && (operand & MX_CONSTANT_REGISTER) != 0)
    return first_constant + (operand & ~MX_CONSTANT_REGISTER);
  return operand;
}

/* Gives labels and constants their final numbers. */
static MxCode *
finish (MxCompiler *self)
{
  static const char *const operands[] = {
#define MX_OPCODE(id, letters) letters,
#include "rules/opcodes.h"
  };
  MxCode *code = g_new0 (MxCode, 1);
  code->first_constant = self->top;
  code->n_registers = self->top + self->constants->len;
  code->n = self->instructions->len;
  for (guint i = 0; i < code->n; i++) {
    MxInstruction *in = &g_array_index (self->instructions, MxInstruction, i);
    const char *letters = operands[in->op];
    in->a = resolve (in->a, letters[0], self->labels, code->first_constant);
    in->b = resolve (in->b, letters[1], self->labels, code->first_constant);
    in->c = resolve (in->c, letters[2], self->labels, code->first_constant);
  }
  code->instruction = (MxInstruction *)g_array_free (self->instructions, FALSE);
  code->place = (MxPlace *)g_array_free (self->places, FALSE);
  code->constants = (gint64 *)g_array_free (self->constants, FALSE);
  code->targets = self->targets;
  code->tables = self->tables;
  g_array_unref (self->labels);
  g_hash_table_unref (self->constant_index);
  return code;
}

static void
free_target (gpointer data)
{
  MxTarget *target = data;
  g_free (target->family);
  g_free (target);
}

static MxCompiler
begin (const MxTree *tree, const MxFamilyTree *family)
{
  MxCompiler compiler = {
      .tree = tree,
      .family = family,
      .instructions = g_array_new (FALSE, FALSE, sizeof (MxInstruction)),
      .places = g_array_new (FALSE, FALSE, sizeof (MxPlace)),
      .labels = g_array_new (FALSE, FALSE, sizeof (guint32)),
      .constants = g_array_new (FALSE, FALSE, sizeof (gint64)),
      .constant_index = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL),
      .targets = g_ptr_array_new_with_free_func (free_target),
      .tables = g_ptr_array_new_with_free_func (g_free),
  };
  compiler.next = compiler.top = family->params->len;
  return compiler;
}

MxCode *
mx_compile_game (const MxTree *tree, guint family)
{
  MxCompiler compiler = begin (tree, mx_tree_family (tree, family));
  const GPtrArray *clauses = compiler.family->clauses;
  for (guint i = 0; i < clauses->len; i++)
    if (decides (clauses->pdata[i]))
      compile_clause (&compiler, clauses->pdata[i]);
  for (guint i = 0; i < clauses->len; i++)
    if (!decides (clauses->pdata[i]))
      compile_clause (&compiler, clauses->pdata[i]);
  mx_emit (&compiler, MX_OP_END, 0, 0, 0);
  return finish (&compiler);
}

MxCode *
mx_compile_claim (const MxTree *tree, const MxClaimTree *claim)
{
  MxCompiler compiler = begin (tree, claim->scope);
  guint applies = mx_reserve (&compiler, 1), value = mx_reserve (&compiler, 1);
  guint end = mx_new_label (&compiler);
  guint zero = mx_constant (&compiler, 0), one = mx_constant (&compiler, 1);
  compiler.span = claim->span;
  mx_emit (&compiler, MX_OP_COPY, applies, zero, 0);
  mx_emit (&compiler, MX_OP_COPY, value, zero, 0);
  if (claim->restriction != NULL)
    mx_compile_condition (&compiler, claim->restriction, FALSE, end);
  mx_emit (&compiler, MX_OP_COPY, applies, one, 0);
  if (claim->value != NULL) {
    mx_compile_into (&compiler, claim->value, value);
  } else {
    mx_compile_condition (&compiler, claim->condition, FALSE, end);
    mx_emit (&compiler, MX_OP_COPY, value, one, 0);
  }
  mx_place_label (&compiler, end);
  mx_emit (&compiler, MX_OP_END, 0, 0, 0);
  return finish (&compiler);
}
