"""Patterns that match every string, because all their parts are optional."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.logstash.grok.charsets import ANY
from lslint.rules.logstash.grok.model import ASSERT, ATOMIC, EITHER, GROUP, REPEAT, SEQUENCE, SET, RegexPart
from lslint.rules.logstash.grok.shape import ENDLESS

_STARTS = ("^", "\\A")
_ENDS = ("$", "\\Z", "\\z")


_NAMES_AND_ESCAPES = r"(?s)%\{[^{}]*\}|\\."
_CHARACTER = r"[^?*+^$.}](?![?*])"


def has_required(pattern: str) -> bool:
    """Return whether each match contains a certain character, as the text of a pattern without groups, classes and
    alternatives shows."""
    plain = compiled(_NAMES_AND_ESCAPES).sub("", pattern)
    return not any(sign in plain for sign in "([|{") and compiled(_CHARACTER).search(plain) is not None


def matches_everywhere(root: RegexPart) -> bool:
    """Return whether a pattern matches every line: each part may match nothing, it has no condition except for anchors
    at its start, and at its end after a run of any characters."""
    parts = _flat(root)
    while parts and parts[0].kind == ASSERT and parts[0].sign in _STARTS:
        parts.pop(0)
    is_closed = False
    while parts and parts[-1].kind == ASSERT and parts[-1].sign in _ENDS:
        parts.pop()
        is_closed = True
    if not parts or (is_closed and not _is_run(parts[-1])):
        return False
    return all(map(_may_be_nothing, parts))


def _flat(root: RegexPart) -> list[RegexPart]:
    """Return the parts of a pattern in order, those of its sequences and groups instead of these."""
    found: list[RegexPart] = []
    stack = [root]
    while stack:
        part = stack.pop()
        if part.kind == SEQUENCE or (part.kind == GROUP and part.items):
            stack.extend(reversed(part.items))
        else:
            found.append(part)
    return found


def _is_run(part: RegexPart) -> bool:
    return part.kind == REPEAT and part.high >= ENDLESS and part.items[0].kind == SET and part.items[0].mask == ANY


def _may_be_nothing(part: RegexPart) -> bool:
    """Return whether a part may match nothing wherever it is."""
    if part.kind == REPEAT:
        return not part.low or _may_be_nothing(part.items[0])
    if part.kind == EITHER:
        return any(map(_may_be_nothing, part.items))
    if part.kind in (SEQUENCE, GROUP, ATOMIC):
        return all(map(_may_be_nothing, part.items))
    return False
