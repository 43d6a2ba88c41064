"""The tolerant reader for JSON that the grammar refuses: finds the syntax errors, each where a person would point, and
what tree there is.

It reads tokens that are wider than JSON's (bare words, single and curly quotes, strings that run over lines) with an
explicit stack, so any depth is fine, and always moves on: one pass, linear.

Each syntax error is a ``json-syntax`` with ``detail["what"]``: ``empty``, ``not-an-object``, ``missing-comma``,
``extra-comma``, ``trailing-comma``, ``missing-colon``, ``wrong-separator``, ``missing-value``, ``missing-name``,
``missing-open-bracket``, ``extra-bracket``, ``single-quotes``, ``curly-quotes``, ``unquoted-name``,
``unquoted-value``, ``bad-number``, ``hash-comment``, ``unclosed-comment``, ``unclosed-string``,
``line-break-in-string``, ``triple-quotes``, ``control-character``, ``bad-escape``, ``bad-encoding``,
``escaped-quote``, ``unclosed-bracket``, ``wrong-bracket``, ``line-continuation``, ``callout``, ``annotation``,
``inner-quote``, ``no-break-space``, ``stray-text``, ``stray-word``, ``not-json``.
Habits that run through a whole file (quotes, bare names, ``#`` comments …) give one syntax error with all its edits and
a ``count``.
"""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.json.errors import Errors
from lslint.grammar.config.json.text import AFTER_STRAY, MAX_DEPTH, duplicate_errors, number
from lslint.grammar.config.json.tokens import FOREIGN, NUMBER, TOKENS, WORDS, decoded, ends_escaped, number_edit, quoted
from lslint.grammar.config.tree import ConfigDocument, ConfigNode, Entry, Mapping, Scalar, Sequence
from lslint.grammar.parse_errors import ParseError, Span

_UNBALANCE = ("missing-name", "missing-open-bracket", "extra-bracket", "wrong-bracket", "unclosed-bracket",
              "inner-quote", "stray-text", "stray-word", "not-json")  # fmt: skip
_CLOSE = {"{": "}", "[": "]"}
_QUOTE_FOLLOWS = r'[^",:{}\[\]\n]*+"'


def recover(
    text: str, start: int, end: int, raw: dict[int, str] | None = None
) -> tuple[ConfigDocument | None, list[ParseError], list[Span]]:
    """Return the document (None if it has no content), the syntax errors and the comments of ``text[start:end]``, which
    the grammar refused.

    ``raw``: content of masked strings by the offset of their quote. There is at least one syntax error.
    """
    return _Reader(text, start, end, raw or {}).run()


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
        self.want = self.expected_after_comma()

    def expected_after_comma(self) -> str:
        """``name`` in an object, ``value`` in an array."""
        return "name" if self.opener == "{" else "value"


