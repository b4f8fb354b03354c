/* SPDX-License-Identifier: MIT */
#include "ui/messages.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* A row for each problem: the line, what is wrong, and a way out.  Claims have a list of their own.  A text can hold thousands of
 * errors; the first ones are what a person mends first, so that the list ends after MAX_ROWS. */

#define MAX_ROWS 50

/* Of a row: the index of its problem. */
#define PROBLEM "mx-problem"

struct _MxMessages {
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (MxMessages, mx_messages, GTK_TYPE_WIDGET)

enum {
  ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static GtkWidget *
add_label (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_width_chars (GTK_LABEL (label), 12);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 28);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
row_new (const MxProblem *problem)
{
  gboolean error = problem->severity == MX_SEVERITY_ERROR;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *icon = gtk_image_new_from_icon_name (error ? "dialog-error-symbolic"
                                                        : "dialog-warning-symbolic");
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_add_css_class (icon, error ? "error" : "warning");
  gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  error ? _ ("Error") : _ ("Warning"), -1);
  gtk_box_append (GTK_BOX (box), icon);

  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_widget_set_hexpand (words, TRUE);
  g_autofree char *place =
      g_strdup_printf (_ ("Line %1$u, column %2$u"), problem->line, problem->column);
  add_label (words, place, "message-place");
  add_label (words, problem->message, NULL);
  if (problem->hint != NULL)
    add_label (words, problem->hint, "message-hint");
  gtk_box_append (GTK_BOX (box), words);

  GtkWidget *row = gtk_list_box_row_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_autofree char *spoken =
      problem->hint != NULL
          ? g_strdup_printf ("%s: %s %s", place, problem->message, problem->hint)
          : g_strdup_printf ("%s: %s", place, problem->message);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  spoken, -1);
  return row;
}

static GtkWidget *
more_row_new (guint n)
{
  g_autofree char *text = g_strdup_printf (ngettext ("and %u more", "and %u more", n), n);
  GtkWidget *label = gtk_label_new (text);
  gtk_widget_add_css_class (label, "dim-label");
  GtkWidget *row = gtk_list_box_row_new ();
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  return row;
}

static void
row_activated_cb (MxMessages *self, GtkListBoxRow *row)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), PROBLEM));
  g_signal_emit (self, signals[ACTIVATED], 0, index);
}

static void
dispose (GObject *object)
{
  MxMessages *self = (MxMessages *)object;
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (mx_messages_parent_class)->dispose (object);
}

static void
mx_messages_class_init (MxMessagesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dispose;
  signals[ACTIVATED] = g_signal_new ("activated", MX_TYPE_MESSAGES, G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "messages");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/mexplorer/Mexplorer/ui/messages.ui");
  gtk_widget_class_bind_template_child (widget_class, MxMessages, scroller);
  gtk_widget_class_bind_template_child (widget_class, MxMessages, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
mx_messages_init (MxMessages *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
mx_messages_set_problems (MxMessages *self, const GPtrArray *problems)
{
  g_return_if_fail (MX_IS_MESSAGES (self));
  GtkWidget *row;
  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  guint n = 0;
  for (guint i = 0; i < problems->len; i++) {
    const MxProblem *problem = problems->pdata[i];
    if (problem->claim || n++ >= MAX_ROWS)
      continue;
    row = row_new (problem);
    g_object_set_data (G_OBJECT (row), PROBLEM, GUINT_TO_POINTER (i));
    gtk_list_box_append (self->list, row);
  }
  if (n > MAX_ROWS)
    gtk_list_box_append (self->list, more_row_new (n - MAX_ROWS));
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}

guint
mx_messages_get_n_rows (MxMessages *self)
{
  g_return_val_if_fail (MX_IS_MESSAGES (self), 0);
  guint n = 0;
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->list)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    n++;
  return n;
}
