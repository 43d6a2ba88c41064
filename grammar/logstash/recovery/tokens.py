"""Token kinds, the modes of open blocks and the token list of the recovering parser."""

from __future__ import annotations

from array import array

from lslint.grammar.parse_errors import ParseError, Span

WORD, STRING, ARROW, LBRACE, RBRACE, LSQB, RSQB, COMMA, OPERATOR, PAREN, OTHER, FOREIGN, SELECTOR, REGEXP, END = range(
    15
)

TOP_LEVEL, ITEMS, OPTIONS, HASH, ARRAY = range(5)
"""Modes: what the parser reads next. Outside sections; plugins and branches; settings; pairs; values of a list."""

LOOKAHEAD = 4
"""Number of ``END`` tokens after the first one, so that readers can look ahead without a bounds check."""


class Tokens:
    """Parallel arrays, one entry per token, terminated by ``1 + LOOKAHEAD`` tokens ``END``.

    ``kind``; ``start``/``end``: offsets; ``line``: offset of the first character of the line (a token after a
    multi-line string belongs to the line where the string starts); ``indent``: of that line, in columns; ``first``: the
    token is the first on its line. ``broken``: indices of strings that are never closed. ``errors``: errors found by
    the scanner. ``comments``: spans from ``#`` to the line end. ``stopped``: set if the scanner gave up early. It
    has one array per property of a token, as a file may have millions of them.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        # Arrays of integers: lists would take ten times the memory for a file of one-character tokens.
        self.kind = array("b")
        self.start = array("i")
        self.end = array("i")
        self.line = array("i")
        self.indent = array("i")
        self.first: list[bool] = []
        self.broken: set[int] = set()
        self.errors: list[ParseError] = []
        self.stopped: ParseError | None = None
        self.comments: list[Span] = []

    def add(self, kind: int, start: int, end: int, line: int, indent: int, first: bool) -> None:
        self.kind.append(kind)
        self.start.append(start)
        self.end.append(end)
        self.line.append(line)
        self.indent.append(indent)
        self.first.append(first)

    def word(self, index: int) -> str:
        """Text of a token; empty for ``END``."""
        return self.text[self.start[index] : self.end[index]]

    def display(self, index: int) -> str:
        """A token as written in a message: its first line, shortened, in backticks."""
        if self.kind[index] == END:
            return "the end of the file"
        return shortened(self.word(index).split("\n", 1)[0])


_OPENERS = {"]": "[", ")": "("}
_FAR = 200
"""Tokens before a bracket in which the opening one is searched."""


def is_unmatched(tokens: Tokens, index: int, first: int) -> bool:
    """Whether token ``index`` is a ``]`` or ``)``, and none of the tokens from ``first`` on opens it. False if that is
    not certain: after a string that is never closed, or if there are too many tokens."""
    closer = tokens.word(index)
    opener = _OPENERS.get(closer)
    if opener is None or tokens.broken or index - first > _FAR:
        return False
    depth = 1
    for earlier in range(index - 1, first - 1, -1):
        word = tokens.word(earlier)
        depth += (word == closer) - (word == opener)
        if not depth:
            return False
    return True


def shortened(text: str) -> str:
    """``text`` in backticks, at most 40 characters of it."""
    return f"`{text[:37]}…`" if len(text) > 40 else f"`{text}`"
