/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The games as the textbooks have them, in plain C: the moves written anew, and the formula for the
 * values or for who wins.  Nothing here reads a rule text. */

G_BEGIN_DECLS

#define BOOK_PARTS 6
#define BOOK_NUMBERS 4

typedef struct {
  guint game; /* which of the text's, in its order */
  gint64 x[BOOK_NUMBERS];
} BookPart;

/* A sum. */
typedef struct {
  guint n;
  BookPart part[BOOK_PARTS];
} BookPlace;

/* The numbers that a text may be played with, in its order. */
typedef struct {
  gint64 let[2];
} BookLets;

typedef struct {
  const char *game; /* its file, without the ending */
  const char *lets[2]; /* what those numbers are called */
  /* The sums that one part may become, appended to PLACES. */
  void (*moves) (const BookLets *lets, const BookPart *part, GArray *places);
  /* The SG value of a part, or NULL where no formula is taught. */
  gint64 (*value) (const BookLets *lets, const BookPart *part);
  /* Whether the second player wins; NULL where the xor of the values tells. */
  gboolean (*is_p) (const BookLets *lets, const BookPlace *place);
  guint most_parts; /* sums of so many parts at most are spoken of */
  gint64 high; /* single parts are compared up to here in each number */
  gboolean has_draws; /* what the formula calls P is P or drawn */
  gboolean (*is_over) (const BookPlace *place); /* though there are moves; or NULL */
  gboolean (*is_legal) (const BookPlace *place); /* NULL where all are */
} Book;

/* Ends with one without a name. */
extern const Book books[];

gboolean book_is_p (const Book *book, const BookLets *lets, const BookPlace *place);

/* Theorems that the formulas and the tests share. */
gint64 book_least_zeckendorf (gint64 n);
gint64 book_square_root (gint64 n);
gint64 book_dawson_value (gint64 n);

G_END_DECLS
