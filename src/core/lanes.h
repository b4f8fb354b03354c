/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/clones.h"

#include <string.h>

/* Vectors of the kernels: private to core.  GCC's vector types become what the machine has. */

G_BEGIN_DECLS

typedef guint32 MxLanes32 __attribute__ ((vector_size (32)));
typedef guint16 MxLanes16 __attribute__ ((vector_size (32)));

#define MX_LANES_32 8
#define MX_LANES_16 16

G_END_DECLS
