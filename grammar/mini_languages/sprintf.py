"""References that Logstash replaces in strings for each event: ``%{field}`` and date formats, with their spans."""

from __future__ import annotations

from lslint.grammar import lalr
from lslint.grammar.bounded_cache import BoundedCache, compiled
from lslint.grammar.logstash.nodes import Node
from lslint.grammar.parse_errors import Span

FIELD, JODA, JAVA, EPOCH = "field", "joda", "java", "epoch"


class SprintfPart(Node):
    """One ``%{…}``. ``kind``: ``field``, ``joda`` (``%{+…}``), ``java`` (``%{{…}}``) or ``epoch`` (``%{+%s}``,
    ``%{+}`` and ``%{}``: seconds since 1970). ``body``: the reference or the format; it begins at ``body_start``.
    """

    __slots__ = ("body", "body_start", "kind")

    def __init__(self, start: int, end: int, kind: str, body: str, body_start: int) -> None:
        super().__init__(start, end)
        self.kind = kind
        self.body = body
        self.body_start = body_start


class _Actions(lalr.PartActions):
    """Callbacks of ``sprintf.lark``."""

    text = lalr.PartActions.literal

    def made(self, kind: str, values: tuple[Span, ...]) -> SprintfPart:
        base = self.base
        body = values[1] if len(values) == 3 else (values[0][1], values[0][1])
        return SprintfPart(
            base + values[0][0], base + values[-1][1], kind, self.source[body[0] : body[1]], base + body[0]
        )

    def field(self, values: tuple[Span, ...]) -> SprintfPart:
        return self.made(FIELD, values)

    def joda(self, values: tuple[Span, ...]) -> SprintfPart:
        start, end = values[1]
        return self.made(EPOCH if self.source[start:end] in ("%", "%s") else JODA, values)

    def java(self, values: tuple[Span, ...]) -> SprintfPart:
        return self.made(JAVA, values)

    java_empty = java

    def epoch(self, values: tuple[Span, ...]) -> SprintfPart:
        return self.made(EPOCH, values)


_PLAIN = r"%\{(?:(\+?)([^}+{][^}]*)\}|)"


def parse(text: str, base: int = 0) -> list[SprintfPart]:
    """The ``%{…}`` references in a string value, left to right; not to be modified. Unclosed ones are literal text.
    Raises nothing.

    ``base``: the offset of the text in its file, added to all positions.
    """
    parts: list[SprintfPart] = _parse(text, base) if base else _cached[text]
    return parts


def _parse(text: str, base: int = 0) -> list[SprintfPart]:
    last = text.rfind("}") + 1
    if not last or text.find("%{", 0, last) < 0:
        return []
    parts = []
    for match in compiled(_PLAIN).finditer(text, 0, last):  # nearly all are a field or a Joda format
        plus, body = match.groups()
        if body is None:
            return by_grammar(text, base)
        kind = FIELD if not plus else EPOCH if body in ("%", "%s") else JODA
        parts.append(SprintfPart(base + match.start(), base + match.end(), kind, body, base + match.start(2)))
    return parts


_cached = BoundedCache(_parse)


def by_grammar(text: str, base: int = 0) -> list[SprintfPart]:
    """What ``parse`` gives, by way of ``sprintf.lark`` for any text that closes a brace."""
    from lslint.grammar.tables.sprintf import TABLES

    head = text[: text.rfind("}") + 1]
    parts: list[SprintfPart] = lalr.parse(head, TABLES, _Actions(head, base), "text")
    return parts


def unclosed(text: str) -> int:
    """The offset of a ``%{`` that is never closed, or -1."""
    return text.find("%{", text.rfind("}") + 1)
