from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.values.options import is_variable, number

_RECORDS, _INTERVAL, _SESSION, _HEARTBEAT = 500, 300_000, 10_000, 3_000
"""Defaults of the input."""
_LOOKUPS = frozenset(("http", "rest", "jdbc_streaming", "elasticsearch", "memcached", "dns"))
_FAST, _SLOW = 100, 10
"""Reported rates in events per second and thread: above ``_FAST``, or above ``_SLOW`` with a request per event."""


class KafkaPollBudget(PipelineAdvice):
    code = "LS422"
    visits = ("input/kafka",)
    summary = "Kafka consumer that may be removed from its group"
    why = """\
A Kafka consumer must pass all records of a poll (`max_poll_records`, 500 by default) to the pipeline, and poll again
within `max_poll_interval_ms` (5 minutes by default). If it is late, Kafka assigns its partitions to other consumers
of the group, which read uncommitted records again.

Several heartbeats must arrive within `session_timeout_ms`: Kafka's documentation recommends a `heartbeat_interval_ms`
of at most a third of this time.

Lower `max_poll_records` or `heartbeat_interval_ms`, or raise the time limits. The rule reports settings that require
more than 100 events per second from each thread, or more than 10 with a filter that sends a request for each event,
for example `http` or `dns`."""
    sources = (
        "documentation of the kafka input: max_poll_records, max_poll_interval_ms",
        "documentation of Apache Kafka: consumer configs, heartbeat.interval.ms, max.poll.interval.ms",
    )
    bad = (
        "input {\n  kafka {\n    max_poll_records => 20000\n    max_poll_interval_ms => 60000\n  }\n}\n",
        "input { kafka { session_timeout_ms => 6000 heartbeat_interval_ms => 5000 } }\n",
    )
    good = (
        "input { kafka { max_poll_records => 500 } }\n",
        "input { kafka { session_timeout_ms => 30000 heartbeat_interval_ms => 10000 } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        records, interval = _value(node, "max_poll_records", _RECORDS), _value(node, "max_poll_interval_ms", _INTERVAL)
        option = node.option("max_poll_records") or node.option("max_poll_interval_ms")
        if option is not None and records and interval and interval > 0:
            rate = records * 1000 / interval
            lookup = ""
            if _SLOW < rate <= _FAST:
                lookup = next((name for name in flow(ctx).named("filter") if name in _LOOKUPS), "")
            if rate > _FAST or lookup:
                yield self.finding(
                    option,
                    f"If {records:g} records take over {interval:g} ms ({rate:.3g} per second and thread), Kafka"
                    " removes the consumer and redelivers events. Lower `max_poll_records`",
                    help=f"`{lookup}` sends a request for each event, which slows the pipeline." if lookup else None,
                )
        beat = node.option("heartbeat_interval_ms") or node.option("session_timeout_ms")
        heartbeat = _value(node, "heartbeat_interval_ms", _HEARTBEAT)
        session = _value(node, "session_timeout_ms", _SESSION)
        if beat is not None and heartbeat and session and heartbeat * 3 > session:
            yield self.finding(
                beat,
                f"`heartbeat_interval_ms` ({heartbeat:g}) exceeds a third of `session_timeout_ms` ({session:g}): one"
                " or two late heartbeats remove the consumer from its group. Lower the interval",
                help="Or raise `session_timeout_ms` to at least three times the heartbeat interval.",
            )


def _value(plugin: Plugin, name: str, default: int) -> int | float | None:
    """Return the number of an option; None if it is not a number or contains a variable."""
    option = plugin.option(name)
    if option is None:
        return default
    return None if is_variable(option.value) else number(option.value)
