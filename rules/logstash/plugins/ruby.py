"""Ruby code in a pipeline, as far as rules look into it: its texts and comments blanked out, its loops."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Option, Plugin, String
from lslint.rules.logstash.values.coercion import regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

MAX_CODE_LENGTH = 100_000
"""Characters of code that are looked at."""


class Code:
    """A code option. ``text``: the code; ``bare``: the same with texts, expressions and comments replaced by spaces, of
    the same length; ``start``: where it begins in the file; ``cut``: True where the code goes on behind ``text``."""

    __slots__ = ("bare", "cut", "option", "start", "text")

    def __init__(self, option: Option, value: String) -> None:
        self.option = option
        self.cut = len(value.value) > MAX_CODE_LENGTH
        self.text = value.value[:MAX_CODE_LENGTH]
        # in a text of the config an escaped quote is a quote of the code
        self.bare = _bare_of(self.text, value.quote)
        self.start = value.start + len(value.quote)

    def span(self, match: re.Match[str], group: int = 0) -> tuple[int, int]:
        """Where a match stands in the file."""
        return self.start + match.start(group), self.start + match.end(group)


MAX_CACHED = 50
_cached: dict[tuple[str, str], str] = {}


def _bare_of(text: str, quote: str) -> str:
    """``bare`` of a code between such quotes, cached for other rules."""
    found = _cached.get((text, quote))
    if found is None:
        if len(_cached) >= MAX_CACHED:
            _cached.clear()
        found = _cached[text, quote] = bare(text.replace("\\" + quote, " " + quote))
    return found


def codes(plugin: Plugin, *names: str) -> Iterator[Code]:
    """The code options of a plugin that are written in the file."""
    for option in plugin.options:
        if option.name in names and isinstance(option.value, String):
            yield Code(option, option.value)


# A text, a comment, an expression behind something that no value ends with (else it is a division). No expression
# begins behind a backslash: each escaped slash of one that is not closed would scan the rest of the code.
_TEXTS = (
    r"'(?:[^'\\]|\\.)*'?|\"(?:[^\"\\]|\\.)*\"?|#[^\n]*"
    r"|(?<=[=~(,\[])\s*/(?:[^/\\\n]|\\.)+/|(?<=[^\w)\]}\s\\])/(?:[^/\\\n]|\\.)+/"
)


def bare(text: str) -> str:
    """The code with spaces for what is text, expression or comment; the quotes and slashes around stay."""

    def space(match: re.Match[str]) -> str:
        found = match.group()
        head = len(found) - len(found.lstrip())
        closed = found[head] != "#" and len(found) > head + 1 and found[-1] == found[head]
        last = len(found) - 1 if closed else len(found)
        inner = "\n".join([" " * len(line) for line in found[head + 1 : last].split("\n")])
        return found[:head] + (" " if found[head] == "#" else found[head]) + inner + found[last:]

    return regex("(?s)" + _TEXTS).sub(space, text)


_LOOP = (
    r"\.(?:each\w*|map!?|collect!?|select!?|reject!?|times|flat_map|inject|reduce|upto|step|delete_if|any\?|all\?)"
    r"(?:\([^()\n]*\))?\s*(\{|\bdo\b)|\b(while|until)\b|\bfor\b\s+\w+(?:\s*,\s*\w+)*\s+(in)\b|\b(loop)\s*(?:\{|do\b)"
)


def loops(code: str) -> list[tuple[int, int]]:
    """Where the bodies of loops stand in bare code, each with those inside."""
    found: list[tuple[int, int]] = []
    end = 0
    for match in regex(_LOOP).finditer(code):
        if match.start() < end:  # inside the one before
            continue
        start = match.end()
        if match.group(2) or match.group(3):  # the "do" of a while is no block of its own
            own = regex(r"[^\n;]*?\bdo\b").match(code, start)
            start = own.end() if own is not None else start
        end = closing(code, start, code[start - 1] == "{")
        found.append((start, end))
    return found


def closing(code: str, at: int, brace: bool) -> int:
    """Where the block ends that is open at ``at``: one in braces, or one that ends with ``end``."""
    depth = 1
    if brace:
        for character in regex(r"[{}]").finditer(code, at):
            depth += 1 if character.group() == "{" else -1
            if not depth:
                return character.start()
        return len(code)
    words = r"\bend\b|\bdo\b|(?:(?<=\n)|(?<=;)|(?<=[=(]))[ \t]*\b(?:if|unless|case|begin|while|until|def|class|for)\b"
    for word in regex(words).finditer(code, at):
        depth += -1 if word.group() == "end" else 1
        if not depth:
            return word.start()
    return len(code)
