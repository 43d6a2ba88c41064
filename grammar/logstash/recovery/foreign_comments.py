"""Comments of other languages, ``// …``, ``/* … */``, ``<!-- … -->``, ``-- …`` and ``; …``, in a pipeline."""

from __future__ import annotations

import re

from lslint.grammar.parse_errors import ParseError, Span

_MAY_HOLD = re.compile(r"//|/\*|<!--|--[ \t]|^[ \t]*;", re.MULTILINE)
_TEXT = re.compile(
    r"""
    "(?:\\[\s\S]|[^"\\]){0,2000}+" | '(?:\\[\s\S]|[^'\\]){0,2000}+' | \#[^\n]*+ | [=!]~[ \t]*+/(?:\\/|[^/\n])*+/
  | (?<![^\s"'{}\[\],])(?://[^\r\n]*+ | /\*(?:[^*]|\*(?!/)){0,4000}+\*/ | <!--(?:[^-]|-(?!->)){0,4000}+-->)
  | (?<![^\s"'{}\]])--[ \t][^\r\n]*+ | ^[ \t]*+;++[ \t]*+\w[^\r\n]*+
    """,
    re.VERBOSE | re.MULTILINE,
)
"""Bounded, so that many quotes or ``/*`` without an end take linear time."""
_SIGNS = ("//", "/*", "<!--", "--", ";")


def may_hold(text: str) -> bool:
    """Whether the text may contain such comments, including in strings."""
    return _MAY_HOLD.search(text) is not None


def comments(text: str) -> list[Span]:
    """The spans of these comments outside strings, regular expressions and comments that begin with ``#``."""
    spans: list[Span] = []
    for part in _TEXT.finditer(text):
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


def error(text: str, found: list[Span]) -> ParseError:
    """One error for all of these comments, at the first one."""
    start = found[0][0]
    sign = next(sign for sign in _SIGNS if text.startswith(sign, start))
    detail = {"found": f"`{sign}`", "expected": "", "comment": sign, "count": str(len(found))}
    return ParseError("unexpected", start, start + len(sign), detail)
