from __future__ import annotations

from lslint.grammar.logstash.nodes import Branch
from lslint.rules.api import Context, Findings, PipelineAdvice

_MAX_DEPTH = 4


class DeepNesting(PipelineAdvice):
    code = "LS707"
    visits = ("branch",)
    default = False
    summary = "More than four levels of conditions"
    why = """\
In the fifth `if` within another nobody sees any more for which events a filter runs, and every event is compared at
each level on its way. A tag or a field of `[@metadata]`, set once, makes one level of several; with the distributor
pattern each kind of events has a pipeline of its own."""
    sources = ("https://www.elastic.co/docs/reference/logstash/pipeline-to-pipeline: distributor pattern",)
    bad = ("filter { if [a] { if [b] { if [c] { if [d] { if [e] { drop { } } } } } } }\n",)
    good = ("filter { if [a] { if [b] { if [c] { if [d] { drop { } } } } } }\n",)

    def check(self, node: Branch, ctx: Context) -> Findings:
        if len(ctx.clauses) == _MAX_DEPTH:
            yield self.finding(
                (node.start, node.start + 2),
                f"This is level {_MAX_DEPTH + 1} of `if`: nobody sees which events get here; split by tags or by"
                " pipelines",
            )
