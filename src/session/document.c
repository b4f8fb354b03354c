/* SPDX-License-Identifier: MIT */
#include "session/document.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include <glib/gstdio.h>

#include "rules/program.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

#ifdef G_OS_UNIX
#include <unistd.h>
#else
#include <io.h>
#endif

#ifndef O_BINARY
#define O_BINARY 0
#endif
#ifndef O_CLOEXEC
#define O_CLOEXEC 0
#endif

/* Files of rule texts.  Reading never takes more than a text may have.  Writing fills a new file
 * beside the old one, flushes it to the disk and renames it: at each moment one of the two is
 * whole.  A symbolic link stays a link, and the permissions of the old file are kept. */

#define LINKS_MOST 40
#define FIRST_READ ((gsize)1 << 16)
#define NAMES_TRIED 100

static char *
dup_display_name (GFile *file)
{
  g_autofree char *path = g_file_get_path (file);

  return path != NULL ? g_filename_display_name (path) : g_file_get_parse_name (file);
}

/* -- reading -- */

GBytes *
mx_document_read_bytes (GInputStream *stream, GError **error)
{
  gsize size = FIRST_READ;
  g_autofree char *buffer = g_malloc (size);
  gsize n = 0;
  gsize more = 0;

  for (;;) {
    if (!g_input_stream_read_all (stream, buffer + n, size - n, &more, NULL, error))
      return NULL;
    n += more;
    if (n < size || n > MX_TEXT_MAX)
      break;
    size = MIN (2 * size, MX_TEXT_MAX + 1);
    buffer = g_realloc (buffer, size);
  }
  return g_bytes_new_take (g_realloc (g_steal_pointer (&buffer), MAX (n, 1)), n);
}

/* Counts lines up to AT, from 1. */
static guint
line_of (const char *text, const char *at)
{
  guint line = 1;

  for (const char *p = text; p < at; p++)
    line += *p == '\n';
  return line;
}

static char *
take_text (GBytes *bytes, const char *name, GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  const char *end;

  if (length > MX_TEXT_MAX) {
    g_autofree char *most = g_format_size_full (MX_TEXT_MAX, G_FORMAT_SIZE_IEC_UNITS);
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE,
                 _ ("“%1$s” is larger than the %2$s that a game's text may have."), name,
                 most);
    return NULL;
  }
  if (length >= 3 && memcmp (data, "\xef\xbb\xbf", 3) == 0) {
    data += 3; /* a byte order mark says nothing here */
    length -= 3;
  }
  if (!g_utf8_validate_len (data, length, &end)) {
    g_set_error (
        error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
        _ ("“%1$s” is not a text in UTF-8: line %2$u holds bytes that stand for no "
           "character."),
        name, line_of (data, end));
    return NULL;
  }
  return g_strndup (data, length);
}

char *
mx_document_read_stream (GInputStream *stream, GError **error)
{
  g_return_val_if_fail (G_IS_INPUT_STREAM (stream), NULL);

  g_autoptr (GBytes) bytes = mx_document_read_bytes (stream, error);
  return bytes != NULL ? take_text (bytes, _ ("Standard input"), error) : NULL;
}

/* Says what can be done about an error of GIO. */
static void
explain_read_error (GError **error, GError *cause, const char *name)
{
  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    g_set_error (error, cause->domain, cause->code, _ ("There is no file “%s”."), name);
  else if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    g_set_error (error, cause->domain, cause->code,
                 _ ("“%s” may not be read: you have no permission to."), name);
  else if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY))
    g_set_error (error, cause->domain, cause->code,
                 _ ("“%s” is a folder; choose a file in it."), name);
  else
    g_set_error (error, cause->domain, cause->code, _ ("“%1$s” could not be read: %2$s"),
                 name, cause->message);
}

GBytes *
mx_document_read_file_bytes (GFile *file, GError **error)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  g_autofree char *name = dup_display_name (file);
  g_autoptr (GError) cause = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, &cause);
  if (stream != NULL)
    bytes = mx_document_read_bytes (G_INPUT_STREAM (stream), &cause);
  if (bytes == NULL)
    explain_read_error (error, cause, name);
  return g_steal_pointer (&bytes);
}

char *
mx_document_read (GFile *file, GError **error)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  g_autofree char *name = dup_display_name (file);
  g_autoptr (GBytes) bytes = mx_document_read_file_bytes (file, error);
  return bytes != NULL ? take_text (bytes, name, error) : NULL;
}

/* -- writing -- */

static void
explain_write_error (GError **error, int number, const char *name)
{
  GIOErrorEnum code = g_io_error_from_errno (number);

  switch (number) {
  case ENOSPC:
#ifdef EDQUOT
  case EDQUOT:
#endif
    g_set_error (error, G_IO_ERROR, code,
                 _ ("“%s” could not be saved: the disk is full. What was saved before is "
                    "untouched; make room, or save elsewhere."),
                 name);
    break;
  case EACCES:
  case EPERM:
    g_set_error (
        error, G_IO_ERROR, code,
        _ ("“%s” could not be saved: you have no permission to write there. Save "
           "under another name."),
        name);
    break;
  case EROFS:
    g_set_error (error, G_IO_ERROR, code,
                 _ ("“%s” could not be saved: the disk can only be read. Save "
                    "elsewhere."),
                 name);
    break;
  case EISDIR:
    g_set_error (error, G_IO_ERROR, code,
                 _ ("“%s” could not be saved: it is a folder. Save under another name."),
                 name);
    break;
  case ENOENT:
    g_set_error (error, G_IO_ERROR, code,
                 _ ("“%s” could not be saved: there is no such folder."), name);
    break;
  default:
    g_set_error (error, G_IO_ERROR, code,
                 _ ("“%1$s” could not be saved: %2$s. What was saved before is "
                    "untouched."),
                 name, g_strerror (number));
  }
}

