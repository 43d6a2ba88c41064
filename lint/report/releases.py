"""The releases that the files of a run were checked for, and where they come from, as a phrase for reports."""

from __future__ import annotations

from lslint.engine.result import FileResult
from lslint.kinds import BY_NAME, OF_PRODUCT, product_title
from lslint.report.display import plural
from lslint.rules import knowledge
from lslint.rules.release import OLDEST_SUPPOSED
from lslint.rules.shared.message_parts import enumerated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lslint.project.manifests.model import Deployment

MAX_NAMED = 4
"""Releases that are listed, of those that the user gives and of those that the project names."""


def deployments_of(results: Sequence[FileResult]) -> list[tuple[Deployment, str]]:
    """The deployments whose releases the files were checked for, each with the place that names the release."""
    every = {deployment.key: deployment for result in results for deployment in result.deployments if deployment.low}
    return [(every[key], every[key].evidence[0].location) for key in sorted(every)]


def given(results: Sequence[FileResult]) -> list[tuple[str, str, str]]:
    """The releases that the user gave: name of the product, releases, where from. A target for Filebeat is that of all
    Beats and Elastic Agent: those whose files were checked are named."""
    rows: set[tuple[str, str, str]] = set()
    for result in results:
        of_file = programs(result)
        for product, named, origin in result.targets:
            names = [name for name in of_file if OF_PRODUCT[name] == product] or [product]
            rows.update((product_title(name), named, origin) for name in names)
    return sorted(rows)


def unnamed(result: FileResult) -> set[str]:
    """Return the programs (``OF_PRODUCT``) that a file was checked for without a release."""
    if not result.listed or result.targets or any(deployment.low for deployment in result.deployments):
        return set()
    return programs(result) if result.product in ("", *OF_PRODUCT.values()) else set()


def programs(result: FileResult) -> set[str]:
    """The programs that read a file and the configs inside it."""
    record = BY_NAME.get(result.kind)
    owner = {result.product or record.program} if record is not None and len(record.families) > 1 else set()
    kinds = [*([] if owner else [result.kind]), *(document.kind for document in result.documents)]
    return owner | {BY_NAME[kind].program for kind in kinds if kind in BY_NAME}


MAX_PLACES = 2
"""So many releases are reported with a place each."""


def judged(results: Sequence[FileResult]) -> str:
    """Return ``Logstash 7.17 to 9.5, as no release is known``; empty if no file belongs to a product."""
    parts = [f"{title} {in_words(named)} ({origin})" for title, named, origin in given(results)]
    places: dict[str, dict[str, str]] = {}
    for name, place in deployments_of(results):
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
            f"{product_title(product)} {in_words(named)} ({place})"
            for product, releases in places.items()
            for named, place in releases.items()
        ]
    parts = []
    for product, releases in places.items():
        named = [in_words(release) for release in releases]
        named[MAX_NAMED:] = [f"{len(named) - MAX_NAMED} more"] * (len(named) > MAX_NAMED)
        first, *others = dict.fromkeys(releases.values())
        more = f" and {plural(len(others), 'more place')}" if others else ""
        parts.append(f"{product_title(product)} {enumerated(named)} ({first}{more})")
    return parts


def in_words(named: str) -> str:
    """Return a release or a range in words."""
    return named.replace("..", " to ")
