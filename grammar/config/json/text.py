"""Strings, numbers and names in JSON."""

from __future__ import annotations

from collections.abc import Sequence as Many

from lslint.grammar import numbers
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import Entry
from lslint.grammar.parse_errors import ParseError

MAX_DEPTH = 1000
"""Levels of nesting that are read; the server's own JSON reader stops there too (since 8.x)."""
AFTER_STRAY = r"""[ \t\r\n]*+(?:[},]|(?:"[^"\n]*+"|'[^'\n]*+'|(?:[^\s\[\]{},:="'\#/]++[ \t]*+){1,3}+)[ \t]*+:)"""
"""What follows an unquoted name without a value: the next entry, or the end of the object."""
GOES_ON = r"[ \t\r\n]*+[\]},:\"]"
"""What follows a bracket that only seems to be the last one."""

STRING_END = r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\Z)'
COMMENT = r"//[^\r\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)"


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
            comma = compiled(r"[ \t\r\n]*,[ \t\r\n]*").match(text, first.end)
            # a comment behind the comma is left alone
            edits = ((first.start, comma.end(), ""),) if comma and not text.startswith("/", comma.end()) else ()
            related = ((first.key.start, first.key.end, "first here"),)
            key = entry.key
            out.append(ParseError("json-duplicate-key", key.start, key.end, {"name": name}, related, edits))
