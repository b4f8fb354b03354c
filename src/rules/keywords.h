/* SPDX-License-Identifier: MIT */
/* The reserved words: MX_KEYWORD (identifier, spelling, where it may begin a line).  Define
 * MX_KEYWORD before including; it is undefined at the end.  A word that joined the language
 * later, MX_PLACED_WORD (spelling, where), is known by its place alone, so that names in older
 * texts stay free; defining it is up to the user. */

#ifndef MX_PLACED_WORD
#define MX_PLACED_WORD(spelling, place)
#endif

MX_KEYWORD (GAME, "game", STATEMENT)
MX_KEYWORD (GRAPH, "graph", STATEMENT)
MX_KEYWORD (LET, "let", STATEMENT)
MX_KEYWORD (START, "start", STATEMENT)
MX_KEYWORD (PLAY, "play", STATEMENT)
MX_KEYWORD (VIEW, "view", STATEMENT)
MX_KEYWORD (TAKE, "take", CLAUSE)
MX_KEYWORD (SPLIT, "split", CLAUSE)
MX_KEYWORD (OCTAL, "octal", CLAUSE)
MX_KEYWORD (MOVE, "move", CLAUSE)
MX_KEYWORD (WIN, "win", CLAUSE)
MX_KEYWORD (LOSE, "lose", CLAUSE)
MX_KEYWORD (VALUE, "value", CLAUSE)
MX_KEYWORD (FOR, "for", INSIDE)
MX_KEYWORD (IN, "in", INSIDE)
MX_KEYWORD (IF, "if", INSIDE)
MX_KEYWORD (ANY, "any", INSIDE)
MX_KEYWORD (AND, "and", INSIDE)
MX_KEYWORD (OR, "or", INSIDE)
MX_KEYWORD (NOT, "not", INSIDE)
MX_KEYWORD (XOR, "xor", INSIDE)
MX_KEYWORD (DIVIDES, "divides", INSIDE)

MX_PLACED_WORD ("claim", STATEMENT)
MX_PLACED_WORD ("iff", INSIDE) /* in a claim */

#undef MX_KEYWORD
#undef MX_PLACED_WORD
