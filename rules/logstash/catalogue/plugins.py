"""The catalogue of Logstash plugins: which exist, in which releases they are bundled, and their options by release.

Sets of releases are integers, one bit a minor release from 5.0 on (bit 0), so that "accepted by" is one ``&``. The data
are ``knowledge/plugin_index.json`` and one file a plugin in ``knowledge/plugins/``, read when first asked for; see
``tools/build_plugin_catalogue.py`` for their form and origin.
"""

from lslint.rules import knowledge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Release


class Segment:
    """What an option is in some releases (``mask``).

    ``type``: as in the tables (``string``, ``number``, ``codec``, ``any`` …); ``many``: each element of a list is such
    a value; ``enum``: allowed values, None where the table does not tell; ``deprecated``/``obsolete``: the reason (may
    be empty) or None; ``replacement``: the option to use instead, or None; ``required_when``: ``{option: value}``.
    """

    __slots__ = ("default", "deprecated", "enum", "many", "mask", "obsolete", "replacement", "required_when", "type")

    def __init__(self, mask: int, values: "dict[str, Any]") -> None:
        self.mask = mask
        self.type: str = values["type"]
        self.many: bool = values.get("list", False)
        enum = values.get("enum")
        self.enum: list[Any] | None = index().lists[enum] if isinstance(enum, str) else enum
        self.default = values.get("default")
        self.deprecated: str | None = values.get("deprecated")
        self.obsolete: str | None = values.get("obsolete")
        self.replacement: str | None = values.get("replacement")
        self.required_when: dict[str, str] | None = values.get("required_when")


class Option:
    """An option of a plugin over the releases. ``known``: releases that know it; ``used``: those in which it is neither
    obsolete nor unknown; ``before``: the last release below 5.0 that knew it, for one that no later release knows.

    ``simple``: its type, where every release knows it with that type and checks nothing else about it; else empty.
    """

    __slots__ = ("before", "known", "name", "segments", "simple", "used")

    def __init__(self, name: str, rows: "list[list[Any]]") -> None:
        self.name = name
        self.before: str | None = None
        self.segments: list[Segment] = []
        for releases, values in rows:
            if releases[0] == "-":
                self.before = releases[1:]
                releases = ""
            self.segments.append(Segment(mask(releases), values))
        self.known = self.used = 0
        for segment in self.segments:
            self.known |= segment.mask
            if segment.obsolete is None:
                self.used |= segment.mask
        types = {s.type if s.deprecated is None and not s.many and s.enum is None else "" for s in self.segments}
        self.simple = types.pop() if len(types) == 1 and self.used == index().all else ""

    @property
    def replacement(self) -> "str | None":
        """The option that took its place, where one did."""
        return next((s.replacement for s in reversed(self.segments) if s.replacement), None)


class Plugin:
    """A plugin of the catalogue: ``name`` as ``filter/grok``; ``bundled``: releases whose distribution has it;
    ``core``: part of Logstash itself, so that it cannot be installed into another release; ``java``: written in Java,
    with checks of its own; ``required``: options that must be given, with the releases that want them; ``open``: it may
    know more options than are listed.
    """

    __slots__ = ("_common", "_options", "_rows", "bundled", "core", "gem", "java", "name", "open", "required")

    def __init__(self, name: str, rows: "dict[str, list[list[Any]]] | None" = None) -> None:
        """``rows``: the options of a plugin that is in no catalogue; an option named ``*`` leaves it open."""
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
        self._options: dict[str, Option | None] = {}
        self.required: list[tuple[str, int]] = []
        for option, listed in self._rows.items():
            wanted = 0
            for releases, values in listed:
                if "required" in values:
                    wanted |= mask(releases)
            if wanted:
                self.required.append((option, wanted))

    def option(self, name: str) -> "Option | None":
        """The option of that name, common ones included; None if no release knows it."""
        try:
            return self._options[name]
        except KeyError:
            rows = self._rows.get(name) or self._common.get(name)
            found = self._options[name] = Option(name, rows) if rows else None
            return found

    def names(self) -> "list[str]":
        """The names of all its options, common ones included."""
        return list({**self._rows, **self._common})


