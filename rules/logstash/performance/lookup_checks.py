"""Check of the rule about lookups without a cache."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView
from lslint.rules.shared.option_edits import insertion

_SIZE = 8000


class LookupWithoutCacheCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not ctx.is_complete(node):
            return
        if node.name == "jdbc_streaming":
            option = node.option("use_cache")
            if option is not None and node.is_false("use_cache"):
                edit = Edit(option.value.start, option.value.end, "true")
                yield self.finding(
                    option,
                    "`use_cache => false` queries the database for every event, and the worker waits. Set `use_cache =>"
                    " true`",
                    fix=Fix("unsafe", "Set `use_cache` to `true`", [edit]),
                )
            return
        if ctx.is_below(2, 3):
            return  # the plugin of these releases has no such options
        if node.option("resolve") is None and node.option("reverse") is None:
            return  # it looks up nothing
        sizes = ("hit_cache_size", "failed_cache_size")
        missing = [name for name in sizes if node.option(name) is None or node.number(name) == 0]
        if not missing:
            return
        what = "`dns` caches only failed lookups, so successful lookups are repeated for every event"
        if len(missing) == 2:
            what = (
                "`dns` has no cache, so every event waits for a lookup: at 2 ms each, at most 500 events/s per worker"
            )
        elif missing[0] == "failed_cache_size":
            what = "`dns` does not cache failed lookups, which take longest and are repeated for every event"
        fix = None
        if not ctx.has_syntax_errors and all(node.option(name) is None for name in missing):
            title = f"Add {' and '.join(f'`{name} => {_SIZE}`' for name in missing)}"
            edits = [insertion(ctx.text, node, f"{name} => {_SIZE}") for name in missing]
            joined = "".join(edit.text for edit in edits)
            fix = Fix("unsafe", title, [Edit(edits[0].start, edits[0].end, joined)])
        yield self.finding(
            node.head,
            f"{what}. Set {' and '.join(f'`{name}`' for name in missing)}",
            help=f"For example, `{missing[0]} => {_SIZE}` caches {_SIZE} lookups.",
            fix=fix,
        )
