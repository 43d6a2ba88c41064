"""Check of the rule about unhandled grok failures."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import leaves
from lslint.grammar.logstash.nodes import Bareword, Comparison, Plugin, String
from lslint.rules.logstash.api import INDEXING, Findings, Fix, Flow, PipelineAdvice, PipelineView, Related, fact
from lslint.rules.logstash.catalogue.traits import options_with, plugins_with
from lslint.rules.logstash.dataflow import field_references
from lslint.rules.logstash.dataflow.pipeline_plugins import keeps_nothing, numbers
from lslint.rules.logstash.dataflow.presence import tested
from lslint.rules.logstash.dataflow.steps import Step
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.effects import operations_of
from lslint.rules.logstash.grok.filters import holds_a_line, matches_anything, patterns_by_field
from lslint.rules.logstash.values.ecs_mode import modes
from lslint.rules.logstash.values.options import pairs

_DEFAULT = "_grokparsefailure"


class GrokFailureUnhandledCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not ctx.is_complete(node):
            return
        outputs = ctx.flow.named("output")
        if not ctx.flow.is_complete or outputs.keys().isdisjoint(INDEXING) or keeps_nothing(ctx.flow):
            return
        if ctx.has_syntax_errors or "pipeline" in outputs:
            return
        if all(source.name in _STRUCTURED and source.codec in ("", "json") for source in ctx.flow.plugins("input")):
            return
        unhandled = _unhandled(ctx.flow)
        may_keep_original = True in modes(ctx)
        is_new = ctx.target is not None and ctx.target.at_least(8)
        remover = None if may_keep_original and is_new else unhandled.get(id(node))
        if remover is not None:
            is_replaced = _TEXT in changes(remover).made
            change = "replaces `message` in" if is_replaced else "removes `message` from"
            remedy = "Use `overwrite` of `grok`" if is_replaced else "Move `remove_field` into `grok`"
            condition = "without ECS (before 8.0), " if may_keep_original else ""
            yield self.finding(
                node.head,
                f"`{remover.name}` also {change} events that grok cannot parse, so {condition}such lines are lost."
                f" {remedy}",
                fix=Fix("manual", f"{remedy}, which applies only on success"),
                related=[Related(*remover.head, f"{change.split()[0]} `message`")],
            )
        elif next(iter(unhandled), None) == id(node):
            is_optional = not _are_used(node, ctx.flow)
            if not is_optional:
                from lslint.rules.logstash.flow.dead import is_dead

                is_optional = is_dead(node.start, ctx)
            yield self.finding(
                node.head,
                f"No condition checks for `{_DEFAULT}`, so lines that grok cannot parse are indexed without their"
                " fields. Send such events to a separate index or file",
                fix=Fix("manual", f"Route events tagged `{_DEFAULT}` to a separate index or file"),
                optional=is_optional,
            )


_STRUCTURED, _SURE = plugins_with("structured"), plugins_with("always effective")
_TRIAL = plugins_with("no service")


def _success_is_tested(pipeline: Flow) -> bool:
    """Return whether an output or a ``drop`` depends on a tag that a grok filter adds on success."""
    filters = pipeline.named("filter")
    tags = {tag for step in filters.get("grok", ()) for tag in step.plugin.texts("add_tag")}
    return bool(tags) and any(
        isinstance(side, String | Bareword) and side.value in tags
        for step in (*pipeline.outputs, *filters.get("drop", ()))
        for clause in step.clauses
        if clause.condition is not None
        for leaf in leaves(clause.condition)
        if isinstance(leaf, Comparison)
        for side in (leaf.left, leaf.right)
    )


@fact
def _unhandled(pipeline: Flow) -> dict[int, Plugin | None]:
    """Return the grok filters of a pipeline that may fail, by identity, unless the pipeline handles failures, each with
    the filter that removes `message` from its events."""
    if pipeline.contains("parsefailure") or _success_is_tested(pipeline):
        return {}
    if any(any(step.plugin.texts("tag_on_failure")) for step in pipeline.named("filter").get("grok", ())):
        return {}  # a filter gives events another tag on failure: the author searches for such tags
    from lslint.rules.logstash.dataflow.exclusive import are_exclusive

    indexing = [step for step in pipeline.outputs if step.plugin.name in INDEXING]
    captured: set[tuple[str, ...]] = set()
    found: dict[int, Plugin | None] = {}
    readers: dict[tuple[object, ...], set[str]] = {}
    for step in pipeline.named("filter").get("grok", ()):
        operations = operations_of(step.plugin)
        fields = {operation[1] for operation in operations if operation[0] in (do.CAPTURE, do.WRITE)}
        is_open = do.is_open(operations)
        captured |= fields
        reads_line = False
        for field, patterns in patterns_by_field(step.plugin).items():
            reads_line = reads_line or holds_a_line(field)
            first_patterns = readers.setdefault((field, *map(id, step.clauses)), {one.value for one in patterns})
            if not first_patterns.issuperset(one.value for one in patterns):
                return {}  # each event carries the tag of one of these filters
        is_search = (
            len(fields) == 1
            and not is_open
            and not any(
                pattern.value.startswith(("^", "\\A"))
                for patterns in patterns_by_field(step.plugin).values()
                for pattern in patterns
            )
        )
        if (
            (fields or is_open)
            and not is_search
            and reads_line
            and step.plugin.option("tag_on_failure") is None
            and not matches_anything(step.plugin)
            and not all(are_exclusive(step, output.clauses, output.tree) for output in indexing)
        ):
            found[id(step.plugin)] = _remover(step, fields, pipeline)
    for step in (*pipeline.outputs, *pipeline.named("filter").get("drop", ())):
        tests = [tested(clause, pipeline) for clause in step.clauses if clause.condition is not None]
        if not all(map(captured.isdisjoint, tests)):
            return {}  # unparsed lines, which lack the field, are routed separately
    return found


_TEXT = ("message",)


def _remover(grok: Step, captured: set[tuple[str, ...]], pipeline: Flow) -> Plugin | None:
    """Return the filter that removes ``message`` from all events of a grok filter that reads it, or replaces it with a
    text that names a captured field, if no other filter stores it in another field."""
    if _is_copied(pipeline) or set(patterns_by_field(grok.plugin)) != set(_TEXT):
        return None
    place = numbers(pipeline)[id(grok.plugin)]
    for number, step in enumerate(pipeline.filters):
        if step.plugin is grok.plugin or step.apart(grok.clauses):
            continue
        effect = changes(step.plugin)
        if effect.is_open or (effect.made - {_TEXT} and _may_read_text(step.plugin)):
            return None
        is_lost = _TEXT in effect.removed - effect.made or not captured.isdisjoint(_replacement(step.plugin))
        if is_lost and number > place and step.covers(grok) and step.plugin.name in _SURE:
            return step.plugin
        captured = captured - effect.made
    return None


@fact
def _is_copied(pipeline: Flow) -> bool:
    """Return whether a string of the pipeline contains ``%{message}``."""
    return any(_TEXT in field_references.fields(text) for text in pipeline.code)


def _are_used(grok: Plugin, pipeline: Flow) -> bool:
    """Return whether later filters work on several captured fields even if grok failed. Not of lines that are typed or
    generated, nor if unparsed events differ from others by the text that grok itself removes."""
    if "message" in grok.texts("remove_field") or not _TRIAL.isdisjoint(pipeline.named("input")):
        return False
    fields = {operation[1] for operation in operations_of(grok) if operation[0] in (do.CAPTURE, do.WRITE)}
    place = numbers(pipeline)[id(grok)]
    used: set[tuple[str, ...]] = set()
    for step in pipeline.filters[place + 1 :]:
        conditions = [clause for clause in step.clauses if clause.condition is not None]
        is_aware = any(not fields.isdisjoint(tested(clause, pipeline)) for clause in conditions)
        if step.plugin.name != "grok" and not is_aware and not step.apart(pipeline.filters[place].clauses):
            used |= fields.intersection(do.read(operations_of(step.plugin)))
    return len(used) > 1


def _replacement(plugin: Plugin) -> list[tuple[str, ...]]:
    """Return the fields in the text with which ``mutate`` replaces ``message``."""
    option = plugin.option("replace") if plugin.name == "mutate" else None
    texts = {path(name): str(getattr(value, "value", "")) for name, value in pairs(option.value)} if option else {}
    return field_references.fields(texts.get(_TEXT, ""))


def _may_read_text(plugin: Plugin) -> bool:
    return _TEXT in do.read(operations_of(plugin)) or any(plugin.option(name) for name in options_with("Ruby code"))
