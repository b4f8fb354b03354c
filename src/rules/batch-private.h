/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/batch-narrow.h"
#include "rules/lanes.h"

/* What the batch machine's files share: batch.c makes its memory and reads a batch, batch-execute.c
 * does the instructions, batch-loop.c spreads the turns of loops over lanes. */

G_BEGIN_DECLS

/* Instructions times lanes between two looks at whether to stop: a millisecond or two. */
#define MX_BATCH_CHUNK ((gint64)1 << 20)

/* Where a lane goes on that never does. */
#define MX_BATCH_NEVER G_MAXINT64

/* Lanes side by side.  Lanes beyond N are neither active nor waiting. */
typedef struct {
  guint n;
  guint n_groups; /* N rounded up to whole groups, in lanes */
  guint n_active;
  gboolean apart; /* some lane may be waiting */
  gint64
      next; /* if so: the first instruction that one waits for, 0 if that is not known */
  guint16 position[MX_LANES];
  /* The lanes around the loop that these are turns of. */
  guint n_runs;
  MxLanesRun run[MX_LANES];
  gint64 *active; /* mask */
  gint64 *resume; /* the instruction at which a lane goes on */
  gint64 **reg; /* a row for each register; those of constants are shared */
  gpointer memory;
} MxBatchFrame;

/* What is kept for one family. */
typedef struct {
  gboolean prepared;
  MxBatchPlan *plan; /* NULL: read each position alone */
  MxBatchNarrow *narrow; /* NULL: there is none */
  MxBatchFrame *frames; /* plan->depth + 1 */
  gint64 *constants_memory;
  guint size; /* how many positions seem to fit into one batch */
  /* What is left of a heap by octal digits: one or two heaps of the family. */
  guint32 own[2];
  MxTarget one;
  MxTarget two;
} MxBatchFamily;

/* Aligned to 64 bytes, as its rows are. */
struct _MxBatchMachine {
  gpointer memory;
  const MxRules *rules;
  MxBatchFamily *families;
  MxBatchStream stream;
  gint64 zero[MX_LANES_ROW] __attribute__ ((aligned (64)));
};

typedef struct {
  MxBatchMachine *machine;
  const MxRules *rules;
  const MxCode *code;
  const MxBatchPlan *plan;
  MxBatchFrame *frames;
  MxBatch *out;
  guint family;
  gint64 fuel;
  gboolean stopped;
  /* All positions in the lanes agree in the parameter that is told apart. */
  gboolean together;
  guint32 turns[MX_BATCH_MAX];
  guint16 order[MX_BATCH_MAX + 1]; /* in which positions get their lanes */
  gint64 bad[MX_LANES_ROW] __attribute__ ((aligned (64)));
  gint64 place[MX_LANES_ROW] __attribute__ ((aligned (64)));
  guint16 index[MX_LANES_ROW];
  gboolean
      inside; /* all positions have a place in the box of their family, if there are boxes */
} MxBatchRun;

/* Runs the lanes at DEPTH from PC, which is not taken for the head of a loop, to END. */
void mx_batch_execute (MxBatchRun *run, guint depth, guint pc, guint end);

/* All turns of a loop, for the lanes at DEPTH. */
void mx_batch_do_loop (MxBatchRun *run, guint depth, const MxBatchLoop *loop);

/* Counts work.  FALSE if the run ends here. */
gboolean mx_batch_spend (MxBatchRun *run, gint64 cost);

/* Whether POSITION may have so many turns more; if not it is to be read alone. */
gboolean mx_batch_admit (MxBatchRun *run, guint position, guint64 turns);

/* Makes lanes 0 … N - 1 the active ones. */
void mx_batch_frame_begin (MxBatchFrame *frame, guint n);

/* Active lanes for which A relation B holds wait for TARGET; all of them wait for TARGET, or for as
 * many instructions beyond it as ROW says. */
void mx_batch_leave (MxBatchFrame *frame, MxLanesRelation relation, const gint64 *a,
                     const gint64 *b, gint64 target);
void mx_batch_leave_all (MxBatchFrame *frame, gint64 target, const gint64 *row);

G_END_DECLS
