"""Samples of a Logstash over time: what happened between each two, and in all.

Counters that are lower than before began at 0 again, because Logstash or the pipeline was started in between; so their
value is what happened since. That is also how counters of a pipeline are read that was not there before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lslint.profile import node_stats as measured
from lslint.report.display import clean

MAX_STEPS = 720
"""Steps that are kept; beyond, each two are joined. A plot has no room for more."""
MAX_KEPT = 400
"""Plugins of a step whose times are kept: those that used most."""
MAX_GONE = 1_000
"""Pipelines whose counters are kept."""
MAX_EVENTS = 50
"""Restarts and the like that are listed."""
MAX_NAME = 100
"""Characters of the name of a pipeline in the list."""
PLUGIN = ("events_in", "events_out", "ms", "push_ms")

Counters = dict[str, "int | float | None"]
Key = tuple[str, str, int]
"""Kind and id of a plugin, and which one of that id it is."""


@dataclass(slots=True, eq=False)
class PipelineStep:
    """What happened in a pipeline. ``queue``: events in the queue at the end; ``plugins``: (kind, id or name) ->
    milliseconds of filters and outputs."""

    events_in: float | None
    events_out: float | None
    ms: float | None
    queue: float | None
    plugins: dict[tuple[str, str], float] = field(default_factory=dict)

    def add(self, later: PipelineStep) -> None:
        """Joins the next step."""
        for name in ("events_in", "events_out", "ms"):
            setattr(self, name, _plus(getattr(self, name), getattr(later, name)))
        self.queue = _highest(self.queue, later.queue)
        for key, ms in later.plugins.items():
            self.plugins[key] = self.plugins.get(key, 0) + ms

    def share(self, key: tuple[str, str]) -> float | None:
        """The share of the time of the workers that a plugin used, 0 to 1."""
        base = max(self.ms or 0, sum(self.plugins.values()))
        return self.plugins.get(key, 0) / base if base else None


@dataclass(slots=True, eq=False)
class Step:
    """The time between two answers. ``at``: seconds from the first answer to the end of the step."""

    at: float
    seconds: float
    heap_percent: float | None
    cpu_percent: float | None
    gc_ms: float | None
    pipelines: dict[str, PipelineStep]

    def add(self, later: Step) -> None:
        """Joins the next step; of heap, CPU and queues, the highest values are kept."""
        self.at = later.at
        self.seconds += later.seconds
        self.heap_percent = _highest(self.heap_percent, later.heap_percent)
        self.cpu_percent = _highest(self.cpu_percent, later.cpu_percent)
        self.gc_ms = _plus(self.gc_ms, later.gc_ms)
        for name, step in later.pipelines.items():
            if name in self.pipelines:
                self.pipelines[name].add(step)
            else:
                self.pipelines[name] = step


@dataclass(slots=True, eq=False)
class _Pipeline:
    """The counters of a pipeline, as answered or in all, and of its plugins. ``gaps``: events in minus events out of
    a plugin."""

    run: str
    counters: Counters
    plugins: dict[Key, Counters]
    gaps: dict[Key, int | float | None]


@dataclass(slots=True, eq=False)
class _Answer:
    """The counters of one answer."""

    uptime: float | None
    run: str
    gc_ms: float | None
    whole: Counters
    pipelines: dict[str, _Pipeline]


class Series:
    """The steps so far. ``current``: the last one as stats whose counters are differences; the first answer as it is.
    ``events``: ``(seconds, text)`` of what is to be known about the series. ``missed``: requests without an answer.
    ``restarts``: when, in seconds. ``dropped``: events that are not listed."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.current: measured.NodeStats | None = None
        self.events: list[tuple[float, str]] = []
        self.dropped = 0
        self.restarts: list[float] = []
        self.answers = 0
        self.missed = 0
        self.at = 0.0
        self._node_id = ""
        self._last: _Answer | None = None
        self._first: _Answer | None = None
        self._totals: dict[str, _Pipeline] = {}
        self._whole: Counters = {}
        self._gc_ms: float | None = None
        self._clock = 0.0

    def miss(self, clock: float, reason: str) -> None:
        """Notes that a request got no answer. ``clock``: seconds of any clock."""
        self.missed += 1
        if not self.events or not self.events[-1][1].startswith("no answer"):
            self._note(self.at + clock - self._clock, f"no answer: {reason}")

    def add(self, node: measured.NodeStats, clock: float) -> None:
        """Adds an answer; its counters become differences. Raises ``ValueError`` if it is from another node."""
        self.answers += 1
        if self._node_id and node.id and node.id != self._node_id:
            raise ValueError("the answers come from two nodes: name the address of one node")
        self._node_id = self._node_id or node.id
        now, before = _read(node), self._last
        self._last = now
        elapsed, self._clock = clock - self._clock, clock
        self.current = node
        if before is None or self._first is None:
            self._first = now
            for name, first in now.pipelines.items():
                self._totals[name] = _Pipeline(first.run, {}, {}, first.gaps)
            return
        restarted = _is_new(now.run, before.run) or _is_less(now.uptime, before.uptime)
        node.two = True
        node.seconds = max(elapsed, 0.001)
        if now.uptime is not None and restarted:
            node.seconds = max(node.seconds, now.uptime)
        elif now.uptime is not None and before.uptime is not None and now.uptime > before.uptime:
            node.seconds = now.uptime - before.uptime
        self.at += node.seconds
        if restarted:
            self.restarts.append(self.at)
            self._note(self.at, "Logstash was restarted")
        elif self.events and self.events[-1][1].startswith("no answer"):
            self._note(self.at, "Logstash answers again")
        node.gc_ms = _grown(now.gc_ms, before.gc_ms, restarted)
        self._gc_ms = _plus(self._gc_ms, node.gc_ms)
        if node.whole is not None:
            whole = _difference(now.whole, before.whole, restarted)
            _set(node.whole, whole)
            self._whole = _sum(self._whole, whole)
        for pipeline in node.pipelines:
            self._step(pipeline, now.pipelines[pipeline.id], before.pipelines.get(pipeline.id), restarted)
        for name in before.pipelines:
            if name not in now.pipelines:
                self._vanished(name)
        for name, read in now.pipelines.items():
            total = self._totals[name].plugins
            for key in [key for key in total if key not in read.plugins]:
                del total[key]
        self._append(_step(node, self.at))

    def total(self, node: measured.NodeStats) -> measured.NodeStats:
        """The last answer, read again: its counters become those of the whole series."""
        node.two = True
        node.seconds = self.at
        node.gc_ms = self._gc_ms
        if node.whole is not None:
            _set(node.whole, self._whole)
        for pipeline in node.pipelines:
            total = self._totals.get(pipeline.id)
            if total is None:
                continue
            _set(pipeline, total.counters)
            for key, plugin in _keyed(pipeline):
                for name in PLUGIN:
                    setattr(plugin, name, total.plugins.get(key, {}).get(name))
                plugin.gap_before = total.gaps.get(key)
        return node

    def shares(self, pipeline: measured.PipelineStats) -> dict[measured.PluginStats, float]:
        """The shares of the time of the workers that filters and outputs used so far, 0 to 1."""
        total = self._totals.get(pipeline.id)
        if total is None:
            return {}
        spent = {
            key: figures.get("ms") or 0 for key, figures in total.plugins.items() if key[0] in ("filter", "output")
        }
        base = max(total.counters.get("ms") or 0, sum(spent.values()))
        return {plugin: spent[key] / base for key, plugin in _keyed(pipeline) if base and key in spent}

    def facts(self) -> dict[str, Any]:
        """As in the JSON report."""
        return {
            "answers": self.answers,
            "missed": self.missed,
            "events": [{"at_seconds": round(seconds, 3), "message": text} for seconds, text in self.events],
            "steps": [
                {
                    "at_seconds": round(step.at, 3),
                    "seconds": round(step.seconds, 3),
                    "heap_used_percent": step.heap_percent,
                    "cpu_percent": step.cpu_percent,
                    "gc_ms": step.gc_ms,
                    "pipelines": {
                        name: {
                            "in": figures.events_in,
                            "out": figures.events_out,
                            "duration_ms": figures.ms,
                            "queue_events": figures.queue,
                            "plugins": [
                                {"kind": kind, "id": id, "ms": ms} for (kind, id), ms in figures.plugins.items()
                            ],
                        }
                        for name, figures in step.pipelines.items()
                    },
                }
                for step in self.steps
            ],
        }

    def _note(self, seconds: float, text: str) -> None:
        if len(self.events) < MAX_EVENTS:
            self.events.append((seconds, text))
        else:
            self.dropped += 1

    def _step(
        self, pipeline: measured.PipelineStats, now: _Pipeline, before: _Pipeline | None, restarted: bool
    ) -> None:
        """Makes the counters of a pipeline differences, and adds them to the totals."""
        name = _named(pipeline.id)
        anew = restarted
        if before is None:
            self._note(self.at, f"pipeline {name} appeared")
        else:
            lower = any(_is_less(now.counters[key], before.counters[key]) for key in measured.COUNTERS)
            if (_is_new(now.run, before.run) or lower) and not restarted:
                self._note(self.at, f"pipeline {name} was loaded again")
                anew = True
        total = self._totals.setdefault(pipeline.id, _Pipeline("", {}, {}, {}))
        if anew or before is None:
            total.gaps = {}
        whole = _difference(now.counters, before.counters if before is not None else {}, anew)
        _set(pipeline, whole)
        total.counters = _sum(total.counters, whole)
        for key, plugin in _keyed(pipeline):
            earlier = before.plugins.get(key, {}) if before is not None else {}
            changed = _difference(now.plugins[key], earlier, anew)
            _set(plugin, changed)
            total.plugins[key] = _sum(total.plugins.get(key, {}), changed)

    def _vanished(self, name: str) -> None:
        counters = self._totals[name].counters
        if len(self._totals) < MAX_GONE:  # its counters are added to if it returns
            self._totals[name].plugins = {}
        else:
            del self._totals[name]
        done = f", with {counters.get('events_in') or 0:,.0f} events in and {counters.get('events_out') or 0:,.0f} out"
        self._note(self.at, f"pipeline {_named(name)} disappeared{done}")

    def _append(self, step: Step) -> None:
        self.steps.append(step)
        if len(self.steps) > MAX_STEPS:
            joined = []
            for one, other in zip(self.steps[::2], self.steps[1::2], strict=False):
                one.add(other)
                joined.append(one)
            self.steps = joined + self.steps[2 * len(joined) :]


