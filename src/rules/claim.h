/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/program.h"

/* The claims of a text: `claim SG(n) == n % 4`.
 *
 * A claim speaks of positions that are sums of so many components, one coordinate for each of their
 * parameters.  It says what a position's SG value is, or where positions are P, N or D.  What it
 * says is computed by byte code; whether it is true is for others to find. */

G_BEGIN_DECLS

/* Parameters of all components together at the most. */
#define MX_CLAIM_COORDS_MAX 16

typedef enum {
  MX_CLAIM_SG, /* the SG value stands in RELATION to a number */
  MX_CLAIM_P, /* the position is P exactly where a condition holds */
  MX_CLAIM_N,
  MX_CLAIM_D,
} MxClaimKind;

typedef enum {
  MX_CLAIM_EQ,
  MX_CLAIM_NE,
  MX_CLAIM_LT,
  MX_CLAIM_LE,
  MX_CLAIM_GT,
  MX_CLAIM_GE,
} MxClaimRelation;

typedef struct {
  MxSpan span; /* the line, from its first word to its last */
  char *text; /* the same without `claim` */
  MxClaimKind kind;
  MxClaimRelation relation; /* of MX_CLAIM_SG */
  gboolean restricted; /* by an `if`: it may say nothing of a position */
  guint n_parts;
  guint *family; /* n_parts */
  guint n_coords; /* 1 … MX_CLAIM_COORDS_MAX */
  char **names; /* n_coords and a NULL: what the claim calls them */
  /* n_coords: how far it goes, as its `for` says; HIGH is -1 where that is not said. */
  gint64 low[MX_CLAIM_COORDS_MAX];
  gint64 high[MX_CLAIM_COORDS_MAX];
} MxClaim;

/* Array of MxClaim*, in the order of the text; borrowed, lives as long as the program. */
const GPtrArray *mx_program_get_claims (const MxProgram *self);

/* What computes claims, for one thread. */
typedef struct _MxClaimReader MxClaimReader;
MxClaimReader *mx_claim_reader_new (MxProgram *program);
void mx_claim_reader_free (MxClaimReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxClaimReader, mx_claim_reader_free)

typedef struct {
  gboolean applies; /* FALSE: the claim says nothing of the position */
  gint64 value; /* of MX_CLAIM_SG the number; else 1 where the condition holds, or 0 */
} MxClaimSays;

/* What claim INDEX says of the position with these coordinates.  MX_READ_FAULT, with FAULT filled,
 * where it cannot be computed; MX_READ_STOPPED, MX_READ_LIMIT.  CONTROL may be NULL.  Costs one
 * run of its byte code. */
MxRead mx_claim_reader_read (MxClaimReader *self, guint index, const gint64 *coords,
                             const MxControl *control, MxClaimSays *says, MxFault *fault);

/* A relation as a text writes it: "<=". */
const char *mx_claim_relation_sign (MxClaimRelation relation);

/* Whether A RELATION B holds. */
gboolean mx_claim_relation_holds (MxClaimRelation relation, gint64 a, gint64 b);

G_END_DECLS
