"""The checks of the rules about logstash.yml whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Edit, Findings, Fix, Related, Rule
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.settings.node import (
    GIB,
    KIB,
    MIB,
    GroupRule,
    SettingGroup,
    groups,
    node_heap,
    number,
    sources,
    span_of,
    value_span,
)

WORKERS = 64


class WorkersFarAboveCpusCheck(GroupRule):
    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        leaf, count = group.get("pipeline.workers"), number(group.effective("pipeline.workers"))
        if leaf is not None and count is not None and count > WORKERS:
            yield self.finding(
                span_of(leaf, ctx),
                f"{count} workers are more than 4 per CPU even with 16 CPUs, so they compete for CPU time and keep"
                f" {count} batches in memory. Start with the number of CPUs",
                help="Raise the number in steps while outputs wait for the network.",
            )


class PqCheckpointCheck(GroupRule):
    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        for setting, effect in self.messages.items() if group.is_persisted else ():
            name, _, value = setting.partition(": ")
            if number(group.value(name)) == int(value):
                yield self.finding(span_of(group[name], ctx), f"`{setting}` {effect}")


class DebugLoggingCheck(GroupRule):
    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        level, leaf = group.value("log.level"), group.get("log.level")
        span = value_span(leaf) if leaf is not None else None
        if level not in ("debug", "trace") or span is None:
            return
        plain = ctx.text[span[0] : span[1]] == level
        yield self.finding(
            span,
            f"`log.level: {level}` lets plugins log every event, which fills the disk and slows down all pipelines. Set"
            " `info`",
            help="To debug a problem, raise the level of single loggers through the API (`PUT _node/logging`).",
            fix=Fix("unsafe", f"Change `{level}` to `info`", [Edit(*span, "info")]) if plain else None,
        )


class BatchSettingsCheck(GroupRule):
    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        size = number(group.value("pipeline.batch.size"))
        if size is not None and size > 10_000:
            yield self.finding(
                span_of(group["pipeline.batch.size"], ctx),
                f"`pipeline.batch.size` of {size:,} is unlikely to help, because bulk requests above 10 to 15 MB do not"
                " get faster. Try 1000 to 5000",
            )
        elif size is not None and 0 < size < 50 and not _sends_no_small_requests(group, ctx):
            yield self.finding(
                span_of(group["pipeline.batch.size"], ctx),
                f"`pipeline.batch.size` of {size} sends few events per output request, so the overhead of each request"
                " lowers throughput. Use 50 or more (the default is 125)",
            )
        delay = number(group.value("pipeline.batch.delay"))
        if delay is not None and delay > 1000:
            yield self.finding(
                span_of(group["pipeline.batch.delay"], ctx),
                f"`pipeline.batch.delay` lets workers wait {delay:,} ms for a full batch, so events are late when"
                " traffic is low. Use a smaller value (the default is 50)",
            )


_REQUESTS = plugins_with("batched requests")
_COPIES = plugins_with("several events")


def _sends_no_small_requests(group: SettingGroup, ctx: Context) -> bool:
    """Return whether a pipeline of pipelines.yml has no output that sends requests, or a filter that makes more events,
    or is unknown."""
    if ctx.kind != "pipelines":
        return False
    from lslint.grammar.logstash import parse as parse_

    trees = (parse_.parse(source)[0] for source in sources(ctx, group))
    plugins = {(section.kind, plugin.name) for tree in trees for section, plugin, _ in tree.walk_plugins()}
    copies = any(kind == "filter" and name in _COPIES for kind, name in plugins)
    return copies or not any(kind == "output" and name in _REQUESTS for kind, name in plugins)


EVENT = 2 * KIB
COPIES = 4
"""Memory of an event as a multiple of its text: its fields, and copies that filters and requests make."""
SHARE = 4
"""Events in flight should need at most one part in ``SHARE`` of the heap."""
LARGEST = 8 * GIB
CPUS = 8


class InflightVersusHeapCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        is_split = ctx.kind == "logstash-settings" and ctx.project.settings_file("pipelines.yml") is not None
        if is_split and not any(group.is_alone for group in groups(ctx)):
            return  # reported for its pipelines
        sized = [(_events(group), group) for group in groups(ctx)]
        total = sum(events for events, _ in sized)
        limit, where = node_heap(ctx) or (LARGEST, "")
        needed = total * EVENT * COPIES
        if needed * SHARE <= limit:
            return
        _, group = max(sized, key=lambda one: one[0])
        leaf = group.get("pipeline.batch.size") or group.get("pipeline.workers")
        if leaf is None:
            return
        heap = f"the {limit // MIB:,} MB heap" if where else "even an 8 GB heap"
        share = "more than" if needed > limit else "over a quarter of"
        yield self.finding(
            span_of(leaf, ctx),
            f"{total:,} events in flight need about {needed // MIB:,} MB, {share} {heap}, so garbage collection uses"
            f" much CPU. Lower `pipeline.batch.size`{' or raise `-Xmx`' if where else ''}",
            help=_HELP,
            related=[Related(0, 0, f"heap of {limit // MIB:,} MB", where)] if where else (),
        )


_HELP = (
    "Events in flight: workers × batch size (8 workers if not set). Estimate: 2 KB per event, times four for copies."
)


def _events(group: SettingGroup) -> int:
    """Return the events in flight of a pipeline; 0 if the file does not set the batch size."""
    workers = group.effective("pipeline.workers")
    return (number(group.effective("pipeline.batch.size")) or 0) * ((CPUS if workers is None else number(workers)) or 0)
