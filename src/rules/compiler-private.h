/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/compiler.h"

/* What the compiler's files share: compile-expression.c emits what computes, compiler.c what
 * loops and what gives options. */

G_BEGIN_DECLS

/* A register of the constants, before their place is known. */
#define MX_CONSTANT_REGISTER ((guint32)1 << 31)

typedef struct {
  const MxTree *tree;
  const MxFamilyTree *family;
  GArray *instructions; /* of MxInstruction; jumps hold labels */
  GArray *places; /* of MxPlace */
  GArray *labels; /* of guint32: the instruction that each stands for */
  GArray *constants; /* of gint64 */
  GHashTable *constant_index; /* gint64 -> register */
  GPtrArray *targets;
  GPtrArray *tables;
  guint next; /* the first register that is free */
  guint top; /* how many were ever used */
  MxSpan span; /* of what is being compiled */
} MxCompiler;

guint mx_emit (MxCompiler *self, MxOpcode op, guint a, guint b, guint c);
guint mx_new_label (MxCompiler *self);
void mx_place_label (MxCompiler *self, guint label);

/* N registers in a row, free until SELF->next is set back. */
guint mx_reserve (MxCompiler *self, guint n);
guint mx_constant (MxCompiler *self, gint64 number);

/* The register of a parameter or variable.  A variable has two more behind it: how far its
 * loop goes. */
guint mx_local (const MxCompiler *self, guint local);

/* Computes an int into register TO; or wherever it is found most cheaply. */
void mx_compile_into (MxCompiler *self, const MxExpr *expr, guint to);
guint mx_compile_operand (MxCompiler *self, const MxExpr *expr);

/* Goes to LABEL if the condition is WHEN, else on. */
void mx_compile_condition (MxCompiler *self, const MxExpr *expr, gboolean when,
                           guint label);

G_END_DECLS
