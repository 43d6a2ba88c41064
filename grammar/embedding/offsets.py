"""Embedded files: mapping of their offsets and edits to the host file (``OffsetMap``, ``Embedded``)."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

_MARKERS = ("{{", "{%", "{#", "<%")
_ODD = "[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]"
"""What a host cannot hold, or takes for a line break."""


ENCODED = "base64"


class OffsetMap:
    """The way from offsets of an inner text to offsets of its host.

    The inner text consists of pieces in order: piece ``i`` begins at ``inner[i]`` and stands at
    ``outer[i]:ends[i]`` of the host. Where both are of one length, the piece is copied; else it is a single character
    that the host writes with another number of characters (an escape, a line break), or a string of which only the
    whole span is known.
    """

    def __init__(self, start: int) -> None:
        """``start``: position of an empty inner text in the host."""
        self.inner: list[int] = [0]
        self.outer: list[int] = [start]
        self.ends: list[int] = [start]
        self.size = 0

    def add(self, size: int, start: int, end: int) -> None:
        """The next ``size`` characters of the inner text stand at ``start:end`` of the host."""
        if not size:
            return
        last = len(self.inner) - 1
        if self.size == 0:
            self.inner[0], self.outer[0], self.ends[0] = 0, start, end
        elif (
            self.ends[last] == start
            and size == end - start
            and self.size - self.inner[last] == self.ends[last] - self.outer[last]
        ):
            self.ends[last] = end
        else:
            self.inner.append(self.size)
            self.outer.append(start)
            self.ends.append(end)
        self.size += size

    def start(self, offset: int) -> int:
        """Where the character at ``offset`` (0 to ``size``) stands; behind the last one, where the text ends."""
        if offset >= self.size:
            return self.ends[-1]
        index = bisect_right(self.inner, offset) - 1
        return self.outer[index] + (offset - self.inner[index] if self._copied(index) else 0)

    def end(self, offset: int) -> int:
        """Where a span that ends before ``offset`` ends in the host."""
        if offset <= 0:
            return self.outer[0]
        index = bisect_left(self.inner, min(offset, self.size)) - 1 if self.size else 0
        if self._copied(index):
            return self.outer[index] + min(offset, self.size) - self.inner[index]
        return self.ends[index]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The span of the host for a span of the inner text; an empty one stays empty."""
        first = self.start(start)
        return first, max(first, self.end(end)) if end > start else first

    def copied(self) -> list[tuple[int, int]]:
        """The spans of the host that the inner text repeats, with or without escapes."""
        spans: list[tuple[int, int]] = []
        sizes = (following - start for start, following in zip(self.inner, [*self.inner[1:], self.size], strict=True))
        for size, start, end in zip(sizes, self.outer, self.ends, strict=True):
            if size not in (1, end - start):
                continue
            if spans and spans[-1][1] == start:
                start = spans.pop()[0]
            spans.append((start, end))
        return spans

    def border(self, offset: int) -> bool:
        """Whether the host can be cut exactly there."""
        index = bisect_right(self.inner, offset) - 1
        return offset == self.inner[index] or offset >= self.size or self._copied(index)

    def _copied(self, index: int) -> bool:
        following = self.inner[index + 1] if index + 1 < len(self.inner) else self.size
        return following - self.inner[index] == self.ends[index] - self.outer[index]


