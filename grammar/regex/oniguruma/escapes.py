"""What Ruby does to a regular expression before its engine sees it: byte, control and Unicode escapes are decoded.

Established with the regular expression class of JRuby 9.4.13 (the Ruby in Logstash 9).
"""

from __future__ import annotations

from bisect import bisect_right

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.numbers import digits_end
from lslint.grammar.record import record
from lslint.grammar.regex.oniguruma.tree import SyntaxFault

_SPACES = " \t\n\v\f\r"
_NAMED = {"\\": 92, "n": 10, "t": 9, "r": 13, "f": 12, "v": 11, "a": 7, "e": 27}


@record
class Decoded:
    """A pattern with its escapes decoded.

    ``text``: what the engine reads; an escape for an ASCII character is left as ``\\xHH``. ``unicode``: the pattern is
    read as UTF-8, not as plain ASCII: it holds a character beyond ASCII or ``\\p``. ``moves``: ``(offset in text,
    offset in pattern)`` behind each place whose length changed, in order.
    """

    text: str
    unicode: bool
    moves: list[tuple[int, int]]

    def origin(self, offset: int) -> int:
        """The offset in the pattern of an offset in ``text``."""
        index = bisect_right(self.moves, offset, key=lambda move: move[0])
        if not index:
            return offset
        after, there = self.moves[index - 1]
        return there + offset - after


def decode(pattern: str) -> Decoded:
    """Decode the escapes of a pattern. Raises ``SyntaxFault`` for the first one that Ruby refuses."""
    unicode = not pattern.isascii()
    offset = pattern.find("\\")
    if offset < 0:
        return Decoded(pattern, unicode, [])
    plain = compiled(r"\\([^1-9cCMxup0]|[1-7](?![0-7])|[89]|\Z)").match
    size = len(pattern)
    done = 0
    pieces: list[str] = []
    moves: list[tuple[int, int]] = []
    length = 0
    while offset >= 0:
        match = plain(pattern, offset)
        if match is not None and match.end() > offset + 1 and match[1].isascii():
            offset = pattern.find("\\", match.end())
            continue
        if offset + 1 == size:
            raise SyntaxFault("too short escape sequence", offset, size)
        head = pattern[offset + 1]
        if head == "p":
            unicode = True
            offset = pattern.find("\\", offset + 2)
            continue
        if head in "1234567":
            end = digits_end(pattern, offset + 1, 8)
            digits = pattern[offset + 1 : end].lstrip("0")
            if len(digits) < 3 or (len(digits) == 3 and digits < "2"):  # up to octal 177: a back-reference maybe
                offset = pattern.find("\\", end)
                continue
        if head == "u":
            decoded, end = _unicode(pattern, offset)
            unicode = unicode or any(char >= "\x80" for char in decoded)
        elif head in "01234567xcCM":
            decoded, end = _bytes(pattern, offset)
            unicode = unicode or decoded >= "\x80"
        else:  # a character beyond ASCII loses its backslash
            decoded, end = head, offset + 2
        pieces.append(pattern[done:offset])
        length += offset - done
        text = "".join(char if char >= "\x80" else f"\\x{ord(char):02X}" for char in decoded)
        if len(text) != end - offset:
            # Inside the decoded text every offset stands for the start of the escape.
            moves += [(length + inner, offset) for inner in range(len(text))]
            moves.append((length + len(text), end))
        pieces.append(text)
        length += len(text)
        done = end
        offset = pattern.find("\\", end)
    if not pieces:
        return Decoded(pattern, unicode, [])
    pieces.append(pattern[done:])
    return Decoded("".join(pieces), unicode, moves)


def _unicode(pattern: str, offset: int) -> tuple[str, int]:
    """The characters of ``\\uHHHH`` or ``\\u{H …}`` and where it ends."""
    size = len(pattern)
    begin = offset + 2
    if begin == size:
        raise SyntaxFault("too short escape sequence", offset, size)
    if pattern[begin] != "{":
        end = begin + 4
        if digits_end(pattern, begin, 16, 4) < end:
            raise SyntaxFault("invalid Unicode escape", offset, min(end, size))
        return _character(pattern[begin:end], offset, end), end
    pieces = []
    begin += 1
    while True:
        while begin < size and pattern[begin] in _SPACES:
            begin += 1
        end = digits_end(pattern, begin, 16)
        if end == begin:
            break
        if end - begin > 6:
            raise SyntaxFault("invalid Unicode range", offset, end)
        pieces.append(_character(pattern[begin:end], offset, end))
        begin = end
    if not pieces or begin == size or pattern[begin] != "}":
        raise SyntaxFault("invalid Unicode list", offset, min(begin + 1, size))
    return "".join(pieces), begin + 1


def _character(digits: str, start: int, end: int) -> str:
    code = int(digits, 16)
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        raise SyntaxFault("invalid Unicode range", start, end)
    return chr(code)


def _bytes(pattern: str, offset: int) -> tuple[str, int]:
    """The character that one or several escaped bytes stand for, and where they end."""
    buffer = bytearray()
    end = offset
    while True:
        if end == len(pattern) or pattern[end] != "\\":
            raise SyntaxFault("too short escaped multibyte character", offset, end)
        byte, end = _byte(pattern, end)
        buffer.append(byte)
        try:
            return buffer.decode("utf-8"), end
        except UnicodeDecodeError as error:
            if error.reason != "unexpected end of data" or len(buffer) == 4:
                raise SyntaxFault("invalid multibyte escape", offset, end) from None


def _byte(pattern: str, start: int) -> tuple[int, int]:
    """The byte of one escape such as ``\\x41``, ``\\101``, ``\\cA``, ``\\M-a``, and where it ends."""
    size = len(pattern)
    offset = start + 1
    meta = control = False
    while True:
        if offset == size:
            raise SyntaxFault("too short escape sequence", start, size)
        head = pattern[offset]
        offset += 1
        if head in _NAMED:
            code = _NAMED[head]
        elif head in "01234567":
            first, offset = offset - 1, digits_end(pattern, offset, 8, 2)
            code = int(pattern[first:offset], 8)
        elif head == "x":
            first, offset = offset, digits_end(pattern, offset, 16, 2)
            if offset == first:
                raise SyntaxFault("invalid hex escape", start, min(offset + 1, size))
            code = int(pattern[first:offset], 16)
        elif head in "MCc":
            name = "meta" if head == "M" else "control"
            if head != "c":
                # \M needs its dash and one more character, \C says "too short" for a missing dash too
                if head == "M" and meta:
                    raise SyntaxFault("duplicate meta escape", start, offset)
                if offset == size or pattern[offset] != "-":
                    raise SyntaxFault(f"too short {name} escape", start, min(offset + 1, size))
                offset += 1
            if head != "M" and control:
                raise SyntaxFault("duplicate control escape", start, offset)
            meta, control = meta or head == "M", control or head != "M"
            if offset == size or pattern[offset] >= "\x80":
                raise SyntaxFault(f"too short {name} escape", start, min(offset + 1, size))
            following = pattern[offset]
            offset += 1
            if following == "\\":
                continue
            code = ord(following)
        else:
            raise SyntaxFault("unexpected escape sequence", start, offset)
        if code > 0xFF:
            raise SyntaxFault("invalid escape code", start, offset)
        if control:
            code &= 0x1F
        if meta:
            code |= 0x80
        return code, offset
