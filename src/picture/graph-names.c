/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>

#include "layout/route.h"
#include "picture/graph-scene.h"
#include "picture/scene-private.h"

/* Where the names of laid-out positions go, once it is known where the arrows run: to a free
 * place around the shape, the same side for most of them, and nearer to its own shape than to
 * any other.  A position that has no such place takes its name in, for which the layout has
 * left room; if that befalls many, all do, so that the picture has one manner.
 *
 * Nothing here depends on the step or on what is selected, so that names stay where they are. */

#define NAME_HEIGHT 16.0
/* Between a name and its own shape (its rings go there), an arrow, another name, a token. */
#define ASIDE 9.0
#define ABOVE 6.5
#define OFF_ARROWS 4.0
#define OFF_NAMES 3.0
#define OFF_TOKENS 2.0
/* A name is nearer to its own shape than to any other by so much. */
#define OFF_OTHERS 4.0
/* One in so many may have its name inside before all have. */
#define SOME 5
#define CELL 32.0
#define PACE 3.0

/* A place for a name, as parts of the way from the middle of the shape to where the name just
 * clears its corner. */
typedef struct {
  double x, y;
  guint side; /* of SIDES, or more for a corner */
  double cost;
} Spot;

#define SIDES 4
#define CORNER SIDES

static const Spot spots[] = {
    {1, 0, 0, 0},      {-1, 0, 1, 0},      {0, 1, 2, 0},       {0, -1, 3, 0},
    {1, 0.33, 0, 1.2}, {1, -0.33, 0, 1.2}, {-1, 0.33, 1, 1.2}, {-1, -0.33, 1, 1.2},
    {0.33, 1, 2, 1.2}, {-0.33, 1, 2, 1.2}, {0.33, -1, 3, 1.2}, {-0.33, -1, 3, 1.2},
    {1, 0.66, 0, 2.4}, {1, -0.66, 0, 2.4}, {-1, 0.66, 1, 2.4}, {-1, -0.66, 1, 2.4},
    {0.66, 1, 2, 2.4}, {-0.66, 1, 2, 2.4}, {0.66, -1, 3, 2.4}, {-0.66, -1, 3, 2.4},
    {1, 1, CORNER, 5}, {-1, 1, CORNER, 5}, {1, -1, CORNER, 5}, {-1, -1, CORNER, 5},
};
static const double farther[] = {0, 4, 8, 12, 17};

typedef struct {
  MxRect shape; /* the largest that it is at any step */
  MxRect token; /* of no width if there is none */
  MxRect name; /* where it goes, if it does not go inside */
  double name_width;
  gboolean inside;
  gboolean is_placed;
  guint n_free; /* spots that are free of all but other names */
  GArray *near; /* of guint32: those whose shapes and names may be in the way */
} Site;

typedef struct {
  MxGraphScene *scene;
  guint n;
  Site *site;
  GArray *point; /* of MxPoint: along all arrows */
  MxRect extent; /* of these */
  guint columns, rows;
  guint32 *cell_first; /* columns * rows + 1, into CELL */
  guint32 *cell;
  double side_cost[SIDES + 1];
} Names;

/* -- the ways of the arrows -- */

static void
add_line (GArray *points, MxPoint a, MxPoint b)
{
  const guint paces = (guint)CLAMP (hypot (b.x - a.x, b.y - a.y) / PACE, 1, 10000);

  for (guint i = 0; i <= paces; i++) {
    const double t = (double)i / paces;
    const MxPoint p = {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};

    g_array_append_val (points, p);
  }
}

static void
add_curve (GArray *points, const MxPoint *curve, guint n)
{
  for (guint k = 0; 3 * k + 3 < n; k++) {
    const MxPoint *p = curve + 3 * (gsize)k;
    const double length = hypot (p[1].x - p[0].x, p[1].y - p[0].y)
                          + hypot (p[2].x - p[1].x, p[2].y - p[1].y)
                          + hypot (p[3].x - p[2].x, p[3].y - p[2].y);
    const guint paces = (guint)CLAMP (length / PACE, 2, 10000);

    for (guint i = 0; i <= paces; i++) {
      const MxPoint at = mx_path_at (curve, k, (double)i / paces);

      g_array_append_val (points, at);
    }
  }
}

