/* SPDX-License-Identifier: MIT */
#include "rules/edit-graph.h"

#include "rules/edit-private.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* A node exists because the text names it, wherever that is.  So what takes a name away must see
 * that other nodes keep theirs: where `a -> b` goes and nothing else speaks of b, a line `b` stays.
 * The first node that a graph names is where the game starts if the text does not say so; it stays
 * the first. */

/* -- places -- */

/* Without an exponent, and "-0" for nothing. */
static void
append_coordinate (GString *out, double x)
{
  char buffer[64];
  const double scale = pow (10, MX_PLACE_DECIMALS);
  x = round (CLAMP (x, -1e6, 1e6) * scale) / scale;
  g_ascii_formatd (buffer, sizeof buffer, "%.2f", x == 0 ? 0 : x);
  gsize n = strlen (buffer);
  while (n > 0 && buffer[n - 1] == '0')
    n--;
  if (n > 0 && buffer[n - 1] == '.')
    n--;
  g_string_append_len (out, buffer, (gssize)n);
}

static void
append_place (GString *out, double x, double y)
{
  append_coordinate (out, x);
  g_string_append (out, ", ");
  append_coordinate (out, y);
}

/* The last line of KIND, or -1; NODE G_MAXUINT: of any node. */
static int
last_line (const MxGraphText *self, MxNodeLineKind kind, guint node)
{
  for (guint i = self->lines->len; i > 0; i--) {
    const MxNodeLine *line = mx_graph_text_line (self, i - 1);
    if (line->kind == kind && (node == G_MAXUINT || line->node.node == node))
      return (int)i - 1;
  }
  return -1;
}

/* Among the places if there are any, else behind all that the graph says: the node that it names
 * first stays the first. */
static void
insert_place (MxGraphText *self, const char *name, double x, double y)
{
  GString *words = g_string_new (NULL);
  mx_edit_append_node (words, name);
  g_string_append (words, " at ");
  append_place (words, x, y);
  int after = last_line (self, MX_NODE_LINE_PLACE, G_MAXUINT);
  if (after < 0)
    after = (int)self->lines->len - 1;
  mx_graph_text_insert_line (self, after, g_string_free (words, FALSE));
}

static GArray *
refuse (char **message, char *reason)
{
  *message = reason;
  return NULL;
}

static GArray *
refuse_missing (char **message, const char *name)
{
  return refuse (message, g_strdup_printf (_ ("There is no node '%s'."), name));
}

GArray *
mx_edit_graph_add_node (const char *text, const char *graph, const char *name, double x,
                        double y, char **message)
{
  g_auto (MxGraphText) self;
  *message = NULL;
  if (!mx_graph_text_init (&self, text, graph))
    return NULL;
  if (*name == '\0')
    return refuse (message, g_strdup (_ ("A node needs a name.")));
  if (mx_graph_text_find (&self, name) >= 0)
    return refuse (message, g_strdup_printf (_ ("There is already a node '%s'."), name));
  insert_place (&self, name, x, y);
  return mx_graph_text_finish (&self, message);
}

GArray *
mx_edit_graph_move_node (const char *text, const char *graph, const char *name, double x,
                         double y, char **message)
{
  g_auto (MxGraphText) self;
  *message = NULL;
  if (!mx_graph_text_init (&self, text, graph))
    return NULL;
  int node = mx_graph_text_find (&self, name);
  if (node < 0)
    return refuse_missing (message, name);
  /* Of two places the last one counts. */
  int found = last_line (&self, MX_NODE_LINE_PLACE, (guint)node);
  if (found < 0) {
    insert_place (&self, name, x, y);
  } else {
    const MxNodeLine *line = mx_graph_text_line (&self, (guint)found);
    GString *place = g_string_new (" ");
    append_place (place, x, y);
    mx_graph_text_replace (&self, line->place.start, line->place.end,
                           g_string_free (place, FALSE));
  }
  return mx_graph_text_finish (&self, message);
}

/* -- the start -- */

typedef struct {
  MxSpan span; /* of the term, with its count */
  const MxExpr *node; /* where a token on this graph stands; NULL: something else */
} StartTerm;

static const MxExpr *
find_call (const MxExpr *expr)
{
  if (expr->kind == MX_EXPR_CALL)
    return expr;
  if (expr->kind == MX_EXPR_CHAIN && expr->rank == MX_RANK_PRODUCT)
    for (guint i = 0; i < expr->n; i++)
      if (expr->operand[i]->kind == MX_EXPR_CALL)
        return expr->operand[i];
  return NULL;
}

