"""Texts that are read instead of a refused pipeline: one mistake of a kind that makes many errors is put right in each.

Every text has the length of the pipeline, so the offsets of what else is wrong stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lslint.grammar.parse_errors import ParseError, Span
from lslint.grammar.spans import blanked, replaced

Repair = tuple[str, list[ParseError], int]
"""A text, the errors about what it leaves out, and the number of errors from which on it is something else."""


def repairs(text: str, errors: list[ParseError]) -> Iterator[Repair]:
    """Yield the texts to read. ``errors``: those of the pipeline as it is."""
    yield from _with_closed_regexps(text, errors)
    yield from _without_foreign_comments(text, errors)


# Regular expressions whose line ends before their closing ``/``

_REGEXP = re.compile(
    r"""
    "(?:\\[\s\S]|[^"\\]){0,2000}+" | '(?:\\[\s\S]|[^'\\]){0,2000}+' | \#[^\n]*+
  | [=!]~[ \t]*+(?:/(?:\\/|[^/\n])*+/ | (?P<cut>/(?:\\/|[^/\r\n])*+)(?=\r?$))
    """,
    re.VERBOSE | re.MULTILINE,
)
_CLOSED = "/ /"
_OPENING = "/ /{"
"""What stands for such an expression, without and with the brace of the block."""


def _with_closed_regexps(text: str, errors: list[ParseError]) -> Iterator[Repair]:
    """Yield the text with a closed expression, and the brace of the block, in the place of each."""
    if "~" not in text:
        return
    edits: list[tuple[int, int, str]] = []
    for part in _REGEXP.finditer(text):
        if part["cut"] is None:
            continue
        start = part.start("cut")
        written = part["cut"].rstrip()
        has_brace = written.endswith((" {", "\t{"))
        if has_brace:
            written = written[:-1].rstrip()
        instead = _CLOSED if has_brace else _OPENING
        if len(written) >= len(instead):
            edits.append((start, start + len(written), instead.ljust(len(written))))
    if not edits or (len(errors) == 1 and _is_about_regexp(text, errors[0])):
        return
    cut = [
        ParseError("value-needs-quotes", start, end, {"text": text[start:end], "role": "operand", "cut": "1"})
        for start, end, _ in edits
    ]
    yield replaced(text, edits), cut, max(len(errors), len(cut) + 1)


def _is_about_regexp(text: str, error: ParseError) -> bool:
    """Whether an error is already about such an expression, as it is written up to a space."""
    if error.kind != "value-needs-quotes" or text[error.end : error.end + 1].strip():
        return False
    word = text[error.start : error.end]
    return word.startswith("/") and ("\\/" not in word or word.endswith("\\/"))


# Comments of other languages: ``// …``, ``/* … */``, ``<!-- … -->``, ``-- …`` and ``; …``

_MAY_COMMENT = re.compile(r"//|/\*|<!--|--[ \t]|^[ \t]*;", re.MULTILINE)
_COMMENTS = re.compile(
    r"""
    "(?:\\[\s\S]|[^"\\]){0,2000}+" | '(?:\\[\s\S]|[^'\\]){0,2000}+' | \#[^\n]*+ | [=!]~[ \t]*+/(?:\\/|[^/\n])*+/
  | (?<![^\s"'{}\[\],])(?://[^\r\n]*+ | /\*(?:[^*]|\*(?!/)){0,4000}+\*/ | <!--(?:[^-]|-(?!->)){0,4000}+-->)
  | (?<![^\s"'{}\]])--[ \t][^\r\n]*+ | ^[ \t]*+;++[ \t]*+\w[^\r\n]*+
    """,
    re.VERBOSE | re.MULTILINE,
)
"""Bounded, so that many quotes or ``/*`` without an end take linear time."""
_SIGNS = ("//", "/*", "<!--", "--", ";")


def _without_foreign_comments(text: str, errors: list[ParseError]) -> Iterator[Repair]:
    """Yield the text without these comments. One error is about all of them, at the first one."""
    spans = _foreign_comments(text) if _MAY_COMMENT.search(text) is not None else []
    if spans:
        start = spans[0][0]
        sign = next(sign for sign in _SIGNS if text.startswith(sign, start))
        detail = {"found": f"`{sign}`", "expected": "", "comment": sign, "count": str(len(spans))}
        error = ParseError("unexpected", start, start + len(sign), detail)
        yield blanked(text, spans), [error], len(errors) + 1


def _foreign_comments(text: str) -> list[Span]:
    """The spans of these comments outside strings, regular expressions and comments that begin with ``#``."""
    spans: list[Span] = []
    for part in _COMMENTS.finditer(text):
        start, end = part.span()
        start += len(part[0]) - len(part[0].lstrip(" \t"))
        sign = next((sign for sign in _SIGNS if text.startswith(sign, start)), "")
        if not sign:
            continue
        line = text.rfind("\n", 0, start) + 1
        before = text[max(line, start - 200) : start].rstrip(" \t")[-1:]
        if before and (before in "=>~:" or (before in "[," and not text[start + 2 : start + 3].isspace())):
            continue  # a value without quotes
        if sign == "--" and before.isalnum():
            continue
        spans.append((start, end))
    return spans
