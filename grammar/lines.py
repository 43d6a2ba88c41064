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


def line_start(text: str, at: int) -> int:
    """The offset where the line of ``at`` begins: ``text.rfind("\\n", 0, at) + 1``, for ``at`` of 0 or more."""
    first = at - _NEAR
    if first <= 0:
        return text.rfind("\n", 0, at) + 1
    found = text.rfind("\n", first, at)
    if found >= 0:
        return found + 1
    ends = _ends(text)
    index = bisect_left(ends, at)
    return ends[index - 1] + 1 if index else 0


def line_end(text: str, at: int) -> int:
    """The offset of the line end at or behind ``at``, or -1: ``text.find("\\n", at)``, for ``at`` of 0 or more."""
    found = text.find("\n", at, at + _NEAR)
    if found >= 0 or at + _NEAR >= len(text):
        return found
    ends = _ends(text)
    index = bisect_left(ends, at)
    return ends[index] if index < len(ends) else -1


def indent_like(text: str, at: int) -> str:
    """As many spaces as there are characters before ``at`` in its line; a byte-order mark is not one of them."""
    start = line_start(text, at)
    return " " * (at - start - text.startswith("\ufeff", start, at))


def line_stop(text: str, start: int, end: int) -> int:
    """The offset behind the last character of the first line of ``text[start:end]``, its LF or CRLF left out; ``end``
    if there is no line end."""
    at = text.find("\n", start, end)
    if at < 0:
        return end
    return at - 1 if at > start and text[at - 1] == "\r" else at


def _ends(text: str) -> list[int]:
    """The offsets of all line ends, cached for the most recent inputs: a file and an embedded file."""
    for known, ends in _noted:
        if known is text:
            return ends
    ends = []
    at = text.find("\n")
    while at >= 0:
        ends.append(at)
        at = text.find("\n", at + 1)
    if len(_noted) >= _MAX_TEXTS:
        del _noted[0]
    _noted.append((text, ends))
    return ends


def is_blank(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` is empty or whitespace; the last characters show that of most spans."""
    return not text[max(start, end - 50) : end].strip() and not text[start:end].strip()
