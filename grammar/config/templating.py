"""Template markers (``{{ }}``, ``{% %}``, ``<% %>``) in YAML and JSON: masked by text of the same length, so that what
is around them can be read."""

from __future__ import annotations

import re

_CLOSERS = {"{{": "}}", "{%": "%}", "{#": "#}", "<%": "%>"}
# besides engines: names between @ signs (autoconf, sed scripts), and in JSON shell variables outside strings
_YAML = r"\{\{|\{%|\{#|<%|(?<![\w@])@@?[A-Za-z_]\w*@@?(?![\w@])"
_JSON = _YAML + r"|\$\{[A-Za-z_]\w*\}"
_OUTSIDE_YAML = rf'(?:^|(?<=\s))#[^\n]*|"(?:[^"\\\n]|\\[^\r\n])*+(?:"|\r?$)|(?<!\w)\'[^\'\n]*(?:\'|$)|({_YAML})'
_OUTSIDE_JSON = rf'"(?:[^"\\\n]|\\[^\r\n])*+(?:"|\r?$)|//[^\n]*|({_JSON})'


class Masked:
    """A text without its markers. ``first``: span of the first one outside strings."""

    __slots__ = ("first", "text")

    def __init__(self, text: str, first: tuple[int, int]) -> None:
        self.text = text
        self.first = first


def mask_yaml(text: str) -> Masked | None:
    """The text with its markers replaced, or None if none stands outside quotes and comments.

    A line of nothing but markers becomes a comment; elsewhere a marker becomes a word.
    """
    return _masked(text, _OUTSIDE_YAML, _YAML, "#", "x")


def mask_json(text: str) -> Masked | None:
    """The text with its markers replaced, or None if none stands outside strings.

    A line of nothing but markers becomes blank; elsewhere a marker becomes a number (in strings it does not matter).
    """
    return _masked(text, _OUTSIDE_JSON, _JSON, "", "1")


class _Closers:
    """Where markers end. What is not closed once is not closed later either: no text is looked through twice."""

    __slots__ = ("_dead", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._dead: set[str] = set()

    def end(self, start: int, end: int) -> int:
        """The end of the marker whose first character (or, of a name, all) is ``text[start:end]``; -1 if it has
        none."""
        opener = self._text[start:end]
        closer = _CLOSERS.get(opener)
        if closer is None:
            return end
        found = -1 if opener in self._dead else self._text.find(closer, end)
        if found < 0:
            self._dead.add(opener)
            return -1
        return found + 2


def _first(text: str, outside: str) -> tuple[int, int] | None:
    """The span of the first marker outside strings and comments."""
    search, closers = re.compile(outside, re.M).search, _Closers(text)
    found = search(text)
    while found is not None:
        if found[1]:
            end = closers.end(*found.span(1))
            if end >= 0:
                return found.start(), end
        found = search(text, found.start() + 1 if found[1] else found.end())
    return None


def spans(text: str, language: str) -> list[tuple[int, int]]:
    """All markers of a ``yaml`` or ``json`` text, those in strings and comments too, in order."""
    return _spans(text, _YAML if language == "yaml" else _JSON)


def _spans(text: str, opener: str) -> list[tuple[int, int]]:
    search, closers = re.compile(opener).search, _Closers(text)
    spans: list[tuple[int, int]] = []
    found = search(text)
    while found is not None:
        end = closers.end(*found.span())
        if end >= 0:
            spans.append((found.start(), end))
        found = search(text, end if end >= 0 else found.start() + 1)
    return spans


def _masked(text: str, outside: str, opener: str, line: str, word: str) -> Masked | None:
    """The text with its markers replaced: ``line`` begins the lines of nothing but markers, ``word`` fills others."""
    if not any(sign in text for sign in ("{{", "{%", "<%", "@", "${")):
        return None
    first = _first(text, outside)
    if first is None:
        return None
    other = re.compile(r"[^\r\n]")
    out: list[str] = []
    spans = _spans(text, opener)
    at = index = 0
    while index < len(spans):
        start, end = spans[index]
        last = index + 1  # the markers up to here have only spaces between them
        while last < len(spans) and not text[end : spans[last][0]].strip(" \t"):
            end = spans[last][1]
            last += 1
        head = text.rfind("\n", at, start) + 1 or at
        rest = end
        while text[rest : rest + 1] in (" ", "\t"):
            rest += 1
        alone = text[rest : rest + 2] in ("", "\r", "\r\n") or text[rest : rest + 1] == "\n"
        if alone and (head == 0 or text[head - 1] == "\n") and not text[head:start].strip(" \t"):
            out += (text[at:start], line, other.sub(" ", text[start:rest])[len(line) :])
            at = rest
        else:
            for begin, stop in spans[index:last]:
                out += (text[at:begin], other.sub(word, text[begin:stop]))
                at = stop
        index = last
    out.append(text[at:])
    return Masked("".join(out), first)
