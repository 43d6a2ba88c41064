from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.plugins import kafka_inputs


class KafkaGroupDefault(PipelineRule):
    code = "LS423"
    visits = ("input/kafka",)
    summary = "Kafka inputs with different topics in one consumer group"
    why = """\
The default `group_id` of every kafka input is `logstash`. When a consumer joins or leaves a group, Kafka may interrupt
all consumers of the group, including those with other topics. The documentation of the kafka input says that inputs
with different topics need different groups.

Set a different `group_id` in each input."""
    sources = (
        "documentation of the kafka input: group_id",
        "https://github.com/logstash-plugins/logstash-input-kafka/issues/251",
    )
    releases = "5.0-"
    about_feature = True
    fix = "manual"
    bad = (
        'input {\n  kafka {\n    topics => ["web"]\n  }\n  kafka {\n    topics => ["db"]\n  }\n}\n',
        'input { kafka { topics => ["web"] group_id => "ls" } kafka { topics_pattern => "db-.*" group_id => "ls" } }\n',
    )
    good = (
        'input { kafka { topics => ["web"] group_id => "ls-web" } kafka { topics => ["db"] group_id => "ls-db" } }\n',
        'input { kafka { topics => ["web"] } kafka { topics => ["web"] } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not ctx.is_complete(node):
            return
        group = kafka_inputs.name_of(node, "group_id")
        own_topics = _topics(node)
        for other, where, related in kafka_inputs.sharing(node, ctx, "group_id"):
            if _topics(other) == own_topics:
                continue
            option = node.option("group_id")
            named = f"group `{group}`" + (" (default)" if option is None else "")
            yield self.finding(
                option or node.head,
                f"{where} reads other topics in the same {named}, so each rebalance interrupts both inputs. Set a"
                " different `group_id` for each",
                related=[related],
                fix=Fix("manual", "Set a different `group_id` for each input"),
            )
            return


def _topics(plugin: Plugin) -> frozenset[str]:
    names = ("topics", "topics_pattern", "topic_id")
    return frozenset(f"{name} {text}" for name in names for text in plugin.raw_texts(name))
