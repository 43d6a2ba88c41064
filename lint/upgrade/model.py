"""What an upgrade report says, without its form: JSON, text, Markdown and HTML are made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from lslint.upgrade import path as paths
from lslint.upgrade.path import Product, SenderLimit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Change = Literal["breaks", "behaves", "deprecated"]
    FixLevel = Literal["safe", "unsafe", "manual", "none"]

CHANGES: tuple[Change, ...] = ("breaks", "behaves", "deprecated")
TITLES: dict[Change, str] = {
    "breaks": "Breaks",
    "behaves": "Behaves differently",
    "deprecated": "Deprecated",
}
MEANINGS: dict[Change, str] = {
    "breaks": "the product rejects the file or its documents, or does not start with it",
    "behaves": "the product accepts the file, and does something else with it",
    "deprecated": "the file works as before; a later release may reject it",
}


@dataclass(slots=True, eq=False)
class Entry:
    """One place in a file for which the new release is different.

    ``product``: its key; ``release``: the first stepping stone on which it counts; ``message``: without secrets;
    ``fix``: ``safe`` if ``--fix`` applies it; ``fix_title``: what the fix does, empty without one; ``url``: page about
    the breaking changes of that release; ``before``: the release in use is known to accept the safe fix too;
    ``rejected_line``: the first line for which the release in use rejects the file already, 0 if it does not.
    """

    path: str
    line: int
    column: int
    product: str
    change: Change
    code: str
    name: str
    summary: str
    message: str
    release: str
    fix: FixLevel
    fix_title: str
    url: str
    before: bool = False
    rejected_line: int = 0


@dataclass(slots=True, eq=False)
class InUse:
    """A release that files have now. ``evidence``: where it is named, as ``(path, line or None, text)``; ``origin``:
    ``option``, ``config``, ``inferred``, or ``assumed``: that of other files; ``low``, ``high``: the range that the
    evidence allows, of which ``release`` is an end; both are ``release`` if that is named; ``is_from_content``: only
    the content of files shows it, so that it changes with them; ``files``: how many files."""

    product: str
    release: str
    origin: str
    low: str
    high: str
    is_from_content: bool = False
    evidence: list[tuple[str, int | None, str]] = field(default_factory=list)
    files: int = 0


@dataclass(slots=True, eq=False)
class Step:
    """One step of the upgrade, to ``release``. ``entries``: those that count from this step on."""

    release: str
    entries: list[Entry]
    senders: SenderLimit | None
    source: str


@dataclass(slots=True, eq=False)
class FileFix:
    """What the safe fixes do to a file. ``fixed``: number of entries; ``before``: the release in use is known to accept
    the result too, so that they can be applied before the upgrade; ``steps``: those of the
    entries whose fixes have to wait."""

    path: str
    fixed: int
    before: bool
    steps: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class UpgradeReport:
    """The report. ``to``: the release to upgrade to; ``products``: all, in the order of the upgrade; ``files``: how
    many were compared; ``rejected``: files that the release in use rejects already; ``ahead``: those of them that the
    new release accepts; ``newer``: files whose release is
    not older than ``to``; ``opensearch``: files for
    OpenSearch, which have other releases; ``versioned``: files whose names say for which
    major release they are; ``patched``, ``withheld``: how many entries a patch fixes, and how many it
    leaves out because it would show a secret."""

    to: str
    products: list[Product]
    in_use: list[InUse] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    fixes: list[FileFix] = field(default_factory=list)
    files: int = 0
    rejected: list[str] = field(default_factory=list)
    ahead: list[str] = field(default_factory=list)
    newer: list[str] = field(default_factory=list)
    opensearch: list[str] = field(default_factory=list)
    versioned: list[str] = field(default_factory=list)
    patched: int = 0
    withheld: int = 0

    def of(self, change: Change) -> list[Entry]:
        """The entries of one kind of change."""
        return [entry for entry in self.entries if entry.change == change]

    @property
    def checked(self) -> list[Product]:
        """The products that files of the report have, in the order of the upgrade."""
        found = {one.product for one in self.in_use}
        return [product for product in self.products if product.key in found]

    @property
    def upgraded(self) -> list[Product]:
        """Those of them with a release that is older than the new one."""
        return [product for product in self.checked if self.releases_of(product.key, before=self.to)]

    def product_name(self, key: str) -> str:
        """The name of a product."""
        return next((product.name for product in self.products if product.key == key), key)

    @property
    def oldest(self) -> str:
        """The oldest release in use: the upgrade begins with it. Empty if there is none that is older than ``to``."""
        return min((self.oldest_of(product.key) for product in self.upgraded), key=paths.number, default="")

    def releases_of(self, product: str, before: str) -> list[str]:
        """The releases of a product in use that are older than this one, oldest first."""
        found = {one.release for one in self.in_use if one.product == product}
        return sorted((one for one in found if paths.number(one) < paths.number(before)), key=paths.number)

    def oldest_of(self, product: str) -> str:
        """The oldest release of a product in use; empty if there are no files of it."""
        found = (one.release for one in self.in_use if one.product == product)
        return min(found, key=paths.number, default="")

    @property
    def steps(self) -> list[Step]:
        """The steps of the upgrade, in order; none if no file has an older release."""
        if not self.oldest or not self.files:
            return []
        made = []
        server = self.oldest_of("elasticsearch")
        for release in paths.waypoints(self.oldest, self.to):
            entries = [entry for entry in self.entries if entry.release == release]
            is_newer = bool(server) and paths.number(server) > paths.number(release)
            senders = None if is_newer else paths.senders(release)
            made.append(Step(release, entries, senders, paths.step_source(release)))
        return made

    @property
    def pages(self) -> list[tuple[str, str, str]]:
        """``(name of the product, major release, page)`` of the breaking changes on the way."""
        return [
            (product.name, major, url)
            for product in self.upgraded
            for major, url in paths.pages(product.key, self.oldest_of(product.key), self.to)
        ]

    @property
    def safe(self) -> int:
        """How many entries ``--fix`` fixes."""
        return sum(entry.fix == "safe" for entry in self.entries)

    @property
    def is_guessed(self) -> bool:
        """Whether nothing but the content of files shows the releases in use."""
        return bool(self.in_use) and all(one.is_from_content for one in self.in_use)


def counted(entries: Iterable[Entry]) -> dict[str, int]:
    """The numbers of entries by change, of those that ``--fix`` fixes and of the others."""
    found = list(entries)
    made: dict[str, int] = {change: sum(entry.change == change for entry in found) for change in CHANGES}
    made["safe"] = sum(entry.fix == "safe" for entry in found)
    made["decide"] = len(found) - made["safe"]
    return made


def grouped(entries: Iterable[Entry], key: Callable[[Entry], str]) -> dict[str, list[Entry]]:
    """The entries by a key, in order of their first occurrence."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(key(entry), []).append(entry)
    return found


def by_rule(entries: Iterable[Entry]) -> list[tuple[str, list[Entry]]]:
    """The entries by code: most frequent first."""
    return sorted(grouped(entries, lambda entry: entry.code).items(), key=lambda item: (-len(item[1]), item[0]))
