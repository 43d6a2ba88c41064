"""The names of the component templates and lifecycle policies in the project of a template.

The project is the folder of the config; without a config the folder of the file and the folders next to it. It is read
when a rule first asks, once for all folders in one parent folder.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from lslint.files import fs
from lslint.files.discovery import walk
from lslint.files.source import Source, Unreadable
from lslint.kinds.foreign import foreign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.config.keys import Config
    from lslint.project.projects import Projects

MAX_FILES = 2000
MAX_BYTES = 512 * 1024
_TELLING = ('"template"', "_component_template", "_ilm/policy", '"phases"')
_REQUEST = r"_(component_template|ilm/policy)/([\w@.%+-]+)"
_NAME = r'"name"\s*:\s*"([^"\n]+)"'

Held = dict[str, frozenset[str]]


def names_around(projects: Projects, folder: str, config: Config | None) -> Held:
    """The names in the project of a template in ``folder`` (absolute)."""
    if config is None:
        return _names_next_to(projects, folder)
    if config.folder not in projects.template_names:
        projects.template_names[config.folder] = names(_below(config), projects.read)
    return projects.template_names[config.folder]


def _below(config: Config) -> Iterator[str]:
    for found in walk([config.folder], exclude=config.exclude, base=config.exclude_folder):
        if found.error is None:
            yield found.path


def _names_next_to(projects: Projects, folder: str) -> Held:
    """The names in the parent folder and in all folders there: the same for each of these folders. Where that are
    too many files, or the folder is not among them, those in the folder itself."""
    above = os.path.dirname(folder)
    limit = fs.repository_root(folder)
    if limit is not None and not fs.is_inside(above, limit):
        above = folder
    known = projects.template_names
    if above == folder or os.path.basename(folder)[:1] != ".":
        key = os.path.join(above, "*")
        if key not in known:
            files = list(islice(_files(projects, (above, *_folders(above))), MAX_FILES + 1))
            known[key] = names(iter(files), projects.read) if len(files) <= MAX_FILES else {}
        if known[key]:
            return known[key]
    if folder not in known:
        known[folder] = names(_files(projects, (folder,)), projects.read)
    return known[folder]


def _files(projects: Projects, folders: Iterable[str]) -> Iterator[str]:
    for folder in folders:
        for name in projects.listing(folder):
            if not foreign(name):
                yield os.path.join(folder, name)


def _folders(folder: str) -> list[str]:
    try:
        return sorted(entry.path for entry in fs.entries(folder) if _may_hold(entry))
    except OSError:
        return []


def _may_hold(entry: os.DirEntry[str]) -> bool:
    return entry.name[:1] != "." and entry.is_dir(follow_symlinks=False)


def names(paths: Iterator[str], read: Callable[[str], Source]) -> Held:
    """The names of the component templates and policies that these files hold; ``MAX_FILES`` are read at most."""
    found: dict[str, set[str]] = {"component": set(), "policy": set()}
    for number, path in enumerate(paths):
        if number >= MAX_FILES:
            break
        try:
            if fs.is_larger(path, MAX_BYTES):
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
    base_name = os.path.basename(path).rpartition(".")[0] or os.path.basename(path)
    if kind == "ilm-policy":
        found["policy"].add(base_name)
    elif kind == "es-component-template":
        found["component"].add(base_name)
    if '"component_templates"' in text or '"component_template"' in text:
        found["component"].update(re.findall(_NAME, text))
