/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>

#include "picture/graph-scene.h"

/* One heap: positions on a line from 0, moves as arcs.  All arcs of one amount run on one side
 * and nest, the longer outside; a move by 1 goes straight to the neighbour.  Where heaps are
 * split, the splits have the lower side to themselves: a stem that branches into one arc for
 * each heap that is left. */

#define PITCH_LEAST 58.0
#define PITCH_MOST 92.0
/* Above the middle of the nodes, and below it where the labels end. */
#define ABOVE 20.0
#define BELOW 45.0
/* How far from the middle of a position bundled splits leave, and arrive. */
#define BUNDLE_ASIDE 8.0

/* The amounts by which the moves of a line change the heap. */
typedef struct {
  GArray *amount; /* of gint64, by size: what a move takes; negative where it adds */
  gboolean splits;
  gint64 longest; /* the farthest that any move or part goes */
  gboolean near_both; /* moves by 1 in both directions */
} Amounts;

static int
amount_compare_cb (const void *a, const void *b)
{
  const gint64 x = *(const gint64 *)a, y = *(const gint64 *)b;

  if (ABS (x) != ABS (y))
    return ABS (x) < ABS (y) ? -1 : 1;
  return x > y ? -1 : x < y;
}

static gint64
heap_of (const MxGraphScene *self, MxNode node)
{
  const gint64 *coords = NULL;
  guint family;

  return mx_graph_plan_coords (self->plan->graph, node, &family, &coords) ? coords[0] : 0;
}

static gboolean
move_in_block (const MxGraphScene *self, const MxPlanBlock *block, const MxPlanMove *move)
{
  const gint64 *coords;

  return mx_graph_scene_in_block (self, block, move->source, &coords);
}

static void
amounts_init (Amounts *self, const MxGraphScene *scene, const MxPlanBlock *block)
{
  g_autoptr (GHashTable) met =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer key;
  gint64 one = 1, back = -1;

  *self = (Amounts){g_array_new (FALSE, FALSE, sizeof (gint64)), FALSE, 1, FALSE};
  for (guint k = 0; k < scene->plan->moves->len; k++) {
    const MxPlanMove *move = &g_array_index (scene->plan->moves, MxPlanMove, k);
    MxNode single;
    guint n;
    const MxNode *parts =
        mx_graph_option_parts (scene->plan->graph, move->option, &single, &n);

    if (!move_in_block (scene, block, move))
      continue;
    self->splits |= move->junction != G_MAXUINT32;
    for (guint p = 0; p < n; p++) {
      const gint64 amount =
          heap_of (scene, scene->plan->node[move->source]) - heap_of (scene, parts[p]);

      self->longest = MAX (self->longest, ABS (amount));
      if (move->junction == G_MAXUINT32)
        g_hash_table_add (met, g_memdup2 (&amount, sizeof amount));
    }
  }
  self->near_both =
      g_hash_table_contains (met, &one) && g_hash_table_contains (met, &back);
  g_hash_table_iter_init (&iter, met);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (ABS (*(gint64 *)key) > 1)
      g_array_append_vals (self->amount, key, 1);
  g_array_sort (self->amount, amount_compare_cb);
}

static void
amounts_clear (Amounts *self)
{
  g_array_unref (self->amount);
}

/* Whether arcs of this amount run above the line. */
static gboolean
is_above (const Amounts *self, gint64 amount)
{
  for (guint i = 0; i < self->amount->len; i++)
    if (g_array_index (self->amount, gint64, i) == amount)
      return self->splits || i % 2 == 0;
  return TRUE;
}

/* How high an arc of this span rises: a half circle while there is room, else flatter the
 * longer it is. */
static double
rise (const Amounts *self, double pitch, double most, gint64 span)
{
  const double round = ABS (span) * pitch / 2;
  const double longest = (double)self->longest * pitch / 2;

  if (longest <= most)
    return MAX (round, 16);
  return MAX (MIN (round, most * pow (ABS (span) / (double)self->longest, 0.6)), 16);
}

static double
rise_most (double room)
{
  return CLAMP ((room - 170) / 2, 90, 300);
}

/* What of the picture's width is not between the first and the last heap: margins, the shapes of both,
 * their rings and tokens. */
#define BESIDE 50.0
/* Heaps that stand closer than this are not read any more. */
#define COMPACT_LEAST 28.0
/* Of the way from a heap to the next, its shape; its value is written larger than in other shapes. */
#define COMPACT_SHAPE 0.66
#define COMPACT_VALUE 1.6

