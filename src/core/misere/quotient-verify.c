/* SPDX-License-Identifier: MIT */
#include "core/misere/quotient-private.h"

#include <string.h>

/* The proof that a table answers every sum.
 *
 * Let Q be a finite commutative monoid, P a set of its elements without the identity 1, and Φ a
 * mapping of letters (components that can move) to Q, extended to words (sums): Φ of a sum is the
 * product.  Suppose
 *
 *   (a) for each letter g, each of its options o (a word) and each z in Q, Φ(g)z and Φ(o)z are not
 *       both in P;
 *   (b) each word w but the empty one with Φ(w) not in P has an option o with Φ(o) in P.
 *
 * Then a sum is a P-position of misère play exactly if Φ of it is in P.
 *
 * Proof, by induction over the length of the play.  The empty sum is an N-position and 1 is not in
 * P.  Let w be another word.  All its options are as claimed.  If Φ(w) is in P, an option of w is an
 * option o of one letter g with the rest r of w, so with z = Φ(r) it is not in P by (a); and w has
 * options, for letters can move: so w is a P-position.  If Φ(w) is not in P, by (b) it has an option
 * in P and is an N-position.
 *
 * Whether (a) holds is seen at once.  (b) speaks of infinitely many words.  It could be decided by
 * the pairs (x, E) of words, x = Φ(w) and E the set of Φ of its options, which are finitely many and
 * closed under (x, E) + (y, F) = (xy, yE ∪ xF): each but (1, ∅) must have x in P or meet P in E.  What
 * a pair does with a word v is decided by less: by
 *
 *   D = {z in Q : xz is not in P, and no ez is for e in E},
 *
 * the elements z of words v with which w + v has no winning move in w, but needs one.  For the
 * sum of two pairs with D and D' this set is
 *
 *   {z : xyz not in P, no eyz for e in E, no fxz for f in F} = {z : yz in D and xz in D'},
 *
 * so (x, D) of a sum follows from those of its parts; and (b) says that 1 is not in D for any word
 * but the empty one.  If D is contained in another D' of the same x, the same holds of all sums with
 * a third, so it is enough to look at the largest sets of each x.  All words arise by adding letters
 * one by one, so the program goes through the pairs (x, D) of the letters, adds a letter to each in
 * every way, and keeps those that are not contained in one that it has, until nothing new comes.
 * Then each word's pair is contained in one that was kept, by induction over its letters: if K
 * contains that of w and R is a letter's that contains g's, then K + R contains that of w + g.
 *
 * Lighter words are gone through first, so that a word which refutes the table is a light one. */

typedef struct {
  MxQuotient *quotient;
  const MxLetters *letters;
  guint32 n_letters; /* of them, the first */
  const MxElement *element; /* of each letter */
  MxWork *work;
  guint stride; /* 64-bit words of a set of elements */

  guint64 *wins; /* order * stride: {z : xz in P} for each x */

  /* Pairs (x, D), linked by x.  A pair is of the word of PARENT and LETTER. */
  guint32 n;
  guint16 *x;
  guint8 *covered; /* a later pair contains it */
  guint64 *weight;
  guint32 *parent; /* or NONE */
  guint32 *letter;
  guint32 *link; /* the next pair of the same x, or NONE */
  guint64 *set; /* n * stride */
  guint32 cap_x, cap_covered, cap_weight, cap_parent, cap_letter, cap_link, cap_set;
  guint32 *chain; /* order: the first pair of each x, or NONE */

  guint32 *root; /* the pairs of letters that no letter's contains */
  guint32 n_roots, cap_root;
  guint32 *heap; /* of pairs that letters are to be added to, the lightest on top */
  guint32 n_heap, cap_heap;

  guint64 *scratch; /* stride */
} Verifier;

#define NONE G_MAXUINT32

static gboolean
has (const guint64 *set, guint z)
{
  return (set[z / 64] >> (z % 64) & 1) != 0;
}

static gboolean
is_within (const guint64 *a, const guint64 *b, guint stride)
{
  for (guint i = 0; i < stride; i++) {
    if ((a[i] & ~b[i]) != 0)
      return FALSE;
  }
  return TRUE;
}