/* The ways as they are laid out, and on to the middles of the shapes where they end. */
static void
add_ways (Names *self, const MxLayout *layout)
{
  const MxGraphPlan *plan = self->scene->plan;
  guint e = 0;

  for (guint k = 0; k < plan->moves->len; k++) {
    const MxPlanMove *move = &g_array_index (plan->moves, MxPlanMove, k);
    const gboolean split = move->junction != G_MAXUINT32;
    MxNode single;
    guint n;
    const MxNode *parts = mx_graph_option_parts (plan->graph, move->option, &single, &n);

    for (guint i = 0; i < n + (split ? 1 : 0); i++, e++) {
      const MxPoint *curve = layout->curve + layout->curve_first[e];
      const guint length = layout->curve_first[e + 1] - layout->curve_first[e];

      add_curve (self->point, curve, length);
      /* No name in a loop. */
      if (!split && plan->index[move->option] == move->source)
        add_line (self->point, self->scene->center[move->source], curve[length / 6 * 3]);
      if (!split || i == 0)
        add_line (self->point, self->scene->center[move->source], curve[0]);
      if (!split || i > 0)
        add_line (self->point, curve[length - 1],
                  self->scene->center[plan->index[parts[split ? i - 1 : i]]]);
    }
    if (split) {
      const MxPoint at = layout->center[plan->n + move->junction];

      add_line (self->point, (MxPoint){at.x - 4, at.y}, (MxPoint){at.x + 4, at.y});
      add_line (self->point, (MxPoint){at.x, at.y - 4}, (MxPoint){at.x, at.y + 4});
    }
  }
}

static guint
column_of (const Names *self, double x)
{
  return (guint)CLAMP ((x - self->extent.x) / CELL, 0, self->columns - 1.0);
}

static guint
row_of (const Names *self, double y)
{
  return (guint)CLAMP ((y - self->extent.y) / CELL, 0, self->rows - 1.0);
}

static void
make_cells (Names *self)
{
  const MxPoint *p = (const MxPoint *)(gconstpointer)self->point->data;
  MxPoint min = {0, 0}, max = {0, 0};
  g_autofree guint32 *at = NULL;
  gsize cells;

  for (guint i = 0; i < self->point->len; i++) {
    min = i == 0 ? p[i] : (MxPoint){MIN (min.x, p[i].x), MIN (min.y, p[i].y)};
    max = i == 0 ? p[i] : (MxPoint){MAX (max.x, p[i].x), MAX (max.y, p[i].y)};
  }
  self->extent = (MxRect){min.x, min.y, max.x - min.x, max.y - min.y};
  /* What lies beyond the last cell is kept in it. */
  self->columns = (guint)CLAMP (self->extent.width / CELL + 1, 1, 1000);
  self->rows = (guint)CLAMP (self->extent.height / CELL + 1, 1, 1000);
  cells = (gsize)self->columns * self->rows;
  self->cell_first = g_new0 (guint32, cells + 1);
  self->cell = g_new (guint32, (gsize)self->point->len + 1);
  for (guint i = 0; i < self->point->len; i++)
    self->cell_first[(gsize)row_of (self, p[i].y) * self->columns
                     + column_of (self, p[i].x) + 1]++;
  for (gsize k = 0; k < cells; k++)
    self->cell_first[k + 1] += self->cell_first[k];
  at = g_memdup2 (self->cell_first, (cells + 1) * sizeof (guint32));
  for (guint i = 0; i < self->point->len; i++)
    self->cell[at[(gsize)row_of (self, p[i].y) * self->columns
                  + column_of (self, p[i].x)]++] = i;
}

static gboolean
meets_way (const Names *self, const MxRect *box)
{
  const MxPoint *p = (const MxPoint *)(gconstpointer)self->point->data;
  const MxRect r = {box->x - OFF_ARROWS, box->y - OFF_ARROWS, box->width + 2 * OFF_ARROWS,
                    box->height + 2 * OFF_ARROWS};

  for (guint row = row_of (self, r.y); row <= row_of (self, r.y + r.height); row++)
    for (guint c = column_of (self, r.x); c <= column_of (self, r.x + r.width); c++) {
      const gsize cell = (gsize)row * self->columns + c;

      for (guint32 j = self->cell_first[cell]; j < self->cell_first[cell + 1]; j++) {
        const MxPoint at = p[self->cell[j]];

        if (at.x > r.x && at.x < r.x + r.width && at.y > r.y && at.y < r.y + r.height)
          return TRUE;
      }
    }
  return FALSE;
}

/* -- sites -- */

