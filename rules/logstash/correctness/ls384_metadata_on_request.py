from __future__ import annotations

from lslint.grammar.logstash.nodes import Expression
from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.catalogue.traits import plugins_with, values_of

_ON_REQUEST = values_of("metadata on request")
_RELAYS = plugins_with("carries metadata of Beats") - _ON_REQUEST.keys()


class MetadataOnRequest(PipelineRule):
    code = "LS384"
    visits = ("condition", "filter/*", "output/*")
    required_text = ("@metadata",)
    summary = "Metadata that an input sets only with an option"
    why = """\
Some inputs store data about the message in `[@metadata]` only if an option is set: `kafka` and `azure_event_hubs` with
`decorate_events`, `rabbitmq` with `metadata_enabled`, `google_pubsub` with `include_metadata`. Without it, a condition
on the field is never true, and a reference such as `%{[@metadata][kafka][topic]}` stays in the text, for example in the
name of the index.

Set the option in the input. Pipelines whose other inputs or filters may set the field are not reported."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-kafka: decorate_events",
        "https://github.com/logstash-plugins/logstash-input-kafka/issues/255",
    )
    fix = "manual"
    bad = (
        'input { kafka { topics => ["a"] } }\n'
        'output { elasticsearch { index => "%{[@metadata][kafka][topic]}-%{+yyyy.MM.dd}" } }\n',
        'input { rabbitmq { host => "mq" } }\n'
        'filter {\n  if [@metadata][rabbitmq_properties][type] == "a" { drop { } }\n}\n'
        "output { stdout { } }\n",
    )
    good = (
        'input { kafka { topics => ["a"] decorate_events => "basic" } }\n'
        'output { elasticsearch { index => "%{[@metadata][kafka][topic]}-%{+yyyy.MM.dd}" } }\n',
    )

    def check(self, node: Plugin | Expression, ctx: PipelineView) -> Findings:
        if not ctx.holds("@metadata", node.start, node.end) or _ON_REQUEST.keys().isdisjoint(ctx.flow.named("input")):
            return
        from lslint.rules.logstash.flow.metadata import metadata
        from lslint.rules.logstash.flow.reads import visited_reads

        known = metadata(ctx.flow)
        if known.open or not known.is_complete or not _RELAYS.isdisjoint(known.inputs):
            return
        for field, start, end in visited_reads(node, ctx):
            if len(field) < 2 or field[0] != "@metadata" or field[1] in known.fields:
                continue
            inputs = [step.plugin for step in ctx.flow.inputs if field[1] in _ON_REQUEST.get(step.plugin.name, ())[1:]]
            option = _ON_REQUEST[inputs[0].name][0] if inputs else ""
            if not inputs or any(
                input_plugin.option(option) is not None and not _is_off(input_plugin, option) for input_plugin in inputs
            ):
                continue
            displayed = "".join(f"[{part}]" for part in field)
            yield self.finding(
                (start, end),
                f"`{displayed}` does not exist: the `{inputs[0].name}` input sets it only with `{option}`."
                " Set the option",
                fix=Fix("manual", f"Set `{option}` in the input"),
            )


def _is_off(plugin: Plugin, option: str) -> bool:
    return plugin.text(option) in ("none", "false")
