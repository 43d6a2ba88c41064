"""What the plugins and conditions of a pipeline do with one field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lslint.execution.field_uses import mentions
from lslint.execution.field_uses.mentions import Mention
from lslint.execution.field_uses.pipeline_steps import Step
from lslint.execution.field_uses.presence import type_words
from lslint.grammar.logstash.nodes import Clause, Node, Plugin
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.grok_fields import of_name
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow import named_fields
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow.analysis import modes
from lslint.rules.logstash.flow.compiler import Effects, Read
from lslint.rules.logstash.flow.effects import compile_plugin
from lslint.rules.logstash.flow.sources import start
from lslint.rules.logstash.flow.tables import codec_entry, entry
from lslint.rules.logstash.flow.values import ABSENT, MAY, MUST, Value
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.values.options import pair_nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

SETS, CHANGES, READS, TESTS, RENAMES, COPIES, REMOVES = (
    named_fields.SETS, named_fields.CHANGES, named_fields.READS, mentions.TESTS, named_fields.RENAMES,
    named_fields.COPIES, named_fields.REMOVES,
)  # fmt: skip
NAMES = named_fields.NAMES
LACKS, MAY_SET, MAY_CHANGE, MAY_REMOVE = "lacks", "may set", "may change", "may remove"
"""``LACKS``: an input whose events do not have the field; the others: by a plugin that does not name it."""


@dataclass(slots=True, eq=False)
class Use:
    """``action``: what the plugin or condition of ``step`` does; ``field``: the field that it does it with, which may
    also be an object around the asked field or a field in it; ``start``/``end``: where. ``mention``: the name there,
    None for a default or a plugin that may set any field; ``by``: the grok pattern that captures the field, ``tag`` the
    tag that is added or removed; ``types``: of the value that is set, if they are known; ``cause``: why anything is
    possible; ``mode``: the ECS mode (``disabled``, ``enabled``) to which it is limited. It has one attribute per
    fact that the report prints."""

    action: str
    field: Path
    step: Step
    start: int
    end: int
    mention: Mention | None = None
    by: str = ""
    tag: str = ""
    types: tuple[str, ...] = ()
    cause: str = ""
    mode: str = ""

    @property
    def given(self) -> Node | None:
        """The value that belongs to the name."""
        return self.mention.given if self.mention is not None else None


def is_related(path: Path, other: Path) -> bool:
    """Return whether two fields are the same, or one contains the other."""
    size = min(len(path), len(other))
    return path[:size] == other[:size]


def of_step(step: Step, path: Path, ctx: Context) -> Iterator[Use]:
    """Yield what one plugin or condition does with a field, in source order."""
    node = step.node
    if isinstance(node, Clause):
        for mention in mentions.of_clause(node):
            if is_related(mention.path, path):
                yield _named(mention, step)
        return
    uses = [_named(one, step) for one in mentions.of_plugin(node, ctx) if is_related(one.path, path)]
    if step.section == "input":
        uses += _of_input(node, step, path, uses, ctx)
    elif step.section == "filter":
        uses += _not_named(node, step, path, uses, ctx)
    else:
        uses += _defaults(node, step, path, uses, ctx)
    yield from sorted(uses, key=lambda use: (use.start, use.end))


def _named(mention: Mention, step: Step) -> Use:
    return Use(mention.role, mention.path, step, mention.start, mention.end, mention)


def _at_plugin(action: str, field: Path, step: Step) -> Use:
    node = step.node
    end = node.name_end if isinstance(node, Plugin) else node.end
    return Use(action, field, step, node.start, end)


# inputs ------------------------------------------------------------------------------------------------------------


def _of_input(plugin: Plugin, step: Step, path: Path, named: list[Use], ctx: Context) -> Iterator[Use]:
    option = plugin.option(path[0]) if path in (("type",), ("tags",)) else None
    if option is not None:
        mention = Mention(
            path, option.name, option.start, option.end, SETS, mentions.OPTION, option.name, given=option.value,
            is_exact=False,
        )  # fmt: skip
        yield _named(mention, step)
        return
    if any(use.field == path and use.action == SETS for use in named):
        return
    values = [start(plugin, step.tree, ctx, mode, 0) for mode in modes(ctx)]
    input_values = [state.look_up(path) for state in values]
    cause = next((state.cause for state in values if state.cause), "")
    if path == ("tags",):
        input_values = [Value(MAY if state.tags_cause else ABSENT, 0) for state in values]
        cause = next((state.tags_cause for state in values if state.tags_cause), "")
    if all(value.status == ABSENT for value in input_values):
        yield _at_plugin(LACKS, path, step)
    elif any(value.is_plain_unknown for value in input_values) or path == ("tags",):
        use = _at_plugin(MAY_SET, path, step)
        use.cause = _unknown_source(plugin, cause)
        yield use
    else:
        present = [value for value in input_values if value.status != ABSENT]
        use = _at_plugin(SETS if all(value.status == MUST for value in present) else MAY_SET, path, step)
        use.types = type_words(present)
        if len(present) < len(input_values):
            use.mode = "disabled" if input_values[0].status != ABSENT else "enabled"
        yield use


def _unknown_source(plugin: Plugin, cause: str) -> str:
    """Return ``input``, ``codec`` or ``object``: what of an input may have any field."""
    if not cause:
        return "object"
    effects = entry(f"input/{plugin.name}")
    is_codec = effects is not None and (cause == plugin.codec or codec_entry(plugin, effects) is None)
    return "codec" if is_codec or cause == (effects or {}).get("codec") else "input"


# filters -----------------------------------------------------------------------------------------------------------

_GROUPS = {
    do.WRITE: SETS, do.APPEND: SETS, do.CAPTURE: SETS, do.REMOVE: REMOVES, do.CHANGE: CHANGES, do.TOUCH: CHANGES,
    do.READ: READS,
}  # fmt: skip
_OPEN = {do.OPEN: MAY_SET, do.OPEN_ALL: MAY_CHANGE, do.OPEN_TYPES: MAY_CHANGE, do.WEAKEN: MAY_REMOVE}


class _Operation:
    """An operation on a related field. ``start``/``end``: where it reads the field, else -1; ``modes``: the ECS modes
    with it."""

    __slots__ = ("action", "cause", "end", "field", "modes", "start", "tag")

    def __init__(self, action: str, field: Path, start: int = -1, end: int = -1, cause: str = "", tag: str = ""):
        self.action = action
        self.field = field
        self.start = start
        self.end = end
        self.cause = cause
        self.tag = tag
        self.modes: list[bool] = []


def operations(plugin: Plugin, step: Step, path: Path, ctx: Context) -> list[_Operation]:
    """Return what a plugin does to a field according to the event flow."""
    by_key: dict[tuple[object, ...], _Operation] = {}
    for mode in modes(ctx):
        effects = compile_plugin(plugin, step.tree, ctx, mode)
        listed = [one for operation in effects.operations for one in _of_operation(operation, effects.reads, path)]
        listed += [one for one in _of_copies(effects, plugin) if one.field == path]
        for one in listed:
            earlier = by_key.setdefault((one.action, one.field, one.start, one.cause, one.tag), one)
            if mode not in earlier.modes:
                earlier.modes.append(mode)
    return list(by_key.values())


def _of_copies(effects: Effects, plugin: Plugin) -> Iterator[_Operation]:
    """Yield what a ``clone`` filter does to its copies: their names become a type, or a tag with ECS."""
    for name in effects.clones or ():
        if effects.ecs:
            yield _Operation(SETS, ("tags",), plugin.start, plugin.name_end, tag=name)
        else:
            yield _Operation(SETS, ("type",))


def _of_operation(operation: do.Operation, reads: list[Read], path: Path) -> Iterator[_Operation]:
    code = operation[0]
    if code in _OPEN:
        if path != ("tags",) or code == do.OPEN_ALL:
            yield _Operation(_OPEN[code], (), cause=operation[1])
    elif code == do.OPEN_TAGS:
        if path == ("tags",):
            yield _Operation(MAY_SET, (), cause=operation[1])
    elif code == do.OPEN_FIELD:
        if len(operation[1]) < len(path) and is_related(operation[1], path):
            yield _Operation(MAY_SET, operation[1], cause="object")
    elif code in (do.TAG, do.UNTAG):
        if path == ("tags",):
            place = operation[3] if code == do.TAG else operation[2]
            action = SETS if code == do.TAG else REMOVES
            yield _Operation(action, path, place.start, place.end, tag=operation[1])
    elif code in (do.MOVE, do.COPY):
        if is_related(operation[1], path):
            yield _Operation(RENAMES if code == do.MOVE else COPIES, operation[1])
        if operation[2] is not None and is_related(operation[2], path):
            yield _Operation(SETS, operation[2])
    elif code == do.READ:
        if is_related(operation[2], path):
            read = reads[operation[1]]
            yield _Operation(READS, operation[2], read.start, read.end)
    elif code in _GROUPS and is_related(operation[1], path):
        yield _Operation(_GROUPS[code], operation[1])


def _not_named(plugin: Plugin, step: Step, path: Path, named: list[Use], ctx: Context) -> Iterator[Use]:
    """Yield what a filter does with fields that it does not name: defaults, captures of library patterns, and filters
    whose fields are unknown."""
    listed = operations(plugin, step, path, ctx)
    seen: set[tuple[str, Path]] = set()
    for operation in listed:
        if operation.tag:
            yield _of_tag(operation, plugin, step)
            continue
        if (operation.action, operation.field) in seen:
            continue
        seen.add((operation.action, operation.field))
        use = _at_plugin(operation.action, operation.field, step)
        use.cause = operation.cause
        is_said = _is_said(operation, named, plugin)
        if len(operation.modes) == 1 < len(modes(ctx)) and not is_said:
            use.mode = "enabled" if operation.modes[0] else "disabled"
        patterns = (
            list(of_library(plugin, operation.field, ctx)) if plugin.name == "grok" and operation.action == SETS else []
        )
        for name, first, last in patterns:
            yield Use(SETS, operation.field, step, first, last, by=name, mode=use.mode)
        if not patterns and not is_said:
            yield use


def _is_said(operation: _Operation, named: list[Use], plugin: Plugin) -> bool:
    """Return whether a mention of the field in the plugin already says what an operation does."""
    same = [use.action for use in named if use.field == operation.field]
    if operation.action in (CHANGES, READS) or (plugin.name == "ruby" and operation.field):
        return bool(same)
    if operation.action == SETS:
        return SETS in same or CHANGES in same
    return operation.action in same


def _of_tag(operation: _Operation, plugin: Plugin, step: Step) -> Use:
    use = _at_plugin(operation.action, ("tags",), step)
    if operation.start != plugin.start:
        use.start, use.end = operation.start, operation.end
    else:
        use.cause = "failure"
    use.tag = operation.tag
    return use


def of_library(plugin: Plugin, path: Path, ctx: Context) -> Iterator[tuple[str, int, int]]:
    """Yield the references of a grok filter to patterns that capture a field in their definition: the name of the
    pattern, and the span of the reference. Not those that the filter itself defines."""
    definitions = filters.definitions(plugin)
    libraries = filters.libraries_with_files(plugin, ctx)
    texts = [pattern for _, pattern in filters.patterns(plugin)]
    texts += [given for option in plugin.all("pattern_definitions") for _, given in pair_nodes(option.value)]  # type: ignore[misc]
    for text in texts:
        value = getattr(text, "value", "")
        for reference in grok_pattern.parse(value) if isinstance(value, str) else ():
            if reference.name in definitions:
                continue
            if any(path_of(name) == path for library in libraries for name in of_name(reference.name, library)):
                yield reference.name, text.start + 1 + reference.start, text.start + 1 + reference.end


def _defaults(plugin: Plugin, step: Step, path: Path, named: list[Use], ctx: Context) -> Iterator[Use]:
    for operation in operations(plugin, step, path, ctx):
        if operation.action == READS and not any(use.field == operation.field for use in named):
            yield _at_plugin(READS, operation.field, step)
