/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/sequence.h"
#include "core/work.h"

/* How a method for one heap plugs in: private to core.  A method embeds MxSequence as its first
 * member, and its new () fills what is below; sequence.c chooses it by the shape of the rules. */

G_BEGIN_DECLS

typedef struct {
  /* Knows the heaps 0 … TO - 1 when it returns TRUE, with N and PERIOD up to date in any case;
   * allocates through WORK, whose account holds all of SELF. */
  gboolean (*extend) (MxSequence *self, MxWork *work, guint64 to);
  /* FROM + N is at most SELF->n: the values, by whatever it takes. */
  gboolean (*copy) (MxSequence *self, MxWork *work, guint64 from, guint64 n,
                    MxValue *values);
  void (*free) (MxSequence *self);
} MxSequenceMethod;

struct _MxSequence {
  const MxSequenceMethod *method;
  MxSource *source; /* owned */
  guint index; /* of the family */
  const MxFamily *family; /* borrowed from SOURCE */
  guint64 n; /* heaps looked at */
  MxPeriod period;
  guint64 memory; /* bytes that it holds, by the account of MxWork */
  MxLimit limit;
  MxFault fault;
  guint64
      last; /* no larger heap will be asked for, so larger amounts do not matter; 0: unknown */
  gboolean unfit; /* some option is not before its heap */
};

/* As the public functions, within some other work, whose account holds what the sequence takes. */
gboolean mx_sequence_extend_within (MxSequence *self, MxWork *work, guint64 to);
gboolean mx_sequence_copy_within (MxSequence *self, MxWork *work, guint64 from, guint64 n,
                                  MxValue *values);
void mx_sequence_free_within (MxSequence *self, MxWork *work);

/* The methods.  Each returns a sequence with METHOD set; mx_sequence_new () fills the rest. */

/* An array of all values, filled by what dense.h has for the shape, else by reading options. */
MxSequence *mx_sequence_plain_new (void);
/* Take and break, for finitely many amounts. */
MxSequence *mx_sequence_break_new (void);

/* Amounts that do not depend on the heap. */
MxSequence *mx_sequence_subtraction_new (void);

/* All amounts from one to another, by a formula. */
MxSequence *mx_sequence_interval_new (void);

G_END_DECLS
