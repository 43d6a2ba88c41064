"""Regular expressions whose line ends before their closing ``/``."""

from __future__ import annotations

import re

from lslint.grammar.parse_errors import ParseError, Span
from lslint.grammar.spans import replaced

_TEXT = re.compile(
    r"""
    "(?:\\[\s\S]|[^"\\]){0,2000}+" | '(?:\\[\s\S]|[^'\\]){0,2000}+' | \#[^\n]*+
  | [=!]~[ \t]*+(?:/(?:\\/|[^/\n])*+/ | (?P<cut>/(?:\\/|[^/\r\n])*+)(?=\r?$))
    """,
    re.VERBOSE | re.MULTILINE,
)
_CLOSED = "/ /"
_OPENING = "/ /{"
"""What stands for such an expression, without and with the brace of the block."""


def regexps(text: str) -> list[tuple[Span, bool]]:
    """The spans of such expressions outside strings and comments, and whether the brace of the block follows."""
    spans: list[tuple[Span, bool]] = []
    for part in _TEXT.finditer(text):
        if part["cut"] is None:
            continue
        start = part.start("cut")
        written = part["cut"].rstrip()
        has_brace = written.endswith((" {", "\t{"))
        if has_brace:
            written = written[:-1].rstrip()
        if len(written) >= len(_CLOSED if has_brace else _OPENING):
            spans.append(((start, start + len(written)), has_brace))
    return spans


def without(text: str, spans: list[tuple[Span, bool]]) -> str:
    """The text at the same length, with a closed expression, and the brace of the block, in the place of each."""
    edits = ((start, end, (_CLOSED if has_brace else _OPENING).ljust(end - start)) for (start, end), has_brace in spans)
    return replaced(text, edits)


def errors(text: str, spans: list[tuple[Span, bool]]) -> list[ParseError]:
    """An error for each of these expressions."""
    return [
        ParseError("value-needs-quotes", start, end, {"text": text[start:end], "role": "operand", "cut": "1"})
        for (start, end), _ in spans
    ]


def is_named(text: str, error: ParseError) -> bool:
    """Whether an error is already about such an expression, as it is written up to a space."""
    if error.kind != "value-needs-quotes" or text[error.end : error.end + 1].strip():
        return False
    word = text[error.start : error.end]
    return word.startswith("/") and ("\\/" not in word or word.endswith("\\/"))
