/* SPDX-License-Identifier: MIT */
#include "picture/scene-common.h"

#include <math.h>
#include <string.h>

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* How a position looks, in every scene alike: what is known of it at the step decides its
 * shape, colour and text; the focus decides the rings around it. */

/* Inside a shape with a value and a name; the text on a counter of tokens to its radius. */
#define INSIDE_VALUE_SIZE 13.0
#define INSIDE_NAME_SIZE 10.0
#define TOKEN_TEXT 1.35

static void
mark_start (MxScene *self)
{
  const MxSolution *solution = self->input->solution;
  const MxGraph *graph = self->graph;

  if (solution->whole != NULL) {
    if (solution->whole_start < graph->n)
      self->mark[solution->whole_start] |= MX_MARK_START;
  } else {
    for (guint i = 0; i < solution->kinds->sum->n; i++) {
      const MxNode node = solution->start_node[solution->kinds->first[i]];

      if (node < graph->n)
        self->mark[node] |= MX_MARK_START;
    }
  }
}

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
      .value_scale = 1.0,
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
  mark_start (self);
  mx_scene_add_up_sum (self);
  if (self->focus < graph->n) {
    self->mark[self->focus] |= MX_MARK_FOCUS;
    for (guint32 i = graph->first[self->focus]; i < graph->first[self->focus + 1]; i++) {
      gboolean wins = mx_scene_move_wins (self, self->focus, graph->option[i]);
      MxNode single;
      guint n;
      const MxNode *parts = mx_graph_option_parts (graph, graph->option[i], &single, &n);

      for (guint k = 0; k < n; k++)
        self->mark[parts[k]] |= MX_MARK_OPTION | (wins ? MX_MARK_WINNING : 0);
    }
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
  mx_scene_add_fitting_text (
      picture, MX_ROLE_VALUE, node, text, x, y,
      outcome == MX_OUTCOME_D ? width * 0.72 : width - size * 0.2,
      self->value_scale * MX_SCENE_VALUE_SIZE * size / MX_SCENE_NODE, MX_WEIGHT_BOLD,
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
  const MxKinds *kinds = solution->kinds;

  if (!(self->mark[node] & MX_MARK_START))
    return 0;
  if (solution->whole != NULL)
    return 1;
  for (guint i = 0; i < kinds->sum->n; i++)
    if (solution->start_node[kinds->first[i]] == node)
      return kinds->count[i];
  return 0;
}

/* Half of the width of the counter that stands for so many tokens. */
static double
token_half (guint count, double radius)
{
  g_autofree char *text = g_strdup_printf ("%u", count);
  double width;

  if (count < 2)
    return radius;
  mx_picture_measure (text, radius * TOKEN_TEXT, MX_WEIGHT_BOLD, FALSE, &width, NULL);
  return MAX (radius, width / 2 + radius * 0.45);
}

/* The start's tokens: a counter at the shape's upper right; if there are several, their number,
 * for which the counter is as wide as need be. */
static void
add_token (MxScene *self, MxPicture *picture, MxNode node, double x, double y,
           double width, double size)
{
  const guint count = count_tokens (self, node);
  const double radius = 8.0 * size / MX_SCENE_NODE;
  const double half = token_half (count, radius);
  const double cx = x + width / 2 - radius * 0.1, cy = y - size / 2 + radius * 0.1;
  const MxRect rect = {cx - half, cy - radius, 2 * half, 2 * radius};
  g_autofree char *text = count > 1 ? g_strdup_printf ("%u", count) : NULL;
  MxItem *item;

  if (count == 0)
    return;
  self->seen |= MX_SEEN_START;
  item = half > radius ? mx_picture_add_box (picture, MX_ROLE_COUNTER, node, rect, radius)
                       : mx_picture_add_ellipse (picture, MX_ROLE_COUNTER, node, rect);
  item->fill = self->theme->accent;
  item->stroke = self->theme->background;
  item->line = 1.5;
  if (text != NULL)
    mx_picture_add_text (picture, MX_ROLE_COUNTER, node, text, cx, cy, MX_ALIGN_MIDDLE,
                         radius * TOKEN_TEXT, MX_WEIGHT_BOLD, self->theme->background);
}

/* The value with the name beneath it, both small enough for one shape.  A diamond is widest at
 * its middle, so the name stands nearer to that. */
static void
add_value_and_name (MxScene *self, MxPicture *picture, MxNode node, MxOutcome outcome,
                    const char *text, const char *name, double x, double y, double width)
{
  const gboolean diamond = outcome == MX_OUTCOME_D;
  MxColor fill, ink, line;

  mx_scene_colors (self->theme, outcome, &fill, &ink, &line);
  if (text != NULL)
    mx_scene_add_fitting_text (
        picture, MX_ROLE_VALUE, node, text, x, y - (diamond ? 8.5 : 7.5),
        diamond ? width * 0.45 : width - 12, INSIDE_VALUE_SIZE, MX_WEIGHT_BOLD, ink);
  mx_picture_add_text (picture, MX_ROLE_LABEL, node, name, x, y + (diamond ? 4.5 : 7.5),
                       MX_ALIGN_MIDDLE, INSIDE_NAME_SIZE,
                       node == self->focus ? MX_WEIGHT_BOLD : MX_WEIGHT_NORMAL, ink);
}

/* The dot of what is not known yet. */
static void
add_dot (const MxScene *self, MxPicture *picture, MxNode node, double x, double y,
         double size)
{
  const double radius = 1.6 * size / MX_SCENE_NODE;
  MxItem *dot =
      mx_picture_add_ellipse (picture, MX_ROLE_VALUE, node,
                              (MxRect){x - radius, y - radius, 2 * radius, 2 * radius});

  dot->fill = self->theme->unknown_text;
  dot->stroke = (MxColor){0, 0, 0, 0};
}

static void
add_position (MxScene *self, MxPicture *picture, MxNode node, double x, double y,
              double width, double size, const char *name)
{
  const MxOutcome outcome = mx_scene_outcome (self, node);
  g_autofree char *text = mx_scene_dup_node_text (self, node);

  if (mx_scene_sj_differs (self, node)) {
    /* Outside the rings of other marks. */
    const double gap = (self->mark[node] & ~MX_MARK_START) != 0 ? 10.0 : 4.5;
    MxItem *ring = add_ring (picture, node, outcome, x, y, width, size,
                             gap * size / MX_SCENE_NODE, 2.0, self->theme->d_fill);
    ring->dashed = TRUE;
    self->seen |= MX_SEEN_SJ;
  }
  add_rings (self, picture, node, outcome, x, y, width, size);
  mx_scene_add_outcome (self, picture, node, outcome, name == NULL ? text : NULL, x, y,
                        width, size);
  if (name != NULL)
    add_value_and_name (self, picture, node, outcome, text, name, x, y, width);
  if (outcome == MX_OUTCOME_UNKNOWN && !self->input->hide_values)
    self->seen |= text != NULL ? MX_SEEN_UNSOLVED : MX_SEEN_UNKNOWN;
  if (text == NULL)
    add_dot (self, picture, node, x, name == NULL ? y : y - 7.5, size);
  add_token (self, picture, node, x, y, width, size);
}

void
mx_scene_add_position (MxScene *self, MxPicture *picture, MxNode node, double x, double y,
                       double size)
{
  double width = size;

  if (mx_scene_outcome (self, node) != MX_OUTCOME_UNKNOWN)
    width = mx_scene_position_width (self->graph, self->letters, node, size);
  add_position (self, picture, node, x, y, width, size, NULL);
}

void
mx_scene_add_named_position (MxScene *self, MxPicture *picture, MxNode node, double x,
                             double y, double width, const char *name)
{
  add_position (self, picture, node, x, y, width, MX_SCENE_NODE, name);
}

double
mx_scene_named_width (const MxGraph *graph, gboolean letters, MxNode node,
                      const char *name)
{
  const double bare = mx_scene_position_width (graph, letters, node, MX_SCENE_NODE);
  double width, height;

  mx_picture_measure (name, INSIDE_NAME_SIZE, MX_WEIGHT_BOLD, FALSE, &width, &height);
  return MAX (bare, graph->outcome[node] == MX_OUTCOME_D ? 1.65 * width + 8 : width + 12);
}

double
mx_scene_token_reach (const MxScene *self, MxNode node)
{
  return count_tokens (self, node) > 0 ? token_half (count_tokens (self, node), 8.0) : 0;
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
  return solution->whole != NULL && solution->play != MX_PLAY_NORMAL;
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
