/* SPDX-License-Identifier: MIT */
#include "core/box/lattice-form.h"

#include "core/box/box.h"
#include "core/box/lattice-private.h"
#include "core/box/wythoff.h"
#include "core/box/zeckendorf.h"

/* A formula is guessed from a few positions, which leave one candidate or two of each kind, and
 * compared with all the others.
 *
 * Rules for boards that are counted from 1, or that say something else of an empty heap, do not
 * follow a formula in row or column 0: it is sought without them, too, and then says so. */

/* Without a proof so many positions a side must agree, and so many turns of a remainder. */
#define LEAST_SIDE 25
#define LEAST_TURNS 4

/* The first square, and no larger one is valued. */
#define FIRST_TO 31
#define MOST_TO 4095

/* The values as a formula sees them: those of U and V from LOW to N - SHIFT - 1. */
typedef struct {
  MxWork *work;
  const MxFamily *family;
  const MxValue *values; /* n * n */
  gint64 n;
  gint64 from[2];
  gint64 shift[2];
  gint64 low[2];
  gint64 high[2]; /* the first beyond */
} View;

typedef struct {
  gint64 from[2];
  gint64 shift[2];
} Frame;

/* The whole first; then without row and column 0, then without one of them. */
static const Frame frames[] = {
    {{0, 0}, {0, 0}}, {{1, 1}, {0, 0}}, {{1, 1}, {1, 1}}, {{1, 0}, {0, 0}},
    {{0, 1}, {0, 0}}, {{1, 0}, {1, 0}}, {{0, 1}, {0, 1}},
};

static inline MxValue
value_at (const View *view, gint64 u, gint64 v)
{
  return view->values[(u + view->shift[0]) * view->n + v + view->shift[1]];
}

/* -- candidates -- */

/* The two least of some numbers; -1 where there are not so many. */
typedef struct {
  gint64 first;
  gint64 second;
} Least;

static void
note (Least *least, gint64 number)
{
  if (least->first < 0 || number < least->first) {
    least->second = least->first;
    least->first = number;
  } else if (number > least->first && (least->second < 0 || number < least->second)) {
    least->second = number;
  }
}

/* The step between them; 0 if there is none. */
static gint64
step_of (const Least *least)
{
  return least->second >= 0 ? least->second - least->first : 0;
}

/* Of all P-positions. */
typedef struct {
  Least u;
  Least v;
  Least sum;
  Least difference;
} Hints;

