"""The releases that the files of a run were checked for, in words for people."""

from __future__ import annotations

from collections.abc import Sequence

from lslint.engine.result import FileResult
from lslint.kinds import OF_PRODUCT, product_title
from lslint.report.display import plural
from lslint.report.releases import MAX_NAMED, found, given, unnamed
from lslint.rules import knowledge
from lslint.rules.release import OLDEST_SUPPOSED
from lslint.rules.shared.message_parts import enumerated

MAX_PLACES = 2
"""So many releases are reported with a place each."""


def judged(results: Sequence[FileResult]) -> str:
    """Return ``Logstash 7.17 to 9.5, as no release is known``."""
    parts = [f"{title} {_words(named)} ({origin})" for title, named, origin in given(results)]
    places: dict[str, dict[str, str]] = {}
    for name, place in found(results):
        places.setdefault(name.product, {}).setdefault(name.releases, place)
    parts += _found(places)
    programs = sorted({program for result in results for program in unnamed(result)})
    if not programs:
        return enumerated(parts)
    releases = knowledge.load("releases")
    titles = [f"{product_title(name)} {OLDEST_SUPPOSED} to {releases[OF_PRODUCT[name]][-1]}" for name in programs]
    others = f"{enumerated(titles)}, as no release is known"
    return f"{enumerated(parts)}; other files for {others}" if parts else others


def _found(places: dict[str, dict[str, str]]) -> list[str]:
    """Products with their releases and where those were found: each place if there are few, else one for each product.
    ``places``: product -> releases -> place."""
    if sum(map(len, places.values())) <= MAX_PLACES:
        return [
            f"{product_title(product)} {_words(named)} ({place})"
            for product, releases in places.items()
            for named, place in releases.items()
        ]
    parts = []
    for product, releases in places.items():
        named = [_words(release) for release in releases]
        named[MAX_NAMED:] = [f"{len(named) - MAX_NAMED} more"] * (len(named) > MAX_NAMED)
        first, *others = dict.fromkeys(releases.values())
        more = f" and {plural(len(others), 'more place')}" if others else ""
        parts.append(f"{product_title(product)} {enumerated(named)} ({first}{more})")
    return parts


def _words(named: str) -> str:
    return named.replace("..", " to ")
