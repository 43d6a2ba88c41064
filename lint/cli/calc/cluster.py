"""Calculators about an Elasticsearch cluster: shards, disks, memory, recovery."""

from __future__ import annotations

from math import ceil, floor

from lslint.cli.calc.model import Calculator, Input, Number, Outcome, number
from lslint.report.display import plural

TALK = "talk from 2016 about 6 clusters with 300 nodes in total, 1.5 PB and 10 billion lines per day"
GIB = 1024**3
BYTES_PER_DOC = 4
LARGE_SHARD_GB = 50
SEED_SHARD_GB = 25
MB_PER_SHARD = 500
OLD = "Only for Elasticsearch 7.6 and earlier: later releases keep most of this data off the heap."


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


ALL = (
    Calculator(
        "shards",
        "Number and size of the primary shards of an index.",
        (
            Input("nodes", "number of data nodes", kind="count"),
            Input("fail", "number of nodes that may fail at the same time", kind="count", above=False),
            Input("replicas", "replicas of each shard (number_of_replicas)", kind="count", default=1, above=False),
            Input("daily-gb", "data per day in GB, without replicas"),
            Input("shards", "number of primary shards, if it is fixed", kind="count"),
        ),
        (("nodes", "fail"), ("daily-gb", "shards")),
        shards,
        formula=(
            "shards = (nodes - failures) / (replicas + 1), rounded down; size = daily volume / shards, for one index"
            " per day"
        ),
        source=TALK + "; recommendation of Elastic: shards of 10 to 50 GB",
        caveat=(
            "This is the largest number of primary shards whose copies still fit on separate nodes after the failures. "
            "Often fewer are enough."
        ),
    ),
    Calculator(
        "disk-watermark",
        "Disk usage at which to alert, so that the data still fits if servers fail.",
        (
            Input("servers", "number of servers in the cluster", kind="count"),
            Input("fail", "number of servers that may fail at the same time", kind="count", above=False),
            Input("reserve", "additional free space in percent", default=15, above=False),
        ),
        (("servers", "fail"),),
        disk_watermark,
        formula="alert threshold = (servers - failures) / servers - reserve",
        source=TALK,
        caveat=(
            "Stay below the watermarks of Elasticsearch: by default it allocates no more shards to a node at 85 %, and "
            "moves shards away at 90 %."
        ),
    ),
    Calculator(
        "index-buffer",
        "Value of indices.memory.index_buffer_size for the active shards.",
        (
            Input("shards", "shards of a node that were written to in the last 5 minutes", kind="count"),
            Input("mb-per-shard", "MB per shard", default=MB_PER_SHARD),
            Input("heap-gb", "heap of the node in GB, to compare with the default of 10 %"),
        ),
        (("shards",),),
        index_buffer,
        formula="buffer = active shards × 500 MB",
        source=TALK + "; `indices.memory.index_buffer_size` is 10 % of the heap by default",
        caveat=(
            "More than 500 MB per shard rarely helps, even for heavy indexing. All shards of a node share the buffer."
        ),
    ),
    Calculator(
        "recovery",
        "Time to recover the shards of a failed node.",
        (
            Input("shard-gb", "size of a shard in GB"),
            Input("per-node", "shards of the index on a node, recovered in parallel", kind="count"),
            Input("write-mb", "write speed of the disks of a host in MB/s"),
            Input("net-gbit", "network speed of a host in Gbit/s"),
            Input("nodes-per-host", "nodes per host", kind="count", default=1),
        ),
        (("shard-gb", "per-node", "write-mb"),),
        recovery,
        formula=(
            "time = shards per node × shard size / min(disk, network); disk = write rate / shards per node / nodes per "
            "host; network = bandwidth / nodes per host"
        ),
        source=TALK,
        caveat=(
            "Decimal units, no other load, no throttling by Elasticsearch (see note). The formula is that of the "
            "source: it divides the write rate by the number of shards, but counts the data of all shards. If the disk "
            "is the limit, recovery therefore takes less time than shown. The source recommends SSDs and 10 Gbit/s."
        ),
    ),
    Calculator(
        "es-memory",
        "Heap that segments need, or the documents that fit into a heap (Elasticsearch 7.6 and earlier).",
        (Input("docs", "documents on a node"), Input("memory-gb", "heap available for segments in GB")),
        (("docs",), ("memory-gb",)),
        es_memory,
        formula="segments = documents × 4 bytes; field data ≈ segments; filter cache ≈ segments / 4 to segments / 2",
        source=TALK,
        caveat=OLD,
    ),
    Calculator(
        "es-retention",
        "Days of data for which the heap of a node suffices (Elasticsearch 7.6 and earlier).",
        (
            Input("heap-gb", "heap of a node in GB"),
            Input("docs-per-day", "documents per day in all shards"),
            Input("shards", "primary shards of a daily index", kind="count"),
            Input("per-node", "shards per node and day", kind="count"),
            Input("field-data-percent", "percent of the heap for field data", default=10, above=False),
            Input("filter-cache-percent", "percent of the heap for the filter cache", default=10, above=False),
            Input("buffer-mb", "index buffer in MB", default=500, above=False),
        ),
        (("heap-gb", "docs-per-day", "shards", "per-node"),),
        es_retention,
        formula=(
            "days = (heap - field data - filter cache - buffer) / 4 / documents per shard / shards per node and day"
        ),
        source=TALK,
        caveat=OLD,
    ),
    Calculator(
        "ssd-dwpd",
        "Drive writes per day, and the class of SSD that can sustain them.",
        (
            Input("daily-tb", "TB written per day, including replicas and merges"),
            Input("capacity-tb", "capacity of the drives in TB"),
        ),
        (("daily-tb", "capacity-tb"),),
        ssd_dwpd,
        formula="DWPD = TB written per day / capacity of the drives in TB",
        source=TALK + ": read-heavy 1–3 DWPD, mixed 10, write-heavy 25",
        caveat="Merging writes a document several times: count what the disk writes, not what is indexed.",
    ),
)
