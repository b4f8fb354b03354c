/* SPDX-License-Identifier: MIT */
#include "picture/lattice-scene.h"
#include "picture/scene-text.h"

#include <math.h>
#include <string.h>

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* Fibonacci Nim: of n counters up to q may be taken, and then up to twice as many as were taken.
 * Every n is in just one way a sum of Fibonacci numbers of which no two are neighbours (Zeckendorf,
 * 1972), and the player to move loses just where more is in the least of them than may be taken
 * (Whinihan, 1963).  What is said beside the lattice is held against the values that were
 * computed. */

#define BAR 17.0
#define BAR_GAP 6.0
#define TERMS_MOST 24 /* of numbers up to MX_LATTICE_MOST */

/* The form C + x * X + y * Y + k * K. */
static gboolean
is_form (const gint64 *form, gint64 c, gint64 x, gint64 y, gint64 k)
{
  return form[0] == c && form[1] == x && form[2] == y && form[MX_LINEAR_K] == k;
}

/* Whether the bounds allow just 1 <= k <= min (n, q). */
static gboolean
has_bounds (const MxSweep *sweep)
{
  guint met = 0;

  for (guint i = 0; i < sweep->n_bounds; i++) {
    if (is_form (sweep->bound[i], -1, 0, 0, 1))
      met |= 1;
    else if (is_form (sweep->bound[i], 0, 1, 0, -1))
      met |= 2;
    else if (is_form (sweep->bound[i], 0, 0, 1, -1))
      met |= 4;
    else if (!is_form (sweep->bound[i], 0, 0, 0, 2)) /* 2k >= 0 */
      return FALSE;
  }
  return met == 7;
}

/* The terms from the largest down; returns how many. */
static guint
represent (guint n, guint *term)
{
  guint fibonacci[TERMS_MOST] = {1, 2};
  guint n_terms = 0;

  for (guint i = 2; i < TERMS_MOST; i++)
    fibonacci[i] = fibonacci[i - 1] + fibonacci[i - 2];
  for (guint i = TERMS_MOST; i-- > 0;)
    if (fibonacci[i] <= n) {
      term[n_terms++] = fibonacci[i];
      n -= fibonacci[i];
    }
  return n_terms;
}

static guint
least_term (guint n)
{
  guint term[TERMS_MOST];
  const guint n_terms = represent (n, term);

  return n_terms > 0 ? term[n_terms - 1] : G_MAXUINT;
}

gboolean
mx_lattice_is_doubling (const MxLatticeGrid *grid, const MxSolution *solution)
{
  const MxFamily *family = &solution->source->families[grid->family];
  const MxGraph *graph = mx_solution_graph (solution);

  if (solution->whole != NULL || grid->sliced || family->n_sweeps != 1
      || family->sweeps[0].n_parts != 1
      || !is_form (family->sweeps[0].part[0][0], 0, 1, 0, -1)
      || !is_form (family->sweeps[0].part[0][1], 0, 0, 0, 2)
      || !has_bounds (&family->sweeps[0]))
    return FALSE;
  for (guint q = 0; q < grid->rows; q++)
    for (guint n = 0; n < grid->columns; n++) {
      const MxNode node = mx_lattice_grid_at (grid, n, q);

      if (node != MX_NO_NODE && graph->outcome[node] != MX_OUTCOME_UNKNOWN
          && (graph->outcome[node] == MX_OUTCOME_P) != (least_term (n) > q))
        return FALSE;
    }
  return TRUE;
}

/* Whether the start (n, n - 1) is known to be P. */
static gboolean
start_is_p (const MxLattice *self, guint n)
{
  const MxNode node = n >= 2 && n - 1 < self->grid->rows
                          ? mx_lattice_grid_at (self->grid, n, n - 1)
                          : MX_NO_NODE;

  return node != MX_NO_NODE && mx_scene_outcome (self->scene, node) == MX_OUTCOME_P;
}

