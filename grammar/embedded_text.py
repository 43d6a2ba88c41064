"""A text inside another one: its offsets there, and edits of it as edits of the other (``OffsetMap``, ``Embedded``)."""

import re
from bisect import bisect_left, bisect_right


class OffsetMap:
    """The way from offsets of an inner text to offsets of its host.

    The inner text consists of pieces in order: piece ``i`` begins at ``inner[i]`` and stands at
    ``outer[i]:ends[i]`` of the host. Where both are of one length, the piece is copied; else it is a single character
    that the host writes with another number of characters (an escape, a line break), or a text of which nothing but the
    whole span is known.
    """

    __slots__ = ("ends", "inner", "outer", "size")

    def __init__(self, start: int) -> None:
        """``start``: where an empty text would stand in the host."""
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

    def span(self, start: int, end: int) -> "tuple[int, int]":
        """The span of the host for a span of the inner text; an empty one stays empty."""
        first = self.start(start)
        return first, max(first, self.end(end)) if end > start else first

    def border(self, offset: int) -> bool:
        """Whether the host can be cut exactly there."""
        index = bisect_right(self.inner, offset) - 1
        return offset == self.inner[index] or offset >= self.size or self._copied(index)

    def _copied(self, index: int) -> bool:
        following = self.inner[index + 1] if index + 1 < len(self.inner) else self.size
        return following - self.inner[index] == self.ends[index] - self.outer[index]


class Embedded:
    """A text inside ``host``.

    ``text``: as its reader gets it; line breaks are LF. ``name``: the key it stands under, empty if none. ``style``:
    ``literal``, ``folded``, ``plain``, ``single``, ``double``, ``block`` or ``flow`` (the last two: a branch of the
    tree), ``copied`` (as it stands in the host; no edit may bring one of the signs ``avoid``). ``indent``: columns that
    the host puts before each line. ``start``/``end``: its span in the host, from the first to the last character of the
    content. ``map``: its offsets.
    """

    __slots__ = ("avoid", "firm", "first", "host", "indent", "map", "name", "style", "text")

    def __init__(self, host: str, name: str, style: str, text: str, map_: OffsetMap, indent: int, firm: bool) -> None:
        self.host = host
        self.name = name
        self.style = style
        self.text = text
        self.map = map_
        self.indent = indent
        self.first = len(text) - len(text.lstrip(" \n"))  # the first character that is no blank
        self.avoid = ""
        self.firm = firm  # the host names the indentation, so that the first line may begin with blanks

    @property
    def start(self) -> int:
        return self.map.start(0)

    @property
    def end(self) -> int:
        return self.map.end(self.map.size)

    def edit(self, start: int, end: int, new: str) -> "tuple[int, int, str] | None":
        """The edit of the host that makes the inner text what replacing ``text[start:end]`` by ``new`` makes of it;
        None if there is none that is sure."""
        map_ = self.map
        if not (map_.border(start) and map_.border(end)):
            return None
        if self.style in ("literal", "block"):
            return self._block_edit(start, end, new)
        first, last = map_.span(start, end)
        if self.style == "copied":
            fits = not any(sign in new for sign in self.avoid) and (end > start or last == map_.start(start))
            return (first, last, new) if fits else None
        if self.style == "double":
            return first, last, _escaped(new)
        if "\n" in new or "\n" in self.text[start:end]:
            return None
        if self.style == "single":
            return first, last, new.replace("'", "''")
        inside = start > 0 and end < map_.size
        if self.style == "plain" and inside and not any(sign in new for sign in ("#", ":")):
            return first, last, new
        return (first, last, new) if self.style == "flow" and inside else None

    def _block_edit(self, start: int, end: int, new: str) -> "tuple[int, int, str] | None":
        text, host, size = self.text, self.host, self.map.size
        new = new.replace("\r\n", "\n")
        broken = text[size - 1 : size] == "\n"
        if end == size and broken != ((new or text[max(0, start - 1) : start])[-1:] == "\n"):
            return None  # the last line break is the host's affair
        if not self.firm and start <= self.first:
            following = text[end : end + 200]
            if (text[:start] + new + following).lstrip("\n")[:1] == " ":
                return None  # the first line tells the indentation of all
        rest = text[end : end + 200]
        if self.style == "literal" and not rest.strip(" \n"):
            tail = text[max(0, start - 200) : start] + new + rest
            if tail.count("\n", len(tail.rstrip(" \n"))) > 1:
                return None  # blank lines at the end are the host's affair too
        margin = " " * self.indent
        at_line = start == 0 or text[start - 1] == "\n"
        if at_line and (end == size or text[end - 1 : end] == "\n" or start == end) and new[-1:] in ("", "\n"):
            first = self._line(start)
            last = self._line(end)
            return first, last, re.sub(r"(?m)^(?=[^\n])", margin, new)
        first = self.map.start(start)
        last = first
        if end > start:
            last = self.map.start(end) if text[end - 1] == "\n" and end < size else self.map.end(end)
        if self._outdented(first) or self._outdented(last):
            return None
        out = re.sub(r"\n(?=[^\n])", "\n" + margin, new)
        if new[-1:] == "\n" and end < size and host[last : last + 1] not in ("", "\r", "\n"):
            out += margin
        line = host.rfind("\n", 0, first) + 1
        column = first - line
        bare = (out or host[last : last + 1])[:1] in ("", "\r", "\n")
        if at_line and column < self.indent and not bare and not host[line:first].strip(" "):
            out = " " * (self.indent - column) + out  # a blank line of the host may be shorter
        return first, last, out

    def _outdented(self, offset: int) -> bool:
        """Whether the host's line at that offset is a template marker that stands further out than the text."""
        line = self.host.rfind("\n", 0, offset) + 1
        lead = self.host[line : line + self.indent]
        return self.style == "literal" and lead.lstrip(" ")[:1] not in ("", "\r", "\n")

    def _line(self, offset: int) -> int:
        """Where the host's line of the inner line that begins at ``offset`` begins; behind the text, its end."""
        if offset >= self.map.size:
            return self.map.end(offset)
        first = self.map.start(offset)
        if offset == 0 and self.style == "block":
            return first  # the first line may share its line with what is around it
        return self.host.rfind("\n", 0, first) + 1


def _escaped(text: str) -> str:
    from json import dumps

    return dumps(text, ensure_ascii=False)[1:-1]
