"""Generates ``rules/knowledge/es/ingest.json``: processors of ingest pipelines with their options.

Source: ``ingest.json``. No server was tried; the tables are those of the processors' classes.
"""

from __future__ import annotations

from typing import Any

from build import sources
from build.json_text import by_line


def files() -> dict[str, str]:
    """The file, one processor a line."""
    source = sources.load("ingest")
    processors = {}
    for name, row in sorted(source.table("processors").items()):
        kept = {key: value for key, value in row.items() if key != "module"}
        processors[name] = {**kept, "options": source.below("options", name)}
        foreign = sorted(source.below("foreign_options", name))
        if foreign:
            processors[name]["foreign"] = foreign
    others: dict[str, list[str]] = {}
    for name, row in source.table("others").items():
        others.setdefault(row["of"], []).append(name)
    parts: dict[str, Any] = {
        "pipeline": source.table("pipeline"),
        "common": source.table("common"),
        "unreleased": sorted(source.table("unreleased")),
        "others": {of: sorted(names) for of, names in others.items()},
        "processors": processors,
    }
    return {"rules/knowledge/es/ingest.json": by_line(parts, opened=["processors"])}
