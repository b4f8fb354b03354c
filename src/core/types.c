/* SPDX-License-Identifier: MIT */
#include "core/types.h"

/* The few shared words that own memory. */

void
mx_fault_clear (MxFault *fault)
{
  g_clear_pointer (&fault->message, g_free);
  g_clear_pointer (&fault->position, g_free);
  fault->line = 0;
  fault->column = 0;
  fault->length = 0;
}
