"""Texts inside a YAML or JSON file: their content, and the way from each of its characters to the file.

``blocks`` finds block scalars (``name: |``) line by line, so that files which are no YAML yet (Helm, Jinja) are read
too, and costs little. ``scalar`` reads a scalar of a tree, in any style, ``part`` a whole branch of one (a config that
is not a text but a mapping). What comes out is an ``Embedded``: ``text`` as its reader gets it (indentation removed,
escapes and folding undone) and the offsets.
"""

import re
from bisect import bisect_left, bisect_right

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.config_tree import ConfigNode, Scalar

_HEADER = r"[|>](?:[1-9][-+]?|[-+][1-9]?)?(?:[ \t]+#[^\n]*|[ \t]*)\r?\n"
_PREFIX = r"( *(?:- +)*)(.*):$"
_DASHES = r" *(?:- +)*-$"
_WIDEST = 2000  # characters of a line that are looked at for the key of a block
_DOUBLE = (
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}"
    r"|\r?\n[ \t]*(?:\r?\n[ \t]*)*|.)|[ \t]*\r?\n[ \t]*(?:\r?\n[ \t]*)*|[^\\ \t\r\n]+|[ \t\r]+"
)
_SINGLE = r"''|[ \t]*\r?\n[ \t]*(?:\r?\n[ \t]*)*|[^' \t\r\n]+|[ \t\r]+|'"
_PLAIN = r"[ \t]*\r?\n[ \t]*(?:\r?\n[ \t]*)*|[^ \t\r\n]+|[ \t\r]+"
# fmt: off
_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}
# fmt: on
_compiled: "dict[str, re.Pattern[str]]" = {}


