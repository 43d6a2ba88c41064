from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import sizing
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings, is_complete_config
from lslint.rules.elasticsearch.model.setting_values import real_number, size

MAX_PERCENT = 40
EACH = 500


class IndexBufferSize(NodeAdvice):
    code = "ES311"
    default = False
    summary = "Index buffer too large, or too small for the active shards"
    why = """\
All active shards of a node share `indices.memory.index_buffer_size`, by default 10 % of the heap. More than 40 % of
the heap leaves too little for searches and caches. If the buffer is too small, Elasticsearch writes many small
segments, which it has to merge later. A shard uses at most about 512 MB of the buffer.

The rule reports a buffer that is too small only if `active-shards` and `heap-gb` are set under `[cluster]` in
`lslint.toml`."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: 500 MB per active shard",
        "Elasticsearch reference: indexing buffer settings",
    )
    fix = "unsafe"
    bad = ("indices.memory.index_buffer_size: 60%\n",)
    good = ("indices.memory.index_buffer_size: 10%\n",)
    fixed = good[0]

    def advise(self, settings: NodeSettings) -> Findings:
        buffer, ctx = settings.one("indices.memory.index_buffer_size"), settings.ctx
        share: float | None = 10.0
        if buffer is not None:
            share = real_number(buffer.written.removesuffix("%")) if buffer.written.endswith("%") else None
        if buffer is not None and share is not None and share > MAX_PERCENT:
            yield self.finding(
                buffer.entry,
                f"`index_buffer_size: {buffer.written}` leaves too little heap for searches and caches. Use `10%`,"
                " the default: more than 512 MB per active shard gains nothing",
                fix=buffer.replaced("10%", "Set `index_buffer_size` to `10%`"),
            )
            return
        shards, heap = sizing("active_shards", ctx), sizing("heap_gb", ctx)
        if not shards or (buffer is None and not is_complete_config(ctx)):
            return
        have = heap * 1024 * share / 100 if heap and share is not None else None
        least = size(buffer.written) if buffer is not None and share is None else None
        have = least / (1 << 20) if least is not None else have
        if have is not None and have < shards * EACH:
            wanted = int(shards * EACH)
            active = "1 active shard" if shards == 1 else f"{shards:g} active shards"
            (document, *_) = getattr(ctx.tree, "documents", [])
            yield self.finding(
                buffer.entry if buffer is not None else (document.start, document.start),
                f"Index buffer of {have:,.0f} MB is too small for {active}, so Elasticsearch writes many small"
                f" segments. Set `indices.memory.index_buffer_size` to `{wanted}mb`",
                fix=buffer.replaced(f"{wanted}mb", f"Set `index_buffer_size` to `{wanted}mb`")
                if buffer is not None
                else None,
            )
