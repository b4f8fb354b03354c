/* SPDX-License-Identifier: MIT */
#include "rules/token.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What is known of each kind of token. */

/* Characters of a long token that a message shows. */
#define SHOWN 32

static const struct {
  const char *spelling;
  MxTokenKind kind;
  MxKeywordPlace place;
} keywords[] = {
#define MX_KEYWORD(id, spelling, place) {spelling, MX_TOKEN_##id, MX_KEYWORD_##place},
#include "rules/keywords.h"
};

MxKeywordPlace
mx_token_kind_place (MxTokenKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (keywords); i++)
    if (keywords[i].kind == kind)
      return keywords[i].place;
  return MX_KEYWORD_NONE;
}

MxTokenKind
mx_token_find_keyword (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (keywords); i++)
    if (strcmp (keywords[i].spelling, word) == 0)
      return keywords[i].kind;
  return MX_TOKEN_NAME;
}

char *
mx_token_describe (const MxToken *token, const char *text)
{
  if (token->kind == MX_TOKEN_END)
    return g_strdup (_ ("the end of the text"));
  if (token->kind == MX_TOKEN_LINE_END)
    return g_strdup (_ ("the end of the line"));

  gsize length = token->span.end - token->span.start;
  g_autofree char *valid = g_utf8_make_valid (text + token->span.start, (gssize)length);
  if (g_utf8_strlen (valid, -1) > SHOWN) {
    g_autofree char *cut = g_utf8_substring (valid, 0, SHOWN);
    /* Translators: as "'%s'", of a word that is cut short. */
    return g_strdup_printf (_ ("'%s…'"), cut);
  }
  /* Translators: a piece of the text in quotation marks, as the other messages quote words of
   * the language. */
  return g_strdup_printf (_ ("'%s'"), valid);
}
