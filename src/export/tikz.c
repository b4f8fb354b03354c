/* SPDX-License-Identifier: MIT */
#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "export/tikz-style.h"
#include "export/writer.h"
#include "picture/text.h"

/* TikZ that a person can go on with: a position is one named \node with its value as its text,
 * and a move leads from name to name, so that a node can be moved by changing one line. */

/* TeX cannot compute with lengths beyond this, in points. */
#define LENGTH_MAX 16000.0

typedef struct {
  const MxItem *shape;
  const MxItem *value; /* the text inside the shape, or NULL */
  const MxItem *label; /* gives the name, or NULL */
  char *name;
} Place;

typedef struct {
  const MxPicture *picture;
  MxTikzStyles styles;
  GHashTable *places; /* MxNode to Place* */
  GString *body; /* all but the moves between named positions */
  GString *moves;
} Writer;

static void
place_free (gpointer data)
{
  Place *place = data;
  g_free (place->name);
  g_free (place);
}

static Place *
find_place (Writer *self, MxNode node)
{
  return node != MX_NO_NODE ? g_hash_table_lookup (self->places, GUINT_TO_POINTER (node))
                            : NULL;
}

static gboolean
is_inside (const MxRect *rect, double x, double y)
{
  return x > rect->x && x < rect->x + rect->width && y > rect->y
         && y < rect->y + rect->height;
}

static void
collect_places (Writer *self)
{
  const GArray *items = self->picture->items;
  for (guint i = 0; i < items->len; i++) {
    const MxItem *item = &g_array_index (items, MxItem, i);
    if (item->role != MX_ROLE_NODE || item->kind == MX_ITEM_TEXT
        || item->kind == MX_ITEM_PATH || item->node == MX_NO_NODE
        || find_place (self, item->node) != NULL)
      continue;
    Place *place = g_new0 (Place, 1);
    place->shape = item;
    g_hash_table_insert (self->places, GUINT_TO_POINTER (item->node), place);
  }
  for (guint i = 0; i < items->len; i++) {
    const MxItem *item = &g_array_index (items, MxItem, i);
    Place *place = find_place (self, item->node);
    if (place == NULL || item->kind != MX_ITEM_TEXT)
      continue;
    if (item->role == MX_ROLE_VALUE && place->value == NULL
        && is_inside (&place->shape->rect, item->rect.x + item->rect.width / 2.0,
                      item->rect.y + item->rect.height / 2.0))
      place->value = item;
    else if (item->role == MX_ROLE_LABEL && place->label == NULL)
      place->label = item;
  }
}

/* "p5", "p8-13", "pa": from the label; else from the number of the node. */
static void
name_places (Writer *self)
{
  g_autoptr (GHashTable) taken = g_hash_table_new (g_str_hash, g_str_equal);
  const GArray *items = self->picture->items;
  for (guint i = 0; i < items->len; i++) {
    const MxItem *item = &g_array_index (items, MxItem, i);
    Place *place = find_place (self, item->node);
    if (place == NULL || place->shape != item)
      continue;
    GString *name = g_string_new ("p");
    const char *label = place->label != NULL ? place->label->text : "";
    for (const char *p = label; *p != '\0'; p++) {
      if (g_ascii_isalnum (*p))
        g_string_append_c (name, *p);
      else if (name->len > 1 && name->str[name->len - 1] != '-')
        g_string_append_c (name, '-');
    }
    if (name->len < 2 || name->len > 24 || g_hash_table_contains (taken, name->str))
      g_string_printf (name, "n%u", item->node);
    place->name = g_string_free (name, FALSE);
    g_hash_table_add (taken, place->name);
  }
}

/* A tenth of a point is finer than print, and easier to read than two decimals. */
static void
add_point (Writer *self, GString *out, double x, double y)
{
  g_string_append_c (out, '(');
  mx_write_number (out, round ((x - self->picture->bounds.x) * 10.0) / 10.0);
  g_string_append_c (out, ',');
  mx_write_number (out, round ((y - self->picture->bounds.y) * 10.0) / 10.0);
  g_string_append_c (out, ')');
}

static const char *
shape_word (Writer *self, const MxItem *item)
{
  static const char *const words[] = {"mxP", "P", "mxN", "N", "mxD", "D"};
  const char *color = item->fill.a > 0.0 ? mx_tikz_color (&self->styles, item->fill) : "";
  for (guint i = 0; i < G_N_ELEMENTS (words); i += 2)
    if (item->role == MX_ROLE_NODE && strcmp (color, words[i]) == 0)
      return words[i + 1];
  return item->role == MX_ROLE_NODE ? "position" : mx_write_role (item->role);
}

static void
add_length (GString *out, const char *key, double value)
{
  g_string_append_printf (out, ", %s=", key);
  mx_write_number (out, value);
  g_string_append (out, "pt");
}

