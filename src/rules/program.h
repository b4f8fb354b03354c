/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"
#include "core/sum/sum.h"

/* A rule text and what it means.
 *
 *   mx_program_parse ():  text -> lexer -> parser -> checker -> compiler -> MxProgram
 *
 * README.md shows the language by examples; the golden cases in tests/rules/cases hold all of
 * it. */

G_BEGIN_DECLS

/* Bytes of a text that are read at the most: a larger one is refused with one diagnostic. */
#define MX_TEXT_MAX ((gsize)128 << 20)

/* A place in a text.  Bytes are offsets into it; line and column count from 1, the column in
 * characters (not bytes), as editors show it. */
typedef struct {
  gsize start; /* first byte */
  gsize end; /* one past the last byte */
  guint line;
  guint column;
  guint length; /* in characters, on its first line; at least 1 for a diagnostic */
} MxSpan;

typedef enum {
  MX_SEVERITY_ERROR,
  MX_SEVERITY_WARNING, /* the text means something, but perhaps not what was wanted */
} MxSeverity;

typedef struct {
  MxSeverity severity;
  MxSpan span;
  char *message; /* "expected ':' or a new line after the parameters, but read '='" */
  char *hint; /* "did you mean 'wythoff'?", or NULL */
} MxDiagnostic;

void mx_diagnostic_free (MxDiagnostic *diagnostic);

/* A number of the text that the user may drag: an integer `let`, or a coordinate of a start
 * term that is written as a number. */
typedef enum {
  MX_CONTROL_LET,
  MX_CONTROL_START,
} MxControlKind;

typedef struct {
  MxControlKind kind;
  char *name; /* of the `let`; or "n" for the parameter of a start term */
  char *term; /* the start term as written, "nim(5)"; NULL for a `let` */
  guint part; /* which part of the start (counting COUNT * …), for MX_CONTROL_START */
  guint index; /* which coordinate of it */
  gint64 value;
  gint64 low; /* as `in LO..HI` says, else a range that suits the value */
  gint64 high;
  gboolean bounded; /* the range was written in the text */
  gboolean is_node; /* a start on a graph: value is a node's index, high the last one */
  guint family; /* of a start term */
  MxSpan span; /* the number (or node) in the text; start == end where there is no start
                    statement yet */
} MxControlItem;

typedef enum {
  MX_VIEW_DEFAULT, /* none is asked for: the first that fits */
  MX_VIEW_GRAPH,
  MX_VIEW_PILES,
  MX_VIEW_LATTICE,
  MX_VIEW_TABLE,
  MX_VIEW_NIMSUM,
} MxView;

/* Immutable and reference-counted; any thread may read it. */
typedef struct _MxProgram MxProgram;

/* What a text means.  DIAGNOSTICS receives an array of MxDiagnostic* in the order of their
 * places, perhaps empty, never NULL.  Returns NULL if any is an error.  TEXT need not be valid
 * UTF-8 nor end with a NUL; LENGTH -1 for strlen.  Costs O(length); bounded in stack. */
MxProgram *mx_program_parse (const char *text, gssize length, GPtrArray **diagnostics);

/* The same with no more than *MEMORY bytes beside the text.  Returns NULL and sets *MEMORY to 0, with
 * empty DIAGNOSTICS, where they are too few; else sets it to what the program keeps. */
MxProgram *mx_program_parse_bounded (const char *text, gssize length, guint64 *memory,
                                     GPtrArray **diagnostics);

MxProgram *mx_program_ref (MxProgram *self);
void mx_program_unref (MxProgram *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxProgram, mx_program_unref)

/* The rules as the solvers see them; borrowed, lives as long as the program. */
MxSource *mx_program_get_source (const MxProgram *self);

MxPlay mx_program_get_play (const MxProgram *self);
MxView mx_program_get_view (const MxProgram *self);

/* The position on the table, borrowed.  A text without `start` gets a modest one of its first
 * game; mx_program_has_start () tells. */
const MxSum *mx_program_get_start (const MxProgram *self);
gboolean mx_program_has_start (const MxProgram *self);

/* The term of the text's start that PART of it was read from ("2 * nim(5)"): where it stands, the
 * first part that it means and how many; FALSE where there is none, and of terms after the
 * first few thousand.  O(log n). */
gboolean mx_program_get_start_term (const MxProgram *self, guint part, MxSpan *span,
                                    guint *first, guint *count);

/* Whether the text has a `play` statement, and where its word (`normal` …) stands. */
gboolean mx_program_get_play_span (const MxProgram *self, MxSpan *span);

/* So many numbers of a text may be dragged at the most. */
#define MX_CONTROLS_MAX 1000

/* Array of MxControlItem*, borrowed: first the `let`s, then the start, in the text's order, as far as
 * they may be dragged; and how many there are, those that may not among them. */
guint mx_program_count_numbers (const MxProgram *self);
const GPtrArray *mx_program_get_controls (const MxProgram *self);

/* Where the user placed a graph's node with `at X, Y`: TRUE and the coordinates (x to the
 * right, y downwards, one unit about the distance of neighbours). */
gboolean mx_program_get_node_place (const MxProgram *self, guint family, guint node,
                                    double *x, double *y);

/* How a move is named in words that suit the clause it came from: for a heap that loses k
 * counters "take k"; else NULL.  Translated; to be freed with g_free (). */
char *mx_program_dup_move_name (const MxProgram *self, guint family, const gint64 *from,
                                guint n_parts, const gint64 *const *to);

/* What a family asks of the amount that is taken, as it is written ("k divides n and k < n"), where
 * that is all of its rules; else NULL.  Borrowed. */
const char *mx_program_get_take_condition (const MxProgram *self, guint family);

/* The family of that name, or -1. */
int mx_program_find_family (const MxProgram *self, const char *name);

/* The byte code of all families, for people: one instruction a line.  g_free () it. */
char *mx_program_disassemble (const MxProgram *self);

G_END_DECLS
