"""A pass of the event flow that follows some fields, also of events whose other fields are not known.

Their sender may set these fields, too. What the pipeline leaves as the sender has set it is ``values.SENT``, so that a
rule sees what the pipeline makes of a field.
"""

from __future__ import annotations

from copy import copy

from lslint.grammar.logstash.conditions import leaves, operands
from lslint.grammar.logstash.nodes import Clause, Expression, Pipeline, Plugin, Selector
from lslint.grammar.record import record
from lslint.rules.api import Context
from lslint.rules.facts import pipeline_fact, union_of
from lslint.rules.logstash.dataflow.grok_fields import captures
from lslint.rules.logstash.dataflow.steps import Path, is_text
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow import values
from lslint.rules.logstash.flow.compiler import Effects
from lslint.rules.logstash.flow.effects import compile_plugin
from lslint.rules.logstash.flow.engine import Run
from lslint.rules.logstash.flow.sources import unknown_start
from lslint.rules.logstash.flow.state import State
from lslint.rules.logstash.flow.values import MAY, SENT, Place, Value
from lslint.rules.logstash.values.options import strings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def start(fields: Iterable[Path], ecs: bool) -> State:
    """Return the state of events that have the fields as their sender has set them, and any other fields."""
    found = unknown_start(ecs)
    for field in sorted(fields):
        if field[0] == "@metadata":
            continue
        if len(field) == 1:
            found.own[field[0]] = SENT
            continue
        old = found.own.get(field[0])
        if old is None or not old.types:
            found.own[field[0]] = Value(MAY, values.OBJECT, None, True)
        found.put(field, SENT)
    return found


def decodes(trees: Iterable[Pipeline]) -> bool:
    """Return whether the codec of an input of these files may set any field."""
    return any(
        section.kind == "input" and not is_text(plugin) for tree in trees for section, plugin, _ in tree.walk_plugins()
    )


@record
class WatchedRead:
    """A read of a field that is followed, up to the offset ``end``. ``value``: what is known of it there."""

    path: Path
    end: int
    value: Value


class WatchRun(Run):
    """A pass that keeps what is known of some fields where options, strings and conditions read them. ``found``: the
    reads by the tree and the offset, in the order of the pipeline; ``read``: all fields that options and strings do."""

    def __init__(self, ctx: Context, fields: Iterable[Path]) -> None:
        super().__init__(ctx)
        self.found: dict[int, dict[int, WatchedRead]] = {}
        self.read: set[Path] = set()
        self._fields = frozenset(fields)

    def _read(self, clause: Clause, condition: Expression, states: list[State]) -> None:
        super()._read(clause, condition, states)
        for leaf in leaves(condition):
            for side in operands(leaf):
                if isinstance(side, Selector) and side.path in self._fields:
                    self._keep(side.path, side.start, side.end, states)

    def _plugin(self, plugin: Plugin, states: list[State], depth: int) -> None:
        for read in self._compiled(plugin, states[0].ecs).reads:
            self.read.add(read.path)
            if read.path in self._fields:
                self._keep(read.path, read.start, read.end, states)
        super()._plugin(plugin, states, depth)

    def _keep(self, path: Path, start: int, end: int, states: list[State]) -> None:
        known = [state.look_up(path) for state in states if not state.is_dead]
        found = known[0]
        for value in known[1:]:
            found = values.join(found, value)
        self.found.setdefault(id(self._tree), {}).setdefault(start, WatchedRead(path, end, found))

    def _compiled(self, plugin: Plugin, ecs: bool) -> Effects:
        key = id(plugin), ecs
        if key not in self._effects:
            found = copy(super()._compiled(plugin, ecs))
            found.operations = [self._marked(operation, plugin) for operation in found.operations]
            for mode in (ecs,) if found.by_mode else (True, False):
                self._effects[id(plugin), mode] = found
        return self._effects[key]

    def _marked(self, operation: do.Operation, plugin: Plugin) -> do.Operation:
        """Return an operation with the place that names the field, and whether it changes what the sender has set."""
        code = operation[0]
        if code not in (do.WRITE, do.APPEND, do.CAPTURE, do.CHANGE) or operation[1] not in self._fields:
            return operation
        path = operation[1]
        place = Place("set", self._tree, *span_of(path, plugin), plugin.name)
        if code == do.CHANGE:
            types = operation[2] if operation[2] in (0, values.ANY) else operation[2] | values.CHANGED
            return (code, path, types, operation[3], operation[4] or place)
        value: Value = operation[2]
        types = value.types | values.CHANGED if code == do.WRITE and operation[3] else value.types
        value = Value(value.status, types, value.constants, value.is_open, value.children, value.place or place)
        return (code, path, value, *operation[3:])


def span_of(path: Path, plugin: Plugin) -> tuple[int, int]:
    """Return the span in a plugin that names a field which it sets."""
    if plugin.name == "grok":
        for field, span in captures(plugin):
            if field == path:
                return span
    for option in plugin.options:
        for node in strings(option.value, keys=True):
            if path_of(node.value) == path:
                return node.start, node.end
    return plugin.start, plugin.name_end


def types_elsewhere(path: Path, own: Pipeline | None, ctx: Context) -> int:
    """Return the types that the other files which may run with this one, in any order, set a field to; 0 if none of
    them changes it. ``own``: the tree of this file in its pipeline."""
    others = [types for tree, types in _set_types(ctx).items() if tree != id(own)]
    return union_of(types.get(path[:size], 0) for types in others for size in range(len(path) + 1))


@pipeline_fact
def _set_types(ctx: Context) -> dict[int, dict[Path, int]]:
    """Return the types that each file of the pipeline sets fields to, by its tree; with an empty path if it may set
    any field."""
    found: dict[int, dict[Path, int]] = {}
    for file in ctx.project.pipeline_files():
        types = found[id(file.tree)] = {}
        if decodes((file.tree,)):
            types[()] = values.ANY
        for section, plugin, _ in file.tree.walk_plugins():
            for mode in (False, True) if section.kind == "filter" else ():
                _add_types(compile_plugin(plugin, file.tree, ctx, mode).operations, types)
    return found


def _add_types(operations: list[do.Operation], types: dict[Path, int]) -> None:
    for operation in operations:
        code = operation[0]
        if code in (do.WRITE, do.APPEND, do.CAPTURE, do.CHANGE):
            made = operation[2] if code == do.CHANGE else operation[2].types
            if made:
                types[operation[1]] = types.get(operation[1], 0) | made
        elif code in (do.TOUCH, do.OPEN_FIELD, do.REMOVE, do.MOVE, do.COPY):
            for path in operation[1:3] if code in (do.MOVE, do.COPY) else operation[1:2]:
                types[path or ()] = values.ANY
        elif code in (do.OPEN, do.OPEN_ALL, do.OPEN_TYPES):
            types[()] = values.ANY
