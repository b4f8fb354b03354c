/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/scene.h"

/* A game from its text, solved, and the input of its scenes. */

G_BEGIN_DECLS

typedef struct {
  MxProgram *program;
  MxSolution *solution;
  MxSteps *sg_steps;
  MxSteps *pn_steps;
  MxSceneInput input; /* all known, nothing selected, 900 × 700, light, with a legend */
} Fixture;

/* The text must be without errors. */
Fixture *fixture_new (const char *text);
void fixture_free (Fixture *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Fixture, fixture_free)

/* The position that is written so ("s134(5)", "nim(2) + nim(5)"); it must be in the graph. */
MxNode fixture_find (const Fixture *self, const char *name);

/* Items of a role (and kind) that stand for NODE; MX_NO_NODE for any. */
guint fixture_count (const MxPicture *picture, MxRole role, int kind, MxNode node);
const MxItem *fixture_item (const MxPicture *picture, MxRole role, int kind, MxNode node);

/* Whether some text of the picture is just TEXT. */
gboolean fixture_has_text (const MxPicture *picture, const char *text);

G_END_DECLS
