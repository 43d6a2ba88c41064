"""Which conditions Logstash compiles when a pipeline starts: an ``if`` with nothing in its branches is dropped."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Arm, Branch, Expression, Item, Pipeline
from lslint.rules.api import Context
from lslint.rules.facts import fact


def live(branch: Branch, ctx: Context) -> list[Expression]:
    """The conditions of a branch that are compiled: those with anything in their own arm or in one behind it."""
    last = branch.arms[-1].items
    if last and not isinstance(last[0], Branch):  # nearly always
        return [arm.condition for arm in branch.arms if arm.condition is not None]
    empty = _empty(ctx)
    rest = True
    found: list[Expression] = []
    for arm in reversed(branch.arms):
        rest = rest and _nothing(arm, empty)
        if not rest and arm.condition is not None:
            found.append(arm.condition)
    found.reverse()
    return found


def _nothing(arm: Arm, empty: set[int]) -> bool:
    return all(isinstance(item, Branch) and id(item) in empty for item in arm.items)


@fact
def _empty(ctx: Context) -> set[int]:
    """The branches of the file that hold no plugin at any depth."""
    found: set[int] = set()
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    order: list[Branch] = []
    stack: list[Item] = [item for section in tree.sections for item in section.items]
    while stack:
        item = stack.pop()
        if isinstance(item, Branch):
            order.append(item)
            for arm in item.arms:
                stack.extend(arm.items)
    for branch in reversed(order):  # inner ones first
        if all(_nothing(arm, found) for arm in branch.arms):
            found.add(id(branch))
    return found