def _pattern(source: str) -> "re.Pattern[str]":
    found = _compiled.get(source)
    if found is None:
        found = _compiled[source] = re.compile(source)
    return found


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
    tree). ``indent``: columns that the host puts before each line. ``start``/``end``: its span in the host, from the
    first to the last character of the content. ``map``: its offsets.
    """

    __slots__ = ("firm", "host", "indent", "map", "name", "style", "text")

    def __init__(self, host: str, name: str, style: str, text: str, map_: OffsetMap, indent: int, firm: bool) -> None:
        self.host = host
        self.name = name
        self.style = style
        self.text = text
        self.map = map_
        self.indent = indent
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
        if end == size and broken != ((new or text[:start])[-1:] == "\n"):
            return None  # the last line break is the host's affair
        if not self.firm and not text[:start].strip(" \n"):
            following = text[end : end + 200]
            if (text[:start] + new + following).lstrip("\n")[:1] == " ":
                return None  # the first line tells the indentation of all
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
        out = re.sub(r"\n(?=[^\n])", "\n" + margin, new)
        if new[-1:] == "\n" and host[last : last + 1] not in ("", "\r", "\n"):
            out += margin
        line = host.rfind("\n", 0, first) + 1
        column = first - line
        if at_line and column < self.indent and new[:1] not in ("", "\n") and not host[line:first].strip(" "):
            out = " " * (self.indent - column) + out  # a blank line of the host may be shorter
        return first, last, out

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


class Block:
    """A block scalar that was found line by line.

    ``name``: its key, without quotes; ``header``: offset of ``|`` or ``>``; ``start``/``end``: span of its lines.
    """

    __slots__ = ("_explicit", "_indent", "chomp", "end", "header", "host", "name", "start", "style")

    def __init__(self, host: str, name: str, header: int, start: int) -> None:
        self.host = host
        self.name = name
        self.header = header
        self.start = start
        self.end = start
        self.style = "literal" if host[header] == "|" else "folded"
        sign = host[header + 1 : header + 3]
        self.chomp = "strip" if "-" in sign else "keep" if "+" in sign else "clip"
        self._explicit = next((int(char) for char in sign if char.isdigit()), 0)
        self._indent = 0

    def measure(self, parent: int) -> None:
        """Finds the end. ``parent``: column of the mapping or list it stands in, -1 for the top of a document."""
        host, size = self.host, len(self.host)
        least = parent + 1
        indent = max(parent, 0) + self._explicit if self._explicit else -1
        pos = end = self.start
        held = -1  # where lines of markers begin of which it is not sure yet that they belong to the text
        open_marker = ""
        while pos < size:
            stop = host.find("\n", pos) + 1 or size
            line = host[pos:stop]
            body = line.strip()
            if open_marker:
                if open_marker in body:
                    open_marker = ""
            elif body:
                lead = len(line) - len(line.lstrip(" "))
                closer = _marker(body)
                if closer is not None and (indent < 0 or lead < indent):
                    if held < 0:
                        held = pos
                    open_marker = closer
                elif lead < (indent if indent >= 0 else least):
                    break
                else:
                    if indent < 0:
                        indent = lead
                    held = -1
                    end = stop
            elif held < 0:
                end = stop
            pos = stop
        self.end = end
        self._indent = max(indent, 0)

    def embedded(self) -> Embedded:
        """Its content and offsets."""
        lines = self._lines()
        map_ = OffsetMap(self.start)
        pieces: list[str] = []
        if self.style == "folded":
            _fold(self.host, lines, pieces, map_)
        else:
            for first, last, stop in lines:
                if stop - last == 1:
                    pieces.append(self.host[first:stop])
                    map_.add(stop - first, first, stop)
                    continue
                pieces.append(self.host[first:last])
                map_.add(last - first, first, last)
                if stop > last:
                    pieces.append("\n")
                    map_.add(1, last, stop)
        return Embedded(
            self.host, self.name, self.style, "".join(pieces), map_, self._indent, firm=bool(self._explicit)
        )

    def _lines(self) -> "list[tuple[int, int, int]]":
        """``(start, end, end with line break)`` of the content of each line, indentation and chomping taken off."""
        lines: list[tuple[int, int, int]] = []
        pos, host, filled = self.start, self.host, 0
        while pos < self.end:
            stop = host.find("\n", pos, self.end) + 1 or self.end
            last = stop - (host[stop - 1] == "\n")
            last -= last > pos and stop > last and host[last - 1] == "\r"
            first = pos
            while first < last and first - pos < self._indent and host[first] == " ":
                first += 1
            if first - pos < self._indent and not host[first:last].strip():
                first = last  # a blank line with fewer blanks than the rest
            lines.append((first, last, stop))
            if first < last:
                filled = len(lines)
            pos = stop
        if self.chomp != "keep":
            del lines[filled:]
        if self.chomp == "strip" and lines:
            lines[-1] = (lines[-1][0], lines[-1][1], lines[-1][1])
        return lines


def blocks(text: str) -> "Iterator[Block]":
    """The block scalars of a text that is YAML, or will be when its template was filled in, in order. What stands in
    one is not looked into. Linear in the size of the text."""
    header = _pattern(_HEADER)
    found = header.search(text)
    while found is not None:
        at = found.start()
        line = text.rfind("\n", 0, at) + 1
        place = _place(text[line:at]) if at - line <= _WIDEST else None
        pos = found.end()
        if place is not None:
            block = Block(text, place[0], at, pos)
            block.measure(place[1])
            yield block
            pos = max(pos, block.end)
        found = header.search(text, pos)


def _place(prefix: str) -> "tuple[str, int] | None":
    """Key and column of the collection of a block whose header follows ``prefix``; None if no block begins there."""
    before = prefix.rstrip(" \t")
    while True:  # anchors and tags
        head, _, last = before.rpartition(" ")
        if last[:1] not in ("&", "!"):
            break
        before = head.rstrip(" \t")
    if len(before) == len(prefix) and prefix:
        return None
    if before == "---" or not before:
        return ("", -1) if before else None
    found = _pattern(_PREFIX).fullmatch(before)
    if found is not None:
        key = found[2].strip()
        if not key or key[0] == "#":
            return None
        if key[0] in "'\"" and key[-1] == key[0] and len(key) > 1:
            key = key[1:-1]
        return key, len(found[1])
    return ("", len(before) - 1) if _pattern(_DASHES).fullmatch(before) else None


def _marker(body: str) -> "str | None":
    """For a line that consists of template markers: what closes the last one on a later line, empty if all are closed;
    None for other lines."""
    pairs = {"{{": "}}", "{%": "%}", "{#": "#}", "<%": "%>"}
    while body:
        closer = pairs.get(body[:2])
        if closer is None:
            return None
        at = body.find(closer, 2)
        if at < 0:
            return closer
        body = body[at + 2 :].lstrip("}").lstrip()
    return ""


def _fold(host: str, lines: "list[tuple[int, int, int]]", pieces: "list[str]", map_: OffsetMap) -> None:
    """The content of a folded block: single line breaks become blanks, except around blank and indented lines."""
    gap: list[tuple[int, int]] = []  # line breaks since the last line that was not empty
    before = " "  # the first character of that line
    for index, (first, last, stop) in enumerate(lines):
        if first < last:
            joined = bool(gap) and index > 0 and before not in " \t" and host[first] not in " \t"
            if joined and len(gap) == 1:
                pieces.append(" ")
                map_.add(1, gap[0][0], first)
            else:
                for start, end in gap[1:] if joined else gap:
                    pieces.append("\n")
                    map_.add(1, start, end)
            pieces.append(host[first:last])
            map_.add(last - first, first, last)
            before = host[first]
            gap = []
        elif not pieces:
            before = " "
        if stop > last:
            gap.append((last, stop))
    for start, end in gap:
        pieces.append("\n")
        map_.add(1, start, end)


def scalar(host: str, node: "Scalar", name: str = "") -> "Embedded | None":
    """The content of a scalar of the tree of ``host``, in any style; None for an empty one and where the tree was made
    from a text with masked markers and says nothing about the place."""
    start, end = node.start, node.end
    if node.style in ("literal", "folded"):
        line = host.rfind("\n", 0, start) + 1
        place = _place(host[line:start]) if start - line <= _WIDEST else None
        found = _pattern(_HEADER).match(host, start)
        if place is None or found is None:
            return None
        block = Block(host, name or place[0], start, found.end())
        block.measure(place[1])
        return block.embedded()
    sign = host[start : start + 1]
    if node.style != "plain":
        if sign not in "\"'" or end - start < 2:
            return None
        start, end = start + 1, end - 1
    if start >= end:
        return None
    map_ = OffsetMap(start)
    pieces: list[str] = []
    tokens = {"double": _DOUBLE, "single": _SINGLE}.get(node.style, _PLAIN)
    for match in re.finditer(tokens, host[start:end], re.DOTALL):
        for value, first, last in _read(match[0], start + match.start(), node.style):
            pieces.append(value)
            map_.add(len(value), first, last)
    return Embedded(host, name, node.style, "".join(pieces), map_, 0, firm=True)


def _read(token: str, at: int, style: str) -> "Iterator[tuple[str, int, int]]":
    """``(content, start, end)`` of what a piece of a quoted or plain scalar stands for."""
    end = at + len(token)
    if token[0] == "\\" and style == "double":
        code = token[1]
        if code in "\r\n":  # an escaped line break is none; empty lines after it are
            for _ in range(token.count("\n") - 1):
                yield "\n", at, end
        elif code in "xuU" and len(token) > 2:
            if len(token) == 12:
                high, low = int(token[2:6], 16), int(token[8:], 16)
                yield chr(0x10000 + (high - 0xD800) * 0x400 + low - 0xDC00), at, end
            else:
                number = int(token[2:], 16)
                yield chr(number) if number < 0x110000 else "\N{REPLACEMENT CHARACTER}", at, end
        else:
            yield _ESCAPES.get(code, code), at, end
    elif token == "''" and style == "single":
        yield "'", at, end
    elif "\n" in token:
        breaks = token.count("\n")
        yield "\n" if breaks > 1 else " ", at, end
        for _ in range(breaks - 2):
            yield "\n", end, end
    else:
        yield token, at, end


def part(host: str, node: "ConfigNode", flow: bool, name: str = "") -> Embedded:
    """A branch of the tree of ``host`` as a text of its own: with its indentation taken off, or as it is (``flow``)."""
    if flow:
        map_ = OffsetMap(node.start)
        map_.add(node.end - node.start, node.start, node.end)
        return Embedded(host, name, "flow", host[node.start : node.end], map_, 0, firm=True)
    pos = node.start
    indent = pos - host.rfind("\n", 0, pos) - 1
    end = host.find("\n", node.end) + 1 or len(host)
    map_ = OffsetMap(pos)
    pieces: list[str] = []
    first = pos
    while pos < end:
        stop = host.find("\n", pos, end) + 1 or end
        if pos > node.start:
            first = pos
            while first < stop and first - pos < indent and host[first] == " ":
                first += 1
        pieces.append(host[first:stop])
        map_.add(stop - first, first, stop)
        pos = stop
    return Embedded(host, name, "block", "".join(pieces), map_, indent, firm=True)
