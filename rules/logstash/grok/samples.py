"""Sample strings that parts of a regex match, as short as possible, and characters that they do not match."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import remembered
from lslint.rules.facts import union_of
from lslint.rules.logstash.grok.charsets import ANY
from lslint.rules.logstash.grok.model import EITHER, REPEAT, SEQUENCE, SET, RegexPart

_LIKED = "a1 x0Z,.:;/-_=!@#\"'[](){}<>|&+*%?$^~`\\\n\t"
_MAX_LENGTH = 400


@remembered
def character(mask: int) -> str:
    """Return a character of a set, preferably a common one in logs; an empty string for an empty set."""
    for char in _LIKED:
        if mask >> ord(char) & 1:
            return char
    rest = mask & ((1 << 128) - 1)
    if rest:
        return chr((rest & -rest).bit_length() - 1)
    return "é" if mask else ""


class Sampler:
    """Creates sample strings and caches them by part."""

    def __init__(self) -> None:
        self._texts: dict[int, str] = {}
        self._parts: list[RegexPart] = []  # referenced, so that no other part gets the same ``id``

    def text(self, part: RegexPart) -> str:
        """Return a string that the part matches, truncated to a maximum length; look-arounds are ignored."""
        found = self._texts.get(id(part))
        if found is None:
            found = self._texts[id(part)] = self._make(part)[:_MAX_LENGTH]
            self._parts.append(part)
        return found

    def _make(self, part: RegexPart) -> str:
        kind = part.kind
        if kind == SET:
            return character(part.mask)
        if kind == SEQUENCE:
            return "".join(map(self.text, part.items))
        if kind == EITHER:
            return min(map(self.text, part.items), key=len)
        if kind == REPEAT:
            return self.text(part.items[0]) * min(part.low, _MAX_LENGTH) if part.low else ""
        return self.text(part.items[0]) if part.items and part.sign[:2] != "(?" else ""


def sets(part: RegexPart, most: int) -> list[int]:
    """Return the different character sets in a part, in order, up to ``most``."""
    found: list[int] = []
    for item in walk(part):
        if item.kind == SET and item.mask not in found:
            found.append(item.mask)
            if len(found) == most:
                break
    return found


def walk(part: RegexPart) -> Iterator[RegexPart]:
    """Yield all parts of a part in order, the part itself first."""
    stack = [part]
    while stack:
        item = stack.pop()
        yield item
        stack.extend(reversed(item.items))


def shared_characters(part: RegexPart) -> str:
    """Return up to four characters that several sets of the part contain: they can match in more than one way."""
    masks = sets(part, 12)
    found = ""
    for index, one in enumerate(masks):
        for other in masks[index:]:
            both = one & other
            if both and both != ANY:
                char = character(both)
                if char not in found:
                    found += char
    found = "".join(sorted(found, key=lambda char: _LIKED.find(char) % 200))  # common ones in logs first
    if not found:
        found = character(masks[0]) if masks else ""
    return found[:4]


def breaker(part: RegexPart) -> str:
    """Return a character that no set of the part contains; an empty string if there is none."""
    return character(((1 << 128) - 1) & ~union_of(sets(part, 40)) & ~(1 << 10))
