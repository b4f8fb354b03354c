#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of the count of tests: a check that can only pass would be worth nothing."""

import json
import sys
import tempfile

import house


def count(*records):
    """The exit status and the last line for a log of these programs."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as log:
        for record in records:
            log.write(json.dumps({"name": "t", "suite": ["mexplorer:core"], "result": "OK",
                                  "returncode": 0, "stdout": "", **record}) + "\n")
        log.flush()
        status, text = house.run_tool(sys.executable, str(house.ROOT / "build-aux/count-tests.py"),
                                      log.name)
    return status, text.rstrip("\n").split("\n")[-1]


def expect(found, status, line):
    return [] if found == (status, line) else [f"expected {(status, line)}, not {found}"]


def check_cases():
    """Cases are counted, not programs."""
    tap = "TAP version 13\n# random seed: x\n1..3\nok 1 /a\nok 2 /b - a note\nok 3 /c # SKIP no display\n"
    return expect(count({"stdout": tap}), 0, "2 passed, 0 failed")


def check_failure():
    tap = "1..2\nok 1 /a\nnot ok 2 /b\n"
    return expect(count({"stdout": tap, "result": "FAIL", "returncode": 1}), 1, "1 passed, 1 failed")


def check_bail_out():
    """What GLib prints when an assertion fails: the case and the bail-out are one failure."""
    tap = "1..3\nok 1 /a\nnot ok /b - ERROR:b.c:1: assertion failed\nBail out!\n"
    return expect(count({"stdout": tap, "result": "ERROR", "returncode": -6}), 1, "1 passed, 1 failed")


def check_crash():
    tap = "1..3\nok 1 /a\n"
    return expect(count({"stdout": tap, "result": "ERROR", "returncode": -11}), 1, "1 passed, 1 failed")


def check_crash_at_exit():
    tap = "1..1\nok 1 /a\n"
    return expect(count({"stdout": tap, "result": "ERROR", "returncode": -11}), 1, "1 passed, 1 failed")


def check_crash_at_start():
    return expect(count({"result": "ERROR", "returncode": 127}), 1, "0 passed, 1 failed")


def check_timeout():
    tap = "1..2\nok 1 /a\n"
    return expect(count({"stdout": tap, "result": "TIMEOUT"}), 1, "1 passed, 1 failed")


def check_plain_program():
    return expect(count({}, {"result": "FAIL", "returncode": 3}), 1, "1 passed, 1 failed")


def check_nothing():
    return expect(count(), 1, "0 passed, 1 failed")


def check_only_skips():
    """A log in which nothing ran is not a good one."""
    return expect(count({"stdout": "1..0 # SKIP no display\n", "result": "SKIP"}), 1, "0 passed, 1 failed")


def check_no_log():
    status, text = house.run_tool(sys.executable, str(house.ROOT / "build-aux/count-tests.py"),
                                  str(house.BUILD / "no such log"))
    return expect((status, text.rstrip("\n").split("\n")[-1]), 1, "0 passed, 1 failed")


house.run([(f"/house/count/{name[6:].replace('_', '-')}", case)
           for name, case in sorted(globals().items()) if name.startswith("check_")])