/* Writes all of TEXT; 0 or an errno. */
static int
write_all (int fd, const char *text)
{
  gsize left = strlen (text);

  while (left > 0) {
    gssize n = write (fd, text, MIN (left, 1 << 20));
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return n < 0 ? errno : ENOSPC;
    text += n;
    left -= (gsize)n;
  }
  return 0;
}

/* The file that PATH leads to when symbolic links are followed, perhaps one that is not there
 * yet; NULL with errno where they go round. */
static char *
follow_links (const char *path)
{
  g_autofree char *at = g_strdup (path);

  for (guint i = 0; i < LINKS_MOST; i++) {
    g_autofree char *link = g_file_read_link (at, NULL);
    if (link == NULL)
      return g_steal_pointer (&at);
    g_autofree char *folder = g_path_get_dirname (at);
    char *next = g_path_is_absolute (link) ? g_strdup (link)
                                           : g_build_filename (folder, link, NULL);
    g_free (at);
    at = next;
  }
  errno = ELOOP;
  return NULL;
}

/* A new file beside PATH, open for writing; -1 with errno. */
static int
open_beside (const char *path, char **beside)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);

  for (guint i = 0; i < NAMES_TRIED; i++) {
    /* A long name is cut, so that the new one fits into what the file system allows. */
    g_autofree char *name = g_strdup_printf (".%.100s.%08x", base, g_random_int ());
    g_autofree char *candidate = g_build_filename (folder, name, NULL);
    int fd = g_open (candidate, O_WRONLY | O_CREAT | O_EXCL | O_BINARY | O_CLOEXEC, 0666);
    if (fd >= 0) {
      *beside = g_steal_pointer (&candidate);
      return fd;
    }
    if (errno != EEXIST)
      return -1;
  }
  return -1;
}

/* So that the new name itself survives a crash; a file system that cannot is none the worse. */
static void
flush_folder (const char *path)
{
#ifdef G_OS_UNIX
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = g_open (folder, O_RDONLY | O_CLOEXEC, 0);

  if (fd < 0)
    return;
  g_fsync (fd);
  close (fd);
#endif
}

/* 0 or an errno; OLD is NULL where PATH is new. */
static int
replace_file (const char *path, const GStatBuf *old, const char *text)
{
  g_autofree char *beside = NULL;
  int fd = open_beside (path, &beside);
  int number;

  if (fd < 0)
    return errno;
  number = write_all (fd, text);
#ifdef G_OS_UNIX
  if (number == 0 && old != NULL) {
    /* Only who may give the file away keeps its owner; else it is the writer's, as a copy is. */
    if (fchown (fd, old->st_uid, old->st_gid) != 0)
      errno = 0;
    if (fchmod (fd, old->st_mode & 07777) != 0)
      number = errno;
  }
#endif
  if (number == 0 && g_fsync (fd) != 0)
    number = errno;
  if (close (fd) != 0 && number == 0)
    number = errno;
  if (number == 0 && g_rename (beside, path) != 0)
    number = errno;
  if (number != 0)
    g_unlink (beside);
  else
    flush_folder (path);
  return number;
}

/* A device or a pipe is written to, never replaced. */
static int
write_through (const char *path, const char *text)
{
  int fd = g_open (path, O_WRONLY | O_BINARY | O_CLOEXEC, 0);
  int number;

  if (fd < 0)
    return errno;
  number = write_all (fd, text);
  if (close (fd) != 0 && number == 0)
    number = errno;
  return number;
}

static int
write_local (const char *path, const char *text)
{
  g_autofree char *target = follow_links (path);
  GStatBuf old;

  if (target == NULL)
    return errno;
  if (g_stat (target, &old) != 0)
    return errno == ENOENT ? replace_file (target, NULL, text) : errno;
  if (S_ISDIR (old.st_mode))
    return EISDIR;
  if (!S_ISREG (old.st_mode))
    return write_through (target, text);
  /* Renaming over a file asks nothing of the file itself. */
  if (g_access (target, W_OK) != 0)
    return errno;
  return replace_file (target, &old, text);
}

gboolean
mx_document_write (GFile *file, const char *text, GError **error)
{
  g_return_val_if_fail (G_IS_FILE (file), FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  g_autofree char *path = g_file_get_path (file);
  g_autofree char *name = dup_display_name (file);
  if (path == NULL)
    return g_file_replace_contents (file, text, strlen (text), NULL, FALSE,
                                    G_FILE_CREATE_NONE, NULL, NULL, error);
  int number = write_local (path, text);
  if (number != 0)
    explain_write_error (error, number, name);
  return number == 0;
}
