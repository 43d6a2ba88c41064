"""The catalogue of Logstash plugins: which exist, in which releases they are bundled, and their options by release.

Sets of releases are integers with one bit per minor release from 5.0 on (bit 0), so "accepted by" is one ``&``. The
data are ``knowledge/plugin_index.json`` and one file per plugin in ``knowledge/plugins/``, read on first use; see
``tools/build/plugin_catalogue.py`` for their form and origin.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import remembered
from lslint.rules import knowledge
from lslint.rules.api import Release
from lslint.rules.facts import computed_once
from lslint.rules.release import OLDEST_SUPPOSED
from lslint.rules.release import ranges as of_names
from lslint.rules.shared.message_parts import spoken as of_flags

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class ReleaseRange:
    """The definition of an option in some releases (``mask``).

    ``attributes``: those of the row, which ``:option`` of ``sources/knowledge.schema.json`` describes. The other
    attributes are those that many rules read: ``type`` (``string``, ``number``, ``codec``, ``any`` …); ``many``: each
    item of a list is such a value; ``enum``: allowed values, None if the table does not list them;
    ``deprecated``/``obsolete``: the advice (may be empty) or None; ``replacement``: the option to use instead, or None.
    """

    __slots__ = ("attributes", "default", "deprecated", "enum", "many", "mask", "obsolete", "replacement", "type")

    def __init__(self, mask: int, values: dict[str, Any]) -> None:
        self.mask = mask
        self.attributes = values
        self.type: str = values["type"]
        self.many: bool = values.get("list", False)
        enum = values.get("enum")
        self.enum: list[Any] | None = index().lists[enum] if isinstance(enum, str) else enum
        self.default = values.get("default")
        self.deprecated: str | None = values.get("deprecated")
        self.obsolete: str | None = values.get("obsolete")
        self.replacement: str | None = values.get("replacement")


class OptionRecord:
    """An option of a plugin in all releases. ``known``: releases that have it; ``used``: those in which it is not
    obsolete either; ``before``: the last release before 5.0 that had it, if no later one has; ``paths``: releases in
    which its value is the path of a file that must exist."""

    __slots__ = ("before", "known", "name", "paths", "segments", "used")

    def __init__(self, name: str, rows: list[list[Any]]) -> None:
        self.name = name
        self.before: str | None = None
        self.segments: list[ReleaseRange] = []
        for releases, values in rows:
            if releases[0] == "-":
                self.before = releases[1:]
                releases = ""
            self.segments.append(ReleaseRange(mask(releases), values))
        self.known = self.used = self.paths = 0
        for segment in self.segments:
            self.known |= segment.mask
            if segment.obsolete is None:
                self.used |= segment.mask
            if segment.type == "path":
                self.paths |= segment.mask

    @property
    def replacement(self) -> str | None:
        """The option that replaced it, if there is one."""
        return next((s.replacement for s in reversed(self.segments) if s.replacement), None)


class PluginRecord:
    """A plugin of the catalogue. ``name``: as ``filter/grok``; ``bundled``: releases whose distribution includes it;
    ``core``: part of Logstash itself, so it cannot be installed into another release; ``java``: written in Java, with
    separate checks; ``required``: required options, with the releases that require them; ``open``: it may have more
    options than are listed."""

    __slots__ = ("_common", "_options", "_rows", "bundled", "core", "gem", "java", "name", "open", "required")

    def __init__(self, name: str, rows: dict[str, list[list[Any]]] | None = None) -> None:
        """``rows``: the options of a plugin outside the catalogue; an option ``*`` means that there may be more."""
        found = index()
        self.name = name
        self.bundled = found.all if rows is not None else mask(found.bundled[name])
        self.open = rows is not None and "*" in rows
        source = found.alias.get(name, name)
        self.core = name in found.core
        self.java = source in found.java
        self.gem = found.gems.get(name) or "logstash-" + name.replace("/", "-")
        if rows is None:
            self._rows: dict[str, list[list[Any]]] = knowledge.load("plugins/" + source)
        else:
            self._rows = {key: rows[key] for key in rows if key != "*"}
        self._common: dict[str, list[list[Any]]] = {} if self.java else found.common[name.partition("/")[0]]
        self._options: dict[str, OptionRecord | None] = {}
        self.required: list[tuple[str, int]] = []
        for option, listed in self._rows.items():
            wanted = 0
            for releases, values in listed:
                if "required" in values:
                    wanted |= mask(releases)
            if wanted:
                self.required.append((option, wanted))

    def option(self, name: str) -> OptionRecord | None:
        """Return the option of that name, also a common one; None if no release has it."""
        try:
            return self._options[name]
        except KeyError:
            rows = self._rows.get(name) or self._common.get(name)
            found = self._options[name] = OptionRecord(name, rows) if rows else None
            return found

    def names(self) -> list[str]:
        """Return the names of all options, common ones included."""
        return list({**self._rows, **self._common})


class Index:
    """``plugin_index.json``. ``all``: every release; ``supposed``: those that may be in use if none is known;
    ``bundled``: plugin -> ranges of releases, empty if no
    distribution includes it. ``former``: plugin that was removed from the distribution -> its replacement.
    ``later_patches``: plugins and options that the first patch of a release lacks. It has
    one attribute per table of the file."""

    def __init__(self) -> None:
        data = knowledge.load("plugin_index")
        self.releases: list[str] = data["releases"]
        self.positions = {release: position for position, release in enumerate(self.releases)}
        self.all = (1 << len(self.releases)) - 1
        self.newest = 1 << (len(self.releases) - 1)
        self.supposed = self.all & ~((1 << self.positions[OLDEST_SUPPOSED]) - 1)
        self.bundled: dict[str, str] = data["bundled"]
        self.core: list[str] = data["core"]
        self.alias: dict[str, str] = data["alias"]
        self.gems: dict[str, str] = data["gems"]
        self.java: list[str] = data["java"]
        self.former: dict[str, str] = data["former"]
        self.common: dict[str, dict[str, list[list[Any]]]] = data["common"]
        self.lists: dict[str, list[Any]] = data["lists"]
        self.later_patches: dict[str, dict[str, list[str]]] = data["later_patches"]


@computed_once
def index() -> Index:
    """Return the index."""
    return Index()


@remembered
def mask(ranges: str) -> int:
    """Return ranges as a set of releases: ``"5.0-5.6, 7.0-9.5"``, ``""`` (none), ``"8.7-"`` (up to the newest)."""
    found = 0
    positions = index().positions
    for part in ranges.split(", ") if ranges else ():
        first, dash, last = part.partition("-")
        low = positions[first]
        high = positions[last] if last else len(positions) - 1 if dash else low
        found |= (1 << (high + 1)) - (1 << low)
    return found


def since(release: str) -> int:
    """Return a release and all later ones. A release that is not listed (``8.20``) is compared by its numbers."""
    try:
        return index().all & ~((1 << index().positions[release]) - 1)
    except KeyError:
        wanted = Release(release).numbers
        return sum(1 << number for number, known in enumerate(index().releases) if Release(known).numbers >= wanted)


def of_release(release: Release | None) -> int | None:
    """Return the set of one target release (without its patch number); None without a target; 0 before 5.0."""
    if release is None:
        return None
    position = index().positions.get(".".join(str(part) for part in release.numbers[:2]))
    return 0 if position is None else 1 << position


def ranges(releases: int) -> str:
    """Return a set of releases as ranges: ``"5.0-6.8, 7.5-9.5"``; ``""`` for none."""
    names = index().releases
    return ", ".join(of_names(names, [bool(releases >> bit & 1) for bit in range(len(names))]))


def spoken(releases: int) -> str:
    """Return a set of releases that may be in use for a message: ``8.0 and later``, ``8.7 and earlier``."""
    text, every = _of_any(releases), index()
    is_oldest = releases & every.supposed & -every.supposed
    if not is_oldest or releases & every.newest or " and " in text:
        return text
    return f"{text.rpartition(' ')[2]} and earlier"


def requirement(supported: int) -> tuple[str, str, str]:
    """Return what an option or a setting requires that only these releases support, which ones reject it, and what to
    do: ``requires Logstash 9.3 or later``, ``earlier releases``, ``set the release in use, or upgrade``."""
    text = _of_any(supported)
    if text.endswith("later") and ", " not in text:
        text = text.replace("and", "or")
        return f"requires Logstash {text}", "earlier releases", "set the release in use, or upgrade"
    return f"is supported only in Logstash {text}", "other releases", "remove it"


@computed_once
def _of_any(releases: int) -> str:
    names = index().releases
    return of_flags(names, [bool(releases >> bit & 1) for bit in range(len(names))])


def limits(accepted: int, at: int, needed: int) -> tuple[str, str]:
    """Return ``since`` and ``until`` of a fix whose result the releases ``accepted`` accept, as seen from the release
    ``at`` (one bit); both are empty if all releases ``needed`` accept it."""
    if not needed & ~accepted or not accepted & at:
        return "", ""
    low = high = at.bit_length() - 1
    while low and accepted >> (low - 1) & 1:
        low -= 1
    while accepted >> (high + 1) & 1:
        high += 1
    names = index().releases
    since = names[low] if needed & ((1 << low) - 1) else ""
    return since, names[high] if needed >> (high + 1) else ""


def first(releases: int) -> str:
    """Return the oldest release of a set; ``""`` for none."""
    return index().releases[(releases & -releases).bit_length() - 1] if releases else ""


def dropped(used: int, at: int) -> str:
    """Return the release that removed what the releases ``used`` have, as seen from release ``at`` (one bit); ``""`` if
    no release before ``at`` had it."""
    older = used & (at - 1)
    return index().releases[older.bit_length()] if older else ""


@remembered
def plugin(name: str) -> PluginRecord | None:
    """Return the plugin ``kind/name``; None if it is not in the catalogue."""
    return PluginRecord(name) if name in index().bundled else None


_declared: dict[str, tuple[object, PluginRecord]] = {}


def declared(name: str, rows: dict[str, list[list[Any]]]) -> PluginRecord:
    """Return a plugin that a config declares: ``{option: [[releases, values]]}`` as in the files of the catalogue."""
    cached = _declared.get(name)
    if cached is None or cached[0] is not rows:
        cached = _declared[name] = rows, PluginRecord(name, rows)
    return cached[1]
