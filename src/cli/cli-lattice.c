/* SPDX-License-Identifier: MIT */
#include "cli/cli-limits.h"

#include <stdio.h>

#include "core/box/lattice-form.h"
#include "core/box/wythoff.h"
#include "core/box/zeckendorf.h"
#include "session/words-lattice.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* `mexplorer period` of a game of two parameters: instead of a period a formula for its values or
 * its P-positions, and whether it is proved. */

#define LIMIT_DEFAULT 200
#define N_PAIRS 10

/* For programs: not translated. */
static char *
dup_theorem (const MxLatticeForm *form)
{
  switch (form->proof) {
  case MX_LATTICE_BY_WYTHOFF:
    if (form->a == 1)
      return g_strdup ("Wythoff, A modification of the game of Nim, 1907");
    return g_strdup_printf ("Fraenkel, How to beat your Wythoff games' opponent on three "
                            "fronts, 1982, with r = %" G_GINT64_FORMAT,
                            form->a);
  case MX_LATTICE_BY_WHINIHAN: return g_strdup ("Whinihan, Fibonacci Nim, 1963");
  case MX_LATTICE_BY_PARTS:
    return g_strdup ("Sprague and Grundy: each move changes one number alone");
  case MX_LATTICE_BY_MIRROR:
    return g_strdup (
        "from unequal numbers a move makes them equal, from equal ones none");
  case MX_LATTICE_BY_SQUARE:
    return g_strdup_printf ("a square of %" G_GINT64_FORMAT " positions a side repeats",
                            form->within);
  case MX_LATTICE_SEEN:
  default: return NULL;
  }
}

static void
add_text (JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, text);
}

static void
add_pair (JsonBuilder *builder, gint64 a, gint64 b)
{
  json_builder_begin_array (builder);
  json_builder_add_int_value (builder, a);
  json_builder_add_int_value (builder, b);
  json_builder_end_array (builder);
}

/* The first pairs of an r-game. */
static void
add_pairs (JsonBuilder *builder, const MxLatticeForm *form)
{
  json_builder_set_member_name (builder, "pairs");
  json_builder_begin_array (builder);
  for (guint k = 0; k < N_PAIRS; k++) {
    gint64 pair[2];

    mx_wythoff_pair ((guint)form->a, k, pair);
    add_pair (builder, pair[0] + form->shift[0], pair[1] + form->shift[1]);
  }
  json_builder_end_array (builder);
}

static void
print_json (const MxFamily *family, const MxLattice *found, const MxLimits *limits)
{
  const MxLatticeForm *form = &found->form;
  g_autoptr (JsonBuilder) builder = json_builder_new_immutable ();
  g_autofree char *formula = mx_lattice_dup_formula (family, form);
  g_autofree char *theorem = dup_theorem (form);
  gboolean values = mx_lattice_has_values (form->kind);

  json_builder_begin_object (builder);
  add_text (builder, "game", family->name);
  add_text (builder, "formula_of",
            form->kind == MX_LATTICE_NONE ? NULL
            : values                      ? "SG"
                                          : "P");
  add_text (builder, "formula", formula);
  json_builder_set_member_name (builder, "formula_proved");
  json_builder_add_boolean_value (builder, theorem != NULL);
  add_text (builder, "theorem", theorem);
  json_builder_set_member_name (builder, "from");
  add_pair (builder, form->from[0], form->from[1]);
  json_builder_set_member_name (builder, "computed");
  json_builder_add_int_value (builder, found->to);
  if (form->kind == MX_LATTICE_WYTHOFF)
    add_pairs (builder, form);
  mx_cli_add_limit (builder, found->limit, limits);
  json_builder_end_object (builder);

  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  g_autofree char *text = json_to_string (root, FALSE);
  printf ("%s\n", text);
}

/* The number of the text's start of which a formula may speak: the first of the family's. */
static gint64
find_number (const MxInput *input, guint index, const MxLatticeForm *form)
{
  const MxSum *start = mx_program_get_start (input->program);

  if (!mx_program_has_start (input->program))
    return 0;
  for (guint i = 0; i < start->n; i++) {
    if (start->part[i].family == index)
      return mx_sum_get_coords (start, i)[form->swapped];
  }
  return 0;
}

static void
print_words (const MxInput *input, guint index, const MxLattice *found)
{
  const MxFamily *family = &mx_program_get_source (input->program)->families[index];
  g_autofree char *words = mx_words_dup_lattice (family, found);
  g_autofree char *reason =
      mx_words_dup_lattice_reason (family, found, mx_program_get_play (input->program));
  g_autofree char *examples = mx_words_dup_lattice_examples (
      family, found, find_number (input, index, &found->form));

  printf ("%s\n%s\n", words, reason);
  if (examples != NULL)
    printf ("%s\n", examples);
}

int
mx_cli_find_lattice (const MxInput *input, guint index, gint64 to, MxLimits *limits,
                     gboolean json)
{
  MxSource *source = mx_program_get_source (input->program);
  g_auto (MxFault) fault = {0};
  MxLattice found;

  if (to < 0)
    to = LIMIT_DEFAULT;
  mx_cli_bound_limits (limits,
                       (guint64)MIN (to, G_MAXINT32) * (guint64)MIN (to, G_MAXINT32));
  MxLimits left = mx_cli_left (input, limits);
  mx_lattice_find (source, index, to, &left, NULL, &found, &fault);
  if (found.form.kind == MX_LATTICE_NONE && found.limit == MX_LIMIT_NONE
      && fault.message != NULL) {
    mx_cli_complain_fault (input, &fault, fault.position);
    return MX_EXIT_TEXT;
  }
  /* What was found before a limit still stands. */
  if (json)
    print_json (&source->families[index], &found, limits);
  else
    print_words (input, index, &found);
  if (found.limit != MX_LIMIT_NONE)
    mx_cli_complain_limit (input, found.limit, limits);
  else if (fault.message != NULL)
    mx_cli_complain_fault (input, &fault, fault.position);
  return mx_cli_finish (found.limit != MX_LIMIT_NONE ? MX_EXIT_LIMIT
                        : fault.message != NULL      ? MX_EXIT_TEXT
                                                     : MX_EXIT_OK);
}
