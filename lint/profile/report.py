"""The report of ``lslint profile``: a table for the terminal, or JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from json import dumps
from typing import Any

from lslint.config.version import VERSION
from lslint.files.paths import printable_path
from lslint.profile import node_stats as measured
from lslint.profile.join import ConfigLocation
from lslint.profile.model import Profile
from lslint.report.display import clean, plural
from lslint.report.masking import masker
from lslint.rules.api import Finding
from lslint.rules.logstash.performance.settings_checks import COPIES

LIMITS = {
    "filter": "filter-bound: inputs wait for workers, which spend more time in filters than in outputs",
    "output": "output-bound: inputs wait for workers, which spend more time in outputs than in filters",
    "input": "input-bound: workers wait for events",
    "none": "no clear limit: inputs wait, but less than workers work",
    "idle": "no events arrived",
    "unknown": "limit unknown: the response does not contain the times of workers and inputs",
}
FOOTER = "Change one thing, wait 15 minutes, compare."


@dataclass(slots=True, eq=False)
class Row:
    """A plugin as the table has it. ``rate``: events/ms; ``cost``: ms/event."""

    plugin: measured.PluginStats
    location: ConfigLocation | None
    share: float | None
    rate: float
    cost: float


_SORT_KEYS: dict[str, Callable[[Row], Any]] = {
    "ms": lambda row: -(row.plugin.ms or 0),
    "share": lambda row: -(row.share or 0),
    "in": lambda row: -(row.plugin.events_in or 0),
    "out": lambda row: -(row.plugin.events_out or 0),
    "events/ms": lambda row: -row.rate,
    "ms/event": lambda row: -row.cost,
    "id": lambda row: row.plugin.called,
}


def rows(profile: Profile, pipeline: measured.PipelineStats) -> list[Row]:
    """The plugins of a pipeline that did something, in the order asked for."""
    plugin_rows = []
    base = pipeline.base
    for plugin in pipeline.plugins:
        events, ms = plugin.events_in, plugin.ms
        if plugin.kind != "input" and events and ms:
            share = ms / base if plugin.kind in ("filter", "output") and base else None
            plugin_rows.append(Row(plugin, profile.locations.get(plugin), share, events / ms, ms / events))
    if profile.options.sort != "order":
        plugin_rows.sort(key=_SORT_KEYS[profile.options.sort])
    return plugin_rows[: profile.options.top]


def first(profile: Profile) -> Finding | None:
    """The one finding to act on before any other."""
    ranked = [
        (finding.rule.urgency, finding)
        for finding in profile.findings
        if isinstance(finding.rule, measured.MeasuredRule)
    ]
    return min(ranked, key=lambda pair: pair[0], default=(0, None))[1]


def as_text(profile: Profile) -> str:
    """The report for the terminal."""
    node = profile.node
    lines = [head(profile), *filter(None, [memory_line(node)])]
    total = node.whole
    if total is not None and total.ms and total.events_out and [p.ms for p in node.pipelines] != [total.ms]:
        each = total.events_out / total.ms * 1000
        lines.append(f"all pipelines: {total.events_out:,} events out, {each:,.1f} events/s per worker")
    for pipeline in node.pipelines:
        lines += ["", *_pipeline(profile, pipeline)]
    if profile.threads:
        lines += ["", "busy threads:"]
        for thread in profile.threads:
            share = f"{thread.percent:6.2f}%" if thread.percent is not None else " " * 7
            lines.append(f"  {share}  {clean(thread.name)}" + (f": {clean(thread.role)}" if thread.role else ""))
    if profile.findings:
        lines.append("")
        for finding in profile.findings:
            location = profile.location_of(finding)
            seconds = f" ({printable_path(location.path)}:{location.line})" if location is not None else ""
            lines.append(f"{finding.rule.code} {finding.severity}: {clean(finding.message)}{seconds}")
        chosen = first(profile)
        if chosen is not None:
            lines += ["", f"Do this first: {chosen.rule.code} {chosen.rule.name}. {FOOTER}"]
    return "\n".join(lines) + "\n"


def head(profile: Profile) -> str:
    """What the report is about."""
    node = profile.node
    release = f"Logstash {clean(node.version)}" if node.version else "Logstash"
    if node.two:
        span = f"{node.seconds:,.0f} s" if node.seconds else "an unknown time (set it with --seconds)"
        return f"{release}: changes between two responses, over {span}"
    since = f", {node.uptime:,.0f} s ago" if node.uptime else ""
    return f"{release}: totals since the start{since}; name two responses for rates"


def memory_line(node: measured.NodeStats) -> str:
    """Heap, garbage collection and CPU, as far as they are known."""
    parts = []
    if node.heap_percent is not None:
        size = f" of {node.heap_max / 1024**3:,.1f} GB" if node.heap_max else ""
        parts.append(f"heap {node.heap_percent:.0f}%{size}")
    gc_share = node.gc_share()
    if gc_share is not None:
        parts.append(f"garbage collection {gc_share:.1%} of the time")
    if node.cpu_percent is not None:
        parts.append(f"CPU {node.cpu_percent:g}%")
    return ", ".join(parts)


def speeds(node: measured.NodeStats, pipeline: measured.PipelineStats) -> dict[str, Any]:
    """Rates of a pipeline: events/s of a worker, of all workers if they work all the time, and by the clock."""
    out, work = pipeline.events_out, pipeline.ms
    each = out / work * 1000 if out is not None and work else None
    return {
        "per_worker_per_second": each,
        "all_workers_per_second": each * pipeline.workers if each is not None and pipeline.workers else None,
        "in_per_second": _per(pipeline.events_in, node),
        "out_per_second": _per(out, node),
        "worker_utilization": node.busy(pipeline),
    }


def _per(count: measured.Number | None, node: measured.NodeStats) -> float | None:
    seconds = node.seconds if node.two else None
    return count / seconds if count is not None and seconds else None


def in_flight(profile: Profile, pipeline: measured.PipelineStats) -> dict[str, Any]:
    """The most events in memory, and what they take of the heap where the size of an event is known: given, or as the
    persisted queue tells. Reckoned as in ``lslint calc inflight``: four times the text."""
    if not pipeline.workers:
        return {"events": None, "event_bytes": None, "heap_bytes": None, "heap_share": None}
    size = profile.options.event_bytes
    if size is None and pipeline.queue_bytes and pipeline.queue_events and pipeline.queue_type == "persisted":
        size = pipeline.queue_bytes / pipeline.queue_events
    events = profile.node.in_flight(pipeline)
    takes = events * size * COPIES if size else None
    share = takes / profile.node.heap_max if takes is not None and profile.node.heap_max else None
    return {"events": events, "event_bytes": size, "heap_bytes": takes, "heap_share": share}


def _pipeline(profile: Profile, pipeline: measured.PipelineStats) -> list[str]:
    lines = [f"pipeline {clean(pipeline.id)}: {LIMITS[profile.node.limit(pipeline)]}"]
    lines += [f"  {line}" for line in facts(profile, pipeline)]
    displayed = rows(profile, pipeline)
    if displayed:
        lines.append("")
        lines += _table(displayed, bool(profile.results))
    return lines


def facts(profile: Profile, pipeline: measured.PipelineStats) -> list[str]:
    """What is to be said about a pipeline as a whole: events, workers, inputs."""
    speed = speeds(profile.node, pipeline)
    lines = []
    parts = []
    if speed["out_per_second"] is not None:
        parts.append(f"{speed['in_per_second'] or 0:,.1f} events/s in, {speed['out_per_second']:,.1f} events/s out")
    elif pipeline.events_out is not None:
        parts.append(f"{pipeline.events_in or 0:,} events in, {pipeline.events_out:,} out")
    if speed["per_worker_per_second"] is not None:
        parts.append(f"{speed['per_worker_per_second']:,.1f} events/s per worker")
    if speed["all_workers_per_second"] is not None:
        workers = plural(int(pipeline.workers or 0), "worker")
        parts.append(f"{speed['all_workers_per_second']:,.0f} events/s with {workers} always busy")
    if speed["worker_utilization"] is not None:
        parts.append(f"workers {speed['worker_utilization']:.0%} busy")
    if parts:
        lines.append("; ".join(parts))
    if pipeline.ms is not None and pipeline.push_ms is not None:
        lines.append(f"workers worked {pipeline.ms:,.0f} ms, inputs waited {pipeline.push_ms:,.0f} ms")
    flight = in_flight(profile, pipeline)
    if flight["events"] is not None:
        taken = ""
        if flight["heap_bytes"] is not None:
            taken = f", about {flight['heap_bytes'] / 1024**2:,.0f} MB of heap"
            taken += f" ({flight['heap_share']:.1%})" if flight["heap_share"] is not None else ""
        lines.append(f"in flight: at most {flight['events']:,} events{taken}")
    if pipeline.queue_type == "persisted" and pipeline.queue_events is not None:
        lines.append(f"persisted queue: {pipeline.queue_events:,} events waiting")
    for plugin in pipeline.plugins:
        if plugin.kind == "input" and (plugin.events_out or plugin.push_ms):
            wait = f", waited {plugin.push_ms:,.0f} ms" if plugin.push_ms is not None else ""
            location = profile.locations.get(plugin)
            suffix = "  " + place(location) if location is not None else ""
            lines.append(
                f"input {clean(plugin.called)} ({clean(plugin.name)}): {plugin.events_out or 0:,} out{wait}{suffix}"
            )
    return lines


def place(location: ConfigLocation) -> str:
    """File and line; `~` for one that is not certain."""
    mark = "~" if location.how == "order" else ""
    return f"{mark}{printable_path(location.path)}:{location.line}"


def cell(location: ConfigLocation) -> str:
    """The codes of the findings in a plugin."""
    return " ".join(sorted({finding.rule.code for finding in location.findings}))


def _table(displayed: list[Row], joined: bool) -> list[str]:
    cells = [["id", "type", "in", "out", "ms", "%", "events/ms", "ms/event", *(["at", "findings"] if joined else [])]]
    for row in displayed:
        plugin = row.plugin
        called = clean(plugin.called)
        line = [
            called if len(called) <= 40 else f"{called[:39]}…",
            f"{plugin.kind} {clean(plugin.name)}",
            _count(plugin.events_in),
            _count(plugin.events_out),
            _count(plugin.ms),
            "" if row.share is None else f"{row.share * 100:.1f}",
            f"{row.rate:.2f}",
            f"{row.cost:.4f}",
        ]
        if joined:
            location = row.location
            line.append(place(location) if location is not None else "")
            line.append(cell(location) if location is not None else "")
        cells.append(line)
    widths = [max(len(line[column]) for line in cells) for column in range(len(cells[0]))]
    left = (0, 1, 8, 9)
    printed = [
        "  ".join(
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in cells
    ]
    if joined and any(row.location is not None and row.location.how == "order" for row in displayed):
        printed.append("~ matched by the order of plugins without an id, which Logstash does not guarantee: set ids")
    return ["  " + line.rstrip() for line in printed]


def _count(value: measured.Number | None) -> str:
    return "" if value is None else f"{value:,.0f}"


def as_json(profile: Profile) -> str:
    """The report for tools."""
    node = profile.node
    chosen = first(profile)
    out = {
        "schema_version": 1,
        "tool": {"name": "lslint", "version": VERSION},
        "node": {
            "version": node.version or None,
            "samples": 2 if node.two else 1,
            "seconds": node.seconds,
            "uptime_seconds": node.uptime,
            "heap_used_percent": node.heap_percent,
            "heap_max_bytes": node.heap_max,
            "gc_ms": node.gc_ms,
            "gc_share": node.gc_share(),
            "cpu_percent": node.cpu_percent,
        },
        "pipelines": [_pipeline_facts(profile, pipeline) for pipeline in node.pipelines],
        "threads": [thread.facts() for thread in profile.threads],
        "findings": [_finding_facts(profile, finding) for finding in profile.findings],
        "first": chosen.rule.code if chosen is not None else None,
    }
    return dumps(out, indent=2, ensure_ascii=False) + "\n"


def _pipeline_facts(profile: Profile, pipeline: measured.PipelineStats) -> dict[str, Any]:
    return {
        "id": pipeline.id,
        "limit": profile.node.limit(pipeline),
        "events": {"in": pipeline.events_in, "filtered": pipeline.filtered, "out": pipeline.events_out},
        "duration_ms": pipeline.ms,
        "queue_push_duration_ms": pipeline.push_ms,
        "filter_ms": pipeline.spent("filter"),
        "output_ms": pipeline.spent("output"),
        "workers": pipeline.workers,
        "batch_size": pipeline.batch_size,
        "queue": {"type": pipeline.queue_type or None, "events": pipeline.queue_events},
        **speeds(profile.node, pipeline),
        "in_flight": in_flight(profile, pipeline),
        "inputs": [
            {
                "id": plugin.id,
                "name": plugin.name,
                "out": plugin.events_out,
                "queue_push_duration_ms": plugin.push_ms,
                **_location_facts(profile.locations.get(plugin)),
            }
            for plugin in pipeline.plugins
            if plugin.kind == "input"
        ],
        "plugins": [
            {
                "id": row.plugin.id,
                "kind": row.plugin.kind,
                "name": row.plugin.name,
                "in": row.plugin.events_in,
                "out": row.plugin.events_out,
                "ms": row.plugin.ms,
                "share": None if row.share is None else round(row.share, 4),
                "events_per_ms": round(row.rate, 2),
                "ms_per_event": round(row.cost, 4),
                **_location_facts(row.location),
            }
            for row in rows(profile, pipeline)
        ],
    }


def _position(location: ConfigLocation | None) -> dict[str, Any]:
    return {name: getattr(location, name, None) for name in ("path", "line", "column")}


def _location_facts(location: ConfigLocation | None) -> dict[str, Any]:
    if location is None:
        return {**_position(None), "joined_by": None, "findings": []}
    source = location.result.source
    assert source is not None
    hide = masker(location.result)
    return {
        **_position(location),
        "joined_by": location.how,
        "findings": [
            {
                "code": finding.rule.code,
                "name": finding.rule.name,
                "severity": finding.severity,
                "message": hide.message(finding.message),
                "line": source.lines.position(finding.start)[0],
            }
            for finding in location.findings
        ],
    }


def _finding_facts(profile: Profile, finding: Finding) -> dict[str, Any]:
    at = profile.at.get((finding.start, finding.end))
    location = profile.location_of(finding)
    return {
        "code": finding.rule.code,
        "name": finding.rule.name,
        "severity": finding.severity,
        "stage": finding.stage,
        "message": finding.message,
        "pipeline": next(
            (pipeline.id for pipeline in profile.node.pipelines if at in (pipeline, *pipeline.plugins)), None
        ),
        "plugin": at.id or None if isinstance(at, measured.PluginStats) else None,
        **_position(location),
    }
