"""The event flow of the pipeline of a file, computed once, and the results for that file."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.template_markers import find, may_hold
from lslint.rules.api import Context
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.flow.engine import EventFlow, Run
from lslint.rules.logstash.flow.needed import is_certain
from lslint.rules.logstash.values import ecs_mode


@fact
def event_flow(ctx: Context) -> EventFlow:
    """Return what the event flow of the pipeline shows about this file. Nothing about files with syntax errors or
    markers of templates."""
    pipeline = flow(ctx)
    if ctx.has_syntax_errors or (pipeline.certain and not pipeline.is_clean):
        return EventFlow()
    if not is_certain(ctx):
        found = _of_file(ctx)
        texts = [ctx.text]
    else:
        found = _of_pipeline(ctx).of_file(own_tree(pipeline, ctx))
        texts = pipeline.texts
    if found.is_empty or any(may_hold(text) and find(text, "logstash") for text in texts):
        return EventFlow()
    return found


def own_tree(pipeline: Flow, ctx: Context) -> Pipeline | None:
    """Return the tree of the checked file in its pipeline, which was parsed separately in an editor."""
    for tree in pipeline.trees:
        if tree is ctx.tree:
            return tree
    for text, tree in zip(pipeline.texts, pipeline.trees, strict=True):
        if text == ctx.text:
            return tree
    return None


@pipeline_fact
def _of_pipeline(ctx: Context) -> EventFlow:
    return run(ctx)


def run(ctx: Context) -> EventFlow:
    """Run the event flow of a pipeline whose files certainly run together."""
    one = Run(ctx)
    run_sections(one, ctx)
    return one.result


def run_sections(one: Run, ctx: Context) -> None:
    """Run the filters and outputs of the pipeline in their order."""
    pipeline = flow(ctx)
    states = one.starts(pipeline if pipeline.is_complete else None, modes(ctx))
    for kind in ("filter", "output"):
        for tree in pipeline.trees:
            for section in tree.sections:
                if section.kind == kind == "filter":
                    one.section(section.items, tree, states)
                elif section.kind == kind:
                    one.outputs(section.items, tree, states)


def _of_file(ctx: Context) -> EventFlow:
    """Run the event flow of a file whose pipeline may have other files: its events may have any field at first, and
    again before its outputs if filters of other files may run before these."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    one = Run(ctx)
    states = one.starts(None, modes(ctx))
    for section in tree.sections:
        if section.kind == "filter":
            one.section(section.items, tree, states)
    others = [file.tree for file in ctx.project.pipeline_files(others_only=True)]
    if any(section.kind == "filter" and section.items for other in others for section in other.sections):
        states = one.starts(None, modes(ctx))
    for section in tree.sections:
        if section.kind == "output":
            one.outputs(section.items, tree, states)
    return one.result


@fact
def modes(ctx: Context) -> list[bool]:
    """Return whether plugins that do not set ``ecs_compatibility`` use ECS: both if the settings leave that open from
    8.0 on, as LS281 reports fields that only the legacy patterns set."""
    setting = ecs_mode.setting(ctx)
    if setting is not None and setting.path is not None:
        if setting.value == "disabled":
            return [False]
        if setting.value in ("v1", "v8"):
            return [True]
        return [False, True]
    is_legacy = ctx.target is not None and not ctx.target.at_least(8) and not ecs_mode.is_set_elsewhere(ctx)
    return [False] if is_legacy else [False, True]
