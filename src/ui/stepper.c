/* SPDX-License-Identifier: MIT */
#include "ui/stepper.h"

#include "mx-config.h"
#include "session/words.h"

#include <glib/gi18n-lib.h>

/* The bar shows the session's step and changes it, and keeps no step of its own.  Beside the
 * controls, or above them where the window is narrow, stands the sentence, in a place of fixed
 * height, so that the picture above never jumps while one steps. */

/* From here on the sentence stands beside the controls. */
#define WIDE 980
#define SENTENCE_LINES_WIDE 3
#define SENTENCE_LINES_NARROW 2
#define CONTROLS_WIDTH_MAX 900
#define GAP_WIDE 28
#define GAP_NARROW 8
/* The height of the controls while they wait. */
#define CONTROLS_HEIGHT 34

/* Seconds a step, as the choices of speed say. */
static const double intervals[] = {2.0, 1.0, 0.5, 0.25, 0.1};

struct _MxStepper {
  GtkWidget parent_instance;

  MxSession *session;
  GSignalGroup *signals;
  guint tick; /* updates before the next frame */
  gboolean updating; /* what changes now does not come from the user */

  gboolean waiting; /* nothing is shown yet */

  GtkWidget *controls;
  GtkWidget *first, *back, *play, *forward, *last;
  GtkWidget *scrubber;
  GtkAdjustment *adjustment;
  GtkWidget *number;
  GtkWidget *total;
  GtkWidget *speed;
  GtkWidget *algorithm;
  GtkWidget *sentence;
};

G_DEFINE_FINAL_TYPE (MxStepper, mx_stepper, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_SESSION,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

/* -- what is shown -- */

/* Whether only small positions are explored, and the start is answered otherwise or not at
 * all. */
static gboolean
is_cut (const MxSolution *solution)
{
  if (solution->limit != MX_LIMIT_NONE || solution->faulted)
    return TRUE;
  if (solution->whole != NULL)
    return solution->whole_start == MX_NO_NODE;
  for (guint i = 0; i < solution->kinds->sum->n; i++)
    if (solution->start_node[solution->kinds->first[i]] == MX_NO_NODE)
      return TRUE;
  return FALSE;
}

/* While the user has not begun to step, all is known: the bar says how to begin. */
static void
sentence_at_rest (MxSession *session, char **headline, char **rest)
{
  const MxSolution *solution = mx_session_get_solution (session);
  guint n = mx_session_get_n_steps (session);
  if (is_cut (solution))
    n = mx_solution_graph (solution)->n;
  *headline = g_strdup_printf (
      is_cut (solution)
          ? g_dngettext (GETTEXT_PACKAGE,
                         "The steps are those of the %u position that is drawn.",
                         "The steps are those of the %u positions that are drawn.", n)
          : g_dngettext (GETTEXT_PACKAGE,
                         "The computation takes %u step; all of it is shown.",
                         "The computation takes %u steps; all of it is shown.", n),
      n);
  *rest = g_strdup (_ ("Go to the first step to see how the values come about."));
}

static void
update_sentence (MxStepper *self, MxSteps *steps)
{
  g_autofree char *headline = NULL, *rest = NULL;
  if (steps == NULL) {
    headline = g_strdup ("");
  } else if (!mx_session_is_stepping (self->session)) {
    sentence_at_rest (self->session, &headline, &rest);
  } else {
    mx_words_step (mx_session_get_solved_program (self->session), steps,
                   mx_session_get_step (self->session), &headline, &rest);
    if (mx_session_leaves_step_out (self->session)) {
      const char *out =
          _ ("It is not reached from the start, so this picture leaves it out.");
      char *both = g_strdup_printf (C_ ("sentences", "%1$s %2$s"), rest, out);
      g_free (rest);
      rest = both;
    }
  }
  gboolean more = rest != NULL && rest[0] != '\0';
  g_autofree char *plain =
      more ? g_strconcat (headline, "\n", rest, NULL) : g_strdup (headline);
  g_autofree char *markup =
      g_markup_printf_escaped (more ? "<b>%s</b>\n%s" : "<b>%s</b>", headline, rest);
  if (g_strcmp0 (markup, gtk_label_get_label (GTK_LABEL (self->sentence))) == 0)
    return;
  gtk_label_set_markup (GTK_LABEL (self->sentence), markup);
  gtk_widget_set_tooltip_text (self->sentence, plain);
  GtkWidget *const spoken[] = {self->first,   self->back, self->play,
                               self->forward, self->last, self->scrubber};
  for (guint i = 0; i < G_N_ELEMENTS (spoken); i++)
    gtk_accessible_update_property (GTK_ACCESSIBLE (spoken[i]),
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, plain, -1);
}

static void
update_number (MxStepper *self, guint step, guint n)
{
  g_autofree char *number = g_strdup_printf ("%u", step);
  g_autofree char *most = g_strdup_printf ("%u", n);
  /* Translators: after the number of the step: how many steps there are */
  g_autofree char *total = g_strdup_printf (_ ("/ %u"), n);
  int width = (int)MAX (strlen (most), 2);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->number), width);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->number), width);
  if (g_strcmp0 (number, gtk_editable_get_text (GTK_EDITABLE (self->number))) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->number), number);
  gtk_label_set_label (GTK_LABEL (self->total), total);
}

