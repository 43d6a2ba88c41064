"""Reads of fields that inputs and the patterns of grok write only without ECS mode, in pipelines with ECS mode."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.record import record
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.dataflow.exclusive import clauses_at, contradict, requirements
from lslint.rules.logstash.dataflow.grok_fields import of_name
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow, flow_fact
from lslint.rules.logstash.dataflow.steps import Path, Step, overlap
from lslint.rules.logstash.dataflow.writes import display, path
from lslint.rules.logstash.flow.changes import may_be_made
from lslint.rules.logstash.flow.effects import compile_plugin
from lslint.rules.logstash.flow.tables import entry, fields_in_target
from lslint.rules.logstash.flow.values import ABSENT
from lslint.rules.logstash.grok import filters, library
from lslint.rules.logstash.plugins import ecs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    Setter = tuple[str, bool, Step]


@record
class LegacyRead:
    """The first read in a file of a field of a pattern or a plugin. ``name``: of the pattern or plugin; ``is_said``: an
    option or setting turns ECS mode on; ``now``: what a plugin sets in its place."""

    path: Path
    start: int
    end: int
    name: str
    is_said: bool
    now: str = ""


@fact
def legacy_reads(ctx: Context) -> list[LegacyRead]:
    """Return the first read of this file for each pattern whose legacy fields nothing sets in ECS mode."""
    pipeline = flow(ctx)
    if ctx.has_syntax_errors or not pipeline.is_clean:
        return []
    if not any(name in text for text in pipeline.code for name in legacy_fields(ctx)):  # most need no event flow
        return []
    from lslint.rules.logstash.flow.analysis import own_tree

    return _of_pipeline(ctx).get(id(own_tree(pipeline, ctx)), [])


@fact
def legacy_fields(ctx: Context) -> set[str]:
    """Return the fields that the patterns of the pipeline write only in their legacy set."""
    return {field for name in _names(ctx) for field in _only_in(library.LEGACY, library.ECS, name)}


@fact
def reads_after_inputs(ctx: Context) -> list[LegacyRead]:
    """Return the first read of this file for each field that the inputs set only without ECS mode. Empty if other
    inputs may set it, or if the pipeline also uses the object of what replaces it."""
    pipeline = flow(ctx)
    is_known = pipeline.is_clean and pipeline.certain and pipeline.is_complete and not ctx.has_syntax_errors
    names = {step.plugin.name for step in pipeline.inputs} if is_known else ()
    words = {form.format(field) for name in names for field in _removed(name) for form in _FORMS}
    if not any(map(pipeline.contains, words)):
        return []
    from lslint.rules.logstash.flow.analysis import own_tree

    return _after_inputs(ctx).get(id(own_tree(pipeline, ctx)), [])


@flow_fact
def _after_inputs(ctx: Context) -> dict[int, list[LegacyRead]]:
    """Return the reads by the tree of the file."""
    from lslint.rules.logstash.flow import sources
    from lslint.rules.logstash.flow.analysis import run_trees
    from lslint.rules.logstash.flow.watched import WatchRun, start

    pipeline = flow(ctx)
    states = [sources.start(step.plugin, step.tree, ctx, ecs.is_on(step.plugin, ctx)) for step in pipeline.inputs]
    fields: dict[Path, Plugin] = {}
    for step in pipeline.inputs:
        for name in _removed(step.plugin.name):
            if all(state.look_up((name,)).status == ABSENT for state in states):
                fields.setdefault((name,), step.plugin)
    run = WatchRun(ctx, fields)
    run_trees(run, pipeline.trees, [start(fields, ecs.is_on(None, ctx))])
    found: dict[int, list[LegacyRead]] = {}
    for tree, reads in run.found.items():
        rest = {field: plugin for field, plugin in fields.items() if field not in run.result.made}
        for offset, read in sorted(reads.items()):
            if read.path in rest and read.value.status != ABSENT and not read.value.types:
                plugin = rest.pop(read.path)
                names = values_of("fields of inputs in ECS mode").get(plugin.name) or values_of("fields in ECS mode")
                now = names.get(read.path[0], "")
                place = path(now)[: max(len(path(now)) - 1, 2)]
                if not any(overlap(place, other) for other in (*run.read, *run.result.asked, *run.result.made)):
                    is_said = ecs.is_said(plugin, ctx)
                    found.setdefault(tree, []).append(
                        LegacyRead(read.path, offset, read.end, plugin.name, is_said, now)
                    )
    return found


def reads_of_results(plugin: Plugin, tree: Pipeline, ctx: Context) -> Iterator[LegacyRead]:
    """Yield the reads in options of a filter, such as ``add_field``, of fields that it sets only without ECS mode, and
    that no filter before may set."""
    names = fields_in_target(plugin)
    target, pipeline = plugin.text("target"), flow(ctx)
    if not names or not target or ctx.has_syntax_errors or not pipeline.is_clean or not ecs.is_on(plugin, ctx):
        return
    parent = path(target)
    has_asn = plugin.option("database") is not None or plugin.option("default_database_type") is not None
    for read in compile_plugin(plugin, tree, ctx, True).reads:
        new = names.get(read.path[-1]) if read.option != "source" and read.path[:-1] == parent else None
        if not new or new.partition(".")[0] == read.path[-1] or (new.startswith("as.") and not has_asn):
            continue
        if not may_be_made(read.path, plugin, pipeline):
            now, is_said = display((*parent, *new.split("."))), ecs.is_said(plugin, ctx)
            yield LegacyRead(read.path, read.start, read.end, plugin.name, is_said, now)


_FORMS = ("[{}]", '"{}"', "'{}'", "%{{{}}}")
"""How a config refers to a field."""


def _removed(name: str) -> set[str]:
    """Return the fields of an input that do not exist in ECS mode, not even as objects."""
    listed = (entry(f"input/{name}") or {}).get("fields")
    old, new = listed if isinstance(listed, list) else ({}, {})
    return set(old) - {path(field)[0] for field in new}


@flow_fact
def _names(ctx: Context) -> set[str]:
    """Return the names in the patterns of the grok filters of the pipeline that write fields in the legacy set, and in
    ECS mode may write others."""
    groks = [step.plugin for step in flow(ctx).named("filter").get("grok", ())]
    return {name for one in groks if one.text("ecs_compatibility") != "disabled" for name in _legacy_names(one)}


@flow_fact
def _of_pipeline(ctx: Context) -> dict[int, list[LegacyRead]]:
    return _by_tree(flow(ctx), ctx)


def _by_tree(pipeline: Flow, ctx: Context) -> dict[int, list[LegacyRead]]:
    """Return the reads by the tree of the file."""
    patterns = _patterns(pipeline, ctx)
    if not any(field[-1] in text for text in pipeline.code for field in patterns):
        return {}
    from lslint.rules.logstash.flow.analysis import run_trees
    from lslint.rules.logstash.flow.watched import WatchRun, start

    one = WatchRun(ctx, patterns)
    run_trees(one, pipeline.trees, [start(patterns, ecs.is_on(None, ctx))])
    both = {
        name
        for setters in patterns.values()
        for name, _, _ in setters
        if not one.result.asked.isdisjoint(map(path, _only_in(library.ECS, library.LEGACY, name)))
    }
    found: dict[int, list[LegacyRead]] = {}
    trees = {id(tree): tree for tree in pipeline.trees}
    for tree, reads in one.found.items():
        names = set(both)
        for offset, read in sorted(reads.items()):
            if read.value.status == ABSENT or read.value.types or read.path in one.result.made:
                continue
            for name, is_said, step in patterns[read.path]:
                if name in names:
                    break
                if _reaches(step, trees[tree], offset, pipeline, one.result.made):
                    names.add(name)
                    found.setdefault(tree, []).append(LegacyRead(read.path, offset, read.end, name, is_said))
                    break
    return found


def _reaches(step: Step, tree: Pipeline, offset: int, pipeline: Flow, made: Collection[Path]) -> bool:
    """Return whether events that a filter has handled may arrive at an offset of a file: what is there runs later, and
    no condition around it excludes them. ``made``: fields that filters set, so that they may differ there."""
    is_output = any(section.kind == "output" and section.start <= offset < section.end for section in tree.sections)
    if step.tree is tree:
        is_later = is_output or step.plugin.start < offset
    else:
        is_later = is_output or not pipeline.certain or pipeline.trees.index(step.tree) < pipeline.trees.index(tree)
    clauses = clauses_at(tree, offset)
    if not is_later or (step.tree is tree and step.apart(clauses)):
        return False
    changed = {"".join(f"[{part}]" for part in field) for field in made} | {"[tags]"}
    known = [
        [frozenset(atom for atom in term if changed.isdisjoint((atom[0], atom[2]))) for term in condition]
        for condition in requirements(clauses, tree)
    ]
    return not any(
        contradict(requirement, other) for requirement in requirements(step.clauses, step.tree) for other in known
    )


def _only_in(which: str, other: str, name: str) -> frozenset[str]:
    """Return the fields that a pattern writes in one set and not in another one."""
    return of_name(name, library.standard(which)) - of_name(name, library.standard(other))


def _patterns(pipeline: Flow, ctx: Context) -> dict[Path, list[Setter]]:
    """Return the fields that only the legacy set of the patterns in use writes, each with the names of the patterns,
    whether an option or setting turns ECS mode on, and the filters."""
    found: dict[Path, list[Setter]] = {}
    kept: set[Path] = set()
    for step in pipeline.named("filter").get("grok", ()):
        grok = step.plugin
        if grok.option("pattern") is not None or grok.option("target") is not None:
            continue  # ``pattern``: a filter for 1.x, which no release with ECS mode loads
        is_said = ecs.is_said(grok, ctx)
        is_ecs = ecs.is_on(grok, ctx) and grok.option("patterns_dir") is None
        definitions = filters.definitions(grok)
        for name in _legacy_names(grok):
            if not is_ecs or name in definitions:
                kept.update(map(path, of_name(name, library.standard(library.LEGACY))))
                continue
            for field in _only_in(library.LEGACY, library.ECS, name):
                found.setdefault(path(field), []).append((name, is_said, step))
    return {field: setters for field, setters in found.items() if field not in kept}


def _legacy_names(grok: Plugin) -> list[str]:
    """Return the names in the patterns of a grok filter that write fields in the legacy set."""
    old = library.standard(library.LEGACY)
    named = (each.name for _, pattern in filters.patterns(grok) for each in grok_pattern.parse(pattern.value))
    return list(dict.fromkeys(name for name in named if of_name(name, old)))
