/* SPDX-License-Identifier: MIT */
#include "ui/settings.h"

#include "core/allowance.h"
#include "mx-config.h"
#include <string.h>

/* A GSettings, if its schema is to be found: where it was installed, else where it was built.
 * Without one the numbers are kept here. */

#define MEBIBYTE ((guint64)1 << 20)
#define MEMORY_MOST 16777216 /* MiB, where the machine does not tell what it has */

struct _MxSettings {
  GObject parent_instance;

  GSettings *stored; /* or NULL */
  guint positions, memory, seconds; /* as stored: 0 MiB for the usual memory */
  guint labels; /* percent */
};

G_DEFINE_FINAL_TYPE (MxSettings, mx_settings, G_TYPE_OBJECT)

static guint changed_signal, labels_signal;

static void
read_all (MxSettings *self)
{
  MxLimits usual = MX_LIMITS_DEFAULT;

  self->positions = (guint)usual.positions;
  self->memory = 0;
  self->seconds = (guint)usual.seconds;
  self->labels = MX_LABELS_LEAST;
  if (self->stored == NULL)
    return;
  self->positions = g_settings_get_uint (self->stored, "positions");
  self->memory = g_settings_get_uint (self->stored, "memory");
  self->seconds = g_settings_get_uint (self->stored, "seconds");
  self->labels = g_settings_get_uint (self->stored, "labels");
}

static void
stored_changed_cb (MxSettings *self, const char *key)
{
  read_all (self);
  g_signal_emit (self, strcmp (key, "labels") == 0 ? labels_signal : changed_signal, 0);
}

/* The schema, or NULL. */
static GSettingsSchema *
find_schema (void)
{
  static const char *const places[] = {MX_SCHEMAS, MX_BUILD_SCHEMAS};
  GSettingsSchemaSource *usual = g_settings_schema_source_get_default ();
  GSettingsSchema *schema = NULL;

  if (usual != NULL)
    schema = g_settings_schema_source_lookup (usual, MX_APP_ID, TRUE);
  for (guint i = 0; schema == NULL && i < G_N_ELEMENTS (places); i++) {
    g_autoptr (GSettingsSchemaSource) source =
        g_settings_schema_source_new_from_directory (places[i], usual, TRUE, NULL);
    if (source != NULL)
      schema = g_settings_schema_source_lookup (source, MX_APP_ID, FALSE);
  }
  return schema;
}

static gboolean
has_all_keys (GSettingsSchema *schema)
{
  return g_settings_schema_has_key (schema, "positions")
         && g_settings_schema_has_key (schema, "memory")
         && g_settings_schema_has_key (schema, "seconds")
         && g_settings_schema_has_key (schema, "labels");
}

static void
store (MxSettings *self, const char *key, guint *place, guint value)
{
  if (*place == value)
    return;
  if (self->stored != NULL) {
    /* Tells of the change, and is read then. */
    g_settings_set_uint (self->stored, key, value);
    return;
  }
  *place = value;
  g_signal_emit (self, place == &self->labels ? labels_signal : changed_signal, 0);
}

static void
mx_settings_finalize (GObject *object)
{
  MxSettings *self = MX_SETTINGS (object);

  g_clear_object (&self->stored);
  G_OBJECT_CLASS (mx_settings_parent_class)->finalize (object);
}

static void
mx_settings_class_init (MxSettingsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mx_settings_finalize;
  changed_signal = g_signal_new ("limits-changed", MX_TYPE_SETTINGS, G_SIGNAL_RUN_LAST, 0,
                                 NULL, NULL, NULL, G_TYPE_NONE, 0);
  labels_signal = g_signal_new ("labels-changed", MX_TYPE_SETTINGS, G_SIGNAL_RUN_LAST, 0,
                                NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mx_settings_init (MxSettings *self)
{
  g_autoptr (GSettingsSchema) schema = find_schema ();

  if (schema != NULL && has_all_keys (schema)) {
    self->stored = g_settings_new_full (schema, NULL, NULL);
    g_signal_connect_object (self->stored, "changed", G_CALLBACK (stored_changed_cb),
                             self, G_CONNECT_SWAPPED);
  }
  read_all (self);
}

MxSettings *
mx_settings_get_default (void)
{
  static MxSettings *settings;

  if (settings == NULL)
    settings = g_object_new (MX_TYPE_SETTINGS, NULL);
  return settings;
}

void
mx_settings_get_limits (MxSettings *self, MxLimits *limits)
{
  g_return_if_fail (MX_IS_SETTINGS (self));

  mx_limits_init (limits);
  mx_limits_set_positions (limits, self->positions);
  if (self->memory > 0)
    limits->memory = self->memory * MEBIBYTE;
  limits->seconds = self->seconds;
  mx_limits_fit (limits);
}

void
mx_settings_set_positions (MxSettings *self, guint positions)
{
  g_return_if_fail (MX_IS_SETTINGS (self));
  store (self, "positions", &self->positions,
         CLAMP (positions, MX_POSITIONS_LEAST, MX_POSITIONS_MOST));
}

void
mx_settings_set_memory (MxSettings *self, guint memory)
{
  g_return_if_fail (MX_IS_SETTINGS (self));
  store (self, "memory", &self->memory,
         CLAMP (memory, MX_MEMORY_LEAST, mx_settings_get_most_memory ()));
}

void
mx_settings_set_seconds (MxSettings *self, guint seconds)
{
  g_return_if_fail (MX_IS_SETTINGS (self));
  store (self, "seconds", &self->seconds, MIN (seconds, MX_SECONDS_MOST));
}

void
mx_settings_reset_limits (MxSettings *self)
{
  MxLimits usual = MX_LIMITS_DEFAULT;

  g_return_if_fail (MX_IS_SETTINGS (self));
  store (self, "positions", &self->positions, (guint)usual.positions);
  store (self, "memory", &self->memory, 0);
  store (self, "seconds", &self->seconds, (guint)usual.seconds);
}

guint
mx_settings_get_labels (MxSettings *self)
{
  g_return_val_if_fail (MX_IS_SETTINGS (self), MX_LABELS_LEAST);
  return CLAMP (self->labels, MX_LABELS_LEAST, MX_LABELS_MOST);
}

void
mx_settings_set_labels (MxSettings *self, guint labels)
{
  g_return_if_fail (MX_IS_SETTINGS (self));
  store (self, "labels", &self->labels, CLAMP (labels, MX_LABELS_LEAST, MX_LABELS_MOST));
}

guint
mx_settings_get_most_memory (void)
{
  guint64 memory = mx_machine_memory () / MEBIBYTE;

  return memory > 0 ? (guint)CLAMP (memory, MX_MEMORY_LEAST, MEMORY_MOST) : MEMORY_MOST;
}
