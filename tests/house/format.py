#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the C sources against .clang-format.  The formatter decides: `clang-format -i FILE`."""

import re
import shutil

import house

# Versions differ in what they write; this is Debian 12's.
VERSION = "14"


def formatter():
    for candidate in (f"clang-format-{VERSION}", "clang-format"):
        path = shutil.which(candidate)
        if path:
            _, text = house.run_tool(path, "--version")
            if re.search(rf"version {VERSION}\.", text):
                return path
    raise house.Skip(f"clang-format {VERSION} is not here")


def check_under(directory):
    sources = house.files(".c", ".h", under=directory)
    if not sources:
        raise house.Skip(f"there are no sources under {directory}")
    tool = formatter()
    status, text = house.run_tool(tool, "--dry-run", "--style=file", *map(str, sources))
    at_fault = sorted({line.split(":")[0] for line in text.splitlines() if "[-Wclang-format" in line})
    complaints = [f"run clang-format -i {path[len(str(house.ROOT)) + 1:]}" for path in at_fault]
    if status and not complaints:
        complaints = text.splitlines()
    return complaints


house.run([("/house/format/src", lambda: check_under("src")),
           ("/house/format/tests", lambda: check_under("tests"))])
