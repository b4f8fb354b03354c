/* SPDX-License-Identifier: MIT */
#include "cli/cli-private.h"

#include <stdio.h>
#include <string.h>

#include "export/export.h"
#include "picture/scene.h"
#include "session/solver.h"
#include "session/words.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* `mexplorer render`: the picture that the window would show, written to a file.  What is not said
 * of the size is what the picture needs: a figure has no empty border. */

#define VIEWPORT_WIDTH 960.0
#define VIEWPORT_HEIGHT 600.0
#define SIZE_MOST 20000.0
#define FIGURE_MARGIN 12.0
#define DOT_SECONDS 20.0

typedef struct {
  char *output;
  char *view;
  char *algorithm;
  int step; /* -1: the end, with nothing lit */
  double width; /* 0: as the picture needs */
  double height;
  double scale;
  char *theme;
  gboolean transparent;
  gboolean no_legend;
  gboolean hide_values;
} Options;

/* What the words of OPTIONS mean. */
typedef struct {
  MxFormat format;
  MxView view;
  MxAlgorithm algorithm;
  MxThemeKind theme;
} Choice;

static const struct {
  const char *word;
  MxView view;
} views[] = {
    {"graph", MX_VIEW_GRAPH}, {"piles", MX_VIEW_PILES},   {"lattice", MX_VIEW_LATTICE},
    {"table", MX_VIEW_TABLE}, {"nimsum", MX_VIEW_NIMSUM},
};

static void
options_clear (Options *options)
{
  g_free (options->output);
  g_free (options->view);
  g_free (options->algorithm);
  g_free (options->theme);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* -- reading the options -- */

static gboolean
choose_view (const char *word, MxView *view)
{
  for (gsize i = 0; i < G_N_ELEMENTS (views); i++)
    if (strcmp (views[i].word, word) == 0) {
      *view = views[i].view;
      return TRUE;
    }
  return FALSE;
}

static gboolean
choose_theme (const char *word, MxThemeKind *theme)
{
  static const char *const words[] = {"light", "dark", "print"};

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i], word) == 0) {
      *theme = (MxThemeKind)i;
      return TRUE;
    }
  return FALSE;
}

static gboolean
size_is_good (double size)
{
  return size == 0 || (size >= 1 && size <= SIZE_MOST);
}

/* MX_EXIT_OK, or what a wrong option makes of it. */
static int
choose (const Options *options, Choice *choice)
{
  const char *algorithm = options->algorithm;

  if (options->output == NULL)
    return mx_cli_wrong ("render", "%s",
                         _ ("--output is missing: say which file to write"));
  if (!mx_format_from_name (options->output, &choice->format))
    return mx_cli_wrong ("render",
                         _ ("“%s” tells no format: its name must end in .png, .svg, .pdf "
                            "or .tex"),
                         options->output);
  if (options->view != NULL && !choose_view (options->view, &choice->view))
    return mx_cli_wrong ("render", _ ("there is no view “%1$s”; the views are %2$s"),
                         options->view, "graph, piles, lattice, table, nimsum");
  if (algorithm != NULL && strcmp (algorithm, "sg") != 0 && strcmp (algorithm, "pn") != 0)
    return mx_cli_wrong ("render",
                         _ ("there is no algorithm “%1$s”; the algorithms are %2$s"),
                         algorithm, "sg, pn");
  choice->algorithm = algorithm != NULL && strcmp (algorithm, "pn") == 0
                          ? MX_ALGORITHM_PN_ROUNDS
                          : MX_ALGORITHM_SG_ORDER;
  if (options->theme != NULL && !choose_theme (options->theme, &choice->theme))
    return mx_cli_wrong ("render", _ ("there is no theme “%1$s”; the themes are %2$s"),
                         options->theme, "light, dark, print");
  if (!size_is_good (options->width) || !size_is_good (options->height))
    return mx_cli_wrong ("render", _ ("a width or a height is a number from 1 to %.0f"),
                         SIZE_MOST);
  if (!(options->scale >= 0.1 && options->scale <= 8))
    return mx_cli_wrong ("render", "%s", _ ("a scale is a number from 0.1 to 8"));
  if (options->step < -1)
    return mx_cli_wrong ("render", "%s", _ ("a step is a number from 0 on"));
  return MX_EXIT_OK;
}

/* -- the picture -- */

static int
complain_of_view (const MxSolved *solved, const char *word)
{
  g_autoptr (GString) fitting = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (views); i++)
    if (mx_scene_fits (views[i].view, solved->program, solved->solution))
      g_string_append_printf (fitting, "%s%s", fitting->len > 0 ? ", " : "",
                              views[i].word);
  return mx_cli_wrong ("render",
                       _ ("the view “%1$s” does not fit this game; those that fit are "
                          "%2$s"),
                       word, fitting->str);
}

/* The places of a general graph; NULL where simple layers do, or must. */
static MxLayout *
lay_out (const MxSolved *solved, MxView view)
{
  g_autoptr (GError) error = NULL;

  if (view != MX_VIEW_GRAPH)
    return NULL;
  MxLayoutRequest *request = mx_scene_graph_request (solved->plan, solved->solution);
  if (request == NULL)
    return NULL;
  MxLayout *layout = mx_layout_dot (request, DOT_SECONDS, &error);
  mx_scene_graph_request_free (request);
  if (layout == NULL) {
    fprintf (stderr, "mexplorer: ");
    fprintf (stderr, _ ("dot gave no layout (%s); the graph is drawn in simple layers\n"),
             error->message);
  }
  return layout;
}