static void
collect_term (const MxGraphText *self, const MxExpr *expr, GArray *terms)
{
  if (expr->kind == MX_EXPR_CHAIN && expr->rank == MX_RANK_SUM) {
    for (guint i = 0; i < expr->n; i++)
      collect_term (self, expr->operand[i], terms);
    return;
  }
  const MxExpr *call = find_call (expr);
  StartTerm term = {expr->span, NULL};
  if (call != NULL && call->n == 1 && strcmp (call->text, self->graph->name.name) == 0)
    term.node = call->operand[0];
  g_array_append_val (terms, term);
}

/* Of StartTerm, in the order of the text; none where the text has no `start`. */
static GArray *
collect_start (const MxGraphText *self)
{
  GArray *terms = g_array_new (FALSE, FALSE, sizeof (StartTerm));
  if (self->tree->start != NULL)
    collect_term (self, self->tree->start, terms);
  return terms;
}

static gboolean
stands_on (const StartTerm *term, const char *name)
{
  return term->node != NULL && term->node->text != NULL
         && strcmp (term->node->text, name) == 0;
}

static void
replace_by_node (MxGraphText *self, const MxSpan *span, const char *name)
{
  GString *word = g_string_new (NULL);
  mx_edit_append_node (word, name);
  mx_graph_text_replace (self, span->start, span->end, g_string_free (word, FALSE));
}

/* -- renaming -- */

GArray *
mx_edit_graph_rename_node (const char *text, const char *graph, const char *name,
                           const char *new_name, char **message)
{
  g_auto (MxGraphText) self;
  *message = NULL;
  if (!mx_graph_text_init (&self, text, graph))
    return NULL;
  int node = mx_graph_text_find (&self, name);
  if (node < 0)
    return refuse_missing (message, name);
  if (*new_name == '\0')
    return refuse (message, g_strdup (_ ("A node needs a name.")));
  if (strcmp (name, new_name) == 0)
    return mx_graph_text_finish (&self, message);
  if (mx_graph_text_find (&self, new_name) >= 0)
    return refuse (message,
                   g_strdup_printf (_ ("There is already a node '%s'."), new_name));
  for (guint i = 0; i < self.lines->len; i++) {
    const MxNodeLine *line = mx_graph_text_line (&self, i);
    if (line->node.node == (guint)node)
      replace_by_node (&self, &line->node.span, new_name);
    for (guint k = 0; k < line->n; k++) {
      const MxNodeWord *word = mx_graph_text_target (&self, line, k);
      if (word->node == (guint)node)
        replace_by_node (&self, &word->span, new_name);
    }
  }
  g_autoptr (GArray) terms = collect_start (&self);
  for (guint i = 0; i < terms->len; i++) {
    const StartTerm *term = &g_array_index (terms, StartTerm, i);
    if (stands_on (term, name))
      replace_by_node (&self, &term->node->span, new_name);
  }
  return mx_graph_text_finish (&self, message);
}

/* -- taking away -- */

/* What goes: the arrows to TO, of FROM or (G_MAXUINT) of all nodes; and the node GONE with all its
 * lines, if it is one. */
typedef struct {
  guint from;
  guint to;
  guint gone; /* or G_MAXUINT */
  guint *left; /* how often each node is still named */
} Removal;

static gboolean
goes (const Removal *removal, const MxNodeLine *line, const MxNodeWord *word)
{
  return word->node == removal->to
         && (removal->from == G_MAXUINT || removal->from == line->node.node);
}

static void
count_names (const MxGraphText *self, Removal *removal)
{
  for (guint i = 0; i < self->lines->len; i++) {
    const MxNodeLine *line = mx_graph_text_line (self, i);
    if (line->node.node == removal->gone)
      continue;
    removal->left[line->node.node]++;
    for (guint k = 0; k < line->n; k++) {
      const MxNodeWord *word = mx_graph_text_target (self, line, k);
      if (!goes (removal, line, word))
        removal->left[word->node]++;
    }
  }
}

/* Appends a line for each node that LINE alone has named, after whatever is in OUT. */
static void
append_orphans (const MxGraphText *self, Removal *removal, const MxNodeLine *line,
                GString *out)
{
  g_autofree char *indent = mx_graph_text_dup_indent (self, line);
  for (guint k = 0; k < line->n; k++) {
    const guint node = mx_graph_text_target (self, line, k)->node;
    if (node == removal->gone || removal->left[node] > 0)
      continue;
    removal->left[node] = 1;
    if (out->len > 0)
      g_string_append_printf (out, "%s%s", mx_edit_line_end (self->text), indent);
    mx_edit_append_node (out, mx_graph_text_name (self, node));
  }
}

