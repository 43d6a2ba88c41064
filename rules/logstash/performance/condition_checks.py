"""The checks of the rules about conditions whose texts are rows."""

from __future__ import annotations

from collections.abc import Sequence

from lslint.grammar.bounded_cache import compiled
from lslint.rules.logstash.api import (
    Branch,
    Expression,
    Findings,
    Fix,
    Item,
    Pipeline,
    PipelineAdvice,
    PipelineView,
    Related,
)
from lslint.rules.logstash.dataflow.fixed_regex import literal, quoted, regex_comparisons, rewrite
from lslint.rules.logstash.dataflow.presence import selectors
from lslint.rules.logstash.dataflow.steps import plugins_of
from lslint.rules.logstash.flow.changes import changes


class RegexWhereEqualityCheck(PipelineAdvice):
    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        for comparison, field, pattern in regex_comparisons(node):
            found = literal(pattern)
            if field.path[0] == "tags" or found is None or not found[0]:
                continue
            operator = "==" if comparison.operator == "=~" else "!="
            replacement = f"{ctx.text[field.start : field.end]} {operator} {quoted(found[1])}"
            yield self.finding(
                comparison,
                f"Regular expression matches only the string `{found[1]}`. Use the faster comparison `{replacement}`",
                fix=rewrite(comparison, found[1], replacement),
            )


_SELECTOR = r"(?:\[[^\[\]]+\])+"
"""A condition that is a field and nothing else."""


class SameConditionAgainCheck(PipelineAdvice):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        for section in node.sections:
            stack: list[Sequence[Item]] = [section.items] if section.kind != "input" else []
            while stack:
                items = stack.pop()
                yield from self._level(items, ctx)
                for item in items:
                    if isinstance(item, Branch):
                        stack.extend(clause.items for clause in item.clauses)

    def _level(self, items: Sequence[Item], ctx: PipelineView) -> Findings:
        before: tuple[str, Branch] | None = None
        for item in items:
            if not isinstance(item, Branch) or item.clauses[0].condition is None:
                before = None
                continue
            condition = item.clauses[0].condition
            text = " ".join(ctx.text[condition.start : condition.end].split())
            alone = len(item.clauses) == 1
            if before is not None and before[0] == text and alone:
                first = before[1]
                if not _changed(first, compiled(_SELECTOR).fullmatch(text) is not None, ctx):
                    yield self.finding(
                        condition,
                        f"Condition is the same as on line {ctx.line(first.start)} and is evaluated twice, although its"
                        " fields do not change in between. Merge the two blocks",
                        related=[Related(first.start, first.clauses[0].open, "same condition")],
                        fix=Fix("manual", "Merge the two blocks"),
                    )
            before = (text, item) if alone else None


def _changed(branch: Branch, is_existence: bool, ctx: PipelineView) -> bool:
    """Return whether a filter of the branch may change a field that its condition uses. ``is_existence``: the condition
    only tests that a field exists, so that writes to a part of it change nothing."""
    fields = selectors(branch.clauses[0])
    for plugin in plugins_of([branch]):
        if plugin.kind == "output":
            continue
        known_changes = changes(plugin)
        if any(map(known_changes.may_replace if is_existence else known_changes.may_change, fields)):
            return True
    return False