static const char *
node_style (Writer *self, const Place *place)
{
  const MxItem *item = place->shape;
  GString *definition =
      g_string_new (item->kind == MX_ITEM_BOX               ? "rectangle"
                    : item->kind == MX_ITEM_DIAMOND         ? "diamond"
                    : item->rect.width == item->rect.height ? "circle"
                                                            : "ellipse");
  if (item->kind == MX_ITEM_BOX && item->radius > 0.0)
    add_length (definition, "rounded corners", item->radius);
  g_string_append (definition, ", inner sep=0pt");
  if (item->rect.width == item->rect.height) {
    add_length (definition, "minimum size", item->rect.width);
  } else {
    add_length (definition, "minimum width", item->rect.width);
    add_length (definition, "minimum height", item->rect.height);
  }
  mx_tikz_add_paint (&self->styles, definition, item);
  if (place->value != NULL)
    mx_tikz_add_font (&self->styles, definition, place->value);
  const char *name =
      mx_tikz_style (&self->styles, shape_word (self, item), definition->str);
  g_string_free (definition, TRUE);
  return name;
}

static void
add_place (Writer *self, const Place *place)
{
  const MxRect *r = &place->shape->rect;
  g_string_append_printf (self->body, "\\node[%s] (%s) at ", node_style (self, place),
                          place->name);
  add_point (self, self->body, r->x + r->width / 2.0, r->y + r->height / 2.0);
  g_string_append (self->body, " {");
  if (place->value != NULL)
    mx_tikz_add_text (self->body, place->value->text);
  g_string_append (self->body, "};\n");
}

static void
add_text (Writer *self, const MxItem *item)
{
  static const char *const anchors[] = {"base west", "base", "base east"};
  const MxRect *r = &item->rect;
  const double x = item->align == MX_ALIGN_MIDDLE ? r->x + r->width / 2.0
                   : item->align == MX_ALIGN_END  ? r->x + r->width
                                                  : r->x;
  GString *definition = g_string_new ("inner sep=0pt, anchor=");
  g_string_append (definition, anchors[item->align]);
  mx_tikz_add_font (&self->styles, definition, item);
  g_autofree char *base = g_strconcat (mx_write_role (item->role), " text", NULL);
  g_string_append_printf (self->body, "\\node[%s] at ",
                          mx_tikz_style (&self->styles, base, definition->str));
  g_string_free (definition, TRUE);
  add_point (self, self->body, x, mx_item_baseline (item));
  g_string_append (self->body, " {");
  mx_tikz_add_text (self->body, item->text);
  g_string_append (self->body, "};\n");
}

static const char *
path_style (Writer *self, const MxItem *item)
{
  GString *definition = g_string_new (NULL);
  mx_tikz_add_paint (&self->styles, definition, item);
  if (item->kind == MX_ITEM_BOX && item->radius > 0.0)
    add_length (definition, "rounded corners", item->radius);
  if (item->kind == MX_ITEM_PATH && item->arrow_head > 0.0) {
    g_string_append (definition, ", -{Stealth[length=");
    mx_write_number (definition, item->arrow_head);
    g_string_append (definition, "pt]}");
  }
  const char *base = item->role == MX_ROLE_ARROW ? "move" : shape_word (self, item);
  const char *name = mx_tikz_style (&self->styles, base, definition->str);
  g_string_free (definition, TRUE);
  return name;
}

static void
add_shape (Writer *self, const MxItem *item)
{
  const MxRect *r = &item->rect;
  GString *out = self->body;
  const double cx = r->x + r->width / 2.0, cy = r->y + r->height / 2.0;
  g_string_append_printf (out, "\\path[%s] ", path_style (self, item));
  if (item->kind == MX_ITEM_ELLIPSE) {
    add_point (self, out, cx, cy);
    g_string_append (out, " ellipse [x radius=");
    mx_write_number (out, r->width / 2.0);
    g_string_append (out, "pt, y radius=");
    mx_write_number (out, r->height / 2.0);
    g_string_append (out, "pt];\n");
  } else if (item->kind == MX_ITEM_DIAMOND) {
    const MxPoint p[4] = {
        {cx, r->y}, {r->x + r->width, cy}, {cx, r->y + r->height}, {r->x, cy}};
    for (guint i = 0; i < 4; i++) {
      add_point (self, out, p[i].x, p[i].y);
      g_string_append (out, " -- ");
    }
    g_string_append (out, "cycle;\n");
  } else {
    add_point (self, out, r->x, r->y);
    g_string_append (out, " rectangle ");
    add_point (self, out, r->x + r->width, r->y + r->height);
    g_string_append (out, ";\n");
  }
}

/* An end of a path: the position's name where it is known and the neighbouring point of the
 * path lies outside its shape (or TikZ could not tell where the line leaves it). */
static void
add_end (Writer *self, GString *out, MxPoint end, MxPoint beside, const Place *place)
{
  if (place != NULL && place->name != NULL
      && !is_inside (&place->shape->rect, beside.x, beside.y))
    g_string_append_printf (out, "(%s)", place->name);
  else
    add_point (self, out, end.x, end.y);
}

