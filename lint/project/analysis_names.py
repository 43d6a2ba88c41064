"""The analyzers, normalizers and their parts that a project defines outside of a file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from lslint.project.client_code import is_code
from lslint.project.projects import Projects
from lslint.project.walk import Walk

MAX_FOLDERS = 1000
MAX_FILES = 1500
MAX_BYTES = 512 * 1024
MAX_ALL_BYTES = 24 * 1024 * 1024
_SECTIONS = ("analyzer", "normalizer", "tokenizer", "filter", "char_filter")
_TOKEN = r"[\"']([\w.-]{2,80})[\"']|(?m:^[ \t-]*([\w.-]{2,80})[\"']?[ \t]*:)"


def names(projects: Projects, path: str) -> frozenset[str]:
    """The names that other files in the project of the file ``path`` (absolute) may define: those below ``analysis`` in
    JSON files, as Elasticsearch merges the settings of a template into each new index that matches, and code sends
    settings with the mapping of another file; and all names in code and templates that are about analyzers."""
    root = projects.root_of(os.path.dirname(path))
    known: dict[str, dict[str, str]] = projects.memo("analysis_names")
    if root not in known:
        table = known[root] = {}
        for source, text in _texts(projects, root):
            for name in _names(source.lower().endswith(".json"), text):
                table[name] = source if table.get(name, source) == source else ""
    return frozenset(name for name, source in known[root].items() if source != path)


def _texts(projects: Projects, root: str) -> Iterator[tuple[str, str]]:
    """The files that may define analyzers: path and text."""
    files = size = 0
    for folder in Walk(projects, root, max_folders=MAX_FOLDERS):
        for name in projects.listing(folder):
            path = os.path.join(folder, name)
            if not name.lower().endswith(".json") and not is_code(name):
                continue
            files += 1
            if files > MAX_FILES or size > MAX_ALL_BYTES:
                return
            text = projects.small_text(path, MAX_BYTES)
            size += len(text)
            if ("analy" in text or "tokenizer" in text) and any(section in text for section in _SECTIONS):
                yield path, text


def _names(is_json: bool, text: str) -> Iterator[str]:
    if is_json:
        yield from _defined(text)
        return
    for match in re.finditer(_TOKEN, text):
        yield match[1] or match[2]


def _defined(text: str) -> Iterator[str]:
    """The names of all analysis components in JSON; all names in a template that only renders JSON."""
    import json

    try:
        root = json.loads(text)
    except (ValueError, RecursionError):
        yield from _names(False, text)
        return
    nodes: list[object] = [root]
    if isinstance(root, dict) and all(name in _SECTIONS for name in root):
        nodes = [{"analysis": root}]
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
