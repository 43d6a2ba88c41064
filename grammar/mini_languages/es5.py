"""JavaScript of ECMAScript 5.1: the first token of a script that an interpreter of that edition rejects.

Not a complete parser: it reads tokens, and finds newer syntax, brackets that do not match and strings that do not end.
"""

from __future__ import annotations

import re

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


class Es5Problem:
    """``what``: ``template``, ``arrow``, ``spread``, ``reserved``, ``let``, ``unclosed``, ``unopened``, ``string`` or
    ``comment``; ``at``: its offset; ``found``: the token."""

    __slots__ = ("at", "found", "what")

    def __init__(self, what: str, at: int, found: str) -> None:
        self.what = what
        self.at = at
        self.found = found


def problem(text: str) -> Es5Problem | None:
    """Return the first problem of a script; None if there is none, or if the tokens are ambiguous."""
    at = 0
    last = ""
    brackets: list[tuple[str, int]] = []
    word: tuple[str, int] | None = None
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            at += 1
            continue
        kind, token, start = found.lastgroup, found[0], at
        at = found.end()
        if kind == "space":
            continue
        if kind == "line":
            if word is not None and word[0] == "let":
                word = None
            continue
        if kind == "comment":
            close = text.find("*/", at)
            if close < 0:
                return Es5Problem("comment", start, token)
            at = close + 2
            continue
        if word is not None:
            name, begin = word
            word = None
            if name == "let":
                if kind == "name" and token not in _OPERATORS:
                    return Es5Problem("let", begin, name)
            elif token != ":":
                return Es5Problem("reserved", begin, name)
        if kind in ("template", "arrow", "spread"):
            return Es5Problem(str(kind), start, token)
        if kind == "name":
            is_property = last in (".", "get", "set")
            if not is_property and (token in _RESERVED or token == "let"):
                word = (token, start)
        elif kind == "string":
            end = _STRING[token].match(text, at)
            if end is None:
                return Es5Problem("string", start, token)
            at = end.end()
        elif kind == "open":
            brackets.append((token, start))
        elif kind == "close":
            if not brackets or brackets.pop()[0] != _PAIRS[token]:
                return Es5Problem("unopened", start, token)
        elif kind == "slash":
            regex = _REGEX.match(text, start)
            if last in (")", "}"):
                if regex is not None:
                    return None  # a division or a regular expression
            elif not last or last in _BEFORE_REGEX or not (last[-1].isalnum() or last[-1] in "_$]\"'"):
                if regex is None:
                    return None
                at = regex.end()
                token = "]"
        last = token
    if word is not None and word[0] != "let":
        return Es5Problem("reserved", word[1], word[0])
    if brackets:
        return Es5Problem("unclosed", brackets[-1][1], brackets[-1][0])
    return None
