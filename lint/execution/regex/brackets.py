"""Character classes, ``[…]``, escapes and properties as sets of characters."""

from __future__ import annotations

from lslint.execution.regex import charsets
from lslint.execution.regex.charsets import CharSet
from lslint.execution.regex.faults import Unsupported
from lslint.grammar.numbers import digits_end
from lslint.grammar.regex.oniguruma.sets import POSIX

_CONTROLS = {"n": 10, "t": 9, "r": 13, "f": 12, "v": 11, "a": 7, "e": 27}
_MAX_NESTED = 30


_TYPES = {"w": charsets.WORD, "d": charsets.DIGIT, "s": charsets.SPACE, "h": charsets.XDIGIT}


def type_set(letter: str) -> CharSet | None:
    """Return the set of an escape such as ``d`` or ``W``; None for other letters."""
    characters = _TYPES.get(letter.lower())
    if characters is None:
        return None
    return charsets.inverted(characters) if letter.isupper() else characters


def property_set(text: str, offset: int) -> tuple[CharSet, bool, int]:
    """Return the set of ``\\p{…}`` whose backslash is at ``text[at]``, without its negation; whether it is negated; the
    offset after it."""
    end = text.index("}", offset)
    name = text[offset + 3 : end]
    negative = (text[offset + 1] == "P") != name.startswith("^")
    return charsets.named_property(name.removeprefix("^")), negative, end + 1


def character(text: str, offset: int, inside: bool = False) -> tuple[int, int]:
    """Return the code point of the escape whose backslash is at ``text[at]``, and the offset after it.

    ``inside``: in a class, where ``\\b`` is a character.
    """
    head = text[offset + 1]
    if head == "x":
        return int(text[offset + 2 : offset + 4], 16), offset + 4
    if head in "01234567":
        end = digits_end(text, offset + 1, 8, 3)
        return int(text[offset + 1 : end], 8), end
    if head == "b" and inside:
        return 8, offset + 2
    return _CONTROLS.get(head, ord(head)), offset + 2


class _OpenClass:
    """An open class: what it holds so far, and the sides of ``&&`` before. ``first``: the offset of its content."""

    __slots__ = ("first", "negative", "ranges", "sets", "sides")

    def __init__(self, negative: bool, first: int) -> None:
        self.negative = negative
        self.first = first
        self.ranges: list[tuple[int, int]] = []
        self.sets: list[CharSet] = []
        self.sides: list[CharSet] = []

    def end_side(self) -> None:
        parts = [charsets.characters(self.ranges)] if self.ranges else []
        self.sides.append(charsets.either([*parts, *self.sets]))
        self.ranges, self.sets = [], []

    def content(self) -> CharSet:
        self.end_side()
        return charsets.both(self.sides) if len(self.sides) > 1 else self.sides[0]


def bracket(text: str, start: int) -> tuple[CharSet, bool, int]:
    """Return the set of the class that begins at ``text[start]``, without its ``^``; whether it has one; where it ends.

    The class has been accepted by ``grammar.regex.oniguruma``.
    """
    return _ClassReader(text, start).read()


class _ClassReader:
    """Reads one class with the classes in it.

    ``pos``: the offset of the next token; ``stack``: the open classes; ``low``: the last token if it is a single
    character, which a dash may follow.
    """

    __slots__ = ("low", "pos", "stack", "text")

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.pos = start
        self.stack: list[_OpenClass] = []
        self.low: int | None = None
        self._open()

    def read(self) -> tuple[CharSet, bool, int]:
        text = self.text
        while True:
            level = self.stack[-1]
            char = text[self.pos]
            if char == "]" and self.pos != level.first:
                content = self._close()
                if not self.stack:
                    return content, level.negative, self.pos
            elif char == "&" and text.startswith("&&", self.pos):
                self.pos += 2
                level.end_side()
                self.low = None
            elif char == "[":
                self._open_inner(level)
            elif not self._read_set(level) and not self._read_range(level):
                self._read_character(level)

    def _open(self) -> None:
        self.pos += 1
        negative = self.text.startswith("^", self.pos)
        self.pos += negative
        self.stack.append(_OpenClass(negative, self.pos))

    def _close(self) -> CharSet:
        """Add the innermost class to the one around it."""
        self.pos += 1
        self.low = None
        level = self.stack.pop()
        content = level.content()
        if self.stack:
            self.stack[-1].sets.append(charsets.inverted(content) if level.negative else content)
        return content

    def _open_inner(self, level: _OpenClass) -> None:
        """Read a POSIX bracket, or the beginning of a class."""
        named = _posix(self.text, self.pos)
        self.low = None
        if named is not None:
            level.sets.append(named[0])
            self.pos = named[1]
            return
        if len(self.stack) >= _MAX_NESTED:
            raise Unsupported("character classes are nested too deeply")
        self._open()

    def _read_set(self, level: _OpenClass) -> bool:
        """Read an escape that stands for several characters. False for anything else."""
        text, pos = self.text, self.pos
        if text[pos] != "\\":
            return False
        if text[pos + 1] in "pP" and text.startswith("{", pos + 2):
            characters, negative, self.pos = property_set(text, pos)
            level.sets.append(charsets.inverted(characters) if negative else characters)
        else:
            kind = type_set(text[pos + 1])
            if kind is None:
                return False
            level.sets.append(kind)
            self.pos += 2
        self.low = None
        return True

    def _read_range(self, level: _OpenClass) -> bool:
        """Read the rest of a range whose lower end has been read. False for a dash that is a character."""
        text, after = self.text, self.pos + 1
        if text[self.pos] != "-" or self.low is None or text.startswith(("]", "&&"), after):
            return False
        end = _range_end(text, after)
        if end is None:
            return False
        high, self.pos = end
        level.ranges[-1] = (self.low, high)
        self.low = None
        return True

    def _read_character(self, level: _OpenClass) -> None:
        if self.text[self.pos] == "\\":
            code, self.pos = character(self.text, self.pos, True)
        else:
            code, self.pos = ord(self.text[self.pos]), self.pos + 1
        level.ranges.append((code, code))
        self.low = code


def _posix(text: str, offset: int) -> tuple[CharSet, int] | None:
    """Return the POSIX bracket at ``text[at]`` and where it ends; None for a class."""
    if not text.startswith("[:", offset):
        return None
    name_at = offset + 2 + text.startswith("^", offset + 2)
    for name in POSIX:
        if text.startswith(f"{name}:]", name_at):
            characters = charsets.posix(name)
            end = name_at + len(name) + 2
            return (charsets.inverted(characters) if name_at > offset + 2 else characters), end
    if ":]" in text[offset:]:
        raise Unsupported("`[:` in a character class is not supported")
    return None


def _range_end(text: str, offset: int) -> tuple[int, int] | None:
    """Return the end of a range after its dash, and where it ends; None if the dash is a character."""
    char = text[offset]
    if char == "[" and _posix(text, offset) is None:
        return None
    if char == "[" or (char == "\\" and text[offset + 1] in "pPwWdDsShH"):
        raise Unsupported("a range that ends with a class is not supported")
    return character(text, offset, True) if char == "\\" else (ord(char), offset + 1)
