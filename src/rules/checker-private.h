/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/checker.h"

/* What the checker's files share: checker.c goes through the text, check-clause.c knows the
 * clauses, check-claim.c the claims, check-expression.c what stands in them. */

G_BEGIN_DECLS

typedef struct {
  MxTree *tree;
  MxDiagnostics *diagnostics;
  GHashTable *all_lets; /* name -> index + 1, of those below too */
  const MxFamilyTree *family; /* that is being checked, or NULL */
  GArray *locals; /* of MxWord: its parameters, then the clause's variables */
  guint n_slips; /* clauses that were looked at for a misspelt constant */
  gboolean constant; /* what cannot be computed now is an error */
  gboolean amounts; /* numbers are amounts that are taken: at least 1 */
} MxChecker;

/* Each checks an expression once, gives its type, and reports if it is not what is wanted:
 * then the type is MX_TYPE_ERROR. */
MxType mx_check_expression (MxChecker *self, MxExpr *expr);
MxType mx_check_int (MxChecker *self, MxExpr *expr);
MxType mx_check_condition (MxChecker *self, MxExpr *expr);
/* LOW..HIGH, a set, or the name of one.  A constant one is in the tree's pool. */
MxType mx_check_domain (MxChecker *self, MxExpr *expr);

/* Feed the names of what the text declares. */
void mx_checker_suggest_lets (const MxChecker *self, MxSuggestion *suggestion);
void mx_checker_suggest_families (const MxChecker *self, MxSuggestion *suggestion);

/* TRUE if NAME is a parameter, a variable or a constant here. */
gboolean mx_checker_knows (const MxChecker *self, const char *name);

/* Fills in TERM from NAME (ARGS), `call`: a position of a game or graph. */
gboolean mx_check_term (MxChecker *self, MxExpr *call, MxTerm *term);
/* CALL names a game or graph. */
gboolean mx_checker_is_family (const MxChecker *self, const MxExpr *call);

void mx_check_claim (MxChecker *self, MxClaimTree *claim);

void mx_check_clause (MxChecker *self, const MxFamilyTree *family, MxClause *clause);

G_END_DECLS
