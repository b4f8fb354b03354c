/* SPDX-License-Identifier: MIT */
#include "run.h"

#include <glib/gstdio.h>
#include <string.h>

#include "cli/cli.h"

/* What the commands print and how they end: for good texts and for wrong usage. */

#define NIM "game nim(n): take any\nstart nim(3) + nim(5) + nim(7)\n"
#define QUEEN                                                                            \
  "game w(a, b)\n  move (a - k, b) for k in 1..a\n  move (a, b - k) for k in 1..b\n"     \
  "  move (a - k, b - k) for k in 1..min(a, b)\n"
#define FIBONACCI "game f(n, q): move (n - k, 2 * k) for k in 1..min(n, q)\n"

#define CLAIMED                                                                          \
  "game s(n): take 1..3\n  claim SG(n) == n % 4\n  claim P if n % 3 == 0\nstart s(9)\n"

typedef struct {
  const char *path;
  const char *in;
  const char *args;
  int status;
  const char *out; /* NULL: not compared */
  const char *err; /* a part of it; NULL: it must be empty */
} Case;

static const Case cases[] = {
    {"solve/words", NIM, "solve -", 0,
     "Start: nim(3) + nim(5) + nim(7)\n"
     "Play: normal (the player who cannot move loses)\n"
     "Outcome: N (the next player wins)\n"
     "SG value: 3 ⊕ 5 ⊕ 7 = 1\n"
     "  nim(3) = 3\n"
     "  nim(5) = 5\n"
     "  nim(7) = 7\n"
     "Winning moves: 3\n"
     "  nim(3) → nim(2) (take 1)\n"
     "  nim(5) → nim(4) (take 1)\n"
     "  nim(7) → nim(6) (take 1)\n",
     NULL},
    {"solve/words-lost", "game s(n): take 1..3\nstart s(8)\n", "solve -", 0,
     "Start: s(8)\n"
     "Play: normal (the player who cannot move loses)\n"
     "Outcome: P (the previous player wins)\n"
     "Lost in 4 moves at the latest.\n"
     "SG value: 0\n"
     "Winning moves: none\n",
     NULL},
    {"solve/many-parts", "game nim(n): take any\nstart 2000 * nim(5) + nim(3)\n",
     "solve -", 0,
     "Start: 2000 * nim(5) + nim(3)\n"
     "Play: normal (the player who cannot move loses)\n"
     "Outcome: N (the next player wins)\n"
     "SG value: 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ … = 3\n"
     "  nim(3) = 3\n"
     "  nim(5) = 5 (2000 ×)\n"
     "Winning moves: 1\n"
     "  nim(3) → nim(0) (take 3)\n",
     NULL},
    {"solve/million", "game nim(n): take any\nstart 999999 * nim(5) + nim(2**62)\n",
     "solve -", 0,
     "Start: 999999 * nim(5) + nim(4611686018427387904)\n"
     "Play: normal (the player who cannot move loses)\n"
     "Outcome: N (the next player wins)\n"
     "SG value: 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ 5 ⊕ … = 4611686018427387909\n"
     "  nim(5) = 5 (999999 ×)\n"
     "  nim(4611686018427387904) = 4611686018427387904\n"
     "Winning moves: 1\n"
     "  nim(4611686018427387904) → nim(5) (take 4611686018427387899)\n",
     NULL},
    {"solve/json", "game nim(n): take any\nstart nim(5) + nim(3)\n", "solve --json -", 0,
     "{\"play\":\"normal\",\"outcome\":\"N\",\"value\":6,\"components\":["
     "{\"position\":\"nim(3)\",\"value\":3},{\"position\":\"nim(5)\",\"value\":5}],"
     "\"winning_move_count\":1,\"winning_moves\":[\"nim(3) + nim(3)\"],"
     "\"remoteness\":null}\n",
     NULL},
    {"solve/json-misere", "game nim(n): take any\nstart nim(1)\nplay misere\n",
     "solve --json -", 0,
     "{\"play\":\"misere\",\"outcome\":\"P\",\"value\":1,\"components\":["
     "{\"position\":\"nim(1)\",\"value\":1}],\"winning_move_count\":0,\"winning_moves\":["
     "],\"remoteness\":1,\"sj\":{\"outcome\":\"P\",\"agrees\":true}}\n",
     NULL},
    {"solve/json-misere-not-sj",
     "game k(n): octal 0.77\nstart k(1) + k(5)\nplay misere\n", "solve --json -", 0,
     "{\"play\":\"misere\",\"outcome\":\"P\",\"value\":5,\"components\":["
     "{\"position\":\"k(1)\",\"value\":1},{\"position\":\"k(5)\",\"value\":4}],"
     "\"winning_move_count\":0,\"winning_moves\":[],\"remoteness\":5,"
     "\"sj\":{\"outcome\":\"N\",\"agrees\":false}}\n",
     NULL},
    {"solve/misere-quotient", "game k(n): octal 0.77\nstart 100 * k(20)\nplay misere\n",
     "solve -", 0,
     "Start: 100 * k(20)\n"
     "Play: misère (the player who cannot move wins)\n"
     "Outcome: N (the next player wins)\n"
     "SG value: 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ … = 0\n"
     "  k(20) = 1 (100 ×)\n"
     "By the misère quotient of order 24, verified: the start is the element de, which "
     "is "
     "N.\n"
     "SJ's theorem would say N: right.\n"
     "Winning moves: 1\n"
     "  k(20) → k(9) + k(9) (take 2, leaving 9 and 9)\n",
     NULL},
    {"solve/json-draw", "graph g\n  a -> b\n  b -> a\nstart g(a)\n", "solve --json -", 0,
     "{\"play\":\"normal\",\"outcome\":\"D\",\"value\":\"∞\",\"components\":["
     "{\"position\":\"g(a)\",\"value\":\"∞\"}],\"winning_move_count\":0,\"winning_"
     "moves\":[],\"drawing_moves\":[\"g(b)\"],\"remoteness\":null}\n",
     NULL},
    {"solve/json-loopy", "graph g\n  a -> b, x\n  b -> b\nstart g(a)\n", "solve --json -",
     0,
     "{\"play\":\"normal\",\"outcome\":\"N\",\"value\":\"∞(0)\",\"components\":["
     "{\"position\":\"g(a)\",\"value\":\"∞(0)\"}],\"winning_move_count\":1,\"winning_"
     "moves\":[\"g(x)\"],\"remoteness\":1}\n",
     NULL},
    {"solve/millions", "game nim(n): take any\nstart nim(1000000) + nim(999999)\n",
     "solve --json -", 0,
     "{\"play\":\"normal\",\"outcome\":\"N\",\"value\":127,\"components\":["
     "{\"position\":\"nim(999999)\",\"value\":999999},"
     "{\"position\":\"nim(1000000)\",\"value\":1000000}],"
     "\"winning_move_count\":1,\"winning_moves\":[\"nim(999999) + nim(999999)\"],"
     "\"remoteness\":null}\n",
     NULL},
    {"table/grows-for-ever", "game a(n): move n + 1\n", "table --to 5 -", 3, "",
     "4,000,024 positions"},
    {"table/positions-asked-for", "game a(n): move n + 1\n",
     "table --to 5 --max-positions 1000 -", 3, "", "1,000 positions"},
    {"period/positions", "game g(n): split a, b if a != b\n",
     "period --limit 5000 --max-positions 300 -", 3, NULL, "300 positions"},
    {"period/json", "game kayles(n): octal 0.77\n", "period --json -", 0,
     "{\"game\":\"kayles\",\"preperiod\":71,\"period\":12,\"saltus\":0,\"proved\":true,"
     "\"theorem\":\"Guy and Smith's periodicity theorem\",\"computed\":255,"
     "\"exceptions\":{\"count\":14,\"last\":[18,21,22,28,34,39,57,70]},"
     "\"values\":[7,4,1,2,8,1,4,7,2,1,8,2],\"formula\":null,"
     "\"formula_proved\":false}\n",
     NULL},
    {"period/json-subtraction", "game s(n): take {1, 3, 4}\n",
     "period --json --limit 100 -", 0,
     "{\"game\":\"s\",\"preperiod\":0,\"period\":7,\"saltus\":0,\"proved\":true,"
     "\"theorem\":\"a window of 4 values repeats\",\"computed\":100,"
     "\"exceptions\":{\"count\":0,\"last\":[]},\"values\":[0,1,0,1,2,3,2],"
     "\"formula\":null,\"formula_proved\":false}\n",
     NULL},
    {"period/json-none", "game g(n): split a, b if a != b\n",
     "period --json --limit 1000 -", 0,
     "{\"game\":\"g\",\"preperiod\":null,\"period\":null,\"saltus\":null,"
     "\"proved\":false,\"theorem\":null,\"computed\":1000,"
     "\"exceptions\":null,\"values\":[],\"formula\":null,\"formula_proved\":false}\n",
     NULL},
    {"period/json-saltus", "game l(n)\n  take any\n  split\n",
     "period --json --limit 1000 -", 0,
     "{\"game\":\"l\",\"preperiod\":1,\"period\":4,\"saltus\":4,\"proved\":true,"
     "\"theorem\":\"one period's moves serve the next\",\"computed\":255,"
     "\"exceptions\":{\"count\":1,\"last\":[0]},\"values\":[1,2,4,3],\"formula\":null,"
     "\"formula_proved\":false}\n",
     NULL},
    {"period/json-observed",
     "game l(n)\n  take any\n  split\n  move l(a) + l(n - 3 - a) for a in 1..n-4\n",
     "period --json --limit 1000 -", 0,
     "{\"game\":\"l\",\"preperiod\":1,\"period\":4,\"saltus\":4,\"proved\":false,"
     "\"theorem\":null,\"computed\":1000,\"exceptions\":{\"count\":1,\"last\":[0]},"
     "\"values\":[1,2,4,3],\"formula\":null,\"formula_proved\":false}\n",
     NULL},
    {"period/json-nim", "game nim(n): take any\n", "period --json --limit 100 -", 0,
     "{\"game\":\"nim\",\"preperiod\":0,\"period\":1,\"saltus\":1,\"proved\":true,"
     "\"theorem\":\"Bouton's theorem: SG(n) = n\",\"computed\":100,"
     "\"exceptions\":{\"count\":0,\"last\":[]},\"values\":[0],\"formula\":\"n\","
     "\"formula_proved\":true}\n",
     NULL},
    {"period/words", "game kayles(n): octal 0.77\n", "period --limit 500 -", 0,
     "Period 12, pre-period 71\nProved: the period holds for the 85 values that Guy and "
     "Smith's theorem asks for, so it holds for ever.\n"
     "14 heaps before the periodic part depart from it; the last: 18, 21, 22, 28, 34, "
     "39, "
     "57, 70.\nThe values of one period: 7 4 1 2 8 1 4 7 2 1 8 2\n",
     NULL},
    {"period/second-game", "game w(a, b): move (a - 1, b)\ngame s(n): take 1..3\n",
     "period --limit 50 -", 0,
     "Period 4, no pre-period\nProved: a window of 3 values repeats, so every later "
     "value repeats too.\nFormula, proved: SG(n) = n mod 4.\n"
     "The values of one period: 0 1 2 3\n",
     NULL},
    {"period/time", "game s(n): take k if gcd(n, k) == 1\n",
     "period --json --limit 10^6 --time 0.2 -", 3, NULL, "0.2 seconds"},
    {"period/fault", "game s(n): take k if 6 / (n - 3) > k\n", "period -", 1, "",
     "-:1:22: error: division by zero, at the position s(3)\n"},
    {"table/fault-position", "game a(n): move n - 1 if 6 / (n - 3) > 0\n",
     "table --to 5 -", 1, "", "-:1:26: error: division by zero, at the position a(3)\n"},
    {"table/fault-up", "game a(n)\n  move n + 1 if n < 4\n  move n / (n - 4)\n",
     "table --to 5 -", 1, "", "-:3:8: error: division by zero, at the position a(4)\n"},
    {"period/json-odd", "game s(n): take k if k % 2 == 1\n", "period --json --limit 50 -",
     0,
     "{\"game\":\"s\",\"preperiod\":0,\"period\":2,\"saltus\":0,\"proved\":true,"
     "\"theorem\":\"1 may be taken and no even number\",\"computed\":50,"
     "\"exceptions\":{\"count\":0,\"last\":[]},\"values\":[0,1],"
     "\"formula\":\"n mod 2\",\"formula_proved\":true}\n",
     NULL},
    {"period/words-stairs", "game s(n): take k if k > 2\n", "period --limit 50 -", 0,
     "Period 3, growing by 1, no pre-period\nProved: every amount from 3 on may be "
     "taken, "
     "so the value of n is n divided by 3, rounded down.\n"
     "Formula, proved: SG(n) = ⌊n / 3⌋.\nThe values of the first period: 0 0 0; each "
     "later period has 1 more\n",
     NULL},
    {"period/words-formula-checked", "game s(n): take k if k divides n and k < n\n",
     "period --limit 100 -", 0,
     "No period seen\nLooked at the heaps up to 100.\nFormula, compared up to heap 100 "
     "and "
     "not proved: SG(0) = 0, and for other n it is how often 2 divides n.\n",
     NULL},
    {"period/words-wythoff", QUEEN "start w(3, 4)\n", "period -", 0,
     "(a, b) is P exactly where a and b are, in either order, ⌊kφ⌋ and ⌊kφ²⌋ for a k ≥ "
     "0, "
     "where φ = (1 + √5) / 2\n"
     "Proved: the rules are those of Wythoff's game, so these are the P-positions by his "
     "theorem (1907).\n"
     "(0,\u00a00) (1,\u00a02) (3,\u00a05) (4,\u00a07) (6,\u00a010) (8,\u00a013) …\n",
     NULL},
    {"period/json-wythoff", QUEEN, "period --json --limit 20 -", 0,
     "{\"game\":\"w\",\"formula_of\":\"P\",\"formula\":\"min(a, b) = floor(k * (2 - r + "
     "sqrt(r^2 + 4)) / 2) and |a - b| = r * k for r = 1 and a "
     "k\",\"formula_proved\":true,"
     "\"theorem\":\"Wythoff, A modification of the game of Nim, 1907\",\"from\":[0,0],"
     "\"computed\":20,\"pairs\":[[0,0],[1,2],[3,5],[4,7],[6,10],[8,13],[9,15],[11,18],"
     "[12,20],[14,23]]}\n",
     NULL},
    {"period/words-fibonacci", FIBONACCI "start f(12, 4)\n", "period -", 0,
     "(n, q) is P exactly where n = 0, or the least part of n in Zeckendorf's "
     "representation is greater than q\n"
     "Proved: the rules are those of Fibonacci Nim, so these are the P-positions by "
     "Whinihan's theorem (1963).\n"
     "12 = 8 + 3 + 1: P where q ≤ 0, else N\n",
     NULL},
    {"period/words-fibonacci-without-start", FIBONACCI, "period --limit 40 -", 0,
     "(n, q) is P exactly where n = 0, or the least part of n in Zeckendorf's "
     "representation is greater than q\n"
     "Proved: the rules are those of Fibonacci Nim, so these are the P-positions by "
     "Whinihan's theorem (1963).\n"
     "11 = 8 + 3: P where q ≤ 2, else N\n",
     NULL},
    {"period/words-from-1",
     "game k(r, c)\n  move (r - 1, c) if r > 1\n  move (r, c - 1) if c > 1\n"
     "  move (r - 1, c - 1) if min(r, c) > 1\nstart k(2, 2)\nplay misere\n",
     "period --limit 100 -", 0,
     "(r, c) is P exactly where r and c are odd\n"
     "Compared for all r and c up to 100, not proved: it may still break. It holds for r "
     "≥ 1 and c ≥ 1; of other positions it says nothing. P means P in normal play "
     "here.\n",
     NULL},
    {"period/json-two-none", "game w(a, b): move (b, a)\n", "period --json -", 0,
     "{\"game\":\"w\",\"formula_of\":null,\"formula\":null,\"formula_proved\":false,"
     "\"theorem\":null,\"from\":[0,0],\"computed\":-1}\n",
     NULL},
    {"period/two-positions", QUEEN, "period --json --max-positions 2000 -", 3, NULL,
     "2,000 positions"},
    {"period/two-far", QUEEN, "period --limit 10^18 --memory 1M -", 3, NULL, "memory"},
    {"period/two-fault", "game w(a, b): move (a - 1, b) if 6 / (b - 3) > a\n", "period -",
     1, "", "division by zero"},
    {"period/three-parameters", "game w(a, b, c): move (a - 1, b, c)\n", "period -", 2,
     "", "no game of one or two parameters"},
    {"period/named-graph", "graph g\n  a -> b\n", "period --game g -", 2, "",
     "not a game of one or two parameters"},

    {"period/no-game", "game s(n): take any\n", "period --game t -", 2, "",
     "no game “t”"},
    {"quotient/words", "game kayles(n): octal 0.77\n", "quotient --to 10 -", 0,
     "Misère quotient of order 18, verified\n"
     "Proved for every sum of heaps up to 10: each option of each heap was checked, and "
     "114 "
     "sums of a kind that all sums belong to.\n"
     "Generators: a = kayles(1), b = kayles(2), c = kayles(5), d = kayles(9)\n"
     "Elements: 1 a b ab b² ab² c ac bc abc b²c d ab²c c² ad ac² d² ad²\n"
     "P-positions are those of: a b² ac d ac² ad²\n"
     "Relations: a² = 1, bd = bc, b³ = b, cd = b², bc² = b, c³ = c, d³ = d\n"
     "Elements of the heaps:\n"
     "   0: 1 a b ab a c ab b ab² d\n"
     "  10: b\n"
     "No period of the elements is proved from these heaps.\n"
     "SJ's theorem, taken as the misère rule, first fails at kayles(1) + kayles(5), "
     "which is "
     "P.\n",
     NULL},
    {"quotient/json", "game s(n): take {1, 2}\n", "quotient --json -", 0,
     "{\"game\":\"s\",\"order\":6,\"verified\":true,\"heaps\":[0,1,2,0,1,2,0,1,2,0,1,2,0,"
     "1,2,"
     "0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0],\"generators\":{\"a\":\"s(1)\",\"b\":\"s(2)\"},"
     "\"elements\":[\"1\",\"a\",\"b\",\"ab\",\"b²\",\"ab²\"],\"p_portion\":[1,4],"
     "\"relations\":[\"a² = 1\",\"b³ = b\"],\"preperiod\":1,\"period\":3,"
     "\"sj\":{\"first_difference\":null,\"counters\":30,\"compared\":28629}}\n",
     NULL},
    {"quotient/second-game", "graph g\n  a -> b\ngame t(n): take 1\n",
     "quotient --to 3 -", 0,
     "Misère quotient of order 2, verified\n"
     "Proved for every sum of heaps up to 3: each option of each heap was checked, and 0 "
     "sums "
     "of a kind that all sums belong to.\n"
     "Generators: a = t(1)\nElements: 1 a\nP-positions are those of: a\nRelations: a² = "
     "1\n"
     "Elements of the heaps:\n   0: 1 a 1 a\n"
     "The elements have period 2 from heap 1 on. Proved: each depends on the one before "
     "alone, and it repeats, so every later heap repeats too.\n"
     "SJ's theorem, taken as the misère rule, is right for all 28629 sums of at most 30 "
     "counters.\n",
     NULL},
    {"quotient/too-large", "game d(n): octal 0.07\n", "quotient --to 60 --time 1 -", 3,
     NULL, "the limit of 1 second was met"},
    {"quotient/cycle", "game c(n): move (n + 1) % 5\n", "quotient -", 3,
     "No misère quotient found\nIt is too large, or a game can return to a position.\n",
     NULL},
    {"quotient/fault", "game s(n): take k if 6 / (n - 3) > k\n", "quotient -", 1, "",
     "division by zero"},
    {"quotient/two-parameters", "game w(a, b): move (a - 1, b)\n", "quotient -", 2, "",
     "no game of one parameter"},
    {"quotient/named-graph", "graph g\n  a -> b\n", "quotient --game g -", 2, "",
     "is not a game of one parameter"},
    {"quotient/bad-to", "game s(n): take any\n", "quotient --to 10^7 -", 2, "", "--to"},
    {"period/bad-limit", "game s(n): take any\n", "period --limit x -", 2, "", "--limit"},
    {"solve/no-start", "game nim(n): take any\n# no more\n", "solve -", 1, "",
     "-:2:1: error: the text has no “start”, so there is no position to solve\n"
     "    # no more\n    ^\n    add a line such as: start nim("},
    {"solve/fault", "game g(n)\n  move n - 1 if 6 / (n - 2) > 0\nstart g(5)\n", "solve -",
     1, "", "g(2)"},
    {"solve/limit", "game g(n): move n + 1\nstart g(1)\n",
     "solve --json --max-positions 1000 -", 3,
     "{\"play\":\"normal\",\"outcome\":\"unknown\",\"value\":null,\"components\":["
     "{\"position\":\"g(1)\",\"value\":null}],\"winning_move_count\":null,\"winning_"
     "moves\":[],\"winning_moves_complete\":false,\"remoteness\":null,"
     "\"limit\":{\"kind\":\"positions\",\"value\":1000}}\n",
     "-: the limit of 1,000 positions was met\n"},
    {"solve/bad-limit", NIM, "solve --max-positions 0 -", 2, "", "--max-positions"},
    {"solve/bad-memory", NIM, "solve --memory 3Q -", 2, "", "--memory"},
    {"solve/bad-time", NIM, "solve --time soon -", 2, "", "--time"},
    {"solve/no-file", "", "solve", 2, "", "a file is missing"},
    {"solve/two-files", "", "solve a b", 2, "", "only one file"},
    {"solve/unknown-option", "", "solve --jsn -", 2, "", "--jsn"},
    {"solve/help", "", "solve --help", 0, NULL, NULL},
    {"table/line", "game s(n): take {1, 3, 4}\n", "table --to 9 -", 0,
     "0 1 0 1 2 3 2 0 1 0\n", NULL},
    {"table/zero", "game s(n): take {1, 3, 4}\n", "table --to 0 -", 0, "0\n", NULL},
    {"table/csv", "game s(n): take {1, 3, 4}\n", "table --csv --to 2 -", 0,
     "n,SG\n0,0\n1,1\n2,0\n", NULL},
    {"table/rows", "game k(r, c)\n  move (r - 1, c)\n  move (r, c - 1)\n",
     "table --to 1,2 -", 0, "0 1 0\n1 0 1\n", NULL},
    {"table/rows-csv", "game k(r, c)\n  move (r - 1, c)\n  move (r, c - 1)\n",
     "table --csv --to 1,2 -", 0, "r/c,0,1,2\n0,0,1,0\n1,1,0,1\n", NULL},
    {"table/square", "game k(r, c)\n  move (r - 1, c)\n  move (r, c - 1)\n",
     "table --to 1 -", 0, "0 1\n1 0\n", NULL},
    {"table/game", "game a(n): take 1..2\ngame b(n): take any\n",
     "table --game b --to 3 -", 0, "0 1 2 3\n", NULL},
    {"table/first-game", "game z(n): take 1..2\ngame b(n): take any\n", "table --to 3 -",
     0, "0 1 2 0\n", NULL},
    {"table/unknown-game", "game a(n): take 1..2\n", "table --game b --to 3 -", 2, "",
     "the text has no game “b”"},
    {"table/graph", "graph g\n  a -> b\nstart g(a)\n", "table --to 3 -", 2, "",
     "no game of one or two parameters"},
    {"table/no-to", NIM, "table -", 2, "", "--to is missing"},
    {"table/bad-to", NIM, "table --to many -", 2, "", "“many”"},
    {"table/negative", NIM, "table --to=-1 -", 2, "", "“-1”"},
    {"table/two-for-one", NIM, "table --to 3,4 -", 2, "", "one parameter"},
    {"table/too-large", "game s(n): take 1..3\n", "table --to 10^12 -", 3, "",
     "-: the limit of 2.0\u00a0GiB of memory was met\n"},
    {"table/runs-out-of-time", "game s(n): take 1..3\n", "table --to 10^9 --time 0.1 -",
     3, NULL, "0.1 seconds"},
    {"table/too-large-for-the-computer", "game s(n): take 1..3\n",
     "table --to 99999999999999999999 -", 2, "", "2^62"},
    {"table/fault", "game g(n)\n  move n - 1 if 6 / (n - 2) > 0\n", "table --to 5 -", 1,
     "", "-:2:17: error: "},
    {"check/good", NIM, "check -", 0, "", NULL},
    {"check/all-errors", "game a(n): take 1..m\ngame b(n): tak 3\nstart c(1)\n",
     "check -", 1, "", "-:3:7: error: "},
    {"check/claims", CLAIMED, "check -", 1,
     "-:2:3: SG(n) == n % 4: True at all 1,001 positions that were looked at: 0 ≤ n ≤ "
     "1000.\n",
     "-:3:3: error: False at s(3): it is N, but by the claim it is P.\n"},
    {"check/true-claim", "game s(n): take 1..3\nclaim P iff n % 4 == 0\n", "check -", 0,
     "-:2:1: P iff n % 4 == 0: True at all 1,001 positions that were looked at: 0 ≤ n ≤ "
     "1000.\n",
     NULL},
    {"check/claim-beyond-limits", "game s(n): take 1..3\nclaim SG == n % 4\n",
     "check --max-positions 100 -", 3, "", "-:2:1: warning: Undecided: "},
    {"check/claim-not-computed", "game s(n): take 1..3\nclaim SG == n % (4 * n)\n",
     "check -", 1, "", "-:2:1: error: False at s(4)"},
    {"solve/claims", CLAIMED, "solve -", 0,
     "Start: s(9)\n"
     "Play: normal (the player who cannot move loses)\n"
     "Outcome: N (the next player wins)\n"
     "Won in 5 moves.\n"
     "SG value: 1\n"
     "Winning moves: 1\n"
     "  take 1 → s(8)\n"
     "Claims:\n"
     "  SG(n) == n % 4\n"
     "    True at all 1,001 positions that were looked at: 0 ≤ n ≤ 1000.\n"
     "  P if n % 3 == 0\n"
     "    False at s(3): it is N, but by the claim it is P.\n",
     NULL},
    {"solve/claims-json", CLAIMED, "solve --json -", 0,
     "{\"play\":\"normal\",\"outcome\":\"N\",\"value\":1,\"components\":[{\"position\":"
     "\"s(9)\",\"value\":1}],\"winning_move_count\":1,\"winning_moves\":[\"s(8)\"],"
     "\"remoteness\":5,\"claims\":[{\"line\":2,\"claim\":\"SG(n) == n % "
     "4\",\"verdict\":\"true\",\"from\":[0],\"to\":[1000],\"positions\":1001},"
     "{\"line\":3,\"claim\":\"P if n % 3 == 0\",\"verdict\":\"false\",\"from\":[0],"
     "\"to\":[1000],\"at\":\"s(3)\",\"claimed\":true,\"outcome\":\"N\"}]}\n",
     NULL},
    {"check/no-file", "", "check", 2, "", "a file is missing"},
    {"check/missing-file", "", "check none.game", 1, "", "none.game: error: "},
    {"general/version", "", "--version", 0, NULL, NULL},
    {"general/help", "", "--help", 0, NULL, NULL},
    {"general/help-of-command", "", "help solve", 0, NULL, NULL},
    {"general/unknown-command", "", "sovle x", 2, "", "“sovle”"},
    {"general/nothing", "", "", 2, "", "a command is missing"},
    {"render/no-output", NIM, "render -", 2, "", "--output is missing"},
    {"render/bad-format", NIM, "render --output x.bmp -", 2, "", "x.bmp"},
    {"render/bad-view", NIM, "render --output x.svg --view pile -", 2, "",
     "graph, piles, lattice, table, nimsum"},
    {"render/view-that-does-not-fit", NIM, "render --output x.svg --view lattice -", 2,
     "", "graph, piles, table, nimsum"},
    {"render/bad-theme", NIM, "render --output x.svg --theme blue -", 2, "",
     "light, dark, print"},
    {"render/bad-scale", NIM, "render --output x.svg --scale 99 -", 2, "", "0.1 to 8"},
    {"render/bad-width", NIM, "render --output x.svg --width -3 -", 2, "", "width"},
    {"render/bad-step", "game s(n): take 1..3\nstart s(8)\n",
     "render --output x.svg --step 10 -", 2, "", "the last one is 9"},
    {"render/no-such-folder", NIM, "render --output none/x.svg -", 1, "", "none/x.svg"},
};

