"""What the scan of the tolerant pass hands over: kinds of tokens and the token lists."""

from __future__ import annotations

from array import array

from lslint.grammar.parse_errors import Slip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.logstash.nodes import Span

WORD, STRING, ARROW, LBRACE, RBRACE, LSQB, RSQB, COMMA, OPERATOR, PAREN, OTHER, FOREIGN, SELECTOR, REGEXP, END = range(
    15
)
AHEAD = 4
"""So many further ``END`` tokens stand behind the first: readers look that far ahead without asking."""


class Tokens:
    """Parallel arrays, one entry per token, closed by ``END`` tokens at the end of the text (one and ``AHEAD`` more).

    ``kind``; ``start``/``end`` offsets; ``line``: offset of the line's first character (a token behind a string of
    several lines belongs to the line where the string began); ``indent``: of that line, in columns; ``first``: stands
    first on its line. ``broken``: indices of strings that were never closed. ``slips``: what the scan itself found.
    ``comments``: spans from ``#`` to before the line end. ``stopped``: set where the scan ended early.
    """

    __slots__ = ("broken", "comments", "end", "first", "indent", "kind", "line", "slips", "start", "stopped", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        # arrays of integers: lists would need ten times the memory, which counts in a text of one-character tokens
        self.kind = array("b")
        self.start = array("i")
        self.end = array("i")
        self.line = array("i")
        self.indent = array("i")
        self.first: list[bool] = []
        self.broken: set[int] = set()
        self.slips: list[Slip] = []
        self.stopped: Slip | None = None
        self.comments: list[Span] = []

    def word(self, index: int) -> str:
        """The text of a token; empty for the end."""
        return self.text[self.start[index] : self.end[index]]
