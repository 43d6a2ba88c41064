"""Ruby code in a pipeline, with its strings and comments blanked out, and its loops."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Option, Plugin, String
from lslint.rules.logstash.values.coercion import regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

MAX_CODE_LENGTH = 100_000
"""Maximum number of characters of code that are analyzed."""


class Code:
    """A code option. ``text``: the code; ``bare``: the code with the content of strings, regular expressions and
    comments replaced by spaces; ``start``: its offset in the file; ``cut``: True if ``text`` is truncated; ``quote``:
    the one around it."""

    __slots__ = ("bare", "cut", "option", "quote", "start", "text")

    def __init__(self, option: Option, value: String) -> None:
        self.option = option
        self.quote = value.quote
        self.cut = len(value.value) > MAX_CODE_LENGTH
        self.text = value.value[:MAX_CODE_LENGTH]
        # an escaped quote in a config string is a quote in the code
        self.bare = _bare_of(self.text, value.quote)
        self.start = value.start + len(value.quote)

    def span(self, match: re.Match[str], group: int = 0) -> tuple[int, int]:
        """Return the span of a match in the file."""
        return self.start + match.start(group), self.start + match.end(group)


MAX_CACHED = 50
_cached: dict[tuple[str, str], str] = {}


def _bare_of(text: str, quote: str) -> str:
    """Return ``bare`` of the code between these quotes, cached for other rules."""
    found = _cached.get((text, quote))
    if found is None:
        if len(_cached) >= MAX_CACHED:
            _cached.clear()
        found = _cached[text, quote] = bare(text.replace("\\" + quote, " " + quote))
    return found


def codes(plugin: Plugin, *names: str) -> Iterator[Code]:
    for option in plugin.options:
        if option.name in names and isinstance(option.value, String):
            yield Code(option, option.value)


# A string, a comment, or a regular expression. A slash after a character that can end a value is a division. No regular
# expression begins after a backslash, otherwise each escaped slash of an unclosed one would scan the rest of the code.
_STRINGS = (
    r"'(?:[^'\\]|\\.)*'?|\"(?:[^\"\\]|\\.)*\"?|#[^\n]*"
    r"|(?<=[=~(,\[])\s*/(?:[^/\\\n]|\\.)+/|(?<=[^\w)\]}\s\\])/(?:[^/\\\n]|\\.)+/"
)


def bare(text: str) -> str:
    """Return the code with the content of strings, regular expressions and comments replaced by spaces."""

    def space(match: re.Match[str]) -> str:
        found = match.group()
        head = len(found) - len(found.lstrip())
        closed = found[head] != "#" and len(found) > head + 1 and found[-1] == found[head]
        last = len(found) - 1 if closed else len(found)
        inner = "\n".join([" " * len(line) for line in found[head + 1 : last].split("\n")])
        return found[:head] + (" " if found[head] == "#" else found[head]) + inner + found[last:]

    return regex("(?s)" + _STRINGS).sub(space, text)


_LOOP = (
    r"\.(?:each\w*|map!?|collect!?|select!?|reject!?|times|flat_map|inject|reduce|upto|step|delete_if|any\?|all\?)"
    r"(?:\([^()\n]*\))?\s*(\{|\bdo\b)|\b(while|until)\b|\bfor\b\s+\w+(?:\s*,\s*\w+)*\s+(in)\b|\b(loop)\s*(?:\{|do\b)"
)


def loops(code: str) -> list[tuple[int, int]]:
    """Return the spans of the outermost loop bodies in bare code."""
    found: list[tuple[int, int]] = []
    end = 0
    for match in regex(_LOOP).finditer(code):
        if match.start() < end:  # inside the previous loop
            continue
        start = match.end()
        if match.group(2) or match.group(3):  # the "do" of a while does not open another block
            own_match = regex(r"[^\n;]*?\bdo\b").match(code, start)
            start = own_match.end() if own_match is not None else start
        end = closing(code, start, code[start - 1] == "{")
        found.append((start, end))
    return found


def closing(code: str, at: int, brace: bool) -> int:
    """Return the end of the block that is open at ``at``. ``brace``: it is in braces, else it ends with ``end``."""
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
