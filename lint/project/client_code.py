"""Words in the code and scripts of a project, for example a parameter that a client sends with its requests."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

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


_READS_PART = re.compile(rb"""[\w\])](?:\.mappings\b|\[["']mappings["']\]|\.get\(["']mappings["'])""")
_READS_JSON = (b"JSON.parse", b"json.load", b"require(", b".json", b"JSON.load")
_CREATES = re.compile(
    rb"indices\.create\b|\bcreateIndex\b|\bcreate_index\b|\bCreateIndexRequest\b|indices\(\)\.create\("
)
_INSTALLS = re.compile(rb"\bput_?(?:index_?)?template\b|\bPutIndexTemplate|[/\"'`]_(?:index_)?template\b", re.I)


def creates_index_with(projects: Projects, path: str) -> bool:
    """Whether code in the project of a JSON file (absolute) reads the mappings out of it to create an index, and
    nothing there installs templates."""
    folder = os.path.dirname(path)
    root = projects.root_of(folder)
    known: dict[str, list[bytes]] = projects.memo("index bodies")
    if root not in known:
        known[root] = _readers(projects, root)
    if not known[root]:
        return False
    words = [os.path.basename(path)]
    if folder != root:
        outer = os.path.basename(folder)
        words += (f"{before}{outer}{after}" for before in "/\"'" for after in "/\"'")
    return any(word.encode() in data for data in known[root] for word in words)


def _readers(projects: Projects, root: str) -> list[bytes]:
    """The files of code that read the mappings out of JSON; empty if code installs templates or creates no index."""
    found = []
    creates = False
    for data in _contents(projects, root):
        if b"emplate" in data and _INSTALLS.search(data):
            return []
        creates = creates or _CREATES.search(data) is not None
        if b"mappings" in data and any(word in data for word in _READS_JSON) and _READS_PART.search(data):
            found.append(data)
    return found if creates else []


def _search(projects: Projects, root: str, words: list[bytes]) -> bool:
    # nearly all files are searched to their end: once is faster than once per word
    stem: bytes = os.path.commonprefix(words) or b""  # noqa: RUF071 - the prefix of words, not of paths
    return any(stem in data and any(word in data for word in words) for data in _contents(projects, root))


def _contents(projects: Projects, root: str) -> Iterator[bytes]:
    """The files of code, scripts and documentation of a project, within limits."""
    files = size = 0
    for folder in Walk(projects, root, max_folders=MAX_FOLDERS):
        for name in projects.listing(folder):
            if not is_code(name):
                continue
            files += 1
            if files > MAX_FILES or size > MAX_ALL_BYTES:
                return
            try:
                data = fs.read_bytes(os.path.join(folder, name), MAX_BYTES)
            except OSError:
                continue
            size += len(data)
            yield data