static void
update_algorithm (MxStepper *self)
{
  const MxSolution *solution = mx_session_get_solution (self->session);
  gboolean both = solution != NULL && solution->whole == NULL;
  gtk_widget_set_visible (self->algorithm, both);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->algorithm),
                              (guint)mx_session_get_algorithm (self->session));
}

static void
update_play (MxStepper *self)
{
  gboolean playing = mx_session_is_playing (self->session);
  gtk_button_set_icon_name (GTK_BUTTON (self->play),
                            playing ? "media-playback-pause-symbolic"
                                    : "media-playback-start-symbolic");
  const char *tooltip = playing ? _ ("Pause (P)") : _ ("Play (P)");
  gtk_widget_set_tooltip_text (self->play, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip, -1);
}

static void
update (MxStepper *self)
{
  if (self->session == NULL)
    return;
  self->updating = TRUE;
  MxSteps *steps = mx_session_get_steps (self->session);
  guint step = mx_session_get_step (self->session);
  guint n = steps != NULL ? mx_session_get_n_steps (self->session) : 0;
  gtk_widget_set_sensitive (self->controls, n > 0);
  gtk_adjustment_set_upper (self->adjustment, MAX (n, 1));
  gtk_adjustment_set_value (self->adjustment, step);
  g_autofree char *spoken = g_strdup_printf (_ ("step %1$u of %2$u"), step, n);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scrubber),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, spoken, -1);
  gtk_widget_set_sensitive (self->first, step > 0);
  gtk_widget_set_sensitive (self->back, step > 0);
  gtk_widget_set_sensitive (self->forward, step < n);
  gtk_widget_set_sensitive (self->last, step < n);
  update_number (self, step, n);
  update_algorithm (self);
  update_play (self);
  update_sentence (self, steps);
  self->updating = FALSE;
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MxStepper *self = MX_STEPPER (widget);
  self->tick = 0;
  update (self);
  return G_SOURCE_REMOVE;
}

static void
queue_update (MxStepper *self)
{
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

/* -- what the user does -- */

/* The window's action of that name, if it has one, so that buttons, menus and keys are one; else
 * the session directly. */
static gboolean
activate (MxStepper *self, const char *action)
{
  return gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
}

static void
go_to (MxStepper *self, guint step)
{
  if (self->session != NULL)
    mx_session_set_step (self->session, step);
}

static void
first_cb (MxStepper *self)
{
  if (!activate (self, "win.step-first"))
    go_to (self, 0);
}

static void
back_cb (MxStepper *self)
{
  if (!activate (self, "win.step-back") && self->session != NULL)
    go_to (self, MAX (mx_session_get_step (self->session), 1) - 1);
}

static void
forward_cb (MxStepper *self)
{
  if (!activate (self, "win.step-forward") && self->session != NULL)
    go_to (self, mx_session_get_step (self->session) + 1);
}

static void
last_cb (MxStepper *self)
{
  if (!activate (self, "win.step-last"))
    go_to (self, G_MAXUINT);
}

static void
play_cb (MxStepper *self)
{
  if (self->session == NULL || activate (self, "win.step-play"))
    return;
  mx_session_set_playing (self->session, !mx_session_is_playing (self->session));
  queue_update (self);
}

static void
scrubbed_cb (MxStepper *self)
{
  if (!self->updating)
    go_to (self, (guint)(gtk_adjustment_get_value (self->adjustment) + 0.5));
}

static void
number_cb (MxStepper *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->number));
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  guint64 step;
  if (self->session != NULL
      && g_ascii_string_to_unsigned (stripped, 10, 0, G_MAXUINT, &step, NULL))
    go_to (self, (guint)step);
  else
    gtk_widget_error_bell (self->number);
  update (self);
  gtk_editable_select_region (GTK_EDITABLE (self->number), 0, -1);
}

