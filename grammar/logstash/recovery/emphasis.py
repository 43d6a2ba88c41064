"""Asterisks around what a reader is to replace, ``hosts => ***"10.0.0.1"***``, in a pipeline of a documentation."""

from __future__ import annotations

import re

from lslint.grammar.parse_errors import ParseError, Span

_MAY_HOLD = re.compile(r"\*\*[^*\n]++\*\*")
_TEXT = re.compile(
    r"""
    (?<![^\s"'\[{(,>~=!])(?P<stars>\*{2,3})(?=[^\s*])
    (?P<inside>(?:"(?:\\[^\n]|[^"\\\n]){0,2000}+" | '(?:\\[^\n]|[^'\\\n]){0,2000}+' | [^*"'\#\n]){1,2000}?)
    (?<=\S)(?P=stars)(?![^\s"'\]}),=!])
  | "(?:\\[\s\S]|[^"\\]){0,2000}+" | '(?:\\[\s\S]|[^'\\]){0,2000}+' | \#[^\n]*+
    """,
    re.VERBOSE,
)
"""Two or three asterisks on both sides, outside strings and comments. Bounded, so that many of them without an end take
linear time."""


def may_hold(text: str) -> bool:
    """Whether the text may contain such asterisks, including in strings."""
    return _MAY_HOLD.search(text) is not None


def marked(text: str) -> list[tuple[Span, int]]:
    """The spans of what is marked, with its asterisks, and the number of asterisks on each side."""
    return [(part.span(), len(part["stars"])) for part in _TEXT.finditer(text) if part["stars"]]


def is_certain(spans: list[tuple[Span, int]]) -> bool:
    """Whether no place may be a glob, which has two asterisks at most."""
    return all(count > 2 for _, count in spans)


def without(text: str, spans: list[tuple[Span, int]]) -> str:
    """The text at the same length, with spaces in the place of the asterisks."""
    parts: list[str] = []
    last = 0
    for (start, end), count in spans:
        blank = " " * count
        parts += (text[last:start], blank, text[start + count : end - count], blank)
        last = end
    return "".join(parts) + text[last:]


def errors(text: str, spans: list[tuple[Span, int]]) -> list[ParseError]:
    """An error for each marked place, whose edits remove the asterisks."""
    return [
        ParseError(
            "asterisks",
            start,
            end,
            {"text": text[start + count : end - count], "found": "*" * count},
            (),
            ((start, start + count, ""), (end - count, end, "")),
        )
        for (start, end), count in spans
    ]
