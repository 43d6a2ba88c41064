"""Generates ``rules/knowledge/releases.json``: the minor releases that a target may name, by product.

Source: the releases that have a ``logstash-<release>.json`` or a file for the product itself. The products of Elastic
share version numbers from 5.0 on; older releases and those of OpenSearch are listed here.
"""

from __future__ import annotations

from build import sources
from build.json_text import by_line

OLD = {
    "logstash": ["1.5", "2.0", "2.1", "2.2", "2.3", "2.4"],
    "filebeat": [],
    "elasticsearch": ["1.7", "2.0", "2.1", "2.2", "2.3", "2.4"],
    "kibana": [],
}
OPENSEARCH = {1: 4, 2: 20, 3: 9}
"""Major releases of OpenSearch -> how many minor releases they have."""
PRODUCTS = (*OLD, "opensearch")


def known(product: str) -> list[str]:
    """The releases of a product, oldest first."""
    if product == "opensearch":
        return [f"{major}.{minor}" for major, count in OPENSEARCH.items() for minor in range(count)]
    recorded = {*sources.releases("logstash"), *sources.releases(product)}
    return OLD[product] + sorted((each for each in recorded if sources.number(each) >= (5,)), key=sources.number)


def files() -> dict[str, str]:
    """The file, one product per line."""
    return {"rules/knowledge/releases.json": by_line({product: known(product) for product in PRODUCTS})}