/* What was typed but not confirmed is taken back. */
static void
number_left_cb (MxStepper *self)
{
  queue_update (self);
}

static void
speed_cb (MxStepper *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->speed));
  if (self->session != NULL && selected < G_N_ELEMENTS (intervals))
    mx_session_set_interval (self->session, intervals[selected]);
}

static void
algorithm_cb (MxStepper *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->algorithm));
  if (!self->updating && self->session != NULL && selected <= MX_ALGORITHM_SG_ORDER)
    mx_session_set_algorithm (self->session, (MxAlgorithm)selected);
}

/* A scale takes Page Up for more, a presenter's clicker for back. */
static gboolean
scrubber_key_cb (GtkEventControllerKey *controller, guint key, guint code,
                 GdkModifierType state, MxStepper *self)
{
  if (key == GDK_KEY_Page_Up || key == GDK_KEY_KP_Page_Up)
    back_cb (self);
  else if (key == GDK_KEY_Page_Down || key == GDK_KEY_KP_Page_Down)
    forward_cb (self);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

static gboolean
number_key_cb (GtkEventControllerKey *controller, guint key, guint code,
               GdkModifierType state, MxStepper *self)
{
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  update (self);
  gtk_widget_grab_focus (self->scrubber);
  return GDK_EVENT_STOP;
}

/* -- layout -- */

static int
sentence_height (MxStepper *self, guint lines)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (
      self->sentence, lines == 2 ? "Xy\nXy" : "Xy\nXy\nXy");
  int height;
  pango_layout_get_pixel_size (layout, NULL, &height);
  return height;
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
         int *natural, int *minimum_baseline, int *natural_baseline)
{
  MxStepper *self = MX_STEPPER (widget);
  int least, wish;
  if (self->waiting)
    least = wish = CONTROLS_HEIGHT;
  else
    gtk_widget_measure (self->controls, orientation, -1, &least, &wish, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = least;
    *natural = MAX (wish, WIDE);
  } else if (for_size < 0 || for_size >= WIDE) {
    *minimum = *natural = MAX (wish, sentence_height (self, SENTENCE_LINES_WIDE));
  } else {
    *minimum = *natural =
        wish + GAP_NARROW + sentence_height (self, SENTENCE_LINES_NARROW);
  }
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MxStepper *self = MX_STEPPER (widget);
  int least, wish;
  if (self->waiting)
    return;
  if (width >= WIDE) {
    gtk_widget_measure (self->controls, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL,
                        NULL, NULL);
    int controls = CLAMP (width * 11 / 20, least, MAX (least, CONTROLS_WIDTH_MAX));
    gtk_widget_size_allocate (self->controls, &(GtkAllocation){0, 0, controls, height},
                              -1);
    int x = controls + GAP_WIDE;
    gtk_label_set_lines (GTK_LABEL (self->sentence), SENTENCE_LINES_WIDE);
    gtk_widget_size_allocate (self->sentence,
                              &(GtkAllocation){x, 0, MAX (width - x, 1), height}, -1);
    return;
  }
  gtk_widget_measure (self->controls, GTK_ORIENTATION_VERTICAL, -1, NULL, &wish, NULL,
                      NULL);
  int above = MAX (height - wish - GAP_NARROW, 1);
  gtk_label_set_lines (GTK_LABEL (self->sentence), SENTENCE_LINES_NARROW);
  gtk_widget_size_allocate (self->sentence, &(GtkAllocation){0, 0, width, above}, -1);
  gtk_widget_size_allocate (self->controls,
                            &(GtkAllocation){0, height - wish, width, wish}, -1);
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* -- the widget -- */

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MxStepper *self = MX_STEPPER (object);
  if (id == PROP_SESSION)
    g_value_set_object (value, self->session);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MxStepper *self = MX_STEPPER (object);
  if (id == PROP_SESSION)
    mx_stepper_set_session (self, g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dispose (GObject *object)
{
  MxStepper *self = MX_STEPPER (object);
  mx_stepper_set_session (self, NULL);
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_clear_object (&self->signals);
  g_clear_pointer (&self->controls, gtk_widget_unparent);
  g_clear_pointer (&self->sentence, gtk_widget_unparent);
  G_OBJECT_CLASS (mx_stepper_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *klass)
{
  gtk_widget_class_set_template_from_resource (klass,
                                               "/org/mexplorer/Mexplorer/ui/stepper.ui");
  gtk_widget_class_bind_template_child (klass, MxStepper, controls);
  gtk_widget_class_bind_template_child (klass, MxStepper, first);
  gtk_widget_class_bind_template_child (klass, MxStepper, back);
  gtk_widget_class_bind_template_child (klass, MxStepper, play);
  gtk_widget_class_bind_template_child (klass, MxStepper, forward);
  gtk_widget_class_bind_template_child (klass, MxStepper, last);
  gtk_widget_class_bind_template_child (klass, MxStepper, scrubber);
  gtk_widget_class_bind_template_child (klass, MxStepper, adjustment);
  gtk_widget_class_bind_template_child (klass, MxStepper, number);
  gtk_widget_class_bind_template_child (klass, MxStepper, total);
  gtk_widget_class_bind_template_child (klass, MxStepper, speed);
  gtk_widget_class_bind_template_child (klass, MxStepper, algorithm);
  gtk_widget_class_bind_template_child (klass, MxStepper, sentence);
  gtk_widget_class_bind_template_callback (klass, first_cb);
  gtk_widget_class_bind_template_callback (klass, back_cb);
  gtk_widget_class_bind_template_callback (klass, play_cb);
  gtk_widget_class_bind_template_callback (klass, forward_cb);
  gtk_widget_class_bind_template_callback (klass, last_cb);
  gtk_widget_class_bind_template_callback (klass, scrubbed_cb);
  gtk_widget_class_bind_template_callback (klass, number_cb);
  gtk_widget_class_bind_template_callback (klass, speed_cb);
  gtk_widget_class_bind_template_callback (klass, algorithm_cb);
}

static void
mx_stepper_class_init (MxStepperClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->dispose = dispose;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->get_request_mode = get_request_mode;
  properties[PROP_SESSION] = g_param_spec_object (
      "session", NULL, NULL, MX_TYPE_SESSION,
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_css_name (widget_class, "mxstepper");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  bind_template (widget_class);
}

static void
mx_stepper_init (MxStepper *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_sensitive (self->controls, FALSE);

  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (scrubber_key_cb), self);
  gtk_widget_add_controller (self->scrubber, keys);
  keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (number_key_cb), self);
  gtk_widget_add_controller (self->number, keys);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (number_left_cb), self);
  gtk_widget_add_controller (self->number, focus);

  self->signals = g_signal_group_new (MX_TYPE_SESSION);
  g_signal_group_connect_swapped (self->signals, "moved", G_CALLBACK (queue_update),
                                  self);
  g_signal_group_connect_swapped (self->signals, "solved", G_CALLBACK (queue_update),
                                  self);
}

/* -- public -- */

GtkWidget *
mx_stepper_new (MxSession *session)
{
  return g_object_new (MX_TYPE_STEPPER, "session", session, NULL);
}

void
mx_stepper_set_session (MxStepper *self, MxSession *session)
{
  g_return_if_fail (MX_IS_STEPPER (self));
  if (!g_set_object (&self->session, session))
    return;
  if (self->signals != NULL)
    g_signal_group_set_target (self->signals, session);
  if (session != NULL) {
    speed_cb (self);
    update (self);
  }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

void
mx_stepper_set_waiting (MxStepper *self, gboolean waiting)
{
  g_return_if_fail (MX_IS_STEPPER (self));
  self->waiting = waiting;
  gtk_widget_set_visible (self->controls, !waiting);
  gtk_widget_set_visible (self->sentence, !waiting);
}

MxSession *
mx_stepper_get_session (MxStepper *self)
{
  return self->session;
}
