"""The checks of the rules about events that inputs lose or accept without limit, whose texts are rows."""

from __future__ import annotations

from lslint.grammar.numbers import parse_integer
from lslint.rules.logstash.api import (
    INDEXING,
    Findings,
    Fix,
    Pipeline,
    PipelineAdvice,
    PipelineRule,
    PipelineView,
    Plugin,
    Related,
)
from lslint.rules.logstash.catalogue.traits import plugins_with, values_of
from lslint.rules.logstash.dataflow.pipeline_plugins import keeps_nothing
from lslint.rules.logstash.dataflow.resources import PORT, resources
from lslint.rules.logstash.dataflow.steps import step_of, steps
from lslint.rules.logstash.values.coercion import with_defaults


class PrivilegedPortCheck(PipelineAdvice):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        seen: set[int] = set()
        for resource in resources(node):
            if resource.what != PORT or resource.start in seen:
                continue
            written = resource.key.rpartition(" ")[2]
            port = with_defaults(written)
            if 0 < (parse_integer(port) or 0) < 1024:
                from lslint.rules.shared.containers import in_container

                if in_container(ctx):
                    return
                seen.add(resource.start)
                what = f"Port {port}" if port == written else f"Default port {port}"
                yield self.finding(
                    (resource.start, resource.end),
                    f"{what} requires root or `CAP_NET_BIND_SERVICE`, so a packaged Logstash service cannot open it."
                    f" Redirect port {port} to a port above 1023, and use that port",
                )


class RedisChannelLosesCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, key = node.option("data_type"), node.option("key")
        if option is None or node.text("data_type") != "channel":
            return
        if key is not None and "%{" in ctx.text[key.start : key.end]:
            return  # a list cannot replace a channel whose key varies
        when = "no reader is connected" if node.kind == "output" else "Logstash restarts"
        yield self.finding(
            option,
            f'A Redis channel does not store events: events sent while {when} are lost. Use `data_type => "list"`',
            help="Keep the channel only if several readers must each receive every event.",
            optional=node.kind == "output",  # its events may be for those who are connected
        )


_LOSSES = values_of("loss without buffer")
_BROKERS = plugins_with("broker")


class PushInputWithoutBufferCheck(PipelineAdvice):
    visits = tuple(f"input/{name}" for name in _LOSSES)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        queue = ctx.project.setting("queue.type")
        if not (ctx.project.is_default("queue.type") if queue is None else queue.value == "memory"):
            return
        if ctx.is_below(5, 1):
            return
        pipeline = ctx.flow
        first = next((steps[0].plugin for name, steps in pipeline.named("input").items() if name in _LOSSES), None)
        if first is not node or not pipeline.outputs or keeps_nothing(pipeline):
            return
        if all(name in _BROKERS for name in pipeline.named("output")):
            return
        yield self.finding(
            node.head,
            f"Events from `{node.name}` are buffered only in memory and are {_LOSSES[node.name]}. Set `queue.type:"
            " persisted` or put a message broker in front",
        )


_OPEN = plugins_with("unbounded message")
_PARSED = plugins_with("parsed")


class NoSizeGuardCheck(PipelineAdvice):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        pipeline = ctx.flow
        if "truncate" in pipeline.named("filter") or INDEXING.isdisjoint(pipeline.named("output")):
            return
        for section, plugin, _ in node.walk_plugins():
            if section.kind == "input" and plugin.name in _OPEN and plugin.codec not in _PARSED:
                yield self.finding(
                    plugin.head,
                    f"No filter limits the length of events from `{plugin.name}`, so long lines can slow down the"
                    " pipeline. Add a `truncate` filter",
                    fix=Fix("manual", "Add a `truncate` filter"),
                    key="unset",
                )


_MAKING = values_of("adds events")


class AddedEventsDroppedCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        drop = step_of(node, ctx.tree)
        if drop is None or "percentage" in node.named:
            return
        for step in steps(ctx.tree)["filter"]:
            if step.plugin is node:
                return
            options = _MAKING.get(step.plugin.name)
            is_making = options is not None and (not options or any(step.plugin.is_true(name) for name in options))
            if is_making and drop.covers(step):
                name = step.plugin.name
                yield self.finding(
                    node.head,
                    f"`drop` also drops the events that `{name}` adds, as they continue in the same branch. Test a tag"
                    f" of `{name}` around `drop`",
                    related=[Related(*step.plugin.head, "adds events")],
                )


class NoBurstBrakeCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        pipeline = ctx.flow
        if not pipeline.is_complete or not ctx.is_complete(node):
            return
        if not pipeline.named("filter").keys().isdisjoint(("throttle", "drop")):
            return
        if not pipeline.named("output").keys().isdisjoint(INDEXING):
            yield self.finding(
                node.head,
                f"No filter limits bursts from the `{node.name}` input, so one program can overload the pipeline. Add"
                " `throttle` with `add_tag`, and drop the tagged events",
                key=self.code,
            )
