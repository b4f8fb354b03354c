/* SPDX-License-Identifier: MIT */
#include "core/heap/sparse-verify.h"

/* The value of a heap was sought among the common values alone, so each smaller rare value must
 * be shown to be an option.  A rare value is the nim-sum of two common heaps (or of two rare
 * ones), and there are so many of these that a few dozen splits, the *witnesses*, reach nearly
 * everything.  The kernel collects what the witnesses reach from eight heaps at once; the few
 * heaps for which something is missing are looked at one by one, from the smallest part up. */

/* Heaps that are split off at a time: few at first, for mostly little is missing. */
#define BATCH_LEAST ((guint64)32)
#define BATCH_MOST ((guint64)512)

void
mx_verify_needs (const MxSpace *space, guint64 n, guint index, guint words,
                 guint32 *needs)
{
  guint below = space->below[n & 1][index];

  for (guint w = 0; w < words; w++) {
    if (below >= 32 * (w + 1))
      needs[w] = G_MAXUINT32;
    else
      needs[w] = below > 32 * w ? (1u << (below - 32 * w)) - 1 : 0;
  }
}

static gboolean
is_empty (const guint32 *needs, guint words)
{
  guint32 all = 0;

  for (guint w = 0; w < words; w++)
    all |= needs[w];
  return all == 0;
}

/* Takes what single heaps reach off NEEDS. */
static void
try_moves (MxVerifyJob *job, guint64 n, guint32 *needs)
{
  const MxBreakRule *rule = job->verifier->rule;

  for (guint i = 0; i < rule->n_moves && rule->move[i] < n; i++) {
    guint64 k = rule->move[i];
    guint64 heap = n - k;
    guint index;

    if ((gint64)heap < job->stream->base)
      continue;
    index = job->stream->index[heap - (guint64)job->stream->base];
    if (mx_stream_is_common (job->stream, heap) != mx_space_flips (job->space, k)
        || (needs[index / 32] >> index % 32 & 1) == 0)
      continue;
    needs[index / 32] &= ~(1u << index % 32);
    job->farthest = MAX (job->farthest, k);
  }
}

/* Takes what the splits reach that leave the heap A off NEEDS. */
static void
try_splits (MxVerifyJob *job, guint64 n, guint64 a, guint32 *needs)
{
  const MxVerifier *verifier = job->verifier;
  const MxBreakRule *rule = verifier->rule;

  for (guint i = 0; i < rule->n_splits; i++) {
    guint64 k = rule->split[i];
    guint64 b;
    guint index;

    if (a > mx_break_rule_most (rule, n, k))
      continue;
    b = n - k - a;
    if ((gint64)b < job->stream->base
        || mx_stream_is_common (job->stream, b) != (verifier->early[a] < MX_EARLY_RARE))
      continue;
    index = verifier->early[a] % MX_EARLY_RARE
            ^ job->stream->index[b - (guint64)job->stream->base];
    if ((needs[index / 32] >> index % 32 & 1) == 0)
      continue;
    needs[index / 32] &= ~(1u << index % 32);
    job->farthest = MAX (job->farthest, k + a);
  }
}

/* After COST: whether the job must end. */
static gboolean
must_end (MxVerifyJob *job, guint64 cost)
{
  return g_atomic_int_get (&job->stop) != 0
         || (job->work != NULL && !mx_work_tick (job->work, cost));
}

/* The offsets by which the indices of rare values were reached, 0 where none was; behind them,
 * what is no rare value and is never read. */
typedef guint32 Reached[2 * MX_EARLY_RARE];

static void
note_splits (const MxVerifyJob *job, guint64 n, guint64 from, guint64 to, guint64 k,
             guint32 *reached)
{
  const guint16 *early = job->verifier->early;
  const guint8 *later =
      job->stream->index + (gint64)(n - k) - job->stream->base; /* of n - k */

  /* Downwards, so that the nearest stays. */
  for (guint64 a = to; a-- > from;)
    reached[early[a] ^ *(later - a)] = (guint32)(k + a);
}

/* Takes what was reached off NEEDS. */
static void
take_reached (MxVerifyJob *job, const guint32 *reached, guint words, guint32 *needs)
{
  for (guint w = 0; w < words; w++) {
    for (guint32 open = needs[w]; open != 0; open &= open - 1) {
      guint bit = (guint)__builtin_ctz (open);
      guint32 offset = reached[w * 32 + bit];

      if (offset == 0)
        continue;
      needs[w] &= ~(1u << bit);
      job->farthest = MAX (job->farthest, offset);
    }
  }
}

/* As try_splits () for the heaps from FROM to TO, quicker where all that they leave besides is
 * common: then what is split off must be, too. */
static void
try_range (MxVerifyJob *job, guint64 n, guint64 from, guint64 to, guint32 *reached,
           guint32 *needs)
{
  const MxBreakRule *rule = job->verifier->rule;
  guint64 least = MAX (job->stream->rare_end, (guint64)MAX (job->stream->base, 1));

  if (n < to + rule->largest + least) {
    for (guint64 a = from; a < to; a++)
      try_splits (job, n, a, needs);
    return;
  }
  for (guint i = 0; i < rule->n_splits; i++) {
    guint64 k = rule->split[i];
    guint64 end = MIN (to, mx_break_rule_most (rule, n, k) + 1);

    if (end > from)
      note_splits (job, n, from, end, k, reached);
  }
  take_reached (job, reached, job->stream->words, needs);
}

