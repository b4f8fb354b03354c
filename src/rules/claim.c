/* SPDX-License-Identifier: MIT */
#include "rules/claim.h"

#include "rules/program-private.h"

#include <string.h>

/* A claim's code has its results in the two registers behind the coordinates: whether it says
 * anything of the position, and what. */

struct _MxClaimReader {
  MxProgram *program; /* owned */
  const MxRules *rules;
  MxMachine *machine;
  gint64 *registers; /* of the claim INDEX, or NULL before the first */
  guint index;
  MxOptions *options; /* takes the fault; no options come */
};

void
mx_claim_free (MxClaim *claim)
{
  g_free (claim->text);
  g_free (claim->family);
  g_strfreev (claim->names);
  g_free (claim);
}

/* "SG(n) == n % 4" of "claim SG(n) == n % 4", on one line. */
static char *
dup_text (const MxSpan *span, const char *text)
{
  g_autofree char *line = g_strndup (text + span->start, span->end - span->start);
  g_autofree char *valid = g_utf8_make_valid (line, -1);
  const char *rest = g_utf8_offset_to_pointer (valid, (glong)strlen ("claim"));
  GString *out = g_string_new (NULL);
  for (const char *p = rest; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    if (!g_unichar_isspace (c))
      g_string_append_unichar (out, c);
    else if (out->len > 0 && out->str[out->len - 1] != ' ')
      g_string_append_c (out, ' ');
  }
  return g_string_free (out, FALSE);
}

static MxClaimRelation
relation_of (MxOperator relation)
{
  switch ((int)relation) {
  case MX_OPERATOR_NE: return MX_CLAIM_NE;
  case MX_OPERATOR_LT: return MX_CLAIM_LT;
  case MX_OPERATOR_LE: return MX_CLAIM_LE;
  case MX_OPERATOR_GT: return MX_CLAIM_GT;
  case MX_OPERATOR_GE: return MX_CLAIM_GE;
  default: return MX_CLAIM_EQ;
  }
}

MxClaim *
mx_claim_new (const MxClaimTree *tree, const char *text)
{
  static const MxClaimKind kinds[] = {
      [MX_SUBJECT_SG] = MX_CLAIM_SG,
      [MX_SUBJECT_P] = MX_CLAIM_P,
      [MX_SUBJECT_N] = MX_CLAIM_N,
      [MX_SUBJECT_D] = MX_CLAIM_D,
  };
  MxClaim *self = g_new0 (MxClaim, 1);
  self->span = tree->span;
  self->text = dup_text (&tree->span, text);
  self->kind = kinds[tree->subject];
  self->relation = relation_of (tree->relation);
  self->restricted = tree->restriction != NULL;
  self->n_parts = tree->n_terms;
  self->family = g_memdup2 (tree->families, tree->n_terms * sizeof *tree->families);
  self->n_coords = tree->scope->params->len;
  self->names = g_new0 (char *, self->n_coords + 1);
  for (guint i = 0; i < self->n_coords; i++) {
    const char *name = g_array_index (tree->scope->params, MxWord, i).name;
    self->names[i] = g_strdup (name);
    self->high[i] = -1;
    for (guint j = 0; j < tree->n_ranges; j++) {
      const MxVariable *range = &tree->ranges[j];
      if (strcmp (range->name, name) != 0)
        continue;
      self->low[i] = range->range->operand[0]->number;
      self->high[i] = range->range->operand[1]->number;
    }
  }
  return self;
}

MxClaimReader *
mx_claim_reader_new (MxProgram *program)
{
  MxClaimReader *self = g_new0 (MxClaimReader, 1);
  self->program = mx_program_ref (program);
  self->rules = (const MxRules *)mx_program_get_source (program);
  self->machine = mx_machine_new (self->rules);
  self->options = mx_options_new ();
  return self;
}

void
mx_claim_reader_free (MxClaimReader *self)
{
  if (self == NULL)
    return;
  g_free (self->registers);
  mx_machine_free (self->machine);
  mx_options_free (self->options);
  mx_program_unref (self->program);
  g_free (self);
}

MxRead
mx_claim_reader_read (MxClaimReader *self, guint index, const gint64 *coords,
                      const MxControl *control, MxClaimSays *says, MxFault *fault)
{
  const MxCode *code = self->rules->claims->pdata[index];
  const MxClaim *claim = mx_program_get_claims (self->program)->pdata[index];
  gint64 *registers = self->registers;
  if (registers == NULL || self->index != index) {
    registers = g_renew (gint64, self->registers, code->n_registers);
    memset (registers, 0, code->n_registers * sizeof *registers);
    memcpy (registers + code->first_constant, code->constants,
            (code->n_registers - code->first_constant) * sizeof *registers);
    self->registers = registers;
    self->index = index;
  }
  memcpy (registers, coords, claim->n_coords * sizeof *registers);
  mx_options_reset (self->options);
  self->options->control = control;
  mx_machine_compute (self->machine, code, registers, self->options);
  if (self->options->result == MX_READ_FAULT) {
    mx_fault_clear (fault);
    *fault = self->options->fault;
    self->options->fault = (MxFault){0};
  }
  says->applies = registers[claim->n_coords] != 0;
  says->value = registers[claim->n_coords + 1];
  return self->options->result;
}

const char *
mx_claim_relation_sign (MxClaimRelation relation)
{
  static const char *const signs[] = {"==", "!=", "<", "<=", ">", ">="};
  return signs[relation];
}

gboolean
mx_claim_relation_holds (MxClaimRelation relation, gint64 a, gint64 b)
{
  switch (relation) {
  case MX_CLAIM_NE: return a != b;
  case MX_CLAIM_LT: return a < b;
  case MX_CLAIM_LE: return a <= b;
  case MX_CLAIM_GT: return a > b;
  case MX_CLAIM_GE: return a >= b;
  case MX_CLAIM_EQ:
  default: return a == b;
  }
}
