"""The grok pattern files of a project: the names that they define.

A pattern file has one definition per line: a name, a space and a regular expression. Files count as pattern files if
their name, or that of their folder, contains ``pattern`` or ``grok``. The project is searched once, when a rule first
needs the names.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from lslint.files import fs
from lslint.files.paths import report_path
from lslint.files.source import Unreadable
from lslint.project.projects import Projects
from lslint.project.walk import Walk, is_visible

MAX_FILES = 200
MAX_BYTES = 512 * 1024
_HINTS = ("pattern", "grok")
_OTHER = (".conf", ".json", ".yml", ".yaml", ".md", ".rb", ".py", ".java", ".go", ".js", ".html", ".xml", ".jar")
_DEFINITION = re.compile(r"(?m)^[ \t]*([A-Za-z_][\w-]*)[ \t]+\S")


def names(projects: Projects, path: str) -> dict[str, str]:
    """Name -> file that defines it, as reports show it, in the project of the file ``path`` (absolute)."""
    root = projects.root_of(os.path.dirname(path))
    known: dict[str, dict[str, str]] = projects.memo("grok patterns")
    if root not in known:
        known[root] = _read(projects, root)
    return known[root]


def _read(projects: Projects, root: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, path in enumerate(_files(projects, root)):
        if number >= MAX_FILES:
            break
        try:
            if fs.is_larger(path, MAX_BYTES):
                continue
            text = projects.read(path).text
        except (OSError, Unreadable):
            continue
        for match in _DEFINITION.finditer(text):
            found.setdefault(match[1], report_path(path))
    return found


def _files(projects: Projects, root: str) -> Iterator[str]:
    """The files that may be pattern files, folder by folder from the top."""
    for folder in Walk(projects, root, enter=is_visible):
        inner = folder[len(root.rstrip(os.sep)) :].lower()
        inside = any(hint in inner for hint in _HINTS)
        for name in projects.listing(folder):
            lower = name.lower()
            if name[:1] != "." and not lower.endswith(_OTHER) and (inside or any(hint in lower for hint in _HINTS)):
                yield os.path.join(folder, name)
