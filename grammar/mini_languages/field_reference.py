"""Field references, ``name`` and ``[a][b]``, as Logstash reads them from 7.0 on, with spans inside the text."""

from __future__ import annotations

from collections.abc import Sequence

from lslint.grammar import lalr
from lslint.grammar.bounded_cache import BoundedCache
from lslint.grammar.logstash.nodes import Node
from lslint.grammar.parse_errors import Span


class Segment(Node):
    """One name of a path; ``start`` and ``end`` are where it stands, without brackets."""

    __slots__ = ("name",)

    def __init__(self, start: int, end: int, name: str) -> None:
        super().__init__(start, end)
        self.name = name


class FieldReference(Node):
    """A reference. ``segments``: its path, outermost first. A name without brackets is one field, dots and spaces
    included."""

    __slots__ = ("segments",)

    def __init__(self, start: int, end: int, segments: list[Segment]) -> None:
        super().__init__(start, end)
        self.segments = segments

    @property
    def path(self) -> tuple[str, ...]:
        """The names of the path."""
        return tuple(segment.name for segment in self.segments)


class _Actions(lalr.PartActions):
    """Callbacks of ``field_reference.lark``."""

    first = lalr.PartActions.literal

    def empty(self, _: Sequence[object]) -> FieldReference:
        return FieldReference(self.base, self.base, [Segment(self.base, self.base, "")])

    def name(self, values: tuple[Span]) -> FieldReference:
        segment = self.segment(values[0])
        return FieldReference(segment.start, segment.end, [segment])

    def path(self, values: tuple[list[Segment]]) -> FieldReference:
        return FieldReference(self.base, self.base + len(self.source), values[0])

    def next(self, values: tuple[list[Segment], list[Segment]]) -> list[Segment]:
        values[0].extend(values[1])
        return values[0]

    def leaf(self, values: tuple[Span, Span, Span]) -> list[Segment]:
        return [self.segment(values[1])]

    def nested(self, values: tuple[Span, list[Segment], Span]) -> list[Segment]:
        return values[1]

    def segment(self, span: Span) -> Segment:
        start, end = span
        return Segment(self.base + start, self.base + end, self.source[start:end])


class MalformedReference(Exception):  # noqa: N818
    """No reference. ``offset``: the first character that does not fit (base included; the end where something is
    missing). ``reason``: in plain words."""

    def __init__(self, offset: int, reason: str) -> None:
        super().__init__(reason)
        self.offset = offset
        self.reason = reason


def _is_usual(text: str) -> bool:
    """Whether a reference looks like nearly all: a name, or a path without brackets in its brackets."""
    if text[:1] != "[":
        return "[" not in text and "]" not in text
    names = text[1:-1].split("][")
    return text[-1] == "]" and all(name and "[" not in name and "]" not in name for name in names)


def parse(text: str, base: int = 0) -> FieldReference:
    """Parse a string as a field reference. ``base``: the offset of the string in its file, added to all positions.

    Raises ``MalformedReference`` where Logstash throws ``Invalid FieldReference``: when the reference is used, not
    before.
    """
    if not _is_usual(text):
        return by_grammar(text, base)
    if text[:1] != "[":
        return FieldReference(base, base + len(text), [Segment(base, base + len(text), text)])
    segments = []
    offset = 0
    while offset < len(text):
        end = text.find("]", offset)
        segments.append(Segment(base + offset + 1, base + end, text[offset + 1 : end]))
        offset = end + 1
    return FieldReference(base, base + len(text), segments)


def by_grammar(text: str, base: int = 0) -> FieldReference:
    """What ``parse`` gives, by way of ``field_reference.lark`` for any text."""
    from lslint.grammar.tables.field_reference import TABLES

    try:
        reference: FieldReference = lalr.parse(text, TABLES, _Actions(text, base), "reference")
    except lalr.UnexpectedToken as failure:
        raise MalformedReference(base + failure.offset, _reason(text, failure.offset)) from None
    return reference


def check(text: str) -> MalformedReference | None:
    """Why Logstash refuses a reference, or None."""
    reference: MalformedReference | None = _checked[text]
    return reference


def _check(text: str) -> MalformedReference | None:
    if _is_usual(text):
        return None
    try:
        parse(text)
    except MalformedReference as malformed:
        return malformed
    return None


_checked = BoundedCache(_check)


def _reason(text: str, offset: int) -> str:
    if offset >= len(text):
        return "a closing bracket is missing"
    before = text[offset - 1] if offset else ""
    if text[offset] == "]":
        if before == "]" and check(text[:offset]) is None:
            return "extra `]`"
        return "the brackets are empty" if before == "[" else "an opening bracket is missing"
    if text[offset] == "[":
        return "brackets inside a name" if "[" in text[:offset] else "text before the brackets"
    return "text after a closing bracket" if text[offset:].strip() else "a space after the last bracket"
