"""A grok pattern that does no more than cut a line at fixed delimiters, as a mapping of dissect."""

from __future__ import annotations

from lslint.grammar.mini_languages import grok_pattern

# Names that check what they take (addresses, host names, paths) are left out: there grok is meant.
# What a name takes that a delimiter behind it must not be made of: the first character of the delimiter has to end it.
_WORDS = {
    "WORD": "_", "INT": "_", "POSINT": "_", "NONNEGINT": "_", "LOGLEVEL": "_", "NUMBER": "._-+", "USER": "._-",
    "USERNAME": "._-",
}  # fmt: skip
"""Names that take letters and digits, and what else they take."""
_NAMES = ("DATA", "NOTSPACE", "TIMESTAMP_ISO8601", "HTTPDATE", *_WORDS)
_META = frozenset("^$.|?*+()[]{}")


class DelimiterMapping:
    """``text``: the mapping. ``fields``: how many it fills. ``types``: ``(field, int or float)`` that grok makes."""

    __slots__ = ("fields", "text", "types")

    def __init__(self, text: str, fields: int, types: list[tuple[str, str]]) -> None:
        self.text = text
        self.fields = fields
        self.types = types


def mapping(pattern: str) -> DelimiterMapping | None:
    """The mapping that cuts a line as the pattern does, or None where dissect would do something else.

    The pattern must begin with an anchor or with a name, and reach the end of the line; no field twice.
    """
    anchored = pattern.startswith(("^", "\\A"))
    at = 1 if pattern.startswith("^") else 2 if anchored else 0
    end = len(pattern)
    closed = False
    for character in ("$", "\\z", "\\Z"):
        if pattern.endswith(character) and not (character == "$" and pattern.endswith("\\$")):
            end -= len(character)
            closed = True
            break
    references = grok_pattern.parse(pattern)
    if len(references) < 2 or (not anchored and (references[0].start or references[0].name == "DATA")):
        return None
    pieces: list[str] = []
    types: list[tuple[str, str]] = []
    seen: set[str] = set()
    fields = 0
    for number, reference in enumerate(references):
        literal = _literal(pattern[at : reference.start])
        if literal is None or (number and not literal):
            return None
        at = reference.end
        field = reference.field
        if reference.definition is not None or (field is not None and field in seen):
            return None
        last = number == len(references) - 1
        after = _literal(pattern[at : end if last else references[number + 1].start])
        if after is None or not _ends(reference.name, after, last, closed):
            return None
        pieces.append(literal)
        if field is None:
            pieces.append("%{}" if not last or after else "%{?rest}")
        else:
            seen.add(field)
            fields += 1
            pieces.append(f"%{{{field}}}")
            kind = reference.group.split(":")[2:3]
            if kind and kind[0] in ("int", "float"):
                types.append((field, kind[0]))
        if last:
            pieces.append(after)
    return DelimiterMapping("".join(pieces), fields, types)


def _literal(text: str) -> str | None:
    """The text that a piece of an expression stands for; None where it is more than a text."""
    out = ""
    at = 0
    while at < len(text):
        char = text[at]
        if char == "\\":
            char = text[at + 1 : at + 2]
            if not char or char.isalnum():
                return None
            at += 1
        elif char in _META:
            return None
        out += char
        at += 1
    return None if "%" in out or "\n" in out else out


def _ends(name: str, after: str, last: bool, closed: bool) -> bool:
    """Whether the text behind a name ends it just where dissect would."""
    if last and not after:
        return name == "GREEDYDATA" or (closed and name in _NAMES)
    if name not in _NAMES or not after:
        return False
    first = after[0]
    if name == "NOTSPACE":
        return first == " "
    if last and not closed:
        return False
    if name in _WORDS:
        return not first.isalnum() and first not in _WORDS[name]
    return name == "DATA" or first in "]|,;\"'"  # DATA takes as little as it can; a time ends at a closing character
