/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>
#include <string.h>

/* Vectors of the kernels: private to core.  GCC's vector types become what the machine has;
 * where the loader can choose among versions of a function, one is made for wider registers. */

G_BEGIN_DECLS

/* The sanitizers' run-time is not there yet when the loader makes its choice. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__)                       \
    && !defined(__clang__) && !defined(__SANITIZE_THREAD__)                              \
    && !defined(__SANITIZE_ADDRESS__)
#define MX_WIDE __attribute__ ((target_clones ("avx2", "default")))
#else
#define MX_WIDE
#endif

typedef guint32 MxLanes32 __attribute__ ((vector_size (32)));
typedef guint16 MxLanes16 __attribute__ ((vector_size (32)));

#define MX_LANES_32 8
#define MX_LANES_16 16

G_END_DECLS
