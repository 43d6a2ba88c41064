from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.options import is_complete, option_text


class KafkaOffsetReset(PipelineAdvice):
    code = "LS425"
    default = False
    visits = ("input/kafka",)
    summary = "Kafka input without `auto_offset_reset`, or with `none`"
    why = """\
`auto_offset_reset` determines where a consumer group without a committed offset starts, for example after a change of
`group_id` or when its offsets have expired. With `latest`, the default of the Kafka client, events that are already in
the topic are skipped without a log message. With `earliest`, they are read. With `none`, the consumer fails.

Set the option explicitly: `latest` suits metrics that are useless when they are late."""
    sources = (
        "documentation of the kafka input: auto_offset_reset",
        "documentation of Apache Kafka: consumer configs, auto.offset.reset (default latest)",
    )
    releases = "5.0-"
    about_feature = True
    fix = "manual"
    bad = (
        'input {\n  kafka {\n    topics => ["orders"]\n    group_id => "orders"\n  }\n}\n',
        'input { kafka { topics => ["orders"] auto_offset_reset => "none" } }\n',
    )
    good = (
        'input { kafka { topics => ["orders"] auto_offset_reset => "earliest" } }\n',
        'input { kafka { topics => ["load"] auto_offset_reset => "latest" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield one finding per file for the missing option, and one for each ``none``."""
        option = node.option("auto_offset_reset")
        if option is not None:
            if option_text(node, "auto_offset_reset") == "none":
                yield self.finding(
                    option,
                    '`auto_offset_reset => "none"` makes the input fail if its group has no committed offset. Use'
                    " `earliest` or `latest`",
                    fix=Fix("manual", "Set `auto_offset_reset` to `earliest` or `latest`", []),
                )
            return
        old = node.option("zk_connect") is not None or node.option("topic_id") is not None
        if not old and is_complete(node, ctx):
            yield self.finding(
                (node.start, node.name_end),
                "Without `auto_offset_reset`, a new consumer group, or one with expired offsets, skips existing"
                " events. Set `earliest` to read them, otherwise `latest`",
                fix=Fix("manual", "Set `auto_offset_reset`", []),
                key="unset",
            )
