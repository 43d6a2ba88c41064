"""The checks of the rules about elasticsearch.yml and jvm.options whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.jvm_options import JvmOptions
from lslint.rules.api import Context, Findings, Related, Rule, Severity, Stage
from lslint.rules.elasticsearch.advice.index import sizing
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings, is_complete_config
from lslint.rules.elasticsearch.model.setting_values import real_number, size
from lslint.rules.elasticsearch.node.heap import heap_of_node, is_stopped
from lslint.rules.shared.jvm_options import heap_of, is_older, owner

MAX_PERCENT = 40
EACH = 500


class IndexBufferSizeCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        buffer, ctx = settings.one("indices.memory.index_buffer_size"), settings.ctx
        share: float | None = 10.0
        if buffer is not None:
            share = real_number(buffer.written.removesuffix("%")) if buffer.written.endswith("%") else None
        if buffer is not None and share is not None and share > MAX_PERCENT:
            message = f"`index_buffer_size: {buffer.written}` leaves too little heap for searches and caches."
            message += " Use `10%`, the default: more than 512 MB per active shard gains nothing"
            yield self.finding(buffer.entry, message, fix=buffer.replaced("10%", "Set `index_buffer_size` to `10%`"))
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


GIB = 1 << 30


class EsHeapSizeCheck(Rule):
    def check(self, node: JvmOptions, ctx: Context) -> Findings:
        if ctx.has_syntax_errors or owner(ctx) != "elasticsearch":
            return
        yield from self._differing(node, ctx)
        heap = heap_of(node, 21)
        high, most = heap.largest_at, heap.largest
        if high is None or most is None:
            return
        ram = sizing("ram_gb", ctx)
        if most >= 32 * GIB:
            message = (
                "is too large for compressed object pointers (below 32 GB), so objects take more memory. Set 31 GB"
                " or less"
            )
        elif ram and most > ram * GIB / 2:
            message = (
                f"is more than half of the {ram:g} GB of memory and leaves too little for the page cache of Lucene."
                f" Set {ram / 2:g} GB or less"
            )
        else:
            return
        yield self.finding((high.at, high.at + len(high.text)), f"`{high.text}` {message}", severity="warning")

    def _differing(self, node: JvmOptions, ctx: Context) -> Findings:
        heap, is_alone = heap_of_node(node, ctx)
        low, high, least, most = heap.smallest_at, heap.largest_at, heap.smallest, heap.largest
        first = next((each for each in (low, high) if any(each is option for option in node.options)), None)
        is_known = (low is None or least is not None) and (high is None or most is not None)
        if first is None or not is_known or least == most or is_older(ctx, 5):
            return
        is_checked, is_above = is_stopped(ctx), is_alone and (least or 0) > (most or least or 0)
        if is_checked is False and not is_above:
            return
        is_certain = is_above or (is_alone and is_checked is True)
        severity: Severity = "warning" if is_certain else "info"
        stage: Stage = "advice"
        problem = f"`{first.text}` is set without `{'-Xmx' if high is None else '-Xms'}`"
        effect = ": the bootstrap check fails on a node that other hosts can reach, and Elasticsearch does not start"
        related = []
        if low is not None and high is not None:
            problem = f"`{low.text}` {'is above' if is_above else 'and'} `{high.text}`{'' if is_above else ' differ'}"
            related = [Related(high.at, high.at + len(high.text), "maximum heap size")] if high in node.options else []
            if is_certain:
                severity, stage = "error", "start"
                effect = ", so Elasticsearch does not start"
                effect = effect if is_above else f" on a node that other hosts can reach{effect}"
        message = f"{problem}{effect}. Set both to the same size"
        span = first.at, first.at + len(first.text)
        yield self.finding(span, message, related=related, severity=severity, stage=stage)
