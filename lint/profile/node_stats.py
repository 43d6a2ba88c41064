"""Snapshots of the node stats API of Logstash: pipelines, plugins, heap, garbage collection, CPU.

Times are in milliseconds, added up over all workers or input threads, as Logstash counts them. Two snapshots are
compared by their differences; ``seconds`` is the time between them. A figure that a snapshot does not contain is None.
"""

from __future__ import annotations

from lslint.grammar.config.access import at
from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping, Scalar, Sequence
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.facts import fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import ClassVar

    from lslint.rules.api import Severity

    Number = int | float

BUSY = 0.8
"""Share of the time from which on workers are at their limit."""
IDLE = 0.7
"""Share of the time below which workers wait for events."""
HALF = 0.5
"""Share of the time that an input thread waits if busy workers are the bottleneck."""
HARDLY = 0.05
"""Share of the workers' time below which the waiting time of inputs is negligible."""
BATCH = 125
COUNTERS = ("events_in", "filtered", "events_out", "ms", "push_ms")
KINDS = (("inputs", "input"), ("codecs", "codec"), ("filters", "filter"), ("outputs", "output"))


class MeasuredRule(Rule):
    """A rule about node stats. ``urgency``: rank of the action, 1 is first: memory, then filters, then outputs, and
    more events in flight last."""

    severity: ClassVar[Severity] = "info"
    kinds = ("node-stats",)
    visits = ("file",)
    urgency: ClassVar[int]

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        measured = node_of(ctx)
        if measured is not None:
            for pipeline in measured.pipelines:
                yield from self.check_pipeline(pipeline, measured)

    def check_pipeline(self, pipeline: PipelineStats, measured: NodeStats) -> Findings:
        raise NotImplementedError


class PluginStats:
    """Counters of a plugin. ``push_ms``: how long an input waited for the queue. ``start``, ``end``: its span in the
    snapshot. ``gap``: events in minus events out. ``gap_before``: the same in the first of two snapshots. It has
    one attribute per counter of the node stats API."""

    def __init__(self, node: Mapping, kind: str) -> None:
        self.start, self.end = node.start, node.end
        self.kind = kind
        self.id = text(node, "id")
        self.name = text(node, "name") or "?"
        self.push_ms: Number | None = None
        if kind == "codec":
            self.events_in = number(node, "decode", "writes_in")
            self.events_out = number(node, "decode", "out")
            self.ms = _sum(number(node, side, "duration_in_millis") for side in ("decode", "encode"))
        else:
            self.events_in = number(node, "events", "in")
            self.events_out = number(node, "events", "out")
            self.ms = number(node, "events", "duration_in_millis")
            if kind == "input":
                self.push_ms = number(node, "events", "queue_push_duration_in_millis")
        more, less = self.events_in, self.events_out
        self.gap = None if more is None or less is None else more - less
        self.gap_before: Number | None = None

    def since(self, before: PluginStats) -> None:
        """Subtract the counters of an earlier snapshot. Raises ``ValueError`` if one was higher: Logstash restarted."""
        self.gap_before = before.gap
        for name in ("events_in", "events_out", "ms", "push_ms"):
            _subtract(self, before, name)

    @property
    def called(self) -> str:
        """Return the name of the plugin in reports: its id, shortened if Logstash generated it, or its type."""
        tail = self.id[len(self.name) + 1 :] if self.id.startswith(self.name + "_") else self.id
        if len(tail) >= 32 and not tail.strip("0123456789abcdef-"):
            return self.id[: len(self.id) - len(tail) + 12] + "…"
        return self.id or self.name

    @property
    def label(self) -> str:
        """Return type, kind and id of the plugin for messages, without the id if there is none."""
        name = f"`{self.name}` {self.kind}"
        return f"{name} `{self.called}`" if self.id else name


