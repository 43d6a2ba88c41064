"""What lies around a template: the component templates and lifecycle policies of its tree."""

from __future__ import annotations

import os
import re
from itertools import islice

from lslint.files import fs as disk
from lslint.files.discovery import walk
from lslint.files.source import Unreadable
from lslint.kinds.foreign import foreign
from lslint.rules.api import Project

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from lslint.config.keys import Config
    from lslint.files.source import Source
    from lslint.project.projects import Projects

MOST_FILES = 2000
MOST_BYTES = 512 * 1024
_TELLING = ('"template"', "_component_template", "_ilm/policy", '"phases"')
_REQUEST = r"_(component_template|ilm/policy)/([\w@.%+-]+)"
_NAME = r'"name"\s*:\s*"([^"\n]+)"'

Held = dict[str, frozenset[str]]


class TemplateProject(Project):
    """The surroundings of a template. The tree is the folder of the config; without one the folder of the file and
    those beside it. It is read when a rule first asks, once for all folders that lie in one."""

    __slots__ = ("_config", "_folder", "_projects")

    def __init__(self, projects: Projects, path: str, config: Config | None) -> None:
        self._projects = projects
        self._folder = os.path.dirname(os.path.abspath(path))
        self._config = config

    def held(self, what: str) -> frozenset[str]:
        if self._config is None:
            return self._beside()[what]
        key = self._config.folder
        found: Held | None = self._projects.held.get(key)
        if found is None:
            found = self._projects.held[key] = names(self._below(self._config), self._projects.read)
        return found[what]

    def _below(self, config: Config) -> Iterator[str]:
        for found in walk([config.folder], exclude=config.exclude, base=config.exclude_folder):
            if found.error is None:
                yield found.path

    def _beside(self) -> Held:
        """The names in the folder above and in all folders there: the same for each of these folders. Where that are
        too many files, or the folder is not among them, those in the folder itself."""
        above = os.path.dirname(self._folder)
        limit = disk.repository_root(self._folder)
        if limit is not None and not disk.is_inside(above, limit):
            above = self._folder
        held = self._projects.held
        if above == self._folder or os.path.basename(self._folder)[:1] != ".":
            key = os.path.join(above, "*")
            if key not in held:
                files = list(islice(self._files((above, *self._folders(above))), MOST_FILES + 1))
                held[key] = names(iter(files), self._projects.read) if len(files) <= MOST_FILES else {}
            if held[key]:
                return held[key]
        if self._folder not in held:
            held[self._folder] = names(self._files((self._folder,)), self._projects.read)
        return held[self._folder]

    def _files(self, folders: Iterable[str]) -> Iterator[str]:
        for folder in folders:
            for name in self._projects.listing(folder):
                if not foreign(name):
                    yield os.path.join(folder, name)

    def _folders(self, folder: str) -> list[str]:
        try:
            return sorted(entry.path for entry in disk.entries(folder) if _may_hold(entry))
        except OSError:
            return []


def _may_hold(entry: os.DirEntry[str]) -> bool:
    return entry.name[:1] != "." and entry.is_dir(follow_symlinks=False)


def names(paths: Iterator[str], read: Callable[[str], Source]) -> Held:
    """The names of the component templates and policies that these files hold; ``MOST_FILES`` are read at most."""
    found: dict[str, set[str]] = {"component": set(), "policy": set()}
    for number, path in enumerate(paths):
        if number >= MOST_FILES:
            break
        try:
            if os.path.getsize(path) > MOST_BYTES:
                disk.state_was(path)
                continue
            text = read(path).text
        except (OSError, Unreadable):
            continue
        if any(word in text for word in _TELLING):
            _of(path, text, found)
    return {what: frozenset(held) for what, held in found.items()}


def _of(path: str, text: str, found: dict[str, set[str]]) -> None:
    from lslint.kinds.detect import detect

    for match in re.finditer(_REQUEST, text):
        found["component" if match[1][0] == "c" else "policy"].add(match[2])
    kind = detect(path, text)
    stem = os.path.basename(path).rpartition(".")[0] or os.path.basename(path)
    if kind == "ilm-policy":
        found["policy"].add(stem)
    elif kind == "es-component-template":
        found["component"].add(stem)
    if '"component_templates"' in text or '"component_template"' in text:
        found["component"].update(re.findall(_NAME, text))
