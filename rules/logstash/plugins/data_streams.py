"""Options of the Elasticsearch output that exclude data streams."""

from __future__ import annotations

from lslint.rules.knowledge import load


def index_only() -> set[str]:
    """Return the options for indices that exclude a data stream; ``manage_template => false`` does only before 8.7."""
    rows = load("plugin_relations")["output/elasticsearch"]
    return {"manage_template"} | {
        row["at"]
        for row in rows
        if row.get("releases") == "7.13-" and row["if"] == [[row["at"]], ["data_stream", "in", ["true"]]]
    }
