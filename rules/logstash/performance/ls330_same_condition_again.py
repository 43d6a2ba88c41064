from __future__ import annotations

import re
from collections.abc import Sequence

from lslint.rules.logstash.api import Branch, Findings, Fix, Item, Pipeline, PipelineAdvice, PipelineView, Related
from lslint.rules.logstash.dataflow.presence import selectors
from lslint.rules.logstash.dataflow.steps import plugins_of
from lslint.rules.logstash.flow.changes import changes

_SELECTOR = re.compile(r"(?:\[[^\[\]]+\])+")
"""A condition that is a field and nothing else."""


class SameConditionAgain(PipelineAdvice):
    code = "LS330"
    visits = ("pipeline",)
    default = False
    summary = "Same condition as in the previous `if`"
    why = """\
Two consecutive `if` blocks with the same condition can be merged if the first block does not change a field of the
condition. Logstash then evaluates the condition once. Blocks with `else` or `else if` are not reported."""
    sources = (
        "report in Chinese about tuning Logstash on Kubernetes (600 to 4,000 events/s with changes to filters and"
        " settings): evaluate common conditions once and early",
    )
    fix = "manual"
    bad = (
        'filter {\n  if [a] == "1" { mutate { add_tag => ["x"] } }\n'
        '  if [a] == "1" { mutate { lowercase => ["b"] } }\n}\n',
    )
    good = (
        'filter { if [a] == "1" { mutate { add_tag => ["x"] lowercase => ["b"] } } }\n',
        'filter { if [a] == "1" { mutate { replace => { "a" => "2" } } } if [a] == "1" { drop {} } }\n',
    )

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
                if not _changed(first, _SELECTOR.fullmatch(text) is not None, ctx):
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
