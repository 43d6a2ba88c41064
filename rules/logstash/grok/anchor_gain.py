"""Effect of an anchor at the start of a grok pattern on lines that do not match."""

from __future__ import annotations

from lslint.rules.knowledge import load
from lslint.rules.logstash.grok import cost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.unanchored import WholeLine

WARNING = 5.0
"""Minimum measured speedup by `^` for which a missing anchor is a warning."""


class Gain:
    """The effect of an anchor. ``factor``: the measured speedup, or None. ``warns``: whether it is ``WARNING`` or more.
    ``little``: whether the effect is small because the engine rejects most lines early anyway."""

    __slots__ = ("factor", "little", "warns")

    def __init__(self, factor: float | None, warns: bool, little: bool) -> None:
        self.factor = factor
        self.warns = warns
        self.little = little


def gain(line: WholeLine, anchor: str) -> Gain:
    """Return the effect of the anchor ``^`` or ``\\A``, from the shape of the pattern: the measured speedup of the
    grok pattern that it begins with, if that was measured."""
    shape = line.shape
    if shape.dots:
        return Gain(None, True, False)  # quadratic in the length of the line
    if line.selected or cost.lost_steps(shape) < cost.WORTHWHILE:
        return Gain(None, False, True)
    measured = load("grok/measured")
    name = next((name for name in shape.lead if name in measured), None)
    if name is None:
        return Gain(None, False, False)
    factor: float = measured[name][anchor != "^"]
    return Gain(factor, measured[name][0] >= WARNING, False)
