"""Growth of the search time with the length of a string that does not match.

Suspects are found in the tree of the regex: a repeat whose content can match one string in several ways. For each
suspect an attack string is built (a prefix, a repeated part, and an ending that does not match), and the steps of a
search in it are counted (``search``) with an increasing number of repetitions. So a pattern is called exponential only
if its steps grow exponentially. Checked against the recorded search times of regexes (Joni 2.2.5).
"""

from __future__ import annotations

import math

from lslint.grammar.record import record
from lslint.rules.logstash.grok import expression, model
from lslint.rules.logstash.grok.charsets import ANY
from lslint.rules.logstash.grok.library import Library
from lslint.rules.logstash.grok.machine import Spent
from lslint.rules.logstash.grok.model import EITHER, GROUP, LOOK, REPEAT, SEQUENCE, SET, RegexPart
from lslint.rules.logstash.grok.samples import Sampler, breaker, shared_characters, walk
from lslint.rules.logstash.grok.search import Meter, PatternTooLarge, Program, has_names, steps
from lslint.rules.logstash.grok.shape import ENDLESS

LINEAR, POLYNOMIAL, EXPONENTIAL = "linear", "polynomial", "exponential"
_MORE_COUNTS = (200, 400, 800)
_COUNTS = (4, 8, 12, 16, 20, 24)
_BUDGET = 25_000
_MAX_SUSPECTS = 40
_MAX_SIZE = 6_000
_MAX_KEPT = 4_000


@record
class Attack:
    """An attack string: ``prefix``, then ``pump`` any number of times, then ``suffix``."""

    prefix: str
    pump: str
    suffix: str

    def text(self, count: int) -> str:
        """Return the string with this number of repetitions."""
        return self.prefix + self.pump * count + self.suffix


@record
class Growth:
    """The exponential growth of a pattern.

    ``start``, ``end``: the part of the pattern that causes it (a reference, if it is inside a pattern name). ``name``:
    the innermost pattern name that contains it, or ``""``. ``attack``: a string that demonstrates it.
    """

    start: int
    end: int
    name: str
    attack: Attack


def fit(counts: list[tuple[int, int]], spent: bool) -> tuple[str, int]:
    """Return class and degree of the steps by number of repetitions; ``spent``: the next number exceeded the budget."""
    if len(counts) < (3 if spent else 2):
        return (EXPONENTIAL, 0) if spent else (LINEAR, 1)
    (n1, b), (n2, c) = counts[-2:]
    slope = math.log(max(c, 1) / max(b, 1)) / math.log(n2 / n1)
    if spent and slope > 3.5 and n2 < 40:
        n0, a = counts[-3]
        before = math.log(max(b, 1) / max(a, 1)) / math.log(n1 / n0)
        # the slope of a power is constant, that of an exponential grows with the number of repetitions
        expected = math.sqrt(n1 * n2) / math.sqrt(n0 * n1)
        if before <= 0 or slope / before > 1 + 0.6 * (expected - 1):
            return EXPONENTIAL, 0
    degree = round(slope)
    return (POLYNOMIAL, degree) if degree >= 2 else (LINEAR, 1)


def explodes(program: Program, attack: Attack, budget: int) -> bool:
    """Return whether the steps grow exponentially; decided at once if the longest string stays within the budget."""
    try:
        steps(program, attack.text(_COUNTS[-1]), budget)
    except Spent:
        return fit(_within_budget(program, attack, _COUNTS[:-1], budget), True)[0] == EXPONENTIAL
    return False


def measured(
    program: Program, attack: Attack, counts: tuple[int, ...], budget: int, enough: int = 2
) -> tuple[str, int]:
    """Return class and degree of the steps of searches in a string of increasing length.

    The longest strings come first. If they stay within the budget, the shorter ones show nothing more, and even longer
    ones only whether the degree is 2.
    """
    found: list[tuple[int, int]] = []
    try:
        for count in (*counts[-2:], *_MORE_COUNTS):
            if count > counts[-1] and (enough > 2 or not _between(found)):
                break
            found.append((count, steps(program, attack.text(count), budget)))
    except Spent:
        if len(found) < 2:
            return fit(_within_budget(program, attack, counts, budget), True)
    return fit(found, False)


def _within_budget(program: Program, attack: Attack, counts: tuple[int, ...], budget: int) -> list[tuple[int, int]]:
    """Return the steps by number of repetitions, up to the budget."""
    found: list[tuple[int, int]] = []
    try:
        for count in counts:
            found.append((count, steps(program, attack.text(count), budget)))
    except Spent:
        pass
    return found


def _between(found: list[tuple[int, int]]) -> bool:
    """Return whether the last slope fits no power: bounded repeats, or a part that dominates only in longer strings."""
    if len(found) < 2:
        return False
    (n1, b), (n2, c) = found[-2:]
    slope = math.log(max(c, 1) / max(b, 1)) / math.log(n2 / n1)
    return 1.2 < slope < 1.8


@record
class _Position:
    """A part in a pattern: the parts before and after it, its span in the pattern, and the innermost pattern name."""

    part: RegexPart
    before: str
    after: str
    start: int
    end: int
    name: str


