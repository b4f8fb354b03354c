/* SPDX-License-Identifier: MIT */
#include "rules/lexer.h"

#include "rules/spelling.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Characters are folded to their ASCII spelling where there is one, so that the rest of the
 * language knows one spelling of each thing.
 *
 * A line end inside brackets is white space, unless the next line begins with a word that
 * can only begin a statement or clause: then a bracket was left open, and the damage ends
 * there. */

/* Stands for a byte that is no character. */
#define INVALID ((gunichar)-1)

typedef struct {
  gunichar raw; /* 0 at the end of the text */
  gunichar folded;
  guint size; /* bytes */
} Character;

void
mx_lexer_init (MxLexer *self, const char *text, gsize length, GStringChunk *chunk,
               MxDiagnostics *diagnostics)
{
  *self = (MxLexer){
      .text = text,
      .length = length,
      .diagnostics = diagnostics,
      .chunk = chunk,
      .line = 1,
      .column = 1,
  };
  /* A byte order mark has no column. */
  if (length >= 3 && memcmp (text, "\xEF\xBB\xBF", 3) == 0)
    self->at = 3;
}

static Character
character_at (const MxLexer *self, gsize at)
{
  if (at >= self->length)
    return (Character){0};
  guint8 byte = (guint8)self->text[at];
  if (byte != 0 && byte < 0x80)
    return (Character){byte, byte, 1};
  if (byte == 0)
    return (Character){INVALID, INVALID, 1};
  gunichar c = g_utf8_get_char_validated (self->text + at, (gssize)(self->length - at));
  if (c == (gunichar)-1 || c == (gunichar)-2)
    return (Character){INVALID, INVALID, 1};
  return (Character){c, mx_spelling_fold (c),
                     (guint)(g_utf8_next_char (self->text + at) - (self->text + at))};
}

static Character
current (const MxLexer *self)
{
  return character_at (self, self->at);
}

static void
advance (MxLexer *self, const Character *c)
{
  self->at += c->size;
  self->column++;
}

/* Consumes the next character if it is read as EXPECTED. */
static gboolean
accept (MxLexer *self, gunichar expected)
{
  Character c = current (self);
  if (c.size == 0 || c.folded != expected)
    return FALSE;
  advance (self, &c);
  return TRUE;
}

static void
end_line (MxLexer *self)
{
  Character c = current (self);
  self->at += c.size;
  if (c.raw == '\r' && self->at < self->length && self->text[self->at] == '\n')
    self->at++;
  self->line++;
  self->column = 1;
}

