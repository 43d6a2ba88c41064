"""The names of the component templates and lifecycle policies in the project of a template.

The project is the repository; without one the folder of the config, else that of the file. It is read when a rule
first asks, once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator

from lslint.files import fs
from lslint.files.discovery import walk
from lslint.files.source import Source, Unreadable

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
    root = projects.repository_of(folder) or (os.path.abspath(config.folder) if config is not None else folder)
    if root not in projects.template_names:
        projects.template_names[root] = names(_below(root, config), projects.read)
    return projects.template_names[root]


def _below(root: str, config: Config | None) -> Iterator[str]:
    exclude, base = (config.exclude, config.exclude_folder) if config is not None else ((), root)
    for found in walk([root], exclude=exclude, base=base):
        if found.error is None:
            yield found.path


def names(paths: Iterator[str], read: Callable[[str], Source]) -> Held:
    """The names of the component templates and policies that these files hold, and these files (``files``);
    ``MAX_FILES`` are read at most."""
    found: dict[str, set[str]] = {"component": set(), "policy": set(), "files": set()}
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
            before = len(found["component"]) + len(found["policy"])
            _of(path, text, found)
            if len(found["component"]) + len(found["policy"]) > before:
                found["files"].add(os.path.abspath(path))
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
