"""How large pipelines are and what makes them costly, for ``--statistics``: plugins, expressions, conditions."""

from __future__ import annotations

from lslint.engine.result import FileResult, Run
from lslint.grammar.logstash.conditions import leaves
from lslint.grammar.logstash.nodes import Array, Branch, Comparison, Item, Pipeline, Plugin
from lslint.rules.logstash.grok.filters import patterns

Counts = tuple[int, ...]

_KINDS = ("input", "filter", "output")
NAMES = ("inputs", "filters", "outputs", "grok patterns", "other regular expressions", "conditions", "deepest nesting")
"""What is counted, in order. All but the last, a greatest value, are sums."""


def sizes(result: FileResult) -> Counts:
    """Of a file, with the pipelines inside it; codecs do not count. The tree has to be there yet."""
    found = [0] * len(NAMES)
    for tree in (result.tree, *(part.tree for part, _ in result.parts)):
        if isinstance(tree, Pipeline):
            _add(tree, found)
    return tuple(found)


def totals(run: Run) -> Counts:
    """Of all files of a run; zeros where none is a pipeline."""
    every = [result.sizes for result in run.results if result.sizes]
    columns = list(zip(*every, strict=True)) or [(0,)] * len(NAMES)
    return (*map(sum, columns[:-1]), max(columns[-1]))


def _add(tree: Pipeline, found: list[int]) -> None:
    for section in tree.sections:
        kind = _KINDS.index(section.kind)
        stack: list[tuple[Item, int]] = [(item, 0) for item in section.items]
        while stack:
            item, depth = stack.pop()
            if not isinstance(item, Branch):
                found[kind] += 1
                patterns, others = _expressions(item)
                found[3] += patterns
                found[4] += others
                continue
            found[6] = max(found[6], depth + 1)
            for clause in item.clauses:
                stack.extend((child, depth + 1) for child in clause.items)
                if clause.condition is not None:
                    found[5] += 1
                    parts = leaves(clause.condition)
                    found[4] += sum(isinstance(part, Comparison) and part.operator in ("=~", "!~") for part in parts)


def _expressions(plugin: Plugin) -> tuple[int, int]:
    """The patterns of a grok filter, and the expressions of other filters."""
    if plugin.kind != "filter":
        return 0, 0
    if plugin.name == "grok":
        return sum(1 for _ in patterns(plugin)), 0
    values = [option.value for option in plugin.all("gsub")] if plugin.name == "mutate" else []
    return 0, sum(len(value.items) // 3 for value in values if isinstance(value, Array))
