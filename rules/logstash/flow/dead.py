"""Parts of a pipeline that no event reaches."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Boolean, Pipeline
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.condition_logic import clash, terms
from lslint.rules.logstash.flow.needed import is_closed


@fact
def dead_spans(ctx: Context) -> list[tuple[int, int]]:
    """Return the spans between the braces of the clauses of this file whose condition is false for every event, by what
    the pipeline and the conditions around them show."""
    found: list[tuple[int, int]] = []
    if is_closed(ctx) or _has_nested_conditions(ctx):
        from lslint.rules.logstash.flow.analysis import event_flow

        clauses = (dead.clause for dead in event_flow(ctx).dead)
        found += ((one.items[0].start, one.end) for one in clauses if one.items)
    if "if" in ctx.text:
        found += _contradictory_spans(ctx)
    return found


def is_dead(offset: int, ctx: Context) -> bool:
    """Return whether an offset is in a branch of this file that no event enters."""
    return any(start <= offset < end for start, end in dead_spans(ctx))


def _contradictory_spans(ctx: Context) -> Iterator[tuple[int, int]]:
    """Yield the spans of the clauses whose condition contradicts itself: ``[a] == "x" and [a] == "y"``."""
    tree: Pipeline = ctx.pipeline
    clauses = {id(clause): clause for _, _, around in tree.walk_plugins() for clause in around}
    for clause in clauses.values():
        condition = clause.condition
        if clause.items and isinstance(condition, Boolean) and any(word == "and" for word, _, _ in condition.operators):
            ways = terms(condition)
            if ways and all(clash(way) is not None for way in ways):
                yield clause.items[0].start, clause.end


@fact
def _has_nested_conditions(ctx: Context) -> bool:
    """Return whether a condition is inside of another one, which it may contradict."""
    tree: Pipeline = ctx.pipeline
    return any(len(clauses) > 1 for _, _, clauses in tree.walk_plugins())
