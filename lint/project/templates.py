"""The names of the component templates in the project of a template.

The project is the repository; without one the folder of the config, else that of the file. It is read when a rule
first asks, once.
"""

from __future__ import annotations

import os
import re

from lslint.files.discovery import walk
from lslint.kinds.detect import code_of, detect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

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
    return projects.memo("component templates", root, lambda: _names(_below(root, config), projects))


def _below(root: str, config: Config | None) -> Iterator[str]:
    exclude, base = (config.exclude, config.exclude_folder) if config is not None else ((), root)
    for file in walk([root], exclude=exclude, base=base):
        if file.error is None:
            yield file.path


def _names(paths: Iterator[str], projects: Projects) -> Held:
    """The names of the component templates that these files hold; ``MAX_FILES`` are read at most."""
    template_names: set[str] = set()
    files: set[str] = set()
    for number, path in enumerate(paths):
        if number >= MAX_FILES:
            break
        text = projects.small_text(path, MAX_BYTES)
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
