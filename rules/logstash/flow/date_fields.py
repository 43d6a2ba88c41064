"""Date filters that never run, and those that have set the time of an event."""

from __future__ import annotations

from bisect import bisect_left

from lslint.grammar.logstash.nodes import Clause, Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow, numbers
from lslint.rules.logstash.dataflow.steps import MAX_STEPS, step_of, steps
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.options import SELECTING


def lacks_field(node: Plugin, ctx: Context) -> bool:
    """Return whether no event has the field that a date filter parses."""
    return node.start in _lacking(ctx)


@fact
def _lacking(ctx: Context) -> set[int]:
    """Return the offsets of the plugins and clauses of the pipeline that read a field which no event has."""
    from lslint.rules.logstash.flow.analysis import event_flow  # not needed for most date filters

    return {absence.by.start for absence in event_flow(ctx).absences}


def is_rewritten(field: str, date: Plugin, ctx: Context) -> bool:
    """Return whether a filter between the grok filter that captures a field and the date filter may change it: the
    first grok filter that all events of the date filter pass, else the first of all."""
    pipeline = flow(ctx)
    end = numbers(pipeline).get(id(date), len(pipeline.filters))
    groks, rewriting = _rewriting(path(field), pipeline)
    around = (groks.get(ctx.clauses[:depth], end) for depth in range(len(ctx.clauses) + 1))
    start = min(around)
    if start >= end:
        first = min(groks.values(), default=0)
        start = first if first < end else 0
    at = bisect_left(rewriting, start)
    return at < len(rewriting) and rewriting[at] < end


@keyed_fact
def _rewriting(field: tuple[str, ...], pipeline: Flow) -> tuple[dict[tuple[Clause, ...], int], list[int]]:
    """Return the number of the first grok filter that captures a field, by the clauses around it, and the numbers of
    the other filters that may change the field."""
    from lslint.rules.logstash.flow.changes import changes  # not needed for most date filters

    groks: dict[tuple[Clause, ...], int] = {}
    others: list[int] = []
    for i, step in enumerate(pipeline.filters):
        if changes(step.plugin).may_change(field):
            if step.plugin.name == "grok":
                groks.setdefault(step.clauses, i)
            else:
                others.append(i)
    return groks, others


def date_before(node: Plugin, ctx: Context) -> Plugin | None:
    """Return a date filter that sets ``@timestamp`` of all or most events that reach ``node``, or None."""
    tree: Pipeline = ctx.pipeline
    here = step_of(node, tree)
    for step in steps(tree)["filter"][:MAX_STEPS]:
        plugin = step.plugin
        if here is None or plugin.start >= node.start:
            break
        sets_timestamp = plugin.name == "date" and plugin.text("target") in (None, "@timestamp")
        if sets_timestamp and step.covers(here) and _same_events(plugin, node):
            return plugin
    return None


def _same_events(date: Plugin, node: Plugin) -> bool:
    """Whether ``date`` runs on the events of ``node``, by the options that select events in Logstash 1."""
    return all(
        name not in date.named or (name in node.named and date.raw_texts(name) == node.raw_texts(name))
        for name in SELECTING
    )
