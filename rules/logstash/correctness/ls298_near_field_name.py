from __future__ import annotations

from lslint.rules.logstash.api import Findings, Pipeline, PipelineRule, PipelineView


class NearFieldName(PipelineRule):
    code = "LS298"
    follows_fields = True
    severity = "info"
    visits = ("pipeline",)
    required_text = ("filter",)
    default = False
    summary = "Field with almost the name of another field"
    why = """\
A misspelled field does not exist: the filter that reads it does nothing, `%{field}` is not replaced, and a condition
on it is false for every event. Correct the name.

The rule reports a field that nothing in the pipeline sets if its name differs in one letter, or in two swapped ones,
from `message` or from a field that an earlier filter sets. The rule is off by default, because the sender of the
events may set such a field."""
    sources = ("count of misspelled field names in public pipelines",)
    bad = (
        'input { beats { port => 5044 } }\nfilter {\n  grok { match => { "message" => "^%{IP:client_ip}" } }\n'
        '  geoip { source => "cleint_ip" target => "geo" }\n}\noutput { stdout {} }\n',
        'filter { json { source => "messsage" } }\n',
        'filter {\n  dissect { mapping => { "message" => "%{service} %{rest}" } }\n'
        '  if [serivce] == "a" { drop {} }\n}\n',
    )
    good = (
        'filter {\n  grok { match => { "message" => "^%{IP:client_ip} %{WORD:verb}" } }\n'
        '  geoip { source => "client_ip" target => "geo" }\n}\n',
        'filter { json { source => "message" } }\n',
        (
            "filter {\n"
            '  dissect { mapping => { "message" => "%{service} %{rest}" } }\n'
            '  if [service] == "a" { drop {} }\n'
            "}\n"
        ),
    )

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        """Yield a finding for each read."""
        from lslint.rules.logstash.dataflow.writes import display
        from lslint.rules.logstash.flow.near_names import near_names

        for one in near_names(ctx):
            where = "the inputs set" if one.plugin is None else f"line {ctx.line(one.plugin.start)} sets"
            yield self.finding(
                (one.read.start, one.read.end),
                f"Nothing in the pipeline sets `{display(one.read.path)}`, which is named only here. Did you mean"
                f" `{display(one.near)}`, which {where}?",
            )
