/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/code.h"

/* The machine that runs a game's code for many positions at a time: private to rules.
 *
 * It gives what the other machine gives, option for option and in the same order, or says of a
 * position that it must be read alone: one with a fault, or with more options or numbers to go
 * through than suit a batch.  So faults, limits and their messages have one source. */

G_BEGIN_DECLS

/* A loop of the code: the instructions HEAD … END are done for each value of a register. */
typedef struct {
  guint head;
  guint end; /* the instruction LOOP or SET_NEXT that goes back to HEAD */
  guint variable; /* the register */
  gboolean over_set;
  guint bound; /* the register of the last value; for a set that of the largest allowed */
  guint set;
  guint n_live;
  guint8 *
      live; /* registers that the loop's instructions find filled, the variable not among them */
} MxBatchLoop;

/* What an instruction OPTION gives: its numbers need not be copied together. */
typedef struct {
  guint8 *reg; /* target->n_coords: the registers that they are in */
  /* target->n_coords: whether it is the parameter in the same place of the same family, which
   * is as good as that of the position itself. */
  guint8 *own;
} MxBatchOption;

/* What is known of a code before it is run. */
typedef struct {
  guint8 *label; /* code->n: whether lanes that went elsewhere may come back there */
  guint16 *loop_at; /* code->n: 1 + the index of the loop whose head it is, or 0 */
  guint8 *skip; /* code->n: whether what it copies is found elsewhere */
  MxBatchOption *options; /* code->n: of the instructions OPTION */
  guint n; /* code->n */
  MxBatchLoop *loops;
  guint n_loops;
  guint depth; /* how many loops are within each other at the most */
  guint64
      most_turns; /* of all loops for one position: with no more, no run of the other machine
                         meets MX_MACHINE_BUDGET */
  int apart; /* a parameter that jumps compare with constants, or -1 */
  guint8 *
      whole; /* code->n: whether it is such a jump: where all lanes agree, they stay together */
  const MxTarget
      *target; /* that all options have, or one with the same families; NULL if not */
} MxBatchPlan;

/* NULL if the code is too large to be run so, or has a loop whose turns depend on each other (the
 * compiler makes none). */
MxBatchPlan *mx_batch_plan_new (const MxRules *rules, guint family);
void mx_batch_plan_free (MxBatchPlan *plan);

#define MX_BATCH_REGISTERS 256

typedef struct _MxBatchMachine MxBatchMachine;
MxBatchMachine *mx_batch_machine_new (const MxRules *rules);
void mx_batch_machine_free (MxBatchMachine *machine);

/* See mx_reader_batch (). */
gboolean mx_batch_machine_run (MxBatchMachine *machine, guint family,
                               const gint64 *coords, guint n, MxBatch *out);

/* -- batch-stream.c: options in the order in which they come -- */

/* Options that were found, in order: of one position in the order of the code, of different
 * positions mixed. */
typedef struct {
  guint n;
  guint16 *position; /* n */
  guint32 count[MX_BATCH_MAX]; /* how many each position has */
  const MxTarget *alike; /* the target of all of them, or NULL */
  const MxTarget **target; /* n; kept only where they are not ALIKE */
  guint32 *at; /* n: where its coordinates begin; kept only where they are not ALIKE */
  gint64 *coords;
  guint32 n_coords;
  gboolean sorted; /* by position */
  gboolean full; /* more came than are kept */
  gboolean places; /* a part has one number, not its coordinates */
  guint cap_position, cap_target, cap_at, cap_coords;
} MxBatchStream;

void mx_batch_stream_begin (MxBatchStream *self, const MxTarget *alike, gboolean places);
void mx_batch_stream_clear (MxBatchStream *self);

/* Makes room for an option of TARGET for each of N_INDEX lanes, whose numbers go into rows of WIDTH:
 * where the first begins, or NULL where there is none to be written. */
gint64 *mx_batch_stream_open (MxBatchStream *self, const MxTarget *target, guint width,
                              const guint16 *index, guint n_index,
                              const guint16 *position);

/* Writes one number of each of those options. */
void mx_batch_stream_column (gint64 *to, guint width, const gint64 *row,
                             const guint16 *index, guint n_index);

/* Adds one heap, or all ways to divide REST into two heaps of at least 1, the smaller one first. */
void mx_batch_stream_add_heap (MxBatchStream *self, const MxTarget *target,
                               guint position, gint64 rest);
void mx_batch_stream_add_pairs (MxBatchStream *self, const MxTarget *target,
                                guint position, gint64 rest);

/* Where the parts of all OUT->n options begin, which are like TARGET.  PLACES: a part has one number. */
void mx_batch_write_parts (const MxRules *rules, const MxTarget *target, gboolean places,
                           MxOptions *out);

/* Writes OUT->begin and OUT->options.  FALSE if there is no memory. */
gboolean mx_batch_stream_finish (MxBatchStream *self, const MxRules *rules, MxBatch *out);

G_END_DECLS
