/* SPDX-License-Identifier: MIT */
#include "core/heap/sparse-verify.h"

/* The choice of the witnesses: each time the split that reaches the most of what is still missing
 * at a sample of the last heaps.  What a split adds only shrinks as others are taken, so that one
 * whose old gain is below the best new one need not be counted again. */

#define MOST_WITNESSES 160
/* Heaps of the sample: more where there are more heaps to come, for the more it has the less is
 * left to be looked for heap by heap. */
#define LEAST_SAMPLE ((guint64)1536)
#define MOST_SAMPLE ((guint64)6144)
#define SAMPLE_ONE_IN 256
/* With more amounts that split, the choice itself takes its time. */
#define MOST_SPLITS 4
/* Smaller heaps of a witness: all are below, so that a window stays short. */
#define MOST_PART ((guint64)768)
/* Above all indices, and stays so whatever index is added. */
#define NOT_COMMON ((guint32)1 << 16)

typedef struct {
  MxPair pair;
  guint gain; /* when it was last counted; 0: taken */
} Candidate;

typedef struct {
  guint words;
  guint n; /* heaps of the sample, the last ones: a multiple of 8 */
  guint32 *needs; /* WORDS arrays of N: what is missing */
  guint n_index;
  guint32 *index; /* of the last N_INDEX heaps, or NOT_COMMON */
  guint n_candidates;
  Candidate *candidate;
} Choice;

/* How much of what is missing a pair reaches. */
MX_CLONES static guint
count_gain (const Choice *self, const MxPair *pair)
{
  const guint32 *index = self->index + (self->n_index - self->n) - pair->offset;
  MxLanes32 sum = {0};
  guint gain = 0;

  for (guint i = 0; i < self->n; i += MX_LANES_32) {
    MxLanes32 x;

    memcpy (&x, index + i, sizeof x);
    x ^= pair->index;
    for (guint32 w = 0; w < self->words; w++) {
      MxLanes32 needs;

      memcpy (&needs, self->needs + w * self->n + i, sizeof needs);
      sum += needs >> (x & 31) & 1 & (MxLanes32)(x >> 5 == w);
    }
  }
  for (guint j = 0; j < MX_LANES_32; j++)
    gain += sum[j];
  return gain;
}

/* Takes what a pair reaches off what is missing. */
static void
take (Choice *self, const MxPair *pair)
{
  const guint32 *index = self->index + (self->n_index - self->n) - pair->offset;

  for (guint i = 0; i < self->n; i++) {
    guint32 reached = index[i] ^ pair->index;

    if (reached < NOT_COMMON)
      self->needs[reached / 32 * self->n + i] &= ~(1u << reached % 32);
  }
}

/* What is missing at the I-th heap of the sample, before there is any witness. */
static void
fill_needs (Choice *self, const MxSpace *space, guint64 heap, guint i)
{
  guint32 index = self->index[self->n_index - self->n + i];
  guint32 needs[MX_STREAM_WORDS];

  if (index == NOT_COMMON)
    return;
  mx_verify_needs (space, heap, index, self->words, needs);
  for (guint w = 0; w < self->words; w++)
    self->needs[w * self->n + i] = needs[w];
}

static void
choice_init (Choice *self, const MxVerifier *verifier, const MxMaker *maker,
             const MxStream *stream, guint64 n)
{
  const MxBreakRule *rule = verifier->rule;
  guint64 parts = MIN (MOST_PART, MIN (n / 4, verifier->n_early));
  guint64 sample = rule->n_splits > MOST_SPLITS
                       ? LEAST_SAMPLE
                       : CLAMP (n / SAMPLE_ONE_IN, LEAST_SAMPLE, MOST_SAMPLE);

  *self = (Choice){.words = maker->words, .n = (guint)MIN (sample, n / 4) & ~7u};
  self->n_index = self->n + (guint)(parts + rule->largest);
  self->n_index = (guint)MIN (self->n_index, n - 1);
  self->index = g_new (guint32, self->n_index);
  for (guint i = 0; i < self->n_index; i++) {
    guint64 heap = n - self->n_index + i;

    self->index[i] = mx_stream_is_common (stream, heap)
                         ? stream->index[heap - (guint64)stream->base]
                         : NOT_COMMON;
  }
  self->needs = g_new0 (guint32, (gsize)self->n * self->words);
  for (guint i = 0; i < self->n; i++)
    fill_needs (self, &maker->space, n - self->n + i, i);
  self->candidate = g_new (Candidate, parts * rule->n_splits + 1);
  for (guint64 a = 1; a < parts; a++) {
    for (guint k = 0; k < rule->n_splits && verifier->early[a] < MX_EARLY_RARE; k++) {
      MxPair pair = {(guint32)(rule->split[k] + a), verifier->early[a]};

      if (pair.offset <= self->n_index - self->n)
        self->candidate[self->n_candidates++] =
            (Candidate){pair, count_gain (self, &pair)};
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
    each->gain = count_gain (self, &each->pair);
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
    take (&choice, &single);
    pair[n_pairs++] = single;
  }
  for (guint i = 0; i < MOST_WITNESSES && (best = find_best (&choice)) != NULL
                    && mx_work_tick (work, choice.n_candidates * 8);
       i++) {
    pair[n_pairs++] = best->pair;
    take (&choice, &best->pair);
    best->gain = 0;
  }
  done = mx_work_ok (work) && mx_pairs_init (&self->witness, pair, n_pairs, work);
  choice_clear (&choice);
  g_free (pair);
  return done && mx_work_tick (work, 4096);
}

gboolean
mx_verifier_init (MxVerifier *self, const MxBreakRule *rule, const MxMaker *maker,
                  const MxStream *stream, const guint16 *values, guint64 n, MxWork *work)
{
  *self = (MxVerifier){.rule = rule, .n_early = (guint)MIN (n, MX_EARLY_MOST)};
  self->early = mx_work_alloc (work, self->n_early, sizeof *self->early);
  if (self->early == NULL)
    return FALSE;
  for (guint i = 1; i < self->n_early; i++) {
    guint index = mx_space_index (&maker->space, values[i]);

    if (!mx_space_is_common (&maker->space, i, values[i]))
      index += MX_EARLY_RARE;
    self->early[i] = (guint16)index;
  }
  return choose_witnesses (self, maker, stream, n, work);
}

void
mx_verifier_clear (MxVerifier *self, MxWork *work)
{
  mx_pairs_clear (&self->witness, work);
  mx_work_free (work, self->early, self->n_early, sizeof *self->early);
  *self = (MxVerifier){0};
}
