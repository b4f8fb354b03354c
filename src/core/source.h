/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/graph/arrows.h"
#include "core/types.h"

/* Where the options come from: the rules as the solvers see them.
 *
 * A source is immutable and reference-counted, and any thread may read it.  It knows a number
 * of families (`game` or `graph` of a text).  A component is a family and one coordinate for
 * each of its parameters, all >= 0 and at most 2^62; a position is a sum of components.  The
 * options of a component are enumerated through a reader, which holds the scratch memory of
 * one thread. */

G_BEGIN_DECLS

#define MX_COORDINATE_MAX ((gint64)1 << 62)

/* What a fast method may rely on.  The shape is found from the clauses, never from a name;
 * a family with any clause outside its shape is GENERAL. */
typedef enum {
  MX_SHAPE_GENERAL,
  MX_SHAPE_GRAPH, /* a `graph`: arity 1, the coordinate is the node's index */
  MX_SHAPE_NIM, /* take any: SG(n) = n */
  MX_SHAPE_SUBTRACTION, /* take S for a finite S that does not depend on n: SET, ascending */
  MX_SHAPE_OCTAL, /* a take-and-break game: DIGITS[k] for taking k, 0 <= k < n_digits, TAIL
                   * for taking more; DIGITS[0] is 0 or 4 */
  MX_SHAPE_AMOUNTS, /* take the amounts of one set, which is infinite or not listed: those up to
                     n are what the options of n take.  SET, if it is there, has all of them up to
                     MX_COORDINATE_MAX, ascending */
  MX_SHAPE_LINES, /* 2 … MX_RAY_COORDS parameters, every option lies on one of RAYS */
} MxShape;

/* Options that lie on a line: from the position x those are x - start - k * step for k = 0, 1, …
 * as long as no coordinate is negative, or x - start alone where STEP is 0.  No entry is negative,
 * and START is not 0, so every option has smaller coordinates. */
#define MX_RAY_COORDS 4
typedef struct {
  gint64 start[MX_RAY_COORDS];
  gint64 step[MX_RAY_COORDS];
} MxRay;

/* A linear form: its constant, the factor of each coordinate, the factor of k. */
#define MX_LINEAR_K (1 + MX_RAY_COORDS)
typedef gint64 MxLinear[MX_LINEAR_K + 1];

/* What a clause allows whose targets and bounds are linear: for each whole number k for which no
 * bound is negative the option whose parts have these coordinates.  Bounds keep k from both ends,
 * or they have k = 0; and those coordinates are among them. */
#define MX_SWEEP_BOUNDS 16
typedef struct {
  guint n_parts; /* 1 or 2, of the same family */
  MxLinear part[2][MX_RAY_COORDS];
  guint n_bounds;
  MxLinear bound[MX_SWEEP_BOUNDS];
} MxSweep;

typedef struct {
  const char *name;
  guint arity;
  const char *const *params; /* ARITY names and a NULL; NULL for a graph */
  MxShape shape;
  gboolean splits; /* some clause may leave a sum of two or more components */
  const gint64 *set;
  guint n_set;
  const guint8 *digits;
  guint n_digits;
  guint n_nodes; /* of a graph */
  /* What is proved of all the amounts of AMOUNTS. */
  guint64 no_multiples; /* bit d: none is a multiple of d; 2 <= d < 64 */
  gint64 all_from; /* all from here on are amounts; 0: not known */
  guint8 tail; /* the digit for taking n_digits or more; never 4 or above */
  gboolean unequal; /* the two heaps of a split may not be equal */
  const MxRay *rays; /* of LINES, distinct, those with a step first */
  guint n_rays;
  const MxArrows *arrows; /* of a graph: for whoever can use them as they are, or NULL */
  const MxSweep
      *sweeps; /* 2 … MX_RAY_COORDS parameters, GENERAL: all clauses, if they are such */
  guint n_sweeps;
  /* Of AMOUNTS and SUBTRACTION: exactly all from LOW to HIGH are amounts, HIGH being G_MAXINT64 if
   * no heap is larger; LOW is 0 where that is not so, or not known. */
  gint64 low;
  gint64 high;
  /* Of AMOUNTS: k is an amount exactly if k + REPEAT is, for all k >= REPEAT_FROM; REPEAT is 0 where
   * that is not known. */
  gint64 repeat;
  gint64 repeat_from;
} MxFamily;

/* The digit of a take-and-break game for taking K. */
static inline guint
mx_family_digit (const MxFamily *family, guint64 k)
{
  return k < family->n_digits ? family->digits[k] : family->tail;
}

/* Whether the shape of both shows that a heap of A has the value of the same heap of B; both have one
 * parameter.  Where their rules must be read it does not.  O(set and digits). */
gboolean mx_family_has_same_values (const MxFamily *a, const MxFamily *b);

typedef struct _MxSource MxSource;
typedef struct _MxReader MxReader;
typedef struct _MxOptions MxOptions;
typedef struct _MxBatch MxBatch;

/* An implementation embeds MxSource as its first member and fills it before the source is
 * shared. */
struct _MxSource {
  gatomicrefcount ref_count;
  guint n_families;
  const MxFamily *families;

  void (*finalize) (MxSource *self);
  MxReader *(*reader_new) (const MxSource *self);
  void (*reader_free) (MxReader *reader);
  /* See mx_reader_options (). */
  gboolean (*options) (MxReader *reader, guint family, const gint64 *coords,
                       MxOptions *out);
  /* The name of a graph's node; borrowed. */
  const char *(*node_name) (const MxSource *self, guint family, guint node);
  /* See mx_reader_batch (); NULL where positions are read one by one alone. */
  gboolean (*batch) (MxReader *reader, guint family, const gint64 *coords, guint n,
                     MxBatch *out);
};

