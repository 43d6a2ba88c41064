"""Effect of an anchor at the start of a grok pattern on lines that do not match."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.knowledge import load
from lslint.rules.logstash.grok import cost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.library import Library
    from lslint.rules.logstash.grok.search import Meter
    from lslint.rules.logstash.grok.unanchored import WholeLine

WARNING = 5.0
"""Minimum measured speedup by `^` for which a missing anchor is a warning."""

_WARNING_STEPS = 7.0
"""Minimum ratio of counted steps for which the speedup is assumed to be ``WARNING``: it was 5 or more for 43 of the 46
measured patterns above this ratio, and 4 or more for the others (535 patterns measured with Joni 2.2.5)."""

_LITTLE_STEPS = 2.0
_EVERY = 2  # every second line of the sample is searched
_LINE_STEPS = 20_000
_FILE_STEPS = 300_000


class Gain:
    """The effect of an anchor. ``factor``: the measured speedup, or None. ``warns``: whether it is ``WARNING`` or more.
    ``little``: whether the effect is small because the engine rejects most lines early anyway."""

    __slots__ = ("factor", "little", "warns")

    def __init__(self, factor: float | None, warns: bool, little: bool) -> None:
        self.factor = factor
        self.warns = warns
        self.little = little


def gain(line: WholeLine, anchor: str, ctx: Context) -> Gain:
    """Return the effect of the anchor ``^`` or ``\\A``: the measured speedup for the first pattern name, or else an
    estimate from the steps of searches in sample lines."""
    shape = line.shape
    if shape.dots:
        return Gain(None, True, False)  # quadratic in the length of the line
    if line.selected:
        return Gain(None, False, True)
    if cost.lost_steps(shape) >= cost.WORTHWHILE:
        measured = load("grok/measured")
        name = next((name for name in shape.lead if name in measured), None)
        if name is not None:
            factor: float = measured[name][anchor != "^"]
            return Gain(factor, measured[name][0] >= WARNING, False)
    if any(not nearest and not farthest for _, nearest, farthest in shape.literals):
        return Gain(None, False, True)  # the engine searches for the literal first
    factor = _factor_of_steps(line.pattern.value, anchor, line.libraries[-1], ctx)
    return Gain(None, factor >= _WARNING_STEPS, factor < _LITTLE_STEPS)


@fact
def _meter(ctx: Context) -> Meter:
    """Return the remaining steps for the patterns of a file."""
    del ctx
    from lslint.rules.logstash.grok.search import Meter

    return Meter(_FILE_STEPS)


def _factor_of_steps(pattern: str, anchor: str, library: Library, ctx: Context) -> float:
    """Return the ratio of the search steps without and with the anchor, in lines without a match; 0 if unknown."""
    meter = _meter(ctx)
    known: list[tuple[float, int]] = library.kept("factor ", pattern, list, anchor)
    if known and known[0][1] <= meter.left:  # already counted for another file; charged to this file, too
        meter.left -= known[0][1]
        return known[0][0]
    before = meter.left
    found = _count(pattern, anchor, library, meter)
    if meter.left > 0:
        known[:] = [(found, before - meter.left)]
    return found


_sample: list[list[int]] = []


def _lines() -> list[list[int]]:
    """Return the lines of the sample that are searched, as masks of their characters."""
    if not _sample:
        from lslint.rules.logstash.grok.search import bits_of

        _sample.extend(map(bits_of, load("grok/lines")[::_EVERY]))
    return _sample


def _count(pattern: str, anchor: str, library: Library, meter: Meter) -> float:
    from lslint.rules.logstash.grok import expression
    from lslint.rules.logstash.grok.machine import Machine, Spent
    from lslint.rules.logstash.grok.search import PatternTooLarge, Program, has_names, run

    if meter.left <= 0:
        return 0.0
    root = expression.read(pattern, library)
    if root is None or root.opaque:
        return 0.0
    meter.left -= root.size
    anchored = free = 0
    try:
        program = Program(root, has_names(root), meter)
        for line in _lines():
            program.starts = "line" if anchor == "^" else "text"
            runner = Machine(line, _LINE_STEPS)
            count, at = run(program, runner)
            if at >= 0:
                continue
            program.starts = ""
            most = int(2 * _WARNING_STEPS * count)
            runner.restart(most)
            try:
                more, at = run(program, runner)
            except Spent:
                more = most
            if at < 0:
                anchored += count
                free += more
    except (PatternTooLarge, Spent):
        return 0.0
    return free / anchored if anchored else 0.0