class PipelineStats:
    """Counters of a pipeline, its plugins in the order of the snapshot, and its flow metrics. ``run``: changes when the
    pipeline is loaded again; may be empty. It has one attribute per counter of the node stats API."""

    def __init__(self, id: str, node: Mapping) -> None:
        self.id = id
        self.start, self.end = node.start, node.end
        self.run = text(node, "ephemeral_id")
        self.events_in = number(node, "events", "in")
        self.filtered = number(node, "events", "filtered")
        self.events_out = number(node, "events", "out")
        self.ms = number(node, "events", "duration_in_millis")
        self.push_ms = number(node, "events", "queue_push_duration_in_millis")
        self.workers = number(node, "pipeline", "workers")
        self.batch_size = number(node, "pipeline", "batch_size")
        self.queue_type = text(node, "queue", "type")
        self.queue_events = _first(number(node, "queue", "events_count"), number(node, "queue", "events"))
        self.queue_bytes = number(node, "queue", "queue_size_in_bytes")
        self.flow = _recent(node, "worker_utilization")
        self.backpressure = _recent(node, "queue_backpressure")
        self.plugins: list[PluginStats] = []
        plugins = mapping(node, "plugins")
        for key, kind in KINDS:
            listed = plugins.get(key) if plugins is not None else None
            if isinstance(listed, Sequence):
                self.plugins += [PluginStats(item, kind) for item in listed.items if isinstance(item, Mapping)]

    def since(self, before: PipelineStats) -> None:
        """Subtract the counters of an earlier snapshot. Raises ``ValueError`` if one was higher."""
        for name in COUNTERS:
            _subtract(self, before, name)
        old = {(plugin.kind, plugin.id or plugin.name): plugin for plugin in before.plugins}
        for plugin in self.plugins:
            plugin_before = old.get((plugin.kind, plugin.id or plugin.name))
            if plugin_before is not None:
                plugin.since(plugin_before)

    def spent(self, kind: str) -> Number:
        """Return the worker time of all plugins of that kind."""
        return sum(plugin.ms or 0 for plugin in self.plugins if plugin.kind == kind)

    @property
    def base(self) -> Number:
        """Return the time that shares refer to: that of the workers, or that of all plugins if it is longer."""
        return max(self.ms or 0, self.spent("filter") + self.spent("output"))

    def share(self, plugin: PluginStats) -> float:
        """Return the share of the workers' time that a filter or output uses, 0 to 1."""
        base = self.base
        return (plugin.ms or 0) / base if base else 0.0

    def hottest(self) -> PluginStats | None:
        """Return the filter or output that uses most of the workers' time; None if none uses any."""
        worked = [plugin for plugin in self.plugins if plugin.kind in ("filter", "output") and plugin.ms]
        return max(worked, key=lambda plugin: plugin.ms or 0, default=None)


class NodeStats:
    """Counters of a node. ``whole``: of all pipelines together, or None. ``seconds``: time between two snapshots, None
    for one. ``uptime``: seconds since its start. ``stamp``: clock, in seconds. ``two``: counters are differences.
    ``heap_low``: the lower heap in use of two snapshots. ``id``: of the node; ``run``: changes when it is started
    again; both may be empty. It has one attribute per counter of the node stats API."""

    def __init__(self, root: Mapping) -> None:
        """Raises ``ValueError`` with the reason if this is not a snapshot of the node stats API."""
        self.two = False
        self.seconds: float | None = None
        self.version = text(root, "version")
        self.id = text(root, "id")
        self.run = text(root, "ephemeral_id")
        uptime = number(root, "jvm", "uptime_in_millis")
        stamp = number(root, "jvm", "timestamp")
        self.uptime = None if uptime is None else uptime / 1000
        self.stamp = None if stamp is None else stamp / 1000
        self.heap_percent = number(root, "jvm", "mem", "heap_used_percent")
        self.heap_max = number(root, "jvm", "mem", "heap_max_in_bytes")
        used = number(root, "jvm", "mem", "heap_used_in_bytes")
        if self.heap_percent is None and used is not None and self.heap_max:
            self.heap_percent = used / self.heap_max * 100
        self.heap_low = self.heap_percent
        collectors = (("jvm", "gc", "collectors", name) for name in ("young", "old"))
        self.gc_ms = _sum(number(root, *each, "collection_time_in_millis") for each in collectors)
        self.cpu_percent = number(root, "process", "cpu", "percent")
        self.workers = number(root, "pipeline", "workers")
        self.batch_size = number(root, "pipeline", "batch_size")
        self.whole = PipelineStats("", root) if mapping(root, "events") is not None else None
        self.pipelines: list[PipelineStats] = []
        listed = mapping(root, "pipelines")
        if listed is not None:
            for entry in listed.entries:
                # pipelines of the monitoring collectors begin with a dot and have no counters
                if isinstance(entry.value, Mapping) and not entry.name.startswith("."):
                    self.pipelines.append(PipelineStats(entry.name, entry.value))
        elif mapping(root, "pipeline", "plugins") is not None or mapping(root, "pipeline", "events") is not None:
            self.pipelines.append(PipelineStats("main", mapping(root, "pipeline") or root))  # 5.x has a single pipeline
        elif mapping(root, "events") is not None or mapping(root, "plugins") is not None:
            self.pipelines.append(PipelineStats("main", root))
        else:
            raise ValueError("is not a response of the node stats API: it has no `pipelines`")
        for pipeline in self.pipelines:
            if len(self.pipelines) == 1 and pipeline.ms is None and self.whole is not None:
                for name in COUNTERS:
                    setattr(pipeline, name, getattr(self.whole, name))
            pipeline.workers = _first(pipeline.workers, self.workers)
            pipeline.batch_size = _first(pipeline.batch_size, self.batch_size)

    def since(self, before: NodeStats) -> None:
        """Subtract an earlier snapshot. Raises ``ValueError`` if Logstash restarted in between."""
        if self.uptime is not None and before.uptime is not None:
            self.seconds = self.uptime - before.uptime
        elif self.stamp is not None and before.stamp is not None:
            self.seconds = self.stamp - before.stamp
        if self.seconds is not None and self.seconds <= 0:
            raise ValueError("Logstash restarted between the two snapshots: take both during one run")
        self.two = True
        _subtract(self, before, "gc_ms")
        if self.heap_percent is not None and before.heap_percent is not None:
            self.heap_low = min(self.heap_percent, before.heap_percent)
        if self.whole is not None and before.whole is not None:
            self.whole.since(before.whole)
        old = {pipeline.id: pipeline for pipeline in before.pipelines}
        for pipeline in self.pipelines:
            if pipeline.id in old:
                pipeline.since(old[pipeline.id])

    def busy(self, pipeline: PipelineStats) -> float | None:
        """Return the share of the time that workers are busy, 0 to 1: between two snapshots, else recently, else since
        the start."""
        seconds = self.seconds if self.two else self.uptime
        if not self.two and pipeline.flow is not None:
            return min(pipeline.flow / 100, 1.0)
        if not seconds or not pipeline.workers or pipeline.ms is None:
            return None
        return min(pipeline.ms / (seconds * 1000 * pipeline.workers), 1.0)

    def pressure(self, pipeline: PipelineStats) -> float | None:
        """Return how many input threads wait at a time: between two snapshots, else recently (8.5 and later)."""
        if not self.two:
            return pipeline.backpressure
        if not self.seconds or pipeline.push_ms is None:
            return None
        return pipeline.push_ms / (self.seconds * 1000)

    def gc_share(self) -> float | None:
        """Return the share of the time spent on garbage collection: between two snapshots, else since the start."""
        seconds = self.seconds if self.two else self.uptime
        return None if self.gc_ms is None or not seconds else self.gc_ms / (seconds * 1000)

    def limit(self, pipeline: PipelineStats) -> str:
        """Return the bottleneck. ``filter`` or ``output``: the workers, which spend more time there; ``input``: workers
        wait for events; ``none``: neither side waits long; ``idle``: no events; ``unknown``: no figures."""
        work, wait, busy = pipeline.ms, pipeline.push_ms, self.busy(pipeline)
        if work is None or wait is None:
            return "unknown"
        if not work and not wait:
            return "idle"
        pressure = self.pressure(pipeline)
        held = wait > work
        free = wait < HARDLY * work
        if pressure is not None:
            # one input thread waits at most as long as the clock runs; the time of many workers adds up to more
            held = (held and pressure >= HARDLY) or (pressure >= HALF and busy is not None and busy >= BUSY)
            free = pressure < HARDLY or (free and self.two)
        if held:
            return "filter" if pipeline.spent("filter") >= pipeline.spent("output") else "output"
        # a persisted queue accepts events even if the workers are slow
        waiting = pipeline.queue_type == "persisted" and (pipeline.queue_events or 0) > self.in_flight(pipeline)
        if free and not waiting and (busy is None or busy < IDLE):
            return "input"
        return "none"

    def in_flight(self, pipeline: PipelineStats) -> Number:
        """Return the maximum number of events in the workers of a pipeline; in one worker if their number is
        unknown."""
        return (pipeline.workers or 1) * (pipeline.batch_size or BATCH)


