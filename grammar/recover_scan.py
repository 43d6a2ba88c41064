"""Tokens of a refused pipeline, for the tolerant pass.

Not the grammar's own tokens: a string that was never closed ends at its line here, a regexp is only one where a condition
wants it, and foreign text outside the sections is skipped by lines. One run over the text; a line with odd quotes is
looked at once.
"""

import re

from lslint.grammar.slips import Slip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.nodes import Span

WORD, STRING, ARROW, LBRACE, RBRACE, LSQB, RSQB, COMMA, OPERATOR, PAREN, OTHER, FOREIGN, SELECTOR, REGEXP, END = range(
    15
)
_QUOTE, _WEIRD = -1, -2
AHEAD = 4
"""So many further ``END`` tokens stand behind the first: readers look that far ahead without asking."""

INVISIBLE = "\ufeff\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028\u2029\u202a-\u202f\u205f-\u2064\u3000\\x00\\x0b\\x0c\x85"
SMART = "\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b\u00ab\u00bb\u2032\u2033"
DASHES = "\u2010-\u2015\u2212"

_BLANK = r"(?:[ \t\r\n]++|\#[^\n]*+)*+"
_ODD = INVISIBLE + SMART + DASHES
_STOP = r"\s\"'{}\[\],=\#()<>!&|" + _ODD
# A string on one line with something behind it that can follow a string.
_STRING = r""""(?:[\\]"|[^"\n])*+"(?=[\s,\]}){=:\#]|\Z)|'(?:[\\]'|[^'\n])*+'(?=[\s,\]}){=:\#]|\Z)"""
_OTHER = rf"(?:[$%@]\{{[^{{}}\n]*+\}}|[^{_STOP}])++|[\s\S]"
_PATTERN = rf"""{_BLANK}(?:
    ({_STRING}) | (=>)(?![=>]) | (\{{) | (\}}) | (\[) | (\]) | (,)
  | ((?!->)[A-Za-z0-9_-]++(?=[{_STOP}]|\Z|:(?:[\s"'\[{{]|\Z)))
  | (->|:=>?|[=<>!&|]++~?|~=?|:)
  | ([()]) | (["']) | ([{_ODD}]) | ({_OTHER}) )"""
_KINDS = (END, STRING, ARROW, LBRACE, RBRACE, LSQB, RSQB, COMMA, WORD, OPERATOR, PAREN, _QUOTE, _WEIRD, OTHER)
# In a condition: field references as one token, words right behind a string, brackets of lists as plain signs.
_CONDITION = rf"""{_BLANK}(?:
    ({_STRING}|"(?:[\\]"|[^"\n])*+"(?=[A-Za-z!<>&|])|'(?:[\\]'|[^'\n])*+'(?=[A-Za-z!<>&|]))
  | ((?:\[[^\]\[,\n]++\])++) | (\{{) | (\}}) | (,)
  | ([A-Za-z0-9_-]++(?=[{_STOP}]|\Z))
  | ([=<>!&|]++~?|~=?|:) | ([()\[\]]) | (["']) | ([{_ODD}]) | ({_OTHER}) )"""
_CONDITION_KINDS = (END, STRING, SELECTOR, LBRACE, RBRACE, COMMA, WORD, OPERATOR, PAREN, _QUOTE, _WEIRD, OTHER)
_REGEXP = r"/(?:[\\]/|[^/\n])*+/"
_BEFORE_REGEXP = frozenset(("in", "and", "or", "xor", "nand", "if", "not", "(", "[", ",", "!", "=~", "!~", "==", "!="))
_KEYWORDS = frozenset(("if", "elseif", "elsif", "elif", "If", "IF", "unless"))
# What a line of a pipeline can look like outside sections; other lines there are foreign text.
_USUAL = r"""[ \t]*(?:[A-Za-z0-9_-]+[ \t]*(?:[={].*|:?[ \t]*\{.*|)(?:\#.*)?$|(?:else[ \t]*)?if\b|else\b|\}|\]"""
_USUAL += r"""|["'][^"'\n]*["'][ \t]*(?:=>|,[ \t]*$))"""
_HEAD = r"^[ \t]*(?:input|filter|output)[ \t]*(?:\{|$)"
_compiled: "list[re.Pattern[str]]" = []


def _patterns() -> "list[re.Pattern[str]]":
    """Compiled on first use: most files are accepted and never come here."""
    if not _compiled:
        _compiled.extend(
            (
                re.compile(_PATTERN, re.X),
                re.compile(_CONDITION, re.X),
                re.compile(_REGEXP),
                re.compile(_USUAL, re.M),
                re.compile(_HEAD, re.M),
                re.compile(r"#[^\n]*"),
            )
        )
    return _compiled


