#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the includes of src/ against the table in src/README.md."""

import re

import house

TABLE_ROW = re.compile(r"^\|\s*([a-z]+)\s*\|([a-z0-9 -]*)\|([a-z0-9 -]*)\|\s*$")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')

# Which library a system header belongs to, by how its name begins.
LIBRARIES = [
    ("glib-object.h", "gobject"),
    ("gobject/", "gobject"),
    ("glib.h", "glib"),
    ("glib/", "glib"),
    ("gio/", "gio"),
    ("cairo", "cairo"),
    ("pango/", "pango"),
    ("json-glib/", "json-glib"),
    ("gtksourceview/", "gtksourceview"),
    ("gtk/", "gtk"),
    ("gdk/", "gtk"),
    ("gsk/", "gtk"),
]

# Of the C library, POSIX and Windows; free to all.
PLAIN = re.compile(r"^(assert|ctype|errno|fcntl|float|immintrin|inttypes|io|limits|locale|math|signal|stdarg"
                   r"|stdatomic|stdbool|stddef|stdint|stdio|stdlib|string|time|unistd|wchar"
                   r"|malloc|sys/[a-z]+)\.h$")


def read_table():
    """Directory: (directories it may include, libraries it may include)."""
    table = {}
    for line in house.lines(house.ROOT / "src" / "README.md"):
        row = TABLE_ROW.match(line)
        if row and row.group(1) != "directory":
            table[row.group(1)] = (row.group(2).split(), row.group(3).split())
    return table


def check_table():
    """Every directory has its row; the rows have no circle."""
    table = read_table()
    complaints = []
    there = {path.name for path in (house.ROOT / "src").iterdir() if path.is_dir()}
    for directory in sorted(there - set(table)):
        complaints.append(f"src/{directory} has no row in the table")
    for directory in sorted(set(table) - there):
        complaints.append(f"the table speaks of src/{directory}, which is not there")
    above = set()
    for directory, (others, _) in table.items():
        for other in others:
            if other not in above:
                complaints.append(f"{directory} may include {other}, which does not stand above it")
        above.add(directory)
    return complaints


def library_of(header):
    for beginning, library in LIBRARIES:
        if header.startswith(beginning):
            return library
    return None


def check_file(path, directory, row):
    others, libraries = row
    complaints = []
    for number, line in enumerate(house.lines(path), 1):
        include = INCLUDE.match(line)
        if not include:
            continue
        where = f"{house.name(path)}:{number}"
        kind, header = include.groups()
        if kind == '"':
            first, slash, _ = header.partition("/")
            if header == "mx-config.h":
                continue
            if not slash or not (house.ROOT / "src" / header).is_file():
                complaints.append(f'{where}: "{header}" is not written from src/')
            elif first != directory and first not in others:
                complaints.append(f"{where}: {directory} may not include {header}")
        elif not PLAIN.match(header):
            library = library_of(header)
            if library is None:
                complaints.append(f"{where}: <{header}> belongs to no library that this test knows")
            elif library not in libraries:
                complaints.append(f"{where}: {directory} may not include <{header}> ({library})")
    return complaints


def check_directory(directory):
    row = read_table()[directory]
    complaints = []
    for path in house.files(".c", ".h", ".inc", under=f"src/{directory}"):
        complaints += check_file(path, directory, row)
    return complaints


house.run([("/house/include-table/rows", check_table)]
          + [(f"/house/include-table/{directory}", lambda directory=directory: check_directory(directory))
             for directory in read_table()])
