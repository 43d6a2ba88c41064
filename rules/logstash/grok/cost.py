"""What a missing anchor costs, estimated from a pattern's shape and a sample of log lines.

The search engine (Joni, as in Logstash) tries a pattern at every place that its look-ahead search leaves over: where
a literal at a bounded distance stands, else where a character stands that can come first; and not at all where a
literal at any distance is missing. ``lost_steps`` counts, per foreign line, the places that are left over times the
characters that the first element swallows there: the work that an anchor saves. Held against 22 measured patterns
(Joni 2.2.5) it parts them as their gain does: 2.5 steps and more for the 14 with a gain of 1.9 and more, none for the 8
of 1.5 and less.
"""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import Remembered
from lslint.rules import knowledge
from lslint.rules.logstash.grok.shape import ENDLESS, Shape

WORTHWHILE = 1.5
"""Steps per line from which on an anchor gains measurably."""

RARE = 0.1
"""A literal that so small a part of the lines holds decides most searches before they begin."""

_lines: list[str] = []
_text = ""
_rare: dict[str, bool] = Remembered()


def _sample() -> tuple[str, list[str]]:
    global _text
    if not _lines:
        _lines.extend(knowledge.load("grok/lines"))
        _text = "\n".join(_lines) + "\n"
    return _text, _lines


def _marks(text: str, mask: int) -> str:
    """The text with ``1`` for each character of the set and ``0`` for each other; line ends stay."""
    table = {code: "1" if mask >> min(code, 128) & 1 else "0" for code in set(map(ord, text))}
    table[10] = "\n"
    return text.translate(table)


_known: dict[tuple[int, bool], tuple[float, float]] = Remembered()


def _starts(mask: int, edge: bool) -> tuple[float, float]:
    """Places in the sample where a text that begins with a character of the set may start, and the share of such
    characters; at an edge only the first of each run of them is one."""
    found = _known.get((mask, edge))
    if found is None:
        marks = _marks(_sample()[0], mask)
        every = marks.count("1")
        starts = len(re.findall("(?<!1)1", marks)) if edge else every
        found = _known[mask, edge] = float(starts), every / len(marks)
    return found


_runs: dict[int, float] = Remembered()


def _left(mask: int) -> float:
    """How many characters of a run of characters of the set are left, on average, from a place inside it on."""
    found = _runs.get(mask)
    if found is None:
        lengths = [len(run) for run in re.split("[^1]+", _marks(_sample()[0], mask)) if run]
        # from a place inside a run of length k on, (k + 1) / 2 characters are left on average
        found = _runs[mask] = sum(k * (k + 1) / 2 for k in lengths) / max(1, sum(lengths))
    return found


def is_rare(literal: str) -> bool:
    """Whether so few of the sample's lines hold the literal that looking for it decides most searches."""
    rare = _rare.get(literal)
    if rare is None:
        _, lines = _sample()
        rare = _rare[literal] = sum(literal in line for line in lines) <= RARE * len(lines)
    return rare


def lost_steps(shape: Shape) -> float:
    """Steps per foreign line that an anchor would save; 0.0 where it saves none.

    None: it can be empty and so matches everywhere, it begins with a run of any character (a match is found from the
    first place or not at all), or no more than one place in a line is tried anyway.
    """
    if shape.dots or shape.low == 0:
        return 0.0
    text, lines = _sample()
    starts, share = _starts(shape.first, shape.edge)
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
