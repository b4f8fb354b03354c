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
  MX_ARITHMETIC_LEASTPRIME_BELOW_TWO,
  MX_ARITHMETIC_LEASTPRIME_UNKNOWN,
  MX_ARITHMETIC_PRIMEINDEX_OF_NO_PRIME,
  MX_ARITHMETIC_PRIMEINDEX_UNKNOWN,
  MX_ARITHMETIC_LEASTFIB_BELOW_ONE,
  MX_ARITHMETIC_PHIFLOOR_OF_NEGATIVE,
} MxArithmetic;

/* *RESULT = B op C (op B where op has one operand).  OP is one of the arithmetic operations
 * or tests but COPY, INDEX and IN_SET.  At most O(log) of the operands, isprime included; but
 * leastprime tries the primes below MX_SMALL_NUMBERS. */
MxArithmetic mx_arithmetic_apply (MxOpcode op, gint64 b, gint64 c, gint64 *result);

/* Below it a number is known to be prime or not from a table. */
#define MX_SMALL_NUMBERS (1 << 20)

/* That table: bit x / 2 % 64 of word x / 128 is set where an odd x is not prime. */
const guint64 *mx_small_composites (void);

/* The fault in words, translated. */
const char *mx_arithmetic_message (MxArithmetic fault);

/* "the index 5 is outside the list, which has 5 elements", translated; g_free () it. */
char *mx_index_message (gint64 index, guint n);

/* A number in decimal digits, in a buffer that lives as long as the block around it:
 * translated messages take numbers of 64 bits as %s, whose format is the same everywhere. */
#define MX_DECIMAL_SIZE 24
#define MX_DECIMAL(x) mx_decimal ((x), (char[MX_DECIMAL_SIZE]){0})
const char *mx_decimal (gint64 number, char buffer[MX_DECIMAL_SIZE]);

G_END_DECLS
