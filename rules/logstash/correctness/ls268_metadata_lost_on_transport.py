from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.catalogue.traits import plugins_with

_TRANSPORTS = plugins_with("drops metadata")
# Fields that inputs set themselves or that Beats send with their documents.
_GIVEN = frozenset((
    "kafka", "input", "path", "host", "rabbitmq_headers", "rabbitmq_properties", "s3", "ip_address", "beat", "version",
    "type", "pipeline", "raw_index", "_id", "op_type", "id", "index", "_index", "_type", "tls_peer", "total", "sqs",
))  # fmt: skip


class MetadataLostOnTransport(PipelineRule):
    code = "LS268"
    visits = ("output/*",)
    required_text = ("[@metadata]",)
    summary = "Output reads a `[@metadata]` field that the pipeline never sets"
    why = """\
`[@metadata]` is not part of the document of an event. Fields that one Logstash sets there do not reach another one
over kafka, redis, rabbitmq, tcp, http or a file. If an index name contains such a field, the events go to an index
whose name contains the literal `%{[@metadata][…]}`. Since 8.5, the output drops them, or sends them to the dead
letter queue if it is enabled. Have the sender put the value into a normal field, and read that field.

Nothing is reported if a filter may set such a field unnoticed, for example Ruby code in a separate file."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/event-dependent-configuration: metadata",
        "source of Logstash: Event#to_json omits the metadata",
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
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not ctx.holds("[@metadata][", node.start, node.end):
            return
        from lslint.rules.logstash.flow.metadata import metadata
        from lslint.rules.logstash.flow.reads import reads

        known = metadata(ctx.flow)
        if known.open or not known.is_complete or not all(name in _TRANSPORTS for name in known.inputs):
            return
        for field, start, end in reads(node, ctx):
            if len(field) < 2 or field[0] != "@metadata" or field[1] in known.fields or field[1] in _GIVEN:
                continue
            displayed = "".join(f"[{part}]" for part in field)
            yield self.finding(
                (start, end),
                f"`{displayed}` does not exist: the pipeline never sets it, and `{known.inputs[0]}` does not transmit"
                " metadata. Have the sender use a normal field",
            )
