/* SPDX-License-Identifier: MIT */
#include "rules/ast.h"

#include <string.h>

/* The nodes of a tree die together, so they are cut from blocks and never freed singly. */

#define BLOCK_SIZE ((gsize)16384)

MxTree *
mx_tree_new (void)
{
  MxTree *self = g_new0 (MxTree, 1);
  self->blocks = g_ptr_array_new_with_free_func (g_free);
  self->most = G_MAXUINT64;
  self->chunk = g_string_chunk_new (1024);
  self->lets = g_ptr_array_new ();
  self->families = g_ptr_array_new ();
  self->scopes = g_ptr_array_new ();
  self->claims = g_ptr_array_new ();
  self->let_index = g_hash_table_new (g_str_hash, g_str_equal);
  self->family_index = g_hash_table_new (g_str_hash, g_str_equal);
  self->start_terms = g_array_new (FALSE, TRUE, sizeof (MxTerm));
  self->sets = g_ptr_array_new_with_free_func (g_free);
  self->lists = g_ptr_array_new_with_free_func (g_free);
  return self;
}

static void
clear_family (MxFamilyTree *family)
{
  g_array_unref (family->params);
  g_ptr_array_unref (family->clauses);
  g_array_unref (family->nodes);
  g_array_unref (family->arrows);
  g_hash_table_unref (family->node_index);
}

static void
clear_claim (MxClaimTree *claim)
{
  for (guint i = 0; i < claim->heads->len; i++)
    g_array_unref (g_array_index (claim->heads, MxClaimHead, i).params);
  g_array_unref (claim->heads);
  g_array_unref (claim->params);
}

void
mx_tree_free (MxTree *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->families->len; i++)
    clear_family (mx_tree_family (self, i));
  for (guint i = 0; i < self->scopes->len; i++)
    clear_family (self->scopes->pdata[i]);
  for (guint i = 0; i < self->claims->len; i++)
    clear_claim (mx_tree_claim (self, i));
  g_ptr_array_unref (self->families);
  g_ptr_array_unref (self->scopes);
  g_ptr_array_unref (self->claims);
  g_ptr_array_unref (self->lets);
  g_hash_table_unref (self->let_index);
  g_hash_table_unref (self->family_index);
  g_array_unref (self->start_terms);
  g_ptr_array_unref (self->sets);
  g_ptr_array_unref (self->lists);
  g_clear_pointer (&self->node_lines, g_array_unref);
  g_clear_pointer (&self->node_words, g_array_unref);
  g_string_chunk_free (self->chunk);
  g_ptr_array_unref (self->blocks);
  g_free (self);
}

gpointer
mx_tree_alloc (MxTree *self, gsize size)
{
  size = (size + 7) & ~(gsize)7;
  if (self->blocks->len == 0 || self->used + size > BLOCK_SIZE) {
    if (size > BLOCK_SIZE / 4) {
      /* A block of its own, below the current one. */
      gpointer large = g_malloc0 (size);
      mx_tree_count (self, size);
      g_ptr_array_insert (self->blocks, 0, large);
      if (self->blocks->len == 1)
        self->used = BLOCK_SIZE;
      return large;
    }
    g_ptr_array_add (self->blocks, g_malloc0 (BLOCK_SIZE));
    mx_tree_count (self, BLOCK_SIZE);
    self->used = 0;
  }
  char *block = self->blocks->pdata[self->blocks->len - 1];
  gpointer memory = block + self->used;
  self->used += size;
  return memory;
}

static MxFamilyTree *
new_family (MxTree *self)
{
  MxFamilyTree *family = mx_tree_alloc (self, sizeof *family);
  family->params = g_array_new (FALSE, TRUE, sizeof (MxWord));
  family->clauses = g_ptr_array_new ();
  family->nodes = g_array_new (FALSE, TRUE, sizeof (MxGraphNode));
  family->arrows = g_array_new (FALSE, TRUE, sizeof (MxEdge));
  family->node_index = g_hash_table_new (g_str_hash, g_str_equal);
  return family;
}

MxFamilyTree *
mx_tree_add_family (MxTree *self, gboolean is_graph)
{
  MxFamilyTree *family = new_family (self);
  family->index = self->families->len;
  family->is_graph = is_graph;
  g_ptr_array_add (self->families, family);
  return family;
}

MxFamilyTree *
mx_tree_new_scope (MxTree *self)
{
  MxFamilyTree *scope = new_family (self);
  g_ptr_array_add (self->scopes, scope);
  return scope;
}

MxClaimTree *
mx_tree_add_claim (MxTree *self)
{
  MxClaimTree *claim = mx_tree_alloc (self, sizeof *claim);
  claim->heads = g_array_new (FALSE, FALSE, sizeof (MxClaimHead));
  claim->params = g_array_new (FALSE, FALSE, sizeof (MxWord));
  g_ptr_array_add (self->claims, claim);
  return claim;
}

static const struct {
  const char *name;
  MxOpcode op;
  guint at_least;
  guint at_most;
  MxType result;
} functions[] = {
#define MX_FUNCTION(name, op, at_least, at_most, result)                                 \
  {name, MX_OP_##op, at_least, at_most, MX_TYPE_##result},
#include "rules/functions.h"
};

gboolean
mx_function_find (const char *name, MxOpcode *op, guint *at_least, guint *at_most,
                  MxType *result)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++) {
    if (strcmp (functions[i].name, name) != 0)
      continue;
    *op = functions[i].op;
    *at_least = functions[i].at_least;
    *at_most = functions[i].at_most;
    *result = functions[i].result;
    return TRUE;
  }
  return FALSE;
}

void
mx_function_suggest (MxSuggestion *suggestion)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    mx_suggestion_try (suggestion, functions[i].name);
}

MxOpcode
mx_operator_opcode (MxOperator relation)
{
  switch ((int)relation) {
  case MX_OPERATOR_XOR: return MX_OP_XOR;
  case MX_OPERATOR_ADD: return MX_OP_ADD;
  case MX_OPERATOR_SUB: return MX_OP_SUB;
  case MX_OPERATOR_MUL: return MX_OP_MUL;
  case MX_OPERATOR_DIV: return MX_OP_DIV;
  default: return MX_OP_MOD;
  }
}
