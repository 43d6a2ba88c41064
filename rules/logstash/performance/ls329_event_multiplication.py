from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineAdvice, Related
from lslint.rules.logstash.dataflow.steps import MAX_STEPS, Step, steps


class EventMultiplication(PipelineAdvice):
    code = "LS329"
    visits = ("pipeline",)
    required_text = ("split", "clone")
    summary = "Split times clone: a batch grows to many times its size"
    why = """\
`split` makes an event of each item of a list, `clone` one more of each event for every name. Behind one another they
multiply: 125 events with 100 items each and one clone are 25,000 events in one batch, all in the heap at the same
time, and one bulk request at the end. The batch settings count the events that come in, not these.

Drop what is not needed between the two, keep the lists out of the clones (`remove_field`), lower
`pipeline.batch.size` for such a pipeline. From 9.4 on `pipeline.batch.output_chunking.growth_threshold_factor` hands
a batch that has grown to the outputs in pieces; 1000, the default, hardly ever does."""
    sources = (
        "documentation of the split and clone filters",
        "documentation of logstash.yml: pipeline.batch.output_chunking.growth_threshold_factor (9.4)",
    )
    bad = ('filter {\n  split { field => "items" }\n  clone { clones => ["audit"] }\n}\n',)
    good = (
        'filter { split { field => "items" } }\n',
        'filter { if [a] { split { field => "items" } } else { clone { clones => ["audit"] } } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        seen: list[Step] = []
        for step in steps(node)[:MAX_STEPS]:
            plugin = step.plugin
            if plugin.name not in ("split", "clone"):
                continue
            for other in seen:
                same = other.plugin.name == plugin.name
                if other.apart(step) or (plugin.name == "clone" and same) or (same and not other.covers(step)):
                    continue
                yield self.finding(
                    (plugin.start, plugin.name_end),
                    f"`{other.plugin.name}` (line {ctx.line(other.plugin.start)}) and `{plugin.name}` multiply the"
                    " events of a batch, which all stay in the heap: drop what is not needed in between, or lower"
                    " `pipeline.batch.size`",
                    related=[Related(other.plugin.start, other.plugin.name_end, "makes events of events already")],
                )
                return
            seen.append(step)
