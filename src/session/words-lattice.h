/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/box/lattice-form.h"

/* The words for a formula of two parameters.  All are translated; g_free () them. */

G_BEGIN_DECLS

/* "SG(a, b) = a ⊕ b", "(a, b) is P exactly where a = b"; "No formula seen". */
char *mx_words_dup_lattice (const MxFamily *family, const MxLattice *lattice);

/* Why it holds, or how far it was compared, and of which positions and which PLAY it speaks. */
char *mx_words_dup_lattice_reason (const MxFamily *family, const MxLattice *lattice,
                                   MxPlay play);

/* "(0, 0) (1, 2) (3, 5) …", or what the formula says of the NUMBER of a start, 0 where there is
 * none; NULL where there is nothing to show. */
char *mx_words_dup_lattice_examples (const MxFamily *family, const MxLattice *lattice,
                                     gint64 number);

G_END_DECLS