struct _MxReader {
  MxSource *source; /* owned */
};

MxSource *mx_source_ref (MxSource *self);
void mx_source_unref (MxSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxSource, mx_source_unref)

MxReader *mx_reader_new (MxSource *source);
void mx_reader_free (MxReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxReader, mx_reader_free)

/* How mx_reader_options () ended. */
typedef enum {
  MX_READ_DONE,
  MX_READ_FAULT, /* OUT->fault says what and where */
  MX_READ_STOPPED, /* the control asked for it */
  MX_READ_LIMIT, /* more than OUT->max_options options, too little memory, or more steps than
                    a reader may take: then OUT->fault says where */
} MxRead;

/* The options of one component, written by a reader; to be re-used from call to call.
 * Option i is the sum of the components part[first[i]] … part[first[i + 1] - 1]; a component
 * is its family and an index into COORDS where its coordinates begin.  Options may repeat and
 * stand in the order of the clauses. */
struct _MxOptions {
  gboolean
      decided; /* a `value`, `win` or `lose` clause holds: no options, the value below */
  MxValue value;
  guint n;
  guint32 *first; /* n + 1 */
  guint32 n_parts;
  struct {
    guint32 family;
    guint32 coords;
  } * part;
  guint32 n_coords;
  gint64 *coords;

  MxRead result;
  MxFault fault;

  guint64 max_options; /* set by the caller; 0 for no limit */
  const MxControl *control; /* set by the caller; may be NULL */

  /* Capacities of the arrays. */
  guint cap_first;
  guint32 cap_parts;
  guint32 cap_coords;

  guint64 bytes; /* what they take together */
  guint64 max_bytes; /* set by the caller: what they may take; 0 for no limit */
  guint64 counted; /* for the caller: what of BYTES is in some account */
};

MxOptions *mx_options_new (void);
void mx_options_free (MxOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxOptions, mx_options_free)

/* For implementations.  Empties OPTIONS; begins an option; adds a component to it (COORDS is
 * copied). */
void mx_options_reset (MxOptions *options);
void mx_options_begin (MxOptions *options);
void mx_options_add (MxOptions *options, guint family, guint arity, const gint64 *coords);

/* Makes room for that many options, parts and coordinates in all.  FALSE if there is no memory. */
gboolean mx_options_reserve (MxOptions *options, guint32 n, guint32 n_parts,
                             guint32 n_coords);

/* Enumerates the options of one component into OUT.  Returns TRUE where OUT->result is
 * MX_READ_DONE.  Costs one run of the byte code; one thread a reader. */
gboolean mx_reader_options (MxReader *reader, guint family, const gint64 *coords,
                            MxOptions *out);

/* -- many at a time -- */

/* So many components are read in one batch at the most. */
#define MX_BATCH_MAX 512

/* How reading one of them ended. */
typedef enum {
  MX_BATCH_DONE, /* its options are there */
  MX_BATCH_DECIDED, /* so is its value */
  MX_BATCH_ALONE, /* not read: mx_reader_options () tells more */
} MxBatchRead;

/* The options of some components of one family, written by a reader; to be re-used from call to
 * call. */
struct _MxBatch {
  guint n; /* how many were read, the first of those that were asked for: at least one */
  guint8 how[MX_BATCH_MAX]; /* n, of MxBatchRead */
  MxValue value[MX_BATCH_MAX]; /* n, where it is decided */
  /* Options of component i: begin[i] … begin[i + 1] - 1 in OPTIONS, in the order in which
   * mx_reader_options () gives them; none unless it is DONE. */
  guint32 begin[MX_BATCH_MAX + 1];
  MxOptions *options; /* its RESULT and VALUE mean nothing */
  const MxControl *control; /* set by the caller; may be NULL */

  /* Set by the caller, NULL at first: the sides of a box for each family, MX_BOX_PLACES places in it
   * at the most, or NULL for a family.  Then the coordinates of each part, which OPTIONS would
   * hold, are replaced by one number: the place in the box, the last coordinate running
   * fastest.  A component with an option that has no place is ALONE. */
  const gint64 *const *sides;
  /* Where all options are single components of one family and SIDES are set: that family, and only
   * N, COORDS and N_COORDS of OPTIONS are filled in, one for each option.  Else -1. */
  int family;
};

#define MX_BOX_PLACES ((gint64)1 << 51)

MxBatch *mx_batch_new (void);
void mx_batch_free (MxBatch *batch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxBatch, mx_batch_free)

/* Enumerates the options of the N components (1 .. MX_BATCH_MAX) of FAMILY whose coordinates stand
 * in a row in COORDS, or of some of the first of them: few enough for what is read to be within
 * a few megabytes.  FALSE where the control asked to stop; then nothing was read.  A fraction of
 * what N calls of mx_reader_options () cost, where there are many of them. */
gboolean mx_reader_batch (MxReader *reader, guint family, const gint64 *coords, guint n,
                          MxBatch *out);

/* The order in which components are written: by family name, then by coordinates as numbers
 * (graph nodes by their names as text). */
int mx_source_compare (const MxSource *self, guint family_a, const gint64 *coords_a,
                       guint family_b, const gint64 *coords_b);

/* Appends "nim(5)", "wythoff(8, 13)", "g(a)". */
void mx_source_append_name (const MxSource *self, GString *string, guint family,
                            const gint64 *coords);

/* Appends the short name that pictures use: "5", "8, 13" or "a". */
void mx_source_append_label (const MxSource *self, GString *string, guint family,
                             const gint64 *coords);

G_END_DECLS
