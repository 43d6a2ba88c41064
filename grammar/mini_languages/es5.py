"""JavaScript of ECMAScript 5.1: the first token of a script that an interpreter of that edition rejects.

Not a complete parser: it reads tokens, and finds newer syntax, brackets that do not match and strings that do not end.
"""

from __future__ import annotations

import re

from lslint.grammar.record import record

_TOKEN = re.compile(
    r"(?P<space>[ \t\v\f\xa0\ufeff]+|//[^\n\r\u2028\u2029]*)|(?P<line>[\n\r\u2028\u2029])|(?P<comment>/\*)"
    r"|(?P<name>(?:[^\W\d]|[$_\\])(?:\w|[$\\])*)|(?P<number>\.?[0-9](?:[eE][-+]|[\w.])*)"
    r"|(?P<string>[\"'])|(?P<template>`)|(?P<spread>\.\.\.)|(?P<arrow>=>)|(?P<open>[(\[{])|(?P<close>[)\]}])"
    r"|(?P<slash>/)|(?P<other>[^\s])"
)
_STRING = {
    quote: re.compile(rf"[^{quote}\\\n\r\u2028\u2029]*(?:\\(?:\r\n|.|\n)[^{quote}\\\n\r\u2028\u2029]*)*{quote}", re.S)
    for quote in "\"'"
}
_REGEX = re.compile(r"/(?![*/])(?:[^/\\\[\n\r]|\\[^\n\r]|\[(?:[^\]\\\n\r]|\\[^\n\r])*\])+/\w*")
_RESERVED = frozenset(("class", "const", "enum", "export", "extends", "import", "super"))
"""Keywords that ECMAScript 5.1 reserves for later editions."""
_BEFORE_REGEX = frozenset((
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "instanceof",
))  # fmt: skip
_OPERATORS = frozenset(("in", "instanceof"))
_PAIRS = {")": "(", "]": "[", "}": "{"}


@record
class Es5Problem:
    """``what``: ``template``, ``arrow``, ``spread``, ``reserved``, ``let``, ``unclosed``, ``unopened``, ``string`` or
    ``comment``; ``at``: its offset; ``found``: the token."""

    what: str
    at: int
    found: str


def problem(text: str) -> Es5Problem | None:
    """Return the first problem of a script; None if there is none, or if the tokens are ambiguous."""
    reader = _Reader(text)
    try:
        while reader.pos < len(text):
            reader.read_token()
        reader.end()
    except _Refused as refused:
        return refused.problem
    except _Ambiguous:
        pass
    return None


class _Refused(Exception):
    def __init__(self, what: str, offset: int, token: str) -> None:
        super().__init__(what)
        self.problem = Es5Problem(what, offset, token)


class _Ambiguous(Exception):
    """A slash may begin a regular expression or be a division."""


class _Reader:
    """Reads the tokens of a script.

    ``last``: the token before, except space; ``brackets``: the open ones; ``word``: the token before if it is a keyword
    of later editions, which the next token may make a name.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 0
        self.last = ""
        self.brackets: list[tuple[str, int]] = []
        self.word: tuple[str, int] | None = None

    def read_token(self) -> None:
        match = _TOKEN.match(self.text, self.pos)
        if match is None:
            self.pos += 1
            return
        kind, token, start = str(match.lastgroup), match[0], self.pos
        self.pos = match.end()
        if kind == "space":
            return
        if kind == "line":
            if self.word is not None and self.word[0] == "let":
                self.word = None
        elif kind == "comment":
            close = self.text.find("*/", self.pos)
            if close < 0:
                raise _Refused("comment", start, token)
            self.pos = close + 2
        else:
            self.check_word(kind, token)
            if kind in ("template", "arrow", "spread"):
                raise _Refused(kind, start, token)
            self.last = self.follow(kind, token, start)

    def check_word(self, kind: str, token: str) -> None:
        """Decide from the token after a keyword of later editions whether it is one."""
        if self.word is None:
            return
        name, start = self.word
        self.word = None
        if name == "let":
            if kind == "name" and token not in _OPERATORS:
                raise _Refused("let", start, name)
        elif token != ":":
            raise _Refused("reserved", start, name)

    def follow(self, kind: str, token: str, start: int) -> str:
        """Read the rest of what a token begins, and return the token to remember."""
        if kind == "name":
            if self.last not in (".", "get", "set") and (token in _RESERVED or token == "let"):
                self.word = (token, start)
        elif kind == "string":
            end = _STRING[token].match(self.text, self.pos)
            if end is None:
                raise _Refused("string", start, token)
            self.pos = end.end()
        elif kind == "open":
            self.brackets.append((token, start))
        elif kind == "close":
            if not self.brackets or self.brackets.pop()[0] != _PAIRS[token]:
                raise _Refused("unopened", start, token)
        elif kind == "slash":
            return self.slash(start)
        return token

    def slash(self, start: int) -> str:
        """Read a division or a regular expression."""
        regex = _REGEX.match(self.text, start)
        last = self.last
        if last in (")", "}"):
            if regex is not None:
                raise _Ambiguous
        elif not last or last in _BEFORE_REGEX or not (last[-1].isalnum() or last[-1] in "_$]\"'"):
            if regex is None:
                raise _Ambiguous
            self.pos = regex.end()
            return "]"
        return "/"

    def end(self) -> None:
        if self.word is not None and self.word[0] != "let":
            raise _Refused("reserved", self.word[1], self.word[0])
        if self.brackets:
            bracket, start = self.brackets[-1]
            raise _Refused("unclosed", start, bracket)
