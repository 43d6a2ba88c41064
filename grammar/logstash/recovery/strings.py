"""The end of strings in a refused pipeline, where a missing or escaped quote affects all that follows."""

from __future__ import annotations

import re

from lslint.grammar import lines
from lslint.grammar.logstash.recovery import tokens as t
from lslint.grammar.parse_errors import Edit, ParseError

_OPERATOR = re.compile(r"(?:and|or|xor|nand|in|not in)\b")
# A quote that opens a string of several lines, for example of Ruby code, and one that closes it, first on its line.
_BLOCK_START = {quote: re.compile(rf"=>[ \t]*({quote})[ \t]*\r?$", re.M) for quote in "\"'"}
_BLOCK_EDGE = {
    quote: re.compile(rf"=>[ \t]*{quote}[ \t]*\r?$|^[ \t]*({quote})(?=[ \t\r]*(?:$|[,\]}}#]))", re.M) for quote in "\"'"
}
# The start of a string of Ruby code, and the end of a line that ends with the quote and braces after it.
_CODE = re.compile(r"\b(?:code|init)\s*=>\s*\Z")
_CODE_END = {quote: re.compile(rf"({quote})[ \t]*(?:\}}[ \t]*)*\r?$", re.M) for quote in "\"'"}
# What can follow, on the same line, a string that is the value of a setting.
_NEXT_ENTRY = re.compile(r"""[ \t\r]*(?:$|[,\]}#]|["']|[A-Za-z0-9_@.\[\]-]+[ \t]*=[ \t]*>)""", re.M)
# The same for a string anywhere, with what can follow it in a condition.
_AFTER_VALUE = re.compile(
    r"""[ \t\r]*(?:$|[,#{]|=>|[\]})]+(?=[ \t\r,\]})#]|$)|(?:and|or|xor|nand)\b"""
    r"""|(?:"[^"'\n]*"|'[^"'\n]*'|[A-Za-z0-9_@.\[\]-]+)[ \t]*(?:=>|,[ \t]))""",
    re.M,
)
# After a character that stands where a comma or nothing belongs: the next value or setting.
_SEPARATED = re.compile(r"""[ \t]*(?:\r?$|["'\]}]|[\w.-]+[ \t]*=>)""", re.M)
_OPENING = re.compile(r"""\s*(?:["'][^"'\n]*["']|[A-Za-z0-9_@.\[\]-]+)[ \t]*=>[ \t]*[\[{]?[ \t]*\Z""")
# A value of a list without its opening quote, and what follows its closing one.
_UNOPENED = re.compile(r"[A-Za-z0-9_@][\w .:/@%-]*")
_ITEM_END = re.compile(r"[ \t]*(?:[,\]]|\r?$)", re.M)

MAX_CODE = 4000
"""Characters of Ruby code that are searched for its end."""


