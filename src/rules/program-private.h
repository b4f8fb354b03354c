/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"
#include "rules/claim.h"
#include "rules/code.h"

/* What program.c, controls.c, labels.c and claim.c share. */

G_BEGIN_DECLS

/* Appends the controls of a checked tree to CONTROLS (of MxControlItem*), the first MX_CONTROLS_MAX of
 * them, and returns how many there are.  TEXT of LENGTH is what the tree was read from. */
guint mx_collect_controls (const MxTree *tree, const MxRules *rules, const char *text,
                           gsize length, GPtrArray *controls);

/* The coordinate of a start where the text has none, of a family of ARITY parameters. */
gint64 mx_default_coordinate (const MxFamily *family, guint index);

void mx_control_item_free (MxControlItem *item);

/* A list of numbers that a `value` clause of FAMILY indexes by one coordinate. */
typedef struct {
  guint family;
  guint coord;
  guint n;
  MxSpan *number; /* n: where each stands in the text */
} MxLabelList;

void mx_collect_labels (const MxTree *tree, GPtrArray *labels);
void mx_label_list_free (MxLabelList *list);
/* Of MxLabelList*, in the order of the clauses; borrowed. */
const GPtrArray *mx_program_get_labels (const MxProgram *self);

/* A checked claim; TEXT is what the tree was read from. */
MxClaim *mx_claim_new (const MxClaimTree *tree, const char *text);
void mx_claim_free (MxClaim *claim);

G_END_DECLS
