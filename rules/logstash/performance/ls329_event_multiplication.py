from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice, Related
from lslint.rules.logstash.dataflow.steps import MAX_STEPS, Step, steps
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.options import option_text


class EventMultiplication(PipelineAdvice):
    code = "LS329"
    visits = ("pipeline",)
    required_text = ("split", "clone")
    summary = "`split` and `clone` that multiply the events of a batch"
    why = """\
`split` creates an event for each item of a list, and `clone` adds a copy of each event for each name. In sequence, they
multiply: 125 events with 100 items each and one clone become 25,000 events in one batch. All of them are in the heap at
the same time.

Put the filters in different branches, drop events between them, or lower `pipeline.batch.size`. A second `split` of a
list inside the items of the first one is not reported."""
    sources = (
        "documentation of the split and clone filters",
        "documentation of logstash.yml: pipeline.batch.output_chunking.growth_threshold_factor (9.4)",
    )
    bad = ('filter {\n  split { field => "items" }\n  clone { clones => ["audit"] }\n}\n',)
    good = (
        'filter { if [a] { split { field => "items" } } else { clone { clones => ["audit"] } } }\n',
        'filter { split { field => "orders" } split { field => "[orders][items]" } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        seen: list[Step] = []
        for step in steps(node)[:MAX_STEPS]:
            plugin = step.plugin
            if plugin.name == "drop":
                seen = [other for other in seen if other.apart(step)]
            if plugin.name not in ("split", "clone"):
                continue
            for other in seen:
                same = other.plugin.name == plugin.name
                if other.apart(step) or (plugin.name == "clone" and same) or (same and not other.covers(step)):
                    continue
                if same and _is_nested(plugin, other.plugin):
                    continue
                yield self.finding(
                    (plugin.start, plugin.name_end),
                    f"`{other.plugin.name}` (line {ctx.line(other.plugin.start)}) and `{plugin.name}` multiply the"
                    " events of a batch, which are all in memory at once. Drop events between the two, or"
                    " lower `pipeline.batch.size`",
                    related=[Related(other.plugin.start, other.plugin.name_end, "already multiplies events")],
                )
                return
            seen.append(step)


def _is_nested(inner: Plugin, outer: Plugin) -> bool:
    """Return whether a split filter takes its list from an item of the list that an earlier one has split: together
    they create one event for each innermost item, which is what they are for."""
    names = [path(option_text(plugin, "field") or "message") for plugin in (outer, inner)]
    target = option_text(outer, "target")
    start = path(target) if target else names[0]
    return names[1][: len(start)] == start
