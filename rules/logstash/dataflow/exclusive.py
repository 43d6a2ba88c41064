"""Whether the same event can reach the plugin being checked and another plugin of the pipeline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lslint.grammar.logstash.nodes import Branch, Clause, Pipeline
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.condition_logic import terms
from lslint.rules.logstash.dataflow.outputs import contradict, facts_of
from lslint.rules.logstash.dataflow.pipeline_plugins import PipelinePlugin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.dataflow.condition_logic import Terms
    from lslint.rules.logstash.dataflow.outputs import Fact

_MAX_DEPTH = 50
"""Clauses around a plugin that are analyzed."""


def are_exclusive(step: PipelinePlugin, ctx: Context) -> bool:
    """Whether no event reaches both a plugin of the pipeline and the one being checked: they are in different clauses
    of a branch, or their conditions contradict each other."""
    around = step.clauses[:_MAX_DEPTH]
    known = facts_around(ctx.clauses)
    if any(contradict(one, other) for one in facts_around(around) for other in known):
        return True
    return in_other_clause(step, ctx.clauses)


def in_other_clause(step: PipelinePlugin, clauses: Sequence[Clause]) -> bool:
    """Whether a plugin is in another clause of a branch than what is inside of ``clauses`` of its file."""
    of_clause = branches(step.tree)
    own = {id(of_clause[id(clause)]): clause for clause in clauses[:_MAX_DEPTH] if id(clause) in of_clause}
    return any(own.get(id(of_clause.get(id(clause))), clause) is not clause for clause in step.clauses[:_MAX_DEPTH])


def clauses_at(tree: Pipeline, offset: int) -> list[Clause]:
    """Return the clauses of a file around an offset, outermost first."""
    found: list[Clause] = []
    items = next((section.items for section in tree.sections if section.start <= offset < section.end), [])
    while items:
        inner = next((item for item in items if item.start <= offset < item.end), None)
        clauses = inner.clauses if isinstance(inner, Branch) else []
        clause = next((one for one in clauses if one.start <= offset < one.end), None)
        found += [clause] if clause is not None else []
        items = clause.items if clause is not None else []
    return found


def are_apart(one: PipelinePlugin, other: PipelinePlugin) -> bool:
    """Whether no event reaches both plugins of a pipeline: their conditions contradict each other, or one is in a later
    clause of a branch whose earlier clause has a condition of the other."""
    known = facts_around(other.clauses)
    if any(contradict(first, second) for first in facts_around(one.clauses) for second in known):
        return True
    return _excludes(one, other) or _excludes(other, one)


def _excludes(one: PipelinePlugin, other: PipelinePlugin) -> bool:
    """Whether a plugin is in a clause that events with one of the conditions around another plugin do not reach."""
    earlier = [found for clause in one.clauses[:_MAX_DEPTH] for found in _earlier(one.tree).get(id(clause), ())]
    if not earlier:
        return False
    conditions = [clause.condition for clause in other.clauses[:_MAX_DEPTH] if clause.condition is not None]
    return any(found in earlier for found in map(terms, conditions) if found)


@fact
def _earlier(tree: Pipeline) -> dict[int, list[Terms]]:
    """Return the conditions of the clauses before each clause of a branch, by identity."""
    found: dict[int, list[Terms]] = {}
    todo = [item for section in tree.sections if section.kind == "output" for item in section.items]
    while todo:
        item = todo.pop()
        if isinstance(item, Branch):
            before: list[Terms] = []
            for clause in item.clauses[:_MAX_DEPTH]:
                found[id(clause)] = list(before)
                made = terms(clause.condition) if clause.condition is not None else None
                before += [made] if made else []
                todo += clause.items
    return found


def facts_around(clauses: Iterable[Clause]) -> list[Fact]:
    """Return the facts that the conditions of clauses imply."""
    found: list[Fact] = []
    for number, clause in enumerate(clauses):
        if number < _MAX_DEPTH and clause.condition is not None:
            found += facts_of(clause.condition)
    return found


def is_after_failure(facts: Iterable[Fact]) -> bool:
    """Whether the conditions select only events on which an earlier filter failed: ``"_grokparsefailure" in
    [tags]``."""
    return any(positive and name[-1][:1] == "\0" and "fail" in name[-1] for name, positive, _ in facts)


@fact
def branches(tree: Pipeline) -> dict[int, Branch]:
    """Return the branch of each clause of a file, by the identity of the clause."""
    found: dict[int, Branch] = {}
    todo = [item for section in tree.sections for item in section.items]
    while todo:
        item = todo.pop()
        if isinstance(item, Branch):
            for clause in item.clauses:
                found[id(clause)] = item
                todo += clause.items
    return found
