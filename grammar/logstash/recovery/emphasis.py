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


def edits(spans: list[tuple[Span, int]], new: str = "") -> list[tuple[int, int, str]]:
    """The edits that put other text in the place of each asterisk."""
    sides = (side for (start, end), count in spans for side in ((start, start + count), (end - count, end)))
    return [(start, end, new * (end - start)) for start, end in sides]


def errors(text: str, spans: list[tuple[Span, int]]) -> list[ParseError]:
    """An error for each marked place, whose edits remove the asterisks."""
    return [
        ParseError(
            "asterisks",
            start,
            end,
            {"text": text[start + count : end - count], "found": "*" * count},
            (),
            tuple(edits([((start, end), count)])),
        )
        for (start, end), count in spans
    ]