static double
rect_distance (const MxRect *a, const MxRect *b)
{
  const double dx = MAX (a->x - (b->x + b->width), b->x - (a->x + a->width));
  const double dy = MAX (a->y - (b->y + b->height), b->y - (a->y + a->height));

  /* Rectangles beside or above each other are the usual case, and hypot () is slow. */
  if (dx <= 0 || dy <= 0)
    return MAX (MAX (dx, dy), 0);
  return sqrt (dx * dx + dy * dy);
}

/* The shape and the token of a site, which depend on whether it takes its name in. */
static void
set_shape (const Names *self, guint i)
{
  const MxGraphPlan *plan = self->scene->plan;
  const MxScene *scene = self->scene->scene;
  const MxNode node = plan->node[i];
  const MxPoint c = self->scene->center[i];
  const double wings = scene->graph->outcome[node] == MX_OUTCOME_D ? 3.0 : 0.0;
  const double reach = mx_scene_token_reach (scene, node);
  const double bare =
      mx_scene_position_width (scene->graph, scene->letters, node, MX_SCENE_NODE);
  const double width = self->site[i].inside ? mx_scene_named_width (
                           scene->graph, mx_scene_always_letters (scene->input->solution),
                           node, self->scene->name[i])
                                            : bare;
  const double w = width / 2 + wings, h = MX_SCENE_NODE / 2 + wings;

  self->site[i].shape = (MxRect){c.x - w, c.y - h, 2 * w, 2 * h};
  self->site[i].token = (MxRect){0, 0, 0, 0};
  if (reach > 0)
    /* The shape is narrower while its value is not known, and its token then nearer. */
    self->site[i].token =
        (MxRect){c.x + MX_SCENE_NODE / 2 - reach - 2, c.y - MX_SCENE_NODE / 2 - 9,
                 (width - MX_SCENE_NODE) / 2 + 2 * reach + 3, 18.5};
}

static void
find_near (const Names *self, guint i)
{
  const Site *a = &self->site[i];

  for (guint32 k = 0; k < self->n; k++) {
    const Site *b = &self->site[k];
    const double dx = fabs (self->scene->center[i].x - self->scene->center[k].x);
    const double dy = fabs (self->scene->center[i].y - self->scene->center[k].y);

    if (k != i && dy < 140
        && dx < a->shape.width + b->shape.width + a->name_width + b->name_width + 80)
      g_array_append_val (a->near, k);
  }
}

static MxRect
spot_rect (const Names *self, guint i, const Spot *spot, double away)
{
  const Site *site = &self->site[i];
  const MxPoint c = self->scene->center[i];
  const double a = site->shape.width / 2 + ASIDE + away + site->name_width / 2;
  const double b = site->shape.height / 2 + ABOVE + away + NAME_HEIGHT / 2;

  return (MxRect){c.x + spot->x * a - site->name_width / 2,
                  c.y + spot->y * b - NAME_HEIGHT / 2, site->name_width, NAME_HEIGHT};
}

/* Whether nothing but perhaps another name is in the way. */
static gboolean
is_free (const Names *self, guint i, const MxRect *box)
{
  const Site *site = &self->site[i];
  const double own = rect_distance (box, &site->shape);

  if (site->token.width > 0 && rect_distance (box, &site->token) < OFF_TOKENS)
    return FALSE;
  for (guint j = 0; j < site->near->len; j++) {
    const Site *other = &self->site[g_array_index (site->near, guint32, j)];

    if (rect_distance (box, &other->shape) < own + OFF_OTHERS
        || (other->token.width > 0 && rect_distance (box, &other->token) < OFF_TOKENS))
      return FALSE;
  }
  return !meets_way (self, box);
}

static gboolean
is_free_of_names (const Names *self, guint i, const MxRect *box)
{
  const Site *site = &self->site[i];

  for (guint j = 0; j < site->near->len; j++) {
    const Site *other = &self->site[g_array_index (site->near, guint32, j)];

    if (other->is_placed && rect_distance (box, &other->name) < OFF_NAMES)
      return FALSE;
  }
  return TRUE;
}

static int
count_compare_cb (gconstpointer a, gconstpointer b)
{
  const guint x = *(const guint *)b, y = *(const guint *)a;

  return x < y ? -1 : x > y;
}

