"""Trees of grok regexes with the character sets of their parts; pattern names are replaced by their regexes.

``grammar.oniguruma`` checks whether the engine accepts a regex. The trees are for accepted regexes and serve to analyze
their searches, so each part has the characters that it matches. The tree of a name is built once per library and
shared. Nothing recurses over the nesting of a pattern.
"""

from __future__ import annotations

from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.logstash.grok import charsets, shape
from lslint.rules.logstash.grok.charsets import ANY
from lslint.rules.logstash.grok.library import REPEATS, Library, with_definitions
from lslint.rules.logstash.grok.limits import MAX_EXPANDED
from lslint.rules.logstash.grok.model import (
    ASSERT,
    ATOMIC,
    EITHER,
    GROUP,
    LOOK,
    OPAQUE,
    REPEAT,
    SEQUENCE,
    SET,
    RegexPart,
)
from lslint.rules.logstash.grok.shape import ENDLESS, PLACEHOLDER

NAMED, PLAIN = "named", "plain"
"""Openings of capturing groups. If a group is named, plain groups do not capture, like ``(?:…)``."""

MAX_DEPTH = 150
"""Maximum depth of nested parts; a pattern above it is not read."""


def read(pattern: str, library: Library | None = None, dot: int = ANY) -> RegexPart | None:
    """Return the tree of a pattern (the string without quotes); None if it cannot be read or a name is unknown.

    Without a library ``%{…}`` is literal. ``dot``: the characters that a dot matches: newlines, too, in grok patterns,
    but in other regexes only under the option ``m``. Accepts any string and does not raise.
    """
    if len(pattern) > MAX_EXPANDED:
        return None
    if library is None:
        return _parse(pattern, [], {}, dot)
    references = grok_pattern.parse(pattern)
    if any(reference.definition is not None for reference in references):
        own = {r.name: r.definition for r in references if r.definition is not None}
        if library.is_large:
            return None
        library = with_definitions(library, own)
    if library.too_long(references):
        return None
    return _parse(pattern, references, _fill(references, library))


def suspect(pattern: str, library: Library) -> bool:
    """Return whether ``read`` may return a ``suspect`` tree: decided by the names alone if nothing else is repeated."""
    if any(repeat in pattern for repeat in REPEATS):
        return True
    references = grok_pattern.parse(pattern)
    if any(reference.definition is not None for reference in references):
        return True
    names = _fill(references, library)
    return any(part is not None and part.suspect for part in map(names.get, {one.name for one in references}))


def _fill(references: list[grok_pattern.Reference], library: Library) -> dict[str, RegexPart | None]:
    """Build the trees of all names that the references depend on; the tree of a name that refers to itself is None."""
    done = library.parts
    for reference in references:
        for name, regex, inner in library.inner_first(reference.name, done, None):
            done[name] = _parse(regex, inner, done) if library.expanded(name) <= MAX_EXPANDED else None
    return done


class _TreeGroup:
    """An open group: its opening, the finished alternatives, the current alternative, and the active options."""

    __slots__ = ("done", "extended", "fold", "items", "kind", "start")

    def __init__(self, kind: str, start: int, fold: bool, extended: bool) -> None:
        self.kind = kind
        self.start = start
        self.fold = fold
        self.extended = extended
        self.done: list[RegexPart] = []
        self.items: list[RegexPart] = []

    def content(self, end: int) -> RegexPart:
        last = self._sequence(end)
        return RegexPart(EITHER, self.start, end, (*self.done, last)) if self.done else last

    def _sequence(self, end: int) -> RegexPart:
        if len(self.items) == 1:
            return self.items[0]
        return RegexPart(SEQUENCE, self.start, end, tuple(self.items))

    def next(self, end: int) -> None:
        self.done.append(self._sequence(end))
        self.items = []


def _parse(
    pattern: str, references: list[grok_pattern.Reference], trees: dict[str, RegexPart | None], dot: int = ANY
) -> RegexPart | None:
    if any(trees.get(reference.name) is None for reference in references):
        return None
    try:
        made = _TreeReader(shape.flattened(pattern, references), references, trees, dot).read()
    except ValueError:
        return None
    return made if made.depth <= MAX_DEPTH else None


def _character(char: str, group: _TreeGroup) -> int:
    mask = charsets.charset_of(char)
    return charsets.swap_case(mask) if group.fold else mask


