"""The tags that the files of a pipeline may set, by name or by ``tag_on_failure``."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.conditions import comparisons, is_negated, leaves
from lslint.grammar.logstash.nodes import (
    Bareword,
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
from lslint.rules.api import Context
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.logstash.dataflow.exclusive import clauses_at
from lslint.rules.logstash.dataflow.pipeline_plugins import without_comments
from lslint.rules.logstash.dataflow.steps import plugins_of
from lslint.rules.logstash.values.options import raw_texts
from lslint.rules.shared.pipeline_files import pipeline_texts, pipeline_trees

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CLOSED = frozenset((
    "file", "stdin", "udp", "tcp", "jdbc", "exec", "beats", "generator", "s3", "snmp", "snmptrap", "pipe", "unix",
))  # fmt: skip
"""Inputs whose events have no tags from another Logstash. (syslog uses grok and date, and sets their tags.)"""


def default_setters(tag: str) -> list[str]:
    """Return the filters that add a tag of failures by default, those with ``tag_on_failure`` first."""
    table: dict[str, dict[str, Any]] = knowledge.load("flow")
    found: list[str] = []
    for name, known in table.items():
        kind, _, plugin = name.partition("/")
        tags = known.get("tags", {})
        if kind == "filter" and (tag in known.get("fixed_tags", ()) or any(tag in one for one in tags.values())):
            found.insert(0 if tag in tags.get("tag_on_failure", ()) else len(found), plugin)
    return found


@keyed_fact
def instead(tag: str, ctx: Context) -> list[tuple[Plugin, Option]] | None:
    """Return the filters of this file that set another tag instead of a failure tag; None if a filter may set it."""
    from lslint.rules.logstash.dataflow.steps import codec, inputs

    read = inputs(ctx)
    if any(one.name not in _CLOSED or codec(one).startswith("json") for one in read):
        return None  # events may already have the tag, or the input sets it
    if tag == "_jsonparsefailure" and not read:
        return None  # a codec of an input in another file may set it
    found: list[tuple[Plugin, Option]] = []
    names = default_setters(tag)
    for tree in pipeline_trees(ctx):
        for section, plugin, _ in tree.walk_plugins():
            if section.kind == "output" or plugin.name not in names:
                continue
            option = plugin.option("tag_on_failure")
            texts = raw_texts(option.value) if option is not None else []
            if option is None or tag in texts or any("${" in text for text in texts):
                return None
            if tree is ctx.tree:
                found.append((plugin, option))
    return found


def named(tag: str, ctx: Context) -> bool:
    """Return whether an option or code names a tag, not only conditions."""
    return tag in _words_outside_conditions(ctx) or not _is_word(tag)


@fact
def _words_outside_conditions(ctx: Context) -> set[str]:
    """Return the words of all files of the pipeline, except those in conditions."""
    found: set[str] = set()
    for text, tree in zip(pipeline_texts(ctx), pipeline_trees(ctx), strict=True):
        found |= _words(without_comments(text, tree), tree)
    return found


def set_by_default_only_below(tag: str, node: Node, ctx: Context) -> Plugin | None:
    """Return the first filter that sets a failure tag, if it is after the condition ``node`` and nothing names the tag;
    else None."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    if ctx.project.has_other_files or not closed_for_failures(ctx) or named(tag, ctx):
        return None
    first: Plugin | None = None
    names = default_setters(tag)
    for section, plugin, _ in tree.walk_plugins():
        if section.kind != "filter" or not section.start <= node.start < section.end:
            if section.kind == "filter":
                return None  # several filter sections
            continue
        if plugin.name in names and plugin.option("tag_on_failure") is None and first is None:
            first = plugin
    return first if first is not None and first.start >= node.end else None


_WORD = r"[^\s\"',;:\[\](){}<>=]+"


@keyed_fact
def _words(text: str, tree: Pipeline) -> set[str]:
    import re

    from lslint.grammar.logstash.conditions import conditions

    words: set[str] = set()
    at = 0
    for node in sorted(conditions(tree), key=lambda node: node.start):
        words.update(re.findall(_WORD, text[at : node.start]))
        at = max(at, node.end)
    words.update(re.findall(_WORD, text[at:]))
    return words


def _is_word(tag: str) -> bool:
    import re

    return re.fullmatch(_WORD, tag) is not None


@fact
def closed_for_failures(ctx: Context) -> bool:
    """Return whether the pipeline is complete and its inputs set no failure tags."""
    from lslint.rules.logstash.dataflow.steps import codec, inputs

    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    if not _is_runnable(ctx) or all(section.kind != "filter" for section in tree.sections):
        return False
    return all(p.name in _CLOSED and codec(p) in ("", "plain", "line", "multiline") for p in inputs(ctx))


def _is_runnable(ctx: Context) -> bool:
    """Return whether a file has outputs and no syntax errors, and its pipeline has inputs."""
    from lslint.rules.logstash.dataflow.steps import inputs, output_steps

    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    return not ctx.has_syntax_errors and bool(inputs(ctx)) and bool(output_steps(tree))


def handled_later(tag: str, leaf: Node, ctx: Context) -> str:
    """Return what handles the events with a tag that the branch with the condition ``leaf`` would drop if it were after
    the filter that adds the tag: ``line 3``, ``another file``; empty if nothing does, or if the branch drops none."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
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


def asks_for(tag: str, tree: Pipeline) -> bool:
    """Return whether a condition of the file tests a tag."""
    seen: set[int] = set()
    for _, _, clauses in tree.walk_plugins():
        for clause in reversed(clauses):
            if id(clause) in seen:
                break
            seen.add(id(clause))
            for leaf in leaves(clause.condition) if clause.condition is not None else ():
                if isinstance(leaf, Comparison) and any(
                    isinstance(side, String | Bareword) and side.value == tag for side in (leaf.left, leaf.right)
                ):
                    return True
    return False
