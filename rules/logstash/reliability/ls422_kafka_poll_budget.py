from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.values.options import is_variable, number

_RECORDS, _INTERVAL, _SESSION, _HEARTBEAT = 500, 300_000, 10_000, 3_000
"""Defaults of the input."""
_LOOKUPS = frozenset(("http", "rest", "jdbc_streaming", "elasticsearch", "memcached", "dns"))
_FAST, _SLOW = 100, 10
"""Events a second and thread above which the demand is reported: plain filters; with a request for each event."""


class KafkaPollBudget(PipelineAdvice):
    code = "LS422"
    visits = ("input/kafka",)
    summary = "The consumer may be thrown out of its group: too many records a poll, or too few heartbeats"
    why = """\
A consumer has to ask for more within `max_poll_interval_ms` (5 minutes by default). Before that it must hand all
records of the last answer, up to `max_poll_records` (500 by default), to the pipeline, which takes them as fast as
its filters and outputs go. If it is late, the group gives its partitions to others; what was not committed is read
again there, so events come twice, and the next answer is as large as the last.

Heartbeats must come several times within `session_timeout_ms`: Kafka's documentation says at most a third of it for
`heartbeat_interval_ms` (defaults 10 s and 3 s). A session no longer than the interval of heartbeats is refused by
the client.

Reported are settings that demand more than 100 events a second from each thread all the time, more than 10 where a
filter asks another server for each event, and heartbeats above a third of the session."""
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
        'input { kafka { max_poll_records => "${RECORDS}" max_poll_interval_ms => 1000 } }\n',
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
                slow = f", and `{lookup}` asks another server for each event" if lookup else ""
                yield self.finding(
                    option,
                    f"{records:g} records must be through within {interval:g} ms, {rate:.3g} a second and thread{slow};"
                    " if the pipeline is slower, the group throws the consumer out and events come twice: lower"
                    " `max_poll_records`",
                )
        beat = node.option("heartbeat_interval_ms") or node.option("session_timeout_ms")
        heartbeat = _value(node, "heartbeat_interval_ms", _HEARTBEAT)
        session = _value(node, "session_timeout_ms", _SESSION)
        if beat is not None and heartbeat and session and heartbeat * 3 > session:
            yield self.finding(
                beat,
                f"a heartbeat every {heartbeat:g} ms is more than a third of the session of {session:g} ms: after one"
                " or two late ones the group throws this consumer out; lower `heartbeat_interval_ms` or raise"
                " `session_timeout_ms`",
            )


def _value(plugin: Plugin, name: str, default: int) -> int | float | None:
    """The number of an option; None where the file does not say it."""
    option = plugin.option(name)
    if option is None:
        return default
    return None if is_variable(option.value) else number(option.value)