class _TreeReader:
    """Reads a string in which each reference is one character."""

    def __init__(
        self, flat: str, references: list[grok_pattern.Reference], trees: dict[str, RegexPart | None], dot: int
    ) -> None:
        self.flat = flat
        self.dot = dot
        self.references = references
        self.trees = trees
        self.next = 0
        self.shift = 0  # from an offset in ``flat`` to one in the pattern
        self.stack = [_TreeGroup("", 0, False, False)]

    def read(self) -> RegexPart:
        """Return the tree; raises ``ValueError`` if the structure is invalid."""
        flat, match_at = self.flat, shape.tokens().match
        at, size = 0, len(flat)
        while at < size:
            match = match_at(flat, at)
            if match is None:
                raise ValueError("unreadable")
            begin, at = at, match.end()
            kind, value = match.lastgroup, match[0]
            top = self.stack[-1]
            if kind == "text" or kind == "brace":
                at = self._text(value, begin, top, at)
            elif kind == "escape":
                self._escape(value, begin, top)
            elif kind == "reference":
                self._reference(top)
            elif kind == "set":
                mask, at = charsets.bracket(flat, begin, top.fold)
                if PLACEHOLDER in flat[begin:at]:
                    raise ValueError("a name inside of a class")
                self._set(mask, begin, at, top)
            elif kind == "dot":
                self._set(self.dot, begin, at, top)
            elif kind == "line":
                self._assert(value, begin, at, top)
            elif kind == "times":
                self._times(value, begin, at, top)
            elif kind == "bar":
                top.next(begin + self.shift)
            elif kind == "open":
                self._open(value, begin, top)
            elif kind == "close":
                self._close(at)
        if len(self.stack) != 1:
            raise ValueError("end pattern with unmatched parenthesis")
        return self.stack[0].content(size + self.shift)

    def _set(self, mask: int, start: int, end: int, top: _TreeGroup) -> None:
        top.items.append(RegexPart(SET, start + self.shift, end + self.shift, (), mask))

    def _text(self, value: str, begin: int, top: _TreeGroup, at: int) -> int:
        for number, char in enumerate(value):
            if top.extended:
                if char == "#":
                    end = self.flat.find("\n", begin + number)
                    return len(self.flat) if end < 0 else end
                if char.isspace():
                    continue
            self._set(_character(char, top), begin + number, begin + number + 1, top)
        return at

    def _assert(self, character: str, start: int, end: int, top: _TreeGroup) -> None:
        made = RegexPart(ASSERT, start + self.shift, end + self.shift)
        made.sign = character
        top.items.append(made)

    def _escape(self, value: str, begin: int, top: _TreeGroup) -> None:
        name, end = value[1:], begin + len(value)
        if name in ("A", "G", "z", "Z", "b", "B"):
            self._assert(value, begin, end, top)
        elif (name[0] in "kg" and len(name) > 1) or name[0] in "123456789":
            top.items.append(RegexPart(OPAQUE, begin + self.shift, end + self.shift))
        elif name != "K":
            found = charsets.escape(name)
            self._set(_character(found, top) if isinstance(found, str) else found, begin, end, top)

    def _reference(self, top: _TreeGroup) -> None:
        reference = self.references[self.next]
        self.next += 1
        self.shift += reference.end - reference.start - 1
        tree = self.trees[reference.name]
        assert tree is not None
        made = RegexPart(GROUP, reference.start, reference.end, (tree,))
        made.name = reference.name
        made.sign = "" if reference.field is None else NAMED
        top.items.append(made)

    def _times(self, value: str, begin: int, end: int, top: _TreeGroup) -> None:
        if not top.items:
            raise ValueError("target of repeat operator is not specified")
        low, high, lazy = shape.limits(value)
        item = top.items[-1]
        made = RegexPart(REPEAT, item.start, end + self.shift, (item,))
        made.low, made.high, made.lazy = low, high, lazy
        made.suspect = item.suspect or (high >= ENDLESS and item.varies)
        made.varies = item.varies or low != high
        if value[0] in "*+?" and value.endswith("+") and len(value) > 1:
            made = RegexPart(ATOMIC, made.start, made.end, (made,))
        top.items[-1] = made

    def _open(self, value: str, begin: int, top: _TreeGroup) -> None:
        if len(self.stack) > MAX_DEPTH or value == "(?":  # a conditional
            raise ValueError("not followed")
        start = begin + self.shift
        if value.startswith("(?") and value[2] not in ":>~=!<'":
            on, _, off = value[2:-1].partition("-")
            fold = (top.fold or "i" in on) and "i" not in off
            extended = (top.extended or "x" in on) and "x" not in off
            if value.endswith(")"):
                top.fold, top.extended = fold, extended
            else:
                self.stack.append(_TreeGroup("(?:", start, fold, extended))
            return
        self.stack.append(_TreeGroup(value, start, top.fold, top.extended))

    def _close(self, end: int) -> None:
        if len(self.stack) == 1:
            raise ValueError("unmatched close parenthesis")
        frame = self.stack.pop()
        end += self.shift
        inner = frame.content(end)
        kind = frame.kind
        if kind in ("(?=", "(?!", "(?<=", "(?<!"):
            made = RegexPart(LOOK, frame.start, end, (inner,))
            made.sign = kind
        elif kind == "(?>":
            made = RegexPart(ATOMIC, frame.start, end, (inner,))
        elif kind == "(?~":
            made = RegexPart(OPAQUE, frame.start, end)
        elif kind == "(?:":
            made = inner
        else:
            made = RegexPart(GROUP, frame.start, end, (inner,))
            made.sign = PLAIN if kind == "(" else NAMED
        self.stack[-1].items.append(made)