class _Reader:
    """Reads JSON with errors. Large because the readers of all values share the position and the open brackets."""

    def __init__(self, text: str, start: int, end: int, raw: dict[int, str]) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.raw = raw
        self.errors = Errors()
        self.comments: list[Span] = []
        self.stack: list[_Frame] = []
        self.root: ConfigNode | None = None
        self.suspect: ParseError | None = None
        self.last_marker_end = text.rfind("}}", start, end)
        self.open = {"}": 0, "]": 0}
        self.line = start  # where the line of the current token starts, and by how much it is indented
        self.indent = -1
        self.stop = False
        self.excused = False  # a comma is missing, and a syntax error says so

    def run(self) -> tuple[ConfigDocument | None, list[ParseError], list[Span]]:
        match_at = compiled(TOKENS).match
        pos = self.start
        while pos < self.end and not self.stop:
            match = match_at(self.text, pos, self.end)
            if match is None:
                break
            start = match.start(match.lastgroup or 0)
            self._pass_lines(pos, start)
            self.errors.tokens += 1
            pos = self._token(match)
            self._pass_lines(start, pos)
            if self.root is not None and not self.stack:
                break
        self._finish(pos)
        root = self.root
        document = None if root is None else ConfigDocument(root.start, root.end, root)
        return document, self.errors.finish(), self.comments

    def _pass_lines(self, start: int, end: int) -> None:
        line = self.text.rfind("\n", start, end)
        if line >= 0:
            self.line, self.indent = line + 1, -1

    def _token(self, match: re.Match[str]) -> int:
        kind = match.lastgroup
        if kind is None:
            return self.end
        start, end = match.span(kind)
        if kind == "word":
            return self._word(start, end)
        character = self.text[start]
        if kind == "comment":
            self._comment(start, end)
        elif kind == "separator":
            self._separator(start, end)
        elif kind != "sign":
            return self._string(kind, start, end)
        elif character in "{[":
            self._open(character, start)
        elif character == ",":
            self._comma(start)
        else:
            self._close(character, start)
        return end

    def _comment(self, start: int, end: int) -> None:
        self.comments.append((start, end))
        if self.text[start] == "#":
            self.errors.add("hash-comment", start, end, (start, start + 1, "//"))
        elif self.text.startswith("/*", start) and not self.text.endswith("*/", start + 2, end):
            self.errors.add("unclosed-comment", start, start + 2)
            self.stop = True

    # what stands where

    def _before_value(self, start: int, end: int) -> bool:
        """Note a missing comma or colon before the value or name that starts here. False: nothing fits here."""
        if not self.stack:
            return self.root is None
        frame = self.stack[-1]
        if frame.want == "comma" and frame.opener == "{" and not self._colon_follows(end):
            is_quoted = self.text[start - 1] == '"' and compiled(_QUOTE_FOLLOWS).match(self.text, end) is not None
            what = "inner-quote" if is_quoted else "stray-text"
            self.errors.add(what, start, end, found=self.text[start:end][:40])
            self.excused = True
            return False
        if frame.want == "comma" and self.excused:
            frame.want = frame.expected_after_comma()
        elif frame.want == "colon" and frame.key is not None and self._colon_follows(end):
            self._entry_without_value(frame, frame.key)
            frame.key = None
            frame.want = "name"
        elif frame.want == "comma":
            self.errors.add("missing-comma", frame.last, frame.last, (frame.last, frame.last, ","),
                      related=(start, end), note="before this")  # fmt: skip
            frame.want = frame.expected_after_comma()
        elif frame.want == "colon" and frame.key is not None:
            key = frame.key
            self.errors.add("missing-colon", key.start, key.end, (key.end, key.end, ":"), name=key.text)
            frame.want = "value"
        self.excused = False
        return True

    def _entry_without_value(self, frame: _Frame, key: Scalar) -> None:
        self.errors.add("missing-value", key.start, key.end, name=key.text)
        frame.entries.append(Entry(key, Scalar(key.end, key.end, "", None, "plain")))

    def _colon_follows(self, offset: int) -> bool:
        """True if the next token is a colon (or a syntax error for one)."""
        return compiled(r"[ \t\r\n]*+(?::|=)").match(self.text, offset, self.end) is not None

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
        first = node.start == self.line + self._indent()
        # a name at the start of a line that is not indented deeper than the line of the brace
        inside = len(self.stack) > 1 and frame.start < self.line and frame.entries
        if first and inside and self.suspect is None and self._indent() <= frame.indent:
            self.suspect = self._unclosed_error(frame, frame.entries[-1].end)
        frame.key = node
        frame.comma = None
        frame.want = "colon"

    def _wants_name(self) -> bool:
        return bool(self.stack) and self.stack[-1].want == "name"

    def _open(self, character: str, start: int) -> None:
        if self._wants_name() and character == "{" and self.stack[-1].last == self.stack[-1].start + 1 == start:
            edits = () if self._may_be_marker(start) else ((start, start + 1, ""),)
            self.errors.add("extra-bracket", start, start + 1, *edits, bracket=character)
            self.stack[-1].last = start + 1
            return
        if self.stack and self.stack[-1].want == "comma" and self.stack[-1].opener == "{":
            self.errors.add("extra-bracket", start, start + 1, (start, start + 1, ""), bracket=character)
            self.excused = True
            return
        if not self._before_value(start, start + 1):
            return
        if self._wants_name():
            self._missing_name(self.stack[-1], start, start + 1)
        if len(self.stack) >= MAX_DEPTH:
            self.errors.all.append(ParseError("too-deep", start, start + 1, {"limit": str(MAX_DEPTH)}))
            self.stop = True
            return
        self.stack.append(_Frame(character, start, self._indent()))
        self.open[_CLOSE[character]] += 1

    def _may_be_marker(self, start: int) -> bool:
        """Return whether the second of two braces may begin a marker whose end is missing, as in a truncated template:
        no other marker ends after it, and what follows is not the content of an object."""
        is_object = compiled(r"[ \t\r\n]*+[\"}]").match(self.text, start + 1, self.end) is not None
        return start > self.last_marker_end and not is_object

    def _indent(self) -> int:
        """By how many spaces the line of the current token is indented."""
        if self.indent < 0:
            match = compiled(r"[ \t]*").match(self.text, self.line)
            self.indent = match.end() - self.line if match else 0
        return self.indent

    def _comma(self, start: int) -> None:
        if not self.stack:
            return
        frame = self.stack[-1]
        if frame.want in ("colon", "value") and frame.key is not None:
            end = frame.key.end if frame.want == "colon" else start
            self.errors.add("missing-value", frame.key.start, end, name=frame.key.text)
            self._value(Scalar(end, end, "", None, "plain"))
        elif frame.want != "comma":
            self.errors.add("extra-comma", start, start + 1, (start, start + 1, ""))
            return
        frame.comma = (start, start + 1)
        frame.want = frame.expected_after_comma()

    def _separator(self, start: int, end: int) -> None:
        character = self.text[start:end]
        if not self.stack:
            self.errors.add("stray-text", start, end, found=character)
            self.stop = True
            return
        frame = self.stack[-1]
        if frame.want == "colon":
            if character != ":":
                after = end + self.text.startswith(">", end)
                self.errors.add("wrong-separator", start, after, (start, after, ":"), found=character)
            frame.want = "value"
        elif character != ":" or (frame.want == "value" and frame.key is None):
            self.errors.add("stray-text", start, end, found=character)
        elif frame.want == "name":
            self._missing_name(frame, start, end)
        elif frame.want == "value":
            self.errors.add("wrong-separator", start, end, (start, end, ""), found=character)
        elif frame.opener == "{":
            self._colon_behind_value(start, end)
        else:
            opener = frame.start, frame.start + 1
            self.errors.add("wrong-bracket", *opener, related=(start, end), note="a name and a value in a list")
            frame.want = "value"

    def _missing_name(self, frame: _Frame, start: int, end: int) -> None:
        self.errors.add("missing-name", start, end)
        frame.key = Scalar(start, start, "", "", "double")
        frame.want = "value"

    def _colon_behind_value(self, start: int, end: int) -> None:
        """``"a": "b": …``: a colon instead of a comma, or the brace before ``"b"`` is missing."""
        frame = self.stack[-1]
        value = frame.entries[-1].value if frame.entries else None
        comma = compiled(r'[ \t\r\n]*+"(?:[^"\\\r\n]|\\.)*+"[ \t\r\n]*+:').match(self.text, end, self.end)
        if comma or not isinstance(value, Scalar) or value.style != "double" or len(self.stack) >= MAX_DEPTH:
            self.errors.add("wrong-separator", start, end, (start, end, ","), found=":")
            frame.want = "name"
            return
        offset = value.start
        self.errors.add("missing-open-bracket", offset, value.end, (offset, offset, "{"), name=value.text, bracket="{")
        frame.key = frame.entries.pop().key  # type: ignore[assignment]  # a string
        frame.want = "value"
        inner = _Frame("{", offset, self._indent())
        inner.key = value
        inner.want = "value"
        self.stack.append(inner)
        self.open["}"] += 1

    def _close(self, character: str, start: int) -> None:
        if not self.stack:
            return
        frame = self.stack[-1]
        if _CLOSE[frame.opener] != character:
            fits = self.open[character] > 0
            if not fits or (len(self.stack) > 1 and self._indent() == frame.indent != self.stack[-2].indent):
                self.errors.add("wrong-bracket", start, start + 1, (start, start + 1, _CLOSE[frame.opener]),
                          related=(frame.start, frame.start + 1), note="opened here")  # fmt: skip
                character = _CLOSE[frame.opener]
            while _CLOSE[self.stack[-1].opener] != character:
                self._unclosed(self.stack[-1])
        elif self.suspect is None and len(self.stack) > 1 and start == self.line + self._indent():
            indent = self._indent()
            if indent < frame.indent and any(
                indent == f.indent and _CLOSE[f.opener] == character for f in self.stack[:-1]
            ):
                self.suspect = self._unclosed_error(frame, frame.last)
        self._pop(start + 1)

    def _unclosed_error(self, frame: _Frame, offset: int) -> ParseError:
        detail = {"what": "unclosed-bracket", "bracket": frame.opener}
        opened = ((frame.start, frame.start + 1, "opened here"),)
        return ParseError("json-syntax", offset, offset, detail, opened, ((offset, offset, _CLOSE[frame.opener]),))

    def _unclosed(self, frame: _Frame) -> None:
        """Note that a frame lacks its bracket, where the indentation shows it, and close it."""
        error = self._unclosed_error(frame, frame.last)
        if self.suspect is not None and self.suspect.related[0][0] == frame.start:
            error = self.suspect
        if self.errors.independent("unclosed-bracket"):
            self.errors.all.append(error)
        self._pop(frame.last)

    def _pop(self, end: int) -> None:
        """Close the innermost frame; a name without a value and a trailing comma are noted."""
        frame = self.stack.pop()
        self.open[_CLOSE[frame.opener]] -= 1
        if frame.key is not None:
            self._entry_without_value(frame, frame.key)
        elif frame.comma is not None:
            self.errors.add("trailing-comma", *frame.comma, (*frame.comma, ""))
        node: ConfigNode
        if frame.opener == "{":
            node = Mapping(frame.start, end, frame.entries, True)
            if len({entry.name for entry in frame.entries}) != len(frame.entries):
                duplicate_errors(self.text, frame.entries, self.errors.all)
        else:
            node = Sequence(frame.start, end, frame.items, True)
        self._value(node)

    # words and strings

    def _word(self, start: int, end: int) -> int:
        text = self.text
        word = text[start:end]
        spaces = len(word) - len(word.lstrip("\u00a0\u202f"))
        if spaces:
            self.errors.add("no-break-space", start, start + spaces, (start, start + spaces, " " * spaces))
            return start + spaces
        if word == "\\" and self.stack and text[end : end + 1] in ("\n", "\r"):  # a line is continued as in a shell
            self.errors.add("line-continuation", start, end, (start, end, ""))
            return end
        if self.stack:
            frame, is_first = self.stack[-1], start == self.line + self._indent()
            if is_callout(text, start, end, frame, is_first, self.end):
                blank = len(text[self.line : start].rstrip(" \t"))
                self.errors.add("callout", start, end, (self.line + blank, end, ""), found=word)
                return end
            annotated = annotation_end(text, start, frame, is_first, self.end)
            if annotated:
                self.errors.add("annotation", start, annotated, (start, start, "// "), found=text[start:annotated][:40])
                return annotated
        if not self._before_value(start, end):
            return end
        if "\udc80" <= word[0] <= "\udcff":
            self.errors.add("bad-encoding", start, start + 1)
        if self._wants_name():
            if compiled(AFTER_STRAY).match(text, end, self.end):
                self.errors.add("stray-word", start, end, found=word[:40])
                return end
            self.errors.add("unquoted-name", start, end, (start, end, f'"{word}"'), name=word)
            self._name(Scalar(start, end, word, word, "plain"))
            return end
        if word in WORDS:
            self._value(Scalar(start, end, word, WORDS[word], "plain"))
            return end
        if compiled(NUMBER).fullmatch(word):
            self._value(Scalar(start, end, word, number(word), "plain"))
            return end
        if not self.stack:  # no JSON at all
            self.errors.add("not-json", start, end, found=word[:40])
            self.stop = True
            return end
        if word in FOREIGN:
            self.errors.add("unquoted-value", start, end, (start, end, FOREIGN[word]), value=word)
        elif compiled(r"[+-]?\.?[0-9][0-9_.eE+-]*|NaN|[+-]?Infinity|[+-]?Inf|0[xX][0-9a-fA-F]+").fullmatch(word):
            self.errors.add("bad-number", start, end, *number_edit(start, end, word), value=word)
        else:
            # a bare text goes on over spaces until a comma or the end of the line
            more = compiled(r"(?:[ \t]+[^\s\[\]{},:=\"'\#/]+)*").match(text, end, self.end)
            end = more.end() if more else end
            word = text[start:end]
            self.errors.add("unquoted-value", start, end, (start, end, f'"{word}"'), value=word[:40])
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
            self.errors.add("triple-quotes", start, start + 3, (start, end, quoted(inner)))
            return self._put(Scalar(start, end, inner, inner, "double"))
        if kind == "string":
            if end - start < 2 or text[end - 1] != '"' or ends_escaped(text, start + 1, end - 1):
                return self._open_string(start, end)
            inner = text[start + 1 : end - 1]
            self.errors.check_string(text, start + 1, end - 1)
        elif kind == "single":
            closed = end - start > 1 and text[end - 1] == "'"
            inner = text[start + 1 : end - 1 if closed else end]
            if not closed:
                self.errors.add("unclosed-string", start, end)
            else:
                self.errors.add("single-quotes", start, end, (start, end, quoted(inner.replace("\\'", "'"))))
        else:
            closed = end - start > 1 and text[end - 1] in '\u201c\u201d\u201e"'
            inner = text[start + 1 : end - 1 if closed else end]
            self.errors.add("curly-quotes", start, end, *([(start, end, quoted(inner))] if closed else []))
        value = decoded(inner)
        return self._put(Scalar(start, end, value, value, "double"))

    def _put(self, node: Scalar) -> int:
        if self._wants_name():
            self._name(node)
        else:
            self._value(node)
        return node.end

    def _open_string(self, start: int, end: int) -> int:
        """A string whose line ends before its closing quote: forgotten, or does it go on below?"""
        text = self.text
        close = compiled(r'[^"\\]*(?:\\.[^"\\]*)*"[ \t]*(?=[,\]}:]|\r?\n[ \t]*[\]}])').match(text, end, self.end)
        below = text[end : close.end()] if close else ""
        if close and not compiled(r"\s*(?:[\]}{\[][\s,]*)*$").fullmatch(below[: below.rindex('"')]):
            until = end + below.rindex('"') + 1
            inner = text[start + 1 : until - 1]
            self.errors.add("line-break-in-string", start, end, (start, until, quoted(decoded(inner))))
            return self._put(Scalar(start, until, inner, inner, "double"))
        body = text[start + 1 : end].rstrip()
        if body.endswith(","):
            body = body[:-1].rstrip()
        for frame in reversed(self.stack):
            closer = _CLOSE[frame.opener]
            if not body.endswith(closer) or body.count(frame.opener) >= body.count(closer):
                break  # the bracket belongs to the text
            body = body[:-1].rstrip()
        cut = start + 1 + len(body)
        name = compiled(r'"[\w@.-]+[ \t]*(:)').match(text, start, end) if self._wants_name() else None
        if name is not None:
            cut = name.start(1)
        is_begun = not text[start - 1 : start].strip(" \t\r\n{[,:")  # else it ends a string that has no beginning
        self.errors.add("unclosed-string", start, cut, *(((cut, cut, '"'),) if is_begun else ()))
        inner = text[start + 1 : cut]
        return self._put(Scalar(start, cut, inner, inner, "double"))

    def _finish(self, pos: int) -> None:
        if self.stack and not self.stop:
            # one that was noted before may be the reason
            if not any(error.detail.get("what") in _UNBALANCE for error in self.errors.all):
                self.errors.all.append(self.suspect or self._unclosed_error(self.stack[-1], self.stack[-1].last))
            self.errors.last = self.errors.tokens  # blocks that are still open get no further syntax errors
        while self.stack:
            self._pop(self.stack[-1].last)
        if self.root is None and not self.errors.all:
            self.errors.add("empty", self.start, self.start)
        elif not self.errors.all:
            self.errors.add("stray-text", min(pos, self.end), self.end, found=self.text[pos : pos + 20])


