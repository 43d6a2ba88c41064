"""The catalogue of settings: which releases support them, in which file, with which values.

The data are ``knowledge/logstash_settings.json``; see ``tools/build/logstash_settings.py`` for their form and origin.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import remembered
from lslint.rules import knowledge
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings import values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class SettingRecord:
    """A setting. ``known``: releases that have it (a set, see ``catalogue.plugins``); ``taken``: those that accept it
    in pipelines.yml; ``values``: allowed keywords or None; ``replaced``: the name to use instead; ``alias``: the
    setting whose deprecated second name this is, and in which releases; ``deprecated``: the reason for its deprecation;
    ``switch``: settings with the value of which one is needed for it to have an effect. It has one attribute per column
    of the catalogue."""

    def __init__(self, name: str, row: dict[str, Any]) -> None:
        self.name = name
        self.row = row
        self.type: str = row["type"]
        self.values: list[str] | None = row.get("values")
        self.known = releases(row["in"])
        self.taken = releases(row.get("pipeline", ""))
        self.replaced: str = row.get("replaced", "")
        self.deprecated: str = row.get("deprecated", "")
        self.override: str = row.get("override", "")
        self.switch: dict[str, str] = row.get("switch", {})
        self.default = row.get("default")
        alias: dict[str, str] = row.get("alias", {})
        self.alias = next(iter(alias.values()), "")
        self.alias_in = releases(next(iter(alias), ""))

    def refused(self, value: Any) -> list[tuple[int, str]]:
        """Return for sets of the releases that have the setting why they reject a value; empty if they accept it."""
        rest = self.known
        found: list[tuple[int, str]] = []
        older: dict[str, Any] = {**self.row.get("was", {}), **self.row.get("values_was", {})}
        for ranges, what in older.items():
            here = releases(ranges) & rest
            rest &= ~here
            kind, words = (what, None) if isinstance(what, str) else (self.type, what)
            found.append((here, values.refusal(kind, words, value)))
        found.append((rest, values.refusal(self.type, self.values, value)))
        return found

    def unsure(self, value: Any) -> int:
        """Return the releases whose keywords are not known, or that may read a size in upper case differently."""
        found = 0
        if self.values and "values_from" in self.row and isinstance(value, str):
            found = self.known & ~releases(self.row["values_from"] + "-")
        if self.type == "bytes" and isinstance(value, str) and value != value.lower():
            found |= self.known & ~recorded()
        return found

    def first(self) -> tuple[int, ...]:
        """Return the release that added it, with its patch number if it is not 0."""
        return tuple(int(part) for part in self.row["in"].partition("-")[0].split("."))


def recorded() -> int:
    """Return the releases that treat settings as the recorded one does, as far as sources do not say it: 9.5 and
    later."""
    return catalogue.since("9.5")


@remembered
def releases(ranges: str) -> int:
    """Return ranges of releases as a set, without patch numbers: ``9.3.5-`` is 9.3 and later."""
    return catalogue.mask("-".join(".".join(end.split(".")[:2]) for end in ranges.split("-")))


def known_setting(name: str) -> SettingRecord:
    """Return a setting that the catalogue names."""
    record = setting(name)
    assert record is not None
    return record


@remembered
def setting(name: str) -> SettingRecord | None:
    """Return the setting of that name; None if no release has it."""
    row = knowledge.load("logstash_settings").get(name)
    return SettingRecord(name, row) if row else None
