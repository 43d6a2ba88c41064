"""What is known about elasticsearch.yml, from the catalogue and the tables of its checks."""

from __future__ import annotations

from typing import Any

from lslint.grammar.bounded_cache import Remembered
from lslint.lsp.structured.model import COMMON, SWITCH, USUAL, Fact, Model
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.node import replacements
from lslint.rules.elasticsearch.node.settings import (
    _CUTS,
    _DOCUMENTED,
    _LEVELS,
    _ROLES,
    FORMER,
    catalogue,
    row_of,
)

Numbers = tuple[int, ...]
_TYPES = {"bool": "boolean", "int": "integer", "float": "number", "bytes": "size", "enum": "keyword",
          "string": "string", "list": "list of strings", "group": "object"}  # fmt: skip
_USED_MOST = frozenset((
    "cluster.name", "node.name", "node.roles", "path.data", "path.logs", "network.host", "http.port",
    "discovery.seed_hosts", "cluster.initial_master_nodes", "bootstrap.memory_lock", "discovery.type",
    "xpack.security.enabled",
))  # fmt: skip


def observed(release: Numbers) -> int:
    """The observed release, as a set of one, that a release behaves like."""
    low, high = releases.around(release)
    return releases.side(release, low, high, releases.MAJORS) or low


def takes(known: int, release: Numbers, cuts: tuple[Numbers, ...] = releases.MAJORS) -> bool:
    """Whether a release has what these observed releases have. ``cuts``: when that has changed."""
    low, high = releases.around(release)
    return bool(known & low and known & high) or bool(known & releases.side(release, low, high, cuts))


def spoken(known: int) -> str:
    """A sentence on the observed releases that have something."""
    return f"Elasticsearch {releases.spoken(known)}." if known else ""


def values_of(kind: str, more: dict[str, Any], at: int) -> tuple[str, ...]:
    """The values that a row of a catalogue allows in a release; none if it allows others besides."""
    if kind == "bool":
        return SWITCH
    limited = more.get("values_in", {})
    words = [str(value) for value in more.get("values", ()) if value not in more.get("refuses", ())]
    return tuple(word for word in words if "<" not in word and limited.get(word, at) & at)


class _Node:
    def __init__(self, release: Numbers) -> None:
        self.release = release
        self.at = observed(release)
        self.facts: dict[str, Fact] = {}
        for name, row in catalogue().items():
            if "*" not in name and not name.endswith("."):
                self.facts[name] = self.fact(name, row)
        for name, known in _DOCUMENTED.items():
            self.facts.setdefault(name, self.fact(name, [known, "bool" if name.endswith("enabled") else "string"]))

    def fact(self, name: str, row: list[Any]) -> Fact:
        """The fact of a row of the catalogue."""
        known: int = row[0]
        more: dict[str, Any] = row[2] if len(row) > 2 else {}
        made = Fact(name, _TYPES.get(row[1], row[1]))  # a list may be written as a single value
        made.values = values_of(row[1], more, self.at)
        if name == "node.roles":
            made.values = tuple(sorted(_ROLES))
        elif name.startswith("logger."):
            made.values = tuple(level.lower() for level in _LEVELS)
        made.offered = takes(known, self.release, _CUTS.get(name, releases.MAJORS))
        made.releases = spoken(known)
        made.rank = COMMON if name in _USED_MOST else USUAL
        self._removed(name, made, is_gone=not made.offered and not known & ~(2 * self.at - 1))
        return made

    @staticmethod
    def _removed(name: str, made: Fact, *, is_gone: bool) -> None:
        """Add what to use instead of a setting that the release does not have any more."""
        if is_gone:
            made.offered = False
            made.deprecated = "Rejected by the release in use"
            if name in replacements.RENAMED:
                made.replacement = f"`{replacements.RENAMED[name]}`"
            elif name in replacements.INSTEAD:
                made.note = replacements.INSTEAD[name] + "."

    def lookup(self, name: str) -> Fact | None:
        """A setting with a part that the user chooses, or one that 5.0 removed."""
        row = row_of(name) if "." in name else None
        if row is not None:
            return self.fact(name, row)
        if name.startswith(FORMER):
            made = Fact(name, offered=False, releases="Elasticsearch before 5.0.")
            self._removed(name, made, is_gone=True)
            return made
        return None


_made: dict[Numbers, _Node] = Remembered()


def model(release: Numbers) -> Model:
    """The settings of a node. ``release``: the one in use."""
    try:
        found = _made[release]
    except KeyError:
        found = _made[release] = _Node(release)
    return Model(found.facts, lookup=found.lookup)
