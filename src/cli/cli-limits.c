/* SPDX-License-Identifier: MIT */
#include "cli/cli-limits.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/allowance.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The limits: from words to numbers, what is left of them, and a limit that was met as a program reads
 * it. */

/* Positions that a table may need besides its cells. */
#define CELLS_AROUND 4000000

#define SIZE_MAX_TERA 4194304
#define SECONDS_MAX 1000000000

/* -- numbers -- */

gboolean
mx_cli_parse_number (const char *text, gint64 *number)
{
  g_autofree char *base_text = NULL;
  const char *caret = strchr (text, '^');
  guint64 base;
  guint64 exponent;
  gint64 value = 1;

  if (caret == NULL) {
    if (!g_ascii_string_to_unsigned (text, 10, 0, (guint64)MX_COORDINATE_MAX, &base,
                                     NULL))
      return FALSE;
    *number = (gint64)base;
    return TRUE;
  }
  base_text = g_strndup (text, (gsize)(caret - text));
  if (!g_ascii_string_to_unsigned (base_text, 10, 1, (guint64)MX_COORDINATE_MAX, &base,
                                   NULL)
      || !g_ascii_string_to_unsigned (caret + 1, 10, 0, 62, &exponent, NULL))
    return FALSE;
  for (guint64 i = 0; i < exponent; i++) {
    if (value > MX_COORDINATE_MAX / (gint64)base)
      return FALSE;
    value *= (gint64)base;
  }
  *number = value;
  return TRUE;
}

/* "512M", "1.5GiB", "1000000" up to 2^62 */
static gboolean
parse_size (const char *text, guint64 *bytes)
{
  static const char units[] = "kmgt";
  char *end = NULL;
  guint shift = 0;
  double number;

  if (!g_ascii_isdigit (*text))
    return FALSE;
  if (strspn (text, "0123456789.") != strcspn (text, "kKmMgGtT"))
    return FALSE; /* hexadecimal numbers and exponents */
  number = g_ascii_strtod (text, &end);
  const char *unit = *end != '\0' ? strchr (units, g_ascii_tolower (*end)) : NULL;
  if (unit != NULL) {
    shift = 10 * (guint)(unit - units + 1);
    end++;
    if (*end == 'i')
      end++;
    if (*end == 'B')
      end++;
  }
  number = floor (ldexp (number, (int)shift));
  if (*end != '\0' || number < 1 || number > (double)((guint64)1 << 62))
    return FALSE;
  *bytes = (guint64)number;
  return TRUE;
}

static gboolean
parse_seconds (const char *text, double *seconds)
{
  char *end = NULL;
  double number = g_ascii_strtod (text, &end);

  if (end == text || *end != '\0' || !(number > 0) || number > SECONDS_MAX)
    return FALSE;
  *seconds = number;
  return TRUE;
}

char *
mx_cli_read_limits (const MxLimitTexts *texts, MxLimits *limits)
{
  gint64 positions;
  MxLimits usual;

  mx_limits_init (&usual);
  limits->memory = usual.memory;
  if (texts->positions != NULL) {
    if (!mx_cli_parse_number (texts->positions, &positions) || positions == 0)
      return g_strdup_printf (_ ("--max-positions needs a number from 1 to 2^62, such as "
                                 "1000000 or 10^6, not “%s”"),
                              texts->positions);
    /* Moves come with positions: whoever allows more of these means both. */
    mx_limits_set_positions (limits, (guint64)positions);
  }
  if (texts->memory != NULL && !parse_size (texts->memory, &limits->memory))
    return g_strdup_printf (_ ("--memory needs a size from 1 to %1$dT, such as 512M or "
                               "1.5G, not “%2$s”"),
                            SIZE_MAX_TERA, texts->memory);
  if (texts->seconds != NULL && !parse_seconds (texts->seconds, &limits->seconds))
    return g_strdup_printf (_ ("--time needs a number of seconds above 0 and up to %1$d, "
                               "such as 0.5 or 60, not “%2$s”"),
                            SECONDS_MAX, texts->seconds);
  mx_limits_fit (limits);
  return NULL;
}

void
mx_cli_free_limits (MxLimits *limits)
{
  limits->positions = (guint64)MX_COORDINATE_MAX;
  limits->options = (guint64)MX_COORDINATE_MAX;
}

void
mx_cli_bound_limits (MxLimits *limits, guint64 n_cells)
{
  if (limits->positions == (guint64)MX_COORDINATE_MAX)
    limits->positions = CELLS_AROUND + MIN (n_cells, G_MAXUINT64 / 8) * 4;
}

/* Whatever was spent, the answer is told. */
#define LEAST_SECONDS 0.01

MxLimits
mx_cli_left (const MxInput *input, const MxLimits *limits)
{
  MxLimits left = *limits;
  double spent = (double)(g_get_monotonic_time () - input->began) / G_USEC_PER_SEC;

  left.memory -= MIN (left.memory, input->memory);
  if (limits->seconds > 0)
    left.seconds = MAX (limits->seconds - spent, LEAST_SECONDS);
  return left;
}

/* -- for programs -- */

static const char *
limit_kind (MxLimit limit)
{
  switch (limit) {
  case MX_LIMIT_POSITIONS: return "positions";
  case MX_LIMIT_OPTIONS: return "moves";
  case MX_LIMIT_MEMORY: return "memory";
  case MX_LIMIT_TIME: return "time";
  case MX_LIMIT_NUMBERS: return "numbers";
  case MX_LIMIT_COUNT: return "counting";
  case MX_LIMIT_NONE:
  default: return NULL;
  }
}

/* Positions, moves, bytes or seconds; "null" where no option sets it. */
static char *
dup_limit_value (MxLimit limit, const MxLimits *limits)
{
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];

  switch (limit) {
  case MX_LIMIT_POSITIONS:
    return g_strdup_printf ("%" G_GUINT64_FORMAT, limits->positions);
  case MX_LIMIT_OPTIONS: return g_strdup_printf ("%" G_GUINT64_FORMAT, limits->options);
  case MX_LIMIT_MEMORY: return g_strdup_printf ("%" G_GUINT64_FORMAT, limits->memory);
  case MX_LIMIT_TIME:
    return g_strdup (g_ascii_formatd (seconds, sizeof seconds, "%.12g", limits->seconds));
  case MX_LIMIT_NUMBERS:
  case MX_LIMIT_COUNT:
  case MX_LIMIT_NONE:
  default: return g_strdup ("null");
  }
}

void
mx_cli_print_limit (MxLimit limit, const MxLimits *limits)
{
  g_autofree char *value = dup_limit_value (limit, limits);

  if (limit != MX_LIMIT_NONE)
    printf (",\"limit\":{\"kind\":\"%s\",\"value\":%s}", limit_kind (limit), value);
}

void
mx_cli_add_limit (JsonBuilder *builder, MxLimit limit, const MxLimits *limits)
{
  if (limit == MX_LIMIT_NONE)
    return;
  json_builder_set_member_name (builder, "limit");
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "kind");
  json_builder_add_string_value (builder, limit_kind (limit));
  json_builder_set_member_name (builder, "value");
  if (limit == MX_LIMIT_TIME) {
    json_builder_add_double_value (builder, limits->seconds);
  } else if (limit == MX_LIMIT_NUMBERS) {
    json_builder_add_null_value (builder);
  } else {
    g_autofree char *value = dup_limit_value (limit, limits);

    json_builder_add_int_value (builder, g_ascii_strtoll (value, NULL, 10));
  }
  json_builder_end_object (builder);
}