static void
add_path (Writer *self, const MxItem *item)
{
  const Place *from = find_place (self, item->node);
  const Place *to = find_place (self, item->target);
  const gboolean is_move = item->role == MX_ROLE_ARROW && from != NULL && to != NULL;
  GString *out = is_move ? self->moves : self->body;
  const MxPoint *p = item->points;
  const guint n = item->n_points;
  if (n < 2)
    return;
  g_string_append_printf (out, "\\path[%s] ", path_style (self, item));
  add_end (self, out, p[0], p[1], is_move ? from : NULL);
  for (guint i = 1; i < n; i += item->straight ? 1 : 3) {
    guint last = i;
    if (item->straight) {
      g_string_append (out, " -- ");
    } else {
      last = MIN (i + 2, n - 1);
      g_string_append (out, " .. controls ");
      add_point (self, out, p[i].x, p[i].y);
      g_string_append (out, " and ");
      add_point (self, out, p[MIN (i + 1, n - 1)].x, p[MIN (i + 1, n - 1)].y);
      g_string_append (out, " .. ");
    }
    if (last == n - 1)
      add_end (self, out, p[last], p[last - 1], is_move ? to : NULL);
    else
      add_point (self, out, p[last].x, p[last].y);
  }
  g_string_append (out, item->closed ? " -- cycle;\n" : ";\n");
}

static void
add_item (Writer *self, const MxItem *item)
{
  const Place *place = find_place (self, item->node);
  if (place != NULL && place->shape == item)
    add_place (self, place);
  else if (place != NULL && place->value == item)
    return;
  else if (item->kind == MX_ITEM_TEXT)
    add_text (self, item);
  else if (item->kind == MX_ITEM_PATH)
    add_path (self, item);
  else
    add_shape (self, item);
}

/* The ground and the moves go under all else, whatever the order of the list. */
static void
add_background (Writer *self, GString *out, gboolean transparent)
{
  const MxRect *b = &self->picture->bounds;
  if (transparent && self->moves->len == 0)
    return;
  g_string_append (out, "\\begin{pgfonlayer}{background}\n");
  if (!transparent) {
    g_string_append_printf (out, "\\fill[%s] (0,0) rectangle ",
                            mx_tikz_color (&self->styles, self->picture->background));
    add_point (self, out, b->x + b->width, b->y + b->height);
    g_string_append (out, ";\n");
  }
  g_string_append (out, self->moves->str);
  g_string_append (out, "\\end{pgfonlayer}\n");
}

static GBytes *
put_together (Writer *self, gboolean transparent)
{
  const MxRect *b = &self->picture->bounds;
  GString *background = g_string_new (NULL);
  add_background (self, background, transparent);
  GString *out = g_string_new ("% Drawn by Mexplorer " MX_VERSION ".  In the preamble:\n"
                               "%   \\usepackage{tikz}\n"
                               "%   \\usetikzlibrary{arrows.meta, backgrounds, "
                               "shapes.geometric}\n"
                               "% Chinese text needs XeLaTeX or LuaLaTeX with ctex.\n");
  g_string_append (out, self->styles.color_lines->str);
  g_string_append (out, "\\begin{tikzpicture}[\n  x=1pt, y=-1pt,\n");
  g_string_append (out, self->styles.style_lines->str);
  g_string_append (out, "]\n\\useasboundingbox (0,0) rectangle ");
  add_point (self, out, b->x + b->width, b->y + b->height);
  g_string_append (out, ";\n");
  g_string_append (out, self->body->str);
  g_string_append (out, background->str);
  g_string_append (out, "\\end{tikzpicture}\n");
  g_string_free (background, TRUE);
  return g_string_free_to_bytes (out);
}

GBytes *
mx_write_tikz (const MxPicture *picture, const MxExportOptions *options, GError **error)
{
  if (picture->bounds.width > LENGTH_MAX || picture->bounds.height > LENGTH_MAX) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 _ ("The picture is too large for TeX: choose PDF or SVG."));
    return NULL;
  }
  Writer writer = {.picture = picture,
                   .places = g_hash_table_new_full (NULL, NULL, NULL, place_free),
                   .body = g_string_new (NULL),
                   .moves = g_string_new (NULL)};
  mx_tikz_styles_init (&writer.styles, picture);
  collect_places (&writer);
  name_places (&writer);
  for (guint i = 0; i < picture->items->len; i++)
    add_item (&writer, &g_array_index (picture->items, MxItem, i));
  GBytes *bytes = put_together (&writer, options->transparent);
  mx_tikz_styles_clear (&writer.styles);
  g_hash_table_unref (writer.places);
  g_string_free (writer.body, TRUE);
  g_string_free (writer.moves, TRUE);
  return bytes;
}
