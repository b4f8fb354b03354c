/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/graph/arrows.h"

#include "rules/arithmetic.h"
#include "rules/diagnostics.h"
#include "rules/number-set.h"

#include <stdbool.h>

/* The tree of a text.  The parser makes it; the checker fills in what names mean and what is
 * constant; the compiler reads it.  All of it lives in the tree's arena. */

G_BEGIN_DECLS

typedef enum {
  MX_EXPR_ERROR, /* could not be read; reported */
  MX_EXPR_NUMBER,
  MX_EXPR_STRING, /* a quoted node */
  MX_EXPR_NAME,
  MX_EXPR_CHAIN, /* operands of one rank with operators between: a + b - c */
  MX_EXPR_NEGATE,
  MX_EXPR_NOT,
  MX_EXPR_POWER,
  MX_EXPR_INDEX, /* list[i] */
  MX_EXPR_CALL, /* a function of numbers, or a position of a game */
  MX_EXPR_TUPLE, /* (a, b): two or more */
  MX_EXPR_SET,
  MX_EXPR_LIST,
  MX_EXPR_RANGE, /* low..high; not a value of its own */
} MxExprKind;

/* Of operators in chains, loosest first. */
typedef enum {
  MX_RANK_OR,
  MX_RANK_AND,
  MX_RANK_COMPARE,
  MX_RANK_XOR,
  MX_RANK_SUM,
  MX_RANK_PRODUCT,
} MxRank;

typedef enum {
  MX_OPERATOR_OR,
  MX_OPERATOR_AND,
  MX_OPERATOR_EQ,
  MX_OPERATOR_NE,
  MX_OPERATOR_LT,
  MX_OPERATOR_LE,
  MX_OPERATOR_GT,
  MX_OPERATOR_GE,
  MX_OPERATOR_IN,
  MX_OPERATOR_DIVIDES,
  MX_OPERATOR_XOR,
  MX_OPERATOR_ADD,
  MX_OPERATOR_SUB,
  MX_OPERATOR_MUL,
  MX_OPERATOR_DIV,
  MX_OPERATOR_MOD,
} MxOperator;

typedef enum {
  MX_TYPE_ERROR, /* reported already: nothing more is said of it */
  MX_TYPE_INT,
  MX_TYPE_BOOL,
  MX_TYPE_SET,
  MX_TYPE_LIST,
} MxType;

/* What a NAME stands for. */
typedef enum {
  MX_REF_NONE,
  MX_REF_LOCAL, /* a parameter or variable: INDEX counts parameters, then variables */
  MX_REF_LET,
} MxRef;

/* Two of these are made for each heap of a start, so they are kept small. */
typedef struct _MxExpr MxExpr;
struct _MxExpr {
  guint8 kind; /* MxExprKind */
  guint8 rank; /* MxRank, of a CHAIN */
  guint8 type; /* MxType, by the checker */
  guint8 ref; /* MxRef, by the checker, of a NAME */
  bool constant; /* by the checker: NUMBER (or SET, LIST) is its value */
  bool literal; /* by the checker: constant, and no name occurs in it */
  bool parens; /* written in ( ) */
  MxSpan span;
  const char *text; /* of NAME, CALL, STRING; the digits of a NUMBER */
  gint64 number; /* of a NUMBER or an int constant */
  guint n; /* operands */
  guint index; /* of REF; a function's opcode; a set or list in the tree's pool */
  MxExpr **operand; /* N; of INDEX the list and the index; of RANGE the ends */
  guint8 *operators; /* N - 1 of MxOperator, of a CHAIN */
};

typedef enum {
  MX_CLAUSE_MOVE,
  MX_CLAUSE_TAKE_ANY, /* also `take k if …`: then there is one variable */
  MX_CLAUSE_TAKE, /* the amounts are AMOUNT */
  MX_CLAUSE_SPLIT, /* two variables, or none */
  MX_CLAUSE_OCTAL,
  MX_CLAUSE_VALUE,
  MX_CLAUSE_WIN,
  MX_CLAUSE_LOSE,
} MxClauseKind;

typedef struct {
  const char *name;
  MxSpan span;
  MxExpr *range; /* RANGE, SET or NAME of a set; NULL for `take` and `split` */
} MxVariable;

/* One component of an option or of the start. */
typedef struct {
  guint family;
  guint n;
  MxExpr **args; /* N numbers */
  const MxExpr *call; /* as written; NULL for a tuple or a bare number */
  gint64 count; /* of the start: COUNT * NAME (ARGS) */
  MxSpan span; /* of the start: all of it */
} MxTerm;

typedef struct {
  MxClauseKind kind;
  MxSpan span; /* its keyword */
  MxExpr *target; /* of MOVE; of VALUE the value */
  MxExpr *amount; /* of TAKE */
  guint n_variables;
  MxVariable *variables;
  MxExpr *condition; /* or NULL */
  const char *digits; /* of OCTAL: "0.77" */
  MxSpan digits_span;
  gboolean broken; /* could not be read */
  /* By the checker. */
  guint n_terms;
  MxTerm *terms; /* of MOVE */
  guint n_locals; /* variables in all */
  MxExpr
      *low; /* of TAKE: the amounts, where they are not a constant set, are LOW..HIGH */
  MxExpr *high;
} MxClause;

typedef struct {
  const char *name;
  MxSpan span;
} MxWord;

typedef struct {
  const char *name;
  MxSpan span;
  gboolean placed;
  double x;
  double y;
} MxGraphNode;

/* A node where the text names it. */
typedef struct {
  guint node;
  MxSpan span;
} MxNodeWord;

typedef enum {
  MX_NODE_LINE_ALONE,
  MX_NODE_LINE_ARROWS,
  MX_NODE_LINE_PLACE,
} MxNodeLineKind;

