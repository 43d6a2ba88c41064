"""Generates ``rules/knowledge/upgrades.json``: the order of an upgrade, stepping stones, and pages on breaking changes.

Source: ``upgrades.json``. ``order``: products and their names, in the order in which they are upgraded. ``through``:
first release -> the release of the previous major that Elasticsearch must have before it gets this one or a later one.
``indices``: first release of Elasticsearch -> the oldest one whose indices it opens, and the release through which
older ones become such, which only Elasticsearch has. ``accepts``: first release of Elasticsearch -> the oldest Logstash
and Beats that may send to it. ``breaking_changes``: product -> first release of a major -> page.
"""

from __future__ import annotations

import json

from build import sources


def files() -> dict[str, str]:
    """The file, one row per line."""
    source = sources.load("upgrades")
    pages: dict[str, dict[str, str]] = {}
    for key, row in source.table("breaking_changes").items():
        product, _, release = key.partition("/")
        pages.setdefault(product, {})[release] = row["url"]
    content = {
        "order": [[product, row["name"], row["source"]] for product, row in source.table("order").items()],
        "through": [[first, row["release"], row["source"]] for first, row in source.table("through").items()],
        "indices": [
            [first, row["oldest"], row["through"], row["source"]] for first, row in source.table("indices").items()
        ],
        "accepts": [[first, row["oldest"], row["source"]] for first, row in source.table("accepts").items()],
        "breaking_changes": pages,
    }
    return {"rules/knowledge/upgrades.json": json.dumps(content, indent=1) + "\n"}
