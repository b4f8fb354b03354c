/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Random rule texts, mostly legal: games of one to four parameters with all kinds of clauses. */

/* The next text of RANDOM; g_free () it. */
char *random_text (GRand *random);