_ARROW = r"(?:<[-=~]+>?|-+>|[\u2190-\u2194\u21d0-\u21d4\u261a-\u261f\u27f5-\u27f7\u2b05-\u2b07]|\U0001f448)"
_ARROWED = rf"{_ARROW}[^\r\n]{{0,200}}+(?<![\]}}{{\[])(?=[\r\n]|\Z)"
_MARKED = r"(?:<{1,3}[ \t]|--[ \t]|\^+[-~]*[ \t]|\*+[ \t\w]|!+[ \t]|;|\()[^\r\n{}\[\]\":=]{0,200}+(?=[\r\n]|\Z)"
_WORD = r"[^\s\[\]{},:=\"'\#/]{1,40}+"
_WORDS = rf"{_WORD}(?:[ \t]+{_WORD}){{1,20}}+(?=[ \t]*+[\r\n])"


def is_callout(text: str, start: int, end: int, frame: _Frame, is_first: bool, limit: int) -> bool:
    """Whether the word is a number at the end of a line, in an object, that can be neither name nor value.
    ``is_first``: it starts its line."""
    if end - start > 2 or frame.opener != "{" or frame.want not in ("name", "comma") or is_first:
        return False
    return compiled(r"(?<=[ \t])[0-9]+[ \t]*\r?\n(?![ \t\r\n]*[:=])").match(text, start, limit) is not None


def annotation_end(text: str, start: int, frame: _Frame, is_first: bool, limit: int) -> int:
    """The end of an annotation that starts with the word at ``start`` and takes the rest of the line; 0 if the word is
    none: a name or a value may be meant."""
    if frame.want == "colon" or (frame.want == "value" and frame.opener == "{"):
        return 0
    match = compiled(_ARROWED).match(text, start, limit)
    if match is None and frame.want != "value":
        match = compiled(_MARKED).match(text, start, limit)
        if match is None and not is_first and frame.last > frame.start + 1:
            match = compiled(_WORDS).match(text, start, limit)
            last = match[0].split()[-1] if match is not None else ""
            if last in WORDS or compiled(NUMBER).fullmatch(last):
                return 0  # a name and its value without colon
    if match is None or compiled(r"\s*+(?::|=)").match(text, match.end(), limit):
        return 0
    return start + len(match[0].rstrip())
