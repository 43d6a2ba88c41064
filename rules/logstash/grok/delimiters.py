"""Grok patterns that only split a line at fixed delimiters, as a mapping for dissect."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.record import record

# Pattern names that validate their value (addresses, host names, paths) are excluded: grok is intended for them.
# The first character of the delimiter after a name must end its value, so the name must not match this character.
_WORDS = {
    "WORD": "_", "INT": "_", "POSINT": "_", "NONNEGINT": "_", "LOGLEVEL": "_", "NUMBER": "._-+", "USER": "._-",
    "USERNAME": "._-",
}  # fmt: skip
"""Pattern names that match letters and digits, with the other characters that they match."""
_NAMES = ("DATA", "NOTSPACE", "TIMESTAMP_ISO8601", "HTTPDATE", *_WORDS)


@record
class DelimiterMapping:
    """A dissect ``text`` (the mapping), the number of ``fields``, and the ``types``: ``(field, int or float)``."""

    text: str
    fields: int
    types: list[tuple[str, str]]


def mapping(pattern: str) -> DelimiterMapping | None:
    """Return the dissect mapping that splits a line like the pattern; None if dissect would behave differently.

    The pattern must begin with an anchor or a pattern name and extend to the end of the line, and no field may repeat.
    """
    anchored = pattern.startswith(("^", "\\A"))
    offset = 1 if pattern.startswith("^") else 2 if anchored else 0
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
        literal = _literal(pattern[offset : reference.start])
        if literal is None or (number and not literal):
            return None
        offset = reference.end
        field = reference.field
        if reference.definition is not None or (field is not None and field in seen):
            return None
        last = number == len(references) - 1
        after = _literal(pattern[offset : end if last else references[number + 1].start])
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
    """Return the literal string that a piece of a regex stands for; None if it is not literal."""
    if compiled(r"(?:[^\\^$.|?*+()\[\]{}%\n]|\\(?:_|[^\w%\n]))*").fullmatch(text) is None:
        return None
    return compiled(r"\\(.)").sub(lambda escape: escape[1], text)


def _ends(name: str, after: str, last: bool, closed: bool) -> bool:
    """Return whether the literal after a pattern name ends its value exactly where dissect would."""
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
    return name == "DATA" or first in "]|,;\"'"  # DATA is lazy; a timestamp ends at a closing character
