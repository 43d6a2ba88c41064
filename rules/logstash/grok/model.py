"""The tree of a regex, and data of its parts."""

from __future__ import annotations

from lslint.grammar.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.regex.oniguruma.reader import Regex
    from lslint.rules.logstash.grok.machine import Instruction


SET, SEQUENCE, EITHER, REPEAT, GROUP, ATOMIC, LOOK, ASSERT, OPAQUE = range(9)
"""Kinds of parts. ``GROUP``: a capturing group or a pattern name. ``OPAQUE``: back-references, calls and conditionals.
"""


class RegexPart:
    """A part of a regex.

    ``mask``: characters of a ``SET``. ``low``, ``high``, ``lazy``: of a ``REPEAT``. ``sign``: opening of a ``LOOK``,
    the anchor itself, or for a group ``NAMED``, ``PLAIN`` or ``""`` (a name that fills no field). ``start``, ``end``:
    0-based offsets in the containing string: the pattern, or the regex of the enclosing pattern name. ``name``: of a
    reference. ``size``: number of parts, including itself. ``opaque``: whether it contains an ``OPAQUE`` part.
    ``depth``: nesting depth, at most ``MAX_DEPTH``, so that later steps can recurse. ``varies``: whether it can match
    strings of different lengths, or one string in several ways. ``suspect``: whether it contains an unlimited repeat of
    a part that varies. ``code``: what ``search`` has compiled it to. One class for all kinds, as each has only a
    few of the attributes.
    """

    __slots__ = (
        "code", "depth", "end", "high", "items", "kind", "lazy", "low", "mask", "name", "opaque", "sign",
        "size", "start", "suspect", "varies",
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
        self.code: dict[bool, list[Instruction]] | None = None
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


@record
class Fault:
    """The reason why grok rejects a pattern.

    ``kind``: ``unknown`` (a name, in ``name``), ``recursion`` (or more replacements than ``MAX_REPLACEMENTS``, with
    ``many`` set) or ``regex``. ``start``, ``end``: 0-based offsets in the pattern. ``message``: the message that
    Logstash logs.
    """

    kind: str
    message: str
    start: int
    end: int
    name: str = ""
    many: bool = False


class Compiled:
    """A compiled pattern: its ``fault`` (None if it compiles) and the ``names`` of its groups in order
    (``INT:count:int``).

    ``skipped``: the pattern exceeds a limit of the analysis, so it may have an unknown fault. ``price``: what the
    analysis used of the ``Budget`` of the file.
    """

    __slots__ = ("fault", "names", "price", "skipped")

    def __init__(self, fault: Fault | None, names: list[str], *, price: int = 0, skipped: bool = False) -> None:
        self.fault = fault
        self.names = names
        self.price = max(price, len(names))
        self.skipped = skipped


class LibraryEntry:
    """A name of a library: its number of replacements, and its ``regex`` if it can be treated as one group, or its
    error.

    ``missing``: the undefined reference. ``endless``: whether it refers to itself. ``reach``: the names that it depends
    on, including itself; only for libraries without definitions.
    """

    __slots__ = ("count", "endless", "missing", "missing_name", "reach", "regex")

    def __init__(self, name: str) -> None:
        self.count = 1
        self.reach = {name}
        self.regex: Regex | None = None
        self.missing = ""
        self.missing_name = ""
        self.endless = False
