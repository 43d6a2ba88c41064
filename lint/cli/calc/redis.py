"""Calculators about Redis lists between Logstash instances."""

from __future__ import annotations

from lslint.cli.calc.model import Number, Outcome, number
from lslint.report.display import plural
from lslint.rules import knowledge

THREADS = tuple(
    (int(count), round(rate * 1000)) for count, rate in knowledge.load("redis_measurements")["rates"]["125"].items()
)
"""Input threads -> events/s, with the default batch_count of 125."""


def threads_for(rate: Number) -> int | None:
    """The smallest measured number of threads that reached ``rate`` events/s; None beyond the measured range."""
    return next((count for count, reached in THREADS if reached >= rate), None)


def redis_threads(target_eps: Number) -> Outcome:
    """Threads of a redis input for a rate."""
    count = threads_for(target_eps)
    steps = (", ".join(f"{n} → {rate / 1000:g}K/s" for n, rate in THREADS),)
    if count is None:
        most, reached = THREADS[-1]
        return Outcome(
            f"beyond the measured range: {most} threads reached {number(reached)} events/s",
            {"threads": None, "measured_eps": reached},
            steps=steps,
            notes=("Use a second Logstash with its own list or Redis server, and measure",),
        )
    return Outcome(
        plural(count, "thread"),
        {"threads": count, "measured_eps": dict(THREADS)[count]},
        steps=steps,
        notes=("First measure filters and outputs with defaults: threads beyond their rate have no effect",),
    )


def batch_fill(eps: Number, batch_events: int) -> Outcome:
    """How long a redis output takes to fill its buffer."""
    ms = batch_events / eps * 1000
    notes: tuple[str, ...] = ()
    if ms > 5000:
        notes = ("Longer than `batch_timeout` (5 s by default), so batches are sent before they are full",)
    return Outcome(
        f"{number(ms)} ms",
        {"ms": round(ms, 3)},
        steps=(f"{number(batch_events)} events / {number(eps)} events/s × 1000 = {number(ms)} ms",),
        notes=notes,
    )


def redis(
    eps: Number | None,
    bytes_min: Number | None,
    bytes_avg: Number | None,
    bytes_max: Number | None,
    batch_events: int | None,
    instances: int,
    threads: int | None,
) -> Outcome:
    """The load on a Redis list and the connections of its readers. Raises ``ValueError`` if sizes are out of order."""
    values: dict[str, Number | None] = {}
    stated: list[str] = []
    steps: list[str] = []
    notes: list[str] = []
    if eps is not None and bytes_min and bytes_avg and bytes_max and batch_events:
        if not bytes_min <= bytes_avg <= bytes_max:
            raise ValueError("--bytes-min, --bytes-avg and --bytes-max must be in ascending order")
        fill = batch_events / eps * 1000
        mean = eps * bytes_avg / 1e6
        count = threads_for(eps / instances)
        values |= {
            "batch_fill_ms": round(fill, 3),
            "calls_per_second": round(eps / batch_events, 2),
            "mb_per_second": round(mean, 3),
            "largest_batch_mb": round(batch_events * bytes_max / 1e6, 3),
            "threads_per_instance": count,
        }
        stated.append(
            f"{number(mean)} MB/s; a batch of {number(batch_events)} fills in {number(fill)} ms "
            f"({number(eps / batch_events)} calls/s)"
        )
        stated.append(
            "readers: "
            + (f"{plural(count, 'thread')} each" if count else "beyond the measured range of threads for a reader")
        )
        steps.append(f"{number(eps)} events/s × {number(bytes_avg)} bytes = {number(mean)} MB/s")
        steps.append(f"{number(batch_events)} / {number(eps)} × 1000 = {number(fill)} ms")
        if bytes_max > 10 * bytes_avg:
            notes.append(
                f"Event sizes vary widely ({number(bytes_min)} to {number(bytes_max)} bytes), and long strings take "
                "time to decode: measure with such data, not with events of mean size"
            )
    if threads is not None:
        total = instances * threads
        values["connections"] = total
        stated.append(f"{plural(total, 'connection')} of readers")
        steps.append(f"{plural(instances, 'instance')} × {plural(threads, 'thread')} = {plural(total, 'connection')}")
        if instances > 1:
            notes.append("Instances on one server compete for its CPU: tune one alone, then all of them together")
    return Outcome("; ".join(stated), values, steps=tuple(steps), notes=tuple(notes))
