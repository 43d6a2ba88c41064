"""The checks of the rules about elasticsearch.yml and jvm.options whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.jvm_options import JvmOptions
from lslint.grammar.config.tree import Mapping, Scalar, resolve
from lslint.rules.api import Context, Findings, Related, Rule, Severity
from lslint.rules.elasticsearch.advice.index import sizing
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings, is_complete_config
from lslint.rules.elasticsearch.model.environment import settings_outside
from lslint.rules.elasticsearch.model.setting_values import real_number, size
from lslint.rules.elasticsearch.node.bootstrap import BOUND, is_reachable
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.jvm_options import heap_of, owner, variables

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
        heap = heap_of(node, 21)
        low, high, least, most = heap.smallest_at, heap.largest_at, heap.smallest, heap.largest
        first = low or high
        is_known = (low is None or least is not None) and (high is None or most is not None)
        if first is not None and is_known and least != most and (is_bound := _is_reachable(ctx)) is not False:
            problem = f"`{first.text}` is set without `{'-Xmx' if high is None else '-Xms'}`"
            related = []
            if low is not None and high is not None:
                problem = f"`{low.text}` and `{high.text}` differ"
                related = [Related(high.at, high.at + len(high.text), "maximum heap size")]
            message = f"{problem}: the bootstrap check fails on a node that other hosts can reach, and Elasticsearch"
            message += " does not start. Set both to the same size"
            severity: Severity = "warning" if is_bound else "info"
            yield self.finding((first.at, first.at + len(first.text)), message, related=related, severity=severity)
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


def _is_reachable(ctx: Context) -> bool | None:
    """Return whether other hosts can reach the node of the elasticsearch.yml in the folder, so that bootstrap checks
    stop it; None if that is not certain."""
    found = ctx.project.settings_file("elasticsearch.yml")
    document = next(iter(getattr(found[1], "documents", ())), None) if found is not None else None
    root = resolve(document.root) if document is not None and document.root is not None else None
    if not isinstance(root, Mapping):
        return None
    kind = root.find("discovery.type")
    if kind is not None and isinstance(kind.value, Scalar) and kind.value.text == "single-node":
        return False
    if not in_container(ctx) and not any(one.name.startswith(("network", "transport")) for one in root.entries):
        return False
    bound = next((entry.value for name in BOUND if (entry := root.find(name)) is not None), None)
    is_alone = not settings_outside(ctx) and not any(variables(ctx, "elasticsearch"))
    is_alone = is_alone and ctx.is_below(7, 7)  # later releases also read the files in jvm.options.d
    return True if is_alone and is_reachable(bound) else None
