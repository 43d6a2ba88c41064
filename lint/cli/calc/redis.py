"""Calculators about Redis lists between Logstash instances."""

from __future__ import annotations

from lslint.cli.calc.model import Calculator, Input, Number, Outcome, number
from lslint.report.display import plural

THREADS = ((1, 37_400), (2, 57_000), (4, 67_000), (8, 87_300))
"""Input threads -> events/s, with the default batch_count of 125."""
SOURCE = (
    "Elastic, “Just Enough Redis for Logstash”, August 2016: Logstash 2.3.4, Redis 3.0.7, one 2015 laptop, "
    "output to dots"
)
CAVEAT = "A first estimate: measured in 2016 on a laptop, without filters."
BATCH_EVENTS = 50


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


ALL = (
    Calculator(
        "redis-threads",
        "Threads that a redis input needs for an event rate.",
        (Input("target-eps", "events per second that the input must reach"),),
        (("target-eps",),),
        redis_threads,
        formula="the smallest number of threads whose measured rate is at least the target",
        source=SOURCE,
        caveat=CAVEAT,
    ),
    Calculator(
        "batch-fill",
        "Time that a redis output needs to fill a batch.",
        (
            Input("eps", "events per second"),
            Input("batch-events", "events per batch (batch_events of the redis output)", kind="count"),
        ),
        (("eps", "batch-events"),),
        batch_fill,
        formula="ms = batch_events / events per second × 1000",
        source="option table of the redis output (batch_events 50, batch_timeout 5 s); " + SOURCE.split(":")[0],
        caveat="For a steady rate; bursts fill a batch faster. `batch_events` has no effect without `batch => true`.",
    ),
    Calculator(
        "redis",
        "Load on a Redis list: batches and MB/s; threads and connections of the readers.",
        (
            Input("eps", "events per second of all writers together"),
            Input("bytes-min", "size of the smallest event in bytes"),
            Input("bytes-avg", "mean size of an event in bytes"),
            Input("bytes-max", "size of the largest event in bytes"),
            Input(
                "batch-events",
                f"events per batch (batch_events of the redis output, {BATCH_EVENTS} if it is not set)",
                kind="count",
            ),
            Input("instances", "Logstash instances that read", kind="count", default=1),
            Input("threads", "threads of each redis input", kind="count"),
        ),
        (("eps", "bytes-min", "bytes-avg", "bytes-max", "batch-events"), ("instances", "threads")),
        redis,
        formula="MB/s = rate × mean bytes; ms = batch_events / rate × 1000; connections = instances × threads",
        source=SOURCE,
        caveat=CAVEAT
        + " The smallest and largest sizes are required, because the mean hides the cost of large events.",
    ),
)
