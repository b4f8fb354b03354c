/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The words that every part of the program shares. */

G_BEGIN_DECLS

/* Who wins when nobody can move.  Under the SJ convention (anti-SG) the game ends as soon
 * as every component has SG value 0, and the player who would move then has won. */
typedef enum {
  MX_PLAY_NORMAL,
  MX_PLAY_MISERE,
  MX_PLAY_ANTI_SG,
} MxPlay;

/* P: the previous player wins.  N: the next player wins.  D: a draw, neither can force the
 * end.  UNKNOWN: a limit or a fault ended the search before this was settled. */
typedef enum {
  MX_OUTCOME_UNKNOWN,
  MX_OUTCOME_P,
  MX_OUTCOME_N,
  MX_OUTCOME_D,
} MxOutcome;

/* An SG value is a number >= 0 or one of these. */
typedef gint64 MxValue;
#define MX_VALUE_UNKNOWN ((MxValue)-1) /* not settled: a limit, or a fault below it */
#define MX_VALUE_INFINITE                                                                \
  ((MxValue)-2) /* a loopy component: infinity, with a set of values */

/* The limit that ended a search. */
typedef enum {
  MX_LIMIT_NONE,
  MX_LIMIT_POSITIONS,
  MX_LIMIT_OPTIONS,
  MX_LIMIT_MEMORY,
  MX_LIMIT_TIME,
  MX_LIMIT_NUMBERS, /* those that a rule goes through at one position */
  MX_LIMIT_COUNT, /* moves that are looked at one by one to see which of them win */
} MxLimit;

/* What a solver may spend.  0 stands for "no limit" in SECONDS alone. */
typedef struct {
  guint64 positions; /* how many positions are explored at the most */
  guint64 options; /* how many options are stored at the most */
  guint64 memory; /* bytes of all arrays together */
  double seconds;
} MxLimits;

/* 10^6 positions, 2 * 10^7 options, 2 GiB, 60 s. */
#define MX_LIMITS_DEFAULT ((MxLimits){1000000, 20000000, (guint64)2 << 30, 60.0})

/* How a long computation is watched from another thread.  Either function may be NULL.
 * Both are called on the computing thread, STOP at least every 20 ms. */
typedef struct {
  gboolean (*stop) (gpointer data); /* TRUE: end now, the result is not wanted */
  void (*progress) (gpointer data, guint64 positions);
  gpointer data;
} MxControl;

/* A rule that could not be applied at a position: a division by zero, an index out of a
 * list, a coordinate too large.  LINE and COLUMN count from 1 and LENGTH is in characters;
 * MESSAGE is translated and owned. */
typedef struct {
  guint line;
  guint column;
  guint length;
  char *message;
  char *
      position; /* "nim(5)", where it happened; owned; NULL where another place says it */
} MxFault;

void mx_fault_clear (MxFault *fault);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxFault, mx_fault_clear)

G_END_DECLS