static gboolean
find_wins (Verifier *self)
{
  const MxQuotient *q = self->quotient;

  for (guint x = 0; x < q->order; x++) {
    guint64 *wins = self->wins + (gsize)x * self->stride;

    for (guint z = 0; z < q->order; z++)
      wins[z / 64] |=
          (guint64)q->is_p[mx_quotient_product (q, (MxElement)x, (MxElement)z)]
          << (z % 64);
    if (!mx_work_tick (self->work, q->order / 4))
      return FALSE;
  }
  return TRUE;
}

static MxElement
element_of_option (const Verifier *self, guint32 w)
{
  const MxLetters *letters = self->letters;
  MxElement x = 0;

  for (guint32 k = letters->part_first[w]; k < letters->part_first[w + 1]; k++)
    x = mx_quotient_product (self->quotient, x, self->element[letters->part[k]]);
  return x;
}

/* Keeps a pair whose set is SCRATCH, unless it is contained in another.  FALSE if WORK must
 * end. */
static gboolean
keep (Verifier *self, MxElement x, guint64 weight, guint32 parent, guint32 letter)
{
  MxWork *work = self->work;
  guint stride = self->stride;
  guint32 n = self->n;
  guint32 i = self->n_heap;
  gboolean empty = TRUE;

  for (guint k = 0; k < stride; k++)
    empty = empty && self->scratch[k] == 0;
  if (empty)
    return TRUE;
  for (guint32 k = self->chain[x]; k != NONE; k = self->link[k]) {
    const guint64 *set = self->set + (gsize)k * stride;

    if (!self->covered[k] && is_within (self->scratch, set, stride))
      return mx_work_tick (work, stride);
    if (!mx_work_tick (work, 1 + stride / 8))
      return FALSE;
  }
  for (guint32 k = self->chain[x]; k != NONE; k = self->link[k])
    self->covered[k] =
        self->covered[k]
        || is_within (self->set + (gsize)k * stride, self->scratch, stride);
  if (!mx_work_reserve (work, &self->x, &self->cap_x, (guint64)n + 1, sizeof *self->x)
      || !mx_work_reserve (work, &self->covered, &self->cap_covered, (guint64)n + 1,
                           sizeof *self->covered)
      || !mx_work_reserve (work, &self->weight, &self->cap_weight, (guint64)n + 1,
                           sizeof *self->weight)
      || !mx_work_reserve (work, &self->parent, &self->cap_parent, (guint64)n + 1,
                           sizeof *self->parent)
      || !mx_work_reserve (work, &self->letter, &self->cap_letter, (guint64)n + 1,
                           sizeof *self->letter)
      || !mx_work_reserve (work, &self->link, &self->cap_link, (guint64)n + 1,
                           sizeof *self->link)
      || !mx_work_reserve (work, &self->set, &self->cap_set, ((guint64)n + 1) * stride,
                           sizeof *self->set)
      || !mx_work_reserve (work, &self->heap, &self->cap_heap, (guint64)i + 1,
                           sizeof *self->heap))
    return FALSE;
  self->x[n] = x;
  self->covered[n] = FALSE;
  self->weight[n] = weight;
  self->parent[n] = parent;
  self->letter[n] = letter;
  self->link[n] = self->chain[x];
  self->chain[x] = n;
  memcpy (self->set + (gsize)n * stride, self->scratch, stride * sizeof *self->set);
  self->n++;
  self->n_heap++;
  for (; i > 0 && weight < self->weight[self->heap[(i - 1) / 2]]; i = (i - 1) / 2)
    self->heap[i] = self->heap[(i - 1) / 2];
  self->heap[i] = n;
  return TRUE;
}

static guint32
pop (Verifier *self)
{
  guint32 top = self->heap[0];
  guint32 last = self->heap[--self->n_heap];
  guint32 i = 0;

  for (guint32 child; (child = 2 * i + 1) < self->n_heap; i = child) {
    if (child + 1 < self->n_heap
        && self->weight[self->heap[child + 1]] < self->weight[self->heap[child]])
      child++;
    if (self->weight[self->heap[child]] >= self->weight[last])
      break;
    self->heap[i] = self->heap[child];
  }
  if (self->n_heap > 0)
    self->heap[i] = last;
  return top;
}

