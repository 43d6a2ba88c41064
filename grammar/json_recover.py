"""The tolerant reader for JSON that the grammar refuses: finds the slips, each where a person would point, and what
tree there is.

It reads tokens that are wider than JSON's (bare words, single and curly quotes, strings that run over lines) with an
explicit stack, so any depth is fine, and always moves on: one pass, linear.

Each slip is a ``json-syntax`` with ``detail["what"]``: ``empty``, ``not-an-object``, ``missing-comma``,
``extra-comma``, ``trailing-comma``, ``missing-colon``, ``wrong-separator``, ``missing-value``, ``missing-name``,
``single-quotes``, ``curly-quotes``, ``unquoted-name``, ``unquoted-value``, ``bad-number``, ``hash-comment``,
``unclosed-comment``, ``unclosed-string``, ``line-break-in-string``, ``triple-quotes``, ``control-character``,
``bad-escape``, ``bad-encoding``, ``unclosed-bracket``, ``wrong-bracket``, ``stray-text``.
Habits that run through a whole file (quotes, bare names, ``#`` comments …) give one slip with all its edits and a
``count``.
"""

from lslint.grammar.config_tree import ConfigDocument, ConfigNode, Entry, Mapping, Scalar, Sequence
from lslint.grammar.json_tree import MAX_DEPTH, duplicate_slips, number, pattern
from lslint.grammar.slips import Slip

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    Span = tuple[int, int]

_BARE = r"[^\s\[\]{},:=\"\u201c\u201d\u201e]"
_TOKENS = (
    r"[ \t\r\n\ufeff]*+(?:"
    r"(?P<comment>//[^\r\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)|\#[^\r\n]*)"
    r'|(?P<triple>"""(?:[^"]|"(?!""))*+""")'
    r'|(?P<string>"(?:[^"\\\r\n]|\\[^\r\n])*+"?)'
    r"|(?P<single>'(?:[^'\\\r\n]|\\[^\r\n])*+'?)"
    r'|(?P<curly>[\u201c\u201d\u201e](?:[^\u201c\u201d\u201e"\r\n])*+[\u201c\u201d\u201e"]?)'
    r"|(?P<separator>=>|[:=])"
    r"|(?P<sign>[\[\]{},])"
    rf"|(?P<word>[^\s\[\]{{}},:=\"'\#\u201c\u201d\u201e/](?:(?!//|/\*){_BARE})*+|.)"
    r")"
)
_GOOD_ESCAPE = r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})'
_NUMBER = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
_WORDS = {"true": True, "false": False, "null": None}
_FOREIGN = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "None": "null", "NULL": "null",
            "nil": "null", "undefined": "null"}  # fmt: skip
_GROUPED = ("single-quotes", "curly-quotes", "unquoted-name", "hash-comment", "triple-quotes", "bad-escape",
            "wrong-separator", "control-character")  # fmt: skip
_CLOSE = {"{": "}", "[": "]"}


class _Frame:
    """An open object or array. ``want``: what fits next (``name``, ``colon``, ``value``, ``comma``)."""

    __slots__ = ("comma", "entries", "indent", "items", "key", "last", "opener", "start", "want")

    def __init__(self, opener: str, start: int, indent: int) -> None:
        self.opener = opener
        self.start = start
        self.indent = indent
        self.entries: list[Entry] = []
        self.items: list[ConfigNode] = []
        self.key: Scalar | None = None
        self.comma: Span | None = None
        self.last = start + 1
        self.want = "name" if opener == "{" else "value"


def recover(
    text: str, start: int, end: int, raw: "dict[int, str] | None" = None
) -> "tuple[ConfigDocument | None, list[Slip], list[Span]]":
    """Document (None if there is no value), slips and comments of ``text[start:end]``, which the grammar refused.

    ``raw``: content of masked strings by the offset of their quote. At least one slip is given.
    """
    return _Reader(text, start, end, raw or {}).run()


