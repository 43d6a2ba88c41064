from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.dataflow.reads import reads

_TRANSPORTS = frozenset(("redis", "kafka", "rabbitmq", "tcp", "lumberjack", "http", "file", "udp", "sqs"))
# What inputs set themselves, and what Beats send with their documents.
_GIVEN = frozenset((
    "kafka", "input", "path", "host", "rabbitmq_headers", "rabbitmq_properties", "s3", "ip_address", "beat", "version",
    "type", "pipeline", "raw_index", "_id", "op_type", "id", "index", "_index", "_type", "tls_peer", "total", "sqs",
))  # fmt: skip


class MetadataLostOnTransport(PipelineRule):
    code = "LS268"
    visits = ("output/*",)
    required_text = ("[@metadata]",)
    summary = "A field of `[@metadata]` is read that the pipeline does not set, and no output sends it"
    why = """\
`[@metadata]` is no part of the event's document: codecs leave it out, so that what one Logstash sets there is gone
behind kafka, redis, rabbitmq, tcp, http or a file. The `pipeline` output and input keep it. An index name with such a
field becomes the literal text `%{[@metadata][…]}`, which Elasticsearch refuses.

Reported is a field that an output reads and nothing in the pipeline sets, where all inputs read what another program
has sent, and all filters are known. Names that Beats and the inputs themselves put there are left out."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/event-dependent-configuration: metadata",
        "source of Logstash: Event#to_json leaves out the metadata",
    )
    fix = "manual"
    bad = (
        'input { kafka { topics => ["a"] codec => json } }\n'
        'output { elasticsearch { index => "%{[@metadata][target]}-%{+yyyy.MM.dd}" } }\n',
    )
    good = (
        'input { kafka { topics => ["a"] codec => json } }\n'
        'output { elasticsearch { index => "%{[fields][target]}-%{+yyyy.MM.dd}" } }\n',
        'input { kafka { topics => ["a"] } }\nfilter { mutate { add_field => { "[@metadata][target]" => "web" } } }\n'
        'output { elasticsearch { index => "%{[@metadata][target]}" } }\n',
        'input { kafka { topics => ["a"] decorate_events => "basic" } }\n'
        'output { elasticsearch { index => "%{[@metadata][kafka][topic]}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if not ctx.holds("[@metadata][", node.start, node.end):
            return
        from lslint.rules.logstash.dataflow.metadata import metadata
        from lslint.rules.logstash.dataflow.pipeline_plugins import flow

        known = metadata(flow(ctx))
        if known.open or not known.is_complete or not all(name in _TRANSPORTS for name in known.inputs):
            return
        for field, _, start, end in reads(node, ctx):
            if len(field) < 2 or field[0] != "@metadata" or field[1] in known.fields or field[1] in _GIVEN:
                continue
            displayed = "".join(f"[{part}]" for part in field)
            yield self.finding(
                (start, end),
                f"`{displayed}` is set nowhere in this pipeline, and does not travel over `{known.inputs[0]}`: have the"
                " sender put it into a normal field, and read that",
            )
