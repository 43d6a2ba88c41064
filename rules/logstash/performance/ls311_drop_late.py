from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import count

from lslint.grammar.logstash.conditions import leaves, operands
from lslint.grammar.logstash.nodes import Clause, Plugin, Selector, String
from lslint.rules.logstash.api import Findings, Fix, PipelineAdvice, PipelineView, Related, Step, fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.steps import MAX_STEPS, step_of, steps
from lslint.rules.logstash.flow.changes import changes

_EXPENSIVE = plugins_with("expensive")
_MAX_TRIED = 30
_MAX_DROPS = 50


class DropLate(PipelineAdvice):
    code = "LS311"
    visits = ("filter/drop",)
    summary = "Events dropped only after expensive filters"
    why = """\
Work on an event that is dropped later is wasted. If the condition of a `drop` uses only fields that exist before
grok, geoip, a lookup or a similar filter, put the `drop` before that filter. A `drop` whose condition uses a field
that the filter sets is not reported."""
    sources = (
        "report in Chinese about tuning Logstash on Kubernetes: 600 to 4,000 events/s with changes to filters and"
        " settings, among them cheap and frequent decisions at the start of the filters",
        "documentation of the drop filter",
    )
    fix = "manual"
    bad = (
        'filter {\n  grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } }\n'
        '  if [type] == "debug" { drop {} }\n}\n',
    )
    good = (
        """\
filter {
  if [type] == "debug" { drop {} }
  grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } }
}
""",
        'filter { grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } } if [verb] == "GET" { drop {} } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        here = step_of(node, ctx.tree)
        if here is None or not here.clauses or ctx.has_syntax_errors or next(_count(ctx)) >= _MAX_DROPS:
            return
        before = steps(ctx.tree)["filter"][:MAX_STEPS]
        waste: Step | None = None
        between: list[Step] = []  # filters that the event passes before the drop, last one first
        tried = 0
        for index in range(bisect_left(before, here.plugin.start, key=lambda step: step.plugin.start) - 1, -1, -1):
            step = before[index]
            if step.apart(here.clauses):
                continue
            between.append(step)
            if step.plugin.name not in _EXPENSIVE or not step.covers(here):
                continue
            if tried > _MAX_TRIED:
                break
            tried += 1
            fields = _tested_fields(here.clauses[len(step.clauses) :])
            if not fields or any(_may_set(one, fields, ctx) for one in between):
                break
            waste = step
        if waste is None:
            return
        plugin = waste.plugin
        yield self.finding(
            here.plugin.head,
            f"Events are dropped only after `{plugin.name}` (line {ctx.line(plugin.start)}) has processed them,"
            f" although the condition does not need its result. Move `drop` before `{plugin.name}`",
            related=[Related(*plugin.head, "processes events that are dropped below")],
            fix=Fix("manual", f"Move the `drop` and its condition before `{plugin.name}`"),
        )


def _tested_fields(clauses: Sequence[Clause]) -> set[tuple[str, ...]]:
    """Return the fields that the conditions of clauses use; empty for ``else`` and for conditions without fields.

    ``"x" in [tags]`` is the field ``("tags", '"x"')``.
    """
    found: set[tuple[str, ...]] = set()
    for clause in clauses:
        if clause.condition is None or clause.keyword != "if":
            return set()
        for leaf in leaves(clause.condition):
            sides = operands(leaf)
            tag = sides[0].value if len(sides) == 2 and isinstance(sides[0], String) else ""
            for side in sides:
                if isinstance(side, Selector):
                    found.add(("tags", f'"{tag}') if side.path == ("tags",) and tag else side.path)
    return found


def _may_set(step: Step, fields: set[tuple[str, ...]], ctx: PipelineView) -> bool:
    """Return whether a filter may change one of the fields, or add one of the tags."""
    plugin, known = step.plugin, changes(step.plugin)
    for field in fields:
        if field[0] == "tags" and field[-1][:1] == '"' and field[-1][1:2] != "_":
            if known.may_change(("tags",)) and (
                known.anything or ctx.text.find(field[-1][1:], plugin.start, plugin.end) >= 0
            ):
                return True
        elif known.may_change(field):
            return True
    return False


@fact
def _count(ctx: PipelineView) -> count[int]:
    """Return a counter of the filters that the rule has checked."""
    return count()
