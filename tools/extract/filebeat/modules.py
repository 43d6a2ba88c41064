"""Modules with their filesets, presets of the Elasticsearch output, encodings and conditions."""

from __future__ import annotations

import re
from typing import Any

import yaml

from build.sources import Row
from extract.common.trees import Tree
from extract.filebeat.structures import Structures
from extract.filebeat.values import Unknown, duration
from extract.filebeat.workspace import Workspace

_MANIFEST = re.compile(r"(x-pack/)?filebeat/module/([^/]+)/([^/]+)/manifest\.yml")


def modules(tree: Tree) -> tuple[dict[str, Row], list[str]]:
    """``filesets`` with their variables and the ``distribution`` of each module, and manifests that are no YAML."""
    found: dict[str, Row] = {}
    unread = []
    for path in tree.matching("filebeat/module/*/manifest.yml", "x-pack/filebeat/module/*/manifest.yml"):
        match = _MANIFEST.fullmatch(path)
        if match is None or match[2].startswith("_"):
            continue
        row = found.setdefault(match[2], {"filesets": {}, "distribution": "default" if match[1] else "oss"})
        try:
            content = yaml.safe_load(tree.read(path)) or {}
        except yaml.YAMLError:
            unread.append(f"{path}: not YAML")
            continue
        row["filesets"][match[3]] = sorted({each["name"] for each in content.get("var") or []})
    return found, unread


def presets(workspace: Workspace, structures: Structures) -> dict[str, Row]:
    """What each preset of the Elasticsearch output sets."""
    package = workspace.folder("libbeat/outputs/elasticsearch")
    value = package.values.get("presetConfigs")
    body = value.field("body") if value is not None else None
    found: dict[str, Row] = {}
    for node in body.node.named_children if value is not None and body is not None else []:
        if node.type != "keyed_element":
            continue
        key, made = node.named_children[0], value.at(node.named_children[-1])
        literal = next(made.all("composite_literal"), None)
        name = structures.values.of(value.at(key))
        content = structures.values.of(literal) if literal is not None else None
        if isinstance(name, str) and isinstance(content, dict):
            found[name] = {option: _preset(option, each) for option, each in content.items()}
    return {name: row for name, row in found.items() if row}


def encodings(workspace: Workspace, structures: Structures) -> dict[str, Row]:
    """The encodings of inputs that read files."""
    return {name: {} for name in _keys(workspace, structures, "libbeat/reader/readfile/encoding", "encodings")}


def conditions(workspace: Workspace, structures: Structures) -> list[str]:
    """The conditions of processors."""
    struct = workspace.folder("libbeat/conditions").types.get("Config")
    return list(structures.rows(struct)) if struct is not None else []


def _keys(workspace: Workspace, structures: Structures, folder: str, name: str) -> list[str]:
    value = workspace.folder(folder).values.get(name)
    made = structures.values.of(value) if value is not None else {}
    return list(made) if isinstance(made, dict) else []


def _preset(option: str, value: Any) -> Any:
    if isinstance(value, Unknown):
        return "<computed>"
    times = option.endswith(("timeout", "init", "max")) and isinstance(value, int)
    return duration(value) if times and value > 10**6 else value
