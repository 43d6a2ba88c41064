"""The index patterns of the templates and requests of a project, and the aliases and indices that they name."""

from __future__ import annotations

import os
import re

from lslint.files.discovery import EXCLUDED
from lslint.files.shown_path import ShownPath
from lslint.kinds.detect import code_of, detect
from lslint.project.projects import Projects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.config.keys import Config

MAX_FOLDERS = 1000
"""Folders of a walk."""
MAX_FILES = 3000
MAX_BYTES = 512 * 1024
MAX_ALL_BYTES = 24 * 1024 * 1024
MAX_VALUE = 2000
"""Characters of a list of patterns that are read."""
_ENDINGS = (".json", ".console", ".es", ".txt")
_TEMPLATED = (".j2", ".jinja2", ".erb", ".tpl", ".tmpl")
"""Endings of templates of JSON files."""
_KEY = re.compile(r"""\bindex_patterns["']\s{0,20}:\s{0,200}""")
_LEGACY = re.compile(r"""[\\"']+template[\\"']+\s{0,20}:\s{0,20}[\\"']+([^\\"'\n]{1,200})[\\"']""")
_NAMED = re.compile(
    r"""\b(?:rollover_)?alias[\\"']*\s{0,9}[:=]\s{0,9}[\\"']*([a-z0-9][\w.*-]*)"""
    r"""|\baliases[\\"']*\s{0,9}[:=]\s{0,9}\{\s{0,80}[\\"']*([a-z0-9<][^"'\\\s]*)"""
    r"""|\b_alias(?:es)?/([a-z0-9][\w.-]*)|(?<![\w.*-])([a-z0-9*][\w.*-]{0,255})/_mappings?\b"""
    r"""|(?m:^|[\s'"])PUT['"]?[ \t]+['"]?(?:https?://[^/\s]+|[\w.{}$-]+:\d+)?/?([a-z0-9][\w.-]*)(?=[\s?'"{]|$)"""
)
"""Aliases, and indices that a request creates or maps: their mappings are not those of a template alone."""
_QUOTED = re.compile(r"""\\?["']((?:[^"'\\\n]|\\(?!["']))*)\\?["']""")
_MARKERS = re.compile(r"\{\{[^}\n]{0,200}\}\}|[$#]?\{[^}\n]{0,200}\}|<%[^%\n]{0,200}%>|%[sv]|\$\w+")


Patterns = list[tuple[str, str]]


def of_project(projects: Projects, path: str, config: Config | None = None) -> Patterns | None:
    """Return path and pattern of each template in the project of a file (absolute); None if it has too many files."""
    root = projects.project_of(os.path.dirname(path), config)
    return projects.memo("index templates", root, lambda: _read(projects, root))


def _read(projects: Projects, root: str) -> Patterns | None:
    pairs: Patterns = []
    files = size = 0
    walk = Walk(projects, root)
    for folder in walk:
        for name in projects.listing(folder):
            stem, ending = os.path.splitext(name.lower())
            if not (stem if ending in _TEMPLATED else name.lower()).endswith(_ENDINGS):
                continue
            path = os.path.join(folder, name)
            files += 1
            if files > MAX_FILES or size > MAX_ALL_BYTES:
                return None
            length, patterns = projects.of_file(path, "index templates", _of_file)
            size += length
            pairs += [(ShownPath(path), pattern) for pattern in patterns]
    return pairs if walk.is_complete else None


def _of_file(projects: Projects, path: str) -> tuple[int, list[str]]:
    """The length of a file, and the patterns of its templates."""
    text = projects.small_text(path, MAX_BYTES)
    patterns = patterns_of(code_of(text))
    return len(text), patterns if patterns and detect(path, text).startswith("es-") else []


def patterns_of(text: str) -> list[str]:
    """The index patterns in the content of a file, in order, and the names of aliases and of indices that are mapped
    otherwise. What a template engine or a variable inserts counts as ``*``."""
    patterns: dict[str, None] = {}
    for match in _KEY.finditer(text) if "index_patterns" in text else ():
        patterns.update(dict.fromkeys(_values(text, match.end())))
    if '"mappings' in text or '"settings' in text:
        patterns.update(dict.fromkeys(_plain(match[1]) for match in _LEGACY.finditer(text)))
    if "alias" in text or "_mapping" in text or "PUT" in text:
        names = (next(filter(None, match.groups())) for match in _NAMED.finditer(text))
        patterns.update(dict.fromkeys(_plain(name) for name in names))
    return list(patterns)


def _values(text: str, offset: int) -> list[str]:
    """Return the patterns of the value that begins at an offset: a list, or one string."""
    part = text[offset : offset + MAX_VALUE]
    part = part[1:].partition("]")[0] if part.startswith("[") else part.partition("\n")[0].partition(",")[0]
    return [_plain(match[1]) for match in _QUOTED.finditer(part) if match[1]]


def _plain(pattern: str) -> str:
    return _MARKERS.sub("*", pattern)


class Walk:
    """The folders from ``top`` (absolute) on, with ``top`` itself. Iterating reads each folder after its caller has
    looked at it. ``is_complete``: False once a folder was left out because of the limits."""

    def __init__(self, projects: Projects, top: str) -> None:
        self.is_complete = True
        self._projects = projects
        self._top = top

    def __iter__(self) -> Iterator[str]:
        todo = [self._top]
        for folder in todo:  # grows while it is read
            yield folder
            names = [name for name in self._projects.folders(folder) if name[:1] != "." and name not in EXCLUDED]
            room = max(0, MAX_FOLDERS - len(todo))
            self.is_complete = self.is_complete and len(names) <= room
            todo += [os.path.join(folder, name) for name in names[:room]]
