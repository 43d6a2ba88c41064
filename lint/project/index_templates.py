"""What the files of a project say about index templates: their index patterns, whatever kind of file has them
(templates, requests, scripts, playbooks, code), aliases, and whether the built-in templates may be missing."""

from __future__ import annotations

import os
import re

from lslint.files.paths import report_path
from lslint.project.projects import Projects
from lslint.project.walk import Walk
from lslint.rules.project_view import TemplateUses

MAX_FOLDERS = 1000
MAX_FILES = 3000
MAX_BYTES = 512 * 1024
MAX_ALL_BYTES = 24 * 1024 * 1024
MAX_VALUE = 2000
"""Characters of a list of patterns that are read."""
_DATA = (
    ".7z", ".bin", ".bmp", ".bz2", ".class", ".crt", ".css", ".csv", ".dat", ".db", ".deb", ".dll", ".eot", ".exe",
    ".gif", ".gz", ".html", ".ico", ".ipynb", ".jar", ".jpeg", ".jpg", ".key", ".lock", ".log", ".map", ".mmdb",
    ".ndjson", ".o", ".otf", ".parquet", ".pcap", ".pdf", ".pem", ".png", ".pyc", ".rpm", ".so", ".svg", ".tar", ".tgz",
    ".ttf", ".war", ".webp", ".woff", ".woff2", ".xlsx", ".xz", ".zip",
)  # fmt: skip
_KEY = re.compile(r"""\bindex_patterns\b[\\"']*\s{0,20}(?::|=>?)\s{0,200}|\bindexPatterns?\(\s{0,20}""")
_LEGACY = re.compile(r"""[\\"']+template[\\"']+\s{0,20}:\s{0,20}[\\"']+([^\\"'\n]{1,200})[\\"']""")
_NAMED = re.compile(
    r"""\b(?:rollover_)?alias[\\"']*\s{0,9}[:=]\s{0,9}[\\"']*([a-z0-9][\w.*-]*)"""
    r"""|\baliases[\\"']*\s{0,9}[:=]\s{0,9}\{\s{0,80}[\\"']*([a-z0-9<][^"'\\\s]*)"""
    r"""|\b_alias(?:es)?/([a-z0-9][\w.-]*)|([a-z0-9*][\w.*-]*)/_mappings?\b"""
    r"""|(?m:^|[\s'"])PUT['"]?[ \t]+['"]?(?:https?://[^/\s]+|[\w.{}$-]+:\d+)?/?([a-z0-9][\w.-]*)(?=[\s?'"{]|$)"""
)
"""Aliases, and indices that a request creates or maps: their mappings are not those of a template alone."""
_ITEMS = re.compile(r"(?:-[ \t]+[^\n]*\n?[ \t]*)+")
_QUOTED = re.compile(r"""\\?["']((?:[^"'\\\n]|\\(?!["']))*)\\?["']""")
_MARKERS = re.compile(r"\{\{[^}\n]*\}\}|\$\{[^}\n]*\}|#\{[^}\n]*\}|<%[^%\n]*%>|\{[^}\n]*\}|%[sv]|\$\w+")
_LACKING = re.compile(
    r"elasticsearch-oss|aws_(?:opensearch|elasticsearch)_domain|AWS::(?:OpenSearchService|Elasticsearch)::Domain|"
    r"stack\.templates\.enabled|STACK_TEMPLATES_ENABLED|templates:\s{1,40}enabled:|"
    r"DELETE\b[^\n]{0,200}_index_template/(?:logs|metrics|synthetics|[^\s]*\*)"
)


def of_project(projects: Projects, path: str) -> TemplateUses | None:
    """What the project of a file (absolute) says; None if it has too many files."""
    root = projects.root_of(os.path.dirname(path))
    known: dict[str, TemplateUses | None] = projects.memo("index templates")
    if root not in known:
        known[root] = _read(projects, root)
    return known[root]


def _read(projects: Projects, root: str) -> TemplateUses | None:
    found = TemplateUses()
    files = size = 0
    walk = Walk(projects, root, max_folders=MAX_FOLDERS)
    for folder in walk:
        for name in projects.listing(folder):
            path = os.path.join(folder, name)
            if name.lower().endswith(_DATA):
                continue
            files += 1
            if files > MAX_FILES or size > MAX_ALL_BYTES:
                return None
            text = projects.small_text(path, MAX_BYTES)
            size += len(text)
            found.patterns += [(report_path(path), pattern) for pattern in patterns_of(text)]
            found.lacks_built_in = found.lacks_built_in or _LACKING.search(text) is not None
    return found if walk.is_complete else None


def patterns_of(text: str) -> list[str]:
    """The index patterns in the content of a file, in order, and the names of aliases and of indices that are mapped
    otherwise. What a template engine or a variable inserts counts as ``*``."""
    found: dict[str, None] = {}
    for match in _KEY.finditer(text) if "ndex_patterns" in text or "ndexPattern" in text else ():
        found.update(dict.fromkeys(_values(text, match.end())))
    if '"mappings' in text or '"settings' in text:
        found.update(dict.fromkeys(_plain(match[1]) for match in _LEGACY.finditer(text)))
    if "alias" in text or "_mapping" in text or "PUT" in text:
        names = (next(filter(None, match.groups())) for match in _NAMED.finditer(text))
        found.update(dict.fromkeys(_plain(name) for name in names))
    return list(found)


def _values(text: str, at: int) -> list[str]:
    """The patterns of the value that begins at an offset: a list in brackets, a list of YAML, or the rest of a line."""
    part = text[at : at + MAX_VALUE]
    if part.startswith(("[", "(", "{")) and not part.startswith("{{"):
        close = {"[": "]", "(": ")", "{": "}"}[part[0]]
        part = part[1 : part.find(close)] if close in part else part[1:]
    else:
        items = _ITEMS.match(part)
        part = items[0] if items is not None else part.partition("\n")[0].partition(")")[0]
    quoted = [match[1] for match in _QUOTED.finditer(part)]
    if quoted:
        return [_plain(one) for one in quoted if one]
    words = [line.strip(" \t-") for line in part.replace(",", "\n").split("\n")]
    return [_plain(word) if set(word) & set("*-{$<%") else "*" for word in words if word]


def _plain(pattern: str) -> str:
    return _MARKERS.sub("*", pattern)
