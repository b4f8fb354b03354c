/* SPDX-License-Identifier: MIT */
#include "core/dense.h"
#include "core/graph/explore.h"
#include "core/graph/settle.h"
#include "core/solution.h"

/* Values of one family from 0 on: of one heap from its sequence, of two parameters by filling a box;
 * and where neither has an order, all cells are explored as roots. */

typedef struct {
  MxSource *source;
  guint family;
  gint64 to_a;
  gint64 to_b;
  gint64 width;
  MxValue *values;
  MxWork work;
  MxLimit limit; /* of a table that was cut to what may be explored */
} Table;

/* Cuts the rows to those whose positions are allowed. */
static void
cut_rows (Table *table)
{
  guint64 rows = table->work.limits->positions / (guint64)table->width;

  if ((guint64)table->to_a < rows)
    return;
  table->to_a = (gint64)rows - 1;
  table->limit = MX_LIMIT_POSITIONS;
}

static gboolean
add_cells (Table *table, MxExplore *explore)
{
  const MxFamily *family = &table->source->families[table->family];
  gint64 to_a = table->to_a;

  if (family->shape == MX_SHAPE_GRAPH)
    to_a = MIN (to_a, (gint64)family->n_nodes - 1);
  for (gint64 a = 0; a <= to_a; a++) {
    for (gint64 b = 0; b < table->width; b++) {
      gint64 coords[2] = {a, b};

      if (!mx_explore_add (explore, table->family, coords))
        return FALSE;
    }
  }
  return TRUE;
}

static gboolean
copy_values (Table *table, const MxGraph *graph)
{
  guint arity = table->source->families[table->family].arity;

  for (MxNode i = 0; i < graph->n; i++) {
    const gint64 *coords = mx_graph_coords (graph, i);

    if (!mx_work_tick (&table->work, 2))
      return FALSE;
    /* Another family may have no second coordinate, or none at all. */
    if (graph->family[i] != table->family || coords[0] > table->to_a)
      continue;
    gint64 column = arity == 2 ? coords[1] : 0;
    if (column < table->width)
      table->values[coords[0] * table->width + column] = graph->value[i];
  }
  return TRUE;
}

static void
explore_cells (Table *table, MxFault *fault)
{
  g_autoptr (MxGraph) graph = NULL;
  gboolean unbounded = FALSE;
  MxExplore explore;
  MxLimit limit = MX_LIMIT_NONE;

  if (mx_explore_init (&explore, &table->work, table->source)) {
    explore.mark = MX_NODE_REACHED;
    if ((!add_cells (table, &explore) || !mx_explore_run (&explore))
        && !table->work.stopped)
      limit = mx_work_resume (&table->work, 0.25);
    else if (explore.n_overruns > 0)
      limit = explore.overrun;
    graph = mx_explore_finish (&explore);
  }
  if (graph != NULL && explore.faulted) {
    GString *name = g_string_new (NULL);

    mx_graph_append_name (graph, name, explore.fault_node);
    *fault = explore.fault;
    fault->position = g_string_free (name, FALSE);
    explore.fault.message = NULL;
  }
  mx_explore_clear (&explore);
  if (graph != NULL) {
    mx_settle_values (graph, &table->work, NULL, FALSE, &unbounded);
    if (limit == MX_LIMIT_NONE && unbounded)
      limit = MX_LIMIT_POSITIONS;
    if (!mx_work_ok (&table->work) && !table->work.stopped) {
      MxLimit later = mx_work_resume (&table->work, 0.25);

      limit = limit == MX_LIMIT_NONE ? later : limit;
    }
    copy_values (table, graph);
  }
  if (limit != MX_LIMIT_NONE)
    mx_work_meet (&table->work, limit);
}

/* The values of the rows from FROM to TO. */
static void
forget_values (Table *table, gint64 from, gint64 to)
{
  for (gint64 i = from * table->width; i < (to + 1) * table->width; i++)
    table->values[i] = MX_VALUE_UNKNOWN;
}

/* FALSE where heaps cannot be valued one after the other. */
static gboolean
copy_line (Table *table, MxFault *fault)
{
  guint64 n = (guint64)table->to_a + 1;
  MxSequence *sequence = mx_sequence_new (table->source, table->family);
  gboolean unfit;

  mx_sequence_extend_within (sequence, &table->work, n);
  if (mx_sequence_get_limit (sequence) != MX_LIMIT_NONE)
    table->limit = mx_sequence_get_limit (sequence);
  unfit = mx_sequence_is_unfit (sequence);
  if (!unfit) {
    *fault = sequence->fault;
    sequence->fault = (MxFault){0};
    /* What was found before a limit still stands. */
    if (!mx_work_ok (&table->work) && !table->work.stopped)
      mx_work_resume (&table->work, 0.25);
    mx_sequence_copy_within (sequence, &table->work, 0, n, table->values);
  }
  mx_sequence_free_within (sequence, &table->work);
  return !unfit;
}

/* FALSE where the rules give no order of the cells. */
static gboolean
fill_box (Table *table, MxFault *fault)
{
  gint64 to[2] = {table->to_a, table->to_b};

  mx_fault_clear (fault);
  if (mx_box_fill (table->source, table->family, &table->work, to, 0, table->values,
                   fault)
      != MX_BOX_UNFIT)
    return TRUE;
  mx_fault_clear (fault);
  forget_values (table, 0, table->to_a);
  return FALSE;
}

gboolean
mx_solve_table (MxSource *source, guint family, gint64 to_a, gint64 to_b,
                const MxLimits *limits, const MxControl *control, MxValue *values,
                MxLimit *limit, MxFault *fault)
{
  const MxFamily *f = &source->families[family];
  Table table = {.source = source,
                 .family = family,
                 .to_a = to_a,
                 .to_b = to_b,
                 .width = MAX (to_b, 0) + 1,
                 .values = values};
  gboolean unfit = TRUE;

  g_return_val_if_fail (f->arity == 1 || f->arity == 2, FALSE);
  g_return_val_if_fail ((f->arity == 1) == (to_b < 0), FALSE);

  mx_work_init (&table.work, limits, control);
  *limit = MX_LIMIT_NONE;
  mx_fault_clear (fault);
  cut_rows (&table);
  /* A box sets all of its cells. */
  forget_values (&table, f->arity == 2 ? table.to_a + 1 : 0, to_a);
  if (f->arity == 1 && f->shape != MX_SHAPE_GRAPH)
    unfit = !copy_line (&table, fault);
  /* Behind a heap at fault there may be others that can be played. */
  if (f->arity == 2 || (fault->message != NULL && table.limit == MX_LIMIT_NONE))
    unfit = !fill_box (&table, fault);
  if (unfit)
    explore_cells (&table, fault);
  if (table.work.stopped)
    return FALSE;
  *limit = table.work.limit != MX_LIMIT_NONE ? table.work.limit : table.limit;
  return *limit == MX_LIMIT_NONE && fault->message == NULL;
}
