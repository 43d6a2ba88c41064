from __future__ import annotations

from lslint.grammar.logstash.nodes import Hash, Option, Pair, Plugin, String
from lslint.grammar.numbers import bounded, is_digits, real
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.options import number, option_text, text

_MIN_SECONDS = 10
_INTERVALS = {"exec": "interval", "snmp": "interval", "imap": "check_interval", "rss": "interval", "s3": "interval"}
_SCHEDULES = ("http_poller", "jdbc", "elasticsearch", "exec")


class PollInterval(PipelineAdvice):
    code = "LS341"
    default = False
    visits = tuple(f"input/{name}" for name in dict.fromkeys((*_INTERVALS, *_SCHEDULES)))
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

    def check(self, node: Plugin, ctx: Context) -> Findings:
        found = _interval(node) or _schedule(node)
        if found is None:
            return
        option, seconds = found
        why = f" ({86400 / seconds:,.0f} times a day), which puts load on the polled system"
        if "llen" in (option_text(node, "command") or "").lower().split():
            why = ", and frequent `LLEN` calls distort what they measure"
        yield self.finding(
            option,
            f"`{node.name}` input polls every {seconds:g} s{why}. Poll every {_MIN_SECONDS} s or less often if that is"
            " sufficient",
        )


def _interval(node: Plugin) -> tuple[Option, float] | None:
    option = node.option(_INTERVALS.get(node.name, ""))
    seconds = number(option.value) if option is not None else None
    if option is None or seconds is None or not 0 < seconds < _MIN_SECONDS:
        return None
    return option, bounded(seconds)


def _schedule(node: Plugin) -> tuple[Option, float] | None:
    option = node.option("schedule") if node.name in _SCHEDULES else None
    if option is None:
        return None
    kind, written = "cron", text(option.value)
    if isinstance(option.value, Hash):
        pairs: list[Pair] = option.value.pairs
        if len(pairs) != 1 or not isinstance(pairs[0].key, String) or not isinstance(pairs[0].value, String):
            return None
        kind, written = pairs[0].key.value, pairs[0].value.value
    if written is None or "${" in written:
        return None
    seconds = _every(written) if kind == "every" else _cron(written) if kind == "cron" else None
    return (option, seconds) if seconds is not None and 0 < seconds < _MIN_SECONDS else None


def _every(written: str) -> float | None:
    digits = written.strip().removesuffix("s").strip()
    return real(digits) if is_digits(digits) else None


def _cron(written: str) -> float | None:
    """Return the seconds between two runs of a cron expression that begins with seconds; None if it does not."""
    fields = written.split()
    if len(fields) < 6 or not all(set(field) <= set("0123456789*/,-") for field in fields[:6]):
        return None
    if fields[0] == "*":
        return 1.0
    return real(fields[0][2:]) if fields[0].startswith("*/") else None
