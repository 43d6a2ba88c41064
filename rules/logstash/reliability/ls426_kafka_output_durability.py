from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.options import number, option_text

_ENDLESS = 1_000_000
"""More tries than this are as good as no limit."""


class KafkaOutputDurability(PipelineAdvice):
    code = "LS426"
    severity = "warning"
    visits = ("output/kafka",)
    summary = "The kafka output gives up events: no acknowledgement, or a limit of retries"
    why = """\
With `acks => "0"` the producer does not wait for the broker: what is on its way when a broker stops or changes leader
is lost, the offset is unknown, and no retry happens, because nobody says that anything failed. `"1"` (the default)
waits for the leader, `"all"` for the replicas.

Without `retries` the output tries again until the broker takes the batch. With a number set it drops what is left after
that many tries and goes on; as tries come `retry_backoff_ms` (100 ms) apart, `retries => 3` is over before a broker has
restarted. Up to 5.5 the default was 0."""
    sources = ("documentation of the kafka output: acks, retries, retry_backoff_ms",)
    fix = "manual"
    bad = (
        'output {\n  kafka {\n    topic_id => "web"\n    acks => "0"\n  }\n}\n',
        'output { kafka { topic_id => "web" retries => 3 } }\n',
    )
    good = (
        'output { kafka { topic_id => "web" acks => "all" } }\n',
        'output { kafka { topic_id => "web" retries => 2147483647 } }\n',
        'output { kafka { topic_id => "web" acks => "${ACKS}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        acks, retries = node.option("acks"), node.option("retries")
        if acks is not None and option_text(node, "acks") == "0":
            yield self.finding(
                acks,
                '`acks => "0"` waits for no broker: events on their way when one stops are lost, and no retry helps;'
                ' use `"1"` or `"all"`',
                fix=Fix("manual", 'Use `acks => "all"`', []),
            )
        tries = number(retries.value) if retries is not None else None
        if retries is not None and tries is not None and 0 <= tries < _ENDLESS:
            yield self.finding(
                retries,
                f"after {tries:g} tries the output drops the events and goes on; without `retries` it tries until the"
                " broker takes them: remove the option",
                fix=Fix("manual", "Remove `retries`", []),
            )