class _Reader:
    def __init__(self, text: str, start: int, end: int, raw: "dict[int, str]") -> None:
        self.text = text
        self.start = start
        self.end = end
        self.raw = raw
        self.slips: list[Slip] = []
        self.groups: dict[str, Slip] = {}
        self.grouped: dict[str, list[tuple[int, int, str]]] = {}
        self.comments: list[Span] = []
        self.stack: list[_Frame] = []
        self.root: ConfigNode | None = None
        self.suspect: Slip | None = None
        self.open = {"}": 0, "]": 0}
        self.line = start  # where the line of the current token starts, and by how much it is indented
        self.indent = -1
        self.stop = False

    def run(self) -> "tuple[ConfigDocument | None, list[Slip], list[Span]]":
        match_at = pattern(_TOKENS).match
        pos = self.start
        while pos < self.end and not self.stop:
            match = match_at(self.text, pos, self.end)
            if match is None:
                break
            line = self.text.rfind("\n", pos, match.start(match.lastgroup or 0))
            if line >= 0:
                self.line, self.indent = line + 1, -1
            after = self._token(match)
            line = self.text.rfind("\n", match.start(match.lastgroup or 0), after)
            if line >= 0:
                self.line, self.indent = line + 1, -1
            pos = after
            if self.root is not None and not self.stack:
                break
        self._finish(pos)
        for what, edits in self.grouped.items():
            self.groups[what].edits = tuple(edits)
        self.slips.sort(key=lambda slip: slip.start)
        document = None
        if self.root is not None:
            document = ConfigDocument(self.root.start, self.root.end, self.root)
        return document, self.slips, self.comments

    def slip(
        self,
        what: str,
        start: int,
        end: int,
        *edits: "tuple[int, int, str]",
        related: "Span | None" = None,
        note: str = "",
        **detail: str,
    ) -> Slip:
        group = self.groups.get(what)
        if group is not None:
            group.detail["count"] = str(int(group.detail["count"]) + 1)
            self.grouped[what] += edits
            return group
        places = ((*related, note),) if related else ()
        made = Slip("json-syntax", start, end, {"what": what, **detail}, places, edits)
        if what in _GROUPED:
            made.detail["count"] = "1"
            self.groups[what] = made
            self.grouped[what] = list(edits)
        self.slips.append(made)
        return made

    def _token(self, match: "re.Match[str]") -> int:
        kind = match.lastgroup
        if kind is None:
            return self.end
        start, end = match.span(kind)
        if kind == "comment":
            return self._comment(start, end)
        if kind == "sign":
            sign = self.text[start]
            if sign in "{[":
                self._open(sign, start)
            elif sign == ",":
                self._comma(start)
            else:
                self._close(sign, start)
            return end
        if kind == "separator":
            return self._separator(start, end)
        if kind == "word":
            return self._word(start, end)
        return self._string(kind, start, end)

    def _comment(self, start: int, end: int) -> int:
        self.comments.append((start, end))
        if self.text[start] == "#":
            self.slip("hash-comment", start, end, (start, start + 1, "//"))
        elif self.text.startswith("/*", start) and not self.text.endswith("*/", start + 2, end):
            self.slip("unclosed-comment", start, start + 2)
            self.stop = True
        return end

    # what stands where

    def _before_value(self, start: int, end: int) -> bool:
        """Note a missing comma or colon before the value or name that starts here. False: there is no place for it."""
        if not self.stack:
            return self.root is None
        frame = self.stack[-1]
        if frame.want == "comma":
            self.slip("missing-comma", frame.last, frame.last, (frame.last, frame.last, ","),
                      related=(start, end), note="before this")  # fmt: skip
            frame.want = "name" if frame.opener == "{" else "value"
        elif frame.want == "colon" and frame.key is not None:
            key = frame.key
            self.slip("missing-colon", key.start, key.end, (key.end, key.end, ":"), name=key.text)
            frame.want = "value"
        return True

    def _value(self, node: ConfigNode) -> None:
        if not self.stack:
            self.root = node
            return
        frame = self.stack[-1]
        if frame.opener == "[":
            frame.items.append(node)
        elif frame.key is not None:
            frame.entries.append(Entry(frame.key, node))
            frame.key = None
        frame.want = "comma"
        frame.comma = None
        frame.last = node.end

    def _name(self, node: Scalar) -> None:
        frame = self.stack[-1]
        frame.key = node
        frame.comma = None
        frame.want = "colon"

    def _wants_name(self) -> bool:
        return bool(self.stack) and self.stack[-1].want == "name"

    def _open(self, sign: str, start: int) -> None:
        if not self._before_value(start, start + 1):
            return
        if self._wants_name():
            self.slip("missing-name", start, start + 1)
            frame = self.stack[-1]
            frame.key = Scalar(start, start, "", "", "double")
            frame.want = "value"
        if len(self.stack) >= MAX_DEPTH:
            self.slips.append(Slip("too-deep", start, start + 1, {"limit": str(MAX_DEPTH)}))
            self.stop = True
            return
        self.stack.append(_Frame(sign, start, self._indent()))
        self.open[_CLOSE[sign]] += 1

    def _indent(self) -> int:
        """By how many blanks the line of the current token is indented."""
        if self.indent < 0:
            match = pattern(r"[ \t]*").match(self.text, self.line)
            self.indent = match.end() - self.line if match else 0
        return self.indent

    def _comma(self, start: int) -> None:
        if not self.stack:
            return
        frame = self.stack[-1]
        if frame.want == "colon" and frame.key is not None:
            self.slip("missing-value", frame.key.start, frame.key.end, name=frame.key.text)
            self._value(Scalar(frame.key.end, frame.key.end, "", None, "plain"))
        elif frame.want == "value" and frame.key is not None:
            self.slip("missing-value", frame.key.start, start, name=frame.key.text)
            self._value(Scalar(start, start, "", None, "plain"))
        elif frame.want != "comma":
            self.slip("extra-comma", start, start + 1, (start, start + 1, ""))
            return
        frame.comma = (start, start + 1)
        frame.want = "name" if frame.opener == "{" else "value"

    def _separator(self, start: int, end: int) -> int:
        sign = self.text[start:end]
        if self.stack and self.stack[-1].want == "colon":
            if sign != ":":
                after = end + 1 if self.text.startswith(">", end) else end
                self.slip("wrong-separator", start, after, (start, after, ":"), found=sign)
            self.stack[-1].want = "value"
            return end
        if self.stack and self.stack[-1].want == "comma" and self.stack[-1].opener == "{" and sign == ":":
            self.slip("wrong-separator", start, end, found=sign)
            self.stack[-1].want = "name"
            return end
        if self.stack and self.stack[-1].want == "comma" and sign == ":":
            last = self.stack[-1]
            self.slip(
                "wrong-bracket", last.start, last.start + 1, related=(start, end), note="a name and a value in a list"
            )
            last.want = "value"
            return end
        self.slip("stray-text", start, end, found=sign)
        self.stop = not self.stack
        return end

    def _close(self, sign: str, start: int) -> None:
        if not self.stack:
            return
        frame = self.stack[-1]
        if _CLOSE[frame.opener] != sign:
            fits = self.open[sign] > 0
            if not fits or (len(self.stack) > 1 and self._indent() == frame.indent != self.stack[-2].indent):
                self.slip("wrong-bracket", start, start + 1, (start, start + 1, _CLOSE[frame.opener]),
                          related=(frame.start, frame.start + 1), note="opened here")  # fmt: skip
                sign = _CLOSE[frame.opener]
            while _CLOSE[self.stack[-1].opener] != sign:
                self._unclosed(self.stack[-1])
        elif self.suspect is None and len(self.stack) > 1 and start == self.line + self._indent():
            indent = self._indent()
            if indent < frame.indent and any(indent == f.indent and _CLOSE[f.opener] == sign for f in self.stack[:-1]):
                self.suspect = self._unclosed_slip(frame)
        self._pop(start + 1)

    def _unclosed_slip(self, frame: _Frame) -> Slip:
        close = _CLOSE[frame.opener]
        return Slip(
            "json-syntax", frame.last, frame.last, {"what": "unclosed-bracket", "bracket": frame.opener},
            ((frame.start, frame.start + 1, "opened here"),), ((frame.last, frame.last, close),),
        )  # fmt: skip

    def _unclosed(self, frame: _Frame) -> None:
        self.slips.append(self._unclosed_slip(frame))
        self._pop(frame.last)

    def _pop(self, end: int) -> None:
        """Close the innermost frame; a name without a value and a trailing comma are noted."""
        frame = self.stack.pop()
        self.open[_CLOSE[frame.opener]] -= 1
        if frame.key is not None:
            self.slip("missing-value", frame.key.start, frame.key.end, name=frame.key.text)
            frame.entries.append(Entry(frame.key, Scalar(frame.key.end, frame.key.end, "", None, "plain")))
        elif frame.comma is not None:
            self.slip("trailing-comma", *frame.comma, (*frame.comma, ""))
        node: ConfigNode
        if frame.opener == "{":
            node = Mapping(frame.start, end, frame.entries, True)
            if len({entry.name for entry in frame.entries}) != len(frame.entries):
                duplicate_slips(self.text, frame.entries, self.slips)
        else:
            node = Sequence(frame.start, end, frame.items, True)
        self._value(node)

    # words and strings

    def _word(self, start: int, end: int) -> int:
        text = self.text
        word = text[start:end]
        if not self._before_value(start, end):
            return end
        if "\udc80" <= word[0] <= "\udcff":
            self.slip("bad-encoding", start, start + 1)
        if self._wants_name():
            self.slip("unquoted-name", start, end, (start, end, f'"{word}"'), name=word)
            self._name(Scalar(start, end, word, word, "plain"))
            return end
        if word in _WORDS:
            self._value(Scalar(start, end, word, _WORDS[word], "plain"))
            return end
        if pattern(_NUMBER).fullmatch(word):
            self._value(Scalar(start, end, word, number(word), "plain"))
            return end
        if not self.stack:  # no JSON at all
            self.slip("stray-text", start, end, found=word[:40])
            self.stop = True
            return end
        if word in _FOREIGN:
            self.slip("unquoted-value", start, end, (start, end, _FOREIGN[word]), value=word)
        elif pattern(r"[+-]?\.?[0-9][0-9_.eE+-]*|NaN|[+-]?Infinity|[+-]?Inf|0[xX][0-9a-fA-F]+").fullmatch(word):
            self.slip("bad-number", start, end, *_number_edit(start, end, word), value=word)
        else:
            # a bare text goes on over blanks until a comma or the end of the line
            more = pattern(r"(?:[ \t]+[^\s\[\]{},:=\"'\#/]+)*").match(text, end, self.end)
            end = more.end() if more else end
            word = text[start:end]
            self.slip("unquoted-value", start, end, (start, end, f'"{word}"'), value=word[:40])
        self._value(Scalar(start, end, word, word, "plain"))
        return end

    def _string(self, kind: str, start: int, end: int) -> int:
        text = self.text
        if not self._before_value(start, end):
            return end
        if kind == "string" and start in self.raw:
            return self._put(Scalar(start, end, self.raw[start], self.raw[start], "double"))
        if kind == "triple":
            inner = text[start + 3 : end - 3]
            self.slip("triple-quotes", start, start + 3, (start, end, _quoted(inner)))
            return self._put(Scalar(start, end, inner, inner, "double"))
        if kind == "string":
            if end - start < 2 or text[end - 1] != '"' or _ends_escaped(text, start + 1, end - 1):
                return self._open_string(start, end)
            inner = text[start + 1 : end - 1]
            self._check_content(start + 1, end - 1)
        elif kind == "single":
            closed = end - start > 1 and text[end - 1] == "'"
            inner = text[start + 1 : end - 1 if closed else end]
            if not closed:
                self.slip("unclosed-string", start, end)
            else:
                self.slip("single-quotes", start, end, (start, end, _quoted(inner.replace("\\'", "'"))))
        else:
            closed = end - start > 1 and text[end - 1] in '\u201c\u201d\u201e"'
            inner = text[start + 1 : end - 1 if closed else end]
            self.slip("curly-quotes", start, end, *([(start, end, _quoted(inner))] if closed else []))
        value = _decoded(inner)
        return self._put(Scalar(start, end, value, value, "double"))

    def _put(self, node: Scalar) -> int:
        if self._wants_name():
            self._name(node)
        else:
            self._value(node)
        return node.end

    def _check_content(self, start: int, end: int) -> None:
        """Note bad escapes, raw control characters and undecodable bytes inside a string."""
        text = self.text
        for match in pattern(rf"{_GOOD_ESCAPE}|(\\)|([\x00-\x1f])|([\ud800-\udfff])").finditer(text, start, end):
            at = match.start()
            if match[1]:
                self.slip("bad-escape", at, min(at + 2, end), (at, at + 1, "\\\\"), found=text[at : at + 2])
            elif match[2]:
                self.slip(
                    "control-character", at, at + 1, (at, at + 1, _escape(text[at])), found=f"U+{ord(text[at]):04X}"
                )
            elif match[3]:
                self.slip("bad-encoding", at, at + 1)

    def _open_string(self, start: int, end: int) -> int:
        """A string whose line ends before its closing quote: forgotten, or does it go on below?"""
        text = self.text
        close = pattern(r'[^"\\]*(?:\\.[^"\\]*)*"[ \t]*(?=[,\]}:]|\r?\n[ \t]*[\]}])').match(text, end, self.end)
        below = text[end : close.end()] if close else ""
        if close and not pattern(r"\s*(?:[\]}{\[][\s,]*)*$").fullmatch(below[: below.rindex('"')]):
            until = end + below.rindex('"') + 1
            inner = text[start + 1 : until - 1]
            self.slip("line-break-in-string", start, end, (start, until, _quoted(_decoded(inner))))
            return self._put(Scalar(start, until, inner, inner, "double"))
        line = text[start:end]
        body = line.rstrip()
        tail = pattern(r"[ \t]*,?$").search(body)
        cut = start + (tail.start() if tail and len(body) > 1 else len(body))
        name = pattern(r'"[\w@.-]+[ \t]*(:)').match(text, start, end) if self._wants_name() else None
        if name is not None:
            cut = start + name.start(1) - start
        self.slip("unclosed-string", start, max(cut, start + 1), (cut, cut, '"'))
        inner = text[start + 1 : cut]
        self._put(Scalar(start, max(cut, start + 1), inner, inner, "double"))
        return max(cut, start + 1)

    def _finish(self, pos: int) -> None:
        if self.stack and not self.stop:
            if self.suspect is not None and self.suspect.related:
                self.slips.append(self.suspect)
            else:
                self.slips.append(self._unclosed_slip(self.stack[-1]))
        while self.stack:
            self._pop(self.stack[-1].last)
        if self.root is None and not self.slips:
            self.slip("empty", self.start, self.start)
        elif not self.slips:
            self.slip("stray-text", min(pos, self.end), self.end, found=self.text[pos : pos + 20])


