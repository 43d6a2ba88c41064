"""Calculators about a Logstash node."""

from __future__ import annotations

from lslint.cli.calc.model import Number, Outcome, number
from lslint.rules.logstash.performance.settings_checks import COPIES, SHARE

MIB = 1024 * 1024
GIB = 1024 * MIB
MAX_BATCH = 10_000
BATCH = 125


def _size(size: float) -> str:
    """Display bytes in GB, or below 1 GB in MB."""
    if size >= GIB:
        return f"{size / GIB:,.1f} GB"
    return f"{size / MIB:,.0f} MB" if size >= 10 * MIB else f"{max(size / MIB, 0.1):.1f} MB"


def inflight(workers: int, batch_size: int, event_bytes: Number, heap_gb: Number | None, pipelines: int) -> Outcome:
    """Events in memory, and the heap that they take."""
    events = workers * batch_size * pipelines
    takes = events * event_bytes * COPIES
    wants = takes * SHARE
    values: dict[str, Number] = {
        "events": events,
        "text_mb": round(events * event_bytes / MIB, 2),
        "heap_mb": round(takes / MIB, 2),
        "advised_heap_gb": round(wants / GIB, 2),
    }
    notes = []
    if heap_gb is not None:
        share = takes / (heap_gb * GIB)
        values["heap_share_percent"] = round(share * 100, 1)
        if share * SHARE > 1:
            most = int(heap_gb * GIB / (SHARE * COPIES * event_bytes * workers * pipelines))
            values["largest_batch_size"] = most
            notes.append(
                f"{share:.0%} of a heap of {number(heap_gb)} GB, more than the quarter that LS313 allows: "
                + (f"use a batch size of {most:,} or less" if most else "use fewer workers")
                + ", or raise -Xmx"
            )
        else:
            notes.append(f"{share:.1%} of a heap of {number(heap_gb)} GB: within the quarter that LS313 allows")
    if batch_size > MAX_BATCH:
        notes.append(f"Batches above {MAX_BATCH:,} did not increase the throughput in measurements (LS316)")
    elif batch_size > BATCH:
        notes.append(
            f"Tune the batch size last: raise it in steps to at most {MAX_BATCH:,}, as long as the throughput increases"
        )
    return Outcome(
        f"{events:,} events in flight, about {_size(takes)} of heap; a heap of {_size(wants)} or more",
        values,
        steps=(
            f"{workers:,} workers × {batch_size:,} events"
            + (f" × {pipelines:,} pipelines" if pipelines > 1 else "")
            + f" = {events:,} events",
            f"{events:,} × {number(event_bytes)} bytes × {COPIES} = {_size(takes)}; × {SHARE} for the heap",
        ),
        notes=tuple(notes),
    )
