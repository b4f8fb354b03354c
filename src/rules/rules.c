/* SPDX-License-Identifier: MIT */
#include "rules/batch.h"

#include <string.h>

/* Compiled rules as the solvers see them: the machine behind an MxSource. */

typedef struct {
  MxReader reader;
  MxMachine *machine;
  MxBatchMachine *batch; /* made when it is first needed */
} RulesReader;

void
mx_code_free (MxCode *code)
{
  if (code == NULL)
    return;
  g_free (code->instruction);
  g_free (code->place);
  g_free (code->constants);
  g_ptr_array_unref (code->targets);
  g_ptr_array_unref (code->tables);
  g_free (code);
}

static void
clear_family (MxFamily *family, MxFamilyCode *code)
{
  for (guint i = 0; i < family->n_nodes; i++)
    g_free (code->nodes[i].name);
  g_free (code->nodes);
  mx_arrows_free (code->arrows);
  mx_code_free (code->code);

  g_strfreev ((char **)family->params);
  g_free ((char *)family->name);
  g_free ((gint64 *)family->set);
  g_free ((guint8 *)family->digits);
  g_free ((MxRay *)family->rays);
  g_free ((MxSweep *)family->sweeps);
}

static void
finalize (MxSource *source)
{
  MxRules *self = (MxRules *)source;
  for (guint i = 0; i < source->n_families; i++)
    clear_family (&self->families[i], &self->codes[i]);
  g_free (self->families);
  g_free (self->codes);
  g_clear_pointer (&self->sets, g_ptr_array_unref);
  g_clear_pointer (&self->lists, g_ptr_array_unref);
  g_ptr_array_unref (self->claims);
  g_free (self);
}

static MxReader *
reader_new (const MxSource *source)
{
  RulesReader *reader = g_new0 (RulesReader, 1);
  reader->machine = mx_machine_new ((const MxRules *)source);
  return &reader->reader;
}

static void
reader_free (MxReader *base)
{
  RulesReader *reader = (RulesReader *)base;
  mx_machine_free (reader->machine);
  mx_batch_machine_free (reader->batch);
  g_free (reader);
}

static void
graph_options (const MxRules *rules, guint family, gint64 node, MxOptions *out)
{
  const MxArrows *arrows = rules->codes[family].arrows;
  out->result = MX_READ_DONE;
  g_return_if_fail (node >= 0 && node < rules->families[family].n_nodes);
  guint32 place = arrows->place[node];
  for (guint32 i = arrows->first[place]; i < arrows->first[place + 1]; i++) {
    gint64 to = arrows->node[arrows->to[i]];
    if (out->max_options > 0 && out->n >= out->max_options) {
      out->result = MX_READ_LIMIT;
      return;
    }
    mx_options_begin (out);
    mx_options_add (out, family, 1, &to);
  }
}

static gboolean
options (MxReader *base, guint family, const gint64 *coords, MxOptions *out)
{
  RulesReader *reader = (RulesReader *)base;
  const MxRules *rules = (const MxRules *)base->source;
  if (rules->codes[family].code == NULL)
    graph_options (rules, family, coords[0], out);
  else
    mx_machine_run (reader->machine, family, coords, out);
  return out->result == MX_READ_DONE;
}

/* Fewer positions than this are read faster one by one. */
#define BATCH_LEAST 4

static gboolean
batch (MxReader *base, guint family, const gint64 *coords, guint n, MxBatch *out)
{
  RulesReader *reader = (RulesReader *)base;
  const MxRules *rules = (const MxRules *)base->source;
  if (rules->codes[family].code != NULL && n >= BATCH_LEAST) {
    if (reader->batch == NULL)
      reader->batch = mx_batch_machine_new (rules);
    return mx_batch_machine_run (reader->batch, family, coords, n, out);
  }
  out->n = n;
  out->family = -1;
  memset (out->how, MX_BATCH_ALONE, n);
  memset (out->begin, 0, (n + 1) * sizeof *out->begin);
  return TRUE;
}

static const char *
node_name (const MxSource *source, guint family, guint node)
{
  const MxRules *self = (const MxRules *)source;
  return node < self->families[family].n_nodes ? self->codes[family].nodes[node].name
                                               : "";
}

MxRules *
mx_rules_new (guint n_families)
{
  MxRules *self = g_new0 (MxRules, 1);
  self->families = g_new0 (MxFamily, MAX (n_families, 1));
  self->codes = g_new0 (MxFamilyCode, MAX (n_families, 1));
  self->claims = g_ptr_array_new_with_free_func ((GDestroyNotify)mx_code_free);
  g_atomic_ref_count_init (&self->source.ref_count);
  self->source.n_families = n_families;
  self->source.families = self->families;
  self->source.finalize = finalize;
  self->source.reader_new = reader_new;
  self->source.reader_free = reader_free;
  self->source.options = options;
  self->source.node_name = node_name;
  self->source.batch = batch;
  return self;
}
