"""The fields that conditions test."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import leaves, operands
from lslint.grammar.logstash.nodes import Branch, Clause, Plugin, Selector
from lslint.rules.api import Context
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.logstash.dataflow.writes import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.api import PipelineView
    from lslint.rules.logstash.dataflow.pipeline_plugins import Flow


def selectors(clause: Clause) -> set[Path]:
    """Return the fields that the condition of a clause tests."""
    tests = leaves(clause.condition) if clause.condition is not None else ()
    return {part.path for leaf in tests for part in operands(leaf) if isinstance(part, Selector)}


def guarded(ctx: PipelineView, field: Path, offset: int) -> bool:
    """Return whether a clause around the visited node, an earlier one of its branch, or a branch before ``offset`` that
    drops events tests the field or a failure tag."""
    earlier, dropping = _tests_before(ctx)
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
def _tests_before(ctx: PipelineView) -> tuple[dict[int, set[Path]], list[tuple[int, tuple[Clause, ...], set[Path]]]]:
    """Return the fields that earlier clauses of a branch test, by the ``id`` of the clause; and, for branches that drop
    events, their end, the clauses around them and the fields that they test."""
    earlier: dict[int, set[Path]] = {}
    dropping = []
    for _, steps in ctx.tree.steps():
        for item, clauses, _ in steps:
            if not isinstance(item, Branch):
                continue
            fields: set[Path] = set()
            is_dropping = False
            for clause in item.clauses:
                earlier[id(clause)] = set(fields)
                fields |= tested(clause, ctx)
                is_dropping |= any(isinstance(each, Plugin) and _drops(each) for each in clause.items)
            if is_dropping:
                dropping.append((item.end, tuple(clauses), fields))
    return earlier, dropping


def _drops(plugin: Plugin) -> bool:
    return plugin.name == "drop" and plugin.option("percentage") is None


@keyed_fact
def tested(clause: Clause, owner: Context | Flow) -> set[Path]:
    """Return ``selectors`` from a cache. Do not modify the result."""
    del owner
    return selectors(clause)
