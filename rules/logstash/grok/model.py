"""The tree of an expression, and facts about its parts."""

from __future__ import annotations

from lslint.rules.logstash.grok.shape import ENDLESS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.regex.oniguruma.reader import Regex


SET, SEQUENCE, EITHER, REPEAT, GROUP, ATOMIC, LOOK, ASSERT, OPAQUE = range(9)
"""Kinds of parts. ``GROUP``: one that captures, or a name. ``OPAQUE``: what refers back, calls or decides."""


class RegexPart:
    """A piece of an expression.

    ``mask``: characters of a ``SET``. ``low``, ``high``, ``lazy``: of a ``REPEAT``. ``sign``: opening of a ``LOOK``,
    the anchor itself, of a group ``NAMED``, ``PLAIN`` or ``""`` (a name that fills no field). ``start``, ``end``:
    0-based offsets in the text that holds it: the pattern, or the expression of the name around it. ``name``: of a
    reference. ``size``: parts in it, itself included. ``opaque``: it holds an ``OPAQUE`` part. ``depth``: parts inside
    of each other, at most ``MAX_DEPTH``, so that what follows may recurse. ``varies``: it can match texts of different
    lengths, or one text in several ways. ``suspect``: it holds a repeat without limit around something that varies.
    ``facts``: what ``prefilter`` knows of it.
    """

    __slots__ = (
        "depth", "end", "facts", "high", "items", "kind", "lazy", "low", "mask", "name", "opaque", "sign", "size",
        "start", "suspect", "varies",
    )  # fmt: skip

    def __init__(self, kind: int, start: int, end: int, items: tuple[RegexPart, ...] = (), mask: int = 0) -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.items = items
        self.mask = mask
        self.low = self.high = 1
        self.lazy = False
        self.sign = ""
        self.name = ""
        self.facts: Facts | None = None
        size = 1
        depth = 0
        opaque, varies, suspect = kind == OPAQUE, kind == EITHER, False
        for item in items:
            size += item.size
            if item.depth > depth:
                depth = item.depth
            opaque = opaque or item.opaque
            varies = varies or item.varies
            suspect = suspect or item.suspect
        self.size: int = size
        self.opaque: bool = opaque
        self.varies: bool = varies
        self.suspect: bool = suspect
        self.depth: int = 1 + depth


class Piece:
    """A literal (``sets``: the sets of its characters, one character each, or both cases) or a single set of more.

    ``nearest``, ``farthest``: distance of its start from the start of a match. ``ends``: the literal reaches the end of
    the part that it is taken from.
    """

    __slots__ = ("ends", "farthest", "nearest", "sets")

    def __init__(self, sets: tuple[int, ...], nearest: int = 0, farthest: int = 0, ends: bool = False) -> None:
        self.sets = sets
        self.nearest = nearest
        self.farthest = farthest
        self.ends = ends

    def moved(self, low: int, high: int) -> Piece:
        """The same piece behind something of that length."""
        return Piece(self.sets, self.nearest + low, min(self.farthest + high, ENDLESS), self.ends)


class Facts:
    """Of a part: its length, the best literal at its start and elsewhere, the best set."""

    __slots__ = ("chars", "head", "high", "low", "middle")

    def __init__(self, low: int = 0, high: int = 0) -> None:
        self.low = low
        self.high = high
        self.head: Piece | None = None
        self.middle: Piece | None = None
        self.chars: Piece | None = None


class Fault:
    """Why grok refuses a pattern. ``kind``: ``unknown`` (a name, in ``name``), ``recursion`` (or more replacements than
    ``MAX_REPLACEMENTS``, then ``many`` is true) or ``regex``.

    ``start``, ``end``: 0-based offsets into the pattern; ``message``: what Logstash logs.
    """

    __slots__ = ("end", "kind", "many", "message", "name", "start")

    def __init__(self, kind: str, message: str, start: int, end: int, name: str = "", *, many: bool = False) -> None:
        self.kind = kind
        self.message = message
        self.start = start
        self.end = end
        self.name = name
        self.many = many

    def __repr__(self) -> str:
        return f"Fault({self.kind!r}, {self.message!r}, {self.start}, {self.end}, {self.name!r})"


class Compiled:
    """A pattern as grok has it: its ``fault`` (None where it compiles) and the ``names`` of its groups in order, such
    as ``INT:count:int``. ``skipped``: the pattern exceeds a limit of the analysis, so a missing fault says nothing.
    ``price``: what the analysis took from the ``Budget`` of the file."""

    __slots__ = ("fault", "names", "price", "skipped")

    def __init__(self, fault: Fault | None, names: list[str], *, price: int = 0, skipped: bool = False) -> None:
        self.fault = fault
        self.names = names
        self.price = max(price, len(names))
        self.skipped = skipped


class LibraryEntry:
    """A name of a library: how many replacements it takes, its ``regex`` where it can stand as one group, or what is
    wrong with it (``missing``: the reference that is not defined; ``endless``: it refers to itself). ``reach``: the
    names that it rests on, itself included; kept for the libraries without definitions only."""

    __slots__ = ("count", "endless", "missing", "missing_name", "reach", "regex")

    def __init__(self, name: str) -> None:
        self.count = 1
        self.reach = {name}
        self.regex: Regex | None = None
        self.missing = ""
        self.missing_name = ""
        self.endless = False