/* The sides are liked the better, the more names could stand there. */
static void
rank_sides (Names *self)
{
  /* The count, and in its lowest bits the side: of equal ones, the first is liked best. */
  guint count[SIDES];

  for (guint s = 0; s < SIDES; s++)
    count[s] = SIDES - 1 - s;
  for (guint i = 0; i < self->n; i++) {
    Site *site = &self->site[i];

    site->n_free = 0;
    site->is_placed = FALSE;
    for (guint k = 0; k < G_N_ELEMENTS (spots) && !site->inside; k++) {
      const MxRect box = spot_rect (self, i, &spots[k], 0);

      if (!is_free (self, i, &box))
        continue;
      site->n_free++;
      if (spots[k].cost == 0)
        count[spots[k].side] += SIDES;
    }
  }
  qsort (count, SIDES, sizeof (guint), count_compare_cb);
  for (guint s = 0; s < SIDES; s++)
    self->side_cost[SIDES - 1 - count[s] % SIDES] = 1.2 * s;
  self->side_cost[CORNER] = 0;
}

static gboolean
put_name (Names *self, guint i)
{
  Site *site = &self->site[i];
  double least = G_MAXDOUBLE;

  for (guint f = 0; f < G_N_ELEMENTS (farther); f++)
    for (guint k = 0; k < G_N_ELEMENTS (spots); k++) {
      const double cost =
          spots[k].cost + self->side_cost[spots[k].side] + 0.35 * farther[f];
      const MxRect box = spot_rect (self, i, &spots[k], farther[f]);

      if (cost >= least || !is_free_of_names (self, i, &box) || !is_free (self, i, &box))
        continue;
      least = cost;
      site->name = box;
      site->is_placed = TRUE;
    }
  return site->is_placed;
}

static int
site_compare_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  const Names *self = data;
  const guint32 x = *(const guint32 *)a, y = *(const guint32 *)b;

  if (self->site[x].n_free != self->site[y].n_free)
    return self->site[x].n_free < self->site[y].n_free ? -1 : 1;
  return x < y ? -1 : x > y;
}

/* Puts all names, the most hemmed in first; returns how many more had to go inside. */
static guint
put_names (Names *self)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint failed = 0;

  rank_sides (self);
  for (guint32 i = 0; i < self->n; i++)
    if (!self->site[i].inside)
      g_array_append_val (order, i);
  g_array_sort_with_data (order, site_compare_cb, self);
  for (guint j = 0; j < order->len; j++) {
    const guint32 i = g_array_index (order, guint32, j);

    if (put_name (self, i))
      continue;
    failed++;
    self->site[i].inside = TRUE;
    set_shape (self, i);
  }
  return failed;
}

static void
put_all_inside (Names *self)
{
  for (guint i = 0; i < self->n; i++)
    self->site[i].inside = TRUE;
}

static void
names_init (Names *self, MxGraphScene *scene, const MxLayout *layout)
{
  *self = (Names){.scene = scene, .n = scene->plan->n};
  self->site = g_new0 (Site, (gsize)self->n + 1);
  self->point = g_array_new (FALSE, FALSE, sizeof (MxPoint));
  for (guint i = 0; i < self->n; i++) {
    double height;

    self->site[i].near = g_array_new (FALSE, FALSE, sizeof (guint32));
    mx_picture_measure (scene->name[i], MX_SCENE_LABEL_SIZE, MX_WEIGHT_BOLD, FALSE,
                        &self->site[i].name_width, &height);
    set_shape (self, i);
  }
  for (guint i = 0; i < self->n; i++)
    find_near (self, i);
  add_ways (self, layout);
  make_cells (self);
}

static void
names_clear (Names *self)
{
  for (guint i = 0; i < self->n; i++)
    g_array_unref (self->site[i].near);
  g_free (self->site);
  g_array_unref (self->point);
  g_free (self->cell_first);
  g_free (self->cell);
}

void
mx_graph_names_place (MxGraphScene *self, const MxLayout *layout)
{
  Names names;
  guint inside = 0, failed;

  names_init (&names, self, layout);
  /* A shape that grows may push names away that are there already. */
  do {
    failed = put_names (&names);
    inside += failed;
  } while (failed > 0 && inside * SOME <= names.n);
  if (failed > 0)
    put_all_inside (&names);
  for (guint i = 0; i < names.n; i++) {
    const MxRect *r = &names.site[i].name;

    self->inside[i] = names.site[i].inside;
    self->name_at[i] = (MxPoint){r->x + r->width / 2, r->y + r->height / 2};
  }
  names_clear (&names);
}
