"""Conditions that Logstash compiles when a pipeline starts: an ``if`` whose branches are all empty is ignored."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Branch, Clause, Expression
from lslint.rules.api import Context
from lslint.rules.facts import fact


def live(branch: Branch, ctx: Context) -> list[Expression]:
    """Return the compiled conditions of an ``if``: those with a plugin in their branch or in a later one."""
    empty = _empty(ctx)
    rest = True
    expressions: list[Expression] = []
    for clause in reversed(branch.clauses):
        rest = rest and _nothing(clause, empty)
        if not rest and clause.condition is not None:
            expressions.append(clause.condition)
    expressions.reverse()
    return expressions


def _nothing(clause: Clause, empty: set[int]) -> bool:
    return all(isinstance(item, Branch) and id(item) in empty for item in clause.items)


@fact
def _empty(ctx: Context) -> set[int]:
    """Return the branches of the file without any plugin at any depth."""
    found: set[int] = set()
    for _, steps in ctx.pipeline.steps():
        for item, _, _ in reversed(steps):  # inner ones first
            if isinstance(item, Branch) and all(_nothing(clause, found) for clause in item.clauses):
                found.add(id(item))
    return found
