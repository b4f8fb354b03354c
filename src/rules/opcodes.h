/* SPDX-License-Identifier: MIT */
/* The byte code, written once: MX_OPCODE (identifier, operands).  Define MX_OPCODE before
 * including; it is undefined at the end.
 *
 * An operand's letter says what it is:
 *   w  a register that is written        r  a register that is read
 *   j  an instruction to go to           s  a set      l  a list
 *   t  a target (an option's families)   o  a table of octal digits
 *   -  not used
 * Registers hold 64-bit integers: first the coordinates, then the variables and what is being
 * computed, last the constants.  Arithmetic that leaves 64 bits is a fault, never a wrong number. */

/* Copying and arithmetic. */
MX_OPCODE (COPY, "wr-") /* a = b */
MX_OPCODE (ADD, "wrr") /* a = b + c */
MX_OPCODE (SUB, "wrr") /* a = b - c */
MX_OPCODE (MUL, "wrr") /* a = b * c */
MX_OPCODE (DIV, "wrr") /* a = b / c, rounded down; c == 0 is a fault */
MX_OPCODE (MOD, "wrr") /* a = b modulo c, 0 <= a < |c|; c == 0 is a fault */
MX_OPCODE (POW, "wrr") /* a = b to the power c; c < 0 is a fault */
MX_OPCODE (XOR, "wrr") /* a = the nim-sum of b and c */
MX_OPCODE (MIN, "wrr") /* a = the smaller of b and c */
MX_OPCODE (MAX, "wrr") /* a = the larger of b and c */
MX_OPCODE (GCD, "wrr") /* a = the greatest common divisor; 0 for 0 and 0 */
MX_OPCODE (LCM, "wrr") /* a = the least common multiple; 0 if one is 0 */
MX_OPCODE (NEG, "wr-") /* a = -b */
MX_OPCODE (ABS, "wr-") /* a = |b| */
MX_OPCODE (POPCOUNT, "wr-") /* a = the binary ones of b; b < 0 is a fault */
MX_OPCODE (CTZ, "wr-") /* a = how often 2 divides b; b == 0 is a fault */
MX_OPCODE (FLOORLOG2, "wr-") /* a = the largest e with 2^e <= b; b <= 0 is a fault */
MX_OPCODE (LEASTPRIME, "wr-") /* a = the least prime factor of b; b < 2 is a fault */
MX_OPCODE (PRIMEINDEX, "wr-") /* b is the a-th prime, 2 the first; else a fault */
MX_OPCODE (LEASTFIB,
           "wr-") /* a = the least part in Zeckendorf's sum of b; b < 1 is a fault */
MX_OPCODE (PHIFLOOR,
           "wr-") /* a = b times the golden ratio, rounded down; b < 0 is a fault */
MX_OPCODE (INDEX, "wrl") /* a = element b of list c; outside of it is a fault */

/* Tests: a is 1 or 0. */
MX_OPCODE (DIVIDES, "wrr") /* b divides c; 0 divides 0 alone */
MX_OPCODE (ISPRIME, "wr-") /* b is prime */
MX_OPCODE (ISPOW2, "wr-") /* b is 1, 2, 4, 8, ... */
MX_OPCODE (ISSQUARE, "wr-") /* b is 0, 1, 4, 9, ... */
MX_OPCODE (ISFIB, "wr-") /* b is 0, 1, 2, 3, 5, ... */
MX_OPCODE (IN_SET, "wrs") /* b is in set c */

/* Going elsewhere. */
MX_OPCODE (JUMP, "--j") /* go to c */
MX_OPCODE (JUMP_IF, "r-j") /* go to c if a is 1 */
MX_OPCODE (JUMP_UNLESS, "r-j") /* go to c if a is 0 */
MX_OPCODE (JUMP_EQ, "rrj") /* go to c if a == b */
MX_OPCODE (JUMP_NE, "rrj") /* go to c if a != b */
MX_OPCODE (JUMP_LT, "rrj") /* go to c if a < b */
MX_OPCODE (JUMP_LE, "rrj") /* go to c if a <= b */

/* Loops. */
MX_OPCODE (LOOP, "wrj") /* if a < b then add 1 to a and go to c */
MX_OPCODE (SET_FIRST,
           "wsj") /* a = the least element of set b; go to c if it is above a + 2 */
MX_OPCODE (SET_NEXT, "wsj") /* a = the next one, and go to c, unless it is above a + 2 */
MX_OPCODE (SWITCH, "r--") /* skip a instructions, which are jumps */

/* What comes out. */
MX_OPCODE (OPTION, "rt-") /* an option of target b, its coordinates in a, a + 1, ... */
MX_OPCODE (OCTAL, "ro-") /* all options of heap a by the digits b */
MX_OPCODE (VALUE, "r--") /* the position is decided, its SG value is a; the end */
MX_OPCODE (END, "---") /* the end */

#undef MX_OPCODE
