"""Grok filters that run in sequence on the lines that the earlier filters did not match.

Such a chain is as expensive as one filter with all of its patterns: `if "_grokparsefailure" in [tags] { grok { … } }`.
"""

from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Clause, Pipeline, Plugin, Selector, String, raw_texts
from lslint.grammar.record import record
from lslint.rules.api import Context
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.logstash.grok import filters

MAX_CHAIN = 200
"""Maximum number of patterns that are collected per chain."""


@record
class Chain:
    """The filters of a chain so far: their number (``length``), failure tags and patterns of one field."""

    length: int
    tags: frozenset[str]
    patterns: list[String]


@fact
def chains(tree: Pipeline) -> dict[tuple[int, str], Chain]:
    """Return ``(start of the filter, field)`` -> the earlier filters in its chain, without the first filter of each
    chain."""
    found: dict[tuple[int, str], Chain] = {}
    last: dict[tuple[str, tuple[int, ...]], Chain] = {}
    for section, plugin, clauses in tree.walk_plugins():
        if section.kind != "filter" or plugin.name != "grok":
            continue
        option = plugin.option("tag_on_failure")
        own = frozenset(["_grokparsefailure"] if option is None else raw_texts(option.value))
        asked = [_asked_tag(clause, tree) for clause in clauses]
        starts = tuple(clause.start for clause, tag in zip(clauses, asked, strict=True) if tag is None)
        for field, patterns in filters.patterns_by_field(plugin).items():
            key = field, starts
            before = last.get(key)
            if before is not None and any(tag in before.tags for tag in asked if tag is not None):
                found[plugin.start, field] = before
                last[key] = Chain(before.length + 1, before.tags | own, [*before.patterns, *patterns][:MAX_CHAIN])
            else:
                last[key] = Chain(1, own, patterns[:MAX_CHAIN])
    return found


def before(grok: Plugin, field: str, ctx: Context) -> Chain | None:
    """Return the earlier filters in the chain of a grok filter; None if it is the first one or not in a chain."""
    return chains(ctx.pipeline).get((grok.start, field))


@keyed_fact
def _asked_tag(clause: Clause, tree: Pipeline) -> str | None:
    """Return the tag that a condition requires; None if it requires none."""
    del tree
    for comparison in comparisons(clause.condition, "in"):
        right = comparison.right
        if isinstance(comparison.left, String) and isinstance(right, Selector) and right.path == ("tags",):
            return comparison.left.value
    return None
