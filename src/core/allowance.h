/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/types.h"

/* Limits that suit the machine and the process. */

G_BEGIN_DECLS

/* Bytes of memory that the machine, or the container that this runs in, has; 0 if that cannot be
 * told. */
guint64 mx_machine_memory (void);

/* What is used where nobody says otherwise: MX_LIMITS_DEFAULT, but no more memory than half of
 * what the machine has.  Any thread. */
void mx_limits_init (MxLimits *limits);

/* POSITIONS as asked for, and OPTIONS to go with them. */
void mx_limits_set_positions (MxLimits *limits, guint64 positions);

/* Lowers the memory to what the process may still have where its user has bounded it (as
 * `ulimit -v` does), so that the bound is met as a limit and not as an allocation that fails.
 * Any thread. */
void mx_limits_fit (MxLimits *limits);

G_END_DECLS
