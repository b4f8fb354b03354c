#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The files that desktops read are well-formed and say what they must."""

import shutil
import xml.dom.minidom

import house

APP = "org.mexplorer.Mexplorer"


def tool(name):
    path = shutil.which(name)
    if path is None:
        raise house.Skip(f"there is no {name}")
    return path


def check_desktop():
    status, text = house.run_tool(tool("desktop-file-validate"), str(house.BUILD / f"data/{APP}.desktop"))
    return text.splitlines() if status or text.strip() else []


def check_metainfo():
    status, text = house.run_tool(tool("appstreamcli"), "validate", "--no-net",
                                  str(house.BUILD / f"data/{APP}.metainfo.xml"))
    return text.splitlines() if status else []


def check_xml():
    """Every XML file of the repository can be read."""
    complaints = []
    for path in house.files(".xml", ".svg", ".ui", ".lang", ".in"):
        text = path.read_text(encoding="utf-8")
        if not text.startswith("<"):
            continue
        try:
            xml.dom.minidom.parseString(text.encode())
        except Exception as error:
            complaints.append(f"{house.name(path)}: {error}")
    return complaints


def check_version():
    """The release that the AppStream data speak of is the one that is built."""
    meson = (house.ROOT / "meson.build").read_text(encoding="utf-8")
    version = meson.split("version: '", 1)[1].split("'", 1)[0]
    metainfo = (house.ROOT / f"data/{APP}.metainfo.xml.in").read_text(encoding="utf-8")
    return [] if f'<release version="{version}"' in metainfo else [f"no release {version} in the metainfo"]


def check_languages():
    """The desktop's words are translated where the desktop looks for them."""
    desktop = (house.BUILD / f"data/{APP}.desktop").read_text(encoding="utf-8")
    metainfo = (house.BUILD / f"data/{APP}.metainfo.xml").read_text(encoding="utf-8")
    complaints = []
    for language in ("zh_CN", "zh_TW"):
        if f"Comment[{language}]=" not in desktop:
            complaints.append(f"the desktop file has no Comment[{language}]")
        if f'<summary xml:lang="{language}">' not in metainfo:
            complaints.append(f"the metainfo has no summary in {language}")
    return complaints


house.run([
    ("/house/data/desktop", check_desktop),
    ("/house/data/metainfo", check_metainfo),
    ("/house/data/xml", check_xml),
    ("/house/data/version", check_version),
    ("/house/data/languages", check_languages),
])
