/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/period.h"
#include "core/work.h"

/* Arithmetic periods of games in which every smaller heap can be moved to: private to core. */

G_BEGIN_DECLS

/* Whether the PERIOD with a saltus that was observed in VALUES[0 … N - 1] is proved by them, for
 * ever.  FALSE also where WORK ends, or that would take too long. */
gboolean mx_saltus_prove (const MxFamily *family, const MxValue *values, guint64 n,
                          const MxPeriod *period, MxWork *work);

G_END_DECLS
