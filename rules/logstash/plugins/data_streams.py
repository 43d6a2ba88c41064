"""Options of the Elasticsearch output that exclude data streams."""

from __future__ import annotations

from lslint.rules.logstash.catalogue.traits import relations_of


def index_only() -> set[str]:
    """Return the options for indices that exclude a data stream; ``manage_template => false`` does only before 8.7."""
    return {"manage_template"} | {
        row["at"]
        for row in relations_of("output/elasticsearch")
        if row.get("releases") == "7.13-" and row["if"] == [[row["at"]], ["data_stream", "in", ["true"]]]
    }
