"""Texts that are read instead of a refused pipeline: one mistake of a kind that makes many errors is put right in each.

Every text has the length of the pipeline, so the offsets of what else is wrong stay.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from lslint.grammar.logstash.recovery.scan import scan
from lslint.grammar.logstash.recovery.tokens import LBRACE, RBRACE
from lslint.grammar.parse_errors import ParseError, Span
from lslint.grammar.spans import blanked, replaced

Repair = tuple[str, list[ParseError], int]
"""A text, the errors about what it leaves out, and the number of errors from which on it is something else."""


def repairs(text: str, errors: list[ParseError]) -> Iterator[Repair]:
    """Yield the texts to read. ``errors``: those of the pipeline as it is."""
    yield from _with_closed_regexps(text, errors)
    yield from _without_foreign_comments(text, errors)
    yield from _without_escapes(text, errors)
    yield from _with_commented_heads(text, errors)


_SKIPPED = r"""
    "(?:\\[\s\S]|[^"\\]){0,2000}+" | '(?:\\[\s\S]|[^'\\]){0,2000}+' | \#[^\n]*+ | [=!]~[ \t]*+/(?:\\/|[^/\n])*+/"""
"""Strings, comments and regular expressions. Bounded, so that many quotes without an end take linear time."""

# Regular expressions whose line ends before their closing ``/``

_REGEXP = re.compile(rf"{_SKIPPED} | [=!]~[ \t]*+(?P<cut>/(?:\\/|[^/\r\n])*+)(?=\r?$)", re.VERBOSE | re.MULTILINE)
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
    _SKIPPED
    + r"""
  | (?<![^\s"'{}\[\],])(?://[^\r\n]*+ | /\*(?:[^*]|\*(?!/)){0,4000}+\*/ | <!--(?:[^-]|-(?!->)){0,4000}+-->)
  | (?<![^\s"'{}\]])--[ \t][^\r\n]*+ | ^[ \t]*+;++[ \t]*+\w[^\r\n]*+
    """,
    re.VERBOSE | re.MULTILINE,
)
_SIGNS = ("//", "/*", "<!--", "--", ";")


def _without_foreign_comments(text: str, errors: list[ParseError]) -> Iterator[Repair]:
    """Yield the text without these comments outside strings, regular expressions and comments that begin with ``#``.
    One error is about all of them, at the first one."""
    spans: list[Span] = []
    for part in _COMMENTS.finditer(text) if _MAY_COMMENT.search(text) is not None else ():
        start, end = part.span()
        start += len(part[0]) - len(part[0].lstrip(" \t"))
        sign = next((sign for sign in _SIGNS if text.startswith(sign, start)), "")
        if not sign:
            continue
        line = text.rfind("\n", 0, start) + 1
        before = text[max(line, start - 200) : start].rstrip(" \t")[-1:]
        if before and (before in "=>~:" or (before in "[," and not text[start + 2 : start + 3].isspace())):
            continue  # a value without quotes
        if sign != "--" or not before.isalnum():
            spans.append((start, end))
    if spans:
        start = spans[0][0]
        sign = next(sign for sign in _SIGNS if text.startswith(sign, start))
        detail = {"found": f"`{sign}`", "expected": "", "comment": sign, "count": str(len(spans))}
        error = ParseError("unexpected", start, start + len(sign), detail)
        yield blanked(text, spans), [error], len(errors) + 1


# Backslashes that Markdown needs before brackets and underscores: ``if \[type]``, ``add\_tag => "a"``

_ESCAPED = re.compile(rf"(?<!\w)\w*+(?P<escaped>(?:\\[][_][]\w@.-]*+)++)|{_SKIPPED}|\\.", re.VERBOSE)


def _without_escapes(text: str, errors: list[ParseError]) -> Iterator[Repair]:
    """Yield the text without these backslashes outside strings, where they may be part of a regular expression. One
    error is about all of them, at the first one."""
    words = [part.span("escaped") for part in _ESCAPED.finditer(text) if part["escaped"]] if "\\" in text else []
    if words:
        edits = [(start, end, text[start:end].replace("\\", "").ljust(end - start)) for start, end in words]
        signs = [at for start, end in words for at in range(start, end) if text[at] == "\\"]
        detail = {"found": "`\\`", "expected": "", "escape": "yes", "count": str(len(signs))}
        error = ParseError("unexpected", signs[0], signs[0] + 2, detail, edits=tuple((at, at + 1, "") for at in signs))
        yield replaced(text, edits), [error], len(errors) + 1


# Blocks whose first line alone is a comment: ``# mongodb {``, but its settings and its ``}`` are not

_COMMENT = re.compile(r"^[ \t]*+(?P<sign>\#++)[ \t]*+(?P<text>[^\n\r]*+)", re.MULTILINE)
_HEAD = re.compile(
    r"(?:\}[ \t]*+)?(?:(?:else[ \t]++)?if[ \t]++[^{}\n]++|else[ \t]*+|[A-Za-z_]\w*+[ \t]*+(?:=>[ \t]*+)?)\{[ \t]*+"
)
_FOLLOWED = re.compile(r"[^\n]*+\n[^\S\n]*+[^\s#]")
"""A line after which the next one has contents and is not a comment."""
_MAX_TRIALS = 5
"""Lines that are tried: each takes a parse of the file."""


def _with_commented_heads(text: str, errors: list[ParseError]) -> Iterator[Repair]:
    """Yield the text without the ``#`` of such a comment."""
    if "#" in text and any(error.kind in ("unexpected", "plugin-outside-section") for error in errors):
        for sign, start, end in _heads(text, errors[0].start):
            clean = text[:sign] + " " * (start - sign) + text[start:]
            detail = {"found": clean[start:end], "expected": "", "commented": "yes"}
            close = _close(clean, end - 1)
            related = () if close < 0 else ((close, close + 1, "the block ends here"),)
            yield clean, [ParseError("unexpected", start, end, detail, related)], len(errors) + 1


def _heads(text: str, offset: int) -> list[tuple[int, int, int]]:
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
            open_heads.append((sign, start, end, bool(_HEAD.fullmatch(written) and _FOLLOWED.match(text, end))))
    spans = [(sign, start, end) for sign, start, end, fits in open_heads if fits]
    return sorted(spans, key=lambda head: abs(head[0] - offset))[:_MAX_TRIALS]


def _close(text: str, offset: int) -> int:
    """The offset of the brace that closes the one at an offset, or -1."""
    tokens = scan(text)
    depth = 0
    for index in range(bisect_left(tokens.start, offset), len(tokens.kind)):
        depth += (tokens.kind[index] == LBRACE) - (tokens.kind[index] == RBRACE)
        if not depth:
            return tokens.start[index]
    return -1
