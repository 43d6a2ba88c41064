from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView, regex
from lslint.rules.shared.option_edits import addition

_ADVISED = 500
_MIN_BATCH = 125
_DEFAULT = 50


class RedisOutputUnbatched(PipelineAdvice):
    code = "LS320"
    severity = "info"
    visits = ("output/redis",)
    summary = "Redis output with one round trip per event"
    why = """\
Without `batch => true`, the redis output sends each event with a separate RPUSH and waits for the reply before it
sends the next one. With a latency of 1 ms, it sends at most 1,000 events per second. For Redis on the same host (the
default), the rule reports the output only with `--extend-select LS320`.

With batching, it sends `batch_events` events at a time (50 by default), or fewer after `batch_timeout` (5 seconds by
default). Only lists can be batched. Batching helps only if most events have the same key, because the output sends a
request for each key."""
    sources = (
        "source of the redis output: receive and flush, defaults of batch (false), batch_events (50), batch_timeout"
        " (5)",
        'Elastic, "Just Enough Redis for Logstash", August 2016: batches of 500',
    )
    fix = "manual"
    bad = ('output {\n  redis {\n    host => "q"\n    data_type => "list"\n    key => "logs"\n  }\n}\n',)
    good = (
        """\
output {
  redis {
    host => "q"
    data_type => "list"
    key => "logs"
    batch => true
    batch_events => 500
  }
}
""",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.text("data_type") != "list" or not ctx.is_complete(node):
            return
        batch, events = node.option("batch"), node.option("batch_events")
        if batch is None or node.is_false("batch"):
            if events is not None and batch is None:
                return  # reported by LS260
            # on the same host (the default), a round trip takes much less than 1 ms
            hosts = node.raw_texts("host") if node.option("host") is not None else ["127.0.0.1"]
            advised = f"batch => true batch_events => {_ADVISED}"
            yield self.finding(
                batch or node.head,
                "`redis` output makes one round trip per event, which limits it to 1,000 events/s at 1 ms latency. Set"
                f" `batch => true` and `batch_events => {_ADVISED}`",
                fix=addition(ctx, node, advised, "manual") if batch is None else None,
                optional=bool(hosts) and all(map(regex(_LOOPBACK).fullmatch, hosts)),
            )
            return
        count = _DEFAULT if events is None else node.number("batch_events")
        if not node.is_true("batch") or count is None or count >= _MIN_BATCH:
            return
        what, fix = f"`redis` output sends only {_DEFAULT} events per request by default", None
        if events is not None:
            what = f"`batch_events => {count}` sends few events per request"
            if not ctx.has_syntax_errors:
                edit = Edit(events.value.start, events.value.end, str(_ADVISED))
                fix = Fix("manual", f"Set `batch_events` to {_ADVISED}", [edit])
        yield self.finding(
            events or batch,
            f"{what}, and many small requests keep Redis from serving its readers. Set `batch_events => {_ADVISED}`",
            fix=fix,
            optional=True,
        )


_LOOPBACK = r"(?i)(?:127\.\d+\.\d+\.\d+|localhost|::1)(?::\d+)?"
