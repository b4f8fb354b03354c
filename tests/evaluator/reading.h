/* SPDX-License-Identifier: MIT */
#pragma once

#include "evaluator.h"

/* A text with its tree and an evaluator over it. */

G_BEGIN_DECLS

typedef struct {
  MxTree *tree;
  Evaluator *evaluator;
  GArray *start; /* of guint */
} Reading;

/* NULL if the text has errors. */
Reading *reading_new (const char *text, guint64 budget);
void reading_free (Reading *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

static inline MxPlay
reading_play (const Reading *self)
{
  return self->tree->play.present ? (MxPlay)self->tree->play.value : MX_PLAY_NORMAL;
}

static inline const guint *
reading_parts (const Reading *self)
{
  return (const guint *)(gconstpointer)self->start->data;
}

G_END_DECLS