class Gap:
    """A place that decides and is not in the file: why, where, and in which releases."""

    __slots__ = ("end", "mask", "reason", "start")

    def __init__(self, reason: str, start: int, end: int, mask: int) -> None:
        self.reason = reason
        self.start = start
        self.end = end
        self.mask = mask


class Index:
    """``plugin_index.json``. ``all``: every release; ``bundled``: plugin -> ranges of releases, empty for one that no
    distribution has. ``former``: plugin that left the distribution -> what does its work now."""

    __slots__ = (
        "alias", "all", "bundled", "common", "core", "former", "gems", "java", "lists", "newest", "places", "releases",
    )  # fmt: skip

    def __init__(self) -> None:
        data = knowledge.load("plugin_index")
        self.releases: list[str] = data["releases"]
        self.places = {release: place for place, release in enumerate(self.releases)}
        self.all = (1 << len(self.releases)) - 1
        self.newest = 1 << (len(self.releases) - 1)
        self.bundled: dict[str, str] = data["bundled"]
        self.core: list[str] = data["core"]
        self.alias: dict[str, str] = data["alias"]
        self.gems: dict[str, str] = data["gems"]
        self.java: list[str] = data["java"]
        self.former: dict[str, str] = data["former"]
        self.common: dict[str, dict[str, list[list[Any]]]] = data["common"]
        self.lists: dict[str, list[Any]] = data["lists"]


_index: "list[Index]" = []
_masks: "dict[str, int]" = {"": 0}
_plugins: "dict[str, Plugin | None]" = {}


def index() -> Index:
    """The index, read once."""
    if not _index:
        _index.append(Index())
    return _index[0]


def mask(ranges: str) -> int:
    """``"5.0-5.6, 7.0-9.5"`` as a set of releases; ``""`` is the empty one, ``"8.7-"`` goes to the newest."""
    found = _masks.get(ranges)
    if found is None:
        found = 0
        places = index().places
        for part in ranges.split(", "):
            first, dash, last = part.partition("-")
            low = places[first]
            high = places[last] if last else len(places) - 1 if dash else low
            found |= (1 << (high + 1)) - (1 << low)
        _masks[ranges] = found
    return found


def since(release: str) -> int:
    """That release and all later ones; a release that is not listed (``8.20``) counts by its numbers."""
    try:
        return index().all & ~((1 << index().places[release]) - 1)
    except KeyError:
        wanted = tuple(int(part) for part in release.split("."))
        found = 0
        for place, known in enumerate(index().releases):
            if tuple(int(part) for part in known.split(".")) >= wanted:
                found |= 1 << place
        return found


def of_release(release: "Release | None") -> "int | None":
    """The set of one target release (its patch number does not count): None if there is none; 0 below 5.0."""
    if release is None:
        return None
    place = index().places.get(".".join(str(part) for part in release.numbers[:2]))
    return 0 if place is None else 1 << place


def ranges(releases: int) -> str:
    """A set of releases as text: ``"5.0-6.8, 7.5-9.5"``; ``""`` for none."""
    names = index().releases
    parts = []
    place = 0
    while releases >> place:
        if not releases >> place & 1:
            place += 1
            continue
        first = place
        while releases >> (place + 1) & 1:
            place += 1
        parts.append(names[first] if first == place else f"{names[first]}-{names[place]}")
        place += 1
    return ", ".join(parts)


def first(releases: int) -> str:
    """The oldest release of a set; ``""`` for none."""
    return index().releases[(releases & -releases).bit_length() - 1] if releases else ""


def last(releases: int) -> str:
    """The newest release of a set; ``""`` for none."""
    return index().releases[releases.bit_length() - 1] if releases else ""


def dropped(used: int, at: int) -> str:
    """The release in which what ``used`` releases know was gone, as seen from release ``at`` (one bit); ``""`` if no
    release before ``at`` knew it."""
    older = used & (at - 1)
    return index().releases[older.bit_length()] if older else ""


def plugin(name: str) -> "Plugin | None":
    """The plugin ``kind/name``; None if the catalogue does not have it."""
    try:
        return _plugins[name]
    except KeyError:
        found = _plugins[name] = Plugin(name) if name in index().bundled else None
        return found


