"""Generates ``rules/knowledge/kibana/settings.json``: the settings of Kibana by release.

Sources: ``kibana-<release>.json`` (config schemas of the core and of all plugins) and ``kibana.json`` (facts about
releases whose schemas were not read).
"""

from __future__ import annotations

from typing import Any

from build import sources
from build.json_text import by_line
from build.sources import Source

_LITERAL = "literal"


def files() -> dict[str, str]:
    """The file, one setting a line: path -> [releases as bits, row], or several of both where rows differ."""
    read = list(sources.load_all("kibana").values())
    about = sources.load("kibana")
    content = {
        "releases": [source.release for source in read],
        "settings": _by_release(read, "settings"),
        "namespaces": _by_release(read, "namespaces"),
        "changes": _by_release(read, "changes"),
        **about.tables,
    }
    opened = [name for name, value in content.items() if isinstance(value, dict)]
    return {"rules/knowledge/kibana/settings.json": by_line(content, opened=opened)}


def _by_release(read: list[Source], table: str) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for bit, source in enumerate(read):
        for key, row in source.table(table).items():
            kept = _short(row)
            rows = found.setdefault(key, [])
            if rows and rows[-1] == kept:
                rows[-2] |= 1 << bit
            else:
                rows += [1 << bit, kept]
    return dict(sorted(found.items()))


def _short(row: dict[str, Any]) -> Any:
    """A row without what no rule reads; alternatives that are literals become ``values``."""
    if "any_of" in row:
        single = [_short(one) for one in row["any_of"]]
        values = [one["value"] for one in row["any_of"] if one["type"] == _LITERAL]
        others = [one for one, each in zip(single, row["any_of"], strict=True) if each["type"] != _LITERAL]
        enum = [{"type": "enum", "values": values}] if values else []
        kept = [*others, *enum]
        return kept[0] if len(kept) == 1 else {"any_of": kept}
    if row.get("type") == _LITERAL:
        return {"type": "enum", "values": [row["value"]]}
    unread = ("plugin",) if row.get("type") == "boolean" else ("default", "plugin")
    return {key: value for key, value in row.items() if key not in unread}
