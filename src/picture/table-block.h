/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/scene-common.h"

/* The cells of one family of the table view. */

G_BEGIN_DECLS

typedef struct {
  guint family;
  const MxFamily *info;
  gboolean whole; /* cells are whole positions of one part: outcomes, not values */
  const MxPeriod *period; /* with a period that was found, or NULL */

  /* One parameter: cell i is heap i.  Two: cell (a, b) is a * columns + b. */
  guint n; /* cells that are drawn */
  guint64 total; /* cells that are known; more than N where not all are drawn */
  MxNode *node; /* n: of the graph that pictures show; MX_NO_NODE: not known */
  MxNode *component; /* n: the same in the graph of components */

  guint columns;
  guint rows;
  guint offset; /* empty cells before heap 0, so that a period fills whole rows */
  double size; /* of a cell's shape */
  double head; /* room for the names of the rows, before the first cell of each */
  double pitch_x;
  double pitch_y;
  double widest; /* of a cell, for a size of 1 */
  double reach; /* of a diamond beyond its cell, for a size of 1 */
  double width;
  double height;
} MxTableBlock;

void mx_table_block_init (MxTableBlock *self, const MxScene *scene, guint family,
                          const MxPeriod *period);
void mx_table_block_clear (MxTableBlock *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxTableBlock, mx_table_block_clear)

/* Wraps the cells, of this SIZE, to ROOM_WIDTH; sets WIDTH and HEIGHT.  A grid of two parameters
 * has the width that it has.  WIDE: rows as long as fit, else one period long. */
void mx_table_block_wrap (MxTableBlock *self, const MxScene *scene, double size,
                          double room_width, gboolean wide);

/* Draws the cells from X, Y on; returns where they end below. */
double mx_table_block_draw (const MxTableBlock *self, MxScene *scene, MxPicture *picture,
                            double x, double y);

/* Whether the period may be told: it is known, and so are the values of its first run. */
gboolean mx_table_block_shows_period (const MxTableBlock *self, const MxScene *scene);

/* Whether the value of a heap before the periodic part is known and not what the period would
 * give; such a heap is underlined. */
gboolean mx_table_block_is_exception (const MxTableBlock *self, const MxScene *scene,
                                      guint heap);

/* "Underlined: …", where some heap is; else NULL. */
char *mx_table_block_dup_exceptions (const MxTableBlock *self, const MxScene *scene);

/* Whether misère (or anti-SG) play of the heap has another winner than normal play, both being
 * known; such a heap is framed. */
gboolean mx_table_block_differs (const MxTableBlock *self, const MxScene *scene,
                                 guint heap);

/* "Framed: the winner differs from normal play, at 1, 4 and 9"; NULL for a table of normal play,
 * and while not all is known.  g_free () it. */
char *mx_table_block_dup_differences (const MxTableBlock *self, const MxScene *scene);

/* "A dot: the start does not reach the heap alone."; NULL where none is.  Static, translated. */
const char *mx_table_block_get_unreached (const MxTableBlock *self, const MxScene *scene);

/* The names of the rows of a table of heaps: from above SG or the play, P/N or normal play, n,
 * and SJ's theorem between the last two.  Static, translated; NULL for a row that there is not. */
void mx_table_block_name_rows (const MxTableBlock *self, const MxScene *scene,
                               const char *names[4]);

/* "Period 7: proved"; NULL where none is known or values are hidden.  g_free () it. */
char *mx_table_block_dup_period (const MxTableBlock *self, const MxScene *scene);

/* "P where n mod 7 is 0 or 2"; NULL where that is not known or not short. */
char *mx_table_block_dup_where (const MxTableBlock *self, const MxScene *scene);

/* "The first 600 of 1,000,001 positions are drawn."; NULL where all are. */
char *mx_table_block_dup_remark (const MxTableBlock *self, const MxScene *scene);

G_END_DECLS
