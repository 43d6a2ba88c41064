"""The event flow of the pipeline of a file, computed once, and the results for that file."""

from __future__ import annotations

from itertools import islice

from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.template_hints import has_marker, may_hold
from lslint.rules.api import Context
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.flow.effects import depend_on_mode
from lslint.rules.logstash.flow.engine import EventFlow, Run
from lslint.rules.logstash.flow.needed import is_certain
from lslint.rules.logstash.flow.sources import unknown_start
from lslint.rules.logstash.flow.state import State
from lslint.rules.logstash.values.ecs_mode import modes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


@fact
def event_flow(ctx: Context) -> EventFlow:
    """Return what the event flow of the pipeline shows about this file. Nothing about files with syntax errors or
    markers of templates."""
    pipeline = flow(ctx)
    if ctx.has_syntax_errors or (pipeline.certain and not pipeline.is_clean):
        return EventFlow()
    if not is_certain(ctx):
        found = _of_file(ctx)
        files: Iterable[tuple[str, Pipeline]] = [(ctx.text, ctx.pipeline)]
    else:
        found = _of_pipeline(ctx).of_file(own_tree(pipeline, ctx))
        files = pipeline.files
    if found.is_empty or any(depends_on_markers(text, tree) for text, tree in files):
        return EventFlow()
    conditions = [(dead, dead.clause.condition) for dead in found.dead]
    found.dead = [dead for dead, test in conditions if test is None or not has_marker(ctx.text[test.start : test.end])]
    return found


_OF_EVENTS = frozenset(options_with("decides fields"))


def depends_on_markers(text: str, tree: Pipeline) -> bool:
    """Return whether a template may make another flow of a file: whether it has markers outside of comments, outputs
    and the values of options that change no event, such as addresses."""
    if not may_hold(text):
        return False
    from lslint.grammar.template_blocks import Template

    spans = [(section.start, section.end) for section in tree.sections if section.kind == "output"]
    spans += (
        (option.value.start, option.value.end)
        for section, plugin, _ in tree.walk_plugins()
        if section.kind == "input"
        for option in plugin.options
        if option.name not in _OF_EVENTS
    )
    for marker in Template(text, "logstash").markers:
        if text.startswith(("{%", "<%"), marker.start) and not text.startswith("<%=", marker.start):
            return True
        if not any(start <= marker.start < end for start, end in spans):
            return True
    return False


def own_tree(pipeline: Flow, ctx: Context) -> Pipeline | None:
    """Return the tree of the checked file in its pipeline, which was parsed separately in an editor."""
    same = (tree for tree in pipeline.trees if tree is ctx.tree)
    return next(same, None) or next((tree for text, tree in pipeline.files if text == ctx.text), None)


@pipeline_fact
def _of_pipeline(ctx: Context) -> EventFlow:
    """Run the event flow of a pipeline whose files certainly run together. What is missing is so in all modes, so a
    mode in which nothing is missing, and all plugins are reached, answers for the other."""
    if len(run_modes(flow(ctx).trees, ctx)) > 1:
        one = Run(ctx)
        trees = flow(ctx).trees
        run_trees(one, trees, [state for state in _starts(one, ctx) if state.ecs == modes(ctx)[0]])
        if one.result.is_empty and not one.has_skipped:
            return EventFlow()
    return in_all_modes(ctx)


@pipeline_fact
def in_all_modes(ctx: Context) -> EventFlow:
    """Run the event flow of such a pipeline in all ECS modes, also if the first shows that nothing is missing."""
    one = Run(ctx)
    run_trees(one, flow(ctx).trees, _starts(one, ctx))
    return one.result


def _starts(one: Run, ctx: Context) -> list[State]:
    pipeline = flow(ctx)
    return one.starts(pipeline, modes(ctx)) if pipeline.is_complete else _unknown_starts(pipeline.trees, ctx)


def run_trees(one: Run, trees: list[Pipeline], states: list[State]) -> None:
    """Run the filters, then the outputs of files on states, which are changed."""
    for kind in ("filter", "output"):
        _run_kind(kind, one, trees, states)


def _run_kind(kind: str, one: Run, trees: list[Pipeline], states: list[State]) -> None:
    for tree in trees:
        for section in tree.sections:
            if section.kind == kind:
                one.section(section, tree, states)


def _unknown_starts(trees: list[Pipeline], ctx: Context) -> list[State]:
    """Return the states of the events of inputs that are not in the files."""
    return [unknown_start(mode) for mode in run_modes(trees, ctx)]


def _of_file(ctx: Context) -> EventFlow:
    """Run the event flow of a file whose pipeline may have other files: its events may have any field at first, and
    again before its outputs if filters of other files may run before these."""
    tree: Pipeline = ctx.pipeline
    one = Run(ctx)
    states = _unknown_starts([tree], ctx)
    _run_kind("filter", one, [tree], states)
    if any(path != ctx.path for path in _files_with_filters(ctx)):
        states = _unknown_starts([tree], ctx)
    _run_kind("output", one, [tree], states)
    return one.result


@pipeline_fact
def _files_with_filters(ctx: Context) -> list[str]:
    """Return the paths of the first two files of a pipeline that have filters."""
    files = ctx.project.pipeline_files()
    paths = (file.path for file in files if any(part.kind == "filter" and part.items for part in file.tree.sections))
    return [*islice(paths, 2)]


def run_modes(trees: list[Pipeline], ctx: Context) -> list[bool]:
    """Return the modes in which files are run on events whose inputs are not known: one if both give the same."""
    found = modes(ctx)
    return found if len(found) > 1 and depend_on_mode(trees, ctx) else found[:1]
