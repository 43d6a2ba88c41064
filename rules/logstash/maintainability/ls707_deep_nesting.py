from __future__ import annotations

from lslint.grammar.logstash.nodes import Branch
from lslint.rules.api import Context, Findings, PipelineAdvice

_MAX_DEPTH = 4


class DeepNesting(PipelineAdvice):
    code = "LS707"
    visits = ("branch",)
    default = False
    summary = "Conditions nested more than four levels deep"
    why = """\
In conditions that are nested five levels deep, it is hard to see for which events a filter runs.

Combine the conditions with `and`, set a tag or a field of `[@metadata]` in an outer condition and test it in a separate
`if`, or give each type of event a separate pipeline."""
    sources = ("https://www.elastic.co/docs/reference/logstash/pipeline-to-pipeline: distributor pattern",)
    bad = ("filter { if [a] { if [b] { if [c] { if [d] { if [e] { drop { } } } } } } }\n",)
    good = ("filter { if [a] and [b] and [c] and [d] and [e] { drop { } } }\n",)

    def check(self, node: Branch, ctx: Context) -> Findings:
        if len(ctx.clauses) == _MAX_DEPTH:
            yield self.finding(
                (node.start, node.start + 2),
                f"`if` nested {_MAX_DEPTH + 1} levels deep is hard to follow. Tag the events in an outer `if` and test"
                " the tag in a separate `if`, or split the pipeline",
            )
