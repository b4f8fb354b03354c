#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Small laws that every file of the repository keeps."""

import json
import pathlib
import re

import house

CODE = (".c", ".h", ".py", ".sh", ".build", ".css", ".ui", ".lang", "meson_options.txt")
SCRIPTS = ("run", "check", ".ci/run", "build-aux/install-packages", "build-aux/common.sh",
           "build-aux/sanitize", "build-aux/update-po")
LONGEST = 600

# Leftovers of somebody's machine and day.
OWN_PATH = re.compile(r"(?<![\w.~*-])/(?:home|root|work|Users)/\w")
LINK = re.compile(r"\]\(([^)\s]+)\)")
LEFT_OVER = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b")


def texts():
    """Every file that is text, with its contents."""
    for path in house.files():
        if path.suffix in (".png", ".ico", ".mo", ".pdf") or path.is_symlink():
            continue
        try:
            yield path, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            # Documents that are broken on purpose.
            if not house.name(path).startswith("tests/"):
                raise


def check_licence():
    complaints = []
    paths = house.files(*CODE) + [house.ROOT / script for script in SCRIPTS]
    for path in paths:
        head = path.read_text(encoding="utf-8")[:400]
        if "SPDX-License-Identifier: MIT" not in head:
            complaints.append(f"{house.name(path)} does not say its licence in its first lines")
    return complaints


def check_length():
    return [f"{house.name(path)} has {len(house.lines(path))} lines; past {LONGEST} it is asking to be split"
            for path in house.files(".c", ".h", under="src") if len(house.lines(path)) > LONGEST + 1]


def check_own_paths():
    return [f"{house.name(path)}:{number}: a path of one machine: {line.strip()[:60]}"
            for path, text in texts()
            for number, line in enumerate(text.split("\n"), 1) if OWN_PATH.search(line)]


def check_left_over():
    return [f"{house.name(path)}:{number}: {line.strip()[:60]}"
            for path, text in texts() if path.suffix in (".c", ".h", ".py", ".ui", ".build")
            for number, line in enumerate(text.split("\n"), 1) if LEFT_OVER.search(line)]


def check_white_space():
    complaints = []
    for path, text in texts():
        if house.name(path).startswith("tests/") and path.suffix not in (".c", ".h", ".py", ".build"):
            continue
        if "\r" in text:
            complaints.append(f"{house.name(path)} has carriage returns")
        if text and not text.endswith("\n"):
            complaints.append(f"{house.name(path)} does not end with a newline")
        if path.suffix in (".c", ".h", ".py", ".ui", ".css", ".build") and "\t" in text:
            complaints.append(f"{house.name(path)} has tabs")
        if path.suffix != ".md":
            complaints += [f"{house.name(path)}:{number}: space at the end of the line"
                           for number, line in enumerate(text.split("\n"), 1) if line != line.rstrip(" \t")]
    return complaints


def check_scripts():
    complaints = []
    for script in SCRIPTS:
        shell = "sh" if lines_of(script)[0].startswith("#!/bin/sh") else "bash"
        status, text = house.run_tool(shell, "-n", str(house.ROOT / script))
        if status:
            complaints += text.splitlines()
        if not script.endswith(".sh") and not (house.ROOT / script).stat().st_mode & 0o111:
            complaints.append(f"{script} cannot be executed")
    return complaints


def lines_of(script):
    return house.lines(house.ROOT / script)


def check_packages():
    """Each row has a group, four names and a reason; each system gets some from each group."""
    complaints = []
    for number, line in enumerate(lines_of("build-aux/packages"), 1):
        fields = line.split(None, 5)
        if not fields or line.startswith("#"):
            continue
        if len(fields) != 6 or fields[0] not in ("run", "check"):
            complaints.append(f"build-aux/packages:{number}: not a row of the table: {line}")
    for system in ("apt", "dnf", "pacman", "brew"):
        for group in ("run", "check"):
            status, text = house.run_tool("bash", str(house.ROOT / "build-aux/install-packages"),
                                          "--print", system, group)
            if status or not text.strip():
                complaints.append(f"install-packages --print {system} {group} prints no names")
    return complaints


def check_sources_built():
    """A source that is not compiled is dead, and a test that Meson does not know never runs."""
    database = json.loads((house.BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    compiled = {(pathlib.Path(entry["directory"]) / entry["file"]).resolve() for entry in database}
    complaints = [f"{house.name(path)} is not compiled"
                  for path in house.files(".c", under="src") + house.files(".c", under="tests")
                  if path.resolve() not in compiled]
    known = json.loads((house.BUILD / "meson-info/intro-tests.json").read_text(encoding="utf-8"))
    words = {pathlib.Path(word).name for test in known for word in test["cmd"]}
    complaints += [f"{house.name(path)} is not a test that Meson knows"
                   for path in house.files(".py", under="tests")
                   if path.name != "house.py" and path.name not in words]
    return complaints


def check_links():
    """What a page of the repository points at is there."""
    complaints = []
    for path in house.files(".md"):
        for target in LINK.findall(path.read_text(encoding="utf-8")):
            if "://" not in target and not (path.parent / target.split("#")[0]).exists():
                complaints.append(f"{house.name(path)} points at {target}, which is not there")
    return complaints


house.run([
    ("/house/tree/licence", check_licence),
    ("/house/tree/length", check_length),
    ("/house/tree/own-paths", check_own_paths),
    ("/house/tree/left-over", check_left_over),
    ("/house/tree/white-space", check_white_space),
    ("/house/tree/scripts", check_scripts),
    ("/house/tree/packages", check_packages),
    ("/house/tree/sources-built", check_sources_built),
    ("/house/tree/links", check_links),
])
