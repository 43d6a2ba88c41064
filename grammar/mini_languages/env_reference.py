"""Variables in strings, ``${NAME}`` and ``${NAME:default}``, with their spans inside the text."""

from __future__ import annotations

from lslint.grammar import lalr
from lslint.grammar.logstash.nodes import Node
from lslint.grammar.parse_errors import Span


class Variable(Node):
    """One ``${NAME:default}``; ``default`` is None without one."""

    __slots__ = ("default", "name")

    def __init__(self, start: int, end: int, name: str, default: str | None) -> None:
        super().__init__(start, end)
        self.name = name
        self.default = default


class _Actions(lalr.PartActions):
    """Callbacks of ``env_reference.lark``."""

    text = lalr.PartActions.literal

    def made(self, values: tuple[Span, ...], default: str | None) -> Variable:
        name = self.source[values[1][0] : values[1][1]]
        return Variable(self.base + values[0][0], self.base + values[-1][1], name, default)

    def plain(self, values: tuple[Span, ...]) -> Variable:
        return self.made(values, None)

    def empty_default(self, values: tuple[Span, ...]) -> Variable:
        return self.made(values, "")

    def with_default(self, values: tuple[Span, ...]) -> Variable:
        return self.made(values, self.source[values[3][0] : values[3][1]])


def parse(text: str, base: int = 0) -> list[Variable]:
    """The variables in a string value, left to right. Takes any text, raises nothing.

    ``base``: the offset of the text in its file, added to all positions.
    """
    last = text.rfind("}") + 1
    if not last or text.find("${", 0, last) < 0:
        return []
    from lslint.grammar.tables.env_reference import TABLES

    head = text if last == len(text) else text[:last]
    variables: list[Variable] = lalr.parse(head, TABLES, _Actions(head, base), "text")
    return variables


def replaced(text: str, values: dict[str, str]) -> str | None:
    """The text with its variables replaced by ``values`` or their defaults; None where one has neither."""
    out: list[str] = []
    offset = 0
    for variable in parse(text):
        value = values.get(variable.name, variable.default)
        if value is None:
            return None
        out += (text[offset : variable.start], value)
        offset = variable.end
    return "".join(out) + text[offset:]
