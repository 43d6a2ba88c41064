"""Character classes, ``[…]``, escapes and properties as sets of characters."""

from __future__ import annotations

from lslint.execution.regex import charsets
from lslint.execution.regex.charsets import CharSet
from lslint.execution.regex.faults import Unsupported
from lslint.grammar.numbers import digits_end
from lslint.grammar.regex.oniguruma.sets import POSIX

_CONTROLS = {"n": 10, "t": 9, "r": 13, "f": 12, "v": 11, "a": 7, "e": 27}
_MAX_NESTED = 30


def type_set(letter: str, mode: str) -> CharSet | None:
    """Return the set of an escape such as ``d`` or ``W``; None for other letters. ``mode``: ``d``, ``a`` or ``u``."""
    name = {"w": "word", "d": "digit", "s": "space", "h": "xdigit"}.get(letter.lower())
    if name is None:
        return None
    found = charsets.posix(name, mode != "u")
    return charsets.inverted(found) if letter.isupper() else found


def property_set(text: str, at: int) -> tuple[CharSet, bool, int]:
    """Return the set of ``\\p{…}`` whose backslash is at ``text[at]``, without its negation; whether it is negated; the
    offset after it."""
    end = text.index("}", at)
    name = text[at + 3 : end]
    negative = (text[at + 1] == "P") != name.startswith("^")
    return charsets.named_property(name.removeprefix("^")), negative, end + 1


def character(text: str, at: int, inside: bool = False) -> tuple[int, int]:
    """Return the code point of the escape whose backslash is at ``text[at]``, and the offset after it.

    ``inside``: in a class, where ``\\b`` is a character.
    """
    head = text[at + 1]
    if head == "x":
        return int(text[at + 2 : at + 4], 16), at + 4
    if head in "01234567":
        end = digits_end(text, at + 1, 8, 3)
        return int(text[at + 1 : end], 8), end
    if head == "b" and inside:
        return 8, at + 2
    return _CONTROLS.get(head, ord(head)), at + 2


class _Level:
    """An open class: what it holds so far, and the sides of ``&&`` before."""

    __slots__ = ("negative", "ranges", "sets", "sides")

    def __init__(self, negative: bool) -> None:
        self.negative = negative
        self.ranges: list[tuple[int, int]] = []
        self.sets: list[CharSet] = []
        self.sides: list[CharSet] = []

    def side(self) -> None:
        parts = [charsets.characters(self.ranges)] if self.ranges else []
        self.sides.append(charsets.either([*parts, *self.sets]))
        self.ranges, self.sets = [], []

    def content(self) -> CharSet:
        self.side()
        return charsets.both(self.sides) if len(self.sides) > 1 else self.sides[0]


def bracket(text: str, start: int, mode: str) -> tuple[CharSet, bool, int]:
    """Return the set of the class that begins at ``text[start]``, without its ``^``; whether it has one; where it ends.

    The class has been accepted by ``grammar.regex.oniguruma``.
    """
    at = start + 1
    negative = text.startswith("^", at)
    at += negative
    stack = [_Level(negative)]
    first = at
    low: int | None = None  # the last single character, which a dash may follow
    while True:
        level = stack[-1]
        char = text[at]
        if char == "]" and at != first:
            at += 1
            content = level.content()
            stack.pop()
            if not stack:
                return content, level.negative, at
            stack[-1].sets.append(charsets.inverted(content) if level.negative else content)
            low = None
            continue
        if char == "&" and text.startswith("&&", at):
            at += 2
            level.side()
            low = None
            continue
        if char == "[":
            named = _posix(text, at, mode)
            low = None
            if named is not None:
                level.sets.append(named[0])
                at = named[1]
                continue
            if len(stack) >= _MAX_NESTED:
                raise Unsupported("character classes are nested too deeply")
            at += 1
            negative = text.startswith("^", at)
            at += negative
            first = at
            stack.append(_Level(negative))
            continue
        if char == "\\" and text[at + 1] in "pP" and text.startswith("{", at + 2):
            found, negative, at = property_set(text, at)
            level.sets.append(charsets.inverted(found) if negative else found)
            low = None
            continue
        if char == "\\":
            kind = type_set(text[at + 1], mode)
            if kind is not None:
                level.sets.append(kind)
                at += 2
                low = None
                continue
            code, at = character(text, at, True)
        elif char == "-" and low is not None and not text.startswith(("]", "&&"), at + 1):
            found_end = _range_end(text, at + 1, mode)
            if found_end is not None:
                level.ranges[-1] = (low, found_end[0])
                at = found_end[1]
                low = None
                continue
            code, at = 45, at + 1
        else:
            code, at = ord(char), at + 1
        level.ranges.append((code, code))
        low = code


def _posix(text: str, at: int, mode: str) -> tuple[CharSet, int] | None:
    """Return the POSIX bracket at ``text[at]`` and where it ends; None for a class."""
    if not text.startswith("[:", at):
        return None
    name_at = at + 2 + text.startswith("^", at + 2)
    for name in POSIX:
        if text.startswith(f"{name}:]", name_at):
            found = charsets.posix(name, mode == "a")
            end = name_at + len(name) + 2
            return (charsets.inverted(found) if name_at > at + 2 else found), end
    if ":]" in text[at:]:
        raise Unsupported("`[:` in a character class is not supported")
    return None


def _range_end(text: str, at: int, mode: str) -> tuple[int, int] | None:
    """Return the end of a range after its dash, and where it ends; None if the dash is a character."""
    char = text[at]
    if char == "[" and _posix(text, at, mode) is None:
        return None
    if char == "[" or (char == "\\" and text[at + 1] in "pPwWdDsShH"):
        raise Unsupported("a range that ends with a class is not supported")
    return character(text, at, True) if char == "\\" else (ord(char), at + 1)