/* Takes words out of a list of which some stay. */
static void
thin_out (MxGraphText *self, const Removal *removal, const MxNodeLine *line)
{
  gboolean kept = FALSE;
  for (guint k = 0; k < line->n; k++) {
    const MxNodeWord *word = mx_graph_text_target (self, line, k);
    if (!goes (removal, line, word))
      kept = TRUE;
    else if (kept)
      mx_graph_text_replace (self, mx_graph_text_target (self, line, k - 1)->span.end,
                             word->span.end, g_strdup (""));
    else
      mx_graph_text_replace (self, word->span.start,
                             mx_graph_text_target (self, line, k + 1)->span.start,
                             g_strdup (""));
  }
}

/* A line of arrows that all go. */
static void
empty_line (MxGraphText *self, Removal *removal, const MxNodeLine *line)
{
  g_autoptr (GString) rest = g_string_new (NULL);
  const guint node = line->node.node;
  /* Its node need not be named here if it is named elsewhere; but the first is named first. */
  if (node != removal->gone && (node == 0 || removal->left[node] == 1))
    mx_edit_append_node (rest, mx_graph_text_name (self, node));
  else if (node != removal->gone)
    removal->left[node]--;
  append_orphans (self, removal, line, rest);
  if (rest->len > 0)
    mx_graph_text_replace (self, line->node.span.start, line->end, g_strdup (rest->str));
  else
    mx_graph_text_remove_line (self, line);
}

static void
remove_from_line (MxGraphText *self, Removal *removal, guint i)
{
  const MxNodeLine *line = mx_graph_text_line (self, i);
  guint n_gone = 0;
  for (guint k = 0; k < line->n; k++)
    n_gone += goes (removal, line, mx_graph_text_target (self, line, k));
  if (line->node.node == removal->gone || (line->n > 0 && n_gone == line->n)) {
    empty_line (self, removal, line);
    return;
  }
  if (n_gone == 0)
    return;
  thin_out (self, removal, line);
  if (removal->to != removal->gone && removal->left[removal->to] == 0) {
    removal->left[removal->to] = 1;
    GString *word = g_string_new (NULL);
    mx_edit_append_node (word, mx_graph_text_name (self, removal->to));
    mx_graph_text_insert_line (self, (int)i, g_string_free (word, FALSE));
  }
}

static void
take_away (MxGraphText *self, Removal *removal)
{
  g_autofree guint *left = g_new0 (guint, self->graph->nodes->len + 1);
  removal->left = left;
  count_names (self, removal);
  for (guint i = 0; i < self->lines->len; i++)
    remove_from_line (self, removal, i);
}

static char *
start_moved (const char *name, const char *heir)
{
  return g_strdup_printf (_ ("The game started at '%1$s'; now it starts at '%2$s'."),
                          name, heir);
}

/* Takes the tokens away that stand on NAME; all of them would leave no start: then they stand on
 * HEIR instead. */
static void
remove_from_start (MxGraphText *self, const char *name, const char *heir, char **message)
{
  g_autoptr (GArray) terms = collect_start (self);
  const StartTerm *term = (const StartTerm *)(gpointer)terms->data;
  guint n_gone = 0;
  for (guint i = 0; i < terms->len; i++)
    n_gone += stands_on (&term[i], name);
  if (terms->len == 0 || n_gone == terms->len) {
    for (guint i = 0; i < terms->len; i++)
      replace_by_node (self, &term[i].node->span, heir);
    if (terms->len > 0
        || (self->graph->index == 0 && mx_graph_text_find (self, name) == 0))
      *message = start_moved (name, heir);
    return;
  }
  gboolean kept = FALSE;
  for (guint i = 0; i < terms->len; i++) {
    if (!stands_on (&term[i], name))
      kept = TRUE;
    else if (kept)
      mx_graph_text_replace (self, term[i - 1].span.end, term[i].span.end, g_strdup (""));
    else
      mx_graph_text_replace (self, term[i].span.start, term[i + 1].span.start,
                             g_strdup (""));
  }
}

/* The node that the graph names first once the edits so far are made; NULL if there is none. */
static char *
dup_first_left (MxGraphText *self)
{
  g_auto (MxGraphText) after;
  mx_graph_text_sort (self);
  g_autofree char *text = mx_edits_apply (self->edits, self->text);
  if (!mx_graph_text_init (&after, text, self->graph->name.name)
      || after.graph->nodes->len == 0)
    return NULL;
  return g_strdup (mx_graph_text_name (&after, 0));
}

GArray *
mx_edit_graph_delete_node (const char *text, const char *graph, const char *name,
                           char **message)
{
  g_auto (MxGraphText) self;
  *message = NULL;
  if (!mx_graph_text_init (&self, text, graph))
    return NULL;
  int node = mx_graph_text_find (&self, name);
  if (node < 0)
    return refuse_missing (message, name);
  Removal removal = {.from = G_MAXUINT, .to = (guint)node, .gone = (guint)node};
  take_away (&self, &removal);
  g_autofree char *heir = dup_first_left (&self);
  if (heir == NULL)
    return refuse (message, g_strdup_printf (_ ("'%s' is the only node of the graph: it "
                                                "has to stay."),
                                             name));
  remove_from_start (&self, name, heir, message);
  return mx_graph_text_finish (&self, message);
}

