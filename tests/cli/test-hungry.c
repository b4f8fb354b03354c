/* SPDX-License-Identifier: MIT */
#include "run.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

/* What the limits promise of the whole process, with texts that want more of everything than there
 * is: the memory that it touches stays under what was set and a fixed base, and a process that is
 * given too little by its user ends with a word, never with a signal. */

#define MEGABYTE ((gint64)1 << 20)

/* What the allocator and the stacks may take beside what is counted. */
#define SLACK (24 * MEGABYTE)

typedef struct {
  gint64 memory; /* bytes that were touched at the most */
  int status; /* -1 for a signal */
} Child;

/* Before the program begins: DATA is what it may address, in bytes; NULL for as much as it likes. */
static void
limit_cb (gpointer data)
{
  const gint64 *bytes = data;
  struct rlimit limit;

  if (bytes == NULL)
    return;
  limit.rlim_cur = limit.rlim_max = (rlim_t)*bytes;
  setrlimit (RLIMIT_AS, &limit);
}

static Child
run_child (const char *args, gint64 *address_space)
{
  g_autofree char *program = g_build_filename (g_getenv ("MX_TEST_BUILD_ROOT"), "tests",
                                               "cli", "mexplorer-cli", NULL);
  g_autofree char *quoted = g_shell_quote (program);
  g_autofree char *command = g_strdup_printf ("%s %s", quoted, args);
  g_auto (GStrv) argv = NULL;
  g_autoptr (GError) error = NULL;
  struct rusage usage;
  GPid pid;
  int status;

  g_assert_true (g_shell_parse_argv (command, NULL, &argv, &error));
  g_assert_true (g_spawn_async (NULL, argv, NULL,
                                G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL
                                    | G_SPAWN_STDERR_TO_DEV_NULL,
                                limit_cb, address_space, &pid, &error));
  g_assert_no_error (error);
  g_assert_cmpint (wait4 (pid, &status, 0, &usage), ==, pid);
  return (Child){.memory = (gint64)usage.ru_maxrss * 1024,
                 .status = WIFEXITED (status) ? WEXITSTATUS (status) : -1};
}

/* Sanitizers take memory of their own, and more address space than there is. */
static gboolean
is_sanitized (void)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  g_test_skip ("a sanitizer takes memory of its own");
  return TRUE;
#else
  return FALSE;
#endif
}

static gint64
base_memory (void)
{
  g_autofree char *path =
      test_put ("small.game", "game nim(n): take any\nstart nim(1)\n", -1);
  g_autofree char *args = g_strdup_printf ("solve '%s'", path);
  Child child = run_child (args, NULL);

  g_assert_cmpint (child.status, ==, 0);
  return child.memory;
}

static void
check_memory (const char *name, const char *command, gint64 base)
{
  for (gint64 memory = 16; memory <= 64; memory *= 4) {
    g_autofree char *file = g_build_filename ("hungry", name, NULL);
    g_autofree char *path = test_source_path (file);
    g_autofree char *args = g_strdup_printf (
        "%s --memory %" G_GINT64_FORMAT "M --time 2 '%s'", command, memory, path);
    Child child = run_child (args, NULL);

    g_test_message ("%s: %" G_GINT64_FORMAT " MiB", args, child.memory / MEGABYTE);
    g_assert_true (child.status == 0 || child.status == 3);
    g_assert_cmpint (child.memory, <, base + memory * MEGABYTE + SLACK);
  }
}

static GPtrArray *
list_texts (void)
{
  g_autofree char *path = test_source_path ("hungry");
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  return names;
}

static void
test_memory (void)
{
  g_autoptr (GPtrArray) names = list_texts ();
  gint64 base;

  if (is_sanitized ())
    return;
  base = base_memory ();
  g_assert_cmpuint (names->len, >=, 12);
  for (guint i = 0; i < names->len; i++)
    check_memory (names->pdata[i], "solve", base);
}

/* -- texts that are large themselves -- */

/* Nim or misère Kayles of many heaps, a graph of many nodes, one long line of a set. */
static char *
dup_large_text (guint kind)
{
  GString *text = g_string_new (NULL);
  GRand *rand = g_rand_new_with_seed (kind);

  if (kind == 2) {
    g_string_append (text, "start g(n1)\ngraph g\n");
    for (guint i = 0; i < 200000; i++)
      g_string_append_printf (text, "  n%u -> n%u, n%u\n", i, i / 2, i / 3);
  } else if (kind == 3) {
    g_string_append (text, "game s(n): take {1");
    for (guint i = 0; i < 200000; i++)
      g_string_append_printf (text, ", %u", 3 + 2 * i + g_rand_int_range (rand, 0, 2));
    g_string_append (text, "}\nstart s(100)");
  } else {
    g_string_append (text, kind == 0 ? "game h(n): take any\nstart h(1)"
                                     : "game h(n): octal 0.77\nplay misere\nstart h(1)");
    for (guint i = 0; i < 300000; i++)
      g_string_append_printf (text, " + h(%" G_GINT64_FORMAT ")",
                              kind == 0 ? (gint64)g_rand_int (rand) << 20
                                        : (gint64)g_rand_int_range (rand, 1, 40));
  }
  g_string_append_c (text, '\n');
  g_rand_free (rand);
  return g_string_free (text, FALSE);
}

static void
check_large (const char *args, gint64 memory, gint64 base)
{
  Child child = run_child (args, NULL);

  g_test_message ("%s: %" G_GINT64_FORMAT " MiB, status %d", args,
                  child.memory / MEGABYTE, child.status);
  g_assert_true (child.status == 0 || child.status == 3);
  g_assert_cmpint (child.memory, <, base + memory * MEGABYTE + SLACK);
  /* There is enough for any of them. */
  if (memory > 200)
    g_assert_cmpint (child.status, ==, 0);
}

/* The text itself, what it means and what is written of it are counted. */
static void
test_large_texts (void)
{
  static const char *const commands[] = {"solve", "solve --json", "check"};
  gint64 base;

  if (is_sanitized ())
    return;
  base = base_memory ();
  for (guint kind = 0; kind < 4; kind++) {
    g_autofree char *text = dup_large_text (kind);
    g_autofree char *path = test_put ("large.game", text, -1);

    for (gint64 memory = 4; memory <= 256; memory *= 4) {
      g_autofree char *args =
          g_strdup_printf ("%s --memory %" G_GINT64_FORMAT "M '%s'",
                           commands[(kind + (guint)memory / 4) % 3], memory, path);
      check_large (args, memory, base);
    }
  }
}

/* A process that may not have what it is allowed to use. */
static void
test_address_space (void)
{
  g_autoptr (GPtrArray) names = list_texts ();

  if (is_sanitized ())
    return;
  for (guint i = 0; i < names->len; i++) {
    gint64 space = (gint64)(160 + 40 * (i % 5)) * MEGABYTE;
    g_autofree char *file = g_build_filename ("hungry", names->pdata[i], NULL);
    g_autofree char *path = test_source_path (file);
    g_autofree char *args = g_strdup_printf ("solve --memory 1T --time 2 '%s'", path);
    Child child = run_child (args, &space);

    g_test_message ("%s in %" G_GINT64_FORMAT " MiB: %d", args, space / MEGABYTE,
                    child.status);
    g_assert_true (child.status == 0 || child.status == 3);
  }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/hungry/memory", test_memory);
  g_test_add_func ("/cli/hungry/large-texts", test_large_texts);
  g_test_add_func ("/cli/hungry/address-space", test_address_space);
  status = g_test_run ();
  test_run_clean_up ();
  return status;
}
