"""Names of the grok library and of the definitions in a filter, with the shapes of their patterns."""

from __future__ import annotations

from itertools import accumulate

from lslint.grammar.bounded_cache import compiled, remembered
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules import knowledge
from lslint.rules.logstash.grok.limits import MAX_EXPANDED
from lslint.rules.release import Release, numbers_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, TypeVar

    from lslint.grammar.mini_languages.grok_pattern import Reference
    from lslint.rules.logstash.grok.model import LibraryEntry, RegexPart
    from lslint.rules.logstash.grok.shape import Shape
    from lslint.rules.shared.suggest import Suggestions

    Made = TypeVar("Made")
    T = TypeVar("T")

LEGACY = "legacy"
ECS = "ecs-v1"
SHARED = "shared"

_MAX_KEPT = 1_000
_MAX_WILD = 1_000
_CHARACTER_CLASS = r"(\\.)|\[\^?\]?(?:\\[\s\S]|[^\]\\])*+(?:\]|\\?\Z)"
REPEATS = (")*", ")+", "){", "}*", "}+", "}{")
"""Repeats of a group or of a pattern name."""
_MAX_LAID = 20
_LONG = 2_000
_MAX_CHANGED = 1_000
_MAX_NEAR = 5_000
"""Maximum number of definitions that an undefined name is compared with."""


