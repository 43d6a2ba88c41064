from __future__ import annotations

from lslint.grammar.numbers import bounded, is_digits, real
from lslint.rules.logstash.api import Findings, Hash, PipelineAdvice, PipelineView, Plugin, String
from lslint.rules.logstash.catalogue.traits import plugins_with, values_of

_MIN_SECONDS = 10
_INTERVALS = values_of("poll interval")
_SCHEDULES = plugins_with("schedule")


class PollInterval(PipelineAdvice):
    code = "LS341"
    default = False
    visits = tuple(f"input/{name}" for name in dict.fromkeys((*_INTERVALS, *sorted(_SCHEDULES))))
    summary = "Input that polls every few seconds"
    why = """\
Each run of a polling input has a cost: a process (exec), a connection and a query (http_poller, jdbc, elasticsearch)
or a listing (s3). One run per second makes 86,400 runs a day. For most uses, an interval of 10 seconds or more is
enough."""
    sources = (
        'Elastic, "Just Enough Redis for Logstash", August 2016: frequent LLEN distorts the measured values',
        "documentation of the inputs: interval, schedule (rufus-scheduler: six fields mean seconds)",
    )
    bad = (
        'input { exec { command => "redis-cli llen redis_test" interval => 1 } }\n',
        'input { http_poller { urls => { "app" => "http://x/health" } schedule => { "every" => "2s" } } }\n',
    )
    good = (
        'input { exec { command => "redis-cli llen redis_test" interval => 30 } }\n',
        'input { http_poller { urls => { "app" => "http://x/health" } schedule => { "every" => "30s" } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, seconds = node.option(_INTERVALS.get(node.name, "")), node.number(_INTERVALS.get(node.name, ""))
        if option is None or seconds is None or not 0 < seconds < _MIN_SECONDS:
            option, seconds = node.option("schedule"), _schedule(node)
        if option is None or seconds is None or not 0 < seconds < _MIN_SECONDS:
            return
        seconds = bounded(seconds)
        why = f" ({86400 / seconds:,.0f} times a day), which puts load on the polled system"
        if "llen" in (node.text("command") or "").lower().split():
            why = ", and frequent `LLEN` calls distort what they measure"
        yield self.finding(
            option,
            f"`{node.name}` input polls every {seconds:g} s{why}. Poll every {_MIN_SECONDS} s or less often if that is"
            " sufficient",
        )


def _schedule(node: Plugin) -> float | None:
    """Return the seconds between two runs of the ``schedule`` of an input: ``every``, or a cron expression that begins
    with seconds."""
    option = node.option("schedule") if node.name in _SCHEDULES else None
    kind, written = "cron", node.text("schedule")
    if option is not None and isinstance(option.value, Hash):
        pairs = option.value.pairs
        if len(pairs) != 1 or not isinstance(pairs[0].key, String) or not isinstance(pairs[0].value, String):
            return None
        kind, written = pairs[0].key.value, pairs[0].value.value
    if option is None or written is None or "${" in written:
        return None
    if kind == "every":
        digits = written.strip().removesuffix("s").strip()
        return real(digits) if is_digits(digits) else None
    fields = written.split() if kind == "cron" else []
    if len(fields) < 6 or not all(set(field) <= set("0123456789*/,-") for field in fields[:6]):
        return None
    if fields[0] == "*":
        return 1.0
    return real(fields[0][2:]) if fields[0].startswith("*/") else None
