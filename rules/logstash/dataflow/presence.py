"""The fields that conditions test."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import leaves, operands
from lslint.grammar.logstash.nodes import Clause, Selector
from lslint.rules.api import Context
from lslint.rules.facts import keyed_fact
from lslint.rules.logstash.dataflow.writes import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.dataflow.pipeline_plugins import Flow


def selectors(clause: Clause) -> set[Path]:
    """Return the fields that the condition of a clause tests."""
    tests = leaves(clause.condition) if clause.condition is not None else ()
    return {part.path for leaf in tests for part in operands(leaf) if isinstance(part, Selector)}


def guarded(ctx: Context, field: Path) -> bool:
    """Return whether a clause around the visited node tests the field or a failure tag."""
    return any(field in found or ("tags",) in found for found in (tested(clause, ctx) for clause in ctx.clauses[-50:]))


@keyed_fact
def tested(clause: Clause, owner: Context | Flow) -> set[Path]:
    """Return ``selectors`` from a cache. Do not modify the result."""
    del owner
    return selectors(clause)
