"""What Ruby does to a regular expression before its engine sees it: byte, control and Unicode escapes are decoded.

Established with the regular expression class of JRuby 9.4.13 (the Ruby in Logstash 9).
"""

from __future__ import annotations

from bisect import bisect_right

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.numbers import digits_end
from lslint.grammar.regex.oniguruma.tree import SyntaxFault

_SPACES = " \t\n\v\f\r"
_NAMED = {"\\": 92, "n": 10, "t": 9, "r": 13, "f": 12, "v": 11, "a": 7, "e": 27}


class Decoded:
    """A pattern with its escapes decoded.

    ``text``: what the engine reads; an escape for an ASCII character is left as ``\\xHH``. ``unicode``: the pattern is
    read as UTF-8, not as plain ASCII: it holds a character beyond ASCII or ``\\p``. ``moves``: ``(offset in text,
    offset in pattern)`` behind each place whose length changed, in order.
    """

    __slots__ = ("moves", "text", "unicode")

    def __init__(self, text: str, unicode: bool, moves: list[tuple[int, int]]) -> None:
        self.text = text
        self.unicode = unicode
        self.moves = moves

    def origin(self, offset: int) -> int:
        """The offset in the pattern of an offset in ``text``."""
        index = bisect_right(self.moves, offset, key=lambda move: move[0])
        if not index:
            return offset
        here, there = self.moves[index - 1]
        return there + offset - here


def decode(pattern: str) -> Decoded:
    """Decode the escapes of a pattern. Raises ``SyntaxFault`` for the first one that Ruby refuses."""
    unicode = not pattern.isascii()
    at = pattern.find("\\")
    if at < 0:
        return Decoded(pattern, unicode, [])
    plain = compiled(r"\\([^1-9cCMxup0]|[1-7](?![0-7])|[89]|\Z)").match
    size = len(pattern)
    done = 0
    pieces: list[str] = []
    moves: list[tuple[int, int]] = []
    length = 0
    while at >= 0:
        match = plain(pattern, at)
        if match is not None and match.end() > at + 1 and match[1].isascii():
            at = pattern.find("\\", match.end())
            continue
        if at + 1 == size:
            raise SyntaxFault("too short escape sequence", at, size)
        head = pattern[at + 1]
        if head == "p":
            unicode = True
            at = pattern.find("\\", at + 2)
            continue
        if head in "1234567":
            end = digits_end(pattern, at + 1, 8)
            digits = pattern[at + 1 : end].lstrip("0")
            if len(digits) < 3 or (len(digits) == 3 and digits < "2"):  # up to octal 177: a back-reference maybe
                at = pattern.find("\\", end)
                continue
        if head == "u":
            made, end = _unicode(pattern, at)
            unicode = unicode or any(char >= "\x80" for char in made)
        elif head in "01234567xcCM":
            made, end = _bytes(pattern, at)
            unicode = unicode or made >= "\x80"
        else:  # a character beyond ASCII loses its backslash
            made, end = head, at + 2
        pieces.append(pattern[done:at])
        length += at - done
        text = "".join(char if char >= "\x80" else f"\\x{ord(char):02X}" for char in made)
        if len(text) != end - at:
            # Inside the decoded text every offset stands for the start of the escape.
            moves += [(length + inner, at) for inner in range(len(text))]
            moves.append((length + len(text), end))
        pieces.append(text)
        length += len(text)
        done = end
        at = pattern.find("\\", end)
    if not pieces:
        return Decoded(pattern, unicode, [])
    pieces.append(pattern[done:])
    return Decoded("".join(pieces), unicode, moves)


def _unicode(pattern: str, at: int) -> tuple[str, int]:
    """The characters of ``\\uHHHH`` or ``\\u{H …}`` and where it ends."""
    size = len(pattern)
    begin = at + 2
    if begin == size:
        raise SyntaxFault("too short escape sequence", at, size)
    if pattern[begin] != "{":
        end = begin + 4
        if digits_end(pattern, begin, 16, 4) < end:
            raise SyntaxFault("invalid Unicode escape", at, min(end, size))
        return _character(pattern[begin:end], at, end), end
    made = []
    begin += 1
    while True:
        while begin < size and pattern[begin] in _SPACES:
            begin += 1
        end = digits_end(pattern, begin, 16)
        if end == begin:
            break
        if end - begin > 6:
            raise SyntaxFault("invalid Unicode range", at, end)
        made.append(_character(pattern[begin:end], at, end))
        begin = end
    if not made or begin == size or pattern[begin] != "}":
        raise SyntaxFault("invalid Unicode list", at, min(begin + 1, size))
    return "".join(made), begin + 1


def _character(digits: str, start: int, end: int) -> str:
    code = int(digits, 16)
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        raise SyntaxFault("invalid Unicode range", start, end)
    return chr(code)


def _bytes(pattern: str, at: int) -> tuple[str, int]:
    """The character that one or several escaped bytes stand for, and where they end."""
    buffer = bytearray()
    end = at
    while True:
        if end == len(pattern) or pattern[end] != "\\":
            raise SyntaxFault("too short escaped multibyte character", at, end)
        byte, end = _byte(pattern, end)
        buffer.append(byte)
        try:
            return buffer.decode("utf-8"), end
        except UnicodeDecodeError as error:
            if error.reason != "unexpected end of data" or len(buffer) == 4:
                raise SyntaxFault("invalid multibyte escape", at, end) from None


def _byte(pattern: str, start: int) -> tuple[int, int]:
    """The byte of one escape such as ``\\x41``, ``\\101``, ``\\cA``, ``\\M-a``, and where it ends."""
    size = len(pattern)
    at = start + 1
    meta = control = False
    while True:
        if at == size:
            raise SyntaxFault("too short escape sequence", start, size)
        head = pattern[at]
        at += 1
        if head in _NAMED:
            code = _NAMED[head]
        elif head in "01234567":
            first, at = at - 1, digits_end(pattern, at, 8, 2)
            code = int(pattern[first:at], 8)
        elif head == "x":
            first, at = at, digits_end(pattern, at, 16, 2)
            if at == first:
                raise SyntaxFault("invalid hex escape", start, min(at + 1, size))
            code = int(pattern[first:at], 16)
        elif head in "MCc":
            name = "meta" if head == "M" else "control"
            if head != "c":
                # \M needs its dash and one more character, \C says "too short" for a missing dash too
                if head == "M" and meta:
                    raise SyntaxFault("duplicate meta escape", start, at)
                if at == size or pattern[at] != "-":
                    raise SyntaxFault(f"too short {name} escape", start, min(at + 1, size))
                at += 1
            if head != "M" and control:
                raise SyntaxFault("duplicate control escape", start, at)
            meta, control = meta or head == "M", control or head != "M"
            if at == size or pattern[at] >= "\x80":
                raise SyntaxFault(f"too short {name} escape", start, min(at + 1, size))
            following = pattern[at]
            at += 1
            if following == "\\":
                continue
            code = ord(following)
        else:
            raise SyntaxFault("unexpected escape sequence", start, at)
        if code > 0xFF:
            raise SyntaxFault("invalid escape code", start, at)
        if control:
            code &= 0x1F
        if meta:
            code |= 0x80
        return code, at
