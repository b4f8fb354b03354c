/* SPDX-License-Identifier: MIT */
#include "rules/spelling.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>

/* The lexer sees each character through mx_spelling_fold (), so that no rule of the grammar
 * need know of more than one spelling. */

#define FULL_WIDTH_FIRST 0xFF01
#define FULL_WIDTH_LAST 0xFF5E
#define FULL_WIDTH_OFFSET 0xFEE0

gunichar
mx_spelling_fold (gunichar c)
{
  if (c < 0x80)
    return c;
  if (c >= FULL_WIDTH_FIRST && c <= FULL_WIDTH_LAST)
    return c - FULL_WIDTH_OFFSET;
  switch (c) {
  case 0x2212: return '-'; /* minus sign */
  case 0x00D7: return '*'; /* multiplication sign */
  case 0x3001: return ','; /* ideographic comma */
  case 0x3002: return '.'; /* ideographic full stop */
  case 0x3010: return '[';
  case 0x3011: return ']';
  case 0x201C:
  case 0x201D: return '"';
  case 0x2019: return '\'';
  case 0xFEFF: return ' '; /* byte order mark */
  default: break;
  }
  if (g_unichar_type (c) == G_UNICODE_SPACE_SEPARATOR)
    return ' ';
  return c;
}

gboolean
mx_spelling_is_line_end (gunichar c)
{
  return c == '\n' || c == '\r' || c == 0x2029;
}

gboolean
mx_spelling_is_name_start (gunichar c)
{
  if (c < 0x80)
    return g_ascii_isalpha ((char)c) || c == '_';
  return g_unichar_isalpha (c);
}

gboolean
mx_spelling_is_name_part (gunichar c)
{
  if (c < 0x80)
    return g_ascii_isalnum ((char)c) || c == '_' || c == '\'';
  return g_unichar_isalnum (c) || g_unichar_ismark (c);
}

const char *
mx_spelling_advice (gunichar c)
{
  switch (c) {
  case '^': return _ ("write 'xor' for the nim-sum, or '**' for a power");
  case '&':
  case 0x2227: return _ ("write 'and'");
  case '|':
  case 0x2228: return _ ("write 'or', or 'divides'");
  case '!':
  case 0x00AC: return _ ("write 'not'");
  case 0x2208: return _ ("write 'in'");
  case 0x2223: return _ ("write 'divides'");
  case 0x00F7: return _ ("write '/', which rounds down");
  case 0x00B7:
  case 0x22C5: return _ ("write '*'");
  case 0x2013:
  case 0x2014: return _ ("write '-'");
  case 0x2026: return _ ("write '..'");
  case 0x21D2:
  case 0x27F6: return _ ("write '->'");
  case ';': return _ ("begin a new line instead");
  case '\'':
  case 0x2018: return _ ("a node's name is quoted like \"this\"");
  default: return NULL;
  }
}