def _step(node: measured.NodeStats, seconds: float) -> Step:
    """The step of which a node has the differences."""
    pipelines = {
        pipeline.id: PipelineStep(pipeline.events_in, pipeline.events_out, pipeline.ms, pipeline.queue_events)
        for pipeline in node.pipelines[:MAX_KEPT]
    }
    worked = [
        (plugin.ms, pipeline.id, (plugin.kind, plugin.id or plugin.name))
        for pipeline in node.pipelines[:MAX_KEPT]
        for plugin in pipeline.plugins
        if plugin.ms and plugin.kind in ("filter", "output")
    ]
    for ms, name, key in sorted(worked, key=lambda each: -each[0])[:MAX_KEPT]:
        plugins = pipelines[name].plugins
        plugins[key] = plugins.get(key, 0) + ms
    return Step(seconds, node.seconds or 0, node.heap_percent, node.cpu_percent, node.gc_ms, pipelines)


def _read(node: measured.NodeStats) -> _Answer:
    pipelines = {}
    for pipeline in node.pipelines:
        keyed = list(_keyed(pipeline))
        pipelines[pipeline.id] = _Pipeline(
            pipeline.run,
            {name: getattr(pipeline, name) for name in measured.COUNTERS},
            {key: {name: getattr(plugin, name) for name in PLUGIN} for key, plugin in keyed},
            {key: plugin.gap for key, plugin in keyed},
        )
    whole = {name: getattr(node.whole, name, None) for name in measured.COUNTERS}
    return _Answer(node.uptime, node.run, node.gc_ms, whole, pipelines)


