"""Tests for failure tags that no event has at a condition."""

from __future__ import annotations

from lslint.grammar.bounded_cache import BoundedCache
from lslint.grammar.logstash.conditions import comparisons, is_negated
from lslint.grammar.logstash.nodes import (
    Branch,
    Clause,
    Comparison,
    Expression,
    Item,
    Node,
    Option,
    Pipeline,
    Plugin,
    String,
)
from lslint.rules import knowledge
from lslint.rules.api import Context, Related
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.dataflow.exclusive import clauses_at
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.steps import plugins_of
from lslint.rules.logstash.flow.absent import file_of, plugin_of
from lslint.rules.logstash.flow.analysis import event_flow, own_tree, run_modes, run_trees
from lslint.rules.logstash.flow.engine import EventFlow, Run, TagTest
from lslint.rules.logstash.flow.needed import is_closed
from lslint.rules.logstash.flow.state import State
from lslint.rules.logstash.flow.values import Place
from lslint.rules.shared.pipeline_files import pipeline_trees
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any


@fact
def _flow(ctx: Context) -> EventFlow:
    """Return the event flow of this file; of files without inputs for events that have any fields, but no tags."""
    pipeline = flow(ctx)
    tree = own_tree(pipeline, ctx)
    if is_closed(ctx):
        return event_flow(ctx)
    if pipeline.inputs or not pipeline.is_clean or tree is None:
        return EventFlow()
    run = Run(ctx)
    run_trees(run, pipeline.trees, [State(mode, is_open=True) for mode in run_modes(pipeline.trees, ctx)])
    return run.result.of_file(tree)


def missing_tag(leaf: Comparison, ctx: Context) -> TagTest | None:
    """Return the test ``"tag" in [tags]`` if filters set the tag by default, but no event has it there; None if an
    event may have it."""
    names = default_setters[leaf.left.value] if isinstance(leaf.left, String) else ()
    if not names or _follows_setter(leaf, names, ctx):
        return None
    return next((test for test in _flow(ctx).tags if test.leaf.start == leaf.start), None)


def _follows_setter(leaf: Comparison, names: Sequence[str], ctx: Context) -> bool:
    """Return whether one of these filters, without options for its tags, precedes a test in a branch around it, so that
    its tag may be set there. Most tests do, and need no event flow."""
    if any("remove_tag" in text for text in flow(ctx).texts):
        return False
    return any(
        plugin.name in names
        and section.kind == "filter"
        and plugin.start < leaf.start
        and clauses == ctx.clauses[: len(clauses)]
        and not any("tag_on" in name for name in plugin.named)
        for section, plugin, clauses in ctx.pipeline.walk_plugins()
    )


def _setters(tag: str) -> list[str]:
    """Return the filters that add a tag of failures by default, those with ``tag_on_failure`` first."""
    table: dict[str, dict[str, Any]] = knowledge.load("flow")
    found: list[str] = []
    for name, known in table.items():
        kind, _, plugin = name.partition("/")
        tags = known.get("tags", {})
        if kind == "filter" and (tag in known.get("fixed_tags", ()) or any(tag in one for one in tags.values())):
            found.insert(0 if tag in tags.get("tag_on_failure", ()) else len(found), plugin)
    return found


default_setters: dict[str, list[str]] = BoundedCache(_setters)


def replaced(tag: str, ctx: Context) -> list[tuple[Plugin, Option]]:
    """Return the filters of this file whose ``tag_on_failure`` replaces a failure tag; none if a filter sets the
    tag."""
    if tag in _flow(ctx).tagged:
        return []
    names = default_setters[tag]
    tree: Pipeline = ctx.pipeline
    return [
        (plugin, option)
        for plugin in tree.plugins()
        if plugin.kind == "filter" and plugin.name in names and (option := plugin.option("tag_on_failure")) is not None
    ]


def why_missing(test: TagTest, ctx: Context) -> tuple[str, str, list[Related]] | None:
    """Return why no event has the tag that a condition tests, as the end of a sentence, what to do, and the places that
    show it; None if that is not certain, or follows from another finding."""
    if not is_closed(ctx):
        return None
    tag, leaf, found, place = test.tag, test.leaf, _flow(ctx), test.value.place
    if place is not None:
        if place.word != "removed":
            return None
        path, line = file_of(place, ctx)
        where = f"on line {line}" if path is None else f"in `{path.rpartition('/')[2]}`"
        related = [Related(place.start, place.end, "removes the tag", path)]
        return f"is removed {where}", "Remove the branch, or move `remove_tag` to the filter that must succeed", related
    setter = found.tagged.get(tag)
    if setter is None:
        return "is set by no input or filter", "Remove the branch", []
    if (tag, "") in found.skipped and setter.start < leaf.start:
        return None  # it follows from another finding
    if _is_patched(setter):
        return None
    path, line = file_of(setter, ctx)
    later = handled_later(tag, leaf, ctx)
    advice = "Move the condition after the filter that adds the tag"
    if later:
        advice = f"Remove the branch, as {later} handles these events"
    related = [Related(setter.start, setter.end, "adds the tag", path)]
    if path is not None:
        return f"is only added in `{path.rpartition('/')[2]}`, to other events or later", advice, related
    if setter.start > leaf.end:
        return f"is only added later, on line {line}", advice, related
    return f"is only added to other events, on line {line}", advice, related


def _is_patched(place: Place) -> bool:
    """Return whether the plugin at a place has an option that no release of it knows: it may be another version, which
    sends events through the filters again."""
    plugin = plugin_of(place)
    known = catalogue.plugin(f"{plugin.kind}/{plugin.name}") if plugin is not None else None
    if plugin is None or known is None:
        return False
    return any(known.option(one) is None and closest(one, known.names()) is None for one in plugin.named)


def handled_later(tag: str, leaf: Node, ctx: Context) -> str:
    """Return what handles the events with a tag that the branch with the condition ``leaf`` would drop if it were after
    the filter that adds the tag: ``line 3``, ``another file``; empty if nothing does, or if the branch drops none."""
    tree: Pipeline = ctx.pipeline
    own = clauses_at(tree, leaf.start)
    if not own or all(plugin.name != "drop" for plugin in plugins_of(own[-1].items)):
        return ""
    for other in pipeline_trees(ctx):
        for section in other.sections:
            first = leaf.end if other is tree and section.kind == "filter" else section.start
            for clause in _with_tag(tag, section.items) if section.kind != "input" else ():
                if clause.start >= first and any(plugin.name != "drop" for plugin in plugins_of(clause.items)):
                    return f"line {ctx.line(clause.start)}" if other is tree else "another file"
    return ""


def _with_tag(tag: str, items: list[Item]) -> Iterator[Clause]:
    """Yield the clauses for events with a tag: their condition tests for it, or that of the clause before an ``else``
    tests that it is missing."""
    todo = list(reversed(items))
    while todo:
        item = todo.pop()
        before: Clause | None = None
        for clause in item.clauses if isinstance(item, Branch) else ():
            if _tests(tag, clause.condition, True) or (
                clause.condition is None and before is not None and _tests(tag, before.condition, False)
            ):
                yield clause
            todo += clause.items
            before = clause


def _tests(tag: str, condition: Expression | None, wanted: bool) -> bool:
    """Return whether a condition tests that an event has a tag (``wanted``), or that it has not."""
    for leaf in comparisons(condition, "in", "not in"):
        is_it = isinstance(leaf.left, String) and leaf.left.value == tag and condition is not None
        if is_it and ((leaf.operator == "in") is not is_negated(condition, leaf)) is wanted:  # type: ignore[arg-type]
            return True
    return False
