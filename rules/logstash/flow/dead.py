"""Parts of a pipeline that no event reaches."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Boolean, Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.condition_logic import clash, terms
from lslint.rules.logstash.dataflow.exclusive import facts_around
from lslint.rules.logstash.dataflow.steps import codec
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow.effects import compile_plugin
from lslint.rules.logstash.values.options import option_text
from lslint.rules.shared.pipeline_files import trees_in_order


@fact
def dead_spans(ctx: Context) -> list[tuple[int, int]]:
    """Return the spans between the braces of the clauses of this file whose condition is false for every event, by what
    the pipeline and the conditions around them show."""
    from lslint.rules.logstash.flow.needed import is_closed

    found: list[tuple[int, int]] = []
    if is_closed(ctx) or _has_nested_conditions(ctx):
        from lslint.rules.logstash.flow.analysis import event_flow

        clauses = (dead.clause for dead in event_flow(ctx).dead)
        found += ((one.items[0].start, one.end) for one in clauses if one.items)
    if "if" in ctx.text:
        found += _contradictory_spans(ctx)
    return found


_LINE_INPUTS = frozenset(("exec", "file", "generator", "pipe", "stdin", "syslog", "tcp", "udp", "unix"))


@fact
def unset_type_spans(ctx: Context) -> list[tuple[int, int]]:
    """Return the spans of the clauses of this file that require a ``type`` which nothing sets by name: each input of
    the files reads lines and sets another one. A document that a filter parses may contain it."""
    if "[type]" not in ctx.text or ctx.has_syntax_errors:
        return []
    known = _given_types(ctx)
    if not known:
        return []
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    clauses = {id(clause): clause for _, _, around in tree.walk_plugins() for clause in around}
    found: list[tuple[int, int]] = []
    for clause in clauses.values():
        if clause.items and any(
            name == ("type",) and positive and values and values.isdisjoint(known)
            for name, positive, values in facts_around([clause])
        ):
            found.append((clause.items[0].start, clause.end))
    return found


def _given_types(ctx: Context) -> set[str]:
    """Return the types that the inputs of the files set; empty if events may have another one that a plugin names."""
    found: set[str] = set()
    for tree in trees_in_order(ctx):
        for section, plugin, _ in tree.walk_plugins():
            if section.kind == "input":
                given = option_text(plugin, "type") or ""
                is_of_lines = plugin.name in _LINE_INPUTS and codec(plugin) in ("", "plain", "line", "multiline")
                if not is_of_lines or not given or "${" in given:
                    return set()
                found.add(given)
            elif section.kind == "filter" and _names_type(plugin, tree, ctx):
                return set()
    return found


_SETS_TYPE = r"""set\(\s*\\?["']\[?type\]?\\?["']|event\[\\?["']\[?type\]?\\?["']\]\s*="""


def _names_type(plugin: Plugin, tree: Pipeline, ctx: Context) -> bool:
    """Return whether a filter may set ``type`` by its name."""
    if plugin.name == "clone" or compiled(_SETS_TYPE).search(option_text(plugin, "code") or "") is not None:
        return True
    for operation in compile_plugin(plugin, tree, ctx, False).operations:
        if operation[0] in do.MAKING and operation[do.MAKING[operation[0]]] in (("type",), None):
            return True
    return False


def _contradictory_spans(ctx: Context) -> Iterator[tuple[int, int]]:
    """Yield the spans of the clauses whose condition contradicts itself: ``[a] == "x" and [a] == "y"``."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    clauses = {id(clause): clause for _, _, around in tree.walk_plugins() for clause in around}
    for clause in clauses.values():
        condition = clause.condition
        if clause.items and isinstance(condition, Boolean) and any(word == "and" for word, _, _ in condition.operators):
            ways = terms(condition)
            if ways and all(clash(way) is not None for way in ways):
                yield clause.items[0].start, clause.end


@fact
def _has_nested_conditions(ctx: Context) -> bool:
    """Return whether a condition is inside of another one, which it may contradict."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    return any(len(clauses) > 1 for _, _, clauses in tree.walk_plugins())