/* -- words that refute -- */

static gboolean
append (MxWork *work, guint32 **word, guint32 *cap, guint *n, guint32 letter)
{
  guint i = *n;

  if (!mx_work_reserve (work, word, cap, (guint64)*n + 1, sizeof **word))
    return FALSE;
  for (; i > 0 && (*word)[i - 1] < letter; i--)
    (*word)[i] = (*word)[i - 1];
  (*word)[i] = letter;
  ++*n;
  return TRUE;
}

/* The word of PAIR (or NONE), a letter and the lightest word of an element. */
static MxVerifyResult
refute (Verifier *self, guint32 pair, guint32 letter, MxElement z, guint32 **word,
        guint *n)
{
  const MxQuotient *q = self->quotient;
  guint32 cap = 0;
  gboolean done;

  *word = NULL;
  *n = 0;
  done = append (self->work, word, &cap, n, letter);
  for (; done && pair != NONE; pair = self->parent[pair])
    done = append (self->work, word, &cap, n, self->letter[pair]);
  for (guint32 k = q->word_first[z]; done && k < q->word_first[z + 1]; k++)
    done = append (self->work, word, &cap, n,
                   self->letters->letter[q->generator[q->word[k]]]);
  /* So that the caller may free it by its length. */
  self->work->memory -= (guint64)(cap - *n) * sizeof **word;
  if (done)
    return MX_VERIFY_WRONG;
  mx_work_free (self->work, *word, *n, sizeof **word);
  *word = NULL;
  return MX_VERIFY_ENDED;
}

/* -- letters -- */

/* Checks (a) for a letter and leaves its set D in SCRATCH. */
static MxVerifyResult
check_letter (Verifier *self, guint32 letter, guint32 **word, guint *n)
{
  const MxLetters *letters = self->letters;
  guint order = self->quotient->order;
  const guint64 *mine = self->wins + (gsize)self->element[letter] * self->stride;

  for (guint i = 0; i < self->stride; i++)
    self->scratch[i] = ~mine[i];
  if (order % 64 != 0)
    self->scratch[self->stride - 1] &= ((guint64)1 << (order % 64)) - 1;
  for (guint32 w = letters->first[letter]; w < letters->first[letter + 1]; w++) {
    MxElement option = element_of_option (self, w);
    const guint64 *wins = self->wins + (gsize)option * self->stride;

    for (guint i = 0; i < self->stride; i++) {
      if ((mine[i] & wins[i]) != 0) {
        guint z = 64 * i + (guint)__builtin_ctzll (mine[i] & wins[i]);

        return refute (self, NONE, letter, (MxElement)z, word, n);
      }
      self->scratch[i] &= ~wins[i];
    }
    if (!mx_work_tick (self->work, 2 + self->stride / 8))
      return MX_VERIFY_ENDED;
  }
  if (has (self->scratch, 0))
    return refute (self, NONE, letter, 0, word, n);
  return MX_VERIFY_RIGHT;
}

/* Adds the letter of a root to a pair: (xy, {z : yz in D and xz in D'}). */
static MxVerifyResult
add_letter (Verifier *self, guint32 pair, guint32 root, guint32 **word, guint *n)
{
  const MxQuotient *q = self->quotient;
  const guint64 *set = self->set + (gsize)pair * self->stride;
  const guint64 *root_set = self->set + (gsize)root * self->stride;
  MxElement x = self->x[pair];
  MxElement y = self->x[root];
  const MxElement *times_x = q->product + (gsize)x * q->order;
  const MxElement *times_y = q->product + (gsize)y * q->order;

  if (has (set, y) && has (root_set, x))
    return refute (self, pair, self->letter[root], 0, word, n);
  memset (self->scratch, 0, self->stride * sizeof *self->scratch);
  for (guint z = 0; z < q->order; z++)
    self->scratch[z / 64] |=
        (guint64)(has (set, times_y[z]) && has (root_set, times_x[z])) << (z % 64);
  self->quotient->n_checked++;
  return mx_work_tick (self->work, 2 + q->order / 4)
                 && keep (self, times_x[y], self->weight[pair] + self->weight[root], pair,
                          self->letter[root])
             ? MX_VERIFY_RIGHT
             : MX_VERIFY_ENDED;
}

