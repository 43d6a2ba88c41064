"""The plain parts of a pipeline, most of a file: plugins and options without nested values.

The tables read an option token by token, a regular expression reads all of it at once. It accepts only what the tables
accept without anything to report, and stops at everything else, which the tables then read.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash import nodes
from lslint.grammar.parse_errors import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_BLANKS = " \t\r\n"
_GAP = r"[ \t\r\n]*+"
_STRING = r"""(?:"[^"]*+(?:(?<=\\)"[^"]*+)*+"|'[^']*+(?:(?<=\\)'[^']*+)*+')"""
"""As ``STRING`` in ``logstash.lark``."""
_LIST = rf"\[{_GAP}{_STRING}{_GAP}(?:,{_GAP}{_STRING}{_GAP})*+\]"
_HASH = rf"\{{{_GAP}(?:{_STRING}{_GAP}=>{_GAP}{_STRING}(?:[ \t\r\n]++|(?=\}})))*+\}}"
_SPACE = r"(?:[ \t\r\n]|#[^\r\n]*+\r?\n)*+"
_OPTION = (
    rf"{_GAP}([A-Za-z0-9_-]++){_GAP}(=>){_GAP}(?:({_STRING})(?={_SPACE}[^ \t\r\n{{#])|({_LIST})|({_HASH})"
    rf"|(?:(0|[1-9][0-9]{{0,16}}+)|([A-Za-z_][A-Za-z0-9_]++))(?=[ \t\r\n]{_SPACE}[^ \t\r\n{{#]))"
)
"""A string, word or number before a brace, perhaps behind a comment, would be the name of a codec."""
_STRING_VALUE, _LIST_VALUE, _HASH_VALUE, _NUMBER_VALUE = 3, 4, 5, 6
"""The groups of ``_OPTION``; the last one is a word."""
_PAIR = rf"({_STRING}){_GAP}(=>){_GAP}({_STRING})"
_COMMENT = rf"{_GAP}(#[^\r\n]*+(?:\r?\n|\Z))"
_HEAD = rf"{_GAP}(?!if|else)([A-Za-z0-9_-]++){_GAP}(\{{)"


class PlainParts:
    """The reader of the plain parts of a text. ``kind``: that of the section."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.kind = ""
        self.comments: list[Span] = []
        # a large file repeats names and values: with one object for each, its tree takes a seventh less memory
        self._words: dict[str, str] = {}
        self._comment = compiled(_COMMENT).match
        self._head = compiled(_HEAD).match
        self._option = compiled(_OPTION).match

    def plugins(self, items: list[nodes.Item], offset: int) -> int:
        """Append the plain plugins from an offset on to the items of a block. Return the offset behind them."""
        text, words, comments = self.text, self._words, self.comments
        while head := self._head(text, offset):
            options: list[nodes.Option] = []
            count = len(comments)
            close = compiled(rf"{_GAP}\}}").match(text, self.options(options, head.end()))
            if close is None:
                del comments[count:]
                break
            start, name_end = head.span(1)
            name, open_, offset = head[1], head.start(2), close.end()
            name = words.setdefault(name, name)
            items.append(
                nodes.Plugin(start, offset, self.kind, name, name_end, False, open_, offset - 1, tuple(options))
            )
            while comment := self._comment(text, offset):
                comments.append(comment.span(1))
                offset = comment.end()
        return offset

    def options(self, options: list[nodes.Option], offset: int) -> int:
        """Append the plain options from an offset on to the options of a plugin. Return the offset behind them."""
        text, words = self.text, self._words
        end = options[-1].end if options else offset
        while not options or text[end : end + 1] in _BLANKS:
            option = self._option(text, offset)
            if option is None:
                comment = self._comment(text, offset)
                if comment is None:
                    break
                self.comments.append(comment.span(1))
                offset = comment.end()
                continue
            start, name_end = option.span(1)
            group = option.lastindex or 0
            begin, end = option.span(group)
            value: nodes.Value
            if group == _STRING_VALUE:
                word = text[begin + 1 : end - 1]
                value = nodes.String(begin, end, text[begin], words.setdefault(word, word))
            elif group == _LIST_VALUE:
                strings = compiled(_STRING).finditer(text, begin, end)
                value = nodes.Array(begin, end, tuple([self.text_node(*string.span()) for string in strings]))
            elif group == _HASH_VALUE:
                value = nodes.Hash(begin, end, self._pairs(begin, end))
            else:
                word = option[group]
                word = words.setdefault(word, word)
                value = (nodes.Number if group == _NUMBER_VALUE else nodes.Bareword)(begin, end, word)
            name = option[1]
            options.append(nodes.Option(start, end, words.setdefault(name, name), name_end, option.start(2), value))
            offset = end
        return offset

    def text_node(self, start: int, end: int) -> nodes.String:
        """Return the string of a span with its quotes."""
        text = self.text
        word = text[start + 1 : end - 1]
        return nodes.String(start, end, text[start], self._words.setdefault(word, word))

    def _pairs(self, start: int, end: int) -> Sequence[nodes.Pair]:
        pairs = []
        for pair in compiled(_PAIR).finditer(self.text, start, end):
            key, value = self.text_node(*pair.span(1)), self.text_node(*pair.span(3))
            pairs.append(nodes.Pair(key.start, pair.end(), key, pair.start(2), value))
        return tuple(pairs)