class Embedded:
    """A file embedded in ``host``.

    ``text``: as its reader gets it; line breaks are LF. ``name``: the key it stands under, empty if none. ``style``:
    ``literal``, ``folded``, ``plain``, ``single``, ``double``, ``block`` or ``flow`` (the last two: a branch of the
    tree), ``variables`` (environment variables; only single words are edited), ``base64`` (``ENCODED``, never edited),
    ``copied`` (identical to the host; no edit may insert one of the characters ``avoid``), ``template`` (never
    edited). ``indent``: columns that the host puts before each line. ``start``/``end``: span of its content in the
    host. ``map``: its offsets. ``markers``: spans of lines in the host that are template markers with less indentation
    than the embedded file, each from the start of a line to the start of the next one. ``server``: of a request, what
    its URL has before the path. ``settled``: start of the line in the host that determines the indentation. It has one
    attribute per fact that maps an offset of the text to one of the host.
    """

    def __init__(self, host: str, name: str, style: str, text: str, map_: OffsetMap, indent: int, firm: bool) -> None:
        self.host = host
        self.name = name
        self.style = style
        self.text = text
        self.map = map_
        self.indent = indent
        self.first = len(text) - len(text.lstrip(" \n"))  # the first character that is no blank
        self.avoid = self.server = ""
        self.markers: list[tuple[int, int]] = []
        self.settled = map_.start(self.first)
        self.firm = firm  # the host names the indentation, so that the first line may begin with spaces

    @property
    def start(self) -> int:
        return self.map.start(0)

    @property
    def end(self) -> int:
        return self.map.end(self.map.size)

    def edit(self, start: int, end: int, new: str) -> tuple[int, int, str] | None:
        """The edit of the host that makes the inner text what replacing ``text[start:end]`` by ``new`` makes of it;
        None if there is none that is sure."""
        map_ = self.map
        if (
            self.style == ENCODED
            or not (map_.border(start) and map_.border(end))
            or re.search(_ODD, new.replace("\r\n", "\n"))
        ):
            return None
        if self.style in ("literal", "block"):
            return self._block_edit(start, end, new)
        first, last = map_.span(start, end)
        if self.style == "variables":
            is_same = start < end and self.host[first:last] == self.text[start:end]
            return (first, last, new) if is_same and re.fullmatch(r"[\w.-]+", new + self.text[start:end]) else None
        if self.style == "copied":
            fits = not any(character in new for character in self.avoid) and (end > start or last == map_.start(start))
            return (first, last, new) if fits else None
        if self.style != "flow" and self._folds(start, end, new):
            return None
        if self.style == "double":
            return first, last, escaped(new)
        if "\n" in new or "\n" in self.text[start:end]:
            return None
        if self.style == "single":
            return first, last, new.replace("'", "''")
        inside = start > 0 and end < map_.size
        if self.style == "plain":
            # another brace proves that the value is not numeric; inside brackets a comma or brace would end it
            fits = inside and (0 <= self.text.find("{") < start or self.text.find("{", end) >= 0)
            joined = self.text[start - 1 : start] + new + self.text[end : end + 1]
            return (first, last, new) if fits and not re.search(r"[ \t]#|:[ \t]", joined) else None
        return (first, last, new) if self.style == "flow" and inside else None

    def _folds(self, start: int, end: int, new: str) -> bool:
        """Whether an edit of a quoted or plain scalar meets a line break of the host, which takes the spaces around it
        and may be several characters of the text."""
        host, text = self.host, self.text
        first, last = before, after = self.map.span(start, end)
        while before > self.start and host[before - 1] in " \t":
            before -= 1
        while after < self.end and host[after] in " \t\r\\":
            after += 1
        if before > self.start and host[before - 1] == "\n":
            following = (new + text[end : end + 1])[:1]
            if following in ("", " ", "\t", "\n") or text[start : start + 1] == "\n":
                return True
        if after < self.end and host[after] == "\n":
            preceding = (text[max(0, start - 1) : start] + new)[-1:]
            if preceding in ("", " ", "\t", "\n"):
                return True
        return "\n" in host[first:last]

    def _block_edit(self, start: int, end: int, new: str) -> tuple[int, int, str] | None:
        text, host, size = self.text, self.host, self.map.size
        new = new.replace("\r\n", "\n")
        broken = text[size - 1 : size] == "\n"
        if end == size and broken != ((new or text[max(0, start - 1) : start])[-1:] == "\n"):
            return None  # the last line break is the host's affair
        rest = text[end : end + 200]
        if "\r" in text[max(0, start - 1) : end + 1]:
            return None  # a line break to some readers of the host
        if not self.firm and not self._settles((text[:start] + new + rest).lstrip("\n")[:2], start):
            return None
        if self.style == "literal" and not rest.strip(" \n"):
            tail = text[max(0, start - 200) : start] + new + rest
            if tail.count("\n", len(tail.rstrip(" \n"))) > 1:
                return None  # blank lines at the end are the host's affair too
        if self.markers and not (new + rest).strip():
            head = text[:start].rstrip()
            if head and self._in_marker(self.map.start(len(head) - 1)):
                return None  # a marker further out belongs to the text only where the text goes on after it
        margin = " " * self.indent
        # the first line of a branch may share its line with what is around it
        at_line = self.style != "block" if start == 0 else text[start - 1] == "\n"
        if at_line and (end == size or text[end - 1 : end] == "\n" or start == end) and new[-1:] in ("", "\n"):
            first = self._line(start)
            last = self._line(end)
            if self._in_marker(first, 1) or self._in_marker(last, 1):
                return None
            return first, last, re.sub(r"(?m)^(?=[^\n])", margin, new)
        first = self.map.start(start)
        last = first
        if end > start:
            last = self.map.start(end) if text[end - 1] == "\n" and end < size else self.map.end(end)
        if self._in_marker(first) or self._in_marker(last):
            return None
        out = re.sub(r"\n(?=[^\n])", "\n" + margin, new)
        if new[-1:] == "\n" and end < size and host[last : last + 1] not in ("", "\r", "\n"):
            out += margin
        line = host.rfind("\n", 0, first) + 1
        column = first - line
        bare = (out or host[last : last + 1])[:1] in ("", "\r", "\n")
        if at_line and column < self.indent and not bare and not host[line:first].strip(" "):
            out = " " * (self.indent - column) + out  # whitespace-only lines in the host may be shorter
        return first, last, out

    def _settles(self, head: str, start: int) -> bool:
        """Whether the first line, from which readers take the indentation of all, keeps its indentation after an edit
        at ``start`` that lets the text begin with ``head``."""
        offset, markers = self.map.start(start), _MARKERS if self.style == "literal" else ()
        before = self.text[self.first : self.first + 2]
        if (before[:1] == "\t" or before in markers) and "\n" not in self.host[self.settled : offset]:
            return False
        return offset > self.settled + self.indent or (head[:1] not in (" ", "\t") and head not in markers)

    def _in_marker(self, offset: int, begin: int = 0) -> bool:
        """Whether the host's line at that offset is part of a marker that stands further out than the text; the first
        ``begin`` characters of the marker are not counted."""
        index = bisect_right(self.markers, (offset - begin, len(self.host))) - 1
        return index >= 0 and offset < self.markers[index][1]

    def _line(self, offset: int) -> int:
        """Where the host's line of the inner line that begins at ``offset`` begins; behind the text, its end."""
        if offset >= self.map.size:
            return self.map.end(offset)
        return self.host.rfind("\n", 0, self.map.start(offset)) + 1


def escaped(text: str) -> str:
    """The content of a string of JSON or YAML in double quotes."""
    from json import dumps

    return dumps(text, ensure_ascii=False)[1:-1]
