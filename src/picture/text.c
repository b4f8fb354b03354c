/* SPDX-License-Identifier: MIT */
#include "picture/text.h"

#include <string.h>

/* Shaping a text costs some 20 microseconds, and the texts of a picture repeat from frame to
 * frame and from node to node.  Each thread therefore keeps the layouts that it made, thrown
 * away all at once when there are too many of them. */

enum { STORE_MAX = 6000 };

typedef struct {
  char *text;
  char *language;
  double size;
  guint style; /* weight, italic, mono */
} Key;

typedef struct {
  PangoContext *context;
  GHashTable *layouts; /* Key* to PangoLayout* */
  double
      cap[4]; /* height of a capital for a size of 1, by weight and mono; 0: not known */
  double line[4]; /* height of a line for a size of 1 */
} Store;

gboolean
mx_text_is_number (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_isalpha (g_utf8_get_char (text)))
      return FALSE;
  return TRUE;
}

static guint
style_bits (const MxTextStyle *style)
{
  return (style->weight == MX_WEIGHT_BOLD ? 1u : 0u) | (style->mono ? 2u : 0u)
         | (style->italic ? 4u : 0u);
}

static guint
key_hash (gconstpointer data)
{
  const Key *key = data;
  return g_str_hash (key->text) * 31u + g_double_hash (&key->size) * 7u + key->style;
}

static gboolean
key_equal (gconstpointer a, gconstpointer b)
{
  const Key *x = a, *y = b;
  return x->size == y->size && x->style == y->style && strcmp (x->text, y->text) == 0
         && strcmp (x->language, y->language) == 0;
}

static void
key_free (gpointer data)
{
  Key *key = data;
  g_free (key->text);
  g_free (key->language);
  g_free (key);
}

static Store *
store_new (void)
{
  Store *store = g_new0 (Store, 1);
  store->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (store->context, options);
  cairo_font_options_destroy (options);
  pango_cairo_context_set_resolution (store->context, 72.0);
  pango_context_set_round_glyph_positions (store->context, FALSE);
  store->layouts = g_hash_table_new_full (key_hash, key_equal, key_free, g_object_unref);
  return store;
}

static void
store_free (gpointer data)
{
  Store *store = data;
  g_hash_table_unref (store->layouts);
  g_object_unref (store->context);
  g_free (store);
}

static GPrivate store_private = G_PRIVATE_INIT (store_free);

static Store *
store_get (void)
{
  Store *store = g_private_get (&store_private);
  if (store == NULL) {
    store = store_new ();
    g_private_set (&store_private, store);
  }
  return store;
}

/* Figures of one width keep a column of numbers in line and a counting value from trembling;
 * within words ("s134") they would stand apart. */
static PangoAttrList *
attributes_new (const char *language, const char *text)
{
  PangoAttrList *list = pango_attr_list_new ();
  if (mx_text_is_number (text))
    pango_attr_list_insert (list, pango_attr_font_features_new ("tnum=1"));
  pango_attr_list_insert (
      list, pango_attr_language_new (pango_language_from_string (language)));
  return list;
}

