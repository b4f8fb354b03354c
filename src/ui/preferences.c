/* SPDX-License-Identifier: MIT */
#include "ui/preferences.h"

#include "core/allowance.h"
#include "mx-config.h"
#include "picture/scene-common.h"
#include "ui/settings.h"

#include <glib/gi18n-lib.h>

/* Each row shows a setting and changes it; the settings tell of changes, whoever makes them. */

#define MEBIBYTE ((guint64)1 << 20)

struct _MxPreferences {
  GtkWindow parent_instance;

  MxSettings *settings;
  gboolean showing; /* the rows are being filled, not changed by the user */

  GtkWidget *positions, *memory, *seconds, *no_time, *machine, *reset;
  GtkWidget *labels;
};

G_DEFINE_FINAL_TYPE (MxPreferences, mx_preferences, GTK_TYPE_WINDOW)

/* Time that stands in the row while there is no limit of it. */
#define USUAL_SECONDS 60

static void
show_settings (MxPreferences *self)
{
  MxLimits limits;

  mx_settings_get_limits (self->settings, &limits);
  self->showing = TRUE;
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->positions), (double)limits.positions);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->memory),
                             (double)(limits.memory / MEBIBYTE));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->no_time), limits.seconds <= 0);
  gtk_widget_set_sensitive (self->seconds, limits.seconds > 0);
  if (limits.seconds > 0)
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->seconds), limits.seconds);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->labels),
                             mx_settings_get_labels (self->settings));
  self->showing = FALSE;
}

static guint
get_number (GtkWidget *row)
{
  return (guint)gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (row));
}

static void
positions_cb (MxPreferences *self)
{
  if (!self->showing)
    mx_settings_set_positions (self->settings, get_number (self->positions));
}

static void
memory_cb (MxPreferences *self)
{
  if (!self->showing)
    mx_settings_set_memory (self->settings, get_number (self->memory));
}

static void
seconds_cb (MxPreferences *self)
{
  gboolean none = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->no_time));

  if (!self->showing)
    mx_settings_set_seconds (self->settings, none ? 0 : get_number (self->seconds));
}

static void
labels_cb (MxPreferences *self)
{
  if (!self->showing)
    mx_settings_set_labels (self->settings, get_number (self->labels));
}

static void
reset_cb (MxPreferences *self)
{
  mx_settings_reset_limits (self->settings);
  /* A number that was typed and not yet taken goes as well. */
  show_settings (self);
}

/* A number outside the range becomes the nearest in it: that is told before. */
static void
set_range (GtkWidget *row, guint least, guint most)
{
  g_autofree char *from = mx_scene_dup_count (least);
  g_autofree char *to = mx_scene_dup_count (most);
  /* Translators: the range of a number that may be typed */
  g_autofree char *text = g_strdup_printf (_ ("From %1$s to %2$s"), from, to);

  gtk_spin_button_set_range (GTK_SPIN_BUTTON (row), least, most);
  gtk_widget_set_tooltip_text (row, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
set_ranges (MxPreferences *self)
{
  guint most = mx_settings_get_most_memory ();
  guint64 machine = mx_machine_memory ();

  set_range (self->positions, MX_POSITIONS_LEAST, MX_POSITIONS_MOST);
  gtk_spin_button_set_increments (GTK_SPIN_BUTTON (self->positions), 100000, 1000000);
  set_range (self->memory, MX_MEMORY_LEAST, most);
  gtk_spin_button_set_increments (GTK_SPIN_BUTTON (self->memory), 64, 1024);
  set_range (self->seconds, 1, MX_SECONDS_MOST);
  gtk_spin_button_set_increments (GTK_SPIN_BUTTON (self->seconds), 10, 60);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->seconds), USUAL_SECONDS);
  set_range (self->labels, MX_LABELS_LEAST, MX_LABELS_MOST);
  gtk_spin_button_set_increments (GTK_SPIN_BUTTON (self->labels), 25, 50);
  if (machine > 0) {
    g_autofree char *size = g_format_size_full (machine, G_FORMAT_SIZE_IEC_UNITS);
    /* Translators: %s is a size such as "15.6 GiB". */
    g_autofree char *text = g_strdup_printf (_ ("of the %s that this machine has"), size);
    gtk_label_set_label (GTK_LABEL (self->machine), text);
  }
}

static void
mx_preferences_class_init (MxPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/mexplorer/Mexplorer/ui/preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, MxPreferences, positions);
  gtk_widget_class_bind_template_child (widget_class, MxPreferences, memory);
  gtk_widget_class_bind_template_child (widget_class, MxPreferences, machine);
  gtk_widget_class_bind_template_child (widget_class, MxPreferences, seconds);
  gtk_widget_class_bind_template_child (widget_class, MxPreferences, no_time);
  gtk_widget_class_bind_template_child (widget_class, MxPreferences, reset);
  gtk_widget_class_bind_template_child (widget_class, MxPreferences, labels);
  gtk_widget_class_bind_template_callback (widget_class, labels_cb);
  gtk_widget_class_bind_template_callback (widget_class, positions_cb);
  gtk_widget_class_bind_template_callback (widget_class, memory_cb);
  gtk_widget_class_bind_template_callback (widget_class, seconds_cb);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void
mx_preferences_init (MxPreferences *self)
{
  self->settings = mx_settings_get_default ();
  self->showing = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  set_ranges (self);
  show_settings (self);
  g_signal_connect_object (self->settings, "limits-changed", G_CALLBACK (show_settings),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "labels-changed", G_CALLBACK (show_settings),
                           self, G_CONNECT_SWAPPED);
}

GtkWidget *
mx_preferences_new (void)
{
  return g_object_new (MX_TYPE_PREFERENCES, NULL);
}
