"""Texts of a pipeline as the plugins get them, with the way back to the file: for languages inside of strings."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, String
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.values.coercion import is_open

_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "\\": "\\", '"': '"', "'": "'"}


class Text:
    """What a string holds. ``exact``: character for character what stands in the file, so that places in it can be
    shown; else ``span`` is the whole string."""

    __slots__ = ("exact", "node", "value")

    def __init__(self, node: String | Bareword, value: str, exact: bool) -> None:
        self.node = node
        self.value = value
        self.exact = exact

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where ``value[start:end]`` stands in the file; never empty."""
        node = self.node
        if not self.exact:
            return node.start, node.end
        quote = getattr(node, "quote", "")
        base = node.start + len(quote)
        end = min(max(end, start + 1), len(self.value))
        if start >= end:  # behind the last character: the closing quote
            return base + len(self.value), max(node.end, base + len(self.value) + 1)
        return base + start, base + end


def plugin_text(node: String | Bareword, ctx: Context, variables: bool = True) -> Text | None:
    """The text that a plugin gets; None where a variable without a default or a template decides on it.

    ``variables``: False for texts in which Logstash replaces none (regular expressions of conditions).
    """
    value = node.value
    if ("{" in value or "<" in value or "@" in value) and is_open(value.replace("%{{", "%{")):
        return None  # %{{…}} is a date format of Logstash's own
    exact = True
    if variables and "${" in value:
        from lslint.grammar.mini_languages.env_reference import parse, replaced

        if parse(value):
            filled = replaced(value, {})
            if filled is None:
                return None
            value, exact = filled, False
    if "\\" in value and hasattr(node, "quote") and escapes(ctx):
        value, exact = _unescaped(value), False
    return Text(node, value, exact)


@fact
def escapes(ctx: Context) -> bool:
    """True where ``config.support_escapes`` is on."""
    setting = ctx.project.setting("config.support_escapes")
    return setting is not None and setting.value in (True, "true")


def _unescaped(value: str) -> str:
    out: list[str] = []
    at = 0
    while True:
        found = value.find("\\", at)
        if found < 0 or found + 1 == len(value):
            return "".join(out) + value[at:]
        character = _ESCAPES.get(value[found + 1])
        out += (value[at:found], value[found : found + 2] if character is None else character)
        at = found + 2