static gboolean
is_blank (gunichar c)
{
  return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

/* One report for a whole run of bytes that are no characters. */
static void
report_invalid (MxLexer *self)
{
  MxSpan span = {self->at, self->at, self->line, self->column, 0};
  guint8 first = (guint8)self->text[self->at];
  for (Character c = current (self); c.raw == INVALID; c = current (self))
    advance (self, &c);
  span.end = self->at;
  span.length = self->column - span.column;
  guint n = span.length;
  mx_diagnostics_error (
      self->diagnostics, &span,
      g_strdup (_ ("save the text as UTF-8, or remove what stands here")),
      ngettext ("%1$u byte here is not UTF-8 text (0x%2$02X)",
                "%1$u bytes here are not UTF-8 text (the first is 0x%2$02X)", n),
      n, first);
}

static void
skip_blanks (MxLexer *self)
{
  gboolean comment = FALSE;
  for (;;) {
    Character c = current (self);
    if (c.size == 0 || mx_spelling_is_line_end (c.raw))
      return;
    if (c.folded == '#')
      comment = TRUE;
    if (!comment && !is_blank (c.folded))
      return;
    if (c.raw == INVALID)
      report_invalid (self);
    else
      advance (self, &c);
  }
}

/* Reads a word that begins here, without consuming it. */
static gboolean
line_begins_with_keyword (const MxLexer *self)
{
  char word[16];
  guint n = 0;
  gsize at = self->at;
  Character c = character_at (self, at);
  while (c.size != 0 && is_blank (c.folded)) {
    at += c.size;
    c = character_at (self, at);
  }
  while (c.size != 0 && c.raw != INVALID && mx_spelling_is_name_part (c.folded)) {
    if (n + 1 >= sizeof word || c.folded >= 0x80)
      return FALSE;
    word[n++] = (char)c.folded;
    at += c.size;
    c = character_at (self, at);
  }
  word[n] = '\0';
  MxKeywordPlace place = mx_token_kind_place (mx_token_find_keyword (word));
  return place == MX_KEYWORD_STATEMENT || place == MX_KEYWORD_CLAUSE;
}

static void
begin (const MxLexer *self, MxToken *token, MxTokenKind kind)
{
  *token = (MxToken){
      .kind = kind,
      .span = {self->at, self->at, self->line, self->column, 1},
  };
}

static void
finish (const MxLexer *self, MxToken *token)
{
  token->span.end = self->at;
  token->span.length = MAX (1, self->column - token->span.column);
}

static void
read_name (MxLexer *self, MxToken *token)
{
  g_autoptr (GString) name = g_string_new (NULL);
  gboolean ascii = TRUE;
  for (;;) {
    Character c = current (self);
    if (c.size == 0 || c.raw == INVALID || !mx_spelling_is_name_part (c.folded))
      break;
    g_string_append_unichar (name, c.folded);
    ascii &= c.folded < 0x80;
    advance (self, &c);
  }
  finish (self, token);
  token->kind = ascii ? mx_token_find_keyword (name->str) : MX_TOKEN_NAME;
  g_autofree char *normal =
      ascii ? NULL : g_utf8_normalize (name->str, -1, G_NORMALIZE_NFC);
  token->text =
      g_string_chunk_insert_const (self->chunk, normal != NULL ? normal : name->str);
}

static gboolean
is_digit (gunichar c)
{
  return c >= '0' && c <= '9';
}

/* A point that begins a number: one with a digit behind it. */
static gboolean
point_follows (const MxLexer *self)
{
  Character c = current (self);
  return c.size != 0 && c.folded == '.'
         && is_digit (character_at (self, self->at + c.size).folded);
}

/* Behind digits a point belongs to them, unless it begins a range. */
static gboolean
point_of_number (const MxLexer *self)
{
  Character c = current (self);
  return c.size != 0 && c.folded == '.'
         && character_at (self, self->at + c.size).folded != '.';
}

#define DIGITS_KEPT_ONCE 3

static void
read_number (MxLexer *self, MxToken *token)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  Character c = current (self);
  for (; c.size != 0 && is_digit (c.folded); c = current (self)) {
    g_string_append_c (digits, (char)c.folded);
    gint64 digit = (gint64)c.folded - '0';
    if (__builtin_mul_overflow (token->number, 10, &token->number)
        || __builtin_add_overflow (token->number, digit, &token->number))
      token->too_large = TRUE;
    advance (self, &c);
  }
  if (point_of_number (self)) {
    token->kind = MX_TOKEN_DECIMAL;
    do {
      g_string_append_unichar (digits, c.folded);
      advance (self, &c);
      c = current (self);
    } while (c.size != 0 && c.folded < 0x80 && g_ascii_isalnum ((char)c.folded));
  }
  finish (self, token);
  /* Short ones are often the same; long ones would each take several times as much in a table of
   * words as by themselves. */
  token->text = digits->len <= DIGITS_KEPT_ONCE
                    ? g_string_chunk_insert_const (self->chunk, digits->str)
                    : g_string_chunk_insert (self->chunk, digits->str);
}

static void
read_string (MxLexer *self, MxToken *token)
{
  g_autoptr (GString) content = g_string_new (NULL);
  Character c = current (self);
  advance (self, &c);
  for (;;) {
    c = current (self);
    if (c.size == 0 || mx_spelling_is_line_end (c.raw) || c.raw == INVALID) {
      finish (self, token);
      mx_diagnostics_error (self->diagnostics, &token->span,
                            g_strdup (_ ("write '\"' at the end of the name")),
                            _ ("this quoted name is not closed on its line"));
      token->kind = MX_TOKEN_BAD;
      return;
    }
    advance (self, &c);
    if (c.folded == '"')
      break;
    if (c.raw == '\\') {
      Character next = current (self);
      if (next.raw == '\\' || next.folded == '"') {
        advance (self, &next);
        c = next;
      }
    }
    g_string_append_unichar (content, c.raw);
  }
  finish (self, token);
  token->text = g_string_chunk_insert_const (self->chunk, content->str);
}

static gboolean
is_unknown (const Character *c)
{
  gunichar f = c->folded;
  if (c->size == 0 || c->raw == INVALID || mx_spelling_is_line_end (c->raw)
      || is_blank (f) || mx_spelling_is_name_part (f))
    return FALSE;
  return f >= 0x80 || strchr ("#\"()[]{},:.+-*/%=<>", (int)f) == NULL;
}

