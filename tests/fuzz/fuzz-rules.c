/* SPDX-License-Identifier: MIT */
#include "rules/claim.h"
#include "rules/edit.h"
#include "rules/program.h"

#include <stdlib.h>
#include <string.h>

/* Mutates the documents of the collection and the golden cases with a fixed seed.  Whatever the
 * text: it is read without a crash and in a bounded time; if it has no errors, its positions are
 * enumerated within the limits, and its edits give texts that can be read again.
 *
 * Runs for two seconds; MX_FUZZ_SECONDS says how long else, MX_FUZZ_SEED where to begin. */

#define OPTIONS_MAX 2000
#define POSITION_USEC (30 * G_USEC_PER_SEC)

static GPtrArray *corpus; /* GBytes* */
static GRand *rng;

static const char *const scraps[] = {
    "game ",
    "graph ",
    "let ",
    "start ",
    "play misere",
    "view graph",
    "take ",
    "split ",
    "octal 0.77",
    "move ",
    "win ",
    "lose ",
    "value ",
    "claim ",
    "claim SG == ",
    "claim P iff ",
    "SG",
    " iff ",
    " for k in ",
    " in ",
    " if ",
    "any",
    " and ",
    " or ",
    " not ",
    " xor ",
    " divides ",
    "..",
    "->",
    "→",
    "≤",
    "⊕",
    "（",
    "）",
    "，",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "+",
    "-",
    "*",
    "/",
    "%",
    "**",
    "==",
    "<",
    "0",
    "1",
    "9223372036854775807",
    "4611686018427387904",
    "n",
    "k",
    "\n",
    "\r\n",
    "#",
    "\"",
    "\xFF",
    "\xE4\xBD",
    "min(",
    "gcd(",
    "isprime(",
    "0.",
    "1000000 * ",
    "10**18",
    "é",
    "\t",
    "[0]",
    "not ",
};

static void
read_corpus (const char *folder)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("MX_TEST_SOURCE_ROOT"), "tests", folder, NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  g_assert_nonnull (dir);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (const char *name; (name = g_dir_read_name (dir)) != NULL;)
    if (g_str_has_suffix (name, ".game"))
      g_ptr_array_add (names, g_build_filename (path, name, NULL));
  /* The order of a folder is not the same everywhere. */
  g_ptr_array_sort (names, (GCompareFunc)(void *)g_strcmp0);
  for (guint i = 0; i < names->len; i++) {
    char *text;
    gsize length;
    g_assert_true (g_file_get_contents (names->pdata[i], &text, &length, NULL));
    g_ptr_array_add (corpus, g_bytes_new_take (text, length));
  }
}

static guint
below (guint n)
{
  return n == 0 ? 0 : (guint)g_rand_int_range (rng, 0, (gint32)n);
}

/* A random stretch of another text. */
static void
insert_stretch (GString *text, gsize at)
{
  gsize length;
  const char *other = g_bytes_get_data (corpus->pdata[below (corpus->len)], &length);
  if (length == 0)
    return;
  gsize from = below ((guint)length), n = below ((guint)MIN (length - from, 200));
  g_string_insert_len (text, (gssize)at, other + from, (gssize)n);
}

static void
mutate (GString *text)
{
  gsize at = below ((guint)text->len + 1);
  switch (below (6)) {
  case 0:
    g_string_erase (text, (gssize)at, below ((guint)MIN (text->len - at, 20) + 1));
    break;
  case 1: insert_stretch (text, at); break;
  case 2: g_string_insert_c (text, (gssize)at, (char)below (256)); break;
  case 3:
    if (at < text->len)
      text->str[at] = (char)(text->str[at] ^ (1 << below (8)));
    break;
  case 4: {
    const char *scrap = scraps[below (G_N_ELEMENTS (scraps))];
    /* Towers of one thing are what recursion falls from. */
    guint n = below (20) != 0 ? 1 : below (10) != 0 ? 300 : 20000;
    for (guint i = n; i > 0; i--)
      g_string_insert (text, (gssize)at, scrap);
    break;
  }
  default: g_string_insert (text, (gssize)at, scraps[below (G_N_ELEMENTS (scraps))]);
  }
}

static gint64 deadline;

static gboolean
stop_cb (gpointer data)
{
  return g_get_monotonic_time () > deadline;
}

static void
enumerate (MxProgram *program)
{
  g_autoptr (MxReader) reader = mx_reader_new (mx_program_get_source (program));
  g_autoptr (MxOptions) options = mx_options_new ();
  const MxSum *start = mx_program_get_start (program);
  MxControl control = {stop_cb, NULL, NULL};

  options->max_options = OPTIONS_MAX;
  options->control = &control;
  for (guint i = 0; i < MIN (start->n, 3); i++) {
    gint64 before = g_get_monotonic_time ();
    deadline = before + G_USEC_PER_SEC / 20;
    mx_reader_options (reader, start->part[i].family, mx_sum_get_coords (start, i),
                       options);
    g_assert_cmpint (g_get_monotonic_time () - before, <, POSITION_USEC);
    g_assert_cmpuint (options->n, <=, OPTIONS_MAX);
    g_assert_true (options->result != MX_READ_FAULT || options->fault.line > 0);
    for (guint32 p = 0; p < options->n_parts; p++)
      g_assert_cmpint (options->coords[options->part[p].coords], >=, 0);
  }
  g_autofree char *code = mx_program_disassemble (program);
  g_assert_nonnull (code);
}