static void
test_case (gconstpointer data)
{
  const Case *expected = data;
  g_autoptr (MxRun) run = test_run (expected->in, "%s", expected->args);

  if (expected->err == NULL)
    g_assert_cmpstr (run->err, ==, "");
  else if (strstr (run->err, expected->err) == NULL)
    g_assert_cmpstr (run->err, ==, expected->err);
  g_assert_cmpint (run->status, ==, expected->status);
  if (expected->out != NULL)
    g_assert_cmpstr (run->out, ==, expected->out);
}

/* Each option of a command stands in its help. */
static void
test_help (void)
{
  static const char *const pairs[][2] = {
      {"solve", "--moves"},      {"solve", "--time"},
      {"table", "--csv"},        {"table", "--game"},
      {"render", "--algorithm"}, {"render", "--transparent"},
      {"render", "--memory"},    {"check", "FILE"},
      {"solve", "Wythoff"},      {"period", "two parameters"},
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++) {
    g_autoptr (MxRun) run = test_run (NULL, "%s --help", pairs[i][0]);
    g_assert_cmpint (run->status, ==, 0);
    g_assert_nonnull (strstr (run->out, pairs[i][1]));
  }
}

static void
test_is_command (void)
{
  char program[] = "mexplorer";
  char solve[] = "solve";
  char file[] = "x.game";
  char *none[] = {program, NULL};
  char *command[] = {program, solve, NULL};
  char *document[] = {program, file, NULL};

  g_assert_false (mx_cli_is_command (1, none));
  g_assert_true (mx_cli_is_command (2, command));
  g_assert_false (mx_cli_is_command (2, document));
}

