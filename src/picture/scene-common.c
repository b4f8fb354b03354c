/* SPDX-License-Identifier: MIT */
#include "picture/scene-common.h"

#include <math.h>
#include <string.h>

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* How a position looks, in every scene alike: what is known of it at the step decides its
 * shape, colour and text; the focus decides the rings around it. */

void
mx_scene_init (MxScene *self, const MxSceneInput *input)
{
  const MxSolution *solution = input->solution;
  const MxGraph *graph = mx_solution_graph (solution);

  *self = (MxScene){
      .input = input,
      .theme = mx_theme_get (input->theme),
      .graph = graph,
      .step_node = MX_NO_NODE,
      .focus = MX_NO_NODE,
  };
  if (input->steps != NULL && input->stepping)
    self->step_node = mx_steps_node (input->steps, input->step);
  if (input->selected < graph->n)
    self->focus = input->selected;
  else
    self->focus = self->step_node;
  self->letters =
      mx_scene_always_letters (solution)
      || (input->steps != NULL && input->steps->algorithm == MX_ALGORITHM_PN_ROUNDS
          && (input->stepping || input->step < input->steps->n_steps));

  self->mark = g_malloc0 (graph->n + 1);
  if (self->step_node < graph->n)
    self->mark[self->step_node] |= MX_MARK_STEP;
  if (self->focus < graph->n) {
    self->mark[self->focus] |= MX_MARK_FOCUS;
    for (guint32 i = graph->first[self->focus]; i < graph->first[self->focus + 1]; i++) {
      gboolean wins = mx_scene_option_wins (self, graph->option[i]);
      MxNode single;
      guint n;
      const MxNode *parts = mx_graph_option_parts (graph, graph->option[i], &single, &n);

      for (guint k = 0; k < n; k++)
        self->mark[parts[k]] |= MX_MARK_OPTION | (wins ? MX_MARK_WINNING : 0);
    }
  }
  if (solution->whole != NULL) {
    if (solution->whole_start < graph->n)
      self->mark[solution->whole_start] |= MX_MARK_START;
  } else {
    for (guint i = 0; i < solution->start->n; i++)
      if (solution->start_node[i] < graph->n)
        self->mark[solution->start_node[i]] |= MX_MARK_START;
  }
}

void
mx_scene_clear (MxScene *self)
{
  g_clear_pointer (&self->mark, g_free);
}

gboolean
mx_scene_knows (const MxScene *self, MxNode node)
{
  const MxSceneInput *input = self->input;

  if (input->hide_values)
    return FALSE;
  return input->steps == NULL || mx_steps_knows (input->steps, input->step, node);
}

MxOutcome
mx_scene_outcome (const MxScene *self, MxNode node)
{
  return mx_scene_knows (self, node) ? self->graph->outcome[node] : MX_OUTCOME_UNKNOWN;
}

MxValue
mx_scene_value (const MxScene *self, MxNode node)
{
  return mx_scene_knows (self, node) ? self->graph->value[node] : MX_VALUE_UNKNOWN;
}

MxOutcome
mx_scene_option_outcome (const MxScene *self, guint32 option)
{
  MxNode single;
  guint n;
  const MxNode *parts = mx_graph_option_parts (self->graph, option, &single, &n);

  if (self->input->hide_values)
    return MX_OUTCOME_UNKNOWN;
  for (guint i = 0; i < n; i++)
    if (!mx_scene_knows (self, parts[i]))
      return MX_OUTCOME_UNKNOWN;
  return mx_graph_option_outcome (self->graph, option);
}

gboolean
mx_scene_option_wins (const MxScene *self, guint32 option)
{
  return mx_scene_option_outcome (self, option) == MX_OUTCOME_P;
}

