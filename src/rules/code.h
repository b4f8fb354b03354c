/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/arithmetic.h"
#include "rules/number-set.h"

#include "core/source.h"

/* Compiled rules: an MxSource whose games are byte code and whose graphs are lists. */

G_BEGIN_DECLS

typedef struct {
  guint32 op; /* MxOpcode */
  guint32 a;
  guint32 b;
  guint32 c;
} MxInstruction;

/* Where in the text an instruction comes from: what a fault names. */
typedef struct {
  guint32 line;
  guint32 column;
  guint32 length;
} MxPlace;

/* The components of an option. */
typedef struct {
  guint n;
  guint n_coords; /* of all together */
  guint32 *family; /* n */
} MxTarget;

typedef struct {
  guint n;
  guint8 digit[];
} MxOctalTable;

/* The byte code of one game.  Registers: the coordinates; the variables and what is being
 * computed; from FIRST_CONSTANT on the constants. */
typedef struct {
  guint n;
  MxInstruction *instruction; /* n, the last one is END */
  MxPlace *place; /* n */
  guint n_registers;
  guint first_constant;
  gint64 *constants; /* n_registers - first_constant */
  GPtrArray *targets; /* MxTarget* */
  GPtrArray *tables; /* MxOctalTable* */
} MxCode;

typedef struct {
  char *name;
  double x;
  double y;
  gboolean placed;
} MxNodeInfo;

typedef struct {
  MxCode *code; /* NULL for a graph */
  MxArrows *arrows; /* of a graph */
  MxNodeInfo *nodes; /* n_nodes */
  /* Which clauses it has, for the names of moves. */
  gboolean has_move;
  gboolean has_take;
  gboolean has_split;
  gboolean has_octal;
} MxFamilyCode;

typedef struct {
  MxSource source;
  MxFamily *families;
  MxFamilyCode *codes; /* one for each family */
  GPtrArray *sets; /* MxNumberSet* */
  GPtrArray *lists; /* MxNumberList* */
  GPtrArray *claims; /* MxCode*, which no option comes from: see mx_compile_claim () */
} MxRules;

/* Empty families: fill them in before the source is shared.  What they hold is freed with it. */
MxRules *mx_rules_new (guint n_families);

void mx_code_free (MxCode *code);

/* Appends the byte code of one family, for people. */
void mx_code_disassemble (const MxRules *rules, guint family, GString *out);

/* The machine: the source's function that runs a game's code. */
typedef struct _MxMachine MxMachine;
MxMachine *mx_machine_new (const MxRules *rules);
void mx_machine_free (MxMachine *machine);
/* Instructions that one position may cost: beyond it the reader ends with MX_READ_LIMIT. */
#define MX_MACHINE_BUDGET ((guint64)500000000)
void mx_machine_run (MxMachine *machine, guint family, const gint64 *coords,
                     MxOptions *out);
/* Runs code that gives no options on its own REGISTERS; RESULT and fault are in OUT. */
void mx_machine_compute (MxMachine *machine, const MxCode *code, gint64 *registers,
                         MxOptions *out);
/* What an operation counts beside its share of a jump backwards, at the most. */
guint mx_machine_cost (MxOpcode op);

G_END_DECLS
