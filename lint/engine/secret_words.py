"""Secret values in free text: comments, and strings that hold code, commands or prose."""

from __future__ import annotations

from bisect import bisect_left

from lslint.engine.secret_collector import Collector, name_around
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.parse_errors import Span
from lslint.rules.shared.secret_names import may_be_secret_name
from lslint.rules.shared.secret_search import is_piece, pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator


MAX_QUOTED_LINES = 4
"""Maximum number of lines of a value in quotes."""
MAX_LINE = 2_000
"""Number of characters before a name and after it that are searched."""
_GAP = (
    r"(?!@)[\\\"'`’”\])]{0,4}(?P<sign>[^\w\n\"'“]*(?i:\b(?:or|basic|bearer|apikey|token|digest|splunk)[ \t]+)?"
    r"(?:\n\s*(?=[\"'“=:,])[^\w\n\"'“]*)?)(?P<quote>[\"'“]|(?<=%)[qQwW][(\[{<|])?"
)
"""What is between a name and its value."""
_CLOSING = {"“": "”", "(": ")", "[": "]", "{": "}", "<": ">", "|": "|"}
_HEREDOC = r"[^\w\n]{1,10}<<[~-]?\\?[\"']?(\w+)\\?[\"']?[^\n]{0,200}\n(?P<body>(?s:.{0,2000}?))[ \t]*\b\1\b"
_COMPARED = (
    r"(?:[\"'](?P<value>(?:[^\"'\n]|[\"'][ \t]*,[ \t]*[\"'])*+)[\"']\]?|%w[(\[](?P<words>[^\n()\[\]]*+)[)\]])"
    r"(?:[ \t]*[!=]=[ \t]*|\.(?:include\?|eql\?|equals)[ \t]*\(?[ \t]*)\Z"
)
"""What is compared with the name after it."""
_USER = r"[ (]+\\?[\"']?[^\"'\n]{0,200}(?=[\"'][ \t]*,)"
"""The first of two arguments."""
_SIGN = r"[=:,|>](?![=~]*~)|or\b"
_REFERENCE = r"(?:[$%#]\{|\{\{|<%=?|\{%)[ \t]*\Z"
"""The begin of a reference to a variable or a field."""
_LISTED = r"[\[,][ \t]*[\"']\Z"
"""Before a name in a list of names."""
_WORD = (
    r"(?:[^\s\"'`,;)}\]&<]|[\"'`,;)}\]]{1,9}(?=\w)|&(?=\w)(?!\w+=)|<(?=\w)(?![^\s<>]*>)"
    r"|[\r\v\f\x85\xa0\u2028\u2029](?!\s))+"
)
"""A value without quotes."""
_END = r"[\"'”]?(?:[\s,;)}\].&|+\\]|\Z)"
"""What follows the closing quote of a value."""
_BEGIN = r"[ \t#/*\"'-]{0,80}"
_REST = r"[ \t,}]*\r?(?:\n|\Z)"