class Tokens:
    """Parallel lists, one entry a token, closed by ``END`` tokens at the end of the text (one and ``AHEAD`` more).

    ``kind``; ``start``/``end`` offsets; ``line``: offset of the line's first character (a token behind a string of
    several lines belongs to the line where the string began); ``indent``: of that line, in columns; ``first``: stands
    first on its line. ``broken``: indices of strings that were never closed. ``slips``: what the scan itself found.
    ``comments``: spans from ``#`` to before the line end.
    """

    __slots__ = ("broken", "comments", "end", "first", "indent", "kind", "line", "slips", "start", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.kind: list[int] = []
        self.start: list[int] = []
        self.end: list[int] = []
        self.line: list[int] = []
        self.indent: list[int] = []
        self.first: list[bool] = []
        self.broken: set[int] = set()
        self.slips: list[Slip] = []
        self.comments: list[Span] = []

    def word(self, index: int) -> str:
        """The text of a token; empty for the end."""
        return self.text[self.start[index] : self.end[index]]


class _Scanner:
    """State of one scan."""

    __slots__ = ("_messy", "_next_quote", "invisible", "out", "smart", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.out = Tokens(text)
        self._messy = -1
        self._next_quote: dict[str, tuple[int, int]] = {}
        self.invisible: list[tuple[int, int, str]] = []
        self.smart: list[tuple[int, int, str]] = []

    def run(self) -> Tokens:
        text, out = self.text, self.out
        plain, condition, regexp, usual, head, comment = _patterns()
        kind, start, end = out.kind, out.start, out.end
        lines, indents, firsts = out.line, out.indent, out.first
        match, kinds = plain.match, _KINDS
        size = len(text)
        pos = depth = line = indent = 0
        fresh = True
        in_condition = False
        while True:
            found = match(text, pos)
            group = found.lastindex if found is not None else None
            if found is None or group is None:
                begin = stop = size
                what = END
            else:
                begin, stop = found.span(group)
                what = kinds[group]
            if begin > pos:
                newline = text.rfind("\n", pos, begin)
                if newline >= 0:
                    line = newline + 1
                    fresh = True
                if text.find("#", pos, begin) >= 0:
                    self._comments(pos, begin, comment)
            if fresh and begin < size:
                before = text[line:begin]
                indent = len(before.expandtabs(8)) if "\t" in before else begin - line
                after_name = what == LBRACE and kind and kind[-1] == WORD
                if depth <= 0 and what >= 0 and not (in_condition or after_name) and usual.match(text, begin) is None:
                    ahead = head.search(text, begin)
                    stop = ahead.start() if ahead is not None else size
                    stop = begin + len(text[begin:stop].rstrip())
                    what = FOREIGN
            if what == WORD:
                if not in_condition and text[begin:stop] in _KEYWORDS and (not kind or kind[-1] != ARROW):
                    after = text[stop : stop + 20].lstrip()[:1]
                    if after and after not in "{=":
                        in_condition = True
                        match, kinds = condition.match, _CONDITION_KINDS
            elif what == OTHER:
                if text[begin] == "/" and in_condition and self._before() in _BEFORE_REGEXP:
                    literal = regexp.match(text, begin)
                    if literal is not None:
                        what, stop = REGEXP, literal.end()
            elif what == OPERATOR:
                if text[stop - 1] == "~" and not in_condition:
                    in_condition = True
                    match, kinds = condition.match, _CONDITION_KINDS
                elif in_condition and text[begin:stop] == "=>" and firsts[-1]:
                    what = ARROW
                    in_condition = False
                    match, kinds = plain.match, _KINDS
            elif what == LBRACE:
                depth += 1
                if in_condition:
                    in_condition = False
                    match, kinds = plain.match, _KINDS
            elif what == RBRACE:
                depth -= 1
                if depth < 0:
                    depth = 0
                if in_condition:
                    in_condition = False
                    match, kinds = plain.match, _KINDS
            elif what == _QUOTE:
                again = self._string(begin)
                if again >= 0:  # an earlier string of the line ends sooner
                    pos = again
                    fresh = False
                    continue
                what = STRING
                stop = self._next_quote[""][1]
            elif what == _WEIRD:
                stop = self._weird(begin)
                if stop < 0:
                    pos = begin + 1
                    continue
                what = STRING
            elif what == END:
                begin = stop = size
            kind.append(what)
            start.append(begin)
            end.append(stop)
            lines.append(line)
            indents.append(indent)
            firsts.append(fresh)
            fresh = False
            pos = stop
            if what == END:
                for _ in range(AHEAD):
                    kind.append(END)
                    start.append(size)
                    end.append(size)
                    lines.append(line)
                    indents.append(0)
                    firsts.append(True)
                self._report_characters()
                return out

    def _before(self) -> str:
        out = self.out
        return out.word(len(out.kind) - 1) if out.kind else ""

    def _comments(self, pos: int, end: int, comment: "re.Pattern[str]") -> None:
        for found in comment.finditer(self.text, pos, end):
            start, stop = found.span()
            while stop > start and self.text[stop - 1] == "\r":
                stop -= 1
            self.out.comments.append((start, stop))

    # Strings

    def _closing(self, start: int) -> int:
        """Offset of the quote that ends the string at ``start`` for Logstash, or -1; a quote behind a backslash never does."""
        quote = self.text[start]
        known = self._next_quote.get(quote)
        if known is not None and known[0] <= start and (known[1] < 0 or start < known[1]):
            return known[1]
        find, text = self.text.find, self.text
        at = find(quote, start + 1)
        while at > start + 1 and text[at - 1] == "\\":
            at = find(quote, at + 1)
        self._next_quote[quote] = (start, at)
        return at

    def _string(self, start: int) -> int:
        """Decide where the string that begins at ``start`` ends; its end is left in ``_next_quote[""]``.

        Returns the offset to scan again from, or -1.
        """
        text = self.text
        close = self._closing(start)
        if close >= 0 and start >= self._messy:
            newline = text.rfind("\n", start, close)
            if _follows(text, close + 1) and (newline < 0 or not _opens(text, newline + 1, close)):
                self._next_quote[""] = (start, close + 1)
                return -1
        line_end = text.find("\n", start)
        if line_end < 0:
            line_end = len(text)
        if line_end > start and text[line_end - 1] == "\r":
            line_end -= 1
        if start < self._messy:  # this line was reported; only go on
            end = close + 1 if 0 <= close < line_end else line_end
            self._next_quote[""] = (start, end)
            return -1
        self._messy = line_end
        return self._resolve(start, close, line_end)

    def _resolve(self, start: int, close: int, line_end: int) -> int:
        text, out = self.text, self.out
        quote = text[start]
        quotes = _quotes(text, quote, start + 1, line_end)
        end = self._backslash(start, line_end, quotes)
        if end >= 0:
            self._slip("string-ends-with-backslash", start, end, {"quote": quote})
            self._next_quote[""] = (start, end)
            return -1
        if not quotes:
            index = len(out.kind) - 1
            line = out.line[index] if out.kind else 0
            while index >= 0 and out.line[index] == line and out.end[index] > text.rfind("\n", 0, start):
                if out.kind[index] == STRING and text[out.start[index]] == quote:
                    end = self._backslash(
                        out.start[index], line_end, _quotes(text, quote, out.start[index] + 1, line_end)
                    )
                    if end >= 0:
                        self._slip("string-ends-with-backslash", out.start[index], end, {"quote": quote})
                        out.end[index] = end
                        for column in (out.kind, out.start, out.end, out.line, out.indent, out.first):
                            del column[index + 1 :]
                        return end
                index -= 1
        detail = {"quote": quote}
        if len(quotes) % 2 == 0:
            end = self._guess_end(start, quotes[0] if quotes else line_end)
            if (
                not quotes
                and end == start + 1
                and out.kind
                and out.kind[-1] in (WORD, OTHER)
                and out.end[-1] > start - 2
            ):
                detail["missing"] = "opening"
                self._slip("unclosed-string", out.start[-1], start + 1, detail)
            else:
                swallowed = text.count("\n", start, close if close >= 0 else len(text))
                detail["lines"] = str(swallowed)
                self._slip("unclosed-string", start, end, detail)
            out.broken.add(len(out.kind))
        elif len(quotes) >= 3 and text[quotes[0] + 1 : quotes[0] + 2] not in (",", "=", quote):
            end = quotes[-1] + 1
            self._slip("quote-in-string", start, end, {"quote": quote})
            out.broken.add(len(out.kind))
        else:
            end = quotes[0] + 1
        self._next_quote[""] = (start, end)
        return -1

    def _backslash(self, start: int, line_end: int, quotes: "list[int]") -> int:
        """The end of a string on this line whose last character is a backslash, or -1."""
        text = self.text
        quote = text[start]
        at = text.find("\\" + quote, start + 1, line_end)
        while at >= 0:
            later = sum(place > at + 1 for place in quotes)
            if later % 2 == 0 and _follows(text, at + 2):
                return at + 2
            at = text.find("\\" + quote, at + 2, line_end)
        return -1

    def _guess_end(self, start: int, limit: int) -> int:
        """Where a string without closing quote was meant to end, before ``limit``: signs that close blocks of its own
        line, and commas, stand outside.
        """
        text, out = self.text, self.out
        index = len(out.kind) - 1
        open_here = 0
        line_start = text.rfind("\n", 0, start) + 1
        while index >= 0 and out.start[index] >= line_start:
            if out.kind[index] in (LBRACE, LSQB):
                open_here += 1
            elif out.kind[index] in (RBRACE, RSQB):
                open_here -= 1
            index -= 1
        end = limit
        while end > start + 1:
            last = text[end - 1]
            if last in " \t\r,":
                end -= 1
            elif last in "]}" and open_here > 0:
                open_here -= 1
                end -= 1
            elif last in "{[" and limit < len(text) and text[limit : limit + 1] in ("'", '"'):
                end -= 1
            elif text.startswith("=>", end - 2) and end - 2 > start:
                end -= 2
            else:
                break
        return end

    # Characters that look like others

    def _weird(self, at: int) -> int:
        """Note a character that is no blank, quote or dash for Logstash. The end of a string in such quotes, or -1."""
        text = self.text
        char = text[at]
        if char in SMART:
            line_end = text.find("\n", at)
            line_end = len(text) if line_end < 0 else line_end
            closing = at + 1
            while closing < line_end and text[closing] not in SMART and text[closing] != '"':
                closing += 1
            if closing < line_end:
                quote = "'" if '"' in text[at + 1 : closing] else '"'
                self.smart += [(at, at + 1, quote), (closing, closing + 1, quote)]
                return closing + 1
            self.smart.append((at, at + 1, '"'))
            return -1
        if char in "\ufeff\u00ad\u200b\u200c\u200d\u200e\u200f\u2060" or "\u202a" <= char <= "\u202e":
            self.invisible.append((at, at + 1, ""))
        elif "\u2010" <= char <= "\u2015" or char == "\u2212":
            self.smart.append((at, at + 1, "-"))
        else:
            self.invisible.append((at, at + 1, " "))
        return -1

    def _report_characters(self) -> None:
        for places in (self.invisible, self.smart):
            if places:
                start, end, _ = places[0]
                detail = {"char": self.text[start], "count": str(len(places))}
                self._slip("odd-character", start, end, detail, tuple(places))

    def _slip(
        self, kind: str, start: int, end: int, detail: "dict[str, str]", edits: "tuple[tuple[int, int, str], ...]" = ()
    ) -> None:
        self.out.slips.append(Slip(kind, start, end, detail, (), edits))


def _follows(text: str, at: int) -> bool:
    """Can the text at ``at`` stand behind a string?"""
    char = text[at : at + 1]
    return not char or char in " \t\r\n,]}){=:#!<>" or (char in "aionx" and _WORDS.match(text, at) is not None)


class _Lazy:
    """A pattern compiled when first used."""

    __slots__ = ("_compiled", "_pattern")

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._compiled: re.Pattern[str] | None = None

    def match(self, text: str, pos: int = 0, end: "int | None" = None) -> "re.Match[str] | None":
        if self._compiled is None:
            self._compiled = re.compile(self._pattern)
        return self._compiled.match(text, pos) if end is None else self._compiled.match(text, pos, end)


_WORDS = _Lazy(r"(?:and|or|xor|nand|in|not in)\b")
_OPENING = _Lazy(r"""\s*(?:["'][^"'\n]*["']|[A-Za-z0-9_@.\[\]-]+)[ \t]*=>[ \t]*[\[{]?[ \t]*\Z""")


def _opens(text: str, line: int, quote: int) -> bool:
    """Does the quote at ``quote``, on a line that begins at ``line``, look like the start of a value, not like an end?"""
    return quote - line < 200 and _OPENING.match(text, line, quote) is not None


def _quotes(text: str, quote: str, start: int, end: int) -> "list[int]":
    """Offsets of the quotes of that kind in a part of a line, those behind a backslash left out."""
    found = []
    at = text.find(quote, start, end)
    while at >= 0:
        if text[at - 1] != "\\":
            found.append(at)
        at = text.find(quote, at + 1, end)
    return found


def scan(text: str) -> Tokens:
    """All tokens of ``text``; linear in its size. Raises nothing."""
    return _Scanner(text).run()
