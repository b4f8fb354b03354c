/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/dense.h"
#include "core/solution.h"

/* What the winning moves of a solution are listed from: private to core.
 *
 * Each kind of part has a way in which its moves are found.  A kind's moves fall into groups,
 * within which they come in written order; a cursor stands in one of them.  In a group the
 * components that a move leaves are compared as lists of one length, and of two such lists of
 * one kind the one with the smaller component at the first difference makes the earlier
 * position, whatever the other parts are: it has more of that component, and the other has a
 * later one besides.  Lists of different lengths, or of different kinds, do depend on the other
 * parts; so groups are merged by mx_move_compare (). */

G_BEGIN_DECLS

typedef enum {
  MX_WAY_NONE, /* no winning moves */
  MX_WAY_GRAPH, /* the options in the graph that have the wanted value */
  MX_WAY_NIM, /* to the heap that is the wanted value */
  MX_WAY_TAKE, /* a subtraction set's amounts, by the values of the heaps */
  MX_WAY_OCTAL, /* a code's digits, by the values of the heaps */
  MX_WAY_INTERVAL, /* all amounts from one to another, by the formula for the values */
  MX_WAY_STORED, /* written out */
} MxWay;

typedef struct {
  guint32 kind;
  guint32 n; /* parts */
  guint32 begin; /* the first of them in STORED_PART */
} MxStoredMove;

struct _MxMoveTable {
  MxSource *source; /* borrowed, as all of the solution */
  const MxKinds *kinds;
  const MxGraph *graph; /* of the components; NULL where no way needs it */
  MxNode *node; /* one a kind: where it is in GRAPH, or MX_NO_NODE */
  MxValue *value; /* one a kind */

  MxValue sum; /* the nim-sum of all numbers */
  guint8 *way; /* one a kind, of MxWay */
  guint64 *count; /* one a kind */
  MxDense **dense; /* owned; one a family, NULL where there is none */
  gboolean *keep; /* one a family: whether a way needs DENSE */
  GMutex lock; /* of DENSE, which remembers what was last asked of it */
  guint top[2]; /* the last kind in written order and the one before it, or MX_NO_KIND */

  MxStoredMove *stored; /* n_stored, by kind, then by length, then in written order */
  guint32 n_stored;
  MxSumPart *stored_part;
  guint32 n_stored_parts;
  gint64 *stored_coords;
  guint32 n_stored_coords;
  guint32 cap_stored, cap_stored_part, cap_stored_coords;
};

#define MX_NO_KIND G_MAXUINT

MxMoveTable *mx_move_table_new (MxSource *source, const MxKinds *kinds);
void mx_move_table_free (MxMoveTable *self);
/* Lets go of what no way needs. */
void mx_move_table_tidy (MxMoveTable *self);

/* What a part of that kind must come to so that the nim-sum is 0. */
MxValue mx_move_table_wanted (const MxMoveTable *self, guint kind);

/* -- cursors -- */

typedef struct {
  guint32 kind;
  guint32
      group; /* GRAPH, STORED: the number of components; OCTAL: 0, or 1 + the digit's place */
  guint64 at; /* the place in the group, by the way of the kind */
} MxMoveCursor;

/* Before the first move of the first group of a kind; of the next group.  FALSE if there is
 * none.  A group may prove to be empty. */
gboolean mx_move_cursor_init (const MxMoveTable *table, guint kind, MxMoveCursor *cursor);
gboolean mx_move_cursor_next_group (const MxMoveTable *table, MxMoveCursor *cursor);

/* Goes to the next move of the group.  FALSE if there is none, or WORK (which may be NULL) must
 * end. */
gboolean mx_move_cursor_next (const MxMoveTable *table, MxMoveCursor *cursor,
                              MxWork *work);

/* The same for the ways TAKE and OCTAL (move-heaps.c), and the number of pairs in a cursor's group
 * of a code. */
gboolean mx_move_next_heaps (const MxMoveTable *table, MxMoveCursor *cursor,
                             MxWork *work);
gboolean mx_move_count_pairs (const MxMoveTable *table, const MxMoveCursor *cursor,
                              MxWork *work, guint64 *count);

/* The same for the way INTERVAL (move-interval.c). */
gboolean mx_move_next_interval (const MxMoveTable *table, MxMoveCursor *cursor);
guint64 mx_move_count_interval (const MxMoveTable *table, guint kind);

/* The components that the move leaves: how many, and the I-th, whose one coordinate may be put
 * into *SPACE. */
guint mx_move_cursor_n_parts (const MxMoveTable *table, const MxMoveCursor *cursor);
const gint64 *mx_move_cursor_part (const MxMoveTable *table, const MxMoveCursor *cursor,
                                   guint i, guint *family, gint64 *space);

/* Orders two moves by the positions that they lead to. */
int mx_move_compare (const MxMoveTable *table, const MxMoveCursor *a,
                     const MxMoveCursor *b);

/* -- counting and storing -- */

/* The number of moves of a kind whose way is set: by theorem or by looking, as the way has it.
 * FALSE if WORK must end, or it would take very long. */
gboolean mx_move_table_count (const MxMoveTable *self, guint kind, MxWork *work,
                              guint64 *count);

/* Writes a move out: begin, then its parts.  FALSE if WORK must end. */
gboolean mx_move_table_begin (MxMoveTable *self, MxWork *work, guint kind);
gboolean mx_move_table_add_part (MxMoveTable *self, MxWork *work, guint family,
                                 const gint64 *coords);
/* After the last move of a kind: sorts them, and drops those that are there twice. */
gboolean mx_move_table_end_kind (MxMoveTable *self, MxWork *work, guint kind);

/* A list whose search ticks WORK. */
struct _MxMoves *mx_moves_new_watched (const MxSolution *solution, MxWork *work);

G_END_DECLS
