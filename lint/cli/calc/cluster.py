"""Calculators about an Elasticsearch cluster: shards, disks, memory, recovery."""

from __future__ import annotations

from math import ceil, floor

from lslint.cli.calc.model import Number, Outcome, number
from lslint.report.display import plural

GIB = 1024**3
BYTES_PER_DOC = 4
LARGE_SHARD_GB = 50
SEED_SHARD_GB = 25


def shards(nodes: int | None, fail: int | None, replicas: int, daily_gb: Number | None, shards: int | None) -> Outcome:
    """Number and size of the primary shards. Raises ``ValueError`` if no node or less than one shard is left."""
    values: dict[str, Number] = {}
    stated, steps, notes = [], [], []
    if nodes is not None and fail is not None:
        if fail >= nodes:
            raise ValueError("--fail must be less than --nodes, or no node is left")
        count = (nodes - fail) // (replicas + 1)
        if not count:
            raise ValueError(f"{nodes - fail} nodes cannot hold {replicas + 1} copies on different nodes")
        values["shards"] = count
        stated.append(f"{count:,} primary {'shard' if count == 1 else 'shards'}")
        steps.append(f"({nodes:,} - {fail:,}) / ({replicas} + 1) = {(nodes - fail) / (replicas + 1):g}, rounded down")
        shards = shards or count
    if daily_gb is not None and shards is not None:
        size = daily_gb / shards
        values["shard_gb"] = round(size, 3)
        stated.append(f"{number(size)} GB per shard and day")
        steps.append(f"{number(daily_gb)} GB / {shards:,} shards = {number(size)} GB")
        if size > LARGE_SHARD_GB:
            enough = ceil(daily_gb / LARGE_SHARD_GB)
            values["shards_for_50_gb"] = enough
            notes.append(
                f"Above {LARGE_SHARD_GB} GB (ES306): use at least {enough} shards, or roll over more than once per day"
            )
        elif size > SEED_SHARD_GB:
            notes.append(
                f"Above the {SEED_SHARD_GB} GB that the talk advises, within the {LARGE_SHARD_GB} GB that Elastic"
                " recommends"
            )
        elif size < 1:
            notes.append(
                "Below 1 GB: the overhead of small shards outweighs their benefit; use fewer, or roll over later"
            )
    return Outcome("; ".join(stated), values, steps=tuple(steps), notes=tuple(notes))


def disk_watermark(servers: int, fail: int, reserve: Number) -> Outcome:
    """The disk usage at which to alert. Raises ``ValueError`` if nothing is left."""
    if fail >= servers:
        raise ValueError("--fail must be less than --servers, or no server is left")
    level = (servers - fail) / servers * 100 - reserve
    if level <= 0:
        raise ValueError(
            f"with {fail} of {servers} servers lost and {number(reserve)} % in reserve, no capacity is left"
        )
    return Outcome(
        f"alert at {number(round(level, 1))} % disk usage",
        {"percent": round(level, 2)},
        steps=(f"({servers:,} - {fail:,}) / {servers:,} - {number(reserve)} % = {number(round(level, 1))} %",),
        notes=(f"The reserve of {number(reserve)} % gives you time to add nodes and move data to them",),
    )


def index_buffer(shards: int, mb_per_shard: Number, heap_gb: Number | None) -> Outcome:
    """``indices.memory.index_buffer_size`` for the shards that are written to."""
    size = shards * mb_per_shard
    values: dict[str, Number] = {"mb": size}
    notes = []
    if heap_gb is not None:
        share = size / (heap_gb * 1024) * 100
        values["heap_percent"] = round(share, 1)
        notes.append(
            f"{share:.1f} % of a heap of {number(heap_gb)} GB; the default is 10 %"
            + (": leave it" if share <= 10 else "")
            + (", and more than a quarter leaves too little for the rest" if share > 25 else "")
        )
    return Outcome(
        f"{number(size)} MB",
        values,
        steps=(f"{shards:,} shards × {number(mb_per_shard)} MB = {number(size)} MB",),
        notes=tuple(notes),
    )


