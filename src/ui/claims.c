/* SPDX-License-Identifier: MIT */
#include "ui/claims.h"

#include "session/words-claim.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* A row for each claim: the sign, the formula as it is written, the sentence.  Signs differ in
 * shape, so that nothing hangs on their colour.  A text can claim thousands of things; the list ends
 * after MAX_ROWS. */

#define MAX_ROWS 50
/* The list asks for the height of lines that are so long: no longer than those that it gets, or its
 * last line would be cut off. */
#define MOST_CHARS 22

struct _MxClaims {
  MxPane parent_instance;

  GtkWidget *box;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (MxClaims, mx_claims, MX_TYPE_PANE)

typedef struct {
  const char *sign;
  const char *css_class;
} Sign;

static Sign
sign_of (const MxClaimResult *result)
{
  if (result == NULL)
    return (Sign){"…", "claim-open"};
  switch (result->verdict) {
  case MX_VERDICT_HOLDS: return (Sign){"✓", "claim-true"};
  case MX_VERDICT_FAILS: return (Sign){"✗", "claim-false"};
  case MX_VERDICT_NOT_NORMAL:
  case MX_VERDICT_EMPTY: return (Sign){"–", "claim-open"};
  case MX_VERDICT_FAULT:
  case MX_VERDICT_NO_VALUE:
  case MX_VERDICT_UNKNOWN:
  default: return (Sign){"?", "claim-open"};
  }
}

static GtkWidget *
add_label (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_width_chars (GTK_LABEL (label), 12);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MOST_CHARS);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

/* A range such as 0 ≤ n ≤ 1000 stays on one line. */
static char *
dup_words (MxClaims *self, guint index)
{
  MxSession *session = mx_pane_get_session (MX_PANE (self));
  g_autofree char *words = mx_session_dup_claim_words (session, index);
  if (words == NULL)
    return g_strdup (_ ("It is being checked."));
  g_auto (GStrv) parts = g_strsplit (words, " ≤ ", -1);
  return g_strjoinv ("\u00a0≤\u00a0", parts);
}

static GtkWidget *
row_new (MxClaims *self, guint index)
{
  MxSession *session = mx_pane_get_session (MX_PANE (self));
  const MxClaim *claim = mx_session_get_claim (session, index);
  const MxClaimResult *result = mx_session_get_claim_result (session, index);
  Sign sign = sign_of (result);
  gboolean leads = mx_session_find_claim (session, index) != MX_NO_NODE;
  g_autofree char *words = dup_words (self, index);

  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *mark = gtk_label_new (sign.sign);
  gtk_widget_set_valign (mark, GTK_ALIGN_START);
  gtk_label_set_width_chars (GTK_LABEL (mark), 2);
  gtk_widget_add_css_class (mark, "claim-sign");
  gtk_widget_add_css_class (mark, sign.css_class);
  gtk_box_append (GTK_BOX (box), mark);
  GtkWidget *text = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_widget_set_hexpand (text, TRUE);
  add_label (text, claim->text, "claim-formula");
  add_label (text, words, "claim-words");
  gtk_box_append (GTK_BOX (box), text);

  GtkWidget *row = gtk_list_box_row_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), leads);
  if (leads)
    gtk_widget_set_tooltip_text (row, _ ("Select this position in the picture"));
  g_autofree char *spoken = g_strdup_printf (
      "%s: %s: %s", result != NULL ? mx_words_verdict (result->verdict) : sign.sign,
      claim->text, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  spoken, -1);
  return row;
}

static GtkWidget *
more_row_new (guint n)
{
  g_autofree char *text = g_strdup_printf (ngettext ("and %u more", "and %u more", n), n);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *row = gtk_list_box_row_new ();
  gtk_widget_add_css_class (label, "claim-words");
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  return row;
}

static void
update (MxPane *pane)
{
  MxClaims *self = MX_CLAIMS (pane);
  MxSession *session = mx_pane_get_session (pane);
  GtkWidget *row;
  guint n = session != NULL ? mx_session_get_n_claims (session) : 0;
  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  for (guint i = 0; i < MIN (n, MAX_ROWS); i++)
    gtk_list_box_append (self->list, row_new (self, i));
  if (n > MAX_ROWS)
    gtk_list_box_append (self->list, more_row_new (n - MAX_ROWS));
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}

static void
row_activated_cb (MxClaims *self, GtkListBoxRow *row)
{
  MxSession *session = mx_pane_get_session (MX_PANE (self));
  MxNode node = mx_session_find_claim (session, (guint)gtk_list_box_row_get_index (row));
  if (node != MX_NO_NODE)
    mx_session_select (session, node);
}

static void
mx_claims_class_init (MxClaimsClass *klass)
{
  static const char *const signals[] = {"solved", "claims", NULL};
  MX_PANE_CLASS (klass)->signals = signals;
  MX_PANE_CLASS (klass)->update = update;

  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "claims");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/mexplorer/Mexplorer/ui/claims.ui");
  gtk_widget_class_bind_template_child (widget_class, MxClaims, box);
  gtk_widget_class_bind_template_child (widget_class, MxClaims, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
mx_claims_init (MxClaims *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
mx_claims_new (MxSession *session)
{
  return g_object_new (MX_TYPE_CLAIMS, "session", session, NULL);
}

GtkListBox *
mx_claims_get_list (MxClaims *self)
{
  g_return_val_if_fail (MX_IS_CLAIMS (self), NULL);
  return self->list;
}
