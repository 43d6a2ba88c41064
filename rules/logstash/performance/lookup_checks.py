"""Check of the rule about lookups without a cache."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Clause, Plugin, Selector, String
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView, fact
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
        searched = [test for clause in ctx.clauses for test in _searched(clause)]
        # a fixed part of the events rarely has the text that a condition searches in a field
        selects_few = any(field.path != ("tags",) for _, field in searched)
        tags = {text for text, field in searched if field.path == ("tags",)}
        yield self.finding(
            node.head,
            f"{what}. Set {' and '.join(f'`{name}`' for name in missing)}",
            help=f"For example, `{missing[0]} => {_SIZE}` caches {_SIZE} lookups.",
            fix=fix,
            optional=selects_few or not _added_to_few(ctx).isdisjoint(tags),
        )


def _searched(clause: Clause) -> list[tuple[str, Selector]]:
    """Return the strings that the condition of a clause searches in fields; those of regexes are empty."""
    found = []
    for leaf in comparisons(clause.condition, "in", "=~"):
        if leaf.operator == "=~":
            if isinstance(leaf.left, Selector):
                found.append(("", leaf.left))
        elif isinstance(leaf.left, String) and isinstance(leaf.right, Selector):
            found.append((leaf.left.value, leaf.right))
    return found


@fact
def _added_to_few(ctx: PipelineView) -> frozenset[str]:
    """Return the tags that grok filters add to the events they match, or that filters inside of conditions add."""
    few = [step.plugin for step in ctx.flow.filters if step.plugin.name == "grok" or step.clauses]
    return frozenset(tag for plugin in few for tag in plugin.raw_texts("add_tag"))
