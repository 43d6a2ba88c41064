"""The releases that the files of a run were checked for, in words for people."""

from __future__ import annotations

from collections.abc import Sequence

from lslint.engine.result import FileResult
from lslint.report.releases import MAX_NAMED, unnamed
from lslint.rules import knowledge


def judged(results: Sequence[FileResult], *, newest: bool) -> str:
    """``Logstash 9.5, the newest; no release found in this repository``. ``newest``: see ``Run``."""
    given = dict.fromkeys(one for result in results for one in result.targets)
    parts = [f"{product.capitalize()} {_words(named)} ({origin})" for product, named, origin in sorted(given)]
    deployments = {one.key: one for result in results for one in result.deployments if one.low}
    places: dict[tuple[str, str], str] = {}
    for _, one in sorted(deployments.items()):
        places.setdefault((one.product, one.releases), one.evidence[0].location)
    parts += [f"{name.capitalize()} {_words(named)} ({place})" for (name, named), place in places.items()]
    more = len(parts) - MAX_NAMED
    if more > 0:
        parts[MAX_NAMED:] = [f"{more} more releases" if more > 1 else "1 more release"]
    products = sorted({product for result in results for product in unnamed(result)})
    if not products:
        return _and(parts)
    known = knowledge.load("releases")
    last = f"{_and([f'{product.capitalize()} {known[product][-1]}' for product in products])}, the newest"
    if not parts:
        return f"{last} (--target newest)" if newest else f"{last}; no release found in this repository"
    why = "--target newest" if newest else "no release found for them"
    return f"{_and(parts)}; other files for {last} ({why})"


def _words(named: str) -> str:
    return named.replace("..", " to ")


def _and(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
