from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.catalogue.traits import plugins_with

_OTHERS = plugins_with("not from Beats")


class BeatsMetadataWithoutBeats(PipelineRule):
    code = "LS269"
    visits = ("output/*",)
    required_text = ("[@metadata]",)
    summary = "`[@metadata][beat]` is read, but no input sets it"
    why = """\
Only events of Beats have `[@metadata][beat]`, `[@metadata][version]` and `[@metadata][type]`. In a pipeline with
other inputs, Logstash does not replace the reference in `%{[@metadata][beat]}-…`, an index name that many configs
copy from the documentation. The events go to an index with this literal name. Since 8.5, the output drops them, or
sends them to the dead letter queue if it is enabled. Write a fixed index name.

Pipelines with an input or a filter that reads JSON are not reported, because the JSON may come from a Beat."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-beats",
        "logstash-output-elasticsearch issue 759",
    )
    bad = (
        'input { file { path => "/var/log/a.log" } }\n'
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy.MM.dd}" } }\n',
    )
    good = (
        'input { file { path => "/var/log/a.log" } }\noutput { elasticsearch { index => "app-%{+yyyy.MM.dd}" } }\n',
        'input { beats { port => 5044 } }\noutput { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy}" } }\n',
        'input { kafka { topics => ["a"] codec => json } }\n'
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy}" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not ctx.holds("[@metadata][", node.start, node.end):
            return
        from lslint.rules.logstash.flow.metadata import metadata
        from lslint.rules.logstash.flow.reads import reads

        known = metadata(ctx.flow)
        if known.open or known.documents or not known.is_complete or not all(name in _OTHERS for name in known.inputs):
            return
        for field, start, end in reads(node, ctx):
            if len(field) == 2 and field[0] == "@metadata" and field[1] in ("beat", "version"):
                if field[1] in known.fields or (field[1] == "version" and "beat" in known.fields):
                    continue
                yield self.finding(
                    (start, end),
                    f"`[@metadata][{field[1]}]` exists only on Beats events, but no input receives any, so the"
                    " reference stays literal. Use a fixed name",
                    help="In an index name, such a reference makes the output drop the events since 8.5.",
                )
                return
