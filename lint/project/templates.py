"""The names of the component templates in the project of a template.

The project is the repository; without one the folder of the config, else that of the file. It is read when a rule
first asks, once.
"""

from __future__ import annotations

import os
import re

from lslint.files import fs
from lslint.files.discovery import walk
from lslint.files.source import Source, Unreadable
from lslint.kinds.detect import code_of, detect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lslint.config.keys import Config
    from lslint.project.projects import Projects

MAX_FILES = 2000
MAX_BYTES = 512 * 1024
_TELLING = ('"template"', "_component_template")
_REQUEST = r"_component_template/([\w@.%+-]+)"
_NAME = r'"name"\s*:\s*"([^"\n]+)"'

Held = tuple[frozenset[str], frozenset[str]]
"""The names of component templates, and the files that have one."""


def names_around(projects: Projects, folder: str, config: Config | None) -> Held:
    """The names in the project of a template in ``folder`` (absolute)."""
    root = projects.project_of(folder, config)
    if root not in projects.template_names:
        projects.template_names[root] = names(_below(root, config), projects.read)
    return projects.template_names[root]


def _below(root: str, config: Config | None) -> Iterator[str]:
    exclude, base = (config.exclude, config.exclude_folder) if config is not None else ((), root)
    for file in walk([root], exclude=exclude, base=base):
        if file.error is None:
            yield file.path


def names(paths: Iterator[str], read: Callable[[str], Source]) -> Held:
    """The names of the component templates that these files hold; ``MAX_FILES`` are read at most."""
    template_names: set[str] = set()
    files: set[str] = set()
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
            before = len(template_names)
            template_names.update(_of(path, text))
            if len(template_names) > before:
                files.add(os.path.abspath(path))
    return frozenset(template_names), frozenset(files)


def _of(path: str, text: str) -> Iterator[str]:
    yield from re.findall(_REQUEST, code_of(text))
    if detect(path, text) == "es-component-template":
        yield os.path.basename(path).rpartition(".")[0] or os.path.basename(path)
    if '"component_templates"' in text or '"component_template"' in text:
        yield from re.findall(_NAME, text)
