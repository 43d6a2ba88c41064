"""Character classes, ``[…]``, escapes and properties as sets of characters."""

from __future__ import annotations

from lslint.execution.errors import Unsupported
from lslint.execution.regex import charsets
from lslint.execution.regex.charsets import CharSet
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


def bracket(text: str, start: int, depth: int = 0) -> tuple[CharSet, bool, int]:
    """Return the set of the class that begins at ``text[start]``, without its ``^``; whether it has one; where it ends.

    The class has been accepted by ``grammar.regex.oniguruma``. ``depth``: how many classes are around it.
    """
    if depth >= _MAX_NESTED:
        raise Unsupported("character classes are nested too deeply")
    is_negative = text.startswith("^", start + 1)
    pos = first = start + 1 + is_negative
    sides: list[CharSet] = []  # of ``&&``
    ranges: list[tuple[int, int]] = []
    sets: list[CharSet] = []
    low: int | None = None  # the last token if it is a single character, which a dash may follow
    while text[pos] != "]" or pos == first:
        if text.startswith("&&", pos):
            sides.append(_union(ranges, sets))
            ranges, sets, low, pos = [], [], None, pos + 2
            continue
        inner = _inner_set(text, pos, depth)
        end = _range_end(text, pos + 1) if text[pos] == "-" and low is not None and inner is None else None
        if inner is not None:
            members, pos = inner
            sets.append(members)
            low = None
        elif end is not None and low is not None:
            high, pos = end
            ranges[-1] = (low, high)
            low = None
        else:
            low, pos = character(text, pos, True) if text[pos] == "\\" else (ord(text[pos]), pos + 1)
            ranges.append((low, low))
    sides.append(_union(ranges, sets))
    return charsets.both(sides) if len(sides) > 1 else sides[0], is_negative, pos + 1


def _union(ranges: list[tuple[int, int]], sets: list[CharSet]) -> CharSet:
    return charsets.either([*([charsets.characters(ranges)] if ranges else []), *sets])


def _inner_set(text: str, offset: int, depth: int) -> tuple[CharSet, int] | None:
    """Return the set of what stands for several characters inside a class, and where it ends; None for a character."""
    if text[offset] == "[":
        named = _posix(text, offset)
        if named is not None:
            return named
        members, is_negative, end = bracket(text, offset, depth + 1)
    elif text[offset] == "\\" and text[offset + 1] in "pP" and text.startswith("{", offset + 2):
        members, is_negative, end = property_set(text, offset)
    else:
        kind = type_set(text[offset + 1]) if text[offset] == "\\" else None
        return None if kind is None else (kind, offset + 2)
    return charsets.inverted(members) if is_negative else members, end


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
    if text.startswith(("]", "&&"), offset) or (text[offset] == "[" and _posix(text, offset) is None):
        return None
    if text[offset] == "[" or (text[offset] == "\\" and text[offset + 1] in "pPwWdDsShH"):
        raise Unsupported("a range that ends with a class is not supported")
    return character(text, offset, True) if text[offset] == "\\" else (ord(text[offset]), offset + 1)
