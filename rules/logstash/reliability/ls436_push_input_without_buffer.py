from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin
from lslint.rules.logstash.catalogue.traits import plugins_with, values_of
from lslint.rules.logstash.dataflow.pipeline_plugins import keeps_nothing

_LOSSES = values_of("loss without buffer")
_BROKERS = plugins_with("broker")


class PushInputWithoutBuffer(PipelineAdvice):
    code = "LS436"
    default = False
    visits = tuple(f"input/{name}" for name in _LOSSES)
    summary = "Input without redelivery in a pipeline with an in-memory queue"
    why = """\
Most senders of syslog, UDP, SNMP traps, GELF and HTTP webhooks send an event only once. The default queue of Logstash
is in memory: a crash loses the events in it. While an output is blocked, the queue fills up within seconds; then
packets are dropped and connections wait.

Set `queue.type: persisted`, or put a broker (Redis, Kafka) between a small receiving pipeline and the indexing
pipeline. The rule reports nothing if the project has neither a logstash.yml nor a pipelines.yml."""
    sources = ("documentation: persistent queues", "documentation of Logstash settings: queue.type")
    good = (
        "input { beats { port => 5044 } } output { elasticsearch { } }\n",
        'input { udp { port => 5514 } } output { kafka { topic_id => "raw" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        queue = ctx.project.setting("queue.type")
        if not (ctx.project.is_default("queue.type") if queue is None else queue.value == "memory"):
            return
        if ctx.is_below(5, 1):
            return
        pipeline = ctx.flow
        first = next((steps[0].plugin for name, steps in pipeline.named("input").items() if name in _LOSSES), None)
        if first is not node or not pipeline.outputs or keeps_nothing(pipeline):
            return
        if all(name in _BROKERS for name in pipeline.named("output")):
            return
        yield self.finding(
            node.head,
            f"Events from `{node.name}` are buffered only in memory and are {_LOSSES[node.name]}. Set `queue.type:"
            " persisted` or put a message broker in front",
        )
