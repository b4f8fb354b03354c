/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* MX_CLONES before a function has it compiled for processors with AVX2 as well, and chosen when
 * the program is loaded.  It stands before the few kernels that profit, and means nothing where
 * the compiler or the C library cannot do that, or a sanitizer is used, whose run-time is not there yet
 * when the choice is made. */

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GLIBC__)                  \
    && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)        \
    && !defined(__SANITIZE_THREAD__)
#define MX_CLONES __attribute__ ((target_clones ("avx2", "default")))
#else
#define MX_CLONES
#endif
