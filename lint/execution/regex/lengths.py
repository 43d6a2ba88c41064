"""Least and greatest number of characters that a part matches."""

from __future__ import annotations

from lslint.execution.regex import nodes
from lslint.grammar.regex.oniguruma.tree import ENDLESS


def of(part: nodes.Part) -> tuple[int, int]:
    """Return the least and the greatest length of a part in characters; ``ENDLESS`` for no limit."""
    if isinstance(part, nodes.Text):
        return len(part.text), len(part.text)
    if isinstance(part, nodes.Set):
        return 1, 1
    if isinstance(part, nodes.Sequence):
        bounds = [of(item) for item in part.items]
        return min(sum(low for low, _ in bounds), ENDLESS), min(sum(high for _, high in bounds), ENDLESS)
    if isinstance(part, nodes.Either):
        bounds = [of(item) for item in part.items]
        return min(low for low, _ in bounds), max(high for _, high in bounds)
    if isinstance(part, nodes.Repeat):
        low, high = of(part.item)
        return min(low * part.low, ENDLESS), min(high * part.high, ENDLESS)
    if isinstance(part, nodes.Atomic | nodes.Capture):
        return of(part.item)
    if isinstance(part, nodes.Reference):
        return 0, ENDLESS
    return 0, 0
