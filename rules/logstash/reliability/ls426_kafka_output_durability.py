from __future__ import annotations

from lslint.grammar.logstash.nodes import Number, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.dataflow.manual_runs import is_started_by_hand
from lslint.rules.logstash.values.options import number, option_text

_ENDLESS = 1_000_000
"""This many retries are practically unlimited."""


class KafkaOutputDurability(PipelineAdvice):
    code = "LS426"
    severity = "warning"
    visits = ("output/kafka",)
    summary = "Kafka output that may lose events: `acks => 0` or few `retries`"
    why = """\
With `acks => "0"`, the output does not wait for the broker: events are lost when a broker stops. `"1"` (the default)
waits for the leader of the partition, `"all"` for the replicas.

With `retries`, the output drops events after this number of retries. Retries are 100 ms apart by default
(`retry_backoff_ms`), so `retries => 3` is over before a broker has restarted. Since 5.6, the output retries without a
limit if `retries` is not set.

Remove `retries`, and set `acks` to `"1"` or `"all"`."""
    sources = ("documentation of the kafka output: acks, retries, retry_backoff_ms",)
    fix = "manual"
    bad = (
        'output {\n  kafka {\n    topic_id => "web"\n    acks => "0"\n  }\n}\n',
        'output { kafka { topic_id => "web" retries => 3 } }\n',
    )
    good = (
        'output { kafka { topic_id => "web" acks => "all" } }\n',
        'output { kafka { topic_id => "web" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        acks, retries = node.option("acks"), node.option("retries")
        is_number = acks is not None and isinstance(acks.value, Number)  # refused: LS105
        if acks is not None and option_text(node, "acks") == "0" and not is_number:
            yield self.finding(
                acks,
                '`acks => "0"` does not wait for the broker: events in flight are lost without a retry when a broker'
                ' stops. Use `"1"` or `"all"`',
                severity="info" if is_started_by_hand(ctx) else None,
                fix=Fix("manual", 'Set `acks => "all"`', []),
            )
        tries = number(retries.value) if retries is not None else None
        if retries is not None and tries is not None and 0 <= tries < _ENDLESS:
            limit = f"after {tries:g} {'retry' if tries == 1 else 'retries'}" if tries else "at the first error"
            yield self.finding(
                retries,
                f"`retries => {tries:g}` drops events {limit}; by default the output retries until the broker accepts"
                " them. Remove `retries`",
                severity="info" if is_started_by_hand(ctx) else None,
                fix=Fix("manual", "Remove `retries`", []),
            )
