from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.values.options import is_complete


class SplitNonList(PipelineRule):
    code = "LS265"
    severity = "info"
    visits = ("filter/split",)
    summary = "`split` filter without `field`"
    why = """\
The split filter creates an event for each item of a list, or for each part of a string. Without `field`, it splits
`message` at line ends. A message with a single line passes unchanged and without a tag, and a list in another field
is not split.

Set `field`. To split lines, write `field => "message"`. A filter with a `terminator` is not reported, and
neither is one if the next parsing filter in the same block reads `message`."""
    sources = ("https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-split",)
    fix = "manual"
    bad = ("filter { split { } }\n",)
    good = (
        'filter { split { field => "items" } }\n',
        'filter { split { field => "message" } }\n',
        'filter { split { terminator => ";" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.option("field") is None and node.option("terminator") is None and is_complete(node, ctx):
            if _reads_lines_next(node, ctx):
                return
            yield self.finding(
                (node.start, node.name_end),
                "`split` without `field` splits `message` at line ends, and lists in other fields stay whole. Set"
                " `field` to the field to split",
            )


_DECODERS = {
    "grok": "match", "dissect": "mapping", "kv": "source", "csv": "source", "json": "source", "xml": "source",
    "cef": "source",
}  # fmt: skip
"""Filters that read text -> the option with the name of its field."""
_DEFAULT = frozenset(("kv", "csv", "json"))
"""Those that read ``message`` by default."""


def _reads_lines_next(node: Plugin, ctx: Context) -> bool:
    """Return whether the next filter that reads text in the same clause reads ``message``: its lines are meant."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    inside = id(ctx.clauses[-1]) if ctx.clauses else 0
    for _, plugin, clauses in tree.walk_plugins():
        if plugin.start <= node.start or plugin.name not in _DECODERS:
            continue
        if (id(clauses[-1]) if clauses else 0) != inside:
            return False
        option = plugin.option(_DECODERS[plugin.name])
        if option is None:
            return plugin.name in _DEFAULT
        return compiled(r"\bmessage\b").search(ctx.text, option.value.start, option.value.end) is not None
    return False
