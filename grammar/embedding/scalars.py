"""Files embedded in YAML or JSON: their content, and the position of each character in the host file.

``blocks`` finds block scalars (``name: |``) line by line, so that files which are no YAML yet (Helm, Jinja) are read
too, and costs little. ``scalar`` reads a scalar of a tree, in any style, ``part`` a whole branch of one (a config that
is a mapping instead of a string). The result is an ``Embedded``: ``text`` as its reader gets it (indentation removed,
escapes and folding undone) and the offsets.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigNode, Scalar
from lslint.grammar.embedding.offsets import Embedded, OffsetMap

_HEADER = r"[|>](?:[1-9][-+]?|[-+][1-9]?)?(?:[ \t]+#[^\n]*|[ \t]*)\r?\n"
_PREFIX = r"( *+(?:- ++)*+)(.*):$"
_DASHES = r" *(?:- +)*-$"
_PATIENCE = 50  # markers and blank lines of which it is not sure that they belong to a block, in a row
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


class Block:
    """A block scalar that was found line by line.

    ``name``: its key, without quotes; ``header``: offset of ``|`` or ``>``; ``start``/``end``: span of its lines. It
    has one attribute per part of the header and the lines.
    """

    def __init__(self, host: str, name: str, header: int, start: int) -> None:
        self.host = host
        self.name = name
        self.start = start
        self.end = start
        self.style = "literal" if host[header] == "|" else "folded"
        indicators = host[header + 1 : header + 3]
        self.chomp = "strip" if "-" in indicators else "keep" if "+" in indicators else "clip"
        self._explicit = next(("123456789".index(char) + 1 for char in indicators if char in "123456789"), 0)
        self._indent = 0
        self._settled = start
        self._markers: list[tuple[int, int]] = []

    def measure(self, parent: int, closers: dict[str, list[int]] | None = None) -> None:
        """Finds the end. ``parent``: column of the enclosing mapping or list, -1 for the top of a document;
        ``closers``: shared by all blocks of a file, so that no block scans the rest of the file again."""
        host, size = self.host, len(self.host)
        least = max(parent + 1, 1)  # at the top too, as libyaml has it
        indent = max(parent, 0) + self._explicit if self._explicit else -1
        pos = end = self.start
        held = -1  # where lines of markers begin of which it is not sure yet that they belong to the text
        first = size  # the indentation of the first line, if markers are all that it holds
        settled = self.start
        markers = self._markers
        closers = {} if closers is None else closers
        patience = _PATIENCE
        while pos < size and patience:
            stop = host.find("\n", pos) + 1 or size
            line = host[pos:stop]
            body = line.strip()
            before = end
            if body:
                lead = len(line) - len(line.lstrip(" "))
                closer = _marker(body)
                if closer is not None and lead < (indent if indent >= 0 else least):
                    if held < 0:
                        held = pos
                    stop = _behind(host, closer, stop, closers)
                    markers.append((pos, stop))
                elif closer is not None and indent < 0:
                    first = min(first, lead)
                    end = stop
                    stop = _behind(host, closer, stop, closers)
                elif lead < (indent if indent >= 0 else least):
                    break
                else:
                    if indent < 0:
                        indent = min(lead, first)
                        settled = pos
                    held = -1
                    end = stop
            elif held < 0:
                end = stop
            patience = patience - 1 if end == before else _PATIENCE
            pos = stop
        self.end = end
        self._indent = indent if indent >= 0 else first if first < size else 0
        self._settled = settled if indent >= 0 else end
        while markers and markers[-1][0] >= end:
            del markers[-1]

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
        embedded = Embedded(
            self.host, self.name, self.style, "".join(pieces), map_, self._indent, firm=bool(self._explicit)
        )
        embedded.settled = self._settled
        embedded.markers = self._markers
        return embedded

    def _lines(self) -> list[tuple[int, int, int]]:
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
                first = last  # an empty line indented less than the rest
            lines.append((first, last, stop))
            if first < last:
                filled = len(lines)
            pos = stop
        if self.chomp != "keep":
            del lines[filled:]
        if self.chomp == "strip" and lines:
            lines[-1] = (lines[-1][0], lines[-1][1], lines[-1][1])
        return lines


def blocks(text: str) -> Iterator[Block]:
    """The block scalars of a YAML file or YAML template, in order. Block scalars nested inside another one are not
    reported. Linear in the size of the text."""
    header = compiled(_HEADER)
    closers: dict[str, list[int]] = {}
    match = header.search(text)
    while match is not None:
        offset = match.start()
        key = _key(text, offset)
        pos = match.end()
        if key is not None:
            block = Block(text, key[0], offset, pos)
            block.measure(key[1], closers)
            yield block
            pos = max(pos, block.end)
        match = header.search(text, pos)


def _key(text: str, offset: int) -> tuple[str, int] | None:
    """Key and column of the collection of a block whose header is at ``offset``; None if no block begins there."""
    line = text.rfind("\n", 0, offset) + 1
    if offset - line > _WIDEST:
        return None
    prefix = text[line:offset]
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
    match = compiled(_PREFIX).fullmatch(before)
    if match is not None:
        key = match[2].strip(" \t\ufeff")
        if not key or key[0] == "#":
            return None
        if key[0] in "'\"" and key[-1] == key[0] and len(key) > 1:
            key = key[1:-1]
        return key, len(match[1])
    return ("", len(before) - 1) if compiled(_DASHES).fullmatch(before) else None


def _marker(body: str) -> str | None:
    """For a line that consists of template markers: what closes the last one on a later line, empty if all are closed;
    None for other lines."""
    pairs = {"{{": "}}", "{%": "%}", "{#": "#}", "<%": "%>"}
    while body:
        closer = pairs.get(body[:2])
        if closer is None:
            return None
        offset = body.find(closer, 2)
        if offset < 0:
            return closer
        body = body[offset + 2 :].lstrip("}").lstrip()
    return ""


def _behind(host: str, closer: str, pos: int, closer_offsets: dict[str, list[int]]) -> int:
    """Where the line behind the one with the next ``closer`` begins, from the line at ``pos`` on; ``pos`` if there is
    nothing to close. ``closer_offsets``: where each is."""
    if not closer:
        return pos
    offsets = closer_offsets.get(closer)
    if offsets is None:
        offsets = closer_offsets[closer] = [match.start() for match in re.finditer(re.escape(closer), host)]
    index = bisect_left(offsets, pos)
    return host.find("\n", offsets[index]) + 1 or len(host) if index < len(offsets) else len(host)


def _fold(host: str, lines: list[tuple[int, int, int]], pieces: list[str], map_: OffsetMap) -> None:
    """The content of a folded block: single line breaks become spaces, except around blank and indented lines."""
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


def scalar(host: str, node: Scalar, name: str = "") -> Embedded | None:
    """The content of a scalar of the tree of ``host``, in any style; None for an empty scalar, and where the tree
    has no reliable content because template markers were masked."""
    start, end = node.start, node.end
    if node.style in ("literal", "folded"):
        key = _key(host, start)
        header = compiled(_HEADER).match(host, start)
        if key is None or header is None:
            return None
        block = Block(host, name or key[0], start, header.end())
        block.measure(key[1])
        return block.embedded()
    character = host[start : start + 1]
    if node.style != "plain":
        if character not in "\"'" or end - start < 2:
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


def _read(token: str, offset: int, style: str) -> Iterator[tuple[str, int, int]]:
    """``(content, start, end)`` of what a piece of a quoted or plain scalar stands for."""
    end = offset + len(token)
    if token[0] == "\\" and style == "double":
        code = token[1]
        if code in "\r\n":  # an escaped line break is none; empty lines after it are
            for _ in range(token.count("\n") - 1):
                yield "\n", offset, end
        elif code in "xuU" and len(token) > 2:
            if len(token) == 12:
                high, low = int(token[2:6], 16), int(token[8:], 16)
                yield chr(0x10000 + (high - 0xD800) * 0x400 + low - 0xDC00), offset, end
            else:
                number = int(token[2:], 16)
                yield chr(number) if number < 0x110000 else "\N{REPLACEMENT CHARACTER}", offset, end
        else:
            yield _ESCAPES.get(code, code), offset, end
    elif token == "''" and style == "single":
        yield "'", offset, end
    elif "\n" in token:
        breaks = token.count("\n")
        yield "\n" if breaks > 1 else " ", offset, end
        for _ in range(breaks - 2):
            yield "\n", end, end
    else:
        yield token, offset, end


def without_doubles(inner: Embedded, character: str) -> Embedded:
    """The embedded file after its host's reader has replaced each pair of the character by one of them."""
    old, text = inner.map, inner.text
    map_ = OffsetMap(inner.start)
    pieces = [match.span() for match in re.finditer(f"{re.escape(character * 2)}|.", text, re.DOTALL)]
    for start, end in pieces:
        map_.add(1, *old.span(start, end))
    shorter = "".join(text[start] for start, _ in pieces)
    result = Embedded(inner.host, inner.name, inner.style, shorter, map_, inner.indent, firm=inner.firm)
    result.settled, result.markers = inner.settled, inner.markers
    return result


