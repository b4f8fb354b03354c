/* SPDX-License-Identifier: MIT */
#include "rules/lexer.h"

#include <string.h>

/* Token by token. */

typedef struct {
  MxDiagnostics diagnostics;
  GStringChunk *chunk;
  MxLexer lexer;
  MxToken token;
} Fixture;

static void
begin_bytes (Fixture *f, const char *text, gsize length)
{
  mx_diagnostics_init (&f->diagnostics);
  f->chunk = g_string_chunk_new (64);
  mx_lexer_init (&f->lexer, text, length, f->chunk, &f->diagnostics);
}

static void
begin (Fixture *f, const char *text)
{
  begin_bytes (f, text, strlen (text));
}

static void
end (Fixture *f)
{
  mx_diagnostics_clear (&f->diagnostics);
  g_string_chunk_free (f->chunk);
}

static void
expect (Fixture *f, MxTokenKind kind)
{
  mx_lexer_next (&f->lexer, &f->token);
  g_assert_cmpint (f->token.kind, ==, kind);
}

static void
expect_text (Fixture *f, MxTokenKind kind, const char *text)
{
  expect (f, kind);
  g_assert_cmpstr (f->token.text, ==, text);
}

static const char *
message (const Fixture *f, guint i)
{
  g_assert_cmpuint (f->diagnostics.items->len, >, i);
  return ((MxDiagnostic *)f->diagnostics.items->pdata[i])->message;
}

static void
test_operators (void)
{
  Fixture f;
  begin (&f, "+ - * ** / % = == != < <= > >= -> .. , : ( ) [ ] { }");
  static const MxTokenKind kinds[] = {
      MX_TOKEN_PLUS,          MX_TOKEN_MINUS,        MX_TOKEN_TIMES,
      MX_TOKEN_POWER,         MX_TOKEN_SLASH,        MX_TOKEN_PERCENT,
      MX_TOKEN_ASSIGN,        MX_TOKEN_EQUAL,        MX_TOKEN_UNEQUAL,
      MX_TOKEN_LESS,          MX_TOKEN_LESS_EQUAL,   MX_TOKEN_GREATER,
      MX_TOKEN_GREATER_EQUAL, MX_TOKEN_ARROW,        MX_TOKEN_RANGE,
      MX_TOKEN_COMMA,         MX_TOKEN_COLON,        MX_TOKEN_LEFT_PAREN,
      MX_TOKEN_RIGHT_PAREN,   MX_TOKEN_LEFT_BRACKET, MX_TOKEN_RIGHT_BRACKET,
      MX_TOKEN_LEFT_BRACE,    MX_TOKEN_RIGHT_BRACE,  MX_TOKEN_END,
  };
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    expect (&f, kinds[i]);
  end (&f);
}

static void
test_other_spellings (void)
{
  Fixture f;
  begin (&f, "→ ≤ ≥ ≠ × ⊕ − （ ） ［ ］ ｛ ｝ ， ： ＝ ＝＝ ． ． ．．");
  static const MxTokenKind kinds[] = {
      MX_TOKEN_ARROW,        MX_TOKEN_LESS_EQUAL,    MX_TOKEN_GREATER_EQUAL,
      MX_TOKEN_UNEQUAL,      MX_TOKEN_TIMES,         MX_TOKEN_XOR,
      MX_TOKEN_MINUS,        MX_TOKEN_LEFT_PAREN,    MX_TOKEN_RIGHT_PAREN,
      MX_TOKEN_LEFT_BRACKET, MX_TOKEN_RIGHT_BRACKET, MX_TOKEN_LEFT_BRACE,
      MX_TOKEN_RIGHT_BRACE,  MX_TOKEN_COMMA,         MX_TOKEN_COLON,
      MX_TOKEN_ASSIGN,       MX_TOKEN_EQUAL,         MX_TOKEN_BAD,
      MX_TOKEN_BAD,          MX_TOKEN_RANGE,         MX_TOKEN_END,
  };
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    expect (&f, kinds[i]);
  end (&f);
}