class Library:
    """A pattern set, optionally extended with definitions. Shapes are computed on demand and cached.

    ``entries``: data of ``compiled`` for its names. ``groups``: the number of groups in all entries. ``parts``: the
    trees of the regexes, built by ``expression``. ``fields``: the fields that the names write, computed by
    ``dataflow.grok_fields``. It has one cache per property of a pattern.
    """

    def __init__(self, base: dict[str, str], standard: dict[str, str], own: dict[str, str]) -> None:
        """``base``: the names that both sets have. ``standard``: the names of this set only."""
        self._bare = self
        self._base = base
        self._standard = standard
        self._own = own
        self._shapes: dict[str, Shape] = {}
        # each name with a shape -> the names that its shape depends on, including itself; only for standard sets
        self._reach: dict[str, set[str]] = {}
        self._wild: dict[str, int] = {}
        self._repeats: dict[str, bool] = {}
        self._expanded: dict[str, int] = {}
        self._cached: dict[tuple[str, object], Any] = {}
        self._laid: dict[tuple[tuple[str, str], ...], Library] = {}
        self._near: Suggestions | None = None
        self.entries: dict[str, LibraryEntry] = {}
        self.groups = 0
        self.parts: dict[str, RegexPart | None] = {}
        self.fields: dict[str, frozenset[str]] = {}

    def kept(self, what: str, pattern: str, make: Callable[[], Made], more: object = None) -> Made:
        """Return the result of ``make`` for a pattern; cached, because many files of a run contain the same patterns.

        ``what`` and ``more`` are part of the cache key. The result may depend only on the pattern and this library.
        """
        key = (what + pattern, more)
        if key in self._cached:
            found: Made = self._cached[key]
            return found
        found = make()
        if len(pattern) <= _LONG:
            if len(self._cached) >= _MAX_KEPT:
                self._cached.clear()
            self._cached[key] = found
        return found

    @property
    def bare(self) -> bool:
        """Return whether the library is a standard set without additional definitions."""
        return not self._own

    @property
    def is_large(self) -> bool:
        """Return whether the library has so many definitions that patterns with further definitions are not analyzed.

        Each further definition would change the data of all names.
        """
        return len(self._own) > _MAX_CHANGED

    @property
    def size(self) -> int:
        """Return the number of definitions in addition to the standard set."""
        return len(self._own)

    def regex(self, name: str) -> str | None:
        """Return the regex of a name, or None for an unknown name."""
        own = self._own.get(name)
        return own if own is not None else self._standard.get(name) or self._base.get(name)

    def is_own(self, name: str) -> bool:
        """Return whether a name is one of the additional definitions."""
        return name in self._own

    def inner_first(self, name: str, known: dict[str, T], unknown: T) -> Iterator[tuple[str, str, list[Reference]]]:
        """Yield name, regex and references of a name and of its inner names, inner names first, unless they are in
        ``known``.

        The caller adds each name to ``known``; names that are not in the library get ``unknown``. Not recursive. A name
        that refers to itself comes before one of its inner names.
        """
        stack = [name]
        opened: set[str] = set()
        while stack:
            current = stack[-1]
            regex = self.regex(current) if current not in known else None
            if regex is None:
                known.setdefault(current, unknown)
                stack.pop()
                continue
            references = grok_pattern.parse(regex)
            if current not in opened:
                opened.add(current)
                stack += {
                    reference.name
                    for reference in references
                    if reference.name not in known and reference.name not in opened
                }
                continue
            yield current, regex, references

    def wild(self, name: str) -> int:
        """Return the number of ``.*``, ``.+`` and ``.{`` in the regex of a name, including its inner names; at most
        ``_MAX_WILD``."""
        known = self._wild
        if name not in known:
            for current, regex, references in self.inner_first(name, known, 0):
                inner = sum(known.get(reference.name, 0) for reference in references)
                own_dots = dots(regex)
                if own_dots and "[" in regex and current not in self._own:  # `[0-9.+-]` repeats no dot
                    own_dots = dots(compiled(_CHARACTER_CLASS).sub(lambda match: (match[1] or "") + "_", regex))
                known[current] = min(own_dots + inner, _MAX_WILD)
        return known[name]

    def may_repeat(self, pattern: str) -> bool:
        """Return whether a pattern may contain an unlimited repeat of a group: decided without building its tree."""
        references = grok_pattern.parse(pattern)
        if any(repeat in pattern for repeat in REPEATS) or any(
            reference.definition is not None for reference in references
        ):
            return True
        return not self.bare or any(self._may_repeat(reference.name) for reference in references)

    def _may_repeat(self, name: str) -> bool:
        repeats = self._repeats
        if name not in repeats:
            for current, regex, references in self.inner_first(name, repeats, False):
                own = any(repeat in regex for repeat in REPEATS if repeat[1] != "{" or ",}" in regex)
                repeats[current] = (
                    own or "?*" in regex or any(repeats.get(reference.name, False) for reference in references)
                )
        return repeats[name]

    def expanded(self, name: str) -> int:
        """Return the length of the fully expanded regex of a name, at most ``MAX_EXPANDED`` + 1.

        Undefined names and names that refer to themselves count as empty. The expanded regex is not built.
        """
        known = self._expanded
        if name not in known:
            for current, regex, references in self.inner_first(name, known, 0):
                length = len(regex) + sum(known.get(reference.name, 0) for reference in references)
                known[current] = min(length, MAX_EXPANDED + 1)
        return known[name]

    def too_long(self, references: list[Reference]) -> bool:
        """Return whether the references of a pattern together expand to more than ``MAX_EXPANDED`` characters."""
        return any(length > MAX_EXPANDED for length in accumulate(self.expanded(one.name) for one in references))

    def closest(self, name: str) -> str | None:
        """Return the known name that differs only by a typo or by case, or None. Very large sets of definitions are
        skipped."""
        standard = self._bare._names_near(name)
        if self.bare or len(self._own) > _MAX_NEAR:
            return standard[1]
        own = self._names_near(name)
        return own[1] if own[0] <= standard[0] else standard[1]

    def _names_near(self, name: str) -> tuple[int, str | None]:
        """Return the nearest additional definition (or standard name, for a standard set) and its distance.

        The index of the standard names is large, so all libraries of a set share it.
        """
        if self._near is None:
            from lslint.rules.shared.suggest import Suggestions

            self._near = Suggestions([*self._own] or [*self._standard, *self._base])
        return self._near.measured(name)

    def shape(self, name: str) -> Shape:
        """Return the shape of a name; ``unknown()`` for an unknown name or one that refers to itself."""
        known_shapes = self._shapes
        if name not in known_shapes:
            from lslint.rules.logstash.grok import shape as shapes

            for current, regex, references in self.inner_first(name, known_shapes, shapes.unknown()):
                if not self._own:
                    self._reach[current] = {current}.union(*(self._reach.get(r.name, (r.name,)) for r in references))
                made = shapes.unknown() if self.expanded(current) > MAX_EXPANDED else shapes.read(regex, self._finished)
                if current not in self._own:
                    made.deliberate = made.anchored  # look-behinds in the library do not indicate the author's intent
                known_shapes[current] = made
        return known_shapes[name]

    def _finished(self, name: str) -> Shape:
        from lslint.rules.logstash.grok import shape as shapes

        return self._shapes.get(name) or shapes.unknown()

    def read(self, pattern: str, references: list[Reference] | None = None) -> Shape:
        """Return the shape of a pattern in a filter, whose references may already be known."""
        from lslint.rules.logstash.grok import shape as shapes

        if references is None:
            references = grok_pattern.parse(pattern)
        inline = {r.name: r.definition for r in references if r.definition}
        if not inline:
            if self.too_long(references):
                return shapes.unknown()
            return shapes.read(pattern, self.shape, references)
        if self._own and any(self.regex(name) is not None for name in inline):
            return shapes.unknown()  # redefined names are rare, and finding out their effect would be too expensive
        for reference in references:
            self.shape(reference.name)  # names that the definitions do not affect are read once, not per pattern
        if self.is_large:
            return shapes.unknown()
        library = with_definitions(self, inline)
        if library.too_long(references):
            return shapes.unknown()
        return shapes.read(pattern, library.shape, references)


