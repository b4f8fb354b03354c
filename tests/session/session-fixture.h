/* SPDX-License-Identifier: MIT */
#pragma once

#include "support.h"

/* An open game, and how often it gave each signal. */

G_BEGIN_DECLS

typedef struct {
  MxSession *session;
  guint n_parsed;
  guint n_solved;
  guint n_moved;
  guint n_redraw;
  guint n_busy;
} Fixture;

typedef void (*FixtureTest) (Fixture *fixture, gconstpointer data);

void test_set_up (Fixture *fixture, gconstpointer data);
void test_tear_down (Fixture *fixture, gconstpointer data);

/* Sets TEXT, which must be good, and waits for its solution. */
void test_type (Fixture *fixture, const char *text);

/* The node of the position of that name. */
MxNode test_find_in (Fixture *fixture, const char *name);

G_END_DECLS
