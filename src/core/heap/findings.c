/* SPDX-License-Identifier: MIT */
#include "core/heap/findings.h"

void
mx_findings_read (MxSequence *sequence, const MxLimits *limits, const MxControl *control,
                  MxFindings *findings)
{
  *findings = (MxFindings){.period = *mx_sequence_get_period (sequence)};
  mx_form_find (sequence, limits, control, &findings->form);
  mx_exceptions_find (sequence, limits, control, &findings->exceptions);
  findings->n_values = (guint)MIN (findings->period.period, MX_FINDINGS_VALUES);
  if (!mx_sequence_copy (sequence, findings->period.preperiod, findings->n_values,
                         findings->values, limits, control))
    findings->n_values = 0;
}

void
mx_findings_read_values (const MxFamily *family, const MxValue *values, guint64 n,
                         MxFindings *findings)
{
  *findings = (MxFindings){0};
  mx_period_find (family, values, n, &findings->period);
  while (findings->n_values < MIN (findings->period.period, MX_FINDINGS_VALUES)) {
    findings->values[findings->n_values] =
        values[findings->period.preperiod + findings->n_values];
    findings->n_values++;
  }
}
