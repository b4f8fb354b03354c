/* SPDX-License-Identifier: MIT */
#include "rules/parser-private.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The lines of a graph: arrows, places, nodes by themselves.  A node is known from its first
 * mention on, whatever the line. */

/* What a node and an arrow take: here, where arrays have room to grow and names are found by their
 * hash, and once more where the graph is compiled. */
#define NODE_BYTES (3 * sizeof (MxGraphNode) + 64)
#define ARROW_BYTES (3 * sizeof (MxEdge))

gboolean
mx_parser_at_node (const MxParser *self)
{
  return self->token.kind == MX_TOKEN_NAME || self->token.kind == MX_TOKEN_NUMBER
         || self->token.kind == MX_TOKEN_STRING;
}

/* The index of the node that stands here, a new one if its name is. */
static gboolean
parse_node (MxParser *self, guint *node)
{
  if (!mx_parser_at_node (self)) {
    char *hint = NULL;
    if (mx_token_kind_place (self->token.kind) != MX_KEYWORD_NONE)
      hint = g_strdup (_ ("a node whose name is a word of the language is quoted"));
    mx_parser_expected (self, _ ("a node"), hint);
    return FALSE;
  }
  const char *name = self->token.text;
  if (*name == '\0') {
    mx_diagnostics_error (self->diagnostics, &self->token.span, NULL,
                          _ ("the name of a node cannot be empty"));
    self->panic = TRUE;
    return FALSE;
  }
  guint index = GPOINTER_TO_UINT (g_hash_table_lookup (self->family->node_index, name));
  if (index == 0) {
    MxGraphNode new_node = {.name = name, .span = self->token.span};
    mx_tree_count (self->tree, NODE_BYTES + strlen (name));
    g_array_append_val (self->family->nodes, new_node);
    index = self->family->nodes->len;
    g_hash_table_insert (self->family->node_index, (gpointer)name,
                         GUINT_TO_POINTER (index));
  }
  *node = index - 1;
  mx_parser_advance (self);
  return TRUE;
}

static gboolean
parse_coordinate (MxParser *self, double *x)
{
  gboolean negative = mx_parser_accept (self, MX_TOKEN_MINUS);
  char *end = NULL;
  if (self->token.kind == MX_TOKEN_NUMBER || self->token.kind == MX_TOKEN_DECIMAL)
    *x = g_ascii_strtod (self->token.text, &end);
  if (end == NULL || *end != '\0' || *x > 1e6) {
    mx_parser_expected (self, _ ("a number from -1000000 to 1000000"), NULL);
    return FALSE;
  }
  if (negative)
    *x = -*x;
  mx_parser_advance (self);
  return TRUE;
}

static void
parse_place (MxParser *self, guint node)
{
  MxSpan at = self->token.span;
  double x, y;
  mx_parser_advance (self);
  if (!parse_coordinate (self, &x)
      || !mx_parser_expect (self, MX_TOKEN_COMMA, _ ("',' and a second number"))
      || !parse_coordinate (self, &y))
    return;
  MxGraphNode *place = &g_array_index (self->family->nodes, MxGraphNode, node);
  if (place->placed)
    mx_diagnostics_warning (self->diagnostics, &at, NULL,
                            _ ("the node '%s' is placed twice; this place counts"),
                            place->name);
  place->placed = TRUE;
  place->x = x;
  place->y = y;
}

/* Keeps LINE for whoever wants to edit the text. */
static void
keep_line (MxParser *self, MxNodeLine *line)
{
  if (self->tree->node_lines == NULL)
    return;
  line->graph = self->family->index;
  line->n = self->tree->node_words->len - line->first;
  line->end = self->last.span.end;
  g_array_append_val (self->tree->node_lines, *line);
}

static void
keep_word (MxParser *self, guint node, const MxSpan *span)
{
  MxNodeWord word = {node, *span};
  if (self->tree->node_words != NULL)
    g_array_append_val (self->tree->node_words, word);
}

void
mx_parse_node_line (MxParser *self)
{
  guint from, to;
  MxToken first = self->token;
  if (!parse_node (self, &from))
    return;
  MxNodeLine line = {.node = {from, first.span}};
  if (self->tree->node_words != NULL)
    line.first = self->tree->node_words->len;
  if (mx_parser_accept (self, MX_TOKEN_ARROW)) {
    line.kind = MX_NODE_LINE_ARROWS;
    do {
      MxSpan span = self->token.span;
      if (!parse_node (self, &to))
        return;
      MxEdge arrow = {from, to};
      mx_tree_count (self->tree, ARROW_BYTES);
      g_array_append_val (self->family->arrows, arrow);
      keep_word (self, to, &span);
    } while (mx_parser_accept (self, MX_TOKEN_COMMA));
    if (!mx_parser_at_line_end (self))
      mx_parser_expected (self, _ ("',' or the end of the line"), NULL);
  } else if (self->token.kind == MX_TOKEN_NAME && strcmp (self->token.text, "at") == 0) {
    line.kind = MX_NODE_LINE_PLACE;
    line.place.start = self->token.span.end;
    parse_place (self, from);
    line.place.end = self->last.span.end;
  } else if (!mx_parser_at_line_end (self)) {
    char *hint = mx_parser_statement_hint (&first);
    MxToken next = self->token;
    if (hint != NULL)
      self->token = first; /* the slip is in the first word */
    mx_parser_expected (self,
                        hint != NULL ? _ ("a node or a statement")
                                     : _ ("'->', 'at' or the end of the line"),
                        hint);
    self->token = next;
  }
  if (!self->panic)
    keep_line (self, &line);
}