class _Finder:
    """Finds the unlimited repeats of a tree, with the parts around them."""

    def __init__(self, sampler: Sampler) -> None:
        self.sampler = sampler
        self.found: list[_Position] = []
        self.visited = 0

    def visit(self, part: RegexPart, before: str, after: str, span: tuple[int, int] | None, name: str) -> None:
        self.visited += 1
        if len(self.found) >= _MAX_SUSPECTS * 4 or self.visited > _MAX_SIZE:
            return
        kind = part.kind
        text = self.sampler.text
        if kind == SEQUENCE:
            texts = [text(item) for item in part.items]
            following = [""]
            for one in reversed(texts):
                following.append((one + following[-1])[:400])
            following.reverse()
            so_far = before
            for index, item in enumerate(part.items):
                self.visit(item, so_far, (following[index + 1] + after)[:400], span, name)
                so_far = (so_far + texts[index])[-400:]
        elif kind == GROUP and part.name:
            self.visit(part.items[0], before, after, span or (part.start, part.end), part.name)
        elif kind == REPEAT:
            if part.high >= ENDLESS:
                start, end = span or (part.start, part.end)
                self.found.append(_Position(part, before, after, start, end, name))
            self.visit(part.items[0], before, after, span, name)
        elif kind != LOOK:
            for item in part.items:
                self.visit(item, before, after, span, name)


_ambiguous: dict[tuple[int, bool], tuple[RegexPart, str]] = {}


def _pump_of(part: RegexPart, named: bool, sampler: Sampler, meter: Meter) -> str:
    """Return the string to repeat so that the repeat takes exponential time until it fails; empty if none."""
    known = _ambiguous.get((id(part), named))
    if known is not None and known[0] is part:
        return known[1]
    found = ""
    if part.items[0].varies:
        never = RegexPart(SET, 0, 0, (), 0)
        start = RegexPart(model.ASSERT, 0, 0)
        start.sign = "\\A"
        try:
            program = Program(RegexPart(SEQUENCE, 0, 0, (start, part, never)), named, meter)
        except PatternTooLarge:
            program = None
        if program is not None:
            program.literal = ""
            ending = breaker(part)
            for pump in _pumps(part, sampler):
                if explodes(program, Attack("", pump, ending), _BUDGET):
                    found = pump
                    break
    if len(_ambiguous) >= _MAX_KEPT:
        _ambiguous.clear()
    _ambiguous[id(part), named] = (part, found)
    return found


def _pumps(part: RegexPart, sampler: Sampler) -> list[str]:
    """Return strings that a repeat may match in several ways, likely ones first."""
    item = part.items[0]
    made = list(shared_characters(item))
    text = sampler.text(item)
    made += [text, text * 2]
    for inner in walk(item):
        if inner.kind == REPEAT and inner.high >= ENDLESS and len(made) < 10:
            made.append(sampler.text(inner.items[0]) or text)
        elif inner.kind == EITHER and len(made) < 10:
            made += [sampler.text(one) for one in inner.items[:3]]
    seen: list[str] = []
    for one in made:
        if one and one not in seen and len(one) < 60:
            seen.append(one)
    return seen[:8]


def exponential(root: RegexPart, meter: Meter | None = None) -> Growth | None:
    """Return the exponential growth of a tree; None if there is none or the meter is used up. Most patterns have no
    suspect."""
    sampler = Sampler()
    meter = meter or Meter()
    if root.opaque or not root.suspect or root.size > _MAX_SIZE or meter.left <= 0:
        return None
    meter.left -= root.size
    named = has_names(root)
    if not _suspicious(root, named, sampler, meter):
        return None
    program = None
    finder = _Finder(sampler)
    finder.visit(root, "", "", None, "")
    tried = 0
    for position in finder.found:
        if position.part.items[0].kind == SET:
            continue
        pump = _pump_of(position.part, named, sampler, meter)
        if not pump:
            continue
        tried += 1
        if tried > 4:
            break
        if program is None:
            try:
                program = Program(root, named, meter)
            except PatternTooLarge:
                return None
        # endings that should make a match fail after all required parts, also without the last parts
        ending, after = breaker(position.part), position.after
        for suffix in dict.fromkeys((ending + after, after + (ending or "!"), ending + after[:-1], ending, "")):
            attack = Attack(position.before, pump, suffix)
            if explodes(program, attack, _BUDGET * 2):
                return Growth(position.start, position.end, position.name, attack)
    return None


def exponential_in(pattern: str, library: Library, meter: Meter) -> tuple[bool, Growth | None]:
    """Return whether a pattern can be read with the names of a library, and its exponential growth if there is any."""

    def make() -> tuple[bool, Growth | None]:
        root = expression.read(pattern, library)
        return root is not None, exponential(root, meter) if root is not None else None

    kept: dict[str, tuple[tuple[bool, Growth | None], int]] = library.kept("growth ", pattern, dict)
    return meter.charged(kept, pattern, make)


def exponential_plain(pattern: str, meter: Meter | None = None) -> Growth | None:
    """Return the exponential growth of a regex outside of grok (conditions, ``gsub``), or None.

    There, a dot matches newlines only under the option ``m``.
    """
    options = (part.split(")")[0].split(":")[0] for part in pattern.split("(?")[1:])
    dot = ANY if any("m" in option and option.isalpha() for option in options) else ANY & ~(1 << 10)
    root = expression.read(pattern, None, dot)
    return exponential(root, meter) if root is not None else None


def _suspicious(root: RegexPart, named: bool, sampler: Sampler, meter: Meter) -> bool:
    """Return whether an unlimited repeat takes exponential time by itself. Parts without suspects are not searched."""
    stack = [root]
    tried = 0
    while stack:
        part = stack.pop()
        if not part.suspect:
            continue
        if part.kind == REPEAT and part.high >= ENDLESS and part.items[0].varies:
            tried += 1
            if tried > _MAX_SUSPECTS or meter.left <= 0:
                return False
            if _pump_of(part, named, sampler, meter):
                return True
        stack.extend(reversed(part.items))
    return False