static MxPicture *
build (const MxSolved *solved, const Options *options, const Choice *choice, MxView view,
       MxSteps *steps)
{
  g_autoptr (MxLayout) layout = lay_out (solved, view);
  MxSceneInput input = {
      .program = solved->program,
      .solution = solved->solution,
      .steps = steps,
      .step = options->step >= 0 ? (guint32)options->step : steps->n_steps,
      .stepping = options->step >= 0,
      .selected = MX_NO_NODE,
      .layout = layout,
      .plan = solved->plan,
      .period = solved->n_values > 0 ? &solved->findings.period : NULL,
      .width = options->width > 0 ? options->width : VIEWPORT_WIDTH,
      .height = options->height > 0 ? options->height : VIEWPORT_HEIGHT,
      .theme = choice->theme,
      .legend = !options->no_legend,
      .hide_values = options->hide_values,
      .language = mx_words_picture_language (),
  };
  MxPicture *picture = mx_scene_build (view, &input);
  g_autofree char *remark = mx_scene_dup_remark (view, &input);

  if (options->width == 0 || options->height == 0)
    mx_picture_finish (picture, FIGURE_MARGIN, options->width, options->height);
  if (remark != NULL)
    fprintf (stderr, "mexplorer: %s\n", remark);
  return picture;
}

static int
render (const MxInput *input, const Options *options, const Choice *choice,
        const MxLimits *limits)
{
  MxLimits left = mx_cli_left (input, limits);
  g_autoptr (MxSolved) solved = mx_solver_run (input->program, &left, NULL);
  const MxSolution *solution = solved->solution;
  MxSteps *steps =
      choice->algorithm == MX_ALGORITHM_PN_ROUNDS ? solved->pn_steps : solved->sg_steps;
  MxView view = choice->view;
  g_autoptr (GError) error = NULL;

  if (solution->faulted && solution->outcome == MX_OUTCOME_UNKNOWN) {
    mx_cli_complain_fault (input, &solution->fault, solution->fault_position);
    return MX_EXIT_TEXT;
  }
  if (view == MX_VIEW_DEFAULT)
    view = mx_scene_default_view (solved->program, solution);
  else if (!mx_scene_fits (view, solved->program, solution))
    return complain_of_view (solved, options->view);
  if (options->step >= 0 && (guint32)options->step > steps->n_steps)
    return mx_cli_wrong ("render", _ ("there is no step %1$d: the last one is %2$u"),
                         options->step, steps->n_steps);

  g_autoptr (MxPicture) picture = build (solved, options, choice, view, steps);
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (options->output);
  MxExportOptions export = {options->scale, options->transparent};
  if (!mx_export_to_file (picture, choice->format, &export, file, &error)) {
    fprintf (stderr, "%s: error: %s\n", options->output, error->message);
    return MX_EXIT_TEXT;
  }
  if (solution->limit != MX_LIMIT_NONE && solution->outcome == MX_OUTCOME_UNKNOWN) {
    mx_cli_complain_limit (input, solution->limit, limits);
    return MX_EXIT_LIMIT;
  }
  return MX_EXIT_OK;
}

int
mx_cli_render (int argc, char **argv)
{
  g_auto (Options) options = {.step = -1, .scale = 1};
  Choice choice = {.theme = MX_THEME_LIGHT};
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_auto (MxInput) input = {0};
  int status;
  const GOptionEntry entries[] = {
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
       N_ ("Write to this file: .png, .svg, .pdf or .tex"), N_ ("FILE")},
      {"view", 0, 0, G_OPTION_ARG_STRING, &options.view,
       N_ ("graph, piles, lattice, table or nimsum (else what fits best)"), N_ ("VIEW")},
      {"algorithm", 0, 0, G_OPTION_ARG_STRING, &options.algorithm,
       N_ ("What the steps are of: sg, the SG values (the default), or pn, the rounds of "
           "P "
           "and N"),
       "sg|pn"},
      {"step", 0, 0, G_OPTION_ARG_INT, &options.step,
       N_ ("Show what is known at step N (else all)"), "N"},
      {"width", 0, 0, G_OPTION_ARG_DOUBLE, &options.width,
       N_ ("At least this wide (else as wide as is needed)"), "W"},
      {"height", 0, 0, G_OPTION_ARG_DOUBLE, &options.height,
       N_ ("At least this high (else as high as is needed)"), "H"},
      {"scale", 0, 0, G_OPTION_ARG_DOUBLE, &options.scale,
       N_ ("Pixels of a PNG for each unit, 0.1 to 8 (1)"), "S"},
      {"theme", 0, 0, G_OPTION_ARG_STRING, &options.theme,
       N_ ("light (the default), dark or print"), N_ ("THEME")},
      {"transparent", 0, 0, G_OPTION_ARG_NONE, &options.transparent,
       N_ ("Leave out the background"), NULL},
      {"no-legend", 0, 0, G_OPTION_ARG_NONE, &options.no_legend,
       N_ ("Leave out the legend"), NULL},
      {"hide-values", 0, 0, G_OPTION_ARG_NONE, &options.hide_values,
       N_ ("Write ? in place of values, for the class to fill in"), NULL},
      {NULL},
  };

  if (!mx_cli_parse (_ ("FILE"),
                     _ ("Writes the picture of a game to a file; “-” is standard input."),
                     entries, &limits, &argc, &argv, &status))
    return status;
  if (argc != 2)
    return mx_cli_wrong ("render", "%s",
                         argc < 2 ? _ ("a file is missing")
                                  : _ ("only one file can be drawn at a time"));
  status = choose (&options, &choice);
  if (status != MX_EXIT_OK)
    return status;
  status = mx_cli_read (argv[1], &limits, &input);
  if (status != MX_EXIT_OK)
    return status;
  return render (&input, &options, &choice, &limits);
}
