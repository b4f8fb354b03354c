/* SPDX-License-Identifier: MIT */
#include "rules/code.h"

#include <string.h>

/* Byte code for people: one instruction a line, constants as numbers, coordinates by the names
 * of their parameters. */

typedef struct {
  const char *name;
  const char *operands;
} Opcode;

static const Opcode opcodes[] = {
#define MX_OPCODE(id, letters) {#id, letters},
#include "rules/opcodes.h"
};

static void
append_register (GString *out, const MxFamily *family, const MxCode *code, guint32 reg)
{
  if (reg < family->arity)
    g_string_append (out, family->params[reg]);
  else if (reg >= code->first_constant)
    g_string_append_printf (out, "#%" G_GINT64_FORMAT,
                            code->constants[reg - code->first_constant]);
  else
    g_string_append_printf (out, "r%u", reg - family->arity);
}

static void
append_set (GString *out, const MxNumberSet *set)
{
  g_string_append_c (out, '{');
  for (guint i = 0; i < set->n; i++) {
    const MxInterval *interval = &set->interval[i];
    if (i == 8) {
      g_string_append (out, ", ...");
      break;
    }
    g_string_append_printf (out, "%s%" G_GINT64_FORMAT, i > 0 ? ", " : "", interval->low);
    if (interval->high > interval->low)
      g_string_append_printf (out, "..%" G_GINT64_FORMAT, interval->high);
  }
  g_string_append_c (out, '}');
}

static void
append_target (GString *out, const MxRules *rules, const MxTarget *target)
{
  for (guint i = 0; i < target->n; i++)
    g_string_append_printf (out, "%s%s/%u", i > 0 ? " + " : "",
                            rules->families[target->family[i]].name,
                            rules->families[target->family[i]].arity);
}

static void
append_table (GString *out, const MxOctalTable *table)
{
  g_string_append_printf (out, "%u.", table->digit[0]);
  for (guint i = 1; i < table->n; i++)
    g_string_append_printf (out, "%u", table->digit[i]);
}

static void
append_operand (GString *out, const MxRules *rules, guint family, char letter,
                guint32 operand)
{
  const MxCode *code = rules->codes[family].code;
  switch (letter) {
  case 'r':
  case 'w': append_register (out, &rules->families[family], code, operand); break;
  case 'j': g_string_append_printf (out, "-> %u", operand); break;
  case 's': append_set (out, rules->sets->pdata[operand]); break;
  case 'l': g_string_append_printf (out, "list %u", operand); break;
  case 't': append_target (out, rules, code->targets->pdata[operand]); break;
  default: append_table (out, code->tables->pdata[operand]); break;
  }
}

static void
disassemble_graph (const MxRules *rules, guint family, GString *out)
{
  const MxFamilyCode *graph = &rules->codes[family];
  const MxArrows *arrows = graph->arrows;
  g_string_append_printf (out, "graph %s\n", rules->families[family].name);
  for (guint i = 0; i < rules->families[family].n_nodes; i++) {
    g_string_append_printf (out, "  %s", graph->nodes[i].name);
    guint32 begin = arrows->first[arrows->place[i]];
    guint32 end = arrows->first[arrows->place[i] + 1];
    for (guint32 j = begin; j < end; j++)
      g_string_append_printf (out, "%s%s", j == begin ? " -> " : ", ",
                              graph->nodes[arrows->node[arrows->to[j]]].name);
    g_string_append_c (out, '\n');
  }
}

void
mx_code_disassemble (const MxRules *rules, guint family, GString *out)
{
  const MxFamily *info = &rules->families[family];
  const MxCode *code = rules->codes[family].code;
  if (code == NULL) {
    disassemble_graph (rules, family, out);
    return;
  }
  g_string_append_printf (out, "game %s(", info->name);
  for (guint i = 0; i < info->arity; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? ", " : "", info->params[i]);
  g_string_append (out, ")\n");
  for (guint i = 0; i < code->n; i++) {
    const MxInstruction *in = &code->instruction[i];
    const Opcode *opcode = &opcodes[in->op];
    const guint32 operands[] = {in->a, in->b, in->c};
    gboolean first = TRUE;
    g_string_append_printf (out, "%5u  %u:%-4u", i, code->place[i].line,
                            code->place[i].column);
    if (strcmp (opcode->operands, "---") == 0)
      g_string_append (out, opcode->name);
    else
      g_string_append_printf (out, "%-12s", opcode->name);
    for (guint j = 0; j < 3; j++) {
      if (opcode->operands[j] == '-')
        continue;
      g_string_append (out, first ? "" : ", ");
      append_operand (out, rules, family, opcode->operands[j], operands[j]);
      first = FALSE;
    }
    g_string_append_c (out, '\n');
  }
}
