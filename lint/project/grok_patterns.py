"""Grok pattern files in a folder of a project: one definition per line, a name, a space and a regular expression."""

from __future__ import annotations

import os

from lslint.files import fs
from lslint.files.shown_path import ShownPath
from lslint.files.source import Unreadable
from lslint.grammar.mini_languages import grok_pattern
from lslint.project.projects import Projects
from lslint.project.related_files import here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.config.keys import Config

    Definitions = dict[str, tuple[str, str]]

MAX_FOLDER_FILES = 50
MAX_FOLDER_BYTES = 512 * 1024
"""Of the pattern files of one folder together."""


def definitions(projects: Projects, path: str, written: str, config: Config | None = None) -> Definitions | None:
    """Return name -> regex and file, as reports show it, of the pattern files in the folder here that ``written``, a
    ``patterns_dir`` of the pipeline ``path`` (absolute), means. None if there is no such folder, if a file cannot be
    read, if there are too many, or if two define a name differently: Logstash reads them in no fixed order."""
    folder = here(projects, path, written, config)
    return None if folder is None else projects.memo("grok definitions", folder, lambda: _definitions(projects, folder))


def files_of(projects: Projects, path: str, written: str, config: Config | None = None) -> list[str]:
    """The files (absolute) that ``definitions`` reads for a ``patterns_dir``."""
    folder = here(projects, path, written, config) or ""
    return [os.path.join(folder, name) for name in projects.listing(folder) if name[:1] != "."] if folder else []


def _definitions(projects: Projects, folder: str) -> Definitions | None:
    patterns: Definitions = {}
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
        of_file = {name: (regex, ShownPath(path)) for name, regex, _ in grok_pattern.definitions(text)}
        if any(key in patterns and patterns[key][0] != regex for key, (regex, _) in of_file.items()):
            return None
        patterns = of_file | patterns
    return patterns
