/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/graph/graph.h"
#include "layout/layout.h"

/* A picture: a flat list of shapes and texts, in the order in which they are painted, each with
 * the position that it stands for.  The same list is painted on the screen, in PNG and PDF,
 * written as SVG and TikZ, and hit-tested.  Units are points at scale 1; x to the right, y
 * downwards.  Built on one thread, immutable once built, reference-counted. */

G_BEGIN_DECLS

typedef struct {
  double r, g, b, a; /* 0 … 1, not premultiplied */
} MxColor;

typedef struct {
  double x, y, width, height;
} MxRect;

/* What an item is for: tests, tooltips and accessible names go by it. */
typedef enum {
  MX_ROLE_BACKGROUND,
  MX_ROLE_GRID,
  MX_ROLE_ARROW, /* a move: NODE is where it starts, TARGET where it leads */
  MX_ROLE_NODE, /* the shape of a position */
  MX_ROLE_VALUE, /* its value, inside the shape */
  MX_ROLE_LABEL, /* its name, beside the shape */
  MX_ROLE_HIGHLIGHT, /* selection, followers, the step's position */
  MX_ROLE_COUNTER, /* a counter of a pile */
  MX_ROLE_AXIS,
  MX_ROLE_BIT, /* a digit of the nim-sum columns */
  MX_ROLE_LEGEND,
  MX_ROLE_TITLE,
  MX_ROLE_NOTE, /* a sentence in the picture */
} MxRole;

typedef enum {
  MX_ITEM_ELLIPSE, /* in RECT */
  MX_ITEM_BOX, /* RECT with corners of RADIUS */
  MX_ITEM_DIAMOND, /* in RECT */
  MX_ITEM_PATH, /* POINTS: cubic Béziers, 1 + 3k points, or a polygon line (see STRAIGHT) */
  MX_ITEM_TEXT, /* at RECT: its ink and logical box, measured */
} MxItemKind;

typedef enum {
  MX_WEIGHT_NORMAL,
  MX_WEIGHT_BOLD,
} MxWeight;

/* Where the anchor of a text lies in its box. */
typedef enum {
  MX_ALIGN_START,
  MX_ALIGN_MIDDLE,
  MX_ALIGN_END,
} MxAlign;

typedef struct {
  MxItemKind kind;
  MxRole role;
  MxNode node; /* MX_NO_NODE where it stands for none */
  MxNode target; /* of an arrow */
  gint part; /* which part of the start (piles, columns), or -1 */
  gint pile; /* of a counter: which coordinate of the part it belongs to, else -1 */
  gint counter; /* … and which it is, from the tray or the left end on, else -1 */

  MxRect rect;
  double radius;

  MxColor fill; /* a == 0: none */
  MxColor stroke; /* a == 0: none */
  double line; /* width of the stroke */
  gboolean dashed;

  MxPoint *points; /* of a path */
  guint n_points;
  gboolean straight; /* the points are joined by lines */
  gboolean closed;
  double arrow_head; /* length of the head at the last point; 0: none */

  char *text; /* UTF-8, one line */
  double size; /* of the font, in points */
  MxWeight weight;
  gboolean italic; /* set after adding: mx_picture_finish () measures such texts anew, */
  gboolean mono; /* their anchor staying where it is */
  MxAlign align;
} MxItem;

typedef struct _MxPicture MxPicture;
struct _MxPicture {
  gatomicrefcount ref_count;
  GArray *items; /* of MxItem */
  MxRect bounds; /* all that is painted lies inside, with a margin */
  MxColor background;
  char *language; /* for Pango: "zh-cn", "zh-tw", "en" */
  MxPoint origin; /* of a graph that can be drawn by hand: where `at 0, 0` is … */
  MxPoint unit; /* … and how long the units of `at` are; 0: there is none */
};

MxPicture *mx_picture_new (MxColor background);
MxPicture *mx_picture_ref (MxPicture *self);
void mx_picture_unref (MxPicture *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxPicture, mx_picture_unref)

/* Builders.  Each returns the new item, for the caller to set the fields that are not given
 * (it stays valid until the next item is added). */
MxItem *mx_picture_add_ellipse (MxPicture *self, MxRole role, MxNode node, MxRect rect);
MxItem *mx_picture_add_box (MxPicture *self, MxRole role, MxNode node, MxRect rect,
                            double radius);
MxItem *mx_picture_add_diamond (MxPicture *self, MxRole role, MxNode node, MxRect rect);
/* POINTS are copied. */
MxItem *mx_picture_add_path (MxPicture *self, MxRole role, MxNode node,
                             const MxPoint *points, guint n_points);
MxItem *mx_picture_add_line (MxPicture *self, MxRole role, double x0, double y0,
                             double x1, double y1);

/* A text whose box is measured with Pango; digits and capitals are centred on Y. */
MxItem *mx_picture_add_text (MxPicture *self, MxRole role, MxNode node, const char *text,
                             double x, double y, MxAlign align, double size,
                             MxWeight weight, MxColor color);

/* The size of a text as mx_picture_add_text () would place it. */
void mx_picture_measure (const char *text, double size, MxWeight weight, gboolean mono,
                         double *width, double *height);

/* Sets BOUNDS to what is painted, MARGIN around it, at least MIN_WIDTH × MIN_HEIGHT (the
 * contents stay centred).  Called last. */
void mx_picture_finish (MxPicture *self, double margin, double min_width,
                        double min_height);

/* The topmost position whose shape (or value, label, arrow within 4 units) lies at the point,
 * or MX_NO_NODE.  O(items). */
MxNode mx_picture_hit (const MxPicture *self, double x, double y);

/* The topmost arrow within 4 units of the point that leads to a position, or NULL.  O(items). */
const MxItem *mx_picture_hit_arrow (const MxPicture *self, double x, double y);

/* The part of the start at the point (piles, columns), or -1. */
gint mx_picture_hit_part (const MxPicture *self, double x, double y);

/* The counter (an item with COUNTER >= 0) that is nearest to the point, if it is at most REACH
 * away from its box; else NULL.  O(items). */
const MxItem *mx_picture_find_counter (const MxPicture *self, double x, double y,
                                       double reach);

/* The box of a position's shape; FALSE if it is not in the picture. */
gboolean mx_picture_node_rect (const MxPicture *self, MxNode node, MxRect *rect);

/* All that an item paints: its line, its arrow head; the logical box of a text. */
MxRect mx_item_extents (const MxItem *item);

gboolean mx_rect_meets (const MxRect *a, const MxRect *b);

/* For tests: texts that overlap, that cross the edge of a node, counter, digit or frame, or that
 * lie outside the bounds; described a line each; NULL if there are none.  Free with g_free (). */
char *mx_picture_find_faults (const MxPicture *self);

G_END_DECLS
