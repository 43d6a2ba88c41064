from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice, Repeats
from lslint.rules.logstash.values.options import is_complete, option_text


class KafkaOffsetReset(PipelineAdvice):
    code = "LS425"
    visits = ("input/kafka",)
    merge_repeats = Repeats(keyed_only=True)
    summary = "Without auto_offset_reset a new consumer group skips what is in the topic already"
    why = """\
`auto_offset_reset` says where a group begins that has no committed offset: the first time it reads a topic, after its
`group_id` was changed, for a partition that was added, and when its offsets have expired because it stood still for
longer than the broker keeps them. The client's default is `latest`: everything that is in the topic by then is skipped
without a word. `earliest` reads it. With `none` the consumer fails instead.

Say which one is meant: `latest` written out is right for metrics that nobody wants late. Told once a file."""
    sources = (
        "documentation of the kafka input: auto_offset_reset",
        "documentation of Apache Kafka: consumer configs, auto.offset.reset (default latest)",
    )
    releases = "5.0-"
    fix = "manual"
    bad = (
        'input {\n  kafka {\n    topics => ["orders"]\n    group_id => "orders"\n  }\n}\n',
        'input { kafka { topics => ["orders"] auto_offset_reset => "none" } }\n',
    )
    good = (
        'input { kafka { topics => ["orders"] auto_offset_reset => "earliest" } }\n',
        'input { kafka { topics => ["load"] auto_offset_reset => "latest" } }\n',
        'input { kafka { zk_connect => "zk:2181" topic_id => "old" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding per file for the option that lacks, one for each ``none``."""
        option = node.option("auto_offset_reset")
        if option is not None:
            if option_text(node, "auto_offset_reset") == "none":
                yield self.finding(
                    option,
                    '`auto_offset_reset => "none"` makes the input fail where its group has no offset yet: use'
                    " `earliest` or `latest`",
                    fix=Fix("manual", "Use `earliest` or `latest`", []),
                )
            return
        old = node.option("zk_connect") is not None or node.option("topic_id") is not None
        if not old and is_complete(node, ctx):
            yield self.finding(
                (node.start, node.name_end),
                "without `auto_offset_reset` a new group, or one whose offsets have expired, starts at the end and"
                ' skips what is in the topic: set `auto_offset_reset => "earliest"` if that counts, else `"latest"`',
                fix=Fix("manual", "Set `auto_offset_reset`", []),
                key="unset",
            )
