/* SPDX-License-Identifier: MIT */
#pragma once

/* How many times as long as the program alone a build with sanitizers may take, where a test holds a
 * time against a bound. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TEST_SLOWER 10
#else
#define TEST_SLOWER 1
#endif