/* Only what another letter's pair contains is left out for good: a pair of several letters that
 * contains a letter's own may be made with that letter. */
static gboolean
list_roots (Verifier *self)
{
  for (guint32 i = 0; i < self->n; i++) {
    if (self->covered[i])
      continue;
    if (!mx_work_reserve (self->work, &self->root, &self->cap_root,
                          (guint64)self->n_roots + 1, sizeof *self->root))
      return FALSE;
    self->root[self->n_roots++] = i;
  }
  return TRUE;
}

static MxVerifyResult
run (Verifier *self, guint32 **word, guint *n)
{
  MxVerifyResult result = MX_VERIFY_RIGHT;

  if (!find_wins (self))
    return MX_VERIFY_ENDED;
  for (guint32 i = 0; result == MX_VERIFY_RIGHT && i < self->n_letters; i++) {
    result = check_letter (self, i, word, n);
    if (result == MX_VERIFY_RIGHT
        && !keep (self, self->element[i], self->letters->weight[i], NONE, i))
      result = MX_VERIFY_ENDED;
  }
  if (result == MX_VERIFY_RIGHT && !list_roots (self))
    result = MX_VERIFY_ENDED;
  while (result == MX_VERIFY_RIGHT && self->n_heap > 0) {
    guint32 pair = pop (self);

    for (guint32 i = 0;
         result == MX_VERIFY_RIGHT && !self->covered[pair] && i < self->n_roots; i++)
      result = add_letter (self, pair, self->root[i], word, n);
  }
  return result;
}

MxVerifyResult
mx_quotient_verify (MxQuotient *quotient, const MxLetters *letters, guint32 n_letters,
                    const MxElement *element, MxWork *work, guint32 **word, guint *n)
{
  Verifier self = {.quotient = quotient,
                   .letters = letters,
                   .n_letters = n_letters,
                   .element = element,
                   .work = work,
                   .stride = (quotient->order + 63) / 64};
  guint64 n_wins = (guint64)quotient->order * self.stride;
  MxVerifyResult result = MX_VERIFY_ENDED;

  *word = NULL;
  *n = 0;
  self.wins = mx_work_alloc0 (work, n_wins, sizeof *self.wins);
  self.scratch = mx_work_alloc (work, self.stride, sizeof *self.scratch);
  self.chain = mx_work_alloc (work, quotient->order, sizeof *self.chain);
  if (self.chain != NULL) {
    memset (self.chain, 0xff, quotient->order * sizeof *self.chain);
    result = run (&self, word, n);
  }
  mx_work_free (work, self.wins, n_wins, sizeof *self.wins);
  mx_work_free (work, self.scratch, self.stride, sizeof *self.scratch);
  mx_work_free (work, self.chain, quotient->order, sizeof *self.chain);
  mx_work_free (work, self.x, self.cap_x, sizeof *self.x);
  mx_work_free (work, self.covered, self.cap_covered, sizeof *self.covered);
  mx_work_free (work, self.weight, self.cap_weight, sizeof *self.weight);
  mx_work_free (work, self.parent, self.cap_parent, sizeof *self.parent);
  mx_work_free (work, self.letter, self.cap_letter, sizeof *self.letter);
  mx_work_free (work, self.link, self.cap_link, sizeof *self.link);
  mx_work_free (work, self.set, self.cap_set, sizeof *self.set);
  mx_work_free (work, self.root, self.cap_root, sizeof *self.root);
  mx_work_free (work, self.heap, self.cap_heap, sizeof *self.heap);
  quotient->verified = result == MX_VERIFY_RIGHT;
  return result;
}