@fact
def node_of(ctx: Context) -> NodeStats | None:
    """Return the snapshot that is being checked; None if it is not one. Two snapshots in a list are compared."""
    if provided(ctx):
        return provided(ctx)[0]
    roots: list[ConfigNode] = [d.root for d in getattr(ctx.tree, "documents", ()) if d.root is not None]
    if len(roots) == 1 and isinstance(roots[0], Sequence):
        roots = roots[0].items
    try:
        nodes = [NodeStats(root) for root in roots if isinstance(root, Mapping)]
        if len(nodes) > 1:
            nodes[-1].since(nodes[0])
    except ValueError:
        nodes = []
    return nodes[-1] if nodes else None


@fact
def provided(ctx: Context) -> list[NodeStats]:
    """Return the node if the caller has already read and appended it; else an empty list."""
    return []


def mapping(node: Mapping, *path: str) -> Mapping | None:
    """Return the object at a path of keys."""
    value = at(node, *path)
    return value if isinstance(value, Mapping) else None


def number(node: Mapping, *path: str) -> Number | None:
    """Return the number at a path of keys, not below 0."""
    value = _value(node, *path)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e18:
        return None
    return value


def text(node: Mapping, *path: str) -> str:
    """Return the string at a path of keys, empty if there is none."""
    value = _value(node, *path)
    return value if isinstance(value, str) else ""


def _value(node: Mapping, *path: str) -> str | Number | None:
    scalar = at(node, *path)
    return scalar.value if isinstance(scalar, Scalar) else None


def _recent(node: Mapping, name: str) -> Number | None:
    """Return a flow metric of the last minute, else the current one."""
    return _first(number(node, "flow", name, "last_1_minute"), number(node, "flow", name, "current"))


def _first(*values: Number | None) -> Number | None:
    return next((value for value in values if value is not None), None)


def _sum(values: Iterable[Number | None]) -> Number | None:
    numbers = [value for value in values if value is not None]
    return sum(numbers) if numbers else None


def _subtract(
    now: PluginStats | PipelineStats | NodeStats, before: PluginStats | PipelineStats | NodeStats, name: str
) -> None:
    then, value = getattr(before, name), getattr(now, name)
    if then is None or value is None:
        return
    if value < then:
        raise ValueError("counters are lower than before: Logstash restarted, or the snapshots are from two nodes")
    setattr(now, name, value - then)
