"""Cost of a missing anchor, estimated from the shape of a pattern and a sample of log lines.

The regex engine (Joni, as in Logstash) tries a pattern at every position that its prefilter leaves: at a required
literal with a bounded distance, or else at each possible first character. If a required literal with unlimited distance
is missing, it does not try the pattern at all. ``lost_steps`` multiplies, per line without a match, the number of these
positions by the characters that the first element consumes there: the work that an anchor saves.

Checked against 22 measured patterns (Joni 2.2.5): 2.5 steps or more for the 14 patterns with a speedup of 1.9 or more,
none for the 8 patterns with a speedup of 1.5 or less.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled, remembered
from lslint.rules import knowledge
from lslint.rules.facts import computed_once
from lslint.rules.logstash.grok.shape import ENDLESS, Shape

WORTHWHILE = 1.5
"""Minimum number of steps per line for which an anchor has a measurable effect."""

RARE = 0.1
"""Maximum share of sample lines for a rare literal: its absence ends most searches before they begin."""


@computed_once
def _sample() -> tuple[str, list[str]]:
    lines = knowledge.rows("grok/lines")
    return "\n".join(lines) + "\n", lines


def _marks(text: str, mask: int) -> str:
    """Return the string with ``1`` for each character of the set and ``0`` for each other; newlines stay."""
    table = {code: "1" if mask >> min(code, 128) & 1 else "0" for code in set(map(ord, text))}
    table[10] = "\n"
    return text.translate(table)


@remembered
def _starts(first: tuple[int, bool]) -> tuple[float, float]:
    """Return the number of positions in the sample where a match that begins with the set may start, and the share of
    the characters of the set. ``first``: the set, and whether only the first character of each run of it counts."""
    mask, edge = first
    marks = _marks(_sample()[0], mask)
    every = marks.count("1")
    starts = len(compiled("(?<!1)1").findall(marks)) if edge else every
    return float(starts), every / len(marks)


@remembered
def _left(mask: int) -> float:
    """Return the average number of remaining characters from a position in a run of characters of the set."""
    lengths = [len(run) for run in compiled("[^1]+").split(_marks(_sample()[0], mask)) if run]
    # in a run of length k, (k + 1) / 2 characters remain on average
    return sum(k * (k + 1) / 2 for k in lengths) / max(1, sum(lengths))


@remembered
def is_rare(literal: str) -> bool:
    """Return whether the literal is in so few of the sample lines that its absence ends most searches."""
    _, lines = _sample()
    return sum(literal in line for line in lines) <= RARE * len(lines)


def lost_steps(shape: Shape) -> float:
    """Return the steps per line without a match that an anchor would save; 0.0 if it saves none.

    An anchor saves nothing if the pattern can be empty and so matches everywhere, if it begins with a run of any
    character (which matches from the first position or not at all), or if at most one position per line is tried
    anyway.
    """
    if shape.dots or shape.low == 0:
        return 0.0
    text, lines = _sample()
    starts, share = _starts((shape.first, shape.edge))
    endless = None
    for literal, nearest, farthest in shape.literals:
        if farthest >= ENDLESS:
            endless = endless or literal
            continue
        starts = min(starts, text.count(literal) * (farthest - nearest + 1) * (share if farthest else 1.0))
    if starts <= len(lines):
        return 0.0
    held = 1.0
    if endless is not None:
        held = sum(endless in line for line in lines) / len(lines)
        if held <= RARE:
            return 0.0
    swallowed = 1.0 + _left(shape.run) if shape.run else 1.0
    return starts * held * swallowed / len(lines)
