#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts single test cases in Meson's log, and says which of them failed.

    build-aux/count-tests.py TESTLOG.json

A program that speaks TAP counts as its cases; any other as one.  A program that crashed, ran
out of time or did not do all that it had planned fails even if all that it reported is well.  The
last line is "N passed, N failed" and nothing else.
"""

import json
import pathlib
import re
import sys

RESULT = re.compile(r"^(not )?ok\b(?:\s+\d+)?(?:\s+-)?\s*([^#]*?)\s*(?:#\s*(.*))?$")
PLAN = re.compile(r"^1\.\.(\d+)\s*(?:#\s*(.*))?$")
EXIT_NOTE = re.compile(r"\(test program exited with status code \d+\)")
TAIL = 25


class Program:
    """What one test program reported."""

    def __init__(self, record, suites):
        # Some versions of Meson write "project:suite / name".
        before, _, self.name = record["name"].rpartition(" / ")
        self.suite = suites.get(self.name) or before.rpartition(":")[2] or "-"
        self.passed = 0
        self.skipped = []
        self.failed = []
        self.count(record)

    def count(self, record):
        result = record.get("result", "ERROR")
        output = record.get("stdout") or ""
        planned = seen = 0
        tap = False
        notes = []
        for line in output.splitlines():
            plan = PLAN.match(line)
            if plan:
                tap = True
                planned = int(plan.group(1))
                if planned == 0:
                    self.skipped.append((self.name, plan.group(2) or ""))
                continue
            if line.startswith("Bail out!"):
                tap = True
                continue
            case = RESULT.match(line)
            if not case:
                if line.startswith("#"):
                    notes.append(line)
                continue
            tap = True
            seen += 1
            name = case.group(2) or f"{self.name} {seen}"
            directive = case.group(3) or ""
            if case.group(1):
                self.failed.append((name, "\n".join(notes[-TAIL:])))
            elif directive.upper().startswith("SKIP"):
                self.skipped.append((name, directive[4:].strip()))
            else:
                self.passed += 1
            notes = []
        good = result in ("OK", "EXPECTEDFAIL")
        if not tap:
            if good:
                self.passed += 1
            elif result == "SKIP":
                self.skipped.append((self.name, ""))
            else:
                self.failed.append((self.name, describe(record)))
            return
        # A case that aborts is reported, and takes those after it with it: one failure.
        if not self.failed:
            if seen < planned:
                self.failed.append((self.name, f"only {seen} of {planned} cases were run; {describe(record)}"))
            elif not good and result != "SKIP":
                self.failed.append((self.name, describe(record)))


def read_suites(log):
    """Which suite a program belongs to: Meson writes that down elsewhere."""
    path = pathlib.Path(log).resolve().parent.parent / "meson-info" / "intro-tests.json"
    try:
        tests = json.loads(path.read_text(encoding="utf-8"))
        return {test["name"]: test["suite"][0].split(":")[-1] for test in tests if test["suite"]}
    except (OSError, ValueError, KeyError):
        return {}


def describe(record):
    """Why a program as a whole failed."""
    result = record.get("result", "ERROR")
    if result == "TIMEOUT":
        return f"ran out of time after {record.get('duration', 0):.0f} s"
    code = record.get("returncode", 0)
    if code < 0:
        return f"ended by signal {-code}"
    return f"{result}, exit status {code}"


def tail(text):
    return "\n".join("    " + line for line in text.rstrip().splitlines()[-TAIL:])


def main(path):
    programs = []
    suites = read_suites(path)
    try:
        with open(path, encoding="utf-8", errors="replace") as log:
            for line in log:
                if not line.strip():
                    continue
                record = json.loads(line)
                program = Program(record, suites)
                programs.append(program)
                if program.failed:
                    print(f"\n{program.suite}/{program.name}: {describe(record)}")
                    for name, why in program.failed:
                        print("\n    ".join([f"  FAILED {name}" + (":" if why else "")] + why.splitlines()))
                    complaints = EXIT_NOTE.sub("", record.get("stderr") or "").strip()
                    if complaints:
                        print(f"  the end of its complaints:\n{tail(complaints)}")
    except OSError as error:
        print(f"There is no record of any test: {error}")
    except ValueError as error:
        print(f"The record of the tests is damaged: {error}")
        programs.append(Program({"name": "log", "result": "ERROR"}, suites))

    skips = [skip for program in programs for skip in program.skipped]
    if skips:
        print(f"\nSkipped, {len(skips)} in all:")
        for name, why in skips:
            print(f"  {name}" + (f": {why}" if why else ""))

    print("\nsuite        programs   passed   failed  skipped")
    for suite in sorted({program.suite for program in programs}):
        members = [program for program in programs if program.suite == suite]
        print(f"{suite:12} {len(members):8} {sum(p.passed for p in members):8} "
              f"{sum(len(p.failed) for p in members):8} {sum(len(p.skipped) for p in members):8}")

    passed = sum(program.passed for program in programs)
    failed = sum(len(program.failed) for program in programs)
    if passed + failed == 0:
        print("\nNothing was tested.")
        failed = 1
    print(f"\n{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: build-aux/count-tests.py TESTLOG.json")
    sys.exit(main(sys.argv[1]))
