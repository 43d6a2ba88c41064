"""The shape of a grok regex, determined in one pass without building a tree.

A shape contains what determines the cost of a search: whether matches start only at the start of a line or string,
which characters can come first, how many characters the first element consumes, and which literals a match must contain
at which distance from its start. Only the structure is read, not whether Onigmo accepts the regex: the shape of an
unreadable regex is ``unknown()``.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.limits import MAX_OPEN_GROUPS
from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.numbers import parse_integer
from lslint.grammar.spans import replaced
from lslint.rules.logstash.grok import charsets
from lslint.rules.logstash.grok.charsets import ANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Sequence

ENDLESS = 1 << 30
PLACEHOLDER = "\ue000"
_BLANK = charsets.charset_of(" \t")
_MAX_LITERALS = 8
_MAX_LITERAL = 200
"""Maximum length of a literal that is joined from several parts; longer ones stay in pieces."""
_MAX_LEAD = 15


class Shape:
    """The shape of a pattern or of a part of it.

    ``known``: False if the first element is an unknown name or the regex cannot be read. ``low``, ``high``: length in
    characters, ``ENDLESS`` without a limit. ``first``: set of possible first characters. ``anchored``: each match
    starts at the start of a line or string. ``deliberate``: an alternative has an explicit condition for its start (a
    look-behind, a word boundary, only an anchor), so a search within the string is intended. ``dots``: begins with a
    run of any character, greedy (the engine anchors it automatically) or lazy. ``edge``: starts only where a word or a
    run of its characters starts. ``run``: characters of the run that the first element consumes, 0 for an element of
    bounded length. ``literal``: the string if the regex is a literal, or None. ``literals``: ``(string, nearest,
    farthest)`` in every match, with the distance of their start from the start of the match. ``ends``: ``line`` (``$``,
    ``\\z``), ``any`` (a greedy run of any character), or ``""``. ``lead``: names of the references at the very start,
    outermost first. ``space``: a match may contain a space or tab (optional groups aside). ``captures``: fields that it
    fills. ``parts``: references and named groups; a reference to a line format (whose regex fills fields) counts as
    many times as it fills fields. ``split``: it has alternatives outside of groups. It has one attribute per
    property that rules about cost compare.
    """

    __slots__ = (
        "anchored", "captures", "deliberate", "dots", "edge", "ends", "first", "high", "known", "lead", "literal",
        "literals", "low", "parts", "run", "space", "split",
    )  # fmt: skip

    def __init__(self, first: int = 0, low: int = 0, high: int = 0, *, literal: str | None = None) -> None:
        self.first = first
        self.low = low
        self.high = high
        self.literal = literal
        self.literals: tuple[tuple[str, int, int], ...] = ((literal, 0, 0),) if literal else ()
        self.space = bool(first & _BLANK) if literal is None else " " in literal or "\t" in literal
        self.known = True
        self.anchored = self.deliberate = self.dots = self.edge = self.split = False
        self.run = self.captures = self.parts = 0
        self.ends = ""
        self.lead: tuple[str, ...] = ()

    def copy(self) -> Shape:
        """Return a separate shape with the same values."""
        made = Shape.__new__(Shape)
        made.known, made.anchored, made.deliberate, made.dots = self.known, self.anchored, self.deliberate, self.dots
        made.edge, made.split, made.first, made.low, made.high = self.edge, self.split, self.first, self.low, self.high
        made.literal, made.literals, made.lead, made.ends = self.literal, self.literals, self.lead, self.ends
        made.space, made.run, made.captures, made.parts = self.space, self.run, self.captures, self.parts
        return made


def unknown() -> Shape:
    """Return a shape about which nothing is known."""
    made = Shape(ANY, 0, ENDLESS)
    made.known = False
    return made


def _mark(*, anchored: bool = False, deliberate: bool = False, edge: bool = False, ends: str = "") -> Shape:
    made = Shape()
    made.anchored, made.deliberate, made.edge, made.ends = anchored, deliberate or anchored, edge, ends
    return made


class _Sequence:
    """Consecutive shapes, joined one by one.

    ``pending`` is the last one, which a quantifier may still change.
    """

    __slots__ = ("pending", "text", "text_at", "total")

    def __init__(self) -> None:
        self.total = Shape(literal="")
        self.pending: Shape | None = None
        self.text = ""
        self.text_at = (0, 0)

    def push(self, shape: Shape) -> None:
        if self.pending is not None:
            self._join(self.pending)
        self.pending = shape

    def _join(self, shape: Shape) -> None:
        total = self.total
        if total.low == 0:  # nothing before it consumes characters: the start is still open
            if not shape.known:
                total.known = total.known and total.anchored
            total.anchored = total.anchored or shape.anchored
            total.deliberate = total.deliberate or shape.deliberate
            if total.first == 0:
                total.edge = total.edge or shape.edge
                total.dots = shape.dots
                total.lead = shape.lead
                total.run = shape.run
            else:
                total.edge = total.edge and shape.edge
                total.run |= shape.run
            total.first |= shape.first
        elif total.run == 0 and total.high <= 1:
            total.run = shape.run
        if shape.literal is None:
            self._flush()
            if shape.literals and len(total.literals) < _MAX_LITERALS:
                low, high = total.low, total.high
                total.literals += tuple((t, a + low, min(b + high, ENDLESS)) for t, a, b in shape.literals)
            if shape.high or shape.low:
                total.literal = None
        elif shape.literal:
            if self.text and len(self.text) + len(shape.literal) > _MAX_LITERAL:
                self._flush()
                total.literal = None
            if not self.text:
                self.text_at = (total.low, total.high)
            self.text = self.text + shape.literal if self.text else shape.literal
        if shape.ends or shape.high:
            total.ends = shape.ends
        total.space = total.space or shape.space
        total.low = min(total.low + shape.low, ENDLESS)
        total.high = min(total.high + shape.high, ENDLESS)

    def _flush(self) -> None:
        if self.text and len(self.total.literals) < _MAX_LITERALS:
            self.total.literals += ((self.text, *self.text_at),)
        known = self.total.literal
        if known is not None and self.text:
            self.total.literal = None if known and len(known) + len(self.text) > _MAX_LITERAL else known + self.text
        self.text = ""

    def close(self) -> Shape:
        if self.pending is not None:
            self._join(self.pending)
            self.pending = None
        self._flush()
        return self.total


def _either(shapes: Sequence[Shape]) -> Shape:
    """Return the shape of alternatives."""
    if len(shapes) == 1:
        return shapes[0]
    made = Shape()
    made.known = all(s.known for s in shapes)
    made.low = min(s.low for s in shapes)
    made.high = max(s.high for s in shapes)
    made.anchored = all(s.anchored for s in shapes)
    made.deliberate = made.anchored or any(s.deliberate and not (s.anchored and s.high) for s in shapes)
    made.dots = any(s.dots for s in shapes)
    made.edge = all(s.edge for s in shapes)
    made.space = any(s.space for s in shapes)
    ends = {s.ends for s in shapes}
    made.ends = ends.pop() if len(ends) == 1 else ""
    for s in shapes:
        made.first |= s.first
        made.run |= s.run
    made.lead = next((s.lead for s in sorted(shapes, key=lambda s: s.anchored) if s.lead), ())
    common = {t: (a, b) for t, a, b in shapes[0].literals}
    for s in shapes[1:]:
        here = {t: (a, b) for t, a, b in s.literals}
        common = {t: (min(a, here[t][0]), max(b, here[t][1])) for t, (a, b) in common.items() if t in here}
    made.literals = tuple((t, a, b) for t, (a, b) in common.items())
    return made


def _repeat(shape: Shape, low: int, high: int, lazy: bool) -> Shape:
    """Return the shape of ``shape{low,high}``; ``high`` may be ``ENDLESS``."""
    made = shape.copy()
    single = shape.low == shape.high == 1
    made.low = min(shape.low * low, ENDLESS)
    made.high = min(shape.high * high, ENDLESS)
    if shape.literal is not None and low == high <= 16 and len(shape.literal) * low <= 64:
        made.literal = shape.literal * low
        made.literals = ((made.literal, 0, 0),) if made.literal else ()
        return made
    made.literal = None
    if single and high >= 16:
        made.run = shape.first
        made.dots = shape.first == ANY and high == ENDLESS
        made.ends = "any" if made.dots and not lazy else ""
    if low == 0:
        made.space = made.space and (single or high > 1)
        made.literals = ()
        made.anchored = False
        made.edge = False
        made.ends = "any" if made.ends == "any" else ""
    return made


def _around(kind: str, inner: Shape) -> Shape:
    """Return the shape of a group with that opening."""
    if kind == "(?~":
        return Shape(ANY, 0, ENDLESS)
    if kind in ("(?=", "(?!", "(?<=", "(?<!"):
        return _mark(anchored=kind == "(?=" and inner.anchored, deliberate="<" in kind, edge=kind == "(?<!")
    return inner


_TOKEN = (
    r"(?P<text>[^\\\[()|*+?{^$.\ue000]+)"
    r"|(?P<escape>\\(?:x[0-9A-Fa-f]{1,2}|u\{[^}]*\}|u[0-9A-Fa-f]{4}|[pP]\{[^}]*\}|[kg]<[^>]*>|[kg]'[^']*'|c.|C-.|[\s\S]))"
    r"|(?P<reference>\ue000)|(?P<set>\[)|(?P<dot>\.)|(?P<bar>\|)|(?P<line>[$^])"
    r"|(?P<times>[*+?][?+]?|\{(?:[0-9]+(?:,[0-9]*)?|,[0-9]+)\}\??)"
    r"|(?P<comment>\(\?\#[^)]*\))"
    r"|(?P<open>\((?:\?(?:[:>~=!]|<=|<!|<[^>]*>|'[^']*'|[a-z-]+[:)]|(?=\()))?)|(?P<close>\))|(?P<brace>\{)"
)


def tokens() -> re.Pattern[str]:
    """Return the regex that matches one token of a pattern with ``PLACEHOLDER`` for each grok reference.

    The names of its groups are the kinds of tokens."""
    return compiled(_TOKEN)


def limits(value: str) -> tuple[int, int, bool]:
    """Return ``low``, ``high`` and whether it is lazy, of a quantifier."""
    lazy = value.endswith("?") and len(value) > 1
    if value[0] != "{":
        low, high = {"*": (0, ENDLESS), "+": (1, ENDLESS), "?": (0, 1)}[value[0]]
        return low, high, lazy
    least, comma, most = value.rstrip("?")[1:-1].partition(",")
    low = parse_integer(least or "0") or 0
    high = (parse_integer(most) or 0 if most else ENDLESS) if comma else low
    if lazy and not comma:  # `{n}?` is optional and greedy
        return 0, high, False
    return low, high, lazy


def flattened(pattern: str, references: list[grok_pattern.Reference]) -> str:
    """Return the pattern with one ``PLACEHOLDER`` per reference."""
    return replaced(pattern.replace(PLACEHOLDER, "?"), ((one.start, one.end, PLACEHOLDER) for one in references))


def read(pattern: str, lookup: Callable[[str], Shape], references: list[grok_pattern.Reference] | None = None) -> Shape:
    """Return the shape of a pattern; ``lookup`` returns the shape of a referenced name.

    Accepts any string and does not raise: the shape of an unreadable pattern is ``unknown()``.
    """
    if references is None:
        references = grok_pattern.parse(pattern)
    parts = captures = 0
    for reference in references:
        inner = lookup(reference.name).captures
        parts = min(parts + max(1, inner), ENDLESS)
        captures = min(captures + inner + (reference.field is not None), ENDLESS)
    reader = _ShapeReader(flattened(pattern, references), [reference.name for reference in references], lookup)
    try:
        made = reader.read()
    except ValueError:
        return unknown()
    made = made.copy()  # it may be the shared shape of its only part
    made.split = bool(reader.stack[0].done)
    made.captures = captures + reader.named
    made.parts = parts + reader.named
    return made


class _ShapeGroup:
    """An open group: its opening, the finished alternatives, the current alternative, and the active options."""

    __slots__ = ("done", "extended", "fold", "kind", "sequence")

    def __init__(self, kind: str, fold: bool, extended: bool) -> None:
        self.kind = kind
        self.done: list[Shape] = []
        self.sequence = _Sequence()
        self.fold = fold
        self.extended = extended


class _ShapeReader:
    """Reads a pattern in which each reference is one placeholder character."""

    def __init__(self, flat: str, names: list[str], lookup: Callable[[str], Shape]) -> None:
        self.flat = flat
        self.names = iter(names)
        self.lookup = lookup
        self.stack = [_ShapeGroup("", False, False)]
        self.named = 0

    def read(self) -> Shape:
        """Return the shape; raises ``ValueError`` if the structure is invalid."""
        match_at, flat = tokens().match, self.flat
        at, size = 0, len(self.flat)
        while at < size:
            match = match_at(flat, at)
            if match is None:
                raise ValueError("unreadable")
            at = match.end()
            kind, value = match.lastgroup, match[0]
            top = self.stack[-1]
            if kind == "text" or kind == "brace":
                if top.extended:
                    hash_at = value.find("#")
                    if hash_at >= 0:
                        at = flat.find("\n", match.start() + hash_at)
                        at = size if at < 0 else at
                        value = value[:hash_at]
                    value = "".join(value.split())
                for piece in (value[:-1], value[-1:]):
                    if piece:
                        top.sequence.push(self._literal(piece, top))
            elif kind == "escape":
                self._escape(value[1:], top)
            elif kind == "reference":
                name = next(self.names)
                shape = self.lookup(name).copy()
                shape.lead = (name, *shape.lead[:_MAX_LEAD])
                top.sequence.push(shape)
            elif kind == "set":
                mask, end = charsets.bracket(flat, match.start(), top.fold)
                for _ in range(flat.count(PLACEHOLDER, at, end)):
                    next(self.names)  # inserted into the set: the characters it adds are not intended anyway
                    mask = ANY
                at = end
                top.sequence.push(Shape(mask, 1, 1))
            elif kind == "dot":
                top.sequence.push(Shape(ANY, 1, 1))
            elif kind == "line":
                top.sequence.push(_mark(anchored=True) if value == "^" else _mark(ends="line"))
            elif kind == "times":
                self._times(value, top.sequence)
            elif kind == "bar":
                top.done.append(top.sequence.close())
                top.sequence = _Sequence()
            elif kind == "open":
                self._open(value, top)
            elif kind == "close":
                self._close()
        if len(self.stack) != 1:
            raise ValueError("end pattern with unmatched parenthesis")
        top = self.stack[0]
        return _either([*top.done, top.sequence.close()])

    def _literal(self, text: str, frame: _ShapeGroup) -> Shape:
        mask = charsets.charset_of(text[0])
        if frame.fold and text.upper() != text.lower():
            return Shape(charsets.swap_case(mask), len(text), len(text))
        return Shape(mask, len(text), len(text), literal=text)

    def _escape(self, name: str, top: _ShapeGroup) -> None:
        push = top.sequence.push
        if name in ("A", "G"):
            push(_mark(anchored=True))
        elif name in ("z", "Z"):
            push(_mark(ends="line"))
        elif name == "b":
            push(_mark(edge=True, deliberate=True))
        elif name in ("B", "K"):
            push(_mark(deliberate=True))
        elif (name[0] in "kg" and len(name) > 1) or name[0] in "123456789":
            push(Shape(ANY, 0, ENDLESS))
        else:
            value = charsets.escape(name)
            push(self._literal(value, top) if isinstance(value, str) else Shape(value, 1, 1))

    def _times(self, value: str, sequence: _Sequence) -> None:
        if sequence.pending is None:
            raise ValueError("target of repeat operator is not specified")
        sequence.pending = _repeat(sequence.pending, *limits(value))

    def _open(self, value: str, top: _ShapeGroup) -> None:
        if len(self.stack) > MAX_OPEN_GROUPS:
            raise ValueError("nested too deeply")
        if value[2:3].islower() or value[2:3] == "-":  # options
            on, _, off = value[2:-1].partition("-")
            fold = (top.fold or "i" in on) and "i" not in off
            extended = (top.extended or "x" in on) and "x" not in off
            if value.endswith(")"):  # applies to the rest of the group
                top.fold, top.extended = fold, extended
            else:
                self.stack.append(_ShapeGroup(value, fold, extended))
            return
        if value == "(?":  # a conditional: its test is a group name or number
            raise ValueError("conditional")
        if value[2:3] in ("<", "'") and value not in ("(?<=", "(?<!"):
            self.named += 1
        self.stack.append(_ShapeGroup(value, top.fold, top.extended))

    def _close(self) -> None:
        if len(self.stack) == 1:
            raise ValueError("unmatched close parenthesis")
        frame = self.stack.pop()
        inner = _either([*frame.done, frame.sequence.close()])
        self.stack[-1].sequence.push(_around(frame.kind, inner))
