/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/edit.h"

/* Edits of a graph as a hand draws it.  Each changes as few lines as it can, mostly one; comments,
 * the order of the lines and how they are written stay.
 *
 * TEXT has no errors, and GRAPH is the name of a graph in it.  The edits that are to be made
 * together come in the order of the text and do not overlap: an array of MxEdit, for
 * mx_edits_apply (), which is freed with g_array_unref ().  NULL if it cannot be done: then MESSAGE
 * says why, translated.  MESSAGE may also say what came of it; it is NULL where there is nothing to
 * say, and freed with g_free ().  O(length of the text). */

G_BEGIN_DECLS

/* How a place is written: to this many decimals. */
#define MX_PLACE_DECIMALS 2

GArray *mx_edit_graph_add_node (const char *text, const char *graph, const char *name,
                                double x, double y, char **message);

/* Writes or changes the node's `at` line. */
GArray *mx_edit_graph_move_node (const char *text, const char *graph, const char *name,
                                 double x, double y, char **message);

/* Everywhere: in arrows, places and the start. */
GArray *mx_edit_graph_rename_node (const char *text, const char *graph, const char *name,
                                   const char *new_name, char **message);

/* With its arrows and from the start.  Where it was all of the start, the first node that is left
 * becomes it, and MESSAGE says so.  Nodes that only its arrows named stay. */
GArray *mx_edit_graph_delete_node (const char *text, const char *graph, const char *name,
                                   char **message);

/* An arrow that is there already is refused. */
GArray *mx_edit_graph_add_arrow (const char *text, const char *graph, const char *from,
                                 const char *to, char **message);

/* As often as it is written. */
GArray *mx_edit_graph_delete_arrow (const char *text, const char *graph, const char *from,
                                    const char *to, char **message);

/* Takes all places away, so that the graph is laid out anew; no edit where there are none. */
GArray *mx_edit_graph_arrange (const char *text, const char *graph, char **message);

/* A name that no node of the graph has: the next number where all nodes are numbers, else the first
 * free letter, or letter and number.  g_free () it. */
char *mx_edit_graph_dup_fresh_name (const MxProgram *program, const char *graph);

/* TEXT with all EDITS made; g_free () it. */
char *mx_edits_apply (const GArray *edits, const char *text);

G_END_DECLS
