"""The scanner of the recovering parser.

Its tokens are not those of the grammar: an unclosed string ends with its line, a regular expression is recognized only
in a condition where it is valid, and text outside sections that is not a pipeline is one token. One pass over the text.
"""

from __future__ import annotations

import re

from lslint.grammar import lines
from lslint.grammar.limits import MAX_TOKENS
from lslint.grammar.logstash.recovery import tokens as t
from lslint.grammar.logstash.recovery.strings import Strings
from lslint.grammar.parse_errors import limit_error

_QUOTE, _WEIRD = -1, -2

INVISIBLE = "\ufeff\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028\u2029\u202a-\u202f\u205f-\u2064\u3000\\x00\\x0b\\x0c\x85"
SMART = "\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b\u00ab\u00bb\u2032\u2033"
DASHES = "\u2010-\u2015\u2212"

_BLANK = r"(?:[ \t\r\n]++|\#[^\n]*+)*+"
_ODD = INVISIBLE + SMART + DASHES
_STOP = r"\s\"'{}\[\],=\#()<>!&|" + _ODD
# A string on one line, followed by something that can follow a string.
# Not `]` of a class of characters: [^"]*
_FOLLOWS = r"(?=[\s,}){=:\#]|\](?![+*?{])|\Z)"
_STRING = rf""""(?:[\\]"|[^"\n])*+"{_FOLLOWS}|'(?:[\\]'|[^'\n])*+'{_FOLLOWS}"""
_OTHER = rf"(?:[$%@]\{{[^{{}}\n]*+\}}|[^{_STOP}])++|[\s\S]"
_TOKEN = re.compile(
    rf"""{_BLANK}(?:
    ({_STRING}) | (=>)(?![=>]) | (\{{) | (\}}) | (\[) | (\]) | (,)
  | ((?!->)[A-Za-z0-9_-]++(?=[{_STOP}]|\Z|:(?:[\s"'\[{{]|\Z)))
  | (->|:=>?|[=<>!&|]++~?|~=?|:)
  | ([()]) | (["']) | ([{_ODD}]) | ({_OTHER}) )""",
    re.X,
)
_KINDS: tuple[int, ...] = (
    t.END, t.STRING, t.ARROW, t.LBRACE, t.RBRACE, t.LSQB, t.RSQB, t.COMMA, t.WORD, t.OPERATOR, t.PAREN, _QUOTE, _WEIRD,
    t.OTHER,
)  # fmt: skip
# In a condition: a field reference is one token, a word may follow a string directly, brackets of lists are `PAREN`.
_CONDITION_TOKEN = re.compile(
    rf"""{_BLANK}(?:
    ({_STRING}|"(?:[\\]"|[^"\n])*+"(?=[A-Za-z!<>&|])|'(?:[\\]'|[^'\n])*+'(?=[A-Za-z!<>&|]))
  | ((?:\[[^\]\[,\n]++\])++) | (\{{) | (\}}) | (,)
  | ([A-Za-z0-9_-]++(?=[{_STOP}]|\Z))
  | ([=<>!&|]++~?|~=?|:) | ([()\[\]]) | (["']) | ([{_ODD}]) | ({_OTHER}) )""",
    re.X,
)
_CONDITION_KINDS: tuple[int, ...] = (
    t.END, t.STRING, t.SELECTOR, t.LBRACE, t.RBRACE, t.COMMA, t.WORD, t.OPERATOR, t.PAREN, _QUOTE, _WEIRD, t.OTHER,
)  # fmt: skip
_REGEXP = re.compile(r"/(?:[\\]/|[^/\n])*+/")
_BEFORE_REGEXP = frozenset(("in", "and", "or", "xor", "nand", "if", "not", "(", "[", ",", "!", "=~", "!~", "==", "!="))
_KEYWORDS = frozenset(("if", "elseif", "elsif", "elif", "If", "IF", "unless"))
# What a line of a pipeline outside sections can look like; other lines there are foreign text.
_USUAL = re.compile(
    r"""[ \t]*(?:[A-Za-z0-9_-]+[ \t\u00a0\u2000-\u200f\u202f\u2060\ufeff]*(?:[={].*|:?[ \t]*\{.*|)(?:\#.*)?\r?$"""
    r"""|(?:else[ \t]*)?if\b|else\b|\}|\]"""
    r"""|["'][^"'\n]*["'][ \t]*(?:=>|\{|,[ \t]*\r?$))""",
    re.M,
)
_HEAD = re.compile(r"^[ \t]*(?:input|filter|output)[ \t]*(?:\{|\r?$)", re.M)
_COMMENT = re.compile(r"#[^\n]*")


