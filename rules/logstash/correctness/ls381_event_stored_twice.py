from __future__ import annotations

from lslint.rules.logstash.api import Findings, Pipeline, PipelineRule, PipelineView, Plugin, Related
from lslint.rules.logstash.dataflow.outputs import target
from lslint.rules.logstash.dataflow.steps import steps
from lslint.rules.logstash.values.options import is_selective


class EventStoredTwice(PipelineRule):
    code = "LS381"
    visits = ("pipeline",)
    required_text = ("elasticsearch",)
    summary = "Elasticsearch output in a condition next to one for all events"
    why = """\
Outputs do not exclude each other: an output without a condition gets every event, also those that an output in a
condition has stored already. Such events are stored twice. If each event belongs into one index, put the output for the
others into the `else`.

The finding is a warning if both outputs write to the same index. It is an info if the indices differ, as the second
copy may be intended. Outputs with `document_id` are not reported."""
    sources = ("documentation of Logstash: conditionals; an event passes all outputs in order",)
    bad = (
        'output {\n  if [type] == "a" { elasticsearch { hosts => ["es:9200"] index => "a" } }\n'
        '  elasticsearch { hosts => ["es:9200"] index => "other" }\n}\n',
    )
    good = (
        'output {\n  if [type] == "a" { elasticsearch { hosts => ["es:9200"] index => "a" } }\n'
        '  else { elasticsearch { hosts => ["es:9200"] index => "other" } }\n}\n',
    )

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        outputs = [step for step in steps(node)["output"] if step.plugin.name == "elasticsearch"]
        if len(outputs) < 2 or any(not _adds_documents(step.plugin, ctx) for step in outputs):
            return
        for_all = next((step.plugin for step in outputs if not step.clauses), None)
        if for_all is None or is_selective(for_all):
            return
        twice = [step.plugin for step in outputs if step.clauses and target(step.plugin) == target(for_all)]
        if twice:
            first = twice[0]
            is_same = any(one.text("index") == for_all.text("index") for one in twice)
            yield self.finding(
                for_all.head,
                f"Events that the output on line {ctx.line(first.start)} stores are stored here again. Put this output"
                f" into the `else`{'' if is_same else ', unless both copies are needed'}",
                severity=None if is_same else "info",
                related=[Related(first.start, first.name_end, "stores the same events")],
            )


def _adds_documents(output: Plugin, ctx: PipelineView) -> bool:
    """Return whether an output certainly adds a document for each event."""
    names = ("document_id", "action", "data_stream")
    return ctx.is_complete(output) and all(output.option(name) is None for name in names)