static PangoLayout *
layout_new (Store *store, const MxTextStyle *style, const char *language)
{
  PangoLayout *layout = pango_layout_new (store->context);
  PangoFontDescription *font = pango_font_description_new ();
  pango_font_description_set_family (font, mx_text_families (style->mono, language));
  pango_font_description_set_absolute_size (font, style->size * PANGO_SCALE);
  pango_font_description_set_weight (font, style->weight == MX_WEIGHT_BOLD
                                               ? PANGO_WEIGHT_SEMIBOLD
                                               : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_style (font, style->italic ? PANGO_STYLE_ITALIC
                                                        : PANGO_STYLE_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  PangoAttrList *list = attributes_new (language, style->text);
  pango_layout_set_attributes (layout, list);
  pango_attr_list_unref (list);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_text (layout, style->text, -1);
  return layout;
}

PangoLayout *
mx_text_layout (const MxTextStyle *style)
{
  Store *store = store_get ();
  const char *language = style->language != NULL ? style->language : "en";
  Key probe = {(char *)style->text, (char *)language, style->size, style_bits (style)};
  PangoLayout *layout = g_hash_table_lookup (store->layouts, &probe);
  if (layout != NULL)
    return layout;
  if (g_hash_table_size (store->layouts) >= STORE_MAX)
    g_hash_table_remove_all (store->layouts);
  layout = layout_new (store, style, language);
  Key *key = g_new (Key, 1);
  *key =
      (Key){g_strdup (style->text), g_strdup (language), style->size, style_bits (style)};
  g_hash_table_insert (store->layouts, key, layout);
  return layout;
}

/* Both measures are proportional to the size, since nothing is hinted. */
static void
measure_font (Store *store, MxWeight weight, gboolean mono, guint index)
{
  const double probe = 100.0;
  const MxTextStyle style = {.text = "0", .size = probe, .weight = weight, .mono = mono};
  PangoLayout *layout = layout_new (store, &style, "en");
  PangoRectangle ink, logical;
  pango_layout_get_extents (layout, &ink, &logical);
  const double cap = (pango_layout_get_baseline (layout) - ink.y) / PANGO_SCALE / probe;
  const double line = (double)logical.height / PANGO_SCALE / probe;
  g_object_unref (layout);
  /* Without any font there is no ink; these are the measures of common ones. */
  store->cap[index] = cap > 0.3 && cap < 1.2 ? cap : 0.72;
  store->line[index] = line > 0.8 && line < 2.0 ? line : 1.2;
}

static guint
font_index (Store *store, MxWeight weight, gboolean mono)
{
  const guint index = (weight == MX_WEIGHT_BOLD ? 1u : 0u) | (mono ? 2u : 0u);
  if (store->cap[index] <= 0.0)
    measure_font (store, weight, mono, index);
  return index;
}

void
mx_text_measure (const MxTextStyle *style, double *width, double *height)
{
  Store *store = store_get ();
  const guint index = font_index (store, style->weight, style->mono);
  if (width != NULL) {
    PangoRectangle logical;
    pango_layout_get_extents (mx_text_layout (style), NULL, &logical);
    *width = (double)logical.width / PANGO_SCALE;
  }
  if (height != NULL)
    *height = store->line[index] * style->size;
}

double
mx_text_baseline (double size, MxWeight weight, gboolean mono)
{
  Store *store = store_get ();
  return store->cap[font_index (store, weight, mono)] * size / 2.0;
}

double
mx_item_baseline (const MxItem *item)
{
  return item->rect.y + item->rect.height / 2.0
         + mx_text_baseline (item->size, item->weight, item->mono);
}

char **
mx_text_wrap (const MxTextStyle *style, double width)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  PangoLayout *layout = pango_layout_copy (mx_text_layout (style));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width (layout, (int)(MIN (width, 1e6) * PANGO_SCALE));
  for (GSList *l = pango_layout_get_lines_readonly (layout); l != NULL; l = l->next) {
    const PangoLayoutLine *line = l->data;
    g_autofree char *text = g_strndup (style->text + line->start_index, line->length);
    g_strv_builder_add (lines, g_strstrip (text));
  }
  g_object_unref (layout);
  return g_strv_builder_end (lines);
}

/* The families for Chinese are named as well as the language set: a machine may have all four
 * regional forms of one font, and the first that covers a character would win. */
const char *
mx_text_families (gboolean mono, const char *language)
{
  const gboolean tw = language != NULL && g_ascii_strcasecmp (language, "zh-tw") == 0;
  if (mono)
    return tw ? "JetBrains Mono, DejaVu Sans Mono, Noto Sans Mono CJK TC, monospace"
              : "JetBrains Mono, DejaVu Sans Mono, Noto Sans Mono CJK SC, monospace";
  return tw ? "Inter, Noto Sans, DejaVu Sans, Noto Sans CJK TC, Noto Sans TC, sans-serif"
            : "Inter, Noto Sans, DejaVu Sans, Noto Sans CJK SC, Noto Sans SC, sans-serif";
}