/* A line of a graph, as it is written. */
typedef struct {
  guint graph; /* in FAMILIES */
  MxNodeLineKind kind;
  MxNodeWord node; /* that it begins with */
  guint first; /* of ARROWS: where they lead, N of the tree's NODE_WORDS */
  guint n;
  MxSpan place; /* of PLACE: both numbers */
  gsize end; /* of its last word */
} MxNodeLine;

typedef struct {
  guint index; /* in FAMILIES */
  gboolean is_graph;
  MxWord name;
  gboolean broken; /* its head could not be read: nothing is said of its arity */
  GArray *params; /* of MxWord */
  GPtrArray *clauses; /* of MxClause*, in the arena */
  GArray *nodes; /* of MxGraphNode */
  GHashTable *node_index; /* name -> index + 1 */
  GArray *arrows; /* of MxEdge */
} MxFamilyTree;

/* NAME (PARAMS) before the colon of a claim: the positions that it speaks of are sums of such. */
typedef struct {
  MxWord name;
  GArray *params; /* of MxWord */
} MxClaimHead;

typedef enum {
  MX_SUBJECT_SG, /* the SG value RELATION the value */
  MX_SUBJECT_P, /* the position is P exactly where the condition holds */
  MX_SUBJECT_N,
  MX_SUBJECT_D,
} MxSubject;

/* `claim …`: what somebody says of a game, to be checked against what is computed. */
typedef struct {
  MxSpan span; /* from the keyword to the last word */
  gboolean broken; /* could not be read */
  const MxFamilyTree *above; /* the game or graph that it stands under, or NULL */
  GArray *heads; /* of MxClaimHead; none: of the game ABOVE, or the only one */
  MxSubject subject;
  MxSpan subject_span;
  GArray *params; /* of MxWord: those of SG(n), or none */
  MxOperator relation; /* of SG */
  MxExpr *value; /* of SG; else NULL */
  MxExpr *condition; /* where the others hold; of SG NULL */
  MxExpr *
      restriction; /* `if`: nothing is said of positions where it does not hold; or NULL */
  guint n_ranges;
  MxVariable *ranges; /* `for`: how far it is to be checked */
  /* By the checker. */
  MxFamilyTree *scope; /* a game of no clauses, with all its parameters */
  guint n_terms;
  guint *families; /* n_terms */
} MxClaimTree;

typedef struct {
  MxWord name;
  MxExpr *value; /* NULL: could not be read */
  MxExpr *bounds; /* RANGE, or NULL */
} MxLetTree;

typedef struct {
  MxSpan span; /* of what follows the keyword */
  gboolean present;
  int value; /* MxPlay or MxView */
} MxChoice;

typedef struct {
  GPtrArray *blocks; /* the arena */
  gsize used; /* of the last block */
  guint64
      bytes; /* what a text can make large: blocks, nodes, terms, the words in CHUNK */
  guint64 most; /* that BYTES may become; G_MAXUINT64 for any number */
  GStringChunk *chunk;
  GPtrArray *lets; /* of MxLetTree* */
  GPtrArray *families; /* of MxFamilyTree* */
  GPtrArray *scopes; /* of MxFamilyTree*: mx_tree_new_scope ()'s */
  GPtrArray *claims; /* of MxClaimTree* */
  GHashTable *let_index; /* name -> index + 1, by the checker as it comes to each */
  GHashTable *family_index; /* name -> index + 1, by the parser */
  gboolean has_start;
  MxSpan start_span;
  MxExpr *start; /* NULL where it could not be read */
  GArray *start_terms; /* of MxTerm, by the checker */
  MxChoice play;
  MxChoice view;
  GPtrArray *sets; /* MxNumberSet*, owned: the pool that expressions index */
  GPtrArray *lists; /* MxNumberList*, owned */
  GArray *node_lines; /* of MxNodeLine, in the text's order; NULL: nobody wants them */
  GArray *node_words; /* of MxNodeWord */
} MxTree;

MxTree *mx_tree_new (void);
void mx_tree_free (MxTree *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxTree, mx_tree_free)

/* Counts what the tree's owner allocates beside it.  Beyond what the tree may take the text is at
 * its end for the parser, and what was read of it is of no use. */
static inline void
mx_tree_count (MxTree *self, gsize bytes)
{
  self->bytes += bytes;
}

static inline gboolean
mx_tree_is_full (const MxTree *self)
{
  return self->bytes > self->most;
}

/* Zeroed memory that lives as long as the tree. */
gpointer mx_tree_alloc (MxTree *self, gsize size);

MxFamilyTree *mx_tree_add_family (MxTree *self, gboolean is_graph);
/* A game that is none of the text's: a place for names. */
MxFamilyTree *mx_tree_new_scope (MxTree *self);
MxClaimTree *mx_tree_add_claim (MxTree *self);

/* The function of that name: its opcode, numbers of arguments and MxType; FALSE if none. */
gboolean mx_function_find (const char *name, MxOpcode *op, guint *at_least,
                           guint *at_most, MxType *result);
/* Feeds the names of all functions to a suggestion. */
void mx_function_suggest (MxSuggestion *suggestion);

/* What an operator of numbers computes. */
MxOpcode mx_operator_opcode (MxOperator relation);

static inline MxFamilyTree *
mx_tree_family (const MxTree *self, guint i)
{
  return self->families->pdata[i];
}

static inline MxClaimTree *
mx_tree_claim (const MxTree *self, guint i)
{
  return self->claims->pdata[i];
}

static inline MxLetTree *
mx_tree_let (const MxTree *self, guint i)
{
  return self->lets->pdata[i];
}

G_END_DECLS