static void
test_long_table (void)
{
  static const char turn[] = "0 1 0 1 2 3 2 ";
  g_autoptr (MxRun) run =
      test_run ("game s(n): take {1, 3, 4}\n", "table --to 1000000 -");
  gsize length = strlen (run->out);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpuint (length, ==, 2 * 1000001);
  for (gsize i = 0; i + 1 < length; i++)
    if (run->out[i] != turn[i % (sizeof turn - 1)])
      g_error ("the value of %" G_GSIZE_FORMAT " is wrong", i / 2);
}

/* A heap of a million in Nim is answered at once, and so is a sum of such. */
static void
test_quick (void)
{
  gint64 then = g_get_monotonic_time ();
  g_autoptr (MxRun) run = test_run (
      "game nim(n): take any\nstart nim(1000000) + nim(1234567) + nim(7654321)\n",
      "solve --json -");
  gint64 took = g_get_monotonic_time () - then;

  g_assert_cmpint (run->status, ==, 0);
  g_test_message ("%" G_GINT64_FORMAT " ms", took / 1000);
  g_assert_cmpint (took, <, G_USEC_PER_SEC);
}

static void
test_closed_output (void)
{
  if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS)) {
    g_test_skip ("there is no /dev/full");
    return;
  }
  g_autofree char *program = g_build_filename (g_getenv ("MX_TEST_BUILD_ROOT"), "tests",
                                               "cli", "mexplorer-cli", NULL);
  g_autofree char *document = test_put ("nim.game", NIM, -1);
  g_autofree char *line =
      g_strdup_printf ("'%s' solve '%s' >/dev/full 2>/dev/null", program, document);
  const char *argv[] = {"sh", "-c", line, NULL};
  g_autoptr (GSubprocess) process =
      g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_NONE, NULL);

  g_assert_true (g_subprocess_wait (process, NULL, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 1);
}