static void
test_full_width_words (void)
{
  Fixture f;
  begin (&f, "ｇａｍｅ　ｎ１ １２３ 1３..４");
  expect (&f, MX_TOKEN_GAME);
  expect_text (&f, MX_TOKEN_NAME, "n1");
  expect_text (&f, MX_TOKEN_NUMBER, "123");
  g_assert_cmpint (f.token.number, ==, 123);
  expect_text (&f, MX_TOKEN_NUMBER, "13");
  expect (&f, MX_TOKEN_RANGE);
  expect_text (&f, MX_TOKEN_NUMBER, "4");
  end (&f);
}

static void
test_names (void)
{
  Fixture f;
  begin (&f, "a' _x n2 威佐夫 été e\xCC\x81te\xCC\x81 anyone any");
  expect_text (&f, MX_TOKEN_NAME, "a'");
  expect_text (&f, MX_TOKEN_NAME, "_x");
  expect_text (&f, MX_TOKEN_NAME, "n2");
  expect_text (&f, MX_TOKEN_NAME, "威佐夫");
  expect_text (&f, MX_TOKEN_NAME, "été");
  expect_text (&f, MX_TOKEN_NAME, "été");
  expect_text (&f, MX_TOKEN_NAME, "anyone");
  expect (&f, MX_TOKEN_ANY);
  end (&f);
}

static void
test_numbers (void)
{
  Fixture f;
  begin (&f, "9223372036854775807 9223372036854775808 0.77 1..5 4.007 .5");
  expect (&f, MX_TOKEN_NUMBER);
  g_assert_cmpint (f.token.number, ==, G_MAXINT64);
  g_assert_false (f.token.too_large);
  expect (&f, MX_TOKEN_NUMBER);
  g_assert_true (f.token.too_large);
  expect_text (&f, MX_TOKEN_DECIMAL, "0.77");
  expect_text (&f, MX_TOKEN_NUMBER, "1");
  expect (&f, MX_TOKEN_RANGE);
  expect_text (&f, MX_TOKEN_NUMBER, "5");
  expect_text (&f, MX_TOKEN_DECIMAL, "4.007");
  expect_text (&f, MX_TOKEN_DECIMAL, ".5");
  end (&f);
}

static void
test_strings (void)
{
  Fixture f;
  begin (&f, "\"a b\" “甲” \"\\\"\\\\\" \"open\nx");
  expect_text (&f, MX_TOKEN_STRING, "a b");
  expect_text (&f, MX_TOKEN_STRING, "甲");
  expect_text (&f, MX_TOKEN_STRING, "\"\\");
  expect (&f, MX_TOKEN_BAD);
  g_assert_cmpstr (message (&f, 0), ==, "this quoted name is not closed on its line");
  expect (&f, MX_TOKEN_LINE_END);
  expect_text (&f, MX_TOKEN_NAME, "x");
  end (&f);
}

static void
test_line_ends (void)
{
  Fixture f;
  begin (&f, "a\r\nb\rc\nd\xE2\x80\xA9"
             "e # f\ng");
  for (guint line = 1; line <= 6; line++) {
    expect (&f, MX_TOKEN_NAME);
    g_assert_cmpuint (f.token.span.line, ==, line);
    g_assert_cmpuint (f.token.span.column, ==, 1);
    if (line < 6)
      expect (&f, MX_TOKEN_LINE_END);
  }
  expect (&f, MX_TOKEN_END);
  expect (&f, MX_TOKEN_END);
  end (&f);
}

static void
test_brackets_join_lines (void)
{
  Fixture f;
  begin (&f, "{ 1,\n # two\n 2 }\nx");
  expect (&f, MX_TOKEN_LEFT_BRACE);
  expect (&f, MX_TOKEN_NUMBER);
  expect (&f, MX_TOKEN_COMMA);
  expect (&f, MX_TOKEN_NUMBER);
  expect (&f, MX_TOKEN_RIGHT_BRACE);
  expect (&f, MX_TOKEN_LINE_END);
  expect (&f, MX_TOKEN_NAME);
  end (&f);
}

static void
test_keyword_ends_open_bracket (void)
{
  Fixture f;
  begin (&f, "( 1 +\n  take 2");
  expect (&f, MX_TOKEN_LEFT_PAREN);
  expect (&f, MX_TOKEN_NUMBER);
  expect (&f, MX_TOKEN_PLUS);
  expect (&f, MX_TOKEN_LINE_END);
  expect (&f, MX_TOKEN_TAKE);
  end (&f);
}