void
mx_graph_line_fit (MxGraphScene *self)
{
  const MxSceneInput *input = self->scene->input;
  const GArray *blocks = self->plan->blocks;
  double pitch = PITCH_LEAST;

  if (!input->calm || input->width <= 0 || self->plan->n_junctions > 0)
    return;
  for (guint i = 0; i < blocks->len; i++) {
    const MxPlanBlock *block = &g_array_index (blocks, MxPlanBlock, i);
    const double room = input->width / MX_SCENE_LEAST_ZOOM - 2 * MX_SCENE_MARGIN - BESIDE;

    if (block->arity != 1)
      return;
    pitch = MIN (pitch, room / (double)MAX (block->most[0] - block->least[0], 1));
  }
  for (guint i = 0; i < self->plan->n; i++)
    if (!self->scene->letters && self->plan->graph->value[self->plan->node[i]] > 9)
      return;
  if (pitch >= PITCH_LEAST || pitch < COMPACT_LEAST)
    return;
  self->pitch = pitch;
  self->size = pitch * COMPACT_SHAPE;
  self->scene->value_scale = COMPACT_VALUE;
}

static double
line_pitch (const MxGraphScene *self, const MxPlanBlock *block)
{
  if (self->pitch > 0)
    return self->pitch;
  const double width =
      self->scene->input->width - 2 * MX_SCENE_MARGIN - MX_SCENE_NODE - 24;
  double pitch = CLAMP (width / (double)MAX (block->most[0] - block->least[0], 1),
                        PITCH_LEAST, PITCH_MOST);

  for (guint i = 0; i < self->plan->n; i++) {
    const gint64 *coords;
    g_autofree char *label = NULL;
    double w, h;

    if (!mx_graph_scene_in_block (self, block, i, &coords))
      continue;
    label = mx_scene_dup_label (self->plan->graph, self->plan->node[i]);
    mx_picture_measure (label, MX_SCENE_LABEL_SIZE, MX_WEIGHT_BOLD, FALSE, &w, &h);
    pitch = MAX (pitch, w + 12);
    w = mx_scene_position_width (self->plan->graph, self->scene->letters,
                                 self->plan->node[i], MX_SCENE_NODE);
    pitch = MAX (pitch, w + 18);
  }
  return pitch;
}

/* The highest arc on a side, 0 if there is none. */
static double
side_rise (const Amounts *self, double pitch, double most, gboolean above)
{
  double highest = 0;

  for (guint i = 0; i < self->amount->len; i++) {
    const gint64 amount = g_array_index (self->amount, gint64, i);

    if (is_above (self, amount) == above)
      highest = MAX (highest, rise (self, pitch, most, amount));
  }
  if (self->splits && !above)
    highest = MAX (highest, rise (self, pitch, most, self->longest) + 14);
  return highest;
}

/* How far apart the rows are on which the N splits in focus run. */
static double
row_height (guint n)
{
  return CLAMP (220.0 / MAX (n, 1), 6, 14);
}

/* Where arrows from beneath meet the line: under the names. */
static double
below_of (const MxGraphScene *self)
{
  return BELOW - (MX_SCENE_NODE - self->size) / 2;
}

static double
row_depth (const MxGraphScene *self, guint row, guint n)
{
  return below_of (self) + 14 + row * row_height (n);
}

/* How many splits of one position follow one another from K on. */
static guint
count_splits (const GArray *moves, guint k)
{
  const guint32 source = g_array_index (moves, MxPlanMove, k).source;
  guint n = 0;

  for (guint i = k; i < moves->len; i++, n++) {
    const MxPlanMove *move = &g_array_index (moves, MxPlanMove, i);

    if (move->source != source || move->junction == G_MAXUINT32)
      break;
  }
  return n;
}

/* How far below the line the splits of the position in focus reach. */
static double
focus_depth (const MxGraphScene *self)
{
  const GArray *moves = self->plan->moves;

  for (guint k = 0; k < moves->len; k++) {
    const guint32 source = g_array_index (moves, MxPlanMove, k).source;
    const guint n = count_splits (moves, k);

    if (n > 0
        && (self->all_moves ? self->plan->node[source] == self->lead
                            : source == self->shown))
      return row_depth (self, n, n);
  }
  return 0;
}