/* -- render -- */

static char *
render (const char *text, const char *name, const char *more)
{
  g_autofree char *path = test_path (name);
  g_autoptr (MxRun) run = test_run (text, "render --output '%s' %s -", path, more);
  char *contents = NULL;
  gsize length;

  g_assert_cmpstr (run->err, ==, "");
  g_assert_cmpint (run->status, ==, 0);
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  return contents;
}

static guint
count (const char *text, const char *part)
{
  guint n = 0;

  for (const char *p = strstr (text, part); p != NULL; p = strstr (p + 1, part))
    n++;
  return n;
}

static void
test_render_svg (void)
{
  g_autofree char *svg = render ("game s(n): take {1, 3, 4}\nstart s(11)\n", "a.svg",
                                 "--view graph --no-legend");

  g_assert_nonnull (strstr (svg, "<svg"));
  g_assert_nonnull (strstr (svg, "</svg>"));
  g_assert_cmpuint (count (svg, ">11<"), ==, 1);
  g_assert_cmpuint (count (svg, ">3<"), >=, 2); /* the value of 5, and the position 3 */
}

/* What is not known yet at a step is not told. */
static void
test_render_step (void)
{
  const char *text = "game nim(n): take any\nstart nim(9)\n";
  g_autofree char *all = render (text, "a.svg", "--view graph --no-legend");
  g_autofree char *some = render (text, "b.svg", "--view graph --no-legend --step 3");

  g_assert_cmpuint (count (all, ">9<"), ==, 2); /* the position and its value */
  g_assert_cmpuint (count (some, ">9<"), ==, 1);
}

