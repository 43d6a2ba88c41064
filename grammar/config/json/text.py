"""Texts, numbers and names of JSON."""

from __future__ import annotations

from collections.abc import Sequence as Many

from lslint.grammar import numbers
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import Entry
from lslint.grammar.parse_errors import ParseError

MAX_DEPTH = 1000
"""Levels of nesting that are read; the server's own JSON reader stops there too (since 8.x)."""

STRING_END = r'"(?:[^"\\]|\\.)*+(?:"|\Z)'
COMMENT = r"//[^\r\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)"


def unescape(text: str, start: int, end: int) -> str:
    """The content of the JSON string ``text[start:end]`` (quotes included), which must be well formed."""
    inner = text[start + 1 : end - 1]
    if "\\" not in inner:
        return inner
    from json import loads

    return str(loads(text[start:end]))


def number(text: str) -> int | float:
    """The value of a JSON number; the largest absolute value of a whole number is ``numbers.LIMIT``."""
    if "." in text or "e" in text or "E" in text:
        return float(text)
    return numbers.signed(text) or 0


def duplicate_errors(text: str, entries: Many[Entry], out: list[ParseError]) -> None:
    """A ``json-duplicate-key`` syntax error for each repetition of a name; the edit takes the earlier entry away."""
    seen: dict[str, Entry] = {}
    for entry in entries:
        name = entry.name
        first = seen.get(name)
        seen[name] = entry
        if first is not None:
            until = entry_end(text, first)
            out.append(
                ParseError(
                    "json-duplicate-key",
                    entry.key.start,
                    entry.key.end,
                    {"name": name},
                    ((first.key.start, first.key.end, "first here"),),
                    ((first.start, until, ""),) if until else (),
                )
            )


def entry_end(text: str, entry: Entry) -> int:
    """Where the entry after this one starts, in a well-formed object; 0 if a comment stands between."""
    match = compiled(r"[ \t\r\n]*,[ \t\r\n]*").match(text, entry.end)
    return match.end() if match and not text.startswith("/", match.end()) else 0
