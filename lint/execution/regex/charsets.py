"""Sets of characters of regular expressions, by code point: ASCII as a bit mask, the rest as an expression.

Ruby's ``\\w``, ``\\d``, ``\\s`` and ``\\h`` are ASCII, its POSIX brackets and ``\\p{…}`` are Unicode (established with
Joni 2.2.5 on UTF-8).
"""

from __future__ import annotations

import unicodedata
from typing import Any

from lslint.execution.errors import Unsupported
from lslint.rules.facts import union_of
from lslint.rules.logstash.grok import charsets

ASCII = (1 << 128) - 1

Other = bool | tuple[Any, ...]
"""Non-ASCII characters: all, none, ``("in", ((low, high), …))``, ``("is", property)``, ``("not", x)``,
``("or", x, …)``, ``("and", x, …)``."""


BEYOND = 1 << 128
"""The bit of all characters beyond ASCII, where a mask has one bit for them."""


class CharSet:
    """A set of characters. ``mask``: bit *n* is the ASCII character *n*. ``other``: the rest (see ``Other``).

    ``known``: for each character whether it is in the set; raises ``Unsupported`` if that cannot be decided.
    """

    __slots__ = ("known", "mask", "other")

    def __init__(self, mask: int, other: Other) -> None:
        self.mask = mask & ASCII
        self.other = other
        self.known = _Known(self)


class _Known(dict[str, bool]):
    """Characters of a set that were asked for."""

    def __init__(self, owner: CharSet) -> None:
        super().__init__()
        self.owner = owner

    def __missing__(self, character: str) -> bool:
        owner = self.owner
        code = ord(character)
        holds = bool(owner.mask >> code & 1) if code < 128 else _holds(owner.other, character)
        self[character] = holds
        return holds


def either(sets: list[CharSet]) -> CharSet:
    """Return the union of sets."""
    return CharSet(union_of(each.mask for each in sets), _any_of([each.other for each in sets]))


def both(sets: list[CharSet]) -> CharSet:
    """Return the intersection of sets."""
    mask = ASCII
    for each in sets:
        mask &= each.mask
    others = [each.other for each in sets if each.other is not True]
    if any(each is False for each in others):
        return CharSet(mask, False)
    return CharSet(mask, ("and", *others) if len(others) > 1 else others[0] if others else True)


def inverted(one: CharSet) -> CharSet:
    """Return the complement of a set."""
    return CharSet(ASCII & ~one.mask, _not(one.other))


def folded(one: CharSet, is_inverted: bool) -> CharSet:
    """Return the set of a class with both cases of its ASCII letters, for ASCII strings. Characters beyond ASCII may
    equal these letters or two of them (``ß`` and ``ss``), but ``[^\\W]`` is right."""
    if one.other and not (is_inverted and one.other is True and not one.mask & charsets.charset_of("tT")):
        raise Unsupported("a class beyond ASCII that ignores case is not supported")
    return CharSet(charsets.swap_case(one.mask), one.other)


def characters(ranges: list[tuple[int, int]]) -> CharSet:
    """Return the set of ranges of code points."""
    mask = 0
    beyond = []
    for low, high in ranges:
        if low < 128:
            mask |= (1 << (min(high, 127) + 1)) - (1 << low)
        if high > 127:
            beyond.append((max(low, 128), high))
    return CharSet(mask, ("in", tuple(beyond)) if beyond else False)


def charset(text: str) -> CharSet:
    return characters([(ord(character), ord(character)) for character in text])


def _any_of(others: list[Other]) -> Other:
    if any(other is True for other in others):
        return True
    parts = [other for other in others if other is not False]
    if len(parts) > 1:
        return ("or", *parts)
    return parts[0] if parts else False


def _not(other: Other) -> Other:
    if isinstance(other, bool):
        return not other
    return other[1] if other[0] == "not" else ("not", other)


def _holds(other: Other, character: str) -> bool:
    if isinstance(other, bool):
        return other
    kind = other[0]
    if kind == "in":
        code = ord(character)
        return any(low <= code <= high for low, high in other[1])
    if kind == "is":
        return has_property(character, other[1])
    if kind == "not":
        return not _holds(other[1], character)
    if kind == "or":
        return any(_holds(each, character) for each in other[1:])
    return all(_holds(each, character) for each in other[1:])


