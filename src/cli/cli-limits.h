/* SPDX-License-Identifier: MIT */
#pragma once

#include "cli/cli-private.h"

#include <json-glib/json-glib.h>

/* Limits as words of the command line, and as members of an answer. */

G_BEGIN_DECLS

/* What stands behind the options; NULL where they are not given. */
typedef struct {
  char *positions;
  char *memory;
  char *seconds;
} MxLimitTexts;

/* Sets LIMITS to what the options say, and to what the machine has; NULL, or what is wrong with an
 * option. */
char *mx_cli_read_limits (const MxLimitTexts *texts, MxLimits *limits);

/* The member "limit" of an object, with a comma before it: which limit was met, and what it was set
 * to.  Nothing for MX_LIMIT_NONE. */
void mx_cli_print_limit (MxLimit limit, const MxLimits *limits);
/* The same into an object that is being built. */
void mx_cli_add_limit (JsonBuilder *builder, MxLimit limit, const MxLimits *limits);

G_END_DECLS