char *
mx_scene_dup_value_text (const MxGraph *graph, MxNode node)
{
  MxValue value = graph->value[node];
  guint n;
  const MxValue *set;
  GString *text;

  if (value >= 0)
    return g_strdup_printf ("%" G_GINT64_FORMAT, value);
  if (value != MX_VALUE_INFINITE)
    return g_strdup ("?");
  set = mx_graph_loopy_set (graph, node, &n);
  text = g_string_new ("∞");
  for (guint i = 0; i < n; i++) {
    g_string_append (text, i == 0 ? "(" : ", ");
    if (i == 3) {
      g_string_append (text, "…");
      break;
    }
    g_string_append_printf (text, "%" G_GINT64_FORMAT, set[i]);
  }
  if (n > 0)
    g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

static const char *
outcome_letter (MxOutcome outcome)
{
  switch (outcome) {
  case MX_OUTCOME_P: return "P";
  case MX_OUTCOME_N: return "N";
  case MX_OUTCOME_D: return "D";
  case MX_OUTCOME_UNKNOWN:
  default: return "?";
  }
}

char *
mx_scene_dup_node_text (const MxScene *self, MxNode node)
{
  const MxSteps *steps = self->input->steps;

  if (self->input->hide_values)
    return g_strdup ("?");
  if (!mx_scene_knows (self, node))
    return steps->settled_at[node] == G_MAXUINT32 && self->input->step >= steps->n_steps
               ? g_strdup ("?")
               : NULL;
  if (self->letters || self->graph->value[node] == MX_VALUE_UNKNOWN)
    return g_strdup (outcome_letter (self->graph->outcome[node]));
  return mx_scene_dup_value_text (self->graph, node);
}

char *
mx_scene_dup_label (const MxGraph *graph, MxNode node)
{
  GString *text = g_string_new (NULL);

  mx_graph_append_label (graph, text, node);
  return g_string_free (text, FALSE);
}

const char *
mx_scene_outcome_words (MxOutcome outcome)
{
  switch (outcome) {
  case MX_OUTCOME_P: return _ ("P: the previous player wins");
  case MX_OUTCOME_N: return _ ("N: the next player wins");
  case MX_OUTCOME_D: return _ ("D: a draw");
  case MX_OUTCOME_UNKNOWN:
  default: return _ ("not known yet");
  }
}

void
mx_scene_colors (const MxTheme *theme, MxOutcome outcome, MxColor *fill, MxColor *text,
                 MxColor *line)
{
  const MxColor *colors[][3] = {
      [MX_OUTCOME_UNKNOWN] = {&theme->unknown_fill, &theme->unknown_text,
                              &theme->unknown_line},
      [MX_OUTCOME_P] = {&theme->p_fill, &theme->p_text, &theme->p_line},
      [MX_OUTCOME_N] = {&theme->n_fill, &theme->n_text, &theme->n_line},
      [MX_OUTCOME_D] = {&theme->d_fill, &theme->d_text, &theme->d_line},
  };

  *fill = *colors[outcome][0];
  *text = *colors[outcome][1];
  *line = *colors[outcome][2];
}

MxColor
mx_scene_fade (MxColor color, double factor)
{
  color.a *= factor;
  return color;
}

MxColor
mx_scene_blend (MxColor a, MxColor b, double at)
{
  return (MxColor){
      a.r + (b.r - a.r) * at,
      a.g + (b.g - a.g) * at,
      a.b + (b.b - a.b) * at,
      a.a + (b.a - a.a) * at,
  };
}

MxItem *
mx_scene_add_shape (const MxScene *self, MxPicture *picture, MxRole role, MxNode node,
                    MxOutcome outcome, double x, double y, double width, double height)
{
  MxRect rect = {x - width / 2, y - height / 2, width, height};
  MxColor text;
  MxItem *item;

  if (outcome == MX_OUTCOME_N)
    item = mx_picture_add_box (picture, role, node, rect, height * 0.15);
  else if (outcome == MX_OUTCOME_D)
    item =
        mx_picture_add_diamond (picture, role, node,
                                (MxRect){rect.x - height * 0.05, rect.y - height * 0.05,
                                         width + height * 0.1, height * 1.1});
  else if (width > height * 1.01)
    item = mx_picture_add_box (picture, role, node, rect, height / 2);
  else
    item = mx_picture_add_ellipse (picture, role, node, rect);
  mx_scene_colors (self->theme, outcome, &item->fill, &text, &item->stroke);
  item->line = outcome == MX_OUTCOME_UNKNOWN ? 2.0 : 1.5;
  return item;
}

MxItem *
mx_scene_add_fitting_text (MxPicture *picture, MxRole role, MxNode node, const char *text,
                           double x, double y, double max_width, double size,
                           MxWeight weight, MxColor color)
{
  double width, height;

  mx_picture_measure (text, size, weight, FALSE, &width, &height);
  if (width > max_width && width > 0)
    size = MAX (7.0, floor (size * max_width / width * 2) / 2);
  return mx_picture_add_text (picture, role, node, text, x, y, MX_ALIGN_MIDDLE, size,
                              weight, color);
}

static guint
seen_of (MxOutcome outcome)
{
  switch (outcome) {
  case MX_OUTCOME_P: return MX_SEEN_P;
  case MX_OUTCOME_N: return MX_SEEN_N;
  case MX_OUTCOME_D: return MX_SEEN_D;
  case MX_OUTCOME_UNKNOWN:
  default: return 0;
  }
}

void
mx_scene_add_outcome (MxScene *self, MxPicture *picture, MxNode node, MxOutcome outcome,
                      const char *text, double x, double y, double width, double size)
{
  MxColor fill, ink, line;

  self->seen |= seen_of (outcome);
  mx_scene_add_shape (self, picture, MX_ROLE_NODE, node, outcome, x, y, width, size);
  if (text == NULL)
    return;
  mx_scene_colors (self->theme, outcome, &fill, &ink, &line);
  mx_scene_add_fitting_text (picture, MX_ROLE_VALUE, node, text, x, y,
                             outcome == MX_OUTCOME_D ? width * 0.72 : width - size * 0.2,
                             MX_SCENE_VALUE_SIZE * size / MX_SCENE_NODE, MX_WEIGHT_BOLD,
                             ink);
}

/* A ring that follows the shape of OUTCOME at GAP from it. */
static MxItem *
add_ring (MxPicture *picture, MxNode node, MxOutcome outcome, double x, double y,
          double width, double height, double gap, double line, MxColor color)
{
  double w = width / 2 + gap, h = height / 2 + gap;
  MxItem *item;

  if (outcome == MX_OUTCOME_D) {
    w += height * 0.05 + gap * 0.4;
    h += height * 0.05 + gap * 0.4;
    item = mx_picture_add_diamond (picture, MX_ROLE_HIGHLIGHT, node,
                                   (MxRect){x - w, y - h, 2 * w, 2 * h});
  } else if (outcome == MX_OUTCOME_N) {
    item = mx_picture_add_box (picture, MX_ROLE_HIGHLIGHT, node,
                               (MxRect){x - w, y - h, 2 * w, 2 * h}, height * 0.15 + gap);
  } else if (w > h * 1.01) {
    item = mx_picture_add_box (picture, MX_ROLE_HIGHLIGHT, node,
                               (MxRect){x - w, y - h, 2 * w, 2 * h}, h);
  } else {
    item = mx_picture_add_ellipse (picture, MX_ROLE_HIGHLIGHT, node,
                                   (MxRect){x - w, y - h, 2 * w, 2 * h});
  }
  item->fill = (MxColor){0, 0, 0, 0};
  item->stroke = color;
  item->line = line;
  return item;
}

/* The mark of a winning move is told from the others by its form as well. */
static void
add_double_ring (MxPicture *picture, MxNode node, MxOutcome outcome, double x, double y,
                 double width, double size, MxColor color)
{
  const double unit = size / MX_SCENE_NODE;

  add_ring (picture, node, outcome, x, y, width, size, 2.8 * unit, 2.4 * unit, color);
  add_ring (picture, node, outcome, x, y, width, size, 6.0 * unit, 1.2 * unit, color);
}

static void
add_rings (MxScene *self, MxPicture *picture, MxNode node, MxOutcome outcome, double x,
           double y, double width, double size)
{
  const MxTheme *theme = self->theme;
  guint8 mark = self->mark[node];
  double unit = size / MX_SCENE_NODE;

  if (mark & MX_MARK_FOCUS)
    add_ring (picture, node, outcome, x, y, width, size, 4.0 * unit, 3.0 * unit,
              theme->accent);
  else if (mark & MX_MARK_WINNING)
    add_double_ring (picture, node, outcome, x, y, width, size, theme->winning);
  else if (mark & MX_MARK_OPTION)
    add_ring (picture, node, outcome, x, y, width, size, 3.0 * unit, 2.0 * unit,
              theme->follower);
  if ((mark & MX_MARK_STEP) && !(mark & MX_MARK_FOCUS)) {
    MxItem *ring = add_ring (picture, node, outcome, x, y, width, size, 7.0 * unit,
                             2.5 * unit, theme->accent);
    ring->dashed = TRUE;
  }
  if (mark & MX_MARK_WINNING)
    self->seen |= MX_SEEN_WINNING;
}

/* How many parts of the start lie on NODE. */
static guint
count_tokens (const MxScene *self, MxNode node)
{
  const MxSolution *solution = self->input->solution;
  guint count = 0;

  if (!(self->mark[node] & MX_MARK_START))
    return 0;
  if (solution->whole != NULL)
    return 1;
  for (guint i = 0; i < solution->start->n; i++)
    count += solution->start_node[i] == node;
  return count;
}

/* The start's tokens: a counter at the shape's upper right; if there are several, their number,
 * for which the counter is as wide as need be. */
static void
add_token (MxScene *self, MxPicture *picture, MxNode node, double x, double y,
           double width, double size)
{
  guint count = count_tokens (self, node);
  double radius = 8.0 * size / MX_SCENE_NODE, half = radius, text_size = radius * 1.35;
  double cx = x + width / 2 - radius * 0.1, cy = y - size / 2 + radius * 0.1;
  g_autofree char *text = count > 1 ? g_strdup_printf ("%u", count) : NULL;
  MxRect rect;
  MxItem *item;

  if (count == 0)
    return;
  self->seen |= MX_SEEN_START;
  if (text != NULL) {
    double text_width;

    mx_picture_measure (text, text_size, MX_WEIGHT_BOLD, FALSE, &text_width, NULL);
    half = MAX (radius, text_width / 2 + radius * 0.45);
  }
  rect = (MxRect){cx - half, cy - radius, 2 * half, 2 * radius};
  item = half > radius ? mx_picture_add_box (picture, MX_ROLE_COUNTER, node, rect, radius)
                       : mx_picture_add_ellipse (picture, MX_ROLE_COUNTER, node, rect);
  item->fill = self->theme->accent;
  item->stroke = self->theme->background;
  item->line = 1.5;
  if (text != NULL)
    mx_picture_add_text (picture, MX_ROLE_COUNTER, node, text, cx, cy, MX_ALIGN_MIDDLE,
                         text_size, MX_WEIGHT_BOLD, self->theme->background);
}

void
mx_scene_add_position (MxScene *self, MxPicture *picture, MxNode node, double x, double y,
                       double size)
{
  MxOutcome outcome = mx_scene_outcome (self, node);
  g_autofree char *text = mx_scene_dup_node_text (self, node);
  double width = size;

  if (text != NULL && outcome != MX_OUTCOME_UNKNOWN)
    width = mx_scene_position_width (self->graph, self->letters, node, size);
  add_rings (self, picture, node, outcome, x, y, width, size);
  mx_scene_add_outcome (self, picture, node, outcome, text, x, y, width, size);
  if (outcome == MX_OUTCOME_UNKNOWN && !self->input->hide_values)
    self->seen |= text != NULL ? MX_SEEN_UNSOLVED : MX_SEEN_UNKNOWN;
  if (text == NULL) {
    double radius = 1.6 * size / MX_SCENE_NODE;
    MxItem *dot =
        mx_picture_add_ellipse (picture, MX_ROLE_VALUE, node,
                                (MxRect){x - radius, y - radius, 2 * radius, 2 * radius});
    dot->fill = self->theme->unknown_text;
    dot->stroke = (MxColor){0, 0, 0, 0};
  }
  add_token (self, picture, node, x, y, width, size);
}

double
mx_scene_position_width (const MxGraph *graph, gboolean letters, MxNode node, double size)
{
  g_autofree char *text = NULL;
  double width, height;

  if (letters || (graph->value[node] >= 0 && graph->value[node] < 1000))
    return size;
  text = mx_scene_dup_value_text (graph, node);
  mx_picture_measure (text, MX_SCENE_VALUE_SIZE * size / MX_SCENE_NODE, MX_WEIGHT_BOLD,
                      FALSE, &width, &height);
  if (graph->outcome[node] == MX_OUTCOME_D)
    return MAX (size, width * 1.5);
  return MAX (size, width + size * 0.35);
}

gboolean
mx_scene_always_letters (const MxSolution *solution)
{
  return solution->whole != NULL;
}

MxRect
mx_scene_extent (MxPicture *picture)
{
  if (picture->items->len == 0)
    return (MxRect){0, 0, 0, 0};
  mx_picture_finish (picture, 0, 0, 0);
  return picture->bounds;
}

void
mx_scene_add_title (const MxScene *self, MxPicture *picture, const char *title,
                    const char *line)
{
  MxRect extent = mx_scene_extent (picture);
  double y = extent.y - 18;

  if (line != NULL) {
    y -= 9;
    mx_picture_add_text (picture, MX_ROLE_NOTE, MX_NO_NODE, line, extent.x, y,
                         MX_ALIGN_START, MX_SCENE_NOTE_SIZE, MX_WEIGHT_NORMAL,
                         self->theme->faint_text);
    y -= 15;
  }
  if (title != NULL)
    mx_picture_add_text (picture, MX_ROLE_TITLE, MX_NO_NODE, title, extent.x, y - 13,
                         MX_ALIGN_START, MX_SCENE_TITLE_SIZE, MX_WEIGHT_BOLD,
                         self->theme->text);
}

char *
mx_scene_dup_count (guint64 count)
{
  g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, count);
  gsize length = strlen (digits);
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < length; i++) {
    if (i > 0 && (length - i) % 3 == 0)
      g_string_append_c (text, ',');
    g_string_append_c (text, digits[i]);
  }
  return g_string_free (text, FALSE);
}
