# SPDX-License-Identifier: MIT
"""What the tests of the repository share: TAP, and the list of its files."""

import os
import pathlib
import subprocess
import sys
import traceback

ROOT = pathlib.Path(os.environ.get("MX_TEST_SOURCE_ROOT")
                    or pathlib.Path(__file__).resolve().parents[2])
BUILD = pathlib.Path(os.environ.get("MX_TEST_BUILD_ROOT") or ROOT / "_build" / "check")

# What a checkout may hold that is not part of the project.
FOREIGN = {".git", "_build", "build", "__pycache__", "subprojects"}


class Skip(Exception):
    """Raised by a case that cannot be tried here."""


def files(*suffixes, under="."):
    """The project's files with one of these suffixes (all without any), sorted."""
    found = []
    for directory, names, leaves in os.walk(ROOT / under):
        names[:] = sorted(name for name in names if name not in FOREIGN
                          and not (pathlib.Path(directory) / name / "meson-private").is_dir())
        for leaf in leaves:
            path = pathlib.Path(directory) / leaf
            if leaf == ".git" or leaf.endswith(("~", ".swp")):
                continue  # in a work tree, .git is a file
            if not suffixes or leaf.endswith(suffixes):
                found.append(path)
    return sorted(found)


def name(path):
    """A path as people write it: from the root."""
    return path.relative_to(ROOT).as_posix()


def lines(path):
    return path.read_text(encoding="utf-8").split("\n")


def run_tool(*command):
    """Runs a program; returns its exit status and all that it printed."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          stdin=subprocess.DEVNULL, encoding="utf-8", errors="replace", check=False)
    return done.returncode, done.stdout


def run(cases):
    """Runs (path, function) pairs as TAP.  A function returns its complaints, a list of lines;
    none is a pass."""
    print(f"1..{len(cases)}", flush=True)
    failures = 0
    for number, (path, case) in enumerate(cases, 1):
        try:
            complaints = case()
        except Skip as skip:
            print(f"ok {number} {path} # SKIP {skip}", flush=True)
            continue
        except Exception:
            complaints = traceback.format_exc().splitlines()
        for complaint in complaints:
            print(f"# {complaint}")
        print(f"{'not ok' if complaints else 'ok'} {number} {path}", flush=True)
        failures += bool(complaints)
    sys.exit(1 if failures else 0)