# Properties

_SPACES = frozenset("\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000").union(map(chr, range(0x2000, 0x200B)))
_CIRCLED = ((0x24B6, 0x24E9), (0x1F130, 0x1F149), (0x1F150, 0x1F169), (0x1F170, 0x1F189))
_CATEGORIES = frozenset((
    *("l", "lu", "ll", "lt", "lm", "lo", "m", "mn", "mc", "me", "n", "nd", "nl", "no"),
    *("p", "pc", "pd", "ps", "pe", "pi", "pf", "po", "s", "sm", "sc", "sk", "so", "z", "zs", "zl", "zp"),
))  # fmt: skip
_POSIX = charsets.POSIX
WORD, DIGIT, SPACE, XDIGIT = (CharSet(charsets.POSIX[name], False) for name in ("word", "digit", "space", "xdigit"))
ANY = CharSet(ASCII, True)
NOT_NEWLINE = CharSet(ASCII & ~(1 << 10), True)


def posix(name: str) -> CharSet:
    """Return the set of a POSIX bracket."""
    mask = _POSIX[name]
    if name == "punct":
        mask |= charsets.charset_of("$+<=>^`|~")
    if name == "cntrl":
        mask |= 1 << 127
    return CharSet(mask, ("is", name) if name not in ("ascii", "xdigit") else False)


def named_property(name: str) -> CharSet:
    """Return the set of a property, ``\\p{name}``: a POSIX name or a general category. Raises ``Unsupported`` for
    others."""
    key = name.lower()
    if key in _POSIX:
        return posix(key)
    if key == "any":
        return ANY
    if key in _CATEGORIES:
        mask = sum(1 << code for code in range(128) if unicodedata.category(chr(code)).lower().startswith(key))
        return CharSet(mask, ("is", "=" + key))
    raise Unsupported(f"the property `{name}` is not supported")


def has_property(character: str, name: str) -> bool:
    """Return whether a character beyond ASCII has a property: a POSIX name or ``=category``.

    Raises ``Unsupported`` if Python's Unicode data do not tell.
    """
    category = unicodedata.category(character)
    if category == "Cn":
        raise Unsupported(f"U+{ord(character):04X} is not assigned in the Unicode version of Python")
    if name[0] == "=":
        return category.lower().startswith(name[1:])
    if name in ("alpha", "alnum"):
        if category[0] == "M":
            raise Unsupported(f"the class `{name}` is not known for U+{ord(character):04X}")
        return _is_alphabetic(character, category) or (name == "alnum" and category == "Nd")
    if name == "word":
        return category[0] == "M" or category in ("Nd", "Pc") or _is_alphabetic(character, category)
    if name in ("digit", "blank", "cntrl"):
        return category == {"digit": "Nd", "blank": "Zs", "cntrl": "Cc"}[name]
    if name == "punct":
        return category[0] == "P"
    if name == "upper":
        return character.isupper()
    if name == "lower":
        return character.islower() or character in _LOWER
    if name == "space":
        return character in _SPACES
    if name == "graph":
        return character not in _SPACES and category not in ("Cc", "Cs")
    return category == "Zs" or (character not in _SPACES and category not in ("Cc", "Cs"))  # print


_LOWER = frozenset("\u10fc\ua7f2\ua7f3\ua7f4\uab69")
"""Modifier letters that became lowercase after Unicode 14, which Python 3.11 has."""


def _is_alphabetic(character: str, category: str) -> bool:
    if category[0] == "L" or category == "Nl":
        return True
    code = ord(character)
    return any(low <= code <= high for low, high in _CIRCLED)


def is_word(character: str) -> bool:
    """Return whether ``\\b`` takes a character for part of a word."""
    if character.isascii():
        return character.isalnum() or character == "_"
    return character in _WORD_AT_BORDER or has_property(character, "word")


_WORD_AT_BORDER = frozenset("\xb2\xb3\xb9\xbc\xbd\xbe")
"""Superscripts and fractions that are part of a word for ``\\b``, but not for ``[[:word:]]``."""
