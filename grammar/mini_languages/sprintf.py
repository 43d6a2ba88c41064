"""References that Logstash replaces in strings for each event: ``%{field}`` and date formats, with their spans."""

from __future__ import annotations

from lslint.grammar.bounded_cache import cached, compiled
from lslint.grammar.logstash.nodes import Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

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


_PART = r"%\{(?:\{([^}]*)\}\}|(\+?)([^}]*)\})"


@cached
def parse(text: str) -> list[SprintfPart]:
    """The ``%{…}`` references in a string value, left to right; not to be modified. Unclosed ones are literal text.
    Raises nothing."""
    last = text.rfind("}") + 1
    if not last or text.find("%{", 0, last) < 0:
        return []
    return [_part(match) for match in compiled(_PART).finditer(text, 0, last)]


def _part(match: re.Match[str]) -> SprintfPart:
    java, plus, body = match.groups()
    if java is not None:
        kind, body, start = JAVA, java, match.start(1)
    else:
        kind, start = FIELD if body and not plus else EPOCH if body in ("", "%", "%s") else JODA, match.start(3)
    return SprintfPart(match.start(), match.end(), kind, body, start)


def unclosed(text: str) -> int:
    """The offset of a ``%{`` that is never closed, or -1."""
    return text.find("%{", text.rfind("}") + 1)
