"""Words in the code and scripts of a project, for example a parameter that a client sends with its requests."""

from __future__ import annotations

import os

from lslint.files import fs
from lslint.project.projects import Projects
from lslint.project.walk import Walk

MAX_FOLDERS = 1000
MAX_FILES = 2000
MAX_BYTES = 512 * 1024
"""Bytes of a file that are searched."""
MAX_ALL_BYTES = 24 * 1024 * 1024
_ENDINGS = (
    ".py", ".sh", ".bash", ".js", ".ts", ".rb", ".java", ".kt", ".scala", ".go", ".php", ".cs", ".pl", ".ps1", ".yml",
    ".yaml", ".j2", ".erb", ".tf", ".env", ".http", ".md", ".rst", ".txt", ".adoc",
)  # fmt: skip
_NAMES = ("makefile", "dockerfile", "jenkinsfile")


def is_code(name: str) -> bool:
    """Whether a file with this name holds code, a script, settings or documentation."""
    low = name.lower()
    return low.endswith(_ENDINGS) or low in _NAMES


def has(projects: Projects, path: str, words: tuple[str, ...]) -> bool:
    """Whether code, a script or documentation in the project of a file (absolute) contains one of the words."""
    root = projects.root_of(os.path.dirname(path))
    known: dict[str, bool] = projects.memo("client_code")
    key = "\n".join((*words, root))
    if key not in known:
        known[key] = _search(projects, root, [word.encode() for word in words])
    return known[key]


def _search(projects: Projects, root: str, words: list[bytes]) -> bool:
    # nearly all files are searched to their end: once is faster than once per word
    stem: bytes = os.path.commonprefix(words) or b""  # noqa: RUF071 - the prefix of words, not of paths
    files = size = 0
    for folder in Walk(projects, root, max_folders=MAX_FOLDERS):
        for name in projects.listing(folder):
            if not is_code(name):
                continue
            files += 1
            if files > MAX_FILES or size > MAX_ALL_BYTES:
                return False
            try:
                data = fs.read_bytes(os.path.join(folder, name), MAX_BYTES)
            except OSError:
                continue
            size += len(data)
            if stem in data and any(word in data for word in words):
                return True
    return False
