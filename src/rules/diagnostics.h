/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/program.h"

/* The diagnostics of one text, gathered by all the passes over it. */

G_BEGIN_DECLS

/* How many are shown at the most; one more says how many were left out. */
#define MX_DIAGNOSTICS_MAX 50

typedef struct {
  GPtrArray *items; /* MxDiagnostic*, in the order in which they were found */
  guint n_errors;
} MxDiagnostics;

void mx_diagnostics_init (MxDiagnostics *self);
void mx_diagnostics_clear (MxDiagnostics *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxDiagnostics, mx_diagnostics_clear)

/* HINT is taken and may be NULL. */
void mx_diagnostics_error (MxDiagnostics *self, const MxSpan *span, char *hint,
                           const char *format, ...) G_GNUC_PRINTF (4, 5);
void mx_diagnostics_warning (MxDiagnostics *self, const MxSpan *span, char *hint,
                             const char *format, ...) G_GNUC_PRINTF (4, 5);

/* So many were found that the others will not be shown: work for them may be saved. */
gboolean mx_diagnostics_are_full (const MxDiagnostics *self);

/* The diagnostics in the order of their places, cut to MX_DIAGNOSTICS_MAX.  Leaves SELF empty. */
GPtrArray *mx_diagnostics_steal (MxDiagnostics *self);

/* From the first byte of A to the last of B, which stands behind it. */
MxSpan mx_span_join (const MxSpan *a, const MxSpan *b);

/* Finds the candidate that WORD most likely was meant to be.  Feed it the candidates, but no
 * more than MX_CANDIDATES_MAX of a kind: each costs about 0.1 µs. */
#define MX_CANDIDATES_MAX 1000
typedef struct {
  const char *word;
  const char *best; /* borrowed from the candidates; NULL if none is near */
  guint distance; /* of BEST; a candidate must be nearer */
} MxSuggestion;

void mx_suggestion_init (MxSuggestion *self, const char *word);
void mx_suggestion_try (MxSuggestion *self, const char *candidate);
/* "did you mean 'wythoff'?", or NULL. */
char *mx_suggestion_dup_hint (const MxSuggestion *self);

G_END_DECLS
