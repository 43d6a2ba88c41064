from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import percent, size_bytes, sizing
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings, is_complete_config

MAX_PERCENT = 40
EACH = 500


class IndexBufferSize(NodeAdvice):
    code = "ES311"
    default = False
    summary = "The index buffer does not fit the shards that are written to"
    why = """\
All shards of a node that are written to share `indices.memory.index_buffer_size`, 10 % of the heap by default: what
does not fit is flushed to disk in small segments, which have to be merged. The talk that this linter began from
reckons 500 MB for each shard that was written to in the last five minutes; beyond 512 MB a shard nothing is gained,
says the reference, and above 40 % the rest of the heap is missing for searches and caches.

How many shards are active, and how large the heap is, has to be told: `active-shards` and `heap-gb` under `[cluster]`
of the config. `lslint calc index-buffer` reckons."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: indexing buffer settings",
    )
    fix = "unsafe"
    bad = ("indices.memory.index_buffer_size: 60%\n",)
    good = (
        "indices.memory.index_buffer_size: 20%\n",
        "indices.memory.index_buffer_size: 512mb\n",
    )
    fixed = "indices.memory.index_buffer_size: 10%\n"

    def advise(self, found: NodeSettings) -> Findings:
        """A finding for a share that is too large, or one too small for the shards that the config names."""
        buffer, ctx = found.one("indices.memory.index_buffer_size"), found.ctx
        share = percent(buffer.written) if buffer is not None else 10.0
        if buffer is not None and share is not None and share > MAX_PERCENT:
            yield self.finding(
                buffer.entry,
                f"`index_buffer_size: {buffer.written}` leaves too little of the heap for searches and caches: a shard"
                " that is written to takes 500 MB at most, `10%` is the default",
                fix=buffer.replaced("10%", "Use the default of 10%"),
            )
            return
        shards, heap = sizing("active_shards", ctx), sizing("heap_gb", ctx)
        if not shards or (buffer is None and not is_complete_config(ctx)):
            return
        have = heap * 1024 * share / 100 if heap and share is not None else None
        size = size_bytes(buffer.written) if buffer is not None and share is None else None
        have = size / (1 << 20) if size is not None else have
        if have is not None and have < shards * EACH:
            wanted = int(shards * EACH)
            (document, *_) = getattr(ctx.tree, "documents", [])
            yield self.finding(
                buffer.entry if buffer is not None else (document.start, document.start),
                f"an index buffer of {have:,.0f} MB for {shards:g} active shards is flushed in small segments: 500 MB"
                f" each are {wanted:,} MB (`indices.memory.index_buffer_size`)",
                fix=buffer.replaced(f"{wanted}mb", f"Use {wanted} MB") if buffer is not None else None,
            )
