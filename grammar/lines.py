"""Where the line of an offset begins and ends, at a cost that the length of the line does not change.

A file may be one line of 10 MB with a hundred thousand findings: looking for the line's ends from each of them anew
would read the whole file each time.
"""

from __future__ import annotations

from bisect import bisect_left

_NEAR = 2_000
"""Characters that are looked through before the ends of all lines are noted."""
_MAX_TEXTS = 2
_noted: list[tuple[str, list[int]]] = []


def line_start(text: str, offset: int) -> int:
    """The offset where the line of ``offset`` begins: ``text.rfind("\\n", 0, at) + 1``, for ``offset`` of 0 or more."""
    first = offset - _NEAR
    if first <= 0:
        return text.rfind("\n", 0, offset) + 1
    newline = text.rfind("\n", first, offset)
    if newline >= 0:
        return newline + 1
    ends = _ends(text)
    index = bisect_left(ends, offset)
    return ends[index - 1] + 1 if index else 0


def line_end(text: str, offset: int) -> int:
    """The offset of the line end at or behind ``offset`` (0 or more), or -1: ``text.find("\\n", offset)``."""
    newline = text.find("\n", offset, offset + _NEAR)
    if newline >= 0 or offset + _NEAR >= len(text):
        return newline
    ends = _ends(text)
    index = bisect_left(ends, offset)
    return ends[index] if index < len(ends) else -1


def lines_before(text: str, offset: int) -> int:
    """The number of line ends before ``offset``: ``text.count("\\n", 0, offset)``."""
    return bisect_left(_ends(text), offset) if offset > _NEAR else text.count("\n", 0, offset)


def indent_like(text: str, offset: int) -> str:
    """As many spaces as there are characters before ``offset`` in its line; a byte-order mark is not one of them."""
    start = line_start(text, offset)
    return " " * (offset - start - text.startswith("\ufeff", start, offset))


def indentation(text: str, offset: int) -> str:
    """The spaces and tabs at the beginning of the line of ``offset``, at most those before it."""
    before = text[line_start(text, offset) : offset]
    return before[: len(before) - len(before.lstrip(" \t"))]


def line_stop(text: str, start: int, end: int) -> int:
    """The offset behind the last character of the first line of ``text[start:end]``, its LF or CRLF left out; ``end``
    if there is no line end."""
    offset = text.find("\n", start, end)
    if offset < 0:
        return end
    return offset - 1 if offset > start and text[offset - 1] == "\r" else offset


def line_ends(text: str) -> list[int]:
    ends = []
    find, offset = text.find, text.find("\n")
    while offset >= 0:
        ends.append(offset)
        offset = find("\n", offset + 1)
    return ends


def _ends(text: str) -> list[int]:
    """The offsets of all line ends, cached for the most recent inputs: a file and an embedded file."""
    for noted, ends in _noted:
        if noted is text:
            return ends
    ends = line_ends(text)
    if len(_noted) >= _MAX_TEXTS:
        del _noted[0]
    _noted.append((text, ends))
    return ends


def is_blank(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` is empty or whitespace; the last characters show that of most spans."""
    return not text[max(start, end - 50) : end].strip() and not text[start:end].strip()
