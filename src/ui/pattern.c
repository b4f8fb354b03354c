/* SPDX-License-Identifier: MIT */
#include "ui/pattern.h"

#include "picture/scene-common.h"
#include "session/words-lattice.h"
#include "session/words-period.h"
#include "session/words-quotient.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* A pattern that is seen is not one that is proved; the panel never says the one for the other,
 * and it says how far was looked. */

#define MOST_VALUES 48
#define FEW_VALUES 10
#define MOST_ELEMENTS 24

struct _MxPattern {
  MxPane parent_instance;

  GtkWidget *box;
  GtkLabel *heading;
  GtkLabel *headline;
  GtkLabel *values;
  GtkLabel *reason;
  GtkLabel *form;
  GtkLabel *exceptions;
  GtkLabel *quotient;
  GtkWidget *search;
  GtkButton *look;
  GtkLabel *looking;
};

G_DEFINE_FINAL_TYPE (MxPattern, mx_pattern, MX_TYPE_PANE)

static void
append_value (GString *text, MxValue value)
{
  if (text->len > 0)
    g_string_append_c (text, ' ');
  if (value == MX_VALUE_UNKNOWN)
    g_string_append_c (text, '?');
  else if (value == MX_VALUE_INFINITE)
    g_string_append (text, "∞");
  else
    g_string_append_printf (text, "%" G_GINT64_FORMAT, value);
}

/* The family that the pattern is of: that of the first heap of the start. */
static const MxFamily *
get_family (MxPattern *self)
{
  MxSession *session = mx_pane_get_session (MX_PANE (self));
  const MxSolution *solution = mx_session_get_solution (session);
  if (solution == NULL || solution->start->n == 0)
    return NULL;
  return &solution->source->families[solution->start->part[0].family];
}

/* How far was looked: "heap 1,234,567". */
static char *
dup_looked (MxSession *session)
{
  g_autofree char *heap = mx_scene_dup_count (mx_session_get_looked (session));
  return g_strdup_printf (_ ("heap %s"), heap);
}

/* The button and what is said beside it. */
static void
update_search (MxPattern *self)
{
  MxSession *session = mx_pane_get_session (MX_PANE (self));
  gboolean looking = mx_session_is_looking (session);
  MxLimit limit = mx_session_get_looking_limit (session);
  g_autofree char *words = NULL;
  if (looking)
    words = dup_looked (session);
  else if (limit == MX_LIMIT_MEMORY)
    words = g_strdup (_ ("The memory that may be used is full."));
  gtk_widget_set_visible (self->search, looking || mx_session_may_look (session));
  gtk_button_set_label (self->look, looking ? _ ("_Stop") : _ ("_Look further"));
  gtk_widget_set_tooltip_text (
      GTK_WIDGET (self->look),
      looking ? _ ("Stop looking: what was found stays")
              : _ ("Compute more values, until a period is proved or you stop it"));
  gtk_label_set_text (self->looking, words != NULL ? words : "");
}

static void
look_cb (MxPattern *self)
{
  MxSession *session = mx_pane_get_session (MX_PANE (self));
  if (mx_session_is_looking (session))
    mx_session_stop_looking (session);
  else
    mx_session_look_further (session);
}

/* Takes TEXT, and hides the label where there is none. */
static void
show_text (GtkLabel *label, char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
  g_free (text);
}

/* The misère quotient and the elements of the first heaps; NULL where there is none. */
static char *
dup_quotient (MxPattern *self)
{
  MxSession *session = mx_pane_get_session (MX_PANE (self));
  const MxHeapQuotient *found = mx_session_get_quotient (session);
  if (found == NULL)
    return NULL;
  g_autofree char *title = mx_words_dup_quotient (found);
  g_autofree char *elements = mx_words_dup_heap_elements (found, MOST_ELEMENTS);
  return g_strdup_printf ("%s\n%s", title, elements);
}

/* The formula of two parameters. */
static void
show_lattice (MxPattern *self, const MxLattice *lattice)
{
  MxSession *session = mx_pane_get_session (MX_PANE (self));
  const MxSolution *solution = mx_session_get_solution (session);
  const MxFamily *family = get_family (self);
  gint64 number = mx_sum_get_coords (solution->start, 0)[lattice->form.swapped];
  g_autofree char *heading = g_strdup_printf (mx_lattice_has_values (lattice->form.kind)
                                                  ? _ ("SG values of %s")
                                                  : _ ("P-positions of %s"),
                                              family->name);
  g_autofree char *headline = mx_words_dup_lattice (family, lattice);
  g_autofree char *reason = mx_words_dup_lattice_reason (family, lattice, solution->play);

  gtk_label_set_text (self->heading, heading);
  gtk_label_set_text (self->headline, headline);
  gtk_label_set_text (self->reason, reason);
  show_text (self->values, mx_words_dup_lattice_examples (family, lattice, number));
  show_text (self->form, NULL);
  show_text (self->exceptions, NULL);
  show_text (self->quotient, NULL);
  gtk_widget_set_visible (self->search, FALSE);
}

