"""Generates ``rules/knowledge/releases.json``: the minor releases that a target may name, by product; and
``rules/knowledge/coverage.json``: how current the knowledge is.

Source: the releases that have a ``logstash-<release>.json`` or a file for the product itself. The products of Elastic
share version numbers from 5.0 on; older releases and those of OpenSearch are listed here.
"""

from __future__ import annotations

import json

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


METHODS = ("run", "sources", "documentation")


def coverage(product: str) -> dict[str, object]:
    """The newest date, and the versions of the releases by what their file rests on."""
    heads = [sources.head(product, release) for release in sources.releases(product)]
    found: dict[str, object] = {"date": max(head["seen"]["date"] for head in heads)}
    for method in METHODS:
        found[method] = {head["release"]: head["version"] for head in heads if head["seen"]["by"] == method}
    if partial := [head["release"] for head in heads if head["seen"].get("partial")]:
        found["partial"] = partial
    common = sources.path(product)
    if common.exists() and (others := json.loads(common.read_text(encoding="utf-8"))["seen"].get("others")):
        found["others"] = others
    return found


def files() -> dict[str, str]:
    """The files, one product per line."""
    made = {
        "releases": {each: known(each) for each in PRODUCTS},
        "coverage": {each: coverage(each) for each in PRODUCTS},
    }
    return {f"rules/knowledge/{name}.json": by_line(content) for name, content in made.items()}
