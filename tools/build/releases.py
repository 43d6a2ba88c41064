"""Generates ``rules/knowledge/releases.json``: the minor releases that a target may name, by product.

Source: the releases that have a ``logstash-<release>.json``. The three products share version numbers from 5.0 on;
older releases are listed here.
"""

from __future__ import annotations

from build import sources
from build.json_text import by_line

OLD = {
    "logstash": ["1.5", "2.0", "2.1", "2.2", "2.3", "2.4"],
    "filebeat": [],
    "elasticsearch": ["1.7", "2.0", "2.1", "2.2", "2.3", "2.4"],
}


def known(product: str) -> list[str]:
    """The releases of a product, oldest first."""
    common = {*sources.releases("logstash"), *sources.releases(product)}
    return OLD[product] + sorted((each for each in common if sources.number(each) >= (5,)), key=sources.number)


def files() -> dict[str, str]:
    """The file, one product per line."""
    return {"rules/knowledge/releases.json": by_line({product: known(product) for product in OLD})}
