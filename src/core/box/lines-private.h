/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/box/lines.h"

/* The cells of one band of rows: shared by lines.c, which finds the lines, and lines-cells.c. */

G_BEGIN_DECLS

/* A band has so many rows at the most. */
#define MX_LINES_ROWS 16
/* So many rays are handled. */
#define MX_LINES_RAYS 160
/* Words behind the last set that may be read. */
#define MX_LINES_SPARE 8

/* A set of values is an array of words: the number of the first one that is not full, then the
 * bits, the lowest first. */

/* A ray in one row: where its sets lie, one for each line that meets the row. */
typedef struct {
  guint64 *sets;
  gint64 from; /* no option lies on it before this column */
  gint64 begins; /* lines begin in columns before this one */
  gint64 shift; /* the place of the set in column 0 */
  gint64 ring; /* places after which they begin again; 0: the column modulo STEP */
  gint64 step;
  gint64 back; /* how far before a cell the first one on the ray lies */
} MxWay;

typedef struct {
  guint n_rays;
  guint n_points; /* rays of one vector each: of their ways SETS is not used */
  MxWay *ways; /* MX_LINES_ROWS times (n_rays + n_points) */
  guint n_rows;
  gint64 width; /* cells of a row */
  gint64
      row_stride; /* how far apart the cells of neighbouring rows, and columns, are stored */
  gint64 column_stride;
  guint64 size; /* words of a set */
  guint64 *zero; /* the empty set */
  guint64 *spare; /* a set for each row: the values of points, emptied after each cell */
  guint64 **sets; /* for each row those of its cell: MX_LINES_RAYS + 1 */

  /* Of two parameters that may be exchanged: only cells whose column is not before their row are
   * filled, and those of columns before MIRRORED are copied to their mirror image. */
  gboolean symmetric;
  gint64 row; /* the first of the band; 0 if not symmetric */
  guint along; /* the rays along the row and down the column, both with a step of 1 */
  guint down;
  gint64 mirrored;
  MxValue *mirror; /* the image of the cell in column 0 of the first row */
} MxBand;

/* Fills the cells of the waves FROM … TO - 1: a wave W holds the cells of column W - i in the
 * rows i = 0, 1, …, which do not depend on each other.  CELL is the first cell of the band, and all
 * before the waves are filled.  Which function it is depends on the processor. */
typedef void (*MxFillWaves) (const MxBand *self, gint64 from, gint64 to, MxValue *cell);

MxFillWaves mx_lines_choose_fill (void);

G_END_DECLS