def dots(text: str) -> int:
    """Return the number of repeats of a dot in a regex, without expanding it."""
    return text.count(".*") + text.count(".+") + text.count(".{")


_HEAD = 24
"""Maximum offset of a wildcard at the beginning (after anchors and opening brackets of groups)."""


def may_have_wildcards(pattern: str, library: Library) -> bool:
    """Return whether a pattern may have two wildcards, or begin with one: decided without building its tree."""
    wild = dots(pattern)
    if wild > 1:
        return True
    first = pattern.find(".")
    for reference in grok_pattern.parse(pattern):
        if reference.definition:
            return True
        held = library.wild(reference.name)
        if held and (reference.start <= _HEAD or wild + held > 1):
            return True
        wild += held
    return wild > 0 and 0 <= first <= _HEAD


_OPENINGS = r"(?:\((?:\?(?:<[^>]*>|[a-z-]*[:>)]))?)*"
"""Opening brackets of groups at the start of a pattern."""
_REPEATED_CLASSES = ("]*", "]+", "]{")


def may_begin_with_wildcard(pattern: str, library: Library) -> bool:
    """Return whether the first element of a pattern with wildcards may be one, in the same way."""
    match = compiled(_OPENINGS).match(pattern)
    begin = match.end() if match is not None else 0
    if pattern.startswith((".", "["), begin):  # `[\s\S]`
        return True
    first = next(iter(grok_pattern.parse(pattern)), None)
    if first is None or first.start != begin:
        return False
    return bool(first.definition) or not library.bare or library.wild(first.name) > 0


def may_have_several_wildcards(pattern: str, library: Library, least: int) -> bool:
    """Return whether a pattern with wildcards may have at least that many, in the same way."""
    references = grok_pattern.parse(pattern)
    if not library.bare or any(reference.definition for reference in references):
        return True
    wild = dots(pattern) + sum(map(pattern.count, _REPEATED_CLASSES))
    return wild + sum(library.wild(reference.name) for reference in references) >= least


_libraries: dict[tuple[str, tuple[str, ...]], Library] = {}


