/* SPDX-License-Identifier: MIT */
#include "ui/renderer.h"

#ifdef __linux__

/* A render node of the kernel, or what stands for one: NVIDIA's own driver, Windows' subsystem
 * for Linux. */
static gboolean
has_graphics_processor (void)
{
  g_autoptr (GDir) nodes = g_dir_open ("/dev/dri", 0, NULL);
  const char *name;

  while (nodes != NULL && (name = g_dir_read_name (nodes)) != NULL)
    if (g_str_has_prefix (name, "renderD"))
      return TRUE;
  return g_file_test ("/dev/nvidiactl", G_FILE_TEST_EXISTS)
         || g_file_test ("/dev/dxg", G_FILE_TEST_EXISTS);
}

void
mx_renderer_choose (void)
{
  if (g_getenv ("GSK_RENDERER") == NULL && !has_graphics_processor ())
    g_setenv ("GSK_RENDERER", "cairo", TRUE);
  /* GTK would load all of OpenGL and a compiler for it before it asks for the renderer. */
  if (g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") == 0)
    g_setenv ("GDK_DEBUG", "gl-disable", FALSE);
}

#else

void
mx_renderer_choose (void)
{
}

#endif
