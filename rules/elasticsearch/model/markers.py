"""Markers of template engines in a file."""

from __future__ import annotations

from bisect import bisect_left

from lslint.rules.api import Context
from lslint.rules.facts import fact


@fact
def markers(ctx: Context) -> list[tuple[int, int]]:
    """Return the spans of the markers, sorted."""
    if not any(error.kind == "template-marker" for error in ctx.errors):
        return []
    from lslint.grammar.config.templating import spans

    return spans(ctx.text, getattr(ctx.tree, "language", "json"))


def masked(ctx: Context, span: tuple[int, int]) -> bool:
    """Whether a span contains a marker, so that a template engine fills in a part of it."""
    sorted_spans = markers(ctx)
    index = bisect_left(sorted_spans, (span[1], 0))
    return index > 0 and sorted_spans[index - 1][1] > span[0]
