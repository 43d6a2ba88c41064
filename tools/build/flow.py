"""Generates ``rules/knowledge/flow.json``: what plugins do to the fields and tags of an event.

Source: ``rules/knowledge/sources/flow/*.yml``, one entry per plugin with its provenance (``seen``).
"""

from __future__ import annotations

from typing import Any

import yaml

from build import sources
from build.json_text import by_line

FOLDER = sources.FOLDER / "flow"


def files() -> dict[str, str]:
    """``kind/name`` of a plugin -> what it does; options by name, without the provenance."""
    made: dict[str, Any] = {}
    for path in sorted(FOLDER.glob("*.yml")):
        entries: dict[str, dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
        for name, entry in entries.items():
            made[name] = _entry(name, entry)
    return {"rules/knowledge/flow.json": by_line(dict(sorted(made.items())))}


_PLAIN = ("code", "codec", "message", "sprintf", "fixed_tags", "in_target", "metadata", "names")


def _entry(name: str, entry: dict[str, Any]) -> dict[str, Any]:
    """One plugin in the form that ``rules/logstash/flow/tables.py`` reads. Raises ``SourceError`` for unknown keys."""
    left = dict(entry)
    left.pop("seen")
    made: dict[str, Any] = {key: left.pop(key) for key in _PLAIN if key in left}
    made["reads"] = [_read(option, shape) for option, shape in left.pop("reads", {}).items()]
    made["writes"] = [_write(row) for row in left.pop("writes", ())]
    made["changes"] = {option: [*row, ""][:3] for option, row in left.pop("changes", {}).items()}
    opens = left.pop("opens", [])
    made["opens"] = [_opening(row) for row in (opens if isinstance(opens, list) else [opens])]
    fields = left.pop("fields", {})
    both = fields.get("both", {})
    made["fields"] = [{**both, **fields.get("legacy", {})}, {**both, **fields.get("ecs", {})}]
    tags = left.pop("tags", {})
    if isinstance(tags, list):
        made["fixed_tags"] = tags
    else:
        made["tags"] = tags
    if left:
        raise sources.SourceError(f"{name}: unknown keys {', '.join(left)}")
    return {key: value for key, value in made.items() if value not in ([], {}, [{}, {}])}


def _read(option: str, shape: str | dict[str, Any]) -> list[Any]:
    """``[option, shape, default without ECS, default with ECS, options with which there is no default]``."""
    row = {"shape": shape} if isinstance(shape, str) else shape
    default = row.get("default")
    return [option, row["shape"], row.get("legacy", default), row.get("ecs", default), row.get("unless", [])]


def _write(row: dict[str, str]) -> list[Any]:
    """``[option, shape, option to use without it, default without ECS, default with ECS, type]``."""
    default = row.get("default")
    shape = row.get("shape", "one")
    return [row["option"], shape, row.get("or"), row.get("legacy", default), row.get("ecs", default), row["type"]]


def _opening(row: dict[str, Any]) -> list[Any]:
    """``[what, with one of these options, without all of these]``."""
    return [row["what"], row.get("if", []), row.get("unless", [])]
