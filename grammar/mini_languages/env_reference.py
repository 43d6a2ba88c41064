"""Variables in strings, ``${NAME}`` and ``${NAME:default}``, with their spans inside the text."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Node


class Variable(Node):
    """One ``${NAME:default}``; ``default`` is None without one."""

    __slots__ = ("default", "name")

    def __init__(self, start: int, end: int, name: str, default: str | None) -> None:
        super().__init__(start, end)
        self.name = name
        self.default = default


_VARIABLE = r"\$\{([a-zA-Z_.][a-zA-Z0-9_.]*)(?::([^}]*))?\}"
"""The default runs to the next brace; nothing is escaped."""


def parse(text: str) -> list[Variable]:
    """The variables in a string value, left to right. Takes any text, raises nothing."""
    last = text.rfind("}") + 1
    if not last or text.find("${", 0, last) < 0:
        return []
    matches = compiled(_VARIABLE).finditer(text, 0, last)
    return [Variable(match.start(), match.end(), match[1], match[2]) for match in matches]


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
