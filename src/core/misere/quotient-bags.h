/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/work.h"

/* Multisets of small numbers, each stored once: private to core.
 *
 * A bag is a list of letters in descending order.  Bags are numbered in the order in which they
 * are added. */

G_BEGIN_DECLS

#define MX_NO_BAG G_MAXUINT32

typedef struct {
  MxWork *work;
  guint32 n;
  guint32 *first; /* n + 1: where the letters of a bag begin */
  guint32 *letter;
  guint32 *slot; /* 2^bits of them: a bag, or MX_NO_BAG */
  guint bits;
  guint32 cap_first, cap_letter;
} MxBags;

/* FALSE if WORK must end; clear () is needed in any case. */
gboolean mx_bags_init (MxBags *self, MxWork *work);
void mx_bags_clear (MxBags *self);
/* Forgets all bags. */
void mx_bags_reset (MxBags *self);

/* The bag of these letters, or MX_NO_BAG. */
guint32 mx_bags_find (const MxBags *self, const guint32 *letters, guint n);
/* The same, added if it is new; MX_NO_BAG if WORK must end. */
guint32 mx_bags_add (MxBags *self, const guint32 *letters, guint n);

static inline guint
mx_bags_size (const MxBags *self, guint32 bag)
{
  return self->first[bag + 1] - self->first[bag];
}

/* Borrowed until the next bag is added. */
static inline const guint32 *
mx_bags_letters (const MxBags *self, guint32 bag)
{
  return self->letter + self->first[bag];
}

/* Writes A without its letter at the place WITHOUT (n_a: with all of them) and with all of B.
 * OUT has room for n_a + n_b; returns how many there are. */
guint mx_bags_merge (const guint32 *a, guint n_a, guint without, const guint32 *b,
                     guint n_b, guint32 *out);

G_END_DECLS