class Strings:
    """The part of the scanner that reads strings. ``out``: the tokens so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.out = t.Tokens(text)
        self._messy = -1  # up to this offset nothing is reported: an error on the line was
        self._next_quote: dict[str, tuple[int, int]] = {}
        self._open: set[str] = set()  # the quotes of strings that were reported as not closed, or in foreign text

    def _closing(self, start: int) -> int:
        """Offset of the quote that ends the string at ``start`` for Logstash, or -1.

        A quote after a backslash never does.
        """
        quote = self.text[start]
        cached = self._next_quote.get(quote)
        if cached is not None and cached[0] <= start and (cached[1] < 0 or start < cached[1]):
            return cached[1]
        find, text = self.text.find, self.text
        offset = find(quote, start + 1)
        while offset > start + 1 and text[offset - 1] == "\\":
            offset = find(quote, offset + 1)
        self._next_quote[quote] = (start, offset)
        return offset

    def _string(self, start: int) -> tuple[int, bool]:
        """The end of the string at ``start`` and True, or the offset to scan again from and False."""
        text = self.text
        if self._reads_unopened(start):
            return start + 1, False
        close = self._closing(start)
        if close >= 0 and start >= self._messy:
            newline = text.rfind("\n", start, close)
            block_end = self._block_end(start, close) if newline >= 0 else -1
            if block_end >= 0:
                self._error("quote-in-block", close, close + 1, self._block_detail(start, block_end))
                self.out.broken.add(len(self.out.kind))
                return block_end, True
            if _follows(text, close + 1) and (newline < 0 or not _opens(text, newline + 1, close)):
                return close + 1, True
        line_end = lines.line_end(text, start)
        if line_end < 0:
            line_end = len(text)
        if line_end > start and text[line_end - 1] == "\r":
            line_end -= 1
        if start < self._messy:  # an error on this line was reported
            return close + 1 if 0 <= close < line_end else line_end, True
        self._messy = line_end
        return self._resolve(start, close, line_end)

    def _reads_unopened(self, start: int) -> bool:
        """Whether ``start`` closes a value of a list whose opening quote is missing: makes one token of it. The other
        quotes of the line are pairs."""
        text, out = self.text, self.out
        index = len(out.kind) - 1
        if index < 1 or out.end[index] != start or start < self._messy or out.kind[index] not in (t.WORD, t.OTHER):
            return False
        if _ITEM_END.match(text, start + 1) is None:
            return False
        line = lines.line_start(text, start)
        while index > 0 and out.kind[index] in (t.WORD, t.OTHER) and out.start[index] >= line:
            index -= 1
        if out.kind[index] != t.COMMA and not (out.kind[index] == t.LSQB and out.kind[index - 1] == t.ARROW):
            return False
        index += 1
        begin = out.start[index]
        if _UNOPENED.fullmatch(text, begin, start) is None:
            return False
        line_end = lines.line_end(text, start)
        if len(_quotes(text, text[start], start + 1, line_end if line_end >= 0 else len(text))) % 2:
            return False
        detail = {"quote": text[start], "missing": "opening", "found": text[begin : start + 1]}
        self._error("unclosed-string", begin, start + 1, detail)
        out.kind[index], out.end[index] = t.STRING, start + 1
        out.broken.add(index)
        for column in (out.kind, out.start, out.end, out.line, out.indent, out.first):
            del column[index + 1 :]
        return True

    def _block_end(self, start: int, close: int) -> int:
        """The end of a string of several lines that ``close``, a quote inside its text, ends for Logstash, or -1.

        The text between this string and the next one that begins the same way is searched once.
        """
        text, quote = self.text, self.text[start]
        if text[close - 1] in " \t\n" and not text[text.rfind("\n", start, close) + 1 : close].strip(" \t"):
            return -1  # first on its line
        if _NEXT_ENTRY.match(text, close + 1) is not None:
            return -1
        arrow = text.rfind("=>", max(start - 50, 0), start)
        if arrow < 0 or _BLOCK_START[quote].match(text, arrow) is None:
            return -1
        edge = _BLOCK_EDGE[quote].search(text, close + 1)
        if edge is None or edge.group(1) is None:
            return -1
        return -1 if _closes_block(text, start, edge.start()) else edge.end(1)

    def _code_end(self, start: int, line_end: int) -> int:
        """The end of Ruby code of several lines that begins at ``start``, or -1."""
        text = self.text
        if _CODE.search(text, max(start - 30, 0), start) is None:
            return -1
        edge = _CODE_END[text[start]].search(text, line_end, start + MAX_CODE)
        if edge is None or _closes_block(text, start, edge.start()):
            return -1
        return edge.end(1)

    def _block_detail(self, start: int, end: int) -> dict[str, str]:
        """The details of an error in the string of several lines from ``start`` to ``end``."""
        other = "'" if self.text[start] == '"' else '"'
        return {"quote": self.text[start], "begin": str(start), "other": str(self.text.find(other, start, end))}

    def _resolve(self, start: int, close: int, line_end: int) -> tuple[int, bool]:
        """``_string`` for a string that the closing quote ``close`` does not end, because of an error on its line."""
        text, out = self.text, self.out
        quote = text[start]
        quotes = _quotes(text, quote, start + 1, line_end)
        end = self._code_end(start, line_end) if quotes and len(quotes) % 2 == 0 else -1
        if end >= 0:
            self._error("quote-in-block", close, close + 1, self._block_detail(start, end))
            out.broken.add(len(out.kind))
            self._messy = -1
            return end, True
        end = self._backslash(start, line_end, quotes)
        if end >= 0:
            self._error("string-ends-with-backslash", start, end, {"quote": quote})
            return end, True
        if not quotes:
            index = len(out.kind) - 1
            line = out.line[index] if out.kind else 0
            while index >= 0 and out.line[index] == line and out.end[index] > text.rfind("\n", 0, start):
                if out.kind[index] == t.STRING and text[out.start[index]] == quote:
                    begin = out.start[index]
                    end = self._backslash(begin, line_end, _quotes(text, quote, begin + 1, line_end))
                    if end >= 0:
                        self._error("string-ends-with-backslash", begin, end, {"quote": quote})
                        out.end[index] = end
                        for column in (out.kind, out.start, out.end, out.line, out.indent, out.first):
                            del column[index + 1 :]
                        return end, False
                index -= 1
        detail = {"quote": quote}
        end = _end_of_quoting(text, quotes)
        if end >= 0:
            self._error("quote-in-string", start, end, detail)
            out.broken.add(len(out.kind))
        elif len(quotes) % 2 == 0:
            end = self._guess_end(start, quotes[0] if quotes else line_end)
            after_word = out.kind and out.kind[-1] in (t.WORD, t.OTHER) and out.end[-1] > start - 2
            if not quotes and end == start + 1 and after_word:
                detail["missing"] = "opening"
                self._error("unclosed-string", out.start[-1], start + 1, detail)
            elif not quotes and quote in self._open and (after_word or (out.kind and out.kind[-1] == t.RBRACE)):
                pass  # it ends such a string
            else:
                self._open.add(quote)
                detail["lines"] = str(text.count("\n", start, close if close >= 0 else len(text)))
                self._error("unclosed-string", start, end, detail)
            out.broken.add(len(out.kind))
        elif len(quotes) >= 3 and text[quotes[0] + 1 : quotes[0] + 2] not in (",", "=", quote):
            end = quotes[-1] + 1
            self._error("quote-in-string", start, end, {"quote": quote})
            out.broken.add(len(out.kind))
        else:
            end = quotes[0] + 1
        return end, True

    def _backslash(self, start: int, line_end: int, quotes: list[int]) -> int:
        """The end of a string on this line whose last character is a backslash, or -1."""
        text = self.text
        quote = text[start]
        offset = text.find("\\" + quote, start + 1, line_end)
        while offset >= 0:
            later = sum(position > offset + 1 for position in quotes)
            if later % 2 == 0 and _ends_value(text, offset + 1):
                return offset + 2
            offset = text.find("\\" + quote, offset + 2, line_end)
        return -1

    def _guess_end(self, start: int, limit: int) -> int:
        """The likely end, up to ``limit``, of a string without closing quote.

        Trailing commas, and brackets that close blocks opened on the same line, are not part of the string.
        """
        text, out = self.text, self.out
        index = len(out.kind) - 1
        open_here = 0
        line_start = lines.line_start(text, start)
        while index >= 0 and out.start[index] >= line_start:
            if out.kind[index] in (t.LBRACE, t.LSQB):
                open_here += 1
            elif out.kind[index] in (t.RBRACE, t.RSQB):
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

    def _error(self, kind: str, start: int, end: int, detail: dict[str, str], edits: tuple[Edit, ...] = ()) -> None:
        self.out.errors.append(ParseError(kind, start, end, detail, (), edits))


def _follows(text: str, offset: int) -> bool:
    """Whether the text at ``offset`` can follow a string."""
    char = text[offset : offset + 1]
    if char == "]" and text[offset + 1 : offset + 2] in ("+", "*", "?", "{"):
        return False  # a class of characters: [^"]*
    if char and char in ";|+&.":
        return _SEPARATED.match(text, offset + 1) is not None
    return not char or char in " \t\r\n,]}){=:#!<>" or (char in "aionx" and _OPERATOR.match(text, offset) is not None)


def _closes_block(text: str, start: int, end: int) -> bool:
    """Whether a block around the string at ``start`` ends before ``end``, by the indentation."""
    line = lines.line_start(text, start)
    indent = len(text[line:start]) - len(text[line:start].lstrip(" \t"))
    return indent > 0 and re.compile(rf"^[ \t]{{0,{indent - 1}}}\}}", re.M).search(text, start, end) is not None


def _opens(text: str, line: int, quote: int) -> bool:
    """Whether the quote at ``quote``, on a line that starts at ``line``, looks like the start of a value."""
    return quote - line < 200 and _OPENING.match(text, line, quote) is not None


def _end_of_quoting(text: str, quotes: list[int]) -> int:
    """The end of a string with quotes inside, as in ``[^"]``, by the quotes on the rest of its line; else -1."""
    if not quotes or len(quotes) % 2 or text[quotes[0] - 1] in " \t,>[{(" or _ends_value(text, quotes[0]):
        return -1
    return next((quote + 1 for quote in quotes[1:] if _ends_value(text, quote)), -1)


def _ends_value(text: str, quote: int) -> bool:
    return _AFTER_VALUE.match(text, quote + 1) is not None


def _quotes(text: str, quote: str, start: int, end: int) -> list[int]:
    """Offsets of the quotes of that kind in a part of a line, without those after a backslash."""
    quotes = []
    offset = text.find(quote, start, end)
    while offset >= 0:
        if text[offset - 1] != "\\":
            quotes.append(offset)
        offset = text.find(quote, offset + 1, end)
    return quotes
