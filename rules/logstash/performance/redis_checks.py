"""The checks of the rules about redis plugins whose texts are rows."""

from __future__ import annotations

from lslint.grammar.numbers import truncated
from lslint.rules.logstash.api import (
    Edit,
    Findings,
    Fix,
    Pipeline,
    PipelineAdvice,
    PipelineView,
    Plugin,
    Related,
    regex,
)
from lslint.rules.logstash.dataflow.redis_lists import lists
from lslint.rules.logstash.dataflow.steps import plugins_of
from lslint.rules.shared.option_edits import addition


class RedisSameListTwiceCheck(PipelineAdvice):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        first: dict[tuple[str, object], Plugin] = {}
        reported: set[int] = set()
        inputs = [item for section in node.sections if section.kind == "input" for item in section.items]
        for plugin in plugins_of(inputs):
            if plugin.name != "redis" or plugin.option("key") is None:
                continue
            kind = plugin.text("data_type") or "list"
            for redis_list in sorted(lists(plugin)):
                other = first.setdefault((kind, redis_list), plugin)
                if other is plugin or plugin.start in reported:
                    continue
                reported.add(plugin.start)
                line = ctx.line(other.start)
                message = (
                    f"`redis` input reads the same channel as the one on line {line}, so every event arrives twice"
                )
                action = "Remove one of the inputs"
                if kind == "list":
                    threads = sum(truncated(one.number("threads") or 1) or 1 for one in (plugin, other))
                    message = (
                        f"`redis` input reads the same list as the one on line {line}, so changes must be made twice"
                    )
                    action = f"Use one input with `threads => {threads}`"
                yield self.finding(
                    plugin.head,
                    f"{message}. {action}",
                    severity="info" if kind == "list" else None,
                    related=[Related(*other.head, "reads the same")],
                    fix=Fix("manual", action),
                )


_ADVISED = 500
_MIN_BATCH = 125
_DEFAULT = 50


class RedisOutputUnbatchedCheck(PipelineAdvice):
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
