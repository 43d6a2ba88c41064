from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.dataflow.pipeline_plugins import flow, keeps_nothing

_LOST = "dropped while the pipeline is slow or restarts"
_PUSHED = {
    "udp": _LOST, "snmptrap": _LOST, "gelf": _LOST, "collectd": _LOST, "syslog": "lost if Logstash crashes, and dropped"
    " (UDP) while it is slow", "tcp": "lost if Logstash crashes", "http": "lost if Logstash crashes",
}  # fmt: skip
_BROKERS = frozenset(("kafka", "redis", "rabbitmq", "sqs", "google_pubsub", "jms", "kinesis", "pipeline", "logstash"))


class PushInputWithoutBuffer(PipelineAdvice):
    code = "LS436"
    visits = tuple(f"input/{name}" for name in _PUSHED)
    summary = "Senders that cannot send again, and nothing but memory to hold their events"
    why = """\
Syslog, UDP, SNMP traps, GELF and most HTTP hooks are sent once. Logstash holds what it has taken in memory: at a
crash that is gone, and while an output stands still the queue is full in seconds, after which packets are dropped
and connections wait. Beats and Kafka are different: they keep events until they are acknowledged.

`queue.type: persisted` (5.1, generally available from 5.4) writes events to disk before filters see them and takes
in bursts; before it, a broker (Redis, Kafka) between a small shipper and the indexer was the only buffer, as the
articles this linter began from have it. Told once a pipeline, where a logstash.yml or pipelines.yml of this tree
leaves the queue in memory and an output other than a broker follows."""
    sources = ("documentation: persistent queues", "documentation of Logstash settings: queue.type")
    good = (
        "input { beats { port => 5044 } } output { elasticsearch { } }\n",
        'input { udp { port => 5514 } } output { kafka { topic_id => "raw" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        queue = ctx.project.setting("queue.type")
        if not (ctx.project.is_default("queue.type") if queue is None else queue.value == "memory"):
            return
        if ctx.target is not None and not ctx.target.at_least(5, 1):
            return
        pipeline = flow(ctx)
        first = next((steps[0].plugin for name, steps in pipeline.named("input").items() if name in _PUSHED), None)
        if first is not node or not pipeline.outputs or keeps_nothing(pipeline):
            return
        if all(name in _BROKERS for name in pipeline.named("output")):
            return
        compose = ctx.project.related_files("compose") or ()
        if any("QUEUE_TYPE" in file.text or "queue.type" in file.text for file in compose):
            return  # images take settings from the environment
        yield self.finding(
            (node.start, node.name_end),
            f"what comes in by `{node.name}` is held in memory only, and {_PUSHED[node.name]}: set `queue.type:"
            " persisted`, or put a broker in between",
        )
