"""The fields that conditions test."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import leaves, operands
from lslint.grammar.logstash.nodes import Boolean, Branch, Clause, Expression, Group, Not, Plugin, Selector
from lslint.rules.api import Context
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.logstash.dataflow.writes import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.dataflow.pipeline_plugins import Flow


def selectors(clause: Clause) -> set[Path]:
    """Return the fields that the condition of a clause tests."""
    tests = leaves(clause.condition) if clause.condition is not None else ()
    return {part.path for leaf in tests for part in operands(leaf) if isinstance(part, Selector)}


def guarded(ctx: Context, field: Path, offset: int) -> bool:
    """Return whether a clause around the visited node tests the field or a failure tag, or whether events without the
    field enter an earlier clause of its branch, or a branch before ``offset`` that drops them."""
    earlier, dropping = _absences(ctx)
    around = [tested(clause, ctx) for clause in ctx.clauses[-50:]]
    around += [earlier.get(id(clause), set()) for clause in ctx.clauses[-50:]]
    around += [
        fields
        for end, clauses, fields in dropping[:_MAX_BRANCHES]
        if end <= offset and clauses == ctx.clauses[: len(clauses)]
    ]
    return any(field in fields or ("tags",) in fields for fields in around)


_MAX_BRANCHES = 200


@fact
def _absences(ctx: Context) -> tuple[dict[int, set[Path]], list[tuple[int, tuple[Clause, ...], set[Path]]]]:
    """Return the fields without which events enter an earlier clause of the branch, by the ``id`` of a clause; and, for
    branches that drop such events, their end, the clauses around them and the fields, ``tags`` for a failure tag."""
    earlier: dict[int, set[Path]] = {}
    dropping = []
    for _, steps in ctx.pipeline.steps():
        for item, clauses, _ in steps:
            before: set[Path] = set()
            dropped: set[Path] = set()
            for clause in item.clauses if isinstance(item, Branch) else ():
                earlier[id(clause)] = set(before)
                absent = _absent(clause.condition)
                before |= absent
                if any(isinstance(each, Plugin) and _drops(each) for each in clause.items):
                    dropped |= absent | ({("tags",)} & tested(clause, ctx))
            if dropped:
                dropping.append((item.end, tuple(clauses), dropped))
    return earlier, dropping


def _absent(condition: Expression | None) -> set[Path]:
    """Return the fields without which a condition is certainly true: those of ``![a]`` and ``![a] or …``."""
    while isinstance(condition, Group):
        condition = condition.inner
    if isinstance(condition, Not):
        operand: Expression = condition.operand
        while isinstance(operand, Group):
            operand = operand.inner
        return {operand.path} if isinstance(operand, Selector) else set()
    if isinstance(condition, Boolean) and all(word == "or" for word, *_ in condition.operators):
        return {path for operand in condition.operands for path in _absent(operand)}
    return set()


def _drops(plugin: Plugin) -> bool:
    return plugin.name == "drop" and plugin.option("percentage") is None


@keyed_fact
def tested(clause: Clause, owner: Context | Flow) -> set[Path]:
    """Return ``selectors`` from a cache. Do not modify the result."""
    del owner
    return selectors(clause)
