"""References in a grok pattern, ``%{NAME:field:type}``, with their spans inside the pattern.

Grok reads anything: what is no reference is regular expression, and inside a reference everything it does not know is
dropped. So ``parse`` refuses nothing. The language was established with the grok library of Logstash 9 (1,688 probes).
"""

from __future__ import annotations

from collections.abc import Sequence

from lslint.grammar import lalr
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Node
from lslint.grammar.parse_errors import Span


class Reference(Node):
    """``%{NAME:field:type=definition}``; ``start`` and ``end`` are 0-based offsets into the pattern.

    ``field``: the name to write to, None without one (an empty name is possible: ``%{INT::w}``). ``type``: the text
    after the second colon, None without one; only ``int`` and ``float`` convert. ``definition``: the regex given here,
    for this name and the rest of the pattern, or None. ``junk``: text that grok drops, ``""`` without any.
    ``group``: the name of the group that it becomes where it has a field, ``NAME:field:type``.
    """

    __slots__ = ("definition", "field", "group", "junk", "name", "name_end", "name_start", "type")

    def __init__(self, start: int, end: int, name: str, name_start: int) -> None:
        super().__init__(start, end)
        self.name = name
        self.group = name
        self.name_start = name_start
        self.name_end = name_start + len(name)
        self.field: str | None = None
        self.type: str | None = None
        self.definition: str | None = None
        self.junk = ""


class _Actions(lalr.PartActions):
    """Callbacks of ``grok.lark``."""

    text = pattern = lalr.PartActions.literal

    def absent(self, _: Sequence[object]) -> Span | None:
        return None

    def span(self, values: tuple[Span]) -> Span:
        return values[0]

    def reference(self, values: tuple[Span, Span, Span | None, Span | None, Span | None, Span]) -> Reference:
        opened, name, field, definition, junk, closed = values
        source = self.source
        reference = Reference(opened[0], closed[1], source[name[0] : name[1]], name[0])
        if field is not None:
            _set_field(reference, source[name[0] : field[1]], source[field[0] : field[1]])
        if definition is not None:
            reference.definition = source[definition[0] + 1 : definition[1]]
        if junk is not None:
            reference.junk = source[junk[0] : junk[1]]
        return reference


_MAX_CACHED = 300_000
"""Characters of the patterns whose references are kept."""
_cached: dict[str, list[Reference]] = {}
_size = 0
_PLAIN = r"%\{(?:([A-z0-9]+)(:[@\[\]A-z0-9_:.-]+)?\}|(?=[A-z0-9]))"


def parse(pattern: str) -> list[Reference]:
    """The references of a pattern (the text between the quotes), left to right; not to be changed. Takes any text,
    raises nothing.

    Most references are a name and a field; one expression finds them where a pattern holds no others.
    """
    last = pattern.rfind("}") + 1
    if not last or pattern.find("%{", 0, last) < 0:
        return []
    references = _cached.get(pattern)
    if references is None:
        references = _plain_ones(pattern, last)
        if references is None:
            references = by_grammar(pattern)
        global _size
        _size += len(pattern)
        if _size > _MAX_CACHED:
            _cached.clear()
            _size = len(pattern)
        _cached[pattern] = references
    return references


def _plain_ones(pattern: str, last: int) -> list[Reference] | None:
    """The references if none has more than a name, a field and a type, else None."""
    references = []
    for match in compiled(_PLAIN).finditer(pattern, 0, last):
        name, field = match.groups()
        if name is None:
            return None
        start = match.start()
        reference = Reference(start, match.end(), name, start + 2)
        if field is not None:
            _set_field(reference, name + field, field)
        references.append(reference)
    return references


def _set_field(reference: Reference, group: str, field: str) -> None:
    """The group is named NAME:field:type and split at its colons as Ruby does: trailing empty parts vanish."""
    reference.group = group
    parts = field[1:].rstrip(":").split(":")
    reference.field = parts[0] if parts != [""] else reference.name
    reference.type = parts[1] or None if len(parts) > 1 else None


def split_group(name: str) -> tuple[str, str]:
    """Return the field that a group of this name writes, and the type in the name (only ``int`` and ``float`` have an
    effect).

    The name is ``NAME:field:type``, or only the field. Ruby's split drops empty parts at the end.
    """
    parts = name.rstrip(":").split(":")
    return (parts[1] if len(parts) > 1 else parts[0]), (parts[2] if len(parts) > 2 else "")


def field_of(name: str) -> str:
    """Return the field that a group of this name writes."""
    return split_group(name)[0]


def by_grammar(pattern: str) -> list[Reference]:
    """What ``parse`` gives, by way of ``grok.lark`` for any pattern that closes a brace."""
    from lslint.grammar.tables.grok import TABLES

    head = pattern[: pattern.rfind("}") + 1]
    references: list[Reference] = lalr.parse(head, TABLES, _Actions(head), "pattern")
    return references