/* One report for a run of characters that mean nothing here. */
static void
read_unknown (MxLexer *self, MxToken *token)
{
  Character first = current (self), c = first;
  const char *advice = mx_spelling_advice (first.folded);
  do {
    advance (self, &c);
    c = current (self);
  } while (is_unknown (&c)
           && (advice == NULL || mx_spelling_advice (c.folded) == advice));
  finish (self, token);
  token->kind = MX_TOKEN_BAD;
  if (!g_unichar_isprint (first.raw)) {
    mx_diagnostics_error (self->diagnostics, &token->span, g_strdup (_ ("remove it")),
                          _ ("the invisible character U+%04X has no meaning here"),
                          first.raw);
    return;
  }
  g_autofree char *read = mx_token_describe (token, self->text);
  mx_diagnostics_error (self->diagnostics, &token->span, g_strdup (advice),
                        _ ("%s has no meaning here"), read);
}

static MxTokenKind
read_operator (MxLexer *self, gunichar c)
{
  switch (c) {
  case '(': self->depth++; return MX_TOKEN_LEFT_PAREN;
  case '[': self->depth++; return MX_TOKEN_LEFT_BRACKET;
  case '{': self->depth++; return MX_TOKEN_LEFT_BRACE;
  case ')': self->depth -= self->depth > 0; return MX_TOKEN_RIGHT_PAREN;
  case ']': self->depth -= self->depth > 0; return MX_TOKEN_RIGHT_BRACKET;
  case '}': self->depth -= self->depth > 0; return MX_TOKEN_RIGHT_BRACE;
  case ',': return MX_TOKEN_COMMA;
  case ':': return MX_TOKEN_COLON;
  case '.':
    /* Two points are a range, and no other number of them is anything. */
    return accept (self, '.') && !accept (self, '.') ? MX_TOKEN_RANGE : MX_TOKEN_BAD;
  case '+': return MX_TOKEN_PLUS;
  case '-': return accept (self, '>') ? MX_TOKEN_ARROW : MX_TOKEN_MINUS;
  case '*': return accept (self, '*') ? MX_TOKEN_POWER : MX_TOKEN_TIMES;
  case '/': return MX_TOKEN_SLASH;
  case '%': return MX_TOKEN_PERCENT;
  case '=': return accept (self, '=') ? MX_TOKEN_EQUAL : MX_TOKEN_ASSIGN;
  case '!': return accept (self, '=') ? MX_TOKEN_UNEQUAL : MX_TOKEN_BAD;
  case '<': return accept (self, '=') ? MX_TOKEN_LESS_EQUAL : MX_TOKEN_LESS;
  case '>': return accept (self, '=') ? MX_TOKEN_GREATER_EQUAL : MX_TOKEN_GREATER;
  case 0x2192: return MX_TOKEN_ARROW;
  case 0x2264: return MX_TOKEN_LESS_EQUAL;
  case 0x2265: return MX_TOKEN_GREATER_EQUAL;
  case 0x2260: return MX_TOKEN_UNEQUAL;
  case 0x2295: return MX_TOKEN_XOR;
  default: return MX_TOKEN_BAD;
  }
}

static void
read_symbol (MxLexer *self, MxToken *token)
{
  Character c = current (self);
  MxLexer before = *self;
  advance (self, &c);
  token->kind = read_operator (self, c.folded);
  if (token->kind == MX_TOKEN_BAD) {
    *self = before;
    if (c.folded == '.') {
      while (accept (self, '.'))
        ;
      finish (self, token);
      mx_diagnostics_error (self->diagnostics, &token->span,
                            g_strdup (_ ("a range is written with two: 1..5")),
                            _ ("points other than in pairs have no meaning here"));
    } else {
      read_unknown (self, token);
    }
    return;
  }
  finish (self, token);
}

void
mx_lexer_next (MxLexer *self, MxToken *token)
{
  for (;;) {
    skip_blanks (self);
    Character c = current (self);
    begin (self, token, MX_TOKEN_END);
    if (c.size == 0)
      return;
    if (mx_spelling_is_line_end (c.raw)) {
      token->kind = MX_TOKEN_LINE_END;
      token->span.end = token->span.start + c.size;
      end_line (self);
      if (self->depth > 0 && !line_begins_with_keyword (self))
        continue;
      self->depth = 0;
      return;
    }
    break;
  }

  Character c = current (self);
  if (c.raw == INVALID) {
    token->kind = MX_TOKEN_BAD;
    report_invalid (self);
    finish (self, token);
  } else if (mx_spelling_is_name_start (c.folded)) {
    read_name (self, token);
  } else if (is_digit (c.folded) || point_follows (self)) {
    token->kind = MX_TOKEN_NUMBER;
    read_number (self, token);
  } else if (c.folded == '"') {
    token->kind = MX_TOKEN_STRING;
    read_string (self, token);
  } else {
    read_symbol (self, token);
  }
}
