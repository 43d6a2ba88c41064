from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.dataflow.reads import reads

_OTHERS = frozenset((
    "file", "stdin", "syslog", "tcp", "udp", "jdbc", "exec", "generator", "heartbeat", "pipe", "snmp", "snmptrap",
    "unix", "gelf", "graphite", "imap", "s3", "kafka", "http", "http_poller", "twitter", "rss",
))  # fmt: skip


class BeatsMetadataWithoutBeats(PipelineRule):
    code = "LS269"
    visits = ("output/*",)
    required_text = ("[@metadata]",)
    summary = "`[@metadata][beat]` is read, and no input sets it"
    why = """\
`[@metadata][beat]`, `[version]` and `[type]` come with the events of Beats. In a pipeline of other inputs they do not
exist, and `index => "%{[@metadata][beat]}-%{[@metadata][version]}-…"`, copied from the documentation, stays literally
so: Elasticsearch refuses the name. Not reported where an input or filter reads JSON documents, which may come from a
Beat by way of kafka or redis and bring the fields along."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-beats",
        "logstash-output-elasticsearch issue 759",
    )
    bad = (
        'input { file { path => "/var/log/a.log" } }\n'
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy.MM.dd}" } }\n',
    )
    good = (
        'input { beats { port => 5044 } }\noutput { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy}" } }\n',
        'input { kafka { topics => ["a"] codec => json } }\n'
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy}" } }\n',
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding an output, at the first such field."""
        if not ctx.holds("[@metadata][", node.start, node.end):
            return
        from lslint.rules.logstash.dataflow.metadata import metadata
        from lslint.rules.logstash.dataflow.pipeline_plugins import flow

        known = metadata(flow(ctx))
        if known.open or known.documents or not known.is_complete or not all(name in _OTHERS for name in known.inputs):
            return
        for field, _, start, end in reads(node, ctx):
            if len(field) == 2 and field[0] == "@metadata" and field[1] in ("beat", "version"):
                if field[1] in known.fields or (field[1] == "version" and "beat" in known.fields):
                    continue
                yield self.finding(
                    (start, end),
                    f"`[@metadata][{field[1]}]` comes with the events of Beats, and no input here takes any: the text"
                    f" stays `%{{[@metadata][{field[1]}]}}`, refused as an index name; write a fixed one",
                )
                return