class _Scanner(Strings):
    """State of one scan. ``depth``: the number of open braces; ``in_condition``: tokens are read as in a condition,
    which a keyword begins (``has_keyword``), or the operator of a regular expression."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.invisible: list[tuple[int, int, str]] = []
        self.smart: list[tuple[int, int, str]] = []
        self.depth = 0
        self.in_condition = False
        self.has_keyword = False

    def run(self) -> t.Tokens:
        """All tokens of the text."""
        text, out = self.text, self.out
        match, match_in_condition = _TOKEN.match, _CONDITION_TOKEN.match
        size = len(text)
        pos = line = indent = 0
        is_first = True
        while True:
            token = match_in_condition(text, pos) if self.in_condition else match(text, pos)
            if token is None:
                begin = stop = size
                kind = t.END
            else:
                group = token.lastindex or 0
                begin, stop = token.span(group)
                kind = (_CONDITION_KINDS if self.in_condition else _KINDS)[group]
            if begin > pos:
                newline = text.rfind("\n", pos, begin)
                if newline >= 0:
                    line = newline + 1
                    is_first = True
                if text.find("#", pos, begin) >= 0:
                    self._comments(pos, begin)
            if is_first and begin < size:
                before = text[line:begin]
                indent = len(before.expandtabs(8)) if "\t" in before else begin - line
                if self._is_foreign(kind, begin):
                    kind, stop = t.FOREIGN, self._foreign_end(begin)
                    self._open.update(quote for quote in "\"'" if text.count(quote, begin, stop) % 2)
            if kind in (_QUOTE, _WEIRD):
                is_string, stop = self._quoted(kind, begin)
                if not is_string:
                    is_first = is_first and kind == _WEIRD
                    pos = stop
                    continue
                kind = t.STRING
            elif kind == t.OTHER and self.in_condition and text[begin] == "/":
                literal = self._regexp(begin)
                if literal is not None:
                    kind, stop = t.REGEXP, literal.end()
            else:
                kind = self._follow(kind, begin, stop)
            out.add(kind, begin, stop, line, indent, is_first)
            is_first = False
            pos = stop
            if len(out.kind) > MAX_TOKENS:
                out.stopped = limit_error(begin, f"a file with syntax errors is read up to {MAX_TOKENS:,} tokens")
                return out
            if kind == t.END:
                for _ in range(t.LOOKAHEAD):
                    out.add(t.END, size, size, line, 0, True)
                self._report_characters()
                return out

    def _is_foreign(self, kind: int, begin: int) -> bool:
        """Whether the first token of a line begins text outside sections that is not a pipeline."""
        if self.depth > 0 or kind < 0 or self.in_condition:
            return False
        kinds = self.out.kind
        is_after_name = kind == t.LBRACE and kinds and kinds[-1] == t.WORD
        return not is_after_name and _USUAL.match(self.text, begin) is None

    def _foreign_end(self, begin: int) -> int:
        """The end of foreign text, which lasts to the next section."""
        head = _HEAD.search(self.text, begin)
        end = head.start() if head is not None else len(self.text)
        return begin + len(self.text[begin:end].rstrip())

    def _quoted(self, kind: int, begin: int) -> tuple[bool, int]:
        """Read a quote, or what looks like one: whether a string begins there and its end, or where to continue."""
        if kind == _QUOTE:
            end, is_string = self._string(begin)  # if it is none, an earlier string of the line ends before it
            return is_string, end
        end = self._weird(begin)
        return (True, end) if end >= 0 else (False, begin + 1)

    def _regexp(self, begin: int) -> re.Match[str] | None:
        """The regular expression at a slash, if the token before it may precede one."""
        before = self.out.word(len(self.out.kind) - 1) if self.out.kind else ""
        return _REGEXP.match(self.text, begin) if before in _BEFORE_REGEXP else None

    def _follow(self, kind: int, begin: int, stop: int) -> int:
        """Note what a token changes: the depth, and whether it begins or ends a condition. Return its kind."""
        if kind == t.LBRACE:
            self.depth += 1
            self.in_condition = False
        elif kind == t.RBRACE:
            self.depth = max(self.depth - 1, 0)
            self.in_condition = False
        elif kind == t.WORD:
            kinds = self.out.kind
            if not self.in_condition and self.text[begin:stop] in _KEYWORDS and (not kinds or kinds[-1] != t.ARROW):
                after = self.text[stop : stop + 20].lstrip()[:1]
                self.in_condition = self.has_keyword = bool(after) and after not in "{="
        elif kind == t.OPERATOR:
            if self.text[stop - 1] == "~":
                self.has_keyword = self.in_condition and self.has_keyword
                self.in_condition = True
            elif self.in_condition and self.text[begin:stop] == "=>" and (self.out.first[-1] or not self.has_keyword):
                self.in_condition = False
                return t.ARROW
        return kind

    def _comments(self, pos: int, end: int) -> None:
        for match in _COMMENT.finditer(self.text, pos, end):
            start = match.start()
            self.out.comments.append((start, start + len(match[0].rstrip("\r"))))

    def _weird(self, pos: int) -> int:
        """Note a character that looks like a space, quote or dash. The end of a string in such quotes, or -1."""
        text = self.text
        char = text[pos]
        if char in SMART:
            line_end = lines.line_end(text, pos)
            line_end = len(text) if line_end < 0 else line_end
            closing = pos + 1
            while closing < line_end and text[closing] not in SMART and text[closing] != '"':
                closing += 1
            if closing < line_end:
                quote = "'" if '"' in text[pos + 1 : closing] else '"'
                typographic = (offset for offset in (pos, closing) if text[offset] != quote)
                self.smart += [(offset, offset + 1, quote) for offset in typographic]
                return closing + 1
            self.smart.append((pos, pos + 1, '"'))
            return -1
        if char in "\ufeff\u00ad\u200b\u200c\u200d\u200e\u200f\u2060" or "\u202a" <= char <= "\u202e":
            self.invisible.append((pos, pos + 1, ""))
        elif "\u2010" <= char <= "\u2015" or char == "\u2212":
            self.smart.append((pos, pos + 1, "-"))
        else:
            self.invisible.append((pos, pos + 1, " "))
        return -1

    def _report_characters(self) -> None:
        for edits in (self.invisible, self.smart):
            if edits:
                start, end, _ = edits[0]
                detail = {"char": self.text[start], "count": str(len(edits))}
                self._error("odd-character", start, end, detail, tuple(edits))


def scan(text: str) -> t.Tokens:
    """All tokens of ``text``; linear in its size. Raises nothing."""
    return _Scanner(text).run()
