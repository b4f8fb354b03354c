/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

/* The program with its windows. */

G_BEGIN_DECLS

#define MX_TYPE_APPLICATION (mx_application_get_type ())
G_DECLARE_FINAL_TYPE (MxApplication, mx_application, MX, APPLICATION, GtkApplication)

/* FLAGS are added to its own: G_APPLICATION_NON_UNIQUE for tests. */
MxApplication *mx_application_new (GApplicationFlags flags);

G_END_DECLS
