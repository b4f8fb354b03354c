/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Arithmetic in 64 bits that never gives a wrong number: what does not fit is a fault.  The
 * checker folds constants with it and the machine computes with it, so that both agree. */

G_BEGIN_DECLS

typedef enum {
#define MX_OPCODE(id, operands) MX_OP_##id,
#include "rules/opcodes.h"
  MX_N_OPCODES,
} MxOpcode;

typedef enum {
  MX_ARITHMETIC_OK,
  MX_ARITHMETIC_OVERFLOW,
  MX_ARITHMETIC_DIVISION_BY_ZERO,
  MX_ARITHMETIC_NEGATIVE_EXPONENT,
  MX_ARITHMETIC_POPCOUNT_OF_NEGATIVE,
  MX_ARITHMETIC_CTZ_OF_ZERO,
  MX_ARITHMETIC_LOG_OF_NON_POSITIVE,
} MxArithmetic;

/* *RESULT = B op C (op B where op has one operand).  OP is one of the arithmetic operations
 * or tests but COPY, INDEX and IN_SET.  At most O(log) of the operands, isprime included. */
MxArithmetic mx_arithmetic_apply (MxOpcode op, gint64 b, gint64 c, gint64 *result);

/* The fault in words, translated. */
const char *mx_arithmetic_message (MxArithmetic fault);

G_END_DECLS