def is_standard(name: str) -> bool:
    """Return whether a pattern of that name is bundled with Logstash."""
    return any(standard(which).regex(name) is not None for which in (LEGACY, ECS))


_same: dict[str, bool] = {}
_without_captures: dict[str, bool] = {}


def is_same_in_every_set(name: str) -> bool:
    """Return whether a name and those in its definition are bundled, with the same regex in each set and release."""
    if name not in _same:
        for current, _, references in shared().inner_first(name, _same, False):
            _same[current] = all(_same.get(reference.name, False) for reference in references)
    return _same[name]


def captures_nothing(name: str) -> bool:
    """Return whether a name is the same in every set, and neither it nor a name in its definition has a named group."""
    if name not in _without_captures:
        for current, regex, references in shared().inner_first(name, _without_captures, False):
            _without_captures[current] = "(?<" not in regex.replace("(?<!", "").replace("(?<=", "") and all(
                reference.field is None and _without_captures.get(reference.name, False) for reference in references
            )
    return _without_captures[name]


def shared() -> Library:
    """Return a library of the names that both sets have with the same regex in every release."""
    found = _libraries.get((SHARED, ()))
    if found is None:
        found = _libraries[SHARED, ()] = Library(knowledge.load("grok/patterns")["both"], {}, {})
    return found


def standard(which: str, release: Release | None = None) -> Library:
    """Return the library of a set, ``legacy`` or ``ecs-v1``, as it is in a release; None: in the newest one."""
    return _standard(which, _later(release.text) if release is not None and which == LEGACY else ())


def every_set() -> tuple[Library, ...]:
    """Return the libraries of both sets, and of the legacy set in the first release."""
    return standard(LEGACY), standard(ECS), _standard(LEGACY, tuple(knowledge.load("grok/patterns")["former"]))


def _standard(which: str, later: tuple[str, ...]) -> Library:
    """Return the library of a set, with patterns as they were before these versions, which gave them other captures."""
    found = _libraries.get((which, later))
    if found is None:
        content = knowledge.load("grok/patterns")
        names = dict(knowledge.load("grok/sets")[which])
        for version in later:
            names.update(content["former"][version])
        found = _libraries[which, later] = Library(content["both"], names, {})
    return found


@remembered
def _later(release: str) -> tuple[str, ...]:
    """Return the versions with other captures that are newer than the patterns in a release."""
    content = knowledge.load("grok/patterns")
    bundled = content["bundled"][0][1]
    for first, version in content["bundled"]:
        if Release(release).at_least(*numbers_of(first)):
            bundled = version
    return tuple(version for version in content["former"] if numbers_of(version) > numbers_of(bundled))


def with_definitions(base: Library, definitions: dict[str, str]) -> Library:
    """Return a library with additional definitions, which may replace standard names (and so change names that refer to
    them).

    A library that already has definitions can only get new names.
    """
    key = tuple(definitions.items())
    known = base._laid.get(key)
    if known is not None:
        return known
    made = _with_definitions(base, definitions)
    if not base._own and sum(map(len, definitions.values())) <= _LONG:
        if len(base._laid) >= _MAX_LAID:
            base._laid.clear()
        base._laid[key] = made
    return made


def _with_definitions(base: Library, definitions: dict[str, str]) -> Library:
    made = Library(base._base, base._standard, {**base._own, **definitions})
    made._bare = base._bare
    names = definitions.keys()
    if base._own:  # new names only: they affect only the entries with a missing name
        made.entries = {name: entry for name, entry in base.entries.items() if not entry.missing}
        made._shapes = {name: shape for name, shape in base._shapes.items() if name not in names}
        return made
    made.entries = {name: entry for name, entry in base.entries.items() if names.isdisjoint(entry.reach)}
    made._shapes = {
        name: shape for name, shape in base._shapes.items() if names.isdisjoint(base._reach.get(name, (name,)))
    }
    return made
