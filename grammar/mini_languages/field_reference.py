"""Field references, ``name`` and ``[a][b]``, as Logstash reads them from 7.0 on, with spans inside the text."""

from __future__ import annotations

from lslint.grammar.bounded_cache import cached, compiled
from lslint.grammar.logstash.nodes import Node


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


class MalformedReference(Exception):
    """No reference. ``offset``: the first character that does not fit (the end where something is
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


def parse(text: str) -> FieldReference:
    """Parse a string as a field reference.

    Raises ``MalformedReference`` where Logstash throws ``Invalid FieldReference``: when the reference is used, not
    before.
    """
    segments = [] if text else [Segment(0, 0, "")]
    depth = 0
    before = ""
    for token in compiled(r"[\[\]]|[^\[\]]+").finditer(text):
        start, piece = token.start(), token[0]
        if piece == "[":
            fits = before in ("", "[", "]")
        elif piece == "]":
            fits = depth > 0 and before != "["
        else:
            fits = before in ("", "[")
        if not fits:
            raise MalformedReference(start, _reason(text, start))
        if piece in "[]":
            depth += 1 if piece == "[" else -1
        else:
            segments.append(Segment(start, token.end(), piece))
        before = piece if piece in "[]" else "a name"
    if depth:
        raise MalformedReference(len(text), _reason(text, len(text)))
    return FieldReference(0, len(text), segments)


@cached
def check(text: str) -> MalformedReference | None:
    """Why Logstash refuses a reference, or None."""
    if _is_usual(text):
        return None
    try:
        parse(text)
    except MalformedReference as malformed:
        return malformed
    return None


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
