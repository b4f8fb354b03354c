/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>

/* Where the nodes and arrows of a general graph go.  In picture units (a node is about 40
 * wide); x to the right, y downwards. */

G_BEGIN_DECLS

typedef struct {
  double x;
  double y;
} MxPoint;

/* About the distance of neighbours: a unit of the user's coordinates, unless nodes are so close
 * that it has to be more. */
#define MX_LAYOUT_UNIT 96.0

/* What is to be laid out.  Arrays are owned by whoever made the request. */
typedef struct {
  guint n;
  const double *width; /* n; 0 for a junction, where the arrow of a split branches */
  const double *height; /* n */
  guint m;
  const guint32 *from; /* m */
  const guint32 *to; /* m */
} MxLayoutRequest;

/* Immutable and reference-counted. */
typedef struct {
  gatomicrefcount ref_count;
  guint n;
  MxPoint *center; /* n */
  guint m;
  guint32
      *curve_first; /* m + 1: the arrow e is drawn by curve[curve_first[e]] …, the points
                           of cubic Béziers (1 + 3k of them) from its tail to its head */
  MxPoint *curve;
  double width; /* all lies in 0 … width, 0 … height */
  double height;
  gboolean from_dot;
  double
      unit; /* of mx_layout_placed (): how long a unit of PLACE is, and where (0, 0) lies */
  MxPoint origin;
} MxLayout;

MxLayout *mx_layout_ref (MxLayout *self);
void mx_layout_unref (MxLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxLayout, mx_layout_unref)

/* Simple layers by the longest path, cycles broken where a depth-first search closes them.
 * Never fails; O(n + m) up to sorting.  What stands in until `dot` answers. */
MxLayout *mx_layout_layers (const MxLayoutRequest *request);

/* The nodes in the same layers, close together: arrows share the gaps between the nodes that
 * they pass.  For graphs so dense that they are drawn a few arrows at a time. */
MxLayout *mx_layout_rows (const MxLayoutRequest *request);

/* Nodes where the user placed them (PLACE: n points in units of about the distance of
 * neighbours; a junction is put between its neighbours), arrows curved around other nodes. */
MxLayout *mx_layout_placed (const MxLayoutRequest *request, const MxPoint *place);
/* The same with units of MX_LAYOUT_UNIT, however close nodes are. */
MxLayout *mx_layout_placed_as_is (const MxLayoutRequest *request, const MxPoint *place);

/* Asks Graphviz's `dot` in a child process.  The request is read before the call returns.
 * Cancelling ends the child.  CALLBACK is called on the calling thread's default main context.
 * Errors: G_IO_ERROR_CANCELLED; G_IO_ERROR_NOT_FOUND where there is
 * no `dot`; G_IO_ERROR_FAILED. */
void mx_layout_dot_async (const MxLayoutRequest *request, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data);
MxLayout *mx_layout_dot_finish (GAsyncResult *result, GError **error);

/* The same, waiting for the answer SECONDS at the most; then G_IO_ERROR_TIMED_OUT.  For the
 * command line. */
MxLayout *mx_layout_dot (const MxLayoutRequest *request, double seconds, GError **error);

G_END_DECLS