/* Whether all of NEEDS is reached by what is at hand. */
static gboolean
look_closely (MxVerifyJob *job, guint64 n, guint32 *needs)
{
  guint words = job->stream->words;
  guint64 most =
      MIN (job->verifier->n_early - 1, (guint64)((gint64)n - job->stream->base));
  guint64 batch = BATCH_LEAST;
  guint64 a = 1;
  Reached reached;

  try_moves (job, n, needs);
  memset (reached, 0, words * 32 * sizeof *reached);
  while (a <= most && !is_empty (needs, words)) {
    guint64 end = MIN (a + batch, most + 1);

    try_range (job, n, a, end, reached, needs);
    if (a / 4096 != end / 4096 && must_end (job, 4096))
      return FALSE;
    batch = MIN (2 * batch, BATCH_MOST);
    a = end;
  }
  return is_empty (needs, words);
}

/* As verify_block (), where a set is one word: nearly all heaps need no closer look. */
static gboolean
verify_word (MxVerifyJob *job, guint64 n, guint count)
{
  const MxStream *stream = job->stream;
  const guint8 *index = stream->index + (n - (guint64)stream->base);
  guint32 sets[1][MX_LANES_32];

  mx_stream_collect (stream, &job->verifier->witness, n, sets);
  for (guint j = 0; j < count; j++) {
    guint below = job->space->below[(n + j) & 1][index[j]];
    guint32 needs = (guint32)(((guint64)1 << below) - 1) & ~sets[0][j];

    if (needs != 0 && !look_closely (job, n + j, &needs)) {
      job->done = n + j;
      return FALSE;
    }
  }
  return TRUE;
}

/* As verify_word () for MX_STREAM_WIDE heaps.  ALL has what the even and the odd ones of them need,
 * by their index. */
static gboolean
verify_wide (MxVerifyJob *job, guint64 n, guint32 (*all)[32])
{
  const MxStream *stream = job->stream;
  const guint8 *index = stream->index + (n - (guint64)stream->base);
  guint32 needs[MX_STREAM_WIDE];
  guint32 sets[MX_STREAM_WIDE];

  mx_stream_collect_wide (stream, &job->verifier->witness, n, sets);
  for (guint j = 0; j < MX_STREAM_WIDE; j += 4) {
    needs[j] = all[0][index[j]] & ~sets[j];
    needs[j + 1] = all[1][index[j + 1]] & ~sets[j + 1];
    needs[j + 2] = all[0][index[j + 2]] & ~sets[j + 2];
    needs[j + 3] = all[1][index[j + 3]] & ~sets[j + 3];
    if ((needs[j] | needs[j + 1] | needs[j + 2] | needs[j + 3]) == 0)
      continue;
    for (guint i = j; i < j + 4; i++) {
      if (needs[i] != 0 && !look_closely (job, n + i, &needs[i])) {
        job->done = n + i;
        return FALSE;
      }
    }
  }
  return TRUE;
}

/* The heaps from JOB->FROM on, as far as whole rounds go; *AT is what comes next.  FALSE where a heap
 * is not settled, or the job must end. */
static gboolean
verify_rounds (MxVerifyJob *job, guint64 *at)
{
  guint32 all[2][32];

  for (guint i = 0; i < 32; i++) {
    mx_verify_needs (job->space, *at, i, 1, &all[0][i]);
    mx_verify_needs (job->space, *at + 1, i, 1, &all[1][i]);
  }
  for (; job->to - *at >= MX_STREAM_WIDE; *at += MX_STREAM_WIDE) {
    if (must_end (job, 128)) {
      job->done = *at;
      return FALSE;
    }
    if (!verify_wide (job, *at, all))
      return FALSE;
  }
  return TRUE;
}

/* The eight heaps from N on, or fewer.  FALSE where one is not settled. */
static gboolean
verify_block (MxVerifyJob *job, guint64 n, guint count)
{
  const MxStream *stream = job->stream;
  const guint8 *index = stream->index + (n - (guint64)stream->base);
  guint32 sets[MX_STREAM_WORDS][MX_LANES_32];
  guint words = stream->words;

  mx_stream_collect (stream, &job->verifier->witness, n, sets);
  for (guint j = 0; j < count; j++) {
    guint32 needs[MX_STREAM_WORDS];

    mx_verify_needs (job->space, n + j, index[j], words, needs);
    for (guint w = 0; w < words; w++)
      needs[w] &= ~sets[w][j];
    if (!is_empty (needs, words) && !look_closely (job, n + j, needs)) {
      job->done = n + j;
      return FALSE;
    }
  }
  return TRUE;
}

void
mx_verify (MxVerifyJob *job)
{
  guint64 at = job->from;

  job->farthest = job->verifier->witness.farthest;
  if (job->stream->words == 1 && !verify_rounds (job, &at))
    return;
  for (; at < job->to; at += MX_LANES_32) {
    /* The last block begins earlier where it would go beyond the heaps that are made: what lies
     * there may just be written. */
    guint64 n = job->to - at < MX_LANES_32 && job->to - job->from >= MX_LANES_32
                    ? job->to - MX_LANES_32
                    : at;
    guint count = (guint)MIN (job->to - n, MX_LANES_32);

    if (must_end (job, 64)) {
      job->done = at;
      return;
    }
    if (!(job->stream->words == 1 ? verify_word (job, n, count)
                                  : verify_block (job, n, count)))
      return;
  }
  job->done = job->to;
}
