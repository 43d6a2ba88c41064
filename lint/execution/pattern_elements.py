"""The elements of a regular expression or grok pattern: what can be cut off at its end, one after the other."""

from __future__ import annotations

import re
from typing import NamedTuple

from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.mini_languages.grok_pattern import Reference

_ESCAPE = re.compile(
    r"\\(?:[pP]\{[^}]*\}|[kg](?:<[^>]*>|'[^']*')|x(?:\{[^}]*\}|[0-9A-Fa-f]{1,2})|u[0-9A-Fa-f]{4}|.)", re.S
)
_TIMES = re.compile(r"(?:[*+?]|\{[0-9]*,?[0-9]*\})[?+]?")
_GROUP = re.compile(r"\((?:\?(?::|>|<[A-Za-z_][^>]*>|[adimux]*(?:-[imx]+)?:))?(?!\?)")


class Element(NamedTuple):
    """A part of a pattern from ``start`` to ``end``. ``kind``: ``reference``, ``group``, ``literal`` (a word or one
    other character), ``end`` (``$``) or ``other``. ``inner``: start and end of the content of a group that is matched
    once. ``reference``: that of grok."""

    start: int
    end: int
    kind: str
    inner: tuple[int, int] | None = None
    reference: Reference | None = None


def alternatives(pattern: str) -> list[list[Element]] | None:
    """Return the elements of each alternative of a pattern; None if it is not read (extended mode, open brackets)."""
    if re.search(r"\(\?[adimu]*x", pattern):
        return None
    references = {grok_reference.start: grok_reference for grok_reference in grok_pattern.parse(pattern)}
    elements: list[list[Element]] = [[]]
    offset = 0
    while offset < len(pattern):
        start, kind = offset, "literal"
        inner = reference = None
        character = pattern[offset]
        if character == "|":
            elements.append([])
            offset += 1
            continue
        if offset in references:
            kind, reference, offset = "reference", references[offset], references[offset].end
        elif character == "\\":
            match = _ESCAPE.match(pattern, offset)
            if match is None:
                return None
            kind = "literal" if not match[0][1:2].isalnum() else "end" if match[0] in ("\\z", "\\Z") else "other"
            offset = match.end()
        elif character == "[":
            offset = _class_end(pattern, offset)
            kind = "other"
        elif character == "(":
            offset = _group_end(pattern, offset, references)
            opening = _GROUP.match(pattern, start)
            kind, inner = "group", (opening.end(), offset - 1) if opening is not None else None
        else:
            kind = "end" if character == "$" else "other" if character in "^." else "literal"
            offset += 1
        if offset < 0:
            return None
        times = _TIMES.match(pattern, offset)
        while times is not None:
            offset, inner, reference = times.end(), None, None
            kind = "other"
            times = _TIMES.match(pattern, offset)
        element, branch = Element(start, offset, kind, inner, reference), elements[-1]
        if kind == "literal" and branch and branch[-1].kind == "literal" and _is_word(pattern, branch[-1], element):
            branch[-1] = Element(branch[-1].start, offset, kind)
        else:
            branch.append(element)
    return elements


def _is_word(pattern: str, element: Element, other: Element) -> bool:
    return pattern[element.end - 1].isalnum() and pattern[other.start].isalnum()


def _class_end(pattern: str, offset: int) -> int:
    """Return the end of the class in brackets that begins at an offset; -1 if it is open."""
    depth, offset = 1, offset + 1
    offset += pattern.startswith("^", offset)
    offset += pattern.startswith("]", offset)
    while offset < len(pattern):
        if pattern[offset] == "\\":
            offset += 1
        elif pattern.startswith("[:", offset) and (end := pattern.find(":]", offset)) > 0:
            offset = end + 1
        elif pattern[offset] == "[":
            depth += 1
        elif pattern[offset] == "]":
            depth -= 1
            if not depth:
                return offset + 1
        offset += 1
    return -1


def _group_end(pattern: str, offset: int, references: dict[int, Reference]) -> int:
    depth = 0
    while 0 <= offset < len(pattern):
        if offset in references:
            offset = references[offset].end
            continue
        if pattern[offset] == "\\":
            offset += 1
        elif pattern[offset] == "[":
            offset = _class_end(pattern, offset)
            continue
        elif pattern[offset] == "(":
            depth += 1
        elif pattern[offset] == ")":
            depth -= 1
            if not depth:
                return offset + 1
        offset += 1
    return -1