static void
test_render_hides_values (void)
{
  g_autofree char *svg = render ("game nim(n): take any\nstart nim(9)\n", "a.svg",
                                 "--view graph --no-legend --hide-values");

  g_assert_cmpuint (count (svg, ">9<"), ==, 1);
}

static guint32
read_big_endian (const char *bytes)
{
  const guint8 *b = (const guint8 *)bytes;

  return ((guint32)b[0] << 24) | ((guint32)b[1] << 16) | ((guint32)b[2] << 8) | b[3];
}

static void
test_render_png (void)
{
  g_autofree char *png =
      render (NIM, "a.png", "--view piles --width 900 --height 500 --scale 2");

  g_assert_cmpmem (png, 8, "\x89PNG\r\n\x1a\n", 8);
  g_assert_cmpuint (read_big_endian (png + 16), >=, 1800);
  g_assert_cmpuint (read_big_endian (png + 20), >=, 1000);
}

static void
test_render_views (void)
{
  static const char *const views[] = {"graph", "piles", "table", "nimsum"};

  for (gsize i = 0; i < G_N_ELEMENTS (views); i++) {
    g_autofree char *more = g_strdup_printf ("--view %s --theme print", views[i]);
    g_autofree char *svg = render (NIM, "a.svg", more);
    g_assert_nonnull (strstr (svg, "</svg>"));
  }
}

