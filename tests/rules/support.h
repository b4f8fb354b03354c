/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/program.h"

/* What the tests of rules/ share. */

/* A text that must mean something; its warnings are not looked at. */
MxProgram *parse_good (const char *text);

/* The diagnostics of TEXT, a line each: "3:5: error: message (hint)".  g_free () it. */
char *diagnose (const char *text, gssize length);

/* The options of "NAME(ARGS)", distinct and sorted as text: "s(1) + s(4), s(5)"; "= 3" for a
 * decided position, "! 1:5: message" for a fault, "limit" for a limit.  g_free () it. */
char *list_options (const MxProgram *program, const char *position);

/* FILE under the tests' source folder; fails the test if it cannot be read. */
char *read_test_file (const char *folder, const char *file, gsize *length);
