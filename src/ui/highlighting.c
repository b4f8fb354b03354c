/* SPDX-License-Identifier: MIT */
#include "ui/highlighting.h"

#include "mx-config.h"

/* The language definition is a resource; GtkSourceView reads style schemes from files only, so
 * that they are looked for where they were installed and, for a program that runs from its
 * build, in the source tree.  Both managers are our own: the default ones read every language
 * and scheme of the machine, which costs more than all the rest of the start. */

static GtkSourceLanguage *
find_language (void)
{
  static GtkSourceLanguageManager *manager;
  if (manager == NULL) {
    const char *const path[] = {"resource:///org/mexplorer/Mexplorer/language-specs/",
                                NULL};
    manager = gtk_source_language_manager_new ();
    gtk_source_language_manager_set_search_path (manager, path);
  }
  return gtk_source_language_manager_get_language (manager, "mexplorer-rules");
}

/* A manager reads every scheme that it finds: each of the two has a directory and a manager of
 * its own, so that the one that is not shown is not read. */
static GtkSourceStyleScheme *
find_scheme (gboolean dark)
{
  static GtkSourceStyleSchemeManager *managers[2];
  GtkSourceStyleSchemeManager **manager = &managers[dark ? 1 : 0];
  if (*manager == NULL) {
    const char *const light_path[] = {MX_SOURCE_STYLES "/light",
                                      MX_INSTALLED_STYLES "/light", NULL};
    const char *const dark_path[] = {MX_SOURCE_STYLES "/dark",
                                     MX_INSTALLED_STYLES "/dark", NULL};
    *manager = gtk_source_style_scheme_manager_new ();
    gtk_source_style_scheme_manager_set_search_path (*manager,
                                                     dark ? dark_path : light_path);
  }
  return gtk_source_style_scheme_manager_get_scheme (*manager, dark ? "mexplorer-dark"
                                                                    : "mexplorer-light");
}

void
mx_highlighting_prepare (void)
{
  const char *const nowhere[] = {NULL};
  gtk_source_style_scheme_manager_set_search_path (
      gtk_source_style_scheme_manager_get_default (), nowhere);
}

static void
set_color (GtkTextBuffer *buffer, const char *tag_name, const char *property,
           const char *spec)
{
  GtkTextTag *tag =
      gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), tag_name);
  GdkRGBA color;
  g_return_if_fail (tag != NULL && gdk_rgba_parse (&color, spec));
  g_object_set (tag, property, &color, NULL);
}

void
mx_highlighting_set_up (GtkSourceBuffer *buffer)
{
  GtkTextBuffer *text = GTK_TEXT_BUFFER (buffer);
  gtk_source_buffer_set_language (buffer, find_language ());
  gtk_source_buffer_set_highlight_matching_brackets (buffer, TRUE);
  gtk_text_buffer_create_tag (text, MX_TAG_LIT, NULL);
  gtk_text_buffer_create_tag (text, MX_TAG_WARNING, "underline", PANGO_UNDERLINE_SINGLE,
                              NULL);
  gtk_text_buffer_create_tag (text, MX_TAG_ERROR, "underline", PANGO_UNDERLINE_ERROR,
                              NULL);
}

void
mx_highlighting_set_dark (GtkSourceBuffer *buffer, gboolean dark)
{
  GtkTextBuffer *text = GTK_TEXT_BUFFER (buffer);
  gtk_source_buffer_set_style_scheme (buffer, find_scheme (dark));
  set_color (text, MX_TAG_ERROR, "underline-rgba", dark ? "#ff7b72" : "#c01c28");
  set_color (text, MX_TAG_WARNING, "underline-rgba", dark ? "#f0b37a" : "#a3470c");
  set_color (text, MX_TAG_LIT, "background-rgba", dark ? "#24476b" : "#d5e6fa");
}
