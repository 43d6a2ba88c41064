from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, Mapping, Sequence
from lslint.rules.api import Context, Findings, Rule


class MultipleDataPaths(Rule):
    code = "ES604"
    severity = "warning"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)
    summary = "Several data paths"
    why = """\
Several entries in `path.data` are deprecated since 7.13. A shard lies on one path only, so the disks fill
unevenly, and one that fails takes all its shards along. One path on RAID 0, or one node for each disk, does the
same better."""
    sources = ("settings registries of Elasticsearch 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    bad = (
        "path.data: [/data1, /data2]\n",
        "path.data: /data1,/data2\n",
    )
    good = ("path.data: /data\n",)

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        """One finding where the setting has more than one path."""
        entry = node.root.find("path.data") if isinstance(node.root, Mapping) else None
        if entry is None:
            return
        value = entry.value
        written = getattr(value, "text", "")
        if (isinstance(value, Sequence) and len(value.items) > 1) or "," in written:
            old = ctx.target is not None and not ctx.target.at_least(7, 13)
            harm = "fill unevenly, as a shard lies on one of them" if old else "are deprecated since 7.13"
            message = f"several paths in `path.data` {harm}: use one path, or run a node for each disk"
            yield self.finding((entry.start, entry.end), message)
