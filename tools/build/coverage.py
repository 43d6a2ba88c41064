"""Generates ``rules/knowledge/coverage.json``: how current the knowledge is, by product.

Source: the heads of ``<product>-<release>.json``.
"""

from __future__ import annotations

import json

from build import releases, sources
from build.json_text import by_line

METHODS = ("run", "sources", "documentation")


def of(product: str) -> dict[str, object]:
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
    """The file, one product per line."""
    return {"rules/knowledge/coverage.json": by_line({product: of(product) for product in releases.PRODUCTS})}