static void
add_dot (const MxLattice *self, double x, double y)
{
  MxItem *item = mx_picture_add_ellipse (self->picture, MX_ROLE_AXIS, MX_NO_NODE,
                                         (MxRect){x - 2.5, y - 2.5, 5, 5});

  item->fill = self->scene->theme->p_fill;
}

void
mx_lattice_draw_fibonacci (const MxLattice *self)
{
  for (guint n = 2; n < self->grid->columns; n++)
    if (start_is_p (self, n))
      add_dot (self, mx_lattice_middle (self, n, 0).x, self->origin.y + 4);
}

/* "13 = 8 + 5" */
static char *
dup_sum (guint n, const guint *term, guint n_terms)
{
  GString *sum = g_string_new (NULL);

  g_string_append_printf (sum, "%u =", n);
  for (guint i = 0; i < n_terms; i++)
    g_string_append_printf (sum, "%s %u", i > 0 ? " +" : "", term[i]);
  return g_string_free (sum, FALSE);
}

static char *
dup_verdict (guint q, guint least)
{
  if (least <= q)
    return g_strdup_printf (_ ("Take %u, the least part: it wins."), least);
  return g_strdup_printf (_ ("The least part is %1$u, and at most %2$u may be taken: P."),
                          least, q);
}

static void
add_bar (const MxLattice *self, double x, double y, double width, guint number,
         gboolean least, gboolean wins)
{
  const MxTheme *theme = self->scene->theme;
  g_autofree char *text = g_strdup_printf ("%u", number);
  MxItem *item = mx_picture_add_box (self->picture, MX_ROLE_COUNTER, MX_NO_NODE,
                                     (MxRect){x, y, MAX (width, 2), BAR}, 2);

  item->fill = !least ? theme->counter_fill : wins ? theme->winning : theme->p_fill;
  mx_picture_add_text (self->picture, MX_ROLE_NOTE, MX_NO_NODE, text,
                       x + MAX (width, 2) + 7, y + BAR / 2, MX_ALIGN_START,
                       MX_SCENE_NOTE_SIZE, least ? MX_WEIGHT_BOLD : MX_WEIGHT_NORMAL,
                       theme->text);
}

/* What the dots on the axis are. */
static void
add_key (const MxLattice *self, double x, double y)
{
  add_dot (self, x + 4, y);
  mx_scene_add_paragraph (self->picture,
                          _ ("a Fibonacci number: whoever begins with all but one of so "
                             "many loses"),
                          x + 16, y, MX_LATTICE_BARS_WIDTH - 20, MX_SCENE_NOTE_SIZE,
                          self->scene->theme->faint_text);
}

void
mx_lattice_draw_bars (const MxLattice *self, double x)
{
  const double top = self->origin.y - self->grid->rows * self->cell;
  guint term[TERMS_MOST], n_terms, n, q;
  double left = x, y = top + 40;
  MxNode node;

  if (self->scene->input->hide_values || !mx_lattice_subject (self, &node, &n, &q)
      || n == 0)
    return;
  n_terms = represent (n, term);
  g_autofree char *sum = dup_sum (n, term, n_terms);
  mx_picture_add_text (self->picture, MX_ROLE_NOTE, MX_NO_NODE, sum, x, top + 9,
                       MX_ALIGN_START, 16, MX_WEIGHT_BOLD, self->scene->theme->text);
  for (guint i = 0; i < n_terms; i++, y += BAR + BAR_GAP) {
    const double width = (MX_LATTICE_BARS_WIDTH - 40) * term[i] / n;

    add_bar (self, left, y, width, term[i], i == n_terms - 1, term[i] <= q);
    left += width;
  }
  y += 14;
  if (mx_scene_outcome (self->scene, node) != MX_OUTCOME_UNKNOWN) {
    g_autofree char *verdict = dup_verdict (q, term[n_terms - 1]);

    y = mx_scene_add_paragraph (self->picture, verdict, x, y, MX_LATTICE_BARS_WIDTH - 10,
                                15, self->scene->theme->text);
  }
  if (mx_lattice_tells_all (self->scene))
    add_key (self, x, y + 10);
}