double
mx_graph_line_place (MxGraphScene *self, const MxPlanBlock *block, double top,
                     double room)
{
  const double pitch = line_pitch (self, block), most = rise_most (room);
  Amounts amounts;
  double above, below;

  amounts_init (&amounts, self, block);
  above = ABOVE + 8 + side_rise (&amounts, pitch, most, TRUE);
  below = below_of (self) + side_rise (&amounts, pitch, most, FALSE);
  below = MAX (below, focus_depth (self));
  amounts_clear (&amounts);
  for (guint i = 0; i < self->plan->n; i++) {
    const gint64 *coords;

    if (mx_graph_scene_in_block (self, block, i, &coords))
      self->center[i] =
          (MxPoint){(double)(coords[0] - block->least[0]) * pitch, top + above};
  }
  return above + below;
}

/* Half an ellipse in two quarters, from (X0, Y) over the height RISE (up where positive) to
 * (X1, Y). */
static void
make_arc (double x0, double y0, double x1, double y1, double apex, MxPoint *out)
{
  const double k = 0.5523, mid = (x0 + x1) / 2;

  out[0] = (MxPoint){x0, y0};
  out[1] = (MxPoint){x0, y0 + (apex - y0) * k};
  out[2] = (MxPoint){mid + (x0 - mid) * k, apex};
  out[3] = (MxPoint){mid, apex};
  out[4] = (MxPoint){mid + (x1 - mid) * k, apex};
  out[5] = (MxPoint){x1, y1 + (apex - y1) * k};
  out[6] = (MxPoint){x1, y1};
}

/* How far from the middle of a node an arc of this span leaves and arrives: the longer, the
 * nearer, so that arcs of one node nest. */
static double
foot (const Amounts *amounts, gint64 span)
{
  return 4 + 10 * (1 - ABS (span) / (double)MAX (amounts->longest, 1));
}

static void
draw_plain (MxGraphScene *self, const Amounts *amounts, double pitch, double most,
            const MxPlanMove *move)
{
  const guint32 head = self->plan->index[move->option];
  const MxPoint a = self->center[move->source], b = self->center[head];
  const gint64 amount = heap_of (self, self->plan->node[move->source])
                        - heap_of (self, self->plan->node[head]);
  const double side = amount > 0 ? -1 : 1;
  const double at = foot (amounts, amount) * self->size / MX_SCENE_NODE;
  MxPoint arc[7];

  if (ABS (amount) == 1) {
    const double aside = amounts->near_both ? 5 * side : 0;
    const MxPoint line[4] = {{a.x, a.y + aside},
                             {a.x + (b.x - a.x) / 3, a.y + aside},
                             {a.x + (b.x - a.x) * 2 / 3, a.y + aside},
                             {b.x, a.y + aside}};

    mx_graph_scene_add_arrow (self, move, move->source, head, line, 4);
    return;
  }
  if (amount == 0)
    make_arc (a.x - 9, a.y, a.x + 9, a.y, a.y - ABOVE - 22, arc);
  else if (is_above (amounts, amount))
    make_arc (a.x + side * at, a.y, b.x - side * at, b.y,
              a.y - ABOVE - 4 - rise (amounts, pitch, most, amount), arc);
  else
    make_arc (a.x + side * at, a.y + below_of (self), b.x - side * at,
              b.y + below_of (self),
              a.y + below_of (self) + rise (amounts, pitch, most, amount), arc);
  mx_graph_scene_add_arrow (self, move, move->source, head, arc, 7);
}

/* From (X0, Y) along a row to under X1, and up to END. */
static void
make_row (double x0, double y, double x1, double end, MxPoint *out)
{
  const double r = MIN (6, fabs (x1 - x0)) * (x1 < x0 ? 1 : -1);
  const double up = MIN (6, y - end);

  for (int i = 0; i <= 3; i++)
    out[i] = (MxPoint){x0 + (x1 + r - x0) * i / 3, y};
  out[4] = (MxPoint){x1 + r * 0.45, y};
  out[5] = (MxPoint){x1, y - up * 0.45};
  for (int i = 0; i <= 3; i++)
    out[6 + i] = (MxPoint){x1, y - up + (end - y + up) * i / 3};
}

/* The K-th of N splits of the position in focus: a stem down to a junction, and from there a branch
 * to each heap that is left.  They run on rows of their own, the longest deepest, so that one sees
 * which heaps belong together. */
