/* SPDX-License-Identifier: MIT */
#include "rules/compiler.h"

#include "rules/shape.h"

/* The whole tree: each game by the compiler, each graph as arrays of arrows. */

static const char *
node_name_cb (gconstpointer data, guint32 node)
{
  const MxNodeInfo *nodes = data;
  return nodes[node].name;
}

static void
compile_graph (const MxFamilyTree *graph, MxFamily *family, MxFamilyCode *code)
{
  guint n = graph->nodes->len;

  code->nodes = g_new0 (MxNodeInfo, n);
  for (guint i = 0; i < n; i++) {
    const MxGraphNode *node = &g_array_index (graph->nodes, MxGraphNode, i);
    code->nodes[i] = (MxNodeInfo){g_strdup (node->name), node->x, node->y, node->placed};
  }
  code->arrows = mx_arrows_new (graph->index, n, node_name_cb, code->nodes,
                                (const MxEdge *)(gconstpointer)graph->arrows->data,
                                graph->arrows->len);
  family->arrows = code->arrows;
}

static void
note_clauses (const MxFamilyTree *game, MxFamilyCode *code)
{
  for (guint i = 0; i < game->clauses->len; i++) {
    const MxClause *clause = game->clauses->pdata[i];
    code->has_move |= clause->kind == MX_CLAUSE_MOVE;
    code->has_take |=
        clause->kind == MX_CLAUSE_TAKE || clause->kind == MX_CLAUSE_TAKE_ANY;
    code->has_split |= clause->kind == MX_CLAUSE_SPLIT;
    code->has_octal |= clause->kind == MX_CLAUSE_OCTAL;
  }
}

static void
describe (const MxTree *tree, const MxFamilyTree *from, MxFamily *family)
{
  family->name = g_strdup (from->name.name);
  if (from->is_graph) {
    family->arity = 1;
    family->shape = MX_SHAPE_GRAPH;
    family->n_nodes = from->nodes->len;
    return;
  }
  family->arity = from->params->len;
  char **params = g_new0 (char *, family->arity + 1);
  for (guint i = 0; i < family->arity; i++)
    params[i] = g_strdup (g_array_index (from->params, MxWord, i).name);
  family->params = (const char *const *)params;
  mx_find_shape (tree, from, family);
}

MxRules *
mx_compile_tree (MxTree *tree)
{
  MxRules *rules = mx_rules_new (tree->families->len);
  for (guint i = 0; i < tree->families->len; i++) {
    const MxFamilyTree *family = mx_tree_family (tree, i);
    describe (tree, family, &rules->families[i]);
    if (family->is_graph) {
      compile_graph (family, &rules->families[i], &rules->codes[i]);
    } else {
      rules->codes[i].code = mx_compile_game (tree, i);
      note_clauses (family, &rules->codes[i]);
    }
  }
  for (guint i = 0; i < tree->claims->len; i++)
    g_ptr_array_add (rules->claims, mx_compile_claim (tree, mx_tree_claim (tree, i)));
  rules->sets = g_steal_pointer (&tree->sets);
  rules->lists = g_steal_pointer (&tree->lists);
  tree->sets = g_ptr_array_new_with_free_func (g_free);
  tree->lists = g_ptr_array_new_with_free_func (g_free);
  return rules;
}
