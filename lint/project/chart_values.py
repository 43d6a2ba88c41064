"""Values of a Helm chart that no chart reads: blocks for a chart that is no longer among those that it installs."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterable

from lslint.files.source import Unreadable
from lslint.project.projects import Projects

MAX_CHARTS = 100
MAX_KEYS = 100
"""Blocks of a values file that are looked up in the project."""
_NAMES = ("values.yaml", "values.yml")
_TOP = re.compile(r"(?m)^[^\s][^\n]*")
_KEY = re.compile(r"[\"']?([A-Za-z][\w.-]*)[\"']?[ \t]*:[ \t]*(?:#.*)?$")
"""A block at the start of a line; not one with an anchor, which another block may use."""
_NAME = re.compile(r"(?m)^[ \t]*+(?:-[ \t]*+)?(?:name|alias)[ \t]*+:[ \t]*+[\"']?([\w.-]+)")
_WHOLE = re.compile(rb"\.Values(?![.\w])|\binclude\b")
"""What may read any of the values, itself or in a template of another chart."""


def unread(projects: Projects, path: str, text: str, offsets: Iterable[int]) -> set[int]:
    """Those of the offsets in a values file (absolute path) that are in a block for none of the charts that the chart
    next to it installs, and that nothing else in the project names."""
    folder, name = os.path.split(path)
    if name not in _NAMES or "Chart.yaml" not in projects.listing(folder) or not _charts(projects, folder):
        return set()
    lines = list(_TOP.finditer(text))
    starts = [line.start() for line in lines]
    known: dict[str, bool] = {}
    found: set[int] = set()
    for offset in offsets:
        key = _KEY.match(lines[bisect_right(starts, offset) - 1][0]) if starts and starts[0] <= offset else None
        if key is not None and key[1] not in known and len(known) < MAX_KEYS:
            known[key[1]] = _is_unread(projects, path, key[1])
        if key is not None and known.get(key[1], False):
            found.add(offset)
    return found


def _is_unread(projects: Projects, path: str, key: str) -> bool:
    folder = os.path.dirname(path)
    if key == "global" or key in _charts(projects, folder):
        return False
    from lslint.project import mentions

    every = mentions.of_project(projects, projects.root_of(folder))
    if not every.is_complete or every.contains(re.compile(rb"(?<![\w-])%s(?![\w-])" % re.escape(key).encode()), path):
        return False
    return not every.contains(_WHOLE, path, os.path.join(folder, "templates"))


def _charts(projects: Projects, folder: str) -> frozenset[str]:
    """The names that the charts have which a chart installs; empty if it installs none."""
    known: dict[str, frozenset[str]] = projects.memo("charts of charts")
    if folder not in known:
        names: set[str] = set()
        for one in ("Chart.yaml", "requirements.yaml"):
            text = _text(projects, os.path.join(folder, one))
            names.update(_NAME.findall(text.partition("dependencies:")[2]))
        inner = os.path.join(folder, "charts")
        for one in projects.folders(inner)[:MAX_CHARTS] if "charts" in projects.folders(folder) else ():
            names.update((one, *_NAME.findall(_text(projects, os.path.join(inner, one, "Chart.yaml")))))
        for one in projects.listing(inner)[:MAX_CHARTS] if "charts" in projects.folders(folder) else ():
            names.add(re.sub(r"-v?\d.*", "", one.removesuffix(".tgz")))
        known[folder] = frozenset(names)
    return known[folder]


def _text(projects: Projects, path: str) -> str:
    folder, name = os.path.split(path)
    try:
        return projects.read(path).text if name in projects.listing(folder) else ""
    except Unreadable:
        return ""
