"""The settings of Kibana by release (``knowledge/kibana/settings.json``).

The config schemas of a few releases were read, the *read releases*. Sets of them are integers with one bit per release.
"""

from __future__ import annotations

from lslint.rules import knowledge
from lslint.rules.facts import computed_once, union_of
from lslint.rules.release import numbers_of
from lslint.rules.shared.suggest import Suggestions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Rows = list[tuple[int, dict[str, Any]]]

Numbers = tuple[int, ...]
_OPEN = frozenset(("any", "unknown"))
"""Types below which any key may be."""


_MAX_STEPS = 5
"""Renames of a setting that are followed."""
_EXACT = ("custom", "warned")
"""Changes that are written as code: what the code does with the keys below the one that it names is not known."""


class Place:
    """A key, with the keys below it. ``rows``: pairs of releases and what the schema accepts there."""

    __slots__ = ("below", "rows")

    def __init__(self) -> None:
        self.below: dict[str, Place] = {}
        self.rows: Rows = []

    def releases(self) -> int:
        """The read releases that have the key."""
        return union_of(mask for mask, _ in self.rows)


class Catalogue:
    """Everything that is known of the settings. ``numbers``: the read releases, oldest first; ``all``: their set;
    ``former_names``: new name of a setting -> its old name, and the first release with the new one."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.numbers: list[Numbers] = list(map(numbers_of, content["releases"]))
        self.all = (1 << len(self.numbers)) - 1
        self.root = Place()
        for name, row in content["settings"].items():
            place = self.root
            for part in name.replace("[]", ".[]").split("."):
                place = place.below.setdefault(part, Place())
            place.rows = _pairs(row)
        self.namespaces: dict[str, Rows] = {name: _pairs(row) for name, row in content["namespaces"].items()}
        self.changes: dict[str, Rows] = {name: _pairs(row) for name, row in content["changes"].items()}
        self.removed: dict[str, dict[str, Any]] = content["removed"]
        self.former_names = {
            row["renamed"]: (name, row["renamed_in"]) for name, row in self.removed.items() if "renamed_in" in row
        }
        self.actions: dict[str, str] = {name: row["action"] for name, row in content["actions"].items()}
        self.former_defaults = {name: row["default"] for name, row in content["actions"].items() if "default" in row}
        self._names: dict[int, Suggestions] = {}

    def closest(self, name: str, releases: int) -> str:
        """The setting of these releases whose name is probably meant by an unknown one; empty if there is none. The
        name of a section is none."""
        names = self._names.get(releases)
        if names is None:
            content = knowledge.load("kibana/settings")["settings"]
            names = self._names[releases] = Suggestions(
                [
                    one
                    for one, row in content.items()
                    if "*" not in one
                    and "[" not in one
                    and any(mask & releases and place.get("type") != "object" for mask, place in _pairs(row))
                ]
            )
        return names.closest(name) or ""

    def namespace(self, name: str) -> tuple[str, int]:
        """The core part or plugin that a setting belongs to, and the read releases that have it."""
        path = next((path for path in around(name) if path in self.namespaces), "")
        return path, union_of(mask for mask, _ in self.namespaces.get(path, []))

    def change(self, name: str, kinds: tuple[str, ...]) -> dict[int, tuple[str, Any]]:
        """What the read releases do with a setting of an older release before they check it: release (bit) -> path of
        the entry and the value of the attribute. ``kinds``: ``renamed``, ``unused``, ``deprecated``, ``custom`` (code
        converts it) and ``warned`` (code warns of it)."""
        found: dict[int, tuple[str, Any]] = {}
        for path in around(name):
            for mask, row in self.changes.get(path, ()):
                for kind in kinds:
                    if kind in row and (kind not in _EXACT or path == name):
                        for bit in bits(mask):
                            found.setdefault(bit, (path, row[kind]))
        return found

    def place(self, parts: list[str], root: Place | None = None) -> tuple[int, Place | None, int]:
        """The read releases that accept a key, its place, and the releases that check what is there. ``root``: the
        place that the parts of the key begin at, if it is another one than that of the file."""
        places, accepting = [root or self.root], 0
        for part in parts:
            below = []
            for place in places:
                if any(is_open(row) for _, row in place.rows):
                    accepting |= place.releases()
                below += [one for one in (place.below.get(part), place.below.get("*")) if one is not None][:1]
                if part.isdigit() and "[]" in place.below:
                    below.append(place.below["[]"])
            places = below
        covered = union_of(mask for place in places for mask, row in place.rows if row.get("type") != "never")
        return accepting | covered, places[0] if places else None, covered

    def is_default(self, name: str, written: str) -> bool:
        """Whether a value is the default of a setting in all read releases that have it."""
        place = self.place(name.split("."))[1]
        rows = place.rows if place is not None else []
        return bool(rows) and all("default" in row and str(row["default"]).lower() == written for _, row in rows)

    def without_schema(self, name: str) -> int:
        """The releases in which a plugin without a schema has the switch ``enabled``: 7.x."""
        if not name.endswith(".enabled"):
            return 0
        older = sum(1 << at for at, numbers in enumerate(self.numbers) if numbers < (8,))
        rows = self.namespaces.get(name.removesuffix(".enabled"), ())
        return older & union_of(mask for mask, row in rows if row.get("settings") is False)

    def having(self, name: str) -> int:
        """The read releases that have a setting, under this name."""
        return self.place(name.split("."))[0] | self.without_schema(name)

    def final(self, name: str, bit: int) -> tuple[str, int]:
        """What a read release makes of a setting: the name under which it reads it in the end, empty if it ignores it,
        and the number of steps."""
        for step in range(_MAX_STEPS):
            found = self.change(name, ("renamed", "unused")).get(bit)
            if found is None:
                return name, step
            path, to = found
            if to is True:
                return "", step + 1
            name = to + name[len(path) :]
        return name, _MAX_STEPS

    def has_change(self, name: str) -> bool:
        """Whether a read release announces a change of a setting, or of the section around it."""
        return any(path in self.changes for path in around(name))


def around(name: str) -> list[str]:
    """The name of a setting and those of the sections around it, the longest first."""
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(len(parts), 0, -1)]


def bits(mask: int) -> list[int]:
    """The single releases of a set."""
    return [1 << at for at in range(mask.bit_length()) if mask >> at & 1]


def _pairs(row: list[Any]) -> Rows:
    return list(zip(row[::2], row[1::2], strict=True))


def is_open(row: dict[str, Any]) -> bool:
    """Whether any key may be below a place with such a row."""
    return bool(row.get("open")) or row.get("type") in _OPEN or any(map(is_open, row.get("any_of", ())))


@computed_once
def catalogue() -> Catalogue:
    """The catalogue, loaded on first use."""
    return Catalogue(knowledge.load("kibana/settings"))
