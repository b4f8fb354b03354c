/* SPDX-License-Identifier: MIT */
#include "core/sparse-verify.h"

/* The choice of the witnesses: each time the split that reaches the most of what is still missing
 * at a sample of the last heaps.  What a split adds only shrinks as others are taken, so that one
 * whose old gain is below the best new one need not be counted again. */

#define MOST_WITNESSES 160
#define MOST_SAMPLE ((guint64)768)
/* Smaller heaps of a witness: all are below, so that a window stays short. */
#define MOST_PART ((guint64)768)
#define NOT_COMMON G_MAXUINT16

typedef struct {
  MxPair pair;
  guint gain; /* when it was last counted; 0: taken */
} Candidate;

typedef struct {
  guint words;
  guint n; /* heaps of the sample, the last ones */
  guint32 *needs; /* N times WORDS: what is missing */
  guint n_index;
  guint16 *index; /* of the last N_INDEX heaps, or NOT_COMMON */
  guint n_candidates;
  Candidate *candidate;
} Choice;

/* Bits of one candidate among what is missing; TAKE takes them off. */
static guint
count_gain (Choice *self, const MxPair *pair, gboolean take)
{
  const guint16 *index = self->index + (self->n_index - self->n) - pair->offset;
  guint gain = 0;

  for (guint i = 0; i < self->n; i++) {
    guint reached = index[i] ^ pair->index;
    guint32 *needs;

    if (index[i] == NOT_COMMON)
      continue;
    needs = &self->needs[i * self->words + reached / 32];
    gain += *needs >> reached % 32 & 1;
    if (take)
      *needs &= ~(1u << reached % 32);
  }
  return gain;
}

static void
choice_init (Choice *self, const MxVerifier *verifier, const MxMaker *maker,
             const MxStream *stream, guint64 n)
{
  const MxBreakRule *rule = verifier->rule;
  guint64 parts = MIN (MOST_PART, MIN (n / 4, verifier->n_early));

  *self = (Choice){.words = maker->words, .n = (guint)MIN (MOST_SAMPLE, n / 4)};
  self->n_index = self->n + (guint)(parts + rule->largest);
  self->n_index = (guint)MIN (self->n_index, n - 1);
  self->index = g_new (guint16, self->n_index);
  for (guint i = 0; i < self->n_index; i++) {
    guint64 heap = n - self->n_index + i;

    self->index[i] = mx_stream_is_common (stream, heap)
                         ? stream->index[heap - (guint64)stream->base]
                         : NOT_COMMON;
  }
  self->needs = g_new0 (guint32, (gsize)self->n * self->words);
  for (guint i = 0; i < self->n; i++) {
    guint index = self->index[self->n_index - self->n + i];

    if (index != NOT_COMMON)
      mx_verify_needs (&maker->space, n - self->n + i, index, self->words,
                       self->needs + i * self->words);
  }
  self->candidate = g_new (Candidate, parts * rule->n_splits + 1);
  for (guint64 a = 1; a < parts; a++) {
    for (guint k = 0; k < rule->n_splits && verifier->early_common[a]; k++) {
      MxPair pair = {(guint32)(rule->split[k] + a), verifier->early_index[a]};

      if (pair.offset <= self->n_index - self->n)
        self->candidate[self->n_candidates++] =
            (Candidate){pair, count_gain (self, &pair, FALSE)};
    }
  }
}

static void
choice_clear (Choice *self)
{
  g_free (self->index);
  g_free (self->needs);
  g_free (self->candidate);
}

/* The candidate with the largest gain, counted anew; NULL if none has any. */
static Candidate *
find_best (Choice *self)
{
  Candidate *best = NULL;

  for (guint i = 0; i < self->n_candidates; i++) {
    Candidate *each = &self->candidate[i];

    if (each->gain <= (best != NULL ? best->gain : 0))
      continue;
    each->gain = count_gain (self, &each->pair, FALSE);
    if (each->gain > (best != NULL ? best->gain : 0))
      best = each;
  }
  return best;
}

static gboolean
choose_witnesses (MxVerifier *self, const MxMaker *maker, const MxStream *stream,
                  guint64 n, MxWork *work)
{
  MxPair *pair = g_new (MxPair, MOST_WITNESSES + self->rule->n_moves);
  guint n_pairs = 0;
  Candidate *best;
  Choice choice;
  gboolean done;

  choice_init (&choice, self, maker, stream, n);
  /* A single heap that changes its class by the move is a rare value for nothing. */
  for (guint i = 0; i < self->rule->n_moves; i++) {
    MxPair single = {self->rule->move[i], 0};

    if (!mx_space_flips (&maker->space, single.offset)
        || single.offset > choice.n_index - choice.n)
      continue;
    count_gain (&choice, &single, TRUE);
    pair[n_pairs++] = single;
  }
  for (guint i = 0; i < MOST_WITNESSES && (best = find_best (&choice)) != NULL; i++) {
    pair[n_pairs++] = best->pair;
    count_gain (&choice, &best->pair, TRUE);
    best->gain = 0;
  }
  done = mx_pairs_init (&self->witness, pair, n_pairs, work);
  choice_clear (&choice);
  g_free (pair);
  return done && mx_work_tick (work, 4096);
}

gboolean
mx_verifier_init (MxVerifier *self, const MxBreakRule *rule, const MxMaker *maker,
                  const MxStream *stream, const guint16 *values, guint64 n, MxWork *work)
{
  *self = (MxVerifier){.rule = rule, .n_early = (guint)MIN (n, MX_EARLY_MOST)};
  self->early_index = mx_work_alloc (work, self->n_early, 1);
  self->early_common = mx_work_alloc (work, self->n_early, 1);
  if (self->early_index == NULL || self->early_common == NULL)
    return FALSE;
  for (guint i = 1; i < self->n_early; i++) {
    self->early_index[i] = (guint8)mx_space_index (&maker->space, values[i]);
    self->early_common[i] = mx_space_is_common (&maker->space, i, values[i]) ? 1 : 0;
  }
  return choose_witnesses (self, maker, stream, n, work);
}

void
mx_verifier_clear (MxVerifier *self, MxWork *work)
{
  mx_pairs_clear (&self->witness, work);
  mx_work_free (work, self->early_index, self->n_early, 1);
  mx_work_free (work, self->early_common, self->n_early, 1);
  *self = (MxVerifier){0};
}
