"""Dashboards, saved objects and queries of a project that use the whole copy of a string: ``host.keyword``."""

from __future__ import annotations

import os
import re

from lslint.files import fs
from lslint.project.projects import Projects
from lslint.project.walk import Walk

MAX_FOLDERS = 400
"""Fewer than other walks enter: files of data are searched, below several folders of a project."""
MAX_FILES = 500
MAX_BYTES = 2 * 1024 * 1024
"""Bytes of a file that are searched."""
MAX_ALL_BYTES = 24 * 1024 * 1024
_ENDINGS = (".json", ".ndjson", ".kql", ".yml", ".yaml", ".j2", ".py", ".sh", ".js", ".ts", ".conf", ".rules", ".xml")
_USE = re.compile(rb"""[\w}\]]\.(keyword|raw)(?:\\{0,3}["']|\^|:)""")
_MAPPING = re.compile(rb"""["'](?:mappings|dynamic_templates)["']\s*:""")


def names(projects: Projects, path: str) -> frozenset[str]:
    """The names of copies (``keyword``, ``raw``) that files around the file ``path`` (absolute) use: below its folder,
    or else below one of those above it, up to the root of the project or a folder with a
    ``lslint.toml``. Mappings and templates are left out."""
    folder = os.path.dirname(path)
    root = projects.root_of(folder)
    known = projects.memo("twin_uses")
    while True:
        found: frozenset[str] | None = known.get(folder)
        if found is None:
            found = known[folder] = frozenset(_below(projects, folder))
        if found or folder == root or not folder.startswith(root) or "lslint.toml" in projects.listing(folder):
            return found
        folder = os.path.dirname(folder)


def _below(projects: Projects, top: str) -> set[str]:
    found: set[str] = set()
    files = size = 0
    for folder in Walk(projects, top, max_folders=MAX_FOLDERS):
        for name in projects.listing(folder):
            if not name.lower().endswith(_ENDINGS):
                continue
            files += 1
            if files > MAX_FILES or size > MAX_ALL_BYTES or len(found) > 1:
                return found
            try:
                data = fs.read_bytes(os.path.join(folder, name), MAX_BYTES)
            except OSError:
                continue
            size += len(data)
            if (b".keyword" in data or b".raw" in data) and _MAPPING.search(data) is None:
                found.update(match[1].decode() for match in _USE.finditer(data))
    return found
