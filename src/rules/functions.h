/* SPDX-License-Identifier: MIT */
/* The functions of the language: MX_FUNCTION (spelling, opcode, arguments at least, at most,
 * result).  One of more than two arguments is applied from left to right.  Define MX_FUNCTION
 * before including; it is undefined at the end. */

MX_FUNCTION ("min", MIN, 2, G_MAXUINT, INT)
MX_FUNCTION ("max", MAX, 2, G_MAXUINT, INT)
MX_FUNCTION ("abs", ABS, 1, 1, INT)
MX_FUNCTION ("gcd", GCD, 2, G_MAXUINT, INT)
MX_FUNCTION ("lcm", LCM, 2, G_MAXUINT, INT)
MX_FUNCTION ("isprime", ISPRIME, 1, 1, BOOL)
MX_FUNCTION ("ispow2", ISPOW2, 1, 1, BOOL)
MX_FUNCTION ("issquare", ISSQUARE, 1, 1, BOOL)
MX_FUNCTION ("isfib", ISFIB, 1, 1, BOOL)
MX_FUNCTION ("popcount", POPCOUNT, 1, 1, INT)
MX_FUNCTION ("ctz", CTZ, 1, 1, INT)
MX_FUNCTION ("floorlog2", FLOORLOG2, 1, 1, INT)
MX_FUNCTION ("leastprime", LEASTPRIME, 1, 1, INT)
MX_FUNCTION ("primeindex", PRIMEINDEX, 1, 1, INT)
MX_FUNCTION ("leastfib", LEASTFIB, 1, 1, INT)
MX_FUNCTION ("phifloor", PHIFLOOR, 1, 1, INT)

#undef MX_FUNCTION
