"""Files that a generator of Elasticsearch templates reads: it merges settings of templates into its own output, so no
server receives them."""

from __future__ import annotations

import os
import re

from lslint.files.source import Unreadable
from lslint.project.projects import Projects
from lslint.project.walk import above

MAX_FILES = 40
MAX_CHARS = 64 * 1024
MAX_FOLDERS = 6
_READERS = ("makefile", "readme", "usage", "generate", "build")
_ENDINGS = (".md", ".mk", ".sh", ".py", ".yml", ".yaml", ".ps1", ".bat", ".txt", ".adoc", ".rst", ".toml")
_OPTION = re.compile(
    r"""--(?:template|mapping)-settings(?:-legacy)?(?:[\s=,"'\\]|\+\s)+([^\s"',;|&<>]*?)([\w@.-]+\.json)(?![\w.-])"""
)
"""An option of the generator of ECS, with the path of a file."""
_NAME = re.compile(r"(?:.*[-_.])?(?:template|mapping)[-_.]settings(?:[-_.]legacy)?\.json")
_PARTS = re.compile(r"(?:.*[-_.])?(?:subset|schema)s?(?:[-_.].*)?")
"""Names of the other input of this generator."""


def is_input(projects: Projects, folder: str, name: str) -> bool:
    """Whether a command in the folder of a file (absolute) or above it passes the file to the generator of ECS, or its
    name is that of such a file and the other input of the generator lies next to it."""
    if any(name in _passed(projects, at) for at in above(projects, folder, MAX_FOLDERS)):
        return True
    if _NAME.fullmatch(name.lower()) is None:
        return False
    beside = [os.path.splitext(one.lower()) for one in projects.listing(folder)]
    stems = [stem for stem, ending in beside if ending in (".yml", ".yaml")]
    stems += [one.lower() for one in projects.folders(folder)]
    return any(_PARTS.fullmatch(one) for one in stems)


def _passed(projects: Projects, folder: str) -> frozenset[str]:
    """The names of the files that commands in the files of a folder pass to the generator."""
    known: dict[str, frozenset[str]] = projects.memo("schema tools")
    if folder not in known:
        names = [one for one in projects.listing(folder) if one.lower().startswith(_READERS) or one.endswith(_ENDINGS)]
        known[folder] = frozenset(
            match[2] for one in names[:MAX_FILES] for match in _OPTION.finditer(_text(projects, folder, one))
        )
    return known[folder]


def _text(projects: Projects, folder: str, name: str) -> str:
    try:
        text = projects.read(os.path.join(folder, name)).text[:MAX_CHARS]
    except Unreadable:
        return ""
    return text if "-settings" in text else ""