_BEFORE_KEY = compiled(r"(?:\?[ \t]+)?(?:[&!][^ \t]*[ \t]+)*\Z")
"""What a mapping begins with, if its first key is explicit, or has an anchor or a tag."""


def part(host: str, node: ConfigNode, flow: bool, name: str = "") -> Embedded:
    """A branch of the tree of ``host`` as an embedded file: with indentation removed, or unchanged (``flow``)."""
    if flow:
        map_ = OffsetMap(node.start)
        map_.add(node.end - node.start, node.start, node.end)
        return Embedded(host, name, "flow", host[node.start : node.end], map_, 0, firm=True)
    line = host.rfind("\n", 0, node.start) + 1
    start = pos = _BEFORE_KEY.search(host, line, node.start).start()  # type: ignore[union-attr]  # may be empty
    indent = pos - line
    end = host.find("\n", node.end) + 1 or len(host)
    map_ = OffsetMap(pos)
    pieces: list[str] = []
    first = pos
    while pos < end:
        stop = host.find("\n", pos, end) + 1 or end
        if pos > start:
            first = pos
            while first < stop and first - pos < indent and host[first] == " ":
                first += 1
        pieces.append(host[first:stop])
        map_.add(stop - first, first, stop)
        pos = stop
    return Embedded(host, name, "block", "".join(pieces), map_, indent, firm=True)
