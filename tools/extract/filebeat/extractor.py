"""Reads a release of Filebeat; see ``docs/dev/new-release.md``."""

from __future__ import annotations

import re
from typing import Any

from build.sources import Row, Source
from extract.common.extraction import Extraction, Request
from extract.common.trees import Tree
from extract.filebeat import modules, sections
from extract.filebeat.carry import carried
from extract.filebeat.readers import Readers
from extract.filebeat.registrations import Registrations, checks
from extract.filebeat.structures import Structures
from extract.filebeat.workspace import Workspace

HOW = "registrations, configuration structures and manifests of modules, read with a parser of Go"
VERSION = "libbeat/version/version.go"
_VERSION = re.compile(r'defaultBeatVersion\s*=\s*"([\d.]+)"')


def read(request: Request) -> Extraction:
    """Everything that the sources of a release show."""
    tree, known = request.tree, request.known
    version = version_of(tree)
    if not version.startswith(f"{request.release}."):
        raise ValueError(f"{tree.name} is Filebeat {version}, not {request.release}")
    workspace = Workspace(tree, request.parts)
    structures = Structures(workspace)
    readers = Readers(structures)
    items: dict[str, Row] = {}
    autodiscover: dict[str, Row] = {}
    parts, missing = sections.read(workspace, structures, readers)
    unread = [*workspace.unread]
    for each in Registrations(workspace, readers, structures.values).all():
        section = f"{each.group}/{each.name}"
        rows = parts.setdefault(section, {})
        structures.unreadable.clear()
        for constructor in each.constructors:
            for target in readers.targets(constructor):
                for name, row in structures.rows(target.type, target.default).items():
                    rows.setdefault(name, row)
        if structures.unreadable:
            missing.append(section)
            unread.append(f"{section}: {', '.join(sorted(structures.unreadable))} not found")
        if each.group == "autodiscover":
            autodiscover[each.name] = {}
        elif each.group != "codec":
            items[section] = items.get(section, {}) | checks(each, structures.values)
    found, bad = modules.modules(tree)
    tables: dict[str, dict[str, Any]] = {
        "items": items,
        "options": {f"{section}/{name}": row for section, rows in parts.items() for name, row in rows.items()},
        "modules": found,
        "presets": modules.presets(workspace, structures),
        "encodings": modules.encodings(workspace, structures),
        "conditions": {name: {} for name in modules.conditions(workspace, structures)},
        "autodiscover": autodiscover,
    }
    empty = [section for section in parts if not parts[section]]
    tables = carried(tables, known, request.release, [*missing, *empty])
    read_from = [each.name for each in workspace.modules.values()]
    seen = {"how": HOW, "from": read_from}
    source = Source("filebeat", request.release, version, seen, tables)
    return Extraction(source, unread + bad)


def version_of(tree: Tree) -> str:
    """``9.6.0``; raises ``ValueError``."""
    match = _VERSION.search(tree.first(VERSION) or "")
    if match is None:
        raise ValueError(f"{tree.name} has no {VERSION} with the version of Beats")
    return match[1]
