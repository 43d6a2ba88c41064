"""The grok pattern files of a project: the names that they define, and the definitions in one folder.

A pattern file has one definition per line: a name, a space and a regular expression. Every file of the project counts
that has nothing but such lines, whatever its name and that of its folder. The project is searched once, when a rule
first needs the names.
"""

from __future__ import annotations

import os

from lslint.files import fs
from lslint.files.shown_path import ShownPath
from lslint.files.source import Unreadable
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.mini_languages import grok_pattern
from lslint.kinds.foreign import foreign
from lslint.project.projects import Projects
from lslint.project.related_files import here
from lslint.project.walk import Walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.config.keys import Config

MAX_FILES = 1000
MAX_BYTES = 128 * 1024
MAX_ALL_BYTES = 8 * 1024 * 1024
MAX_FOLDER_FILES = 50
MAX_FOLDER_BYTES = 512 * 1024
"""Of the pattern files of one folder together."""
_OTHER = (".conf", ".json", ".yml", ".yaml")
"""Endings of configs, which are no pattern files."""
_DEFINITION = r"(?m)^[ \t]*([A-Za-z_][\w-]*)[ \t]+\S"
_FILE = rf"(?:\s*+(?:#[^\n]*+|{_DEFINITION[5:]}[^\n]*+)(?:\n|\Z))*+\s*+"
"""A text that has only definitions and comments."""


def names(projects: Projects, path: str, config: Config | None = None) -> dict[str, str]:
    """Name -> file that defines it, as reports show it, in the project of the file ``path`` (absolute)."""
    root = projects.project_of(os.path.dirname(path), config)
    return projects.memo("grok patterns", root, lambda: _read(projects, root))


def _read(projects: Projects, root: str) -> dict[str, str]:
    patterns: dict[str, str] = {}
    size = 0
    for number, path in enumerate(_files(projects, root)):
        if number >= MAX_FILES or size > MAX_ALL_BYTES:
            break
        text = projects.small_text(path, MAX_BYTES).removeprefix("\ufeff")
        size += len(text)
        if compiled(_FILE).fullmatch(text):
            for name in compiled(_DEFINITION).findall(text):
                patterns.setdefault(name, ShownPath(path))
    return patterns


def definitions(projects: Projects, path: str, written: str, config: Config | None = None) -> dict[str, str] | None:
    """Name -> regex of the pattern files in the folder here that ``written``, a ``patterns_dir`` of the pipeline
    ``path`` (absolute), means. None if there is no such folder, if a file cannot be read, if there are too many, or if
    two define a name differently: Logstash reads them in no fixed order."""
    folder = here(projects, path, written, config)
    return None if folder is None else projects.memo("grok definitions", folder, lambda: _definitions(projects, folder))


def files_of(projects: Projects, path: str, written: str, config: Config | None = None) -> list[str]:
    """The files (absolute) that ``definitions`` reads for a ``patterns_dir``."""
    folder = here(projects, path, written, config) or ""
    return [os.path.join(folder, name) for name in projects.listing(folder) if name[:1] != "."] if folder else []


def _definitions(projects: Projects, folder: str) -> dict[str, str] | None:
    patterns: dict[str, str] = {}
    size = 0
    names = [name for name in projects.listing(folder) if name[:1] != "."]
    if len(names) > MAX_FOLDER_FILES:
        return None
    for name in names:
        path = os.path.join(folder, name)
        try:
            if fs.is_larger(path, MAX_FOLDER_BYTES):
                return None
            text = projects.read(path).text
        except (OSError, Unreadable):
            return None
        size += len(text)
        if size > MAX_FOLDER_BYTES:
            return None
        of_file = {name: regex for name, regex, _ in grok_pattern.definitions(text)}
        if any(patterns.get(key, regex) != regex for key, regex in of_file.items()):
            return None
        patterns.update(of_file)
    return patterns


def _files(projects: Projects, root: str) -> Iterator[str]:
    """The files that may be pattern files, folder by folder from the top."""
    for folder in Walk(projects, root):
        for name in projects.listing(folder):
            if name[:1] != "." and not name.lower().endswith(_OTHER) and not foreign(name):
                yield os.path.join(folder, name)
