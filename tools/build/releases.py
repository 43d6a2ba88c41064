"""Generates ``rules/knowledge/releases.json``: the minor releases that a target may name, by product.

Source: the releases that have a ``logstash-<release>.json``. The three products share version numbers from 5.0 on;
older releases are listed here.
"""

from __future__ import annotations

import json

from build import sources

OLD = {
    "logstash": ["1.5", "2.0", "2.1", "2.2", "2.3", "2.4"],
    "filebeat": [],
    "elasticsearch": ["1.7", "2.0", "2.1", "2.2", "2.3", "2.4"],
}


def files() -> dict[str, str]:
    """The file, one product per line."""
    stack = [release for release in sources.releases("logstash") if sources.number(release) >= (5,)]
    lines = ",\n".join(f'"{product}": {json.dumps(old + stack)}' for product, old in OLD.items())
    return {"rules/knowledge/releases.json": "{\n" + lines + "\n}\n"}