static void
read_hints (const View *view, Hints *hints)
{
  *hints = (Hints){{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
  for (gint64 u = view->low[0]; u < view->high[0]; u++) {
    for (gint64 v = view->low[1]; v < view->high[1]; v++) {
      if (value_at (view, u, v) != 0)
        continue;
      note (&hints->u, u);
      note (&hints->v, v);
      note (&hints->sum, u + v);
      note (&hints->difference, ABS (u - v));
    }
    if (!mx_work_tick (view->work, (guint64)view->n / 4 + 1))
      return;
  }
}

/* The value U or V places along an edge. */
static MxValue
value_on_edge (const View *view, guint along, gint64 place)
{
  return along == 0 ? value_at (view, place, view->low[1])
                    : value_at (view, view->low[0], place);
}

/* After how many places the values on an edge repeat, from its beginning on; 0 if they do not. */
static gint64
find_repeat (const View *view, guint along)
{
  gint64 low = view->low[along];
  gint64 high = view->high[along];

  for (gint64 p = 1; p <= (high - low) / 2; p++) {
    gint64 i = low;

    while (i + p < high
           && value_on_edge (view, along, i) == value_on_edge (view, along, i + p))
      i++;
    if (i + p == high)
      return p;
    if (!mx_work_tick (view->work, 1 + (guint64)(i - low) / 4))
      break;
  }
  return 0;
}

/* Of the pair (1, 1 + r): no pair of an r-game but that one has a 1. */
static gint64
find_r (const View *view)
{
  for (gint64 v = 2; view->low[0] <= 1 && view->high[0] > 1 && v < view->high[1]; v++) {
    if (value_at (view, 1, v) == 0)
      return v - 1;
  }
  return 0;
}

/* The candidate of a kind; FALSE if there is none. */
static gboolean
propose (const View *view, const Hints *hints, MxLatticeForm *form)
{
  gboolean at_zero = view->low[0] == 0 && view->low[1] == 0;

  switch (form->kind) {
  case MX_LATTICE_ZERO: return hints->u.first >= 0;
  case MX_LATTICE_XOR:
    form->a = find_repeat (view, 0);
    form->b = find_repeat (view, 1);
    return TRUE;
  case MX_LATTICE_SUM: form->a = find_repeat (view, 0); return TRUE;
  case MX_LATTICE_PARTS: return at_zero;
  case MX_LATTICE_WYTHOFF: form->a = find_r (view); return form->a > 0;
  case MX_LATTICE_RESIDUES:
    form->a = step_of (&hints->u);
    form->b = step_of (&hints->v);
    if (form->a == 0 || form->b == 0)
      return FALSE;
    form->c = hints->u.first % form->a;
    form->d = hints->v.first % form->b;
    return TRUE;
  case MX_LATTICE_MULTIPLE:
    form->a = step_of (&hints->sum);
    form->c = form->a > 0 ? hints->sum.first % form->a : 0;
    return form->a > 0;
  case MX_LATTICE_EQUAL:
    return hints->difference.first == 0 && hints->difference.second < 0;
  case MX_LATTICE_CONGRUENT:
    form->a = step_of (&hints->difference);
    return hints->difference.first == 0 && form->a > 0;
  case MX_LATTICE_ZECKENDORF: return hints->u.first >= 0;
  case MX_LATTICE_NONE:
  default: return FALSE;
  }
}

/* -- comparing -- */

static inline gint64
rest (gint64 number, gint64 a)
{
  return a > 0 ? number % a : number;
}

static gboolean
is_below_least (const MxLatticeForm *form, gint64 u, gint64 v)
{
  guint64 n = (guint64)(form->swapped ? v : u);
  guint64 most = (guint64)(form->swapped ? u : v);

  return (guint64)form->a * most < mx_zeckendorf_least (n);
}

/* Whether the formula's position (U, V) is P, for a kind that tells no more. */
static gboolean
is_p (const MxLatticeForm *form, gint64 u, gint64 v)
{
  switch (form->kind) {
  case MX_LATTICE_WYTHOFF: return mx_wythoff_is_p ((guint)form->a, u, v);
  case MX_LATTICE_RESIDUES: return u % form->a == form->c && v % form->b == form->d;
  case MX_LATTICE_MULTIPLE: return (u + v) % form->a == form->c;
  case MX_LATTICE_EQUAL: return u == v;
  case MX_LATTICE_CONGRUENT: return (u - v) % form->a == 0;
  case MX_LATTICE_ZECKENDORF: return is_below_least (form, u, v);
  case MX_LATTICE_NONE:
  case MX_LATTICE_ZERO:
  case MX_LATTICE_XOR:
  case MX_LATTICE_SUM:
  case MX_LATTICE_PARTS:
  default: return FALSE;
  }
}

static gboolean
follows (const View *view, const MxLatticeForm *form, gint64 u, gint64 v)
{
  MxValue value = value_at (view, u, v);

  if (value < 0)
    return FALSE;
  if (!mx_lattice_has_values (form->kind))
    return (value == 0) == is_p (form, u, v);
  if (form->kind == MX_LATTICE_XOR)
    return value == (rest (u, form->a) ^ rest (v, form->b));
  if (form->kind == MX_LATTICE_SUM)
    return value == rest (u + v, form->a);
  if (form->kind == MX_LATTICE_PARTS)
    return value == (value_at (view, u, 0) ^ value_at (view, 0, v));
  return value == 0;
}

/* What a position costs, in units of 10 ns. */
static guint64
cost_of (MxLatticeKind kind)
{
  return kind == MX_LATTICE_WYTHOFF || kind == MX_LATTICE_ZECKENDORF ? 8 : 1;
}

static gboolean
agrees (const View *view, const MxLatticeForm *form)
{
  guint64 cost = cost_of (form->kind);

  for (gint64 u = view->low[0]; u < view->high[0]; u++) {
    gint64 v = view->low[1];

    while (v < view->high[1] && follows (view, form, u, v))
      v++;
    if (!mx_work_tick (view->work, cost * (guint64)(v - view->low[1] + 1))
        || v < view->high[1])
      return FALSE;
  }
  return TRUE;
}

/* Whether agreement says something: the remainders have turned often enough. */
static gboolean
is_telling (const View *view, const MxLatticeForm *form)
{
  gint64 least = LEAST_TURNS * MAX (form->a, form->b);

  return view->n >= MAX (LEAST_SIDE, least);
}

static gboolean
try_form (const View *view, MxLatticeForm *form)
{
  if (!agrees (view, form))
    return FALSE;
  mx_lattice_prove (view->family, view->n, form);
  return form->proof != MX_LATTICE_SEEN || is_telling (view, form);
}

/* All ways in which a kind can be meant. */
static gboolean
try_kind (const View *view, const Hints *hints, MxLatticeKind kind, MxLatticeForm *form)
{
  gboolean fibonacci = kind == MX_LATTICE_ZECKENDORF;

  for (guint way = 0; way < (fibonacci ? 4 : 1); way++) {
    *form = (MxLatticeForm){.kind = kind, .swapped = way % 2 == 1};
    for (guint i = 0; i < 2; i++) {
      form->from[i] = view->from[i];
      form->shift[i] = view->shift[i];
    }
    if (!propose (view, hints, form))
      return FALSE;
    if (fibonacci)
      form->a = 1 + way / 2;
    if (try_form (view, form))
      return TRUE;
  }
  return FALSE;
}

static void
find_form (View *view, MxLatticeForm *form)
{
  for (guint f = 0; f < G_N_ELEMENTS (frames); f++) {
    Hints hints;

    for (guint i = 0; i < 2; i++) {
      view->from[i] = frames[f].from[i];
      view->shift[i] = frames[f].shift[i];
      view->low[i] = view->from[i] - view->shift[i];
      view->high[i] = view->n - view->shift[i];
    }
    read_hints (view, &hints);
    for (guint kind = MX_LATTICE_ZERO; kind <= MX_LATTICE_ZECKENDORF; kind++) {
      if (try_kind (view, &hints, (MxLatticeKind)kind, form))
        return;
      if (!mx_work_ok (view->work))
        break;
    }
  }
  *form = (MxLatticeForm){.kind = MX_LATTICE_NONE};
}

/* -- squares -- */

/* Values the square 0 … TO and looks at it.  FALSE if that is all: WORK must end, or the positions
 * cannot be valued so. */
static gboolean
look_at_square (MxSource *source, guint family, MxWork *work, gint64 to, MxLattice *found,
                MxFault *fault)
{
  gint64 n = to + 1;
  gint64 corner[2] = {to, to};
  MxLatticeForm form = {.kind = MX_LATTICE_NONE};
  MxValue *values;
  MxBoxResult result;

  if ((guint64)(n * n) > work->limits->positions) {
    mx_work_meet (work, MX_LIMIT_POSITIONS);
    return FALSE;
  }
  values = mx_work_alloc (work, (guint64)(n * n), sizeof *values);
  if (values == NULL)
    return FALSE;
  mx_fault_clear (fault);
  result = mx_box_fill (source, family, work, corner, 0, values, fault);
  if (result == MX_BOX_DONE) {
    View view = {
        .work = work, .family = &source->families[family], .values = values, .n = n};

    find_form (&view, &form);
  }
  mx_work_free (work, values, (guint64)(n * n), sizeof *values);
  if (result == MX_BOX_UNFIT)
    *found = (MxLattice){.to = -1, .unfit = TRUE};
  if (result != MX_BOX_DONE || !mx_work_ok (work))
    return FALSE;
  found->form = form;
  found->to = to;
  return TRUE;
}

gboolean
mx_lattice_find (MxSource *source, guint family, gint64 to, const MxLimits *limits,
                 const MxControl *control, MxLattice *found, MxFault *fault)
{
  gint64 most = MIN (to, MOST_TO);
  gint64 next = MIN (most, FIRST_TO);
  MxWork work;

  g_return_val_if_fail (source->families[family].arity == 2, FALSE);

  *found = (MxLattice){.to = -1};
  mx_work_init (&work, limits, control);
  while (look_at_square (source, family, &work, next, found, fault) && next < most)
    next = MIN (most, 2 * next + 1);
  found->limit = work.limit;
  if (found->limit == MX_LIMIT_NONE && to > most && found->to == most)
    found->limit = MX_LIMIT_POSITIONS;
  return !work.stopped;
}
