"""Generates ``rules/knowledge/es/ingest.json``: processors of ingest pipelines with their options.

Source: ``ingest.json``. No server was tried; the tables are those of the processors' classes.
"""

from __future__ import annotations

import json
from typing import Any

from build import sources


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
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in parts.items()]
    own = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in processors.items())
    text = "{\n" + ",\n".join(lines) + ',\n"processors": {\n' + own + "\n}\n}\n"
    return {"rules/knowledge/es/ingest.json": text}