/* What claims say of some positions. */
static void
read_claims (MxProgram *program)
{
  const GPtrArray *claims = mx_program_get_claims (program);
  g_autoptr (MxClaimReader) reader = mx_claim_reader_new (program);
  MxControl control = {stop_cb, NULL, NULL};
  for (guint i = 0; i < MIN (claims->len, 3); i++) {
    const MxClaim *claim = claims->pdata[i];
    gint64 coords[MX_CLAIM_COORDS_MAX];
    g_auto (MxFault) fault = {0};
    MxClaimSays says;
    deadline = g_get_monotonic_time () + G_USEC_PER_SEC / 20;
    g_assert_cmpuint (claim->n_coords, <=, MX_CLAIM_COORDS_MAX);
    for (guint k = 0; k < claim->n_coords; k++) {
      g_assert_true (claim->high[k] == -1 || claim->high[k] >= claim->low[k]);
      coords[k] = claim->low[k] + (gint64)below (20);
    }
    MxRead read = mx_claim_reader_read (reader, i, coords, &control, &says, &fault);
    g_assert_true (read != MX_READ_FAULT || fault.line > 0);
    g_assert_true (*claim->text != '\0' && g_utf8_validate (claim->text, -1, NULL));
  }
}

/* Sets each control to its ends: the text that results is read, though it may have errors. */
static void
edit_controls (MxProgram *program, const char *text)
{
  const GPtrArray *controls = mx_program_get_controls (program);
  for (guint i = 0; i < MIN (controls->len, 4); i++) {
    const MxControlItem *item = controls->pdata[i];
    g_auto (MxEdit) edit = {0};
    mx_edit_control (program, text, item, item->high, &edit);
    g_autofree char *changed = mx_edit_apply (&edit, text);
    g_autoptr (GPtrArray) diagnostics = NULL;
    g_autoptr (MxProgram) again = mx_program_parse (changed, -1, &diagnostics);
    if (again == NULL || item->kind != MX_CONTROL_START || item->is_node)
      continue;
    const GPtrArray *found = mx_program_get_controls (again);
    g_assert_cmpuint (found->len, ==, controls->len);
    g_assert_cmpint (((MxControlItem *)found->pdata[i])->value, ==, item->high);
  }
}

/* TRUE if the text means something. */
static gboolean
try_text (const char *text, gsize length)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  g_autoptr (MxProgram) program = mx_program_parse (text, (gssize)length, &diagnostics);
  gboolean error = FALSE;
  for (guint i = 0; i < diagnostics->len; i++) {
    const MxDiagnostic *d = diagnostics->pdata[i];
    error |= d->severity == MX_SEVERITY_ERROR;
    g_assert_cmpuint (d->span.start, <=, d->span.end);
    g_assert_cmpuint (d->span.end, <=, length);
    g_assert_cmpuint (d->span.line, >=, 1);
    g_assert_cmpuint (d->span.column, >=, 1);
    g_assert_cmpuint (d->span.length, >=, 1);
    g_assert_true (g_utf8_validate (d->message, -1, NULL));
  }
  g_assert_true (error == (program == NULL));
  if (program == NULL)
    return FALSE;
  enumerate (program);
  read_claims (program);
  if (memchr (text, 0, length) == NULL)
    edit_controls (program, text);
  return TRUE;
}

static void
test_mutations (void)
{
  const char *seconds = g_getenv ("MX_FUZZ_SECONDS"), *seed = g_getenv ("MX_FUZZ_SEED");
  gint64 end = g_get_monotonic_time ()
               + (gint64)((seconds != NULL ? g_ascii_strtod (seconds, NULL) : 2.0)
                          * G_USEC_PER_SEC);
  guint n = 0, good = 0;

  corpus = g_ptr_array_new_with_free_func ((GDestroyNotify)g_bytes_unref);
  rng = g_rand_new_with_seed (seed != NULL ? (guint32)atoi (seed) : 1);
  read_corpus ("documents");
  read_corpus ("rules/cases");
  g_assert_cmpuint (corpus->len, >, 20);
  while (g_get_monotonic_time () < end) {
    gsize length;
    const char *original = g_bytes_get_data (corpus->pdata[below (corpus->len)], &length);
    g_autoptr (GString) text = g_string_new_len (original, (gssize)length);
    for (guint i = below (6); i > 0; i--)
      mutate (text);
    /* A crash leaves the text behind. */
    const char *keep = g_getenv ("MX_FUZZ_KEEP");
    if (keep != NULL)
      g_file_set_contents (keep, text->str, (gssize)text->len, NULL);
    good += try_text (text->str, text->len);
    n++;
  }
  g_test_message ("%u texts, %u of them with a meaning", n, good);
  g_assert_cmpuint (good, >, 0);
  g_ptr_array_unref (corpus);
  g_rand_free (rng);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fuzz/rules", test_mutations);
  return g_test_run ();
}
