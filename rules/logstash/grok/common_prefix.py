"""The common start of several grok patterns for one field."""

from __future__ import annotations

from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.spans import common_length

_PATTERNS, _CAPTURES = 3, 2
_WILDCARDS = ("DATA", "GREEDYDATA")


def common_prefix(patterns: list[str]) -> int:
    """Return the length of the start that all patterns of a list have in common, without a partial reference or group;
    0 if it has less than two captures, or if there are less than three patterns or no different ones."""
    if len(patterns) < _PATTERNS:
        return 0
    first = patterns[0]
    if all(text == first for text in patterns):
        return 0
    length, captures = _complete_prefix(first, min(common_length(first, text) for text in patterns[1:]))
    last = grok_pattern.parse(first[:length])[-1:]
    if last and last[0].name in _WILDCARDS and not first[last[0].end : length].strip():
        # what ends it is different: before `%{GREEDYDATA:rest}` it would match nothing, or the whole line
        length, captures = _complete_prefix(first, last[0].start)
    return length if captures >= _CAPTURES else 0


def _complete_prefix(pattern: str, length: int) -> tuple[int, int]:
    """Return the length of the prefix without a partial reference or group, and the number of captures in it."""
    captures = end = depth = at = 0
    references = {one.start: one for one in grok_pattern.parse(pattern)}
    while at < length:
        reference = references.get(at)
        if reference is not None:
            if reference.end > length:
                break
            captures += reference.field is not None and depth == 0
            at = reference.end
        elif pattern[at] == "\\":
            at += 2
        else:
            depth += (pattern[at] == "(") - (pattern[at] == ")")
            at += 1
        if depth == 0 and at <= length and not pattern.startswith(("?", "*", "+", "{"), at):
            end = at
    return end, captures
