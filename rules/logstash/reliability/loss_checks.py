"""The checks of the rules about events that inputs lose or accept without limit, whose texts are rows."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.numbers import parse_integer
from lslint.rules.facts import fact
from lslint.rules.logstash.api import (
    INDEXING,
    Array,
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
from lslint.rules.logstash.dataflow.steps import steps
from lslint.rules.logstash.values.coercion import has_reference, with_defaults
from lslint.rules.logstash.values.options import may_vary


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

                units = [one for one in ctx.project.deployment.runtimes() if one.opens_ports is not None]
                unit = next((one for one in units if not one.opens_ports), None)
                if in_container(ctx) or (units and unit is None):
                    return
                seen.add(resource.start)
                what = f"port {port}" if port == written else f"default port {port}"
                span = resource.start, resource.end
                if unit is not None and not compiled(r"[-@:]*[+!]").match(unit.command):
                    problem = f"`{unit.name}` ({unit.location}) runs Logstash as a user who cannot open {what}"
                    action = "Add `AmbientCapabilities=CAP_NET_BIND_SERVICE`, or use a port above 1023"
                    if unit.is_container:
                        problem += " in the network of the host"
                        action = "Use a port above 1023, or remove `network_mode: host`"
                    yield self.finding(span, f"{problem}. {action}", severity="warning", stage="run")
                    continue
                yield self.finding(
                    span,
                    f"On Linux, {what} requires root or `CAP_NET_BIND_SERVICE`, so packaged Logstash cannot open it."
                    f" Redirect port {port} to a port above 1023, and use that port",
                    optional=True,  # the user of Logstash is not known
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


_ADDING = values_of("adds events")


class AddedEventsDroppedCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        adding = _adding_before(ctx.tree).get(id(node))
        if adding is None or "percentage" in node.named or may_vary(ctx, adding.start, node.start):
            return
        yield self.finding(
            node.head,
            f"`drop` also drops the events that `{adding.name}` adds, because they pass through the same branch. Put"
            f" `drop` in a condition on a tag that `{adding.name}` sets",
            related=[Related(*adding.head, "adds events")],
        )


def _is_filled(plugin: Plugin, name: str) -> bool:
    """Return whether an option is set, and neither false nor empty nor unknown."""
    option = plugin.option(name)
    if option is not None and isinstance(option.value, Array):
        return bool(option.value.items)
    value = plugin.text(name)
    return value not in (None, "", "false") and not has_reference(str(value))


@fact
def _adding_before(tree: Pipeline) -> dict[int, Plugin]:
    """Return for each filter the last one before it that adds events which pass through it as well, by the identity of
    the filter."""
    last: dict[int, Plugin] = {}  # by the identity of the clause around it, 0 for none
    found: dict[int, Plugin] = {}
    for step in steps(tree)["filter"]:
        plugin = step.plugin
        adding = last.get(id(step.clauses[-1]) if step.clauses else 0)
        if adding is not None:
            found[id(plugin)] = adding
        options = _ADDING.get(plugin.name)
        if options is not None and (not options or any(_is_filled(plugin, name) for name in options)):
            last.update(dict.fromkeys((0, *map(id, step.clauses)), plugin))
    return found


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
