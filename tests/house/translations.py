#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The translations are complete: every string of the sources, in every language."""

import gettext
import pathlib
import re
import shutil
import tempfile

import house

MARKED = re.compile(r'(?<![\w])(?:_|N_|C_|NC_|ngettext|g_dngettext|g_dgettext|g_dpgettext2)\s*\('
                    r'|translatable="(?:yes|true|1)"')
PLACE = re.compile(r"%(?:(\d+)\$)?[-+ #0']*(?:\*|\d+)?(?:\.(?:\*|\d+))?"
                   r"(?:hh|h|ll|l|z|j|t|q|L)?([diouxXeEfFgGcsp%])")
SCRATCH = pathlib.Path(tempfile.mkdtemp(prefix="mexplorer-po-"))


def list_of(path):
    return [line.strip() for line in house.lines(house.ROOT / path)
            if line.strip() and not line.startswith("#")]


def languages():
    return list_of("po/LINGUAS")


def check_potfiles():
    """What has strings is listed, what is listed has strings, in order."""
    listed = list_of("po/POTFILES.in")
    complaints = []
    if listed != sorted(set(listed)):
        complaints.append("po/POTFILES.in is not sorted, or names a file twice")
    for path in listed:
        if not (house.ROOT / path).is_file():
            complaints.append(f"po/POTFILES.in: {path} is not there")
    candidates = (house.files(".c", ".h", under="src") + house.files(".ui", ".in", under="ui")
                  + house.files(".c", ".h", ".ui", under="resources"))
    for path in candidates:
        marked = MARKED.search(path.read_text(encoding="utf-8"))
        if marked and house.name(path) not in listed:
            complaints.append(f"{house.name(path)} has strings, but po/POTFILES.in does not name it")
        if not marked and house.name(path) in listed:
            complaints.append(f"po/POTFILES.in names {house.name(path)}, which has no strings")
    return complaints


def check_domain():
    """A library's strings are looked up in our own catalogue: gi18n-lib.h, after mx-config.h."""
    return [f"{house.name(path)}:{number}: include <glib/gi18n-lib.h> instead"
            for path in house.files(".c", ".h", under="src")
            for number, line in enumerate(house.lines(path), 1) if "<glib/gi18n.h>" in line]


def check_languages():
    there = sorted(path.stem for path in (house.ROOT / "po").glob("*.po"))
    if there != sorted(languages()):
        return [f"po/LINGUAS says {sorted(languages())}, and there are {there}"]
    return []


def catalogue(po, *before):
    """The strings of a po file that are translated and not fuzzy: key to text, where a key is
    the string, or the string and the number of the form."""
    if before:
        status, text = house.run_tool(*before)
        if status:
            raise RuntimeError(text)
    compiled = SCRATCH / (po.stem + ".mo")
    status, text = house.run_tool("msgfmt", "--output-file", str(compiled), str(po))
    if status:
        raise RuntimeError(text)
    with open(compiled, "rb") as file:
        found = dict(gettext.GNUTranslations(file)._catalog)
    found.pop("", None)
    return found


def template():
    """All strings of the sources, as if translated into English."""
    if shutil.which("xgettext") is None:
        raise house.Skip("there is no xgettext")
    pot = SCRATCH / "mexplorer.pot"
    status, text = house.run_tool("bash", str(house.ROOT / "build-aux/update-po"), "--pot", str(pot))
    if status:
        raise RuntimeError(text)
    english = SCRATCH / "english.po"
    return catalogue(english, "msgen", "--force-po", "--lang=en", "--output-file", str(english), str(pot))


def split_key(key):
    return key if isinstance(key, tuple) else (key, 0)


def show(string):
    return string.replace("\x04", " | ").replace("\n", "\\n")[:90]


def check_complete(language):
    translated = {split_key(key)[0] for key, text in
                  catalogue(house.ROOT / f"po/{language}.po").items() if text}
    wanted = {split_key(key)[0] for key in template()}
    return ([f"not translated: {show(string)}" for string in sorted(wanted - translated)]
            + [f"no longer in the sources: {show(string)}" for string in sorted(translated - wanted)])


def check_fuzzy(language):
    """No guesses and no leftovers."""
    text = (house.ROOT / f"po/{language}.po").read_text(encoding="utf-8")
    return [f"po/{language}.po:{number}: {line}"
            for number, line in enumerate(text.split("\n"), 1)
            if line.startswith("#~") or (line.startswith("#,") and "fuzzy" in line)]


def check_msgfmt(language):
    status, text = house.run_tool("msgfmt", "--check", "--output-file", str(SCRATCH / "checked.mo"),
                                  str(house.ROOT / f"po/{language}.po"))
    return text.splitlines() if status else []


def places(string):
    """The arguments that a format takes: their numbers and kinds."""
    found = []
    for number, (position, conversion) in enumerate(
            (match for match in PLACE.findall(string) if match[1] != "%"), 1):
        found.append((int(position or number), conversion))
    return sorted(set(found))


def check_places(language):
    """A translation takes the arguments that the string takes."""
    complaints = []
    english = template()
    for key, text in catalogue(house.ROOT / f"po/{language}.po").items():
        string, _ = split_key(key)
        # Chinese has one form, used for every number: the plural's arguments.
        original = english.get((string, 1)) or english.get(string)
        if original is not None and places(original) != places(text):
            complaints.append(f"{show(original)}: {show(text)}")
    return complaints


def cases():
    yield "/house/translations/potfiles", check_potfiles
    yield "/house/translations/domain", check_domain
    yield "/house/translations/languages", check_languages
    for language in languages():
        for kind, check in (("complete", check_complete), ("fuzzy", check_fuzzy),
                            ("msgfmt", check_msgfmt), ("places", check_places)):
            yield (f"/house/translations/{language}/{kind}",
                   lambda check=check, language=language: check(language))


try:
    house.run(list(cases()))
finally:
    shutil.rmtree(SCRATCH)
