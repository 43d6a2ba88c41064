"""The content of an upgrade report, of which text and JSON are made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from lslint.rules.api import Release

Change = Literal["breaks", "behaves", "deprecated"]
FixLevel = Literal["safe", "unsafe", "manual", "none"]

CHANGES: tuple[Change, ...] = ("breaks", "behaves", "deprecated")


@dataclass(slots=True, eq=False)
class Entry:
    """One place in a file for which the new release is different.

    ``message``: without secrets; ``fix``: ``safe`` if ``--fix`` applies it; ``fix_title``: what the fix does, empty
    without one; ``rejected_line``: the first line for which the release in use rejects the file already, 0 if it does
    not. It has one attribute per key of an entry in the JSON report.
    """

    path: str
    line: int
    column: int
    product: str
    change: Change
    code: str
    name: str
    message: str
    fix: FixLevel
    fix_title: str
    rejected_line: int


@dataclass(slots=True, eq=False)
class InUse:
    """A release that files have now. ``evidence``: where it is named, as ``(path, line or None, text)``; ``origin``:
    ``option``, ``config``, ``inferred``, or ``assumed``: that of other files; ``low``, ``high``: the range that the
    evidence allows, of which ``release`` is an end; ``files``: how many files."""

    product: str
    release: str
    origin: str
    low: str
    high: str
    evidence: list[tuple[str, int | None, str]] = field(default_factory=list)
    files: int = 0


@dataclass(slots=True, eq=False)
class UpgradeReport:
    """The report. ``to``: the release to upgrade to; ``files``: how many were compared; ``rejected``: files that the
    release in use rejects already; ``ahead``: those of them that the new release accepts; ``newer``: files whose
    release is not older than ``to``; ``opensearch``: files for OpenSearch, which has other releases."""

    to: str
    in_use: list[InUse] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    files: int = 0
    rejected: list[str] = field(default_factory=list)
    ahead: list[str] = field(default_factory=list)
    newer: list[str] = field(default_factory=list)
    opensearch: list[str] = field(default_factory=list)

    def of(self, change: Change) -> list[Entry]:
        """The entries of one kind of change."""
        return [entry for entry in self.entries if entry.change == change]

    @property
    def products(self) -> list[str]:
        """The products that files of the report have, in alphabetical order."""
        return list(dict.fromkeys(release.product for release in self.in_use))


def number(release: str) -> tuple[int, ...]:
    """The minor release as numbers, for comparisons: ``(7, 17)`` for ``7.17.9``."""
    return Release(release).numbers[:2]


def counted(entries: Iterable[Entry]) -> dict[str, int]:
    """The numbers of entries by change, of those that ``--fix`` fixes and of the others."""
    every = list(entries)
    counts: dict[str, int] = {change: sum(entry.change == change for entry in every) for change in CHANGES}
    counts["safe"] = sum(entry.fix == "safe" for entry in every)
    counts["decide"] = len(every) - counts["safe"]
    return counts