def _ends_escaped(text: str, start: int, end: int) -> bool:
    """True if the character at ``end`` has an odd number of backslashes before it."""
    count = 0
    while end - count - 1 >= start and text[end - count - 1] == "\\":
        count += 1
    return count % 2 == 1


def _number_edit(start: int, end: int, word: str) -> "list[tuple[int, int, str]]":
    """A number in JSON's form where it is plain what was meant."""
    match = pattern(r"\+?0*([0-9][0-9]*(?:\.[0-9]+)?)").fullmatch(word)
    if match:
        return [(start, end, match[1])]
    if pattern(r"-?\.[0-9]+").fullmatch(word):
        return [(start, end, word.replace(".", "0.", 1))]
    if pattern(r"-?[0-9]+\.").fullmatch(word):
        return [(start, end, word + "0")]
    return []


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


def _escape(sign: str) -> str:
    return _ESCAPES.get(sign) or (f"\\u{ord(sign):04x}" if sign < " " else sign)


def _quoted(value: str) -> str:
    """The text as a JSON string."""
    return '"' + "".join(map(_escape, value)) + '"'


def _decoded(inner: str) -> str:
    """The content of a string, good escapes undone, bad ones kept as they stand."""
    if "\\" not in inner:
        return inner
    import json

    def one(match: "re.Match[str]") -> str:
        return str(json.loads(f'"{match[0]}"'))

    return pattern(f"(?:{_GOOD_ESCAPE})+").sub(one, inner)