static void
draw_split (MxGraphScene *self, const MxPlanMove *move, guint k, guint n)
{
  const MxGraphPlan *plan = self->plan;
  const MxPoint a = self->center[move->source];
  const double aside = n > 1 ? 13 - 26.0 * k / (n - 1) : 0;
  const double foot_y = a.y + below_of (self);
  const MxPoint junction = {a.x + aside, a.y + row_depth (self, n - 1 - k, n)};
  MxPoint stem[4];
  MxNode single;
  guint n_parts;
  const MxNode *parts =
      mx_graph_option_parts (plan->graph, move->option, &single, &n_parts);

  for (int i = 0; i < 4; i++)
    stem[i] = (MxPoint){junction.x, foot_y + (junction.y - foot_y) * i / 3};
  mx_graph_scene_add_arrow (self, move, move->source, G_MAXUINT32, stem, 4);
  for (guint p = 0; p < n_parts; p++) {
    const guint32 head = plan->index[parts[p]];
    /* A second heap of the same size arrives beside the first. */
    const double again = p > 0 && parts[p] == parts[p - 1] ? 8 : 0;
    MxPoint way[10];

    make_row (junction.x, junction.y, self->center[head].x + aside - again, foot_y, way);
    mx_graph_scene_add_arrow (self, move, G_MAXUINT32, head, way, 10);
  }
  mx_graph_scene_add_junction (self, move, junction);
}

/* The N splits of a position out of focus, bundled: one stem, and one arc to each heap that any of
 * them leaves.  Arcs leave on the left of their positions and arrive on the right, where those to
 * the same heap share their head. */
static void
draw_bundle (MxGraphScene *self, const Amounts *amounts, double pitch, double most,
             const MxPlanMove *moves, guint n)
{
  const MxGraphPlan *plan = self->plan;
  g_autoptr (GHashTable) reached = g_hash_table_new (NULL, NULL);
  const MxPoint a = self->center[moves->source];
  const double foot_y = a.y + below_of (self);
  const MxPoint junction = {a.x - BUNDLE_ASIDE, foot_y + 10};
  const MxPlanMove *leaving = moves;
  MxPoint stem[4], arc[7];

  for (int i = 0; i < 4; i++)
    stem[i] = (MxPoint){junction.x, foot_y + (junction.y - foot_y) * i / 3};
  mx_graph_scene_add_arrow (self, moves, moves->source, G_MAXUINT32, stem, 4);
  for (guint k = 0; k < n; k++) {
    MxNode single;
    guint n_parts;
    const MxNode *parts =
        mx_graph_option_parts (plan->graph, moves[k].option, &single, &n_parts);

    leaving = n_parts > 0 ? &moves[k] : leaving;
    for (guint p = 0; p < n_parts; p++) {
      const guint32 head = plan->index[parts[p]];
      const gint64 amount =
          heap_of (self, plan->node[moves->source]) - heap_of (self, parts[p]);

      if (!g_hash_table_add (reached, GUINT_TO_POINTER (head)))
        continue;
      make_arc (junction.x, junction.y, self->center[head].x + BUNDLE_ASIDE, foot_y,
                foot_y + 14 + rise (amounts, pitch, most, amount), arc);
      mx_graph_scene_add_arrow (self, &moves[k], G_MAXUINT32, head, arc, 7);
    }
  }
  mx_graph_scene_add_junction (self, leaving, junction);
}

void
mx_graph_line_draw (MxGraphScene *self, const MxPlanBlock *block, double room,
                    gboolean strong)
{
  const double pitch = line_pitch (self, block), most = rise_most (room);
  const GArray *moves = self->plan->moves;
  Amounts amounts;

  amounts_init (&amounts, self, block);
  for (guint k = 0; k < moves->len;) {
    const MxPlanMove *move = &g_array_index (moves, MxPlanMove, k);
    const guint n_splits = count_splits (moves, k);
    const guint n = MAX (n_splits, 1);

    if (move_in_block (self, block, move) && mx_graph_scene_draws (self, move, strong)) {
      if (n_splits == 0)
        draw_plain (self, &amounts, pitch, most, move);
      for (guint i = 0; strong && i < n_splits; i++)
        draw_split (self, move + i, i, n_splits);
      if (!strong && n_splits > 0)
        draw_bundle (self, &amounts, pitch, most, move, n_splits);
    }
    k += n;
  }
  amounts_clear (&amounts);
}
