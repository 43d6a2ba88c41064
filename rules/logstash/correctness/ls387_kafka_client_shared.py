from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.plugins import kafka_inputs


class KafkaClientShared(PipelineRule):
    code = "LS387"
    severity = "info"
    stage = "run"
    visits = ("input/kafka",)
    summary = "Kafka inputs with the same `client_id`"
    why = """\
The threads of a kafka input are clients named `client_id`-0, -1 and so on. The default `client_id` is `logstash`, so
two inputs of one Logstash have the same names. The second one logs `InstanceAlreadyExistsException` and has no metrics,
and the brokers cannot tell the clients apart in their logs and quotas. Events are read nevertheless.

Set a different `client_id` in each input."""
    sources = (
        "logstash-integration-kafka, lib/logstash/inputs/kafka.rb, run: one consumer `client_id`-N per thread",
        "https://github.com/logstash-plugins/logstash-input-kafka/issues/251",
    )
    releases = "5.0-"
    about_feature = True
    fix = "manual"
    bad = (
        'input {\n  kafka { topics => ["web"] group_id => "a" }\n  kafka { topics => ["db"] group_id => "b" }\n}\n',
        'input { kafka { topics => ["web"] client_id => "ls" } kafka { topics => ["db"] client_id => "ls" } }\n',
    )
    good = (
        'input { kafka { topics => ["web"] client_id => "ls-web" } kafka { topics => ["db"] client_id => "ls-db" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not ctx.is_complete(node):
            return
        client = kafka_inputs.name_of(node, "client_id")
        default = "" if node.option("client_id") else ", the default"
        for _, where, related in kafka_inputs.sharing(node, ctx, "client_id"):
            yield self.finding(
                node.option("client_id") or node.head,
                f"{where} has the same `client_id` (`{client}`{default}), so Kafka cannot tell them apart and only one"
                " has metrics. Set different ids",
                related=[related],
            )
            return
