"""Blocks whose first line alone is a comment: ``# mongodb {``, but its settings and its ``}`` are not."""

from __future__ import annotations

import re
from bisect import bisect_left

from lslint.grammar.logstash.recovery.scan import scan
from lslint.grammar.logstash.recovery.tokens import LBRACE, RBRACE
from lslint.grammar.parse_errors import ParseError

_COMMENT = re.compile(r"^[ \t]*+(?P<sign>\#++)[ \t]*+(?P<text>[^\n\r]*+)", re.MULTILINE)
_HEAD = re.compile(
    r"(?:\}[ \t]*+)?(?:(?:else[ \t]++)?if[ \t]++[^{}\n]++|else[ \t]*+|[A-Za-z_]\w*+[ \t]*+(?:=>[ \t]*+)?)\{[ \t]*+"
)
_MAX_TRIALS = 5
"""Lines that are tried: each takes a parse of the file."""


def may_hold(text: str, errors: list[ParseError]) -> bool:
    """Whether such a line may be the reason for one of the errors."""
    return "#" in text and any(error.kind in ("unexpected", "plugin-outside-section") for error in errors)


def heads(text: str, offset: int) -> list[tuple[int, int, int]]:
    """The commented first lines of blocks next to an offset, the nearest first: where the comment starts, where its
    text starts, and where that ends. Only lines directly above a line that is not a comment, and without a ``}`` in a
    comment below them that belongs to them."""
    lines = [(part.start("sign"), part.start("text"), part["text"]) for part in _COMMENT.finditer(text)]
    open_heads: list[tuple[int, int, int, bool]] = []
    for sign, start, written in lines:
        if written[:1] == "}" and open_heads:
            open_heads.pop()
        if written.rstrip().endswith("{"):
            end = start + len(written.rstrip())
            open_heads.append((sign, start, end, _HEAD.fullmatch(written) is not None and _is_followed(text, end)))
    spans = [(sign, start, end) for sign, start, end, fits in open_heads if fits]
    return sorted(spans, key=lambda head: abs(head[0] - offset))[:_MAX_TRIALS]


def _is_followed(text: str, end: int) -> bool:
    """Whether the line after an offset has contents and is not a comment."""
    newline = text.find("\n", end)
    if newline < 0:
        return False
    following = text[newline + 1 : newline + 400].split("\n", 1)[0].strip()
    return bool(following) and following[0] != "#"


def active(text: str, sign: int, start: int) -> str:
    """The text at the same length, without the ``#`` of a comment."""
    return text[:sign] + " " * (start - sign) + text[start:]


def error(clean: str, start: int, end: int) -> ParseError:
    """The error for a commented first line. ``clean``: the text with that line as a part of it."""
    detail = {"found": clean[start:end], "expected": "", "commented": "yes"}
    close = _close(clean, end - 1)
    related = () if close < 0 else ((close, close + 1, "the block ends here"),)
    return ParseError("unexpected", start, end, detail, related)


def _close(text: str, offset: int) -> int:
    """The offset of the brace that closes the one at an offset, or -1."""
    tokens = scan(text)
    depth = 0
    for index in range(bisect_left(tokens.start, offset), len(tokens.kind)):
        depth += (tokens.kind[index] == LBRACE) - (tokens.kind[index] == RBRACE)
        if not depth:
            return tokens.start[index]
    return -1
