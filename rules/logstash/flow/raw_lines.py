"""Filters that append to the field ``message`` of events whose inputs read lines."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.flow.analysis import own_tree, run_modes, run_trees
from lslint.rules.logstash.flow.engine import EventFlow, Run
from lslint.rules.logstash.flow.needed import is_certain
from lslint.rules.logstash.flow.sources import unknown_start
from lslint.rules.logstash.flow.values import MUST, TEXT, Value
from lslint.rules.logstash.flow.watched import types_elsewhere

_MESSAGE = ("message",)


def appends(node: Plugin, ctx: Context) -> bool:
    """Return whether a filter of this file makes a list of ``message``, if all inputs set it to a string."""
    own = own_tree(flow(ctx), ctx)
    if ctx.has_syntax_errors or own is None:
        return False
    if is_certain(ctx):
        found = _of_pipeline(ctx)
    elif types_elsewhere(_MESSAGE, own, ctx):
        return False
    else:
        own, found = ctx.pipeline, _of_file(ctx)
    return any(
        one.path == _MESSAGE and not one.is_capture and one.tree is own and one.by.start == node.start
        for one in found.extended
    )


@pipeline_fact
def _of_pipeline(ctx: Context) -> EventFlow:
    return _run(flow(ctx).trees, ctx)


@fact
def _of_file(ctx: Context) -> EventFlow:
    return _run([ctx.pipeline], ctx)


def _run(trees: list[Pipeline], ctx: Context) -> EventFlow:
    """Run files on events of which only ``message`` is known."""
    one = Run(ctx)
    states = [unknown_start(mode) for mode in run_modes(trees, ctx)]
    for state in states:
        state.own["message"] = Value(MUST, TEXT)
    run_trees(one, trees, states)
    return one.result