class FreeText:
    """Finds the values after the names of secrets in comments and strings."""

    def __init__(self, out: Collector) -> None:
        self._out = out

    def scan(self, comments: list[Span]) -> None:
        """Add the values in all strings of the collector and in these comments."""
        out, hints = self._out, self._out.name_hints
        strings = ((start, end, end) for start, end in out.strings)
        for start, end, limit in (*strings, *self._limited(comments)) if hints else ():
            index = bisect_left(hints, start)
            if index < len(hints) and hints[index] < end:
                self.search(start, end, limit, is_comment=out.text.startswith(("#", "//", "/*"), start))

    def units(self, comments: list[Span]) -> Iterator[Span]:
        """Yield the strings, and the comments on consecutive lines."""
        done = -1
        limited = ((start, limit) for start, _, limit in self._limited(comments))
        for start, end in sorted([*self._out.strings, *limited]):
            if start >= done:
                done = end
                yield start, end

    def _limited(self, comments: list[Span]) -> Iterator[tuple[int, int, int]]:
        """Yield the start and end of each comment, and the end of the last comment on the lines after it."""
        following = limit = -1
        for start, end in reversed(comments):
            gap = self._out.text[end:following] if following >= 0 else ""
            if gap.strip() or gap.count("\n") != 1:
                limit = end
            yield start, end, limit
            following = start

    def search(self, start: int, end: int, limit: int, *, is_comment: bool) -> None:
        """Add the values in ``text[start:end]`` to the collector, in linear time. ``limit``: up to where a value in
        quotes may continue."""
        text, done = self._out.text, start
        for hint in pattern("name_hint").finditer(text, start, end):
            if hint.start() < done:
                continue
            first, last = name_around(text, hint.start(), hint.end(), done)
            done = last = min(last, end)
            if not may_be_secret_name(text[first:last].strip(".-")):
                continue
            if compared := compiled(_COMPARED).search(text, max(first - 200, start), first):
                self._out.value(*compared.span(compared.lastgroup or 0))
            if heredoc := compiled(_HEREDOC).match(text, last, end):
                done = heredoc.end()
                self._out.value(*heredoc.span("body"))
                continue
            if text[first:last].endswith("basic_auth") and (user := compiled(_USER).match(text, last, end)):
                last = user.end()
            gap = compiled(_GAP).match(text, last, end)
            if gap is None:  # the password of a URL
                continue
            is_set = compiled(_SIGN).search(gap["sign"]) is not None
            if gap["quote"]:
                if is_set and "=" not in gap["sign"] and ":" not in gap["sign"]:
                    is_set = self._is_first(text[max(first - 4, start) : first], text[last : gap.start("sign")])
                done = self._quoted(gap, end, limit, is_set)
                continue
            word = compiled(_WORD).match(text, gap.end(), min(end, gap.end() + MAX_LINE))
            if word is None or compiled(_REFERENCE).search(gap["sign"]) is not None:
                continue
            is_all = is_comment and is_set and compiled(_BEGIN).fullmatch(text, start, first) is not None
            if self._has_piece(*word.span()) or (is_all and compiled(_REST).match(text, word.end(), end)):
                done = word.end()
                self._out.value(word.start(), done, text[first:last])

    @staticmethod
    def _is_first(before: str, after: str) -> bool:
        """Return whether a name before a comma is a string whose value is the next argument (``set('[token]', '…')``):
        neither a variable, nor the last word of a text, nor a name in a list of names."""
        return ("'" in after or '"' in after) and before[-1:] != " " and compiled(_LISTED).search(before) is None

    def _quoted(self, gap: re.Match[str], end: int, limit: int, is_set: bool) -> int:
        """Add the value after a quote: up to its closing quote, or the rest of the line if something else follows it.
        Return where the search for names continues."""
        text, at = self._out.text, gap.end()
        quote = _CLOSING.get(gap["quote"][-1], gap["quote"])
        stop = self._rest(at, min(end, at + MAX_LINE))
        if text[at - 2 : at - 1] == "\\":
            quote = "\\" + quote
        close = text.find(quote, at, stop)
        while close > 0 and len(quote) == 1 and text[close - 1] == "\\":
            close = text.find(quote, close + 1, stop)
        if close >= 0 and compiled(_END).match(text, close + len(quote), end):
            if is_set or self._has_piece(at, close):
                self._out.value(at, close)
            return close
        if not is_set and not self._has_piece(at, stop):
            return at
        stop = self._rest(at, end)
        self._out.value(at, stop)
        for _ in range(MAX_QUOTED_LINES if close < 0 else 0):
            begin, stop = stop, self._rest(min(stop + 1, limit), limit)
            close = text.find(quote, begin, stop)
            if close >= 0:
                self._out.value(begin, close)
                return close
        return stop

    def _rest(self, at: int, end: int) -> int:
        """Return the end of the line, or of the text at ``end``."""
        stop = self._out.text.find("\n", at, end)
        return end if stop < 0 else stop

    def _has_piece(self, start: int, end: int) -> bool:
        text = self._out.text
        may_have = pattern("may_be_piece").search(text, start, end) is not None
        return may_have and any(is_piece(match[0]) for match in pattern("token").finditer(text, start, end))