/* -- arrows -- */

static gboolean
has_arrow (const MxGraphText *self, guint from, guint to)
{
  for (guint i = 0; i < self->graph->arrows->len; i++) {
    const MxEdge *arrow = &g_array_index (self->graph->arrows, MxEdge, i);
    if (arrow->from == from && arrow->to == to)
      return TRUE;
  }
  return FALSE;
}

/* On the node's line of arrows, or on the one that names it alone, or on a new line. */
static void
insert_arrow (MxGraphText *self, guint from, const char *to)
{
  g_autoptr (GString) words = g_string_new (NULL);
  int found = last_line (self, MX_NODE_LINE_ARROWS, from);
  if (found >= 0) {
    g_string_append (words, ", ");
  } else {
    found = last_line (self, MX_NODE_LINE_ALONE, from);
    if (found < 0)
      mx_edit_append_node (words, mx_graph_text_name (self, from));
    g_string_append (words, " -> ");
  }
  mx_edit_append_node (words, to);
  if (found >= 0) {
    const gsize end = mx_graph_text_line (self, (guint)found)->end;
    mx_graph_text_replace (self, end, end, g_strdup (words->str));
    return;
  }
  int after = MAX (last_line (self, MX_NODE_LINE_ARROWS, G_MAXUINT),
                   last_line (self, MX_NODE_LINE_ALONE, G_MAXUINT));
  if (after < 0)
    after = (int)self->lines->len - 1;
  mx_graph_text_insert_line (self, after, g_strdup (words->str));
}

GArray *
mx_edit_graph_add_arrow (const char *text, const char *graph, const char *from,
                         const char *to, char **message)
{
  g_auto (MxGraphText) self;
  *message = NULL;
  if (!mx_graph_text_init (&self, text, graph))
    return NULL;
  int tail = mx_graph_text_find (&self, from), head = mx_graph_text_find (&self, to);
  if (tail < 0 || head < 0)
    return refuse_missing (message, tail < 0 ? from : to);
  if (has_arrow (&self, (guint)tail, (guint)head))
    return refuse (
        message, g_strdup_printf (_ ("There is already an arrow from '%1$s' to '%2$s'."),
                                  from, to));
  insert_arrow (&self, (guint)tail, to);
  return mx_graph_text_finish (&self, message);
}

GArray *
mx_edit_graph_delete_arrow (const char *text, const char *graph, const char *from,
                            const char *to, char **message)
{
  g_auto (MxGraphText) self;
  *message = NULL;
  if (!mx_graph_text_init (&self, text, graph))
    return NULL;
  int tail = mx_graph_text_find (&self, from), head = mx_graph_text_find (&self, to);
  if (tail < 0 || head < 0)
    return refuse_missing (message, tail < 0 ? from : to);
  if (!has_arrow (&self, (guint)tail, (guint)head))
    return refuse (
        message,
        g_strdup_printf (_ ("There is no arrow from '%1$s' to '%2$s'."), from, to));
  Removal removal = {.from = (guint)tail, .to = (guint)head, .gone = G_MAXUINT};
  take_away (&self, &removal);
  return mx_graph_text_finish (&self, message);
}

/* -- names -- */

static gboolean
is_node (MxSource *source, guint family, const char *name)
{
  for (guint i = 0; i < source->families[family].n_nodes; i++)
    if (strcmp (source->node_name (source, family, i), name) == 0)
      return TRUE;
  return FALSE;
}

char *
mx_edit_graph_dup_fresh_name (const MxProgram *program, const char *graph)
{
  const int family = mx_program_find_family (program, graph);
  g_return_val_if_fail (family >= 0, NULL);
  MxSource *source = mx_program_get_source (program);
  gboolean numbers = TRUE;
  guint64 most = 0;
  for (guint i = 0; i < source->families[family].n_nodes; i++) {
    guint64 number;
    const char *name = source->node_name (source, (guint)family, i);
    numbers &= g_ascii_string_to_unsigned (name, 10, 0, G_MAXUINT32, &number, NULL);
    if (numbers)
      most = MAX (most, number);
  }
  if (numbers)
    return g_strdup_printf ("%" G_GUINT64_FORMAT, most + 1);
  for (guint k = 0;; k++) {
    const char letter = (char)('a' + k % 26);
    char *name = k < 26 ? g_strdup_printf ("%c", letter)
                        : g_strdup_printf ("%c%u", letter, k / 26);
    if (!is_node (source, (guint)family, name))
      return name;
    g_free (name);
  }
}