static void
test_render_graph_by_dot (void)
{
  g_autofree char *svg =
      render ("graph g\n  a -> b, c\n  b -> d\n  c -> b, d\nstart g(a)\n", "a.svg",
              "--no-legend");

  g_assert_cmpuint (count (svg, ">a<"), ==, 1);
  g_assert_cmpuint (count (svg, ">d<"), ==, 1);
}

static void
test_render_other_formats (void)
{
  g_autofree char *pdf = render (NIM, "a.pdf", "");
  g_autofree char *tex = render (NIM, "a.tex", "");

  g_assert_true (g_str_has_prefix (pdf, "%PDF-"));
  g_assert_nonnull (strstr (tex, "tikzpicture"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strconcat ("/cli/", cases[i].path, NULL);
    g_test_add_data_func (path, &cases[i], test_case);
  }
  g_test_add_func ("/cli/general/help-tells-options", test_help);
  g_test_add_func ("/cli/general/is-command", test_is_command);
  g_test_add_func ("/cli/general/full-output", test_closed_output);
  g_test_add_func ("/cli/table/million", test_long_table);
  g_test_add_func ("/cli/solve/quick", test_quick);
  g_test_add_func ("/cli/render/svg", test_render_svg);
  g_test_add_func ("/cli/render/step", test_render_step);
  g_test_add_func ("/cli/render/hide-values", test_render_hides_values);
  g_test_add_func ("/cli/render/png", test_render_png);
  g_test_add_func ("/cli/render/views", test_render_views);
  g_test_add_func ("/cli/render/graph", test_render_graph_by_dot);
  g_test_add_func ("/cli/render/other-formats", test_render_other_formats);
  int status = g_test_run ();
  test_run_clean_up ();
  return status;
}