def _keyed(pipeline: measured.PipelineStats) -> Iterator[tuple[Key, measured.PluginStats]]:
    seen: dict[tuple[str, str], int] = {}
    for plugin in pipeline.plugins:
        key = plugin.kind, plugin.id or plugin.name
        seen[key] = seen.get(key, -1) + 1
        yield (*key, seen[key]), plugin


def _named(name: str) -> str:
    shown = clean(name[: MAX_NAME + 1])
    return f"`{shown if len(shown) <= MAX_NAME else shown[:MAX_NAME] + '…'}`"


def _difference(now: Counters, before: Counters, anew: bool) -> Counters:
    return {name: _grown(value, before.get(name), anew) for name, value in now.items()}


def _grown(now: float | None, before: float | None, anew: bool) -> float | None:
    """How much a counter grew; one that began again at 0 has grown to its value."""
    if now is None:
        return None
    return now if anew or before is None or now < before else now - before


def _sum(counters: Counters, other: Counters) -> Counters:
    return {name: _plus(counters.get(name), value) for name, value in other.items()}


def _set(owner: measured.PipelineStats | measured.PluginStats, counters: Counters) -> None:
    for name, value in counters.items():
        setattr(owner, name, value)


def _plus(number: float | None, other: float | None) -> float | None:
    return other if number is None else number if other is None else number + other


def _highest(number: float | None, other: float | None) -> float | None:
    return other if number is None else number if other is None else max(number, other)


def _is_new(now: str, before: str) -> bool:
    return bool(now and before and now != before)


def _is_less(now: float | None, before: float | None) -> bool:
    return now is not None and before is not None and now < before
