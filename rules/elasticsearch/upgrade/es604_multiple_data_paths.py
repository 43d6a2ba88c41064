from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, Mapping, Sequence
from lslint.rules.api import Context, Findings, Rule


class MultipleDataPaths(Rule):
    code = "ES604"
    default = False
    severity = "info"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)
    elasticsearch_only = True
    summary = "Several data paths"
    why = """\
Elasticsearch stores each shard on only one of the paths in `path.data`. The disks fill unevenly, and a failed disk
loses all shards on it. Several paths are deprecated since 7.13.

Use one path on a RAID 0 volume, or run one node per disk."""
    sources = ("registered settings of Elasticsearch 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    bad = ("path.data: [/data1, /data2]\n",)
    good = ("path.data: /data\n",)

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        """Report the setting if it has more than one path."""
        entry = node.root.find("path.data") if isinstance(node.root, Mapping) else None
        if entry is None:
            return
        value = entry.value
        written = getattr(value, "text", "")
        if (isinstance(value, Sequence) and len(value.items) > 1) or "," in written:
            message = (
                "Several paths in `path.data` (deprecated since 7.13) fill unevenly, because each shard is stored on"
                " only one of them. Use one path, or run one node per disk"
            )
            yield self.finding((entry.start, entry.end), message)
