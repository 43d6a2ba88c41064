"""The releases that the files of a run were checked for, and where they come from, as a phrase for reports."""

from __future__ import annotations

from collections.abc import Sequence

from lslint.engine.result import FileResult
from lslint.kinds import BY_NAME, product_title

NEWEST = "newest releases"
MAX_NAMED = 4
"""Releases that are listed, of those that the user gives and of those that the project names."""


def releases(results: Sequence[FileResult], *, newest: bool) -> str:
    """``Logstash 7.6.2, from docker-compose.yml:12; newest Filebeat, none named``. ``newest``: see ``Run``."""
    given = dict.fromkeys(one for result in results for one in result.targets)
    parts = _limited([f"{product_title(product)} {named}, from {origin}" for product, named, origin in sorted(given)])
    deployments = {one.key: one for result in results for one in result.deployments if one.low}
    places: dict[tuple[str, str], str] = {}
    for _, one in sorted(deployments.items()):
        places.setdefault((one.product, one.releases), one.evidence[0].location)
    parts += _limited([f"{product_title(name)} {release}, from {place}" for (name, release), place in places.items()])
    why = "from --target" if newest else "none named"
    if not parts:
        return f"{NEWEST}, {why}" if newest else f"{NEWEST}; the project names none"
    others = sorted({product_title(product) for result in results for product in unnamed(result)})
    if others:
        parts.append(f"newest {', '.join(others)}, {why}")
    return "; ".join(parts)


def _limited(named: list[str]) -> list[str]:
    more = len(named) - MAX_NAMED
    return [*named[:MAX_NAMED], f"{more} more"] if more > 0 else named


def unnamed(result: FileResult) -> set[str]:
    """The products that a file was checked for in their newest release."""
    if not result.listed or result.targets or any(one.low for one in result.deployments):
        return set()
    from lslint.engine.opensearch import is_for_opensearch

    if is_for_opensearch(result):
        return set()
    kinds = [result.kind, *(document.kind for document in result.documents)]
    return {BY_NAME[kind].product for kind in kinds if kind in BY_NAME}
