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
    references = {one.start: one for one in grok_pattern.parse(pattern)}
    found: list[list[Element]] = [[]]
    at = 0
    while at < len(pattern):
        start, kind = at, "literal"
        inner = reference = None
        character = pattern[at]
        if character == "|":
            found.append([])
            at += 1
            continue
        if at in references:
            kind, reference, at = "reference", references[at], references[at].end
        elif character == "\\":
            match = _ESCAPE.match(pattern, at)
            if match is None:
                return None
            kind = "literal" if not match[0][1:2].isalnum() else "end" if match[0] in ("\\z", "\\Z") else "other"
            at = match.end()
        elif character == "[":
            at = _class_end(pattern, at)
            kind = "other"
        elif character == "(":
            at = _group_end(pattern, at, references)
            opening = _GROUP.match(pattern, start)
            kind, inner = "group", (opening.end(), at - 1) if opening is not None else None
        else:
            kind = "end" if character == "$" else "other" if character in "^." else "literal"
            at += 1
        if at < 0:
            return None
        times = _TIMES.match(pattern, at)
        while times is not None:
            at, inner, reference = times.end(), None, None
            kind = "other"
            times = _TIMES.match(pattern, at)
        made, branch = Element(start, at, kind, inner, reference), found[-1]
        if kind == "literal" and branch and branch[-1].kind == "literal" and _is_word(pattern, branch[-1], made):
            branch[-1] = Element(branch[-1].start, at, kind)
        else:
            branch.append(made)
    return found


def _is_word(pattern: str, one: Element, other: Element) -> bool:
    return pattern[one.end - 1].isalnum() and pattern[other.start].isalnum()


def _class_end(pattern: str, at: int) -> int:
    """Return the end of the class in brackets that begins at an offset; -1 if it is open."""
    depth, at = 1, at + 1
    at += pattern.startswith("^", at)
    at += pattern.startswith("]", at)
    while at < len(pattern):
        if pattern[at] == "\\":
            at += 1
        elif pattern.startswith("[:", at) and (end := pattern.find(":]", at)) > 0:
            at = end + 1
        elif pattern[at] == "[":
            depth += 1
        elif pattern[at] == "]":
            depth -= 1
            if not depth:
                return at + 1
        at += 1
    return -1


def _group_end(pattern: str, at: int, references: dict[int, Reference]) -> int:
    depth = 0
    while 0 <= at < len(pattern):
        if at in references:
            at = references[at].end
            continue
        if pattern[at] == "\\":
            at += 1
        elif pattern[at] == "[":
            at = _class_end(pattern, at)
            continue
        elif pattern[at] == "(":
            depth += 1
        elif pattern[at] == ")":
            depth -= 1
            if not depth:
                return at + 1
        at += 1
    return -1
