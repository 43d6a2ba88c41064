"""JSON as the Elasticsearch server reads a request body (observed on 1.7 to 9.5).

Comments in ``//`` and ``/* */`` are accepted; trailing commas, single quotes, unquoted names, NaN, leading zeros and
raw control characters are not; content after the first value is ignored. Half of a surrogate pair stands for a byte
that is not valid UTF-8, and is rejected.
"""

from __future__ import annotations

from collections.abc import Callable

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.json.text import MAX_DEPTH, duplicate_errors, number
from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar, Sequence
from lslint.grammar.parse_errors import ParseError, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from re import Match
    from typing import Any

_BLANK = r"[ \t\r\n]*+"
_COMMENT = r"//[^\r\n]*+|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/"
_CHARACTERS = r'[^"\\\x00-\x1f\ud800-\udfff]*+'
_STRING = rf'"{_CHARACTERS}(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{{4}}){_CHARACTERS})*+"'
_NUMBER = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![0-9A-Za-z_.+-])"
_GAP = rf"(?:[ \t\r\n]++|{_COMMENT})*+"
_SCALAR_OR_BRACKET = rf"({_STRING})|([\[{{])|({_NUMBER})|(true|false|null)(?![0-9A-Za-z_])"
_VALUE = rf"{_BLANK}(?:({_COMMENT})|(\])|((?!))|{_SCALAR_OR_BRACKET})"
"""``((?!))`` never matches: it keeps the numbers of the groups of ``_MEMBER``."""
_MEMBER = rf"{_BLANK}(?:({_COMMENT})|(\}})|({_STRING}){_GAP}:{_BLANK}(?:{_SCALAR_OR_BRACKET})?)"
"""A name, and the value too unless a comment precedes it."""
_COMMENT_GROUP, _CLOSING, _NAME, _STRING_GROUP, _OPENING, _, _WORD = range(1, 8)
"""The groups of ``_VALUE`` and ``_MEMBER``."""
_NEXT = rf"{_BLANK}(?:({_COMMENT})|(,)|([\]}}]))"
_COMMA = 2
_WORDS = {"true": True, "false": False, "null": None}


class Refused(Exception):
    """The text is not JSON as the server reads it, or is nested deeper than ``MAX_DEPTH``."""


class _Opened:
    """An open bracket. ``key``: of the value that is read; None in a list."""

    __slots__ = ("is_object", "items", "key", "start")

    def __init__(self, start: int, is_object: bool) -> None:
        self.start = start
        self.is_object = is_object
        self.items: list[Any] = []
        self.key: Scalar | None = None


class Reader:
    """Reads ``text[pos:end]``. ``raw``: content of strings that were masked, by the offset of their quote; ``rest``:
    what follows the value."""

    def __init__(self, text: str, pos: int, end: int, raw: dict[int, str] | None) -> None:
        self.text = text
        self.pos = pos
        self.end = end
        self.raw = raw
        self.errors: list[ParseError] = []
        self.comments: list[Span] = []
        self.rest: Span | None = None

    def read(self) -> ConfigNode:
        """Return the value. Raises ``Refused``."""
        root = self._value()
        begin = self._skip()
        if begin < self.end:
            if self.text[begin] in ",}]":
                self.pos = begin + 1
                self.rest = begin, (self.end if self._skip() < self.end else begin + 1)
            else:
                self.rest = begin, self.end
        self.comments.sort()
        return root

    def _skip(self) -> int:
        """Return the position of the next character that is neither a blank nor part of a comment."""
        match = compiled(rf"{_BLANK}({_COMMENT})?").match
        while (found := match(self.text, self.pos, self.end)) is not None:
            if found.lastindex is None:
                return found.end()
            self.comments.append(found.span(1))
            self.pos = found.end()
        return self.pos

    def _token(self, match_at: Callable[..., Match[str] | None]) -> Match[str]:
        """Return the next token that is not a comment, and move past it."""
        while True:
            match = match_at(self.text, self.pos, self.end)
            if match is None:
                raise Refused
            self.pos = match.end()
            if match.lastindex != _COMMENT_GROUP:
                return match
            self.comments.append(match.span(_COMMENT_GROUP))

    def _value(self) -> ConfigNode:
        value_at, member_at, next_at = (compiled(pattern).match for pattern in (_VALUE, _MEMBER, _NEXT))
        opened: list[_Opened] = []
        while True:
            inner = opened[-1] if opened else None
            match = self._token(member_at if inner is not None and inner.is_object else value_at)
            kind = match.lastindex or 0
            node: ConfigNode
            if kind == _CLOSING:
                if inner is None or inner.items:
                    raise Refused
                node = self._closed(opened.pop())
            else:
                if inner is not None and inner.is_object:
                    inner.key = self._key(*match.span(_NAME))
                    if kind == _NAME:
                        match = self._token(value_at)
                        kind = match.lastindex or 0
                        if kind == _CLOSING:
                            raise Refused
                if kind == _OPENING:
                    if len(opened) == MAX_DEPTH:
                        raise Refused
                    opened.append(_Opened(self.pos - 1, self.text[self.pos - 1] == "{"))
                    continue
                node = self._scalar(kind, *match.span(kind))
            while True:
                if not opened:
                    return node
                inner = opened[-1]
                inner.items.append(node if inner.key is None else Entry(inner.key, node))
                if self._token(next_at).lastindex == _COMMA:
                    break
                if (self.text[self.pos - 1] == "}") != inner.is_object:
                    raise Refused
                node = self._closed(opened.pop())

    def _closed(self, inner: _Opened) -> ConfigNode:
        items = inner.items
        if not inner.is_object:
            return Sequence(inner.start, self.pos, items, True)
        if len(items) > 1 and len({entry.name for entry in items}) != len(items):
            duplicate_errors(self.text, items, self.errors)
        return Mapping(inner.start, self.pos, items, True)

    def _key(self, start: int, end: int) -> Scalar:
        if self.text[end] != ":":  # spaces or a comment before the colon
            gap = compiled(_GAP).match(self.text, end)
            comments = compiled(_COMMENT).finditer(self.text, end, gap.end()) if gap is not None else ()
            self.comments += [comment.span() for comment in comments]
        return self._scalar(_STRING_GROUP, start, end)

    def _scalar(self, kind: int, start: int, end: int) -> Scalar:
        if kind != _STRING_GROUP:
            text = self.text[start:end]
            return Scalar(start, end, text, _WORDS[text] if kind == _WORD else number(text), "plain")
        if self.raw is not None and start in self.raw:
            value = self.raw[start]
        else:
            value = self.text[start + 1 : end - 1]
            if "\\" in value:
                from json import loads

                value = str(loads(self.text[start:end]))
        return Scalar(start, end, value, value, "double")
