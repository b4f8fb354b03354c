/* SPDX-License-Identifier: MIT */
#include "ui/appearance.h"

#include "mx-config.h"

/* GTK 4.8 knows a dark variant of its theme but does not ask the desktop for it: the desktop's
 * portal is asked here, aside, and listened to.  Where there is no portal, what the settings
 * said at the start is what the system says. */

#define PORTAL "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_SETTINGS "org.freedesktop.portal.Settings"
#define APPEARANCE "org.freedesktop.appearance"
#define COLOR_SCHEME "color-scheme"

static MxStyle current = MX_STYLE_SYSTEM;
static gboolean system_dark;
static gboolean asked;
static char
    *system_theme; /* the desktop's theme, while the program has set another; or NULL */

/* GTK's own theme of high contrast. */
#define CONTRAST_THEME "Default-hc"

static const char *const style_ids[] = {"system", "light", "dark", "contrast"};

static void
apply_contrast (GtkSettings *settings)
{
  if (current == MX_STYLE_CONTRAST && system_theme == NULL) {
    g_object_get (settings, "gtk-theme-name", &system_theme, NULL);
    g_object_set (settings, "gtk-theme-name", CONTRAST_THEME, NULL);
  } else if (current != MX_STYLE_CONTRAST && system_theme != NULL) {
    g_object_set (settings, "gtk-theme-name", system_theme, NULL);
    g_clear_pointer (&system_theme, g_free);
  }
}

static void
apply (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  if (settings == NULL)
    return;
  gboolean dark = current == MX_STYLE_DARK || (current == MX_STYLE_SYSTEM && system_dark);
  gboolean now;
  g_object_get (settings, "gtk-application-prefer-dark-theme", &now, NULL);
  if (now != dark)
    g_object_set (settings, "gtk-application-prefer-dark-theme", dark, NULL);
  apply_contrast (settings);
}

/* 1 is dark, 2 light, 0 no preference. */
static void
take_scheme (GVariant *value)
{
  g_autoptr (GVariant) inner = g_variant_ref (value);
  while (g_variant_is_of_type (inner, G_VARIANT_TYPE_VARIANT)) {
    GVariant *next = g_variant_get_variant (inner);
    g_variant_unref (inner);
    inner = next;
  }
  if (!g_variant_is_of_type (inner, G_VARIANT_TYPE_UINT32))
    return;
  system_dark = g_variant_get_uint32 (inner) == 1;
  apply ();
}

static void
setting_changed_cb (GDBusConnection *bus, const char *sender, const char *path,
                    const char *interface, const char *signal, GVariant *parameters,
                    gpointer data)
{
  const char *group, *key;
  g_autoptr (GVariant) value = NULL;
  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ssv)")))
    return;
  g_variant_get (parameters, "(&s&sv)", &group, &key, &value);
  if (strcmp (group, APPEARANCE) == 0 && strcmp (key, COLOR_SCHEME) == 0)
    take_scheme (value);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  if (reply == NULL)
    return; /* no portal, or one that does not know: the settings' word stands */
  g_autoptr (GVariant) value = NULL;
  g_variant_get (reply, "(v)", &value);
  take_scheme (value);
}

static void
bus_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusConnection *bus = g_bus_get_finish (result, NULL);
  if (bus == NULL)
    return;
  /* The connection lives as long as the program; so does the subscription. */
  g_dbus_connection_signal_subscribe (bus, PORTAL, PORTAL_SETTINGS, "SettingChanged",
                                      PORTAL_PATH, APPEARANCE, G_DBUS_SIGNAL_FLAGS_NONE,
                                      setting_changed_cb, NULL, NULL);
  g_dbus_connection_call (bus, PORTAL, PORTAL_PATH, PORTAL_SETTINGS, "Read",
                          g_variant_new ("(ss)", APPEARANCE, COLOR_SCHEME),
                          G_VARIANT_TYPE ("(v)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, 2000,
                          NULL, read_cb, NULL);
}

void
mx_appearance_set (MxStyle style)
{
  if (!asked) {
    asked = TRUE;
    g_object_get (gtk_settings_get_default (), "gtk-application-prefer-dark-theme",
                  &system_dark, NULL);
    g_bus_get (G_BUS_TYPE_SESSION, NULL, bus_cb, NULL);
  }
  current = style;
  apply ();
}

MxStyle
mx_appearance_get (void)
{
  return current;
}

const char *
mx_style_get_id (MxStyle style)
{
  return style_ids[style];
}

MxStyle
mx_style_from_id (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (style_ids); i++)
    if (g_strcmp0 (style_ids[i], id) == 0)
      return (MxStyle)i;
  return MX_STYLE_SYSTEM;
}

gboolean
mx_appearance_is_dark (GtkWidget *widget)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);
  GdkRGBA color;
  GtkStyleContext *context = gtk_widget_get_style_context (widget);
  if (!gtk_style_context_lookup_color (context, "theme_bg_color", &color))
    return FALSE;
  return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue < 0.5;
}

gboolean
mx_appearance_has_contrast (GtkWidget *widget)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);
  g_autofree char *name = NULL;
  g_object_get (gtk_widget_get_settings (widget), "gtk-theme-name", &name, NULL);
  return name != NULL
         && (g_str_has_prefix (name, "HighContrast") || g_str_has_suffix (name, "-hc"))
         && !mx_appearance_is_dark (widget);
}