static void
test_columns_count_characters (void)
{
  Fixture f;
  begin (&f, "威佐夫　ｘ y");
  expect (&f, MX_TOKEN_NAME);
  g_assert_cmpuint (f.token.span.length, ==, 3);
  expect (&f, MX_TOKEN_NAME);
  g_assert_cmpuint (f.token.span.column, ==, 5);
  g_assert_cmpuint (f.token.span.start, ==, 12);
  g_assert_cmpuint (f.token.span.end, ==, 15);
  expect (&f, MX_TOKEN_NAME);
  g_assert_cmpuint (f.token.span.column, ==, 7);
  end (&f);
}

static void
test_byte_order_mark (void)
{
  Fixture f;
  begin (&f, "\xEF\xBB\xBFgame");
  expect (&f, MX_TOKEN_GAME);
  g_assert_cmpuint (f.token.span.column, ==, 1);
  g_assert_cmpuint (f.token.span.start, ==, 3);
  end (&f);
}

static void
test_bad_bytes_once_a_run (void)
{
  Fixture f;
  begin (&f, "a \xFF\xFE\xFD b \xC3( # \xE9t\xE9\nc");
  expect (&f, MX_TOKEN_NAME);
  expect (&f, MX_TOKEN_BAD);
  g_assert_cmpuint (f.token.span.length, ==, 3);
  expect (&f, MX_TOKEN_NAME);
  expect (&f, MX_TOKEN_BAD);
  expect (&f, MX_TOKEN_LEFT_PAREN);
  expect_text (&f, MX_TOKEN_NAME, "c"); /* what the comment holds is no rule */
  g_assert_cmpuint (f.diagnostics.n_errors, ==, 4);
  end (&f);
}

static void
test_zero_byte (void)
{
  Fixture f;
  begin_bytes (&f, "a\0\0b", 4);
  expect (&f, MX_TOKEN_NAME);
  expect (&f, MX_TOKEN_BAD);
  expect (&f, MX_TOKEN_NAME);
  expect (&f, MX_TOKEN_END);
  g_assert_cmpuint (f.diagnostics.n_errors, ==, 1);
  end (&f);
}

static void
test_hints (void)
{
  static const struct {
    const char *text;
    const char *hint;
  } cases[] = {
      {"^", "write 'xor' for the nim-sum, or '**' for a power"},
      {"&&", "write 'and'"},
      {"∧", "write 'and'"},
      {"||", "write 'or', or 'divides'"},
      {"!", "write 'not'"},
      {"∈", "write 'in'"},
      {"÷", "write '/', which rounds down"},
      {"…", "write '..'"},
      {".", "a range is written with two: 1..5"},
      {";", "begin a new line instead"},
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    Fixture f;
    begin (&f, cases[i].text);
    expect (&f, MX_TOKEN_BAD);
    expect (&f, MX_TOKEN_END);
    g_assert_cmpuint (f.diagnostics.n_errors, ==, 1);
    g_assert_cmpstr (((MxDiagnostic *)f.diagnostics.items->pdata[0])->hint, ==,
                     cases[i].hint);
    end (&f);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/lexer/operators", test_operators);
  g_test_add_func ("/rules/lexer/other-spellings", test_other_spellings);
  g_test_add_func ("/rules/lexer/full-width-words", test_full_width_words);
  g_test_add_func ("/rules/lexer/names", test_names);
  g_test_add_func ("/rules/lexer/numbers", test_numbers);
  g_test_add_func ("/rules/lexer/strings", test_strings);
  g_test_add_func ("/rules/lexer/line-ends", test_line_ends);
  g_test_add_func ("/rules/lexer/brackets-join-lines", test_brackets_join_lines);
  g_test_add_func ("/rules/lexer/keyword-ends-open-bracket",
                   test_keyword_ends_open_bracket);
  g_test_add_func ("/rules/lexer/columns-count-characters",
                   test_columns_count_characters);
  g_test_add_func ("/rules/lexer/byte-order-mark", test_byte_order_mark);
  g_test_add_func ("/rules/lexer/bad-bytes-once-a-run", test_bad_bytes_once_a_run);
  g_test_add_func ("/rules/lexer/zero-byte", test_zero_byte);
  g_test_add_func ("/rules/lexer/hints", test_hints);
  return g_test_run ();
}
