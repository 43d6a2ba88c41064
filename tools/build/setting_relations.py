"""Generates ``es/node_relations.json`` and ``kibana/relations.json`` of ``rules/knowledge/``: settings that need or
exclude each other; and ``es/node_names.json``.

Sources: ``node-relations.yml``, ``kibana-relations.yml`` and ``node-names.yml``, described in
``rules/knowledge/sources/README.md``.
"""

from __future__ import annotations

from typing import Any

import yaml

from build import sources
from build.json_text import by_line

_OF_ENTRY = ("rule", "stage", "unless")
"""Keys of an entry that its rows inherit."""


def files() -> dict[str, str]:
    """The three files."""
    names = {name: text.split() for name, text in _yaml("node-names").items()}
    return {
        "rules/knowledge/es/node_relations.json": by_line(relations("node-relations"), ensure_ascii=False),
        "rules/knowledge/es/node_names.json": by_line(names),
        "rules/knowledge/kibana/relations.json": by_line(relations("kibana-relations"), ensure_ascii=False),
    }


def relations(name: str) -> dict[str, list[dict[str, Any]]]:
    """Owner -> rows of a file, where an entry may list its owners."""
    found: dict[str, list[dict[str, Any]]] = {}
    for title, entry in _yaml(name).items():
        inherited = {key: entry[key] for key in _OF_ENTRY if key in entry}
        for row in entry["rows"]:
            whole = {**inherited, **row, "unless": [*row.get("unless", ()), *inherited.get("unless", ())]}
            kept = {key: value for key, value in whole.items() if value not in ([], None)}
            for owner in entry.get("owners", [title]):
                found.setdefault(owner, []).append(kept)
    return found


def _yaml(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((sources.FOLDER / f"{name}.yml").read_text(encoding="utf-8"))
    return data
