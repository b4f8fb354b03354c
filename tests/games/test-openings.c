/* SPDX-License-Identifier: MIT */
#include "text.h"

#include "picture/scene.h"
#include "session/heading.h"

/* What a game of the gallery says and shows when it is opened: a title, what is played and what it
 * teaches, in each language; a view that fits its rules; a position in which there is a move, and
 * whose winner is known. */

static void
check_heading (const char *text)
{
  static const char *const languages[][2] = {
      {"C", NULL}, {"zh_CN", NULL}, {"zh_TW", NULL}};
  g_auto (MxHeading) english = {0};
  mx_heading_read (text, languages[0], &english);
  g_assert_nonnull (english.title);
  g_assert_nonnull (english.about);
  g_assert_nonnull (english.theorem);
  for (guint i = 1; i < G_N_ELEMENTS (languages); i++) {
    g_auto (MxHeading) heading = {0};
    mx_heading_read (text, languages[i], &heading);
    /* What is not translated is as it was first said. */
    g_assert_cmpstr (heading.title, !=, english.title);
    g_assert_cmpstr (heading.about, !=, english.about);
    g_assert_cmpstr (heading.theorem, !=, english.theorem);
  }
}

static gboolean
has_move (const MxSum *sum)
{
  g_autoptr (MxReader) reader = mx_reader_new (sum->source);
  g_autoptr (MxOptions) options = mx_options_new ();
  for (guint i = 0; i < sum->n; i++) {
    g_assert_true (mx_reader_options (reader, sum->part[i].family,
                                      mx_sum_get_coords (sum, i), options));
    if (options->n > 0)
      return TRUE;
  }
  return FALSE;
}

static void
test_opening (gconstpointer data)
{
  const MxLimits limits = MX_LIMITS_DEFAULT;
  g_autofree char *text = read_text (data);
  check_heading (text);
  g_autoptr (MxProgram) program = read_program (text);
  g_assert_true (mx_program_has_start (program));
  const MxSum *start = mx_program_get_start (program);
  g_assert_true (has_move (start));
  g_autoptr (MxSolution) solution =
      mx_solve (mx_program_get_source (program), start, mx_program_get_play (program),
                &limits, NULL);
  g_assert_cmpstr (outcome_word (solution->outcome), !=, "unknown");
  MxView view = mx_program_get_view (program);
  g_assert_true (view == MX_VIEW_DEFAULT || mx_scene_fits (view, program, solution));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autoptr (GPtrArray) names = list_texts ();
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *path = g_strconcat ("/openings/", (char *)names->pdata[i], NULL);
    g_test_add_data_func (path, names->pdata[i], test_opening);
  }
  return g_test_run ();
}
