"""Differences between what an extractor found and what is recorded, and the decisions about them.

``extract/decisions/<product>.json`` is a list of decisions. Each names rows by ``table`` and ``key`` (patterns in which
``*`` matches anything), optionally ``attribute`` (else whole rows) and ``releases`` (``"8.0-9.4"``, ``"-6.8"``), and
the ``reason`` why the recorded fact stays although the sources do not show it. For a release that is not recorded yet,
the fact of the release before it stays.
"""

from __future__ import annotations

import dataclasses
import fnmatch
import json
import pathlib
from collections.abc import Container, Iterable
from typing import Any

from build.sources import Row, Source, number

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "decisions"
ABSENT = "-"
"""Shown for a row or an attribute that one side does not have."""


@dataclasses.dataclass(frozen=True)
class Difference:
    """A row that only one side has (``attribute`` empty), or an attribute that differs."""

    table: str
    key: str
    attribute: str
    recorded: Any
    extracted: Any

    def __str__(self) -> str:
        where = f"{self.table}: {self.key}" + (f" {self.attribute}" if self.attribute else "")
        return f"{where}: {_shown(self.recorded)} -> {_shown(self.extracted)}"


@dataclasses.dataclass(frozen=True)
class Decision:
    """See the module."""

    table: str
    key: str
    reason: str
    attribute: str = ""
    releases: str = ""

    def applies(self, release: str) -> bool:
        """True if the decision is about this release."""
        if not self.releases:
            return True
        return any(_is_within(release, part) for part in self.releases.split(", "))


def decisions(product: str) -> list[Decision]:
    """The decisions about a product."""
    path = FOLDER / f"{product}.json"
    return [Decision(**row) for row in json.loads(path.read_text(encoding="utf-8"))] if path.exists() else []


def differences(recorded: Source, extracted: Source) -> list[Difference]:
    """Every difference between two sources, by table and key."""
    found = []
    for table in dict.fromkeys((*recorded.tables, *extracted.tables)):
        old, new = recorded.table(table), extracted.table(table)
        for key in sorted(old.keys() | new.keys()):
            found += _row_differences(table, key, old.get(key), new.get(key))
    return found


def decided(known: Source, extracted: Source, about: Iterable[Decision]) -> tuple[Source, list[Decision]]:
    """``extracted`` with the facts of ``known`` where a decision says so, and the decisions that changed nothing."""
    tables = {name: dict(rows) for name, rows in extracted.tables.items()}
    idle = []
    for decision in about:
        if decision.applies(str(extracted.release)) and not _keep(decision, known, tables):
            idle.append(decision)
    tables = {name: _ordered(known.table(name), rows) for name, rows in tables.items()}
    return dataclasses.replace(extracted, tables=tables), idle


def _ordered(known: dict[str, Row], rows: dict[str, Row]) -> dict[str, Row]:
    """``rows`` in the order of the known ones, so that a file changes only where a fact does."""
    old = {key: known[key] if known[key] == rows[key] else rows[key] for key in known if key in rows}
    return {**old, **{key: row for key, row in rows.items() if key not in known}}


def _keep(decision: Decision, known: Source, tables: dict[str, dict[str, Row]]) -> bool:
    old, new = known.table(decision.table), tables.setdefault(decision.table, {})
    changed = False
    for key in fnmatch.filter(sorted(old.keys() | new.keys()), decision.key):
        row = _merged(decision.attribute, old.get(key), new.get(key))
        if row != new.get(key):
            changed = True
            if row is None:
                del new[key]
            else:
                new[key] = row
    return changed


def _merged(attribute: str, old: Row, new: Row) -> Row:
    if not attribute:
        return old
    if old is None or new is None:
        return new
    row = {name: value for name, value in new.items() if name != attribute}
    if attribute in old:
        row[attribute] = old[attribute]
    return row if row != new else new


def _row_differences(table: str, key: str, old: Row, new: Row) -> list[Difference]:
    if old == new:
        return []
    if not isinstance(old, dict) or not isinstance(new, dict):
        return [Difference(table, key, "", ABSENT if old is None else old, ABSENT if new is None else new)]
    names = sorted(old.keys() | new.keys())
    return [
        Difference(table, key, name, old.get(name, ABSENT), new.get(name, ABSENT))
        for name in names
        if old.get(name, ABSENT) != new.get(name, ABSENT)
    ]


def timeline(found: Container[str], rows: dict[str, Row], release: str) -> dict[str, Row]:
    """Recorded rows, with the end of those that a release should have and that are not found in it."""
    ended = {}
    for key, row in rows.items():
        has_begun = number(row.get("since", "0")) <= number(release)
        has_ended = "removed" in row and number(row["removed"]) <= number(release)
        ended[key] = {**row, "removed": release} if has_begun and not has_ended and key not in found else row
    return ended


def _is_within(release: str, releases: str) -> bool:
    first, dash, last = releases.partition("-")
    after = not first or number(first) <= number(release)
    return after and (number(release) <= number(last) if last else bool(dash) or release == first)


def _shown(value: Any) -> str:
    return value if value == ABSENT else json.dumps(value, ensure_ascii=False)