static void
update (MxPane *pane)
{
  MxPattern *self = MX_PATTERN (pane);
  MxSession *session = mx_pane_get_session (pane);
  guint n = 0;
  const MxFindings *findings = NULL;
  const MxLattice *lattice = NULL;
  const MxValue *values = NULL;
  if (session != NULL) {
    lattice = mx_session_get_lattice (session);
    findings = mx_session_get_findings (session);
    values = mx_session_get_values (session, &n);
  }
  gtk_widget_set_visible (GTK_WIDGET (self),
                          lattice != NULL || (findings != NULL && n > 0));
  if (lattice != NULL) {
    show_lattice (self, lattice);
    return;
  }
  if (findings == NULL || n == 0)
    return;
  const MxFamily *family = get_family (self);
  gboolean nim = family != NULL && family->shape == MX_SHAPE_NIM;
  g_autofree char *heading =
      g_strdup_printf (_ ("SG values of %s"), family != NULL ? family->name : "");
  g_autofree char *headline = nim ? g_strdup (_ ("A heap of n has value n"))
                                  : mx_words_dup_period (&findings->period);
  g_autofree char *some =
      mx_pattern_dup_values (findings, values, n, nim ? FEW_VALUES : MOST_VALUES);
  g_autofree char *reason =
      nim ? g_strdup (_ ("Proved: from n each smaller heap can be reached; they have the "
                         "values 0, 1, …, n − 1, so the smallest missing one is n."))
          : mx_words_dup_period_reason (&findings->period);
  gtk_label_set_text (self->heading, heading);
  gtk_label_set_text (self->headline, headline);
  show_text (self->values, g_steal_pointer (&some));
  gtk_label_set_text (self->reason, reason);
  show_text (self->form, nim ? NULL : mx_words_dup_form (&findings->form));
  show_text (self->exceptions,
             mx_words_dup_exceptions (&findings->period, &findings->exceptions));
  show_text (self->quotient, dup_quotient (self));
  update_search (self);
}

static void
mx_pattern_class_init (MxPatternClass *klass)
{
  static const char *const signals[] = {"solved", "pattern", NULL};
  MX_PANE_CLASS (klass)->signals = signals;
  MX_PANE_CLASS (klass)->update = update;

  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "pattern");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/mexplorer/Mexplorer/ui/pattern.ui");
  gtk_widget_class_bind_template_child (widget_class, MxPattern, box);
  gtk_widget_class_bind_template_child (widget_class, MxPattern, heading);
  gtk_widget_class_bind_template_child (widget_class, MxPattern, headline);
  gtk_widget_class_bind_template_child (widget_class, MxPattern, values);
  gtk_widget_class_bind_template_child (widget_class, MxPattern, reason);
  gtk_widget_class_bind_template_child (widget_class, MxPattern, form);
  gtk_widget_class_bind_template_child (widget_class, MxPattern, exceptions);
  gtk_widget_class_bind_template_child (widget_class, MxPattern, quotient);
  gtk_widget_class_bind_template_child (widget_class, MxPattern, search);
  gtk_widget_class_bind_template_child (widget_class, MxPattern, look);
  gtk_widget_class_bind_template_child (widget_class, MxPattern, looking);
  gtk_widget_class_bind_template_callback (widget_class, look_cb);
}

static void
mx_pattern_init (MxPattern *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
mx_pattern_new (MxSession *session)
{
  return g_object_new (MX_TYPE_PATTERN, "session", session, NULL);
}

char *
mx_pattern_dup_values (const MxFindings *findings, const MxValue *values, guint n,
                       guint most)
{
  gboolean periodic = findings->n_values > 0 && findings->period.saltus == 0;
  GString *text = g_string_new (NULL);
  if (periodic) {
    values = findings->values;
    n = findings->n_values;
  }
  for (guint i = 0; i < MIN (n, most); i++)
    append_value (text, values[i]);
  if (!periodic || MIN (n, most) < findings->period.period)
    g_string_append (text, " …");
  return g_string_free (text, FALSE);
}
