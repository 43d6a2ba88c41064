"""The path of an upgrade: stepping stones, order of the products, compatibility, pages about breaking changes."""

from __future__ import annotations

from dataclasses import dataclass

from lslint.rules import knowledge
from lslint.rules.api import Release


@dataclass(frozen=True, slots=True)
class Product:
    """A product in the order of an upgrade. ``checked``: lslint checks its configs."""

    key: str
    name: str
    checked: bool


@dataclass(frozen=True, slots=True)
class SenderLimit:
    """The oldest Logstash and Beats that may send to a release of Elasticsearch."""

    oldest: str
    source: str


def number(release: str) -> tuple[int, ...]:
    """The minor release as numbers, for comparisons: ``(7, 17)`` for ``7.17.9``."""
    return Release(release).numbers[:2]


def products(checked: tuple[str, ...]) -> list[Product]:
    """All products, in the order in which they are upgraded. ``checked``: keys of those that lslint checks."""
    return [Product(key, name, key in checked) for key, name, _ in knowledge.load("upgrades")["order"]]


def waypoints(low: str, high: str) -> list[str]:
    """The releases to go through from ``low``, which is not among them, to ``high``, which is the last one: a major
    release can be reached only from the last releases of the one before."""
    found = [high]
    while True:
        row = _row("through", found[0])
        if row is None or number(row[1]) <= number(low):
            return found
        found.insert(0, row[1])


def server_waypoints(low: str, high: str) -> list[str]:
    """The releases that Elasticsearch alone has to go through before ``waypoints``, as its indices are too old for the
    first of them."""
    table: list[list[str]] = knowledge.load("upgrades")["indices"]
    return [
        through for first, oldest, through, _ in table if number(low) < number(oldest) and number(first) <= number(high)
    ]


def step_source(release: str) -> str:
    """The page that says from which releases one can upgrade to this one; empty if none is known."""
    row = _row("through", release)
    return row[2] if row is not None else ""


def senders(release: str) -> SenderLimit | None:
    """Which Logstash and Beats may send to a release of Elasticsearch; None if that is not known."""
    row = _row("accepts", release)
    return SenderLimit(row[1], row[2]) if row is not None else None


def page(product: str, release: str) -> str:
    """The page about the breaking changes of the major release of a product; empty if none is known."""
    major = f"{number(release)[0]}.0"
    found: str = knowledge.load("upgrades")["breaking_changes"].get(product, {}).get(major, "")
    return found


def pages(product: str, low: str, high: str) -> list[tuple[str, str]]:
    """``(major release, page)`` for the major releases from ``low`` to ``high``, without that of ``low`` unless both
    are of the same one."""
    first, last = number(low)[0], number(high)[0]
    majors = range(first + 1, last + 1) if first < last else (last,)
    return [(f"{major}.x", url) for major in majors if (url := page(product, f"{major}.0"))]


def _row(table: str, release: str) -> list[str] | None:
    """The last row of a table whose first release is not newer than this one."""
    found: list[list[str]] = knowledge.load("upgrades")[table]
    return next((row for row in reversed(found) if number(row[0]) <= number(release)), None)
