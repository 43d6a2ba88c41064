"""The analyzers, normalizers and their parts that the index templates of a project define."""

from __future__ import annotations

import os
from collections.abc import Iterator

from lslint.files import fs
from lslint.files.source import Unreadable
from lslint.project.projects import Projects
from lslint.project.walk import Walk

MAX_FOLDERS = 1000
MAX_FILES = 500
MAX_BYTES = 512 * 1024
_PATTERNS = ('"index_patterns"', '"template"')


def names(projects: Projects, path: str) -> frozenset[str]:
    """The names below ``analysis`` in the index templates of the project of the file ``path`` (absolute): Elasticsearch
    merges the settings of a template into each new index that matches."""
    root = projects.root_of(os.path.dirname(path))
    known: dict[str, frozenset[str]] = projects.memo("analysis_names")
    if root not in known:
        known[root] = frozenset(name for text in _templates(projects, root) for name in _defined(text))
    return known[root]


def _templates(projects: Projects, root: str) -> Iterator[str]:
    """The text of each JSON file that may be an index template with an ``analysis``."""
    files = 0
    for folder in Walk(projects, root, max_folders=MAX_FOLDERS):
        for name in projects.listing(folder):
            path = os.path.join(folder, name)
            if not name.lower().endswith(".json"):
                continue
            files += 1
            if files > MAX_FILES:
                return
            try:
                text = "" if fs.is_larger(path, MAX_BYTES) else projects.read(path).text
            except (OSError, Unreadable):
                continue
            if "analysis" in text and any(key in text for key in _PATTERNS):
                yield text


def _defined(text: str) -> Iterator[str]:
    """The names of all analysis components in the JSON text."""
    import json

    try:
        nodes: list[object] = [json.loads(text)]
    except (ValueError, RecursionError):
        return
    while nodes:
        node = nodes.pop()
        if not isinstance(node, dict):
            continue
        for name, value in node.items():
            if name in ("analysis", "index.analysis") and isinstance(value, dict):
                for parts in value.values():
                    yield from parts if isinstance(parts, dict) else ()
            elif name in ("settings", "template", "index"):
                nodes.append(value)
