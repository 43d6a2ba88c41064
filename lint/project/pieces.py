"""Files that are pieces of one pipeline: a block begins in one file of a folder and ends in a later one.

Releases before 7.6 join the files of a folder, sorted by name, and read the result. Later ones read each file by
itself.
"""

from __future__ import annotations

import os

from lslint.files import fs
from lslint.files.source import Unreadable
from lslint.project.projects import Projects

SEPARATE = (7, 6)
"""The first release that reads each file by itself."""
MAX_FILES = 60
MAX_CHARS = 512 * 1024


def is_piece(projects: Projects, path: str, text: str) -> bool:
    """Whether a file that is not a pipeline by itself is a piece of the one that its folder holds."""
    if "{" not in text and "}" not in text:
        return False
    folder, name = os.path.split(os.path.abspath(path))
    ending = os.path.splitext(name)[1]
    known: dict[str, frozenset[str]] = projects.memo("pieces")
    key = f"{folder}/*{ending}"
    if key not in known:
        known[key] = _joined(projects, folder, ending)
    return name in known[key]


def _joined(projects: Projects, folder: str, ending: str) -> frozenset[str]:
    """The files of a folder with this ending that are one pipeline together; empty if they are not."""
    from lslint.grammar.logstash import parse

    names = [name for name in projects.listing(folder) if os.path.splitext(name)[1] == ending]
    if not 1 < len(names) <= MAX_FILES:
        return frozenset()
    texts: list[str] = []
    left = MAX_CHARS
    for name in names:
        path = os.path.join(folder, name)
        try:
            text = "" if fs.is_larger(path, left) else projects.read(path).text
        except (OSError, Unreadable):
            return frozenset()
        left -= len(text)
        if left <= 0:
            return frozenset()
        texts.append(text)
    tree, errors = parse.parse("\n".join(texts))
    is_broken = any(error.kind != "template-marker" or "partial" in error.detail for error in errors)
    return frozenset(() if is_broken or not tree.sections else names)
