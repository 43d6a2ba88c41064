"""Strings of a pipeline as plugins receive them, with their offsets in the file: for languages inside strings."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Bareword, String
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context
from lslint.rules.facts import fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "\\": "\\", '"': '"', "'": "'"}


class Text:
    """The content of a string. ``exact``: it is identical to the file, so ``span`` can locate parts of it; else
    ``span`` is the whole string."""

    __slots__ = ("exact", "node", "value")

    def __init__(self, node: String | Bareword, value: str, exact: bool) -> None:
        self.node = node
        self.value = value
        self.exact = exact

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of ``value[start:end]`` in the file; never empty."""
        node = self.node
        if not self.exact:
            return node.start, node.end
        quote = getattr(node, "quote", "")
        base = node.start + len(quote)
        end = min(max(end, start + 1), len(self.value))
        if start >= end:  # after the last character: the closing quote
            return base + len(self.value), max(node.end, base + len(self.value) + 1)
        return base + start, base + end


def plugin_text(node: String | Bareword, ctx: Context, variables: bool = True) -> Text | None:
    """Return the string that a plugin receives; None if it depends on a variable without a default or on a template.

    ``variables``: False for strings in which Logstash replaces no variables (regular expressions of conditions).
    """
    value = node.value
    if has_marker(value.replace("%{{", "%{")):
        return None  # %{{…}} is a date format of Logstash
    exact = True
    if variables and "${" in value:
        from lslint.grammar.mini_languages.env_reference import parse, replaced

        if parse(value):
            filled = replaced(value, {})
            if filled is None:
                return None
            value, exact = filled, False
    if "\\" in value and hasattr(node, "quote") and escapes(ctx):
        value, exact = unescaped(value), False
    return Text(node, value, exact)


@fact
def escapes(ctx: Context) -> bool:
    """Return whether ``config.support_escapes`` is on, or may be on by a variable."""
    setting = ctx.project.setting("config.support_escapes")
    return setting is not None and (setting.value in (True, "true") or "${" in str(setting.value))


def unescaped(value: str) -> str:
    """Return a string with its escape sequences replaced, as ``config.support_escapes`` does."""
    return compiled(r"(?s)\\(.)").sub(lambda escape: _ESCAPES.get(escape[1], escape[0]), value)


def doubled_escape(string: String, escape: str) -> re.Match[str] | None:
    """Return the first of these escapes that has two backslashes, unless the string has a path of Windows."""
    match = compiled(rf"(?<!\\)\\\\(?:{escape})").search(string.value) if "\\\\" in string.value else None
    return match if match is not None and compiled(_WINDOWS).search(string.value) is None else None


_WINDOWS = r"[A-Za-z]:\\|\\\\[A-Za-z]{2}"