def recovery(
    shard_gb: Number, per_node: int, write_mb: Number, net_gbit: Number | None, nodes_per_host: int
) -> Outcome:
    """How long it takes to bring the shards of a lost node back."""
    total = shard_gb * per_node
    disk = write_mb / per_node / nodes_per_host
    speed, limit = disk, "disk"
    hosted = f"{plural(nodes_per_host, 'node')} per host"
    steps = [f"disk: {number(write_mb)} MB/s / {plural(per_node, 'shard')} / {hosted} = {number(disk)} MB/s"]
    if net_gbit is not None:
        net = net_gbit * 125 / nodes_per_host
        steps.append(f"network: {number(net_gbit)} Gbit/s / {hosted} = {number(net)} MB/s")
        if net < disk:
            speed, limit = net, "network"
    minutes = total * 1000 / speed / 60
    steps.append(f"{number(total)} GB / {number(speed)} MB/s = {minutes:,.1f} min")
    return Outcome(
        f"{minutes:,.1f} min, limit: {limit}",
        {"minutes": round(minutes, 2), "limit": limit, "mb_per_second": round(speed, 2), "gb": total},
        steps=tuple(steps),
        notes=(
            "`indices.recovery.max_bytes_per_sec` (40mb by default) limits the recovery traffic of a node: at 40 MB/s,"
            f" {number(total)} GB take {total * 1000 / 40 / 60:,.0f} min",
        ),
    )


def es_memory(docs: Number | None, memory_gb: Number | None) -> Outcome:
    """Heap for segments (releases to 7.6) of so many documents, or the documents of a node with so much memory."""
    values: dict[str, Number] = {}
    stated, steps = [], []
    if docs is not None:
        size = docs * BYTES_PER_DOC / 1e9
        values |= {"segment_gb": size, "field_data_gb": size, "filter_cache_gb_low": size / 4}
        values["filter_cache_gb_high"] = size / 2
        stated.append(
            f"{number(size)} GB for segments; as much again for field data, "
            f"{number(size / 4)}–{number(size / 2)} GB for the filter cache"
        )
        steps.append(f"{number(docs)} documents × {BYTES_PER_DOC} bytes = {number(size)} GB")
    if memory_gb is not None:
        count = memory_gb * 1e9 / BYTES_PER_DOC
        values["documents_per_node"] = int(count)
        stated.append(f"{count / 1e9:,.3g} billion documents per node")
        steps.append(f"{number(memory_gb)} GB / {BYTES_PER_DOC} bytes = {count / 1e9:,.3g} × 10⁹ documents")
    return Outcome("; ".join(stated), values, steps=tuple(steps))


def es_retention(
    heap_gb: Number,
    docs_per_day: Number,
    shards: int,
    per_node: int,
    field_data_percent: Number,
    filter_cache_percent: Number,
    buffer_mb: Number,
) -> Outcome:
    """Days that a node can keep, by the memory its segments take. Raises ``ValueError`` if none is left for them."""
    left = heap_gb * (100 - field_data_percent - filter_cache_percent) / 100 - buffer_mb / 1024
    if left <= 0:
        raise ValueError("field data, filter cache and buffer leave no heap for segments")
    docs = left * GIB / BYTES_PER_DOC
    per_shard = docs_per_day / shards
    days = floor(docs / per_shard / per_node)
    return Outcome(
        f"{number(days)} days",
        {
            "days": days,
            "segment_gb": round(left, 2),
            "documents_per_node": int(docs),
            "documents_per_shard": round(per_shard, 2),
        },
        steps=(
            f"{number(heap_gb)} GB - {number(field_data_percent)} % - {number(filter_cache_percent)} % - "
            f"{number(buffer_mb)} MB = {left:,.1f} GB for segments",
            f"{left:,.1f} GB / {BYTES_PER_DOC} bytes = {docs / 1e9:,.1f} billion documents per node",
            f"{number(docs_per_day)} / {shards:,} shards = {number(per_shard)} documents per shard; "
            f"{docs / 1e9:,.1f} billion / {number(per_shard)} / {per_node} per day = {number(days)} days",
        ),
    )


CLASSES = ((1.0, "consumer"), (3.0, "read-heavy"), (10.0, "mixed"), (25.0, "write-heavy"))


def ssd_dwpd(daily_tb: Number, capacity_tb: Number) -> Outcome:
    """Drive writes per day, and the class of SSD that can sustain them."""
    writes = daily_tb / capacity_tb
    group = next((name for most, name in CLASSES if writes <= most), None)
    return Outcome(
        f"{number(round(writes, 2))} DWPD: "
        + (f"{group} class" if group else "more than write-heavy SSDs can sustain"),
        {"dwpd": round(writes, 3), "class": group},
        steps=(f"{number(daily_tb)} TB / {number(capacity_tb)} TB = {number(round(writes, 2))} drive writes per day",),
    )
