from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.values.options import is_complete, option_text

_OPEN = frozenset((
    "tcp", "udp", "http", "syslog", "gelf", "websocket", "beats", "elastic_agent", "lumberjack", "kafka", "redis",
    "rabbitmq", "sqs", "relp", "unix", "stomp", "azure_event_hubs", "kinesis", "google_pubsub", "irc", "snmptrap",
))  # fmt: skip


class JsonIntoRoot(PipelineRule):
    code = "LS452"
    severity = "info"
    visits = ("filter/json",)
    summary = "Keys of parsed JSON can overwrite the event's own fields"
    why = """\
Without `target` the filter puts every key of the object at the root of the event. A key that is there already is
replaced: a payload with `host`, `type`, `tags`, `message` or `@version` changes what later conditions and the index
name rely on; a text as `@timestamp` that is no date makes `_timestampparsefailure`; and each new key becomes a field
of the index. With a `target` the payload stays below one field. In ECS mode (8.0) the filter warns when it starts
without one.

Told at the first such filter of a pipeline that takes events from other programs; files and databases of one's own
are not reported, nor are filters in a pipeline with `prune`."""
    sources = ("documentation of the json filter: target",)
    fix = "manual"
    bad = (
        'input { tcp { port => 5000 } }\nfilter {\n  json {\n    source => "message"\n  }\n}\n'
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
    )
    good = (
        'input { tcp { port => 5000 } }\nfilter { json { source => "message" target => "doc" } }\n',
        'input { file { path => "/var/log/app.json" } }\nfilter { json { source => "message" } }\n',
        'filter { json { source => "message" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.option("target") is not None or node.option("source") is None or not is_complete(node, ctx):
            return
        pipeline = flow(ctx)
        if _first_at_root(pipeline) is not node or "prune" in pipeline.named("filter"):
            return
        came = next((step.plugin.name for step in pipeline.inputs if step.plugin.name in _OPEN), None)
        if came is not None:
            source = option_text(node, "source") or "message"
            yield self.finding(
                (node.start, node.name_end),
                f"the keys of `{source}` go to the root of the event, where a sender of `{came}` can overwrite `host`,"
                " `tags` or `@timestamp`: set a `target`",
                fix=Fix("manual", "Set a `target`", []),
            )


@fact
def _first_at_root(pipeline: Flow) -> Plugin | None:
    """The first filter of a pipeline that writes the keys of a JSON text to the root of the event."""
    filters = (step.plugin for step in pipeline.named("filter").get("json", ()))
    return next((one for one in filters if one.option("target") is None and one.option("source") is not None), None)
