/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"
#include "rules/edit.h"

/* What the files that edit a text share. */

G_BEGIN_DECLS

/* The line ends that the text is written with. */
const char *mx_edit_line_end (const char *text);

/* A node as a text names it: quoted where it has to be. */
void mx_edit_append_node (GString *out, const char *name);

/* A graph in a text, and what is to be changed of it (edit-graph-lines.c). */
typedef struct {
  const char *text;
  gsize length;
  MxTree *tree;
  MxFamilyTree *graph;
  GArray *lines; /* of MxNodeLine, its own */
  GArray *edits; /* of MxEdit, in the order in which they were thought of */
} MxGraphText;

/* FALSE if the text has no such graph. */
gboolean mx_graph_text_init (MxGraphText *self, const char *text, const char *graph);
void mx_graph_text_clear (MxGraphText *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxGraphText, mx_graph_text_clear)

/* The index of a node, or -1. */
int mx_graph_text_find (const MxGraphText *self, const char *name);
const char *mx_graph_text_name (const MxGraphText *self, guint node);
const MxNodeLine *mx_graph_text_line (const MxGraphText *self, guint i);
/* Where an arrow of LINE leads. */
const MxNodeWord *mx_graph_text_target (const MxGraphText *self, const MxNodeLine *line,
                                        guint k);

/* Replaces the bytes [start, end) by REPLACEMENT, which is taken. */
void mx_graph_text_replace (MxGraphText *self, gsize start, gsize end, char *replacement);
/* Adds WORDS, which are taken, as a line of its own after line AFTER (-1: under the head of the
 * graph), set in as its neighbours are. */
void mx_graph_text_insert_line (MxGraphText *self, int after, char *words);
/* Takes a line away; a comment on it stays. */
void mx_graph_text_remove_line (MxGraphText *self, const MxNodeLine *line);
/* The white space that a line begins with; g_free () it. */
char *mx_graph_text_dup_indent (const MxGraphText *self, const MxNodeLine *line);

/* Brings the edits into the order of the text. */
void mx_graph_text_sort (MxGraphText *self);

/* The edits in the order of the text, if the text is without errors after them; else NULL and the
 * first error as MESSAGE. */
GArray *mx_graph_text_finish (MxGraphText *self, char **message);

G_END_DECLS
