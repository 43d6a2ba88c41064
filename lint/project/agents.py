"""The systemd units of an agent, in the folder of its config and in ``systemd`` below it."""

from __future__ import annotations

import os
import re

from lslint.files.paths import report_path
from lslint.files.source import Unreadable
from lslint.project.projects import Projects

FOLDERS = ("", "systemd")
"""Where units are looked for, from the folder of the config."""
MAX_LEVELS = 4
MAX_FOLDERS = 40
MAX_STARTERS = 60
MAX_CHARS = 128 * 1024
_STARTERS = (".sh", ".bash", ".bat", ".cmd", ".ps1", ".yml", ".yaml", ".service", ".conf", ".j2", ".mk")
_GIVEN = r"""(?<![\w-])-E[\s"',=-]{0,40}([a-z_][\w.]*)[ ]?="""
"""A setting on a command line, also as an entry of a list in YAML or JSON."""


def config_folder(folder: str) -> str:
    """The folder of the config, given the (absolute) folder of the config or of its unit."""
    while folder.endswith(".service.d") or os.path.basename(folder) == "systemd":
        folder = os.path.dirname(folder)
    return folder


def service_units(projects: Projects, folder: str) -> list[tuple[str, str]]:
    """Path, as shown, and text of the units and their drop-ins."""
    found = []
    for inner in FOLDERS:
        top = os.path.join(folder, inner) if inner else folder
        paths = [os.path.join(top, name) for name in projects.listing(top) if _is_unit(name)]
        drop_ins = os.path.join(top, "filebeat.service.d")
        paths += [os.path.join(drop_ins, name) for name in projects.listing(drop_ins) if name.endswith(".conf")]
        for path in paths:
            try:
                found.append((report_path(path), projects.read(path).text))
            except Unreadable:
                continue
    return found


def command_settings(projects: Projects, folder: str, name: str) -> frozenset[str]:
    """The settings that command lines set with ``-E``: in scripts, manifests and units of a folder (absolute) and of
    those above it, and in those of the folders next to them that name the config."""
    found: set[str] = set()
    root = projects.root_of(folder)
    for _ in range(MAX_LEVELS):
        found |= _given(projects, folder, "beat")
        for inner in projects.folders(folder)[:MAX_FOLDERS]:
            found |= _given(projects, os.path.join(folder, inner), name)
        if folder == root or os.path.dirname(folder) == folder:
            break
        folder = os.path.dirname(folder)
    return frozenset(found)


def _given(projects: Projects, folder: str, word: str) -> set[str]:
    """The settings on command lines of the files of a folder that contain a word."""
    found: set[str] = set()
    for name in [name for name in projects.listing(folder) if _may_start(name.lower())][:MAX_STARTERS]:
        try:
            text = projects.read(os.path.join(folder, name)).text
        except (OSError, Unreadable):
            continue
        if len(text) <= MAX_CHARS and word in text:
            found.update(match[1] for match in re.finditer(_GIVEN, text))
    return found


def _may_start(name: str) -> bool:
    return name.endswith(_STARTERS) or name.startswith(("makefile", "dockerfile", "justfile"))


def _is_unit(name: str) -> bool:
    return name.endswith(".service") and "filebeat" in name