_declared: "dict[str, tuple[object, Plugin]]" = {}


def declared(name: str, rows: "dict[str, list[list[Any]]]") -> Plugin:
    """A plugin that a config tells: ``{option: [[releases, values]]}`` as in the files of the catalogue."""
    kept = _declared.get(name)
    if kept is None or kept[0] is not rows:
        kept = _declared[name] = rows, Plugin(name, rows)
    return kept[1]


def nearest(word: str, words: "list[str]") -> "str | None":
    """The one of ``words`` that a slip of the pen makes of ``word``: one edit away (two letters changing places is
    one), two from 7 letters on, or differing in case and ``-``/``_`` only. None if there is none."""
    return Near(words).of(word)


_MOST_KEPT = 2_000


class Near:
    """Words of which the nearest is asked for often: ``of(word)`` is ``nearest(word, words)`` and looks only at those
    whose length and letters may be near."""

    __slots__ = ("_folded", "_known", "_lengths", "_letters", "_words")
    FAR = 3

    def __init__(self, words: "list[str]") -> None:
        self._words = words
        self._folded: dict[str, str] = {}
        self._known: dict[str, tuple[int, str | None]] = {}
        self._lengths: dict[int, list[int]] = {}  # length -> where the words of that length are
        self._letters: list[int | None] = [None] * len(words)
        for at, word in enumerate(words):
            self._folded.setdefault(word.lower(), word)
            self._lengths.setdefault(len(word), []).append(at)

    def of(self, word: str) -> "str | None":
        """The nearest of the words, the first of equals; None if none is near."""
        return self.measured(word)[1]

    def measured(self, word: str) -> "tuple[int, str | None]":
        """The nearest of the words with the number of edits to it (0: differs in case and ``-``/``_`` only, ``FAR``:
        none is near). Answers are kept, up to a number."""
        known = self._known
        if word not in known:
            if len(known) >= _MOST_KEPT:
                known.clear()
            known[word] = self._nearest(word)
        return known[word]

    def _nearest(self, word: str) -> "tuple[int, str | None]":
        same = self._folded.get(word.lower().replace("-", "_"))
        if same is not None:
            return 0, same
        length = len(word)
        most = 2 if length >= 7 else 1
        places = [at for size in range(length - most, length + most + 1) for at in self._lengths.get(size, ())]
        if not places:
            return self.FAR, None
        best: tuple[int, int] | None = None
        letters = _letters(word)
        for at in places:
            held = self._letters[at]
            if held is None:
                held = self._letters[at] = _letters(self._words[at])
            # an edit brings one letter at most and takes one at most
            if (letters & ~held).bit_count() <= most and (held & ~letters).bit_count() <= most:
                far = distance(word, self._words[at], most)
                if far <= most and (best is None or (far, at) < best):
                    best = far, at
        return (best[0], self._words[best[1]]) if best is not None else (self.FAR, None)


def _letters(word: str) -> int:
    """Which letters a word has, as bits; some share one."""
    made = 0
    for letter in set(word):
        made |= 1 << (ord(letter) & 63)
    return made


def distance(one: str, other: str, most: int) -> int:
    """Insertions, deletions, replacements and swaps of neighbours from ``one`` to ``other``; more than ``most`` counts
    as ``most + 1``. ``most`` is small: the work grows with its power, and with the length of the words only once."""
    if one == other:
        return 0
    if most < 1 or abs(len(one) - len(other)) > most:
        return most + 1
    at, end = 0, min(len(one), len(other))
    while at < end and one[at] == other[at]:
        at += 1
    left, right = one[at + 1 :], other[at + 1 :]  # what follows the first letter that differs
    best = most
    if at < end:
        best = distance(left, right, most - 1)
        if left and right and left[0] == other[at] and one[at] == right[0]:
            best = min(best, distance(left[1:], right[1:], most - 1))
    if at < len(one):
        best = min(best, distance(left, other[at:], most - 1))
    if at < len(other):
        best = min(best, distance(one[at:], right, most - 1))
    return best + 1
