"""Generates ``rules/knowledge/logstash_settings.json``: the settings of logstash.yml and pipelines.yml by release,
in the form that ``knowledge.schema.json`` describes. Source: the table ``settings`` of ``logstash.json``.
"""

from __future__ import annotations

from build import sources
from build.json_text import by_line
from build.sources import Row

DEFAULTS = (
    "pipeline.id", "pipeline.batch.size", "queue.type", "queue.page_capacity", "queue.max_bytes",
    "dead_letter_queue.enable", "pipeline.ordered",
)  # fmt: skip
"""Settings whose defaults rules need."""
COPIED = {
    "values": "values", "values_since": "values_from", "values_was": "values_was", "type_was": "was",
    "replaced_by": "replaced", "alias": "alias",
}  # fmt: skip
"""Attribute of the source -> attribute of the generated file."""


def setting(name: str, row: Row) -> Row:
    """One setting."""
    made = {"type": row["type"], "in": f"{row['since']}-{row.get('last', '')}"}
    made.update((new, row[old]) for old, new in COPIED.items() if old in row)
    if "pipeline_since" in row:
        made["pipeline"] = f"{row['pipeline_since']}-{row.get('pipeline_last', '')}"
    if row.get("pipeline_effect") is False:
        made["override"] = "taken there, and ignored since it holds for the whole process"
    if "deprecated" in row:
        made["deprecated"] = row["deprecated"]
    if name in DEFAULTS:
        made["default"] = row["default"]
    return made


def files() -> dict[str, str]:
    """The file, one setting per line."""
    rows = sources.load("logstash").table("settings")
    return {
        "rules/knowledge/logstash_settings.json": by_line({name: setting(name, rows[name]) for name in sorted(rows)})
    }
