"""Fields that a file reads although no event has them there, for the rules that report them."""

from __future__ import annotations

from bisect import bisect_right

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.lines import lines_before
from lslint.grammar.logstash.conditions import literal_values, operands
from lslint.grammar.logstash.nodes import (
    Boolean,
    Clause,
    Comparison,
    Expression,
    Group,
    Node,
    Not,
    Pipeline,
    Plugin,
    Selector,
)
from lslint.rules.api import Context, Related
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue.plugins import plugin
from lslint.rules.logstash.dataflow.mutate_order import CHANGES_IN_PLACE
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.steps import Path, steps
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow.analysis import event_flow
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.engine import Absence, DeadClause, EventFlow
from lslint.rules.logstash.flow.tables import entry
from lslint.rules.logstash.flow.values import FALSY, Place, Value, is_gone
from lslint.rules.logstash.values.options import pair_nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


_MAX_COMPARED = 100
"""Missing fields of a file whose names are compared with those of all others."""
_BEATS = (("beat",), ("version",), ("type",), ("pipeline",))
"""Metadata of Beats, which LS269 checks."""


def removed(ctx: Context) -> Iterator[Absence]:
    """Yield the reads of fields that a mutate filter has removed or renamed."""
    found = event_flow(ctx)
    ctx.truncated |= found.is_truncated
    for absence in found.absences:
        place = absence.value.place
        if place is None or place.word not in ("removed", "renamed") or not _is_reported(absence):
            continue
        inside = absence.tree is place.tree and absence.by.start <= place.start < absence.by.end
        if not inside or isinstance(absence.by, Clause):  # LS230 explains the order in one mutate filter
            yield absence


def never_made(ctx: Context) -> Iterator[Absence]:
    """Yield the reads of fields that nothing before has set. Not of those that a branch sets which no event enters or
    that a filter copies from a missing field, as they follow from another finding, and not of those of the other set of
    grok patterns, which LS281 reports."""
    found = event_flow(ctx)
    ctx.truncated |= found.is_truncated
    uncopied = _uncopied(found)
    for absence in found.absences:
        place = absence.value.place
        if isinstance(absence.by, Clause) and absence.by.condition is None:
            continue  # ``if ![field]`` before an ``else``: a test for a field that some events have elsewhere
        if (place is None or place.word == "set") and _is_reported(absence) and not _is_dotted(absence, ctx):
            path = absence.read.path
            parts = [path[:size] for size in range(1, len(path) + 1)]
            if (
                found.skipped.isdisjoint(parts)
                and found.other_mode.isdisjoint(parts)
                and not _is_made_by_reader(absence, found)
                and not any(uncopied.get(part, absence.read.end) < absence.read.start for part in parts)
            ):
                yield absence


def _uncopied(found: EventFlow) -> dict[Path, int]:
    """Return the fields that nothing sets but a mutate filter that copies or renames a missing field to them, each with
    the offset of that filter's field."""
    fields: dict[Path, int] = {}
    for absence in found.absences:
        by, offset = absence.by, absence.read.start
        if isinstance(by, Plugin) and absence.read.option in ("copy", "rename") and offset in _targets(by):
            target = path_of(_targets(by)[offset])
            place = found.made.get(target)
            if place is not None and place.tree is absence.tree and by.start <= place.start < by.end:
                fields[target] = offset
    return fields


_BY_READER = ("match", *CHANGES_IN_PLACE)


def _is_made_by_reader(absence: Absence, found: EventFlow) -> bool:
    """Return whether the filter that reads a field also sets it: grok matches its fields one after the other, and LS230
    is about the order of mutate; or whether the name is that of an option, which is inside of the value of another one
    by mistake."""
    if not isinstance(absence.by, Plugin) or absence.read.option not in _BY_READER:
        return False
    place = found.made.get(absence.read.path)
    if place is not None and place.tree is absence.tree and absence.by.start <= place.start < absence.by.end:
        return True
    if absence.by.name == "mutate":
        return False
    record = plugin(f"{absence.by.kind}/{absence.by.name}")
    return record is not None and record.option(absence.read.path[0]) is not None


def _is_dotted(absence: Absence, ctx: Context) -> bool:
    """Return whether the name has dots for an object that something sets, which LS290 reports."""
    first, dot, _ = absence.read.path[0].partition(".")
    return dot != "" and (first,) in outer_fields(ctx)


@fact
def outer_fields(ctx: Context) -> set[Path]:
    """Return the fields that plugins set by name, and the objects that contain them."""
    return {path[:size] for path in event_flow(ctx).made for size in range(1, len(path) + 1)}


def _is_reported(absence: Absence) -> bool:
    path = absence.read.path
    if not path[0] or (path[0] == "@metadata" and path[1:2] in _BEATS):
        return False
    if isinstance(absence.by, Clause) and absence.by.condition is not None:
        return _is_positive(absence.by.condition, absence.read.start)
    return True


def _is_positive(condition: Expression, offset: int) -> bool:
    """Return whether the comparison or operand at an offset has to be true, so that it is not a test for absence."""
    stack: list[tuple[Expression, bool]] = [(condition, True)]
    while stack:
        node, positive = stack.pop()
        if not node.start <= offset < node.end:
            continue
        if isinstance(node, Group):
            stack.append((node.inner, positive))
        elif isinstance(node, Not):
            stack.append((node.operand, not positive))
        elif isinstance(node, Comparison):
            both_fields = isinstance(node.left, Selector) and isinstance(node.right, Selector)
            return positive and not both_fields and node.operator in ("==", "=~", "in", "<", ">", "<=", ">=")
        elif isinstance(node, Selector):
            return positive
        else:
            if any(word not in ("and", "or") for word, _, _ in getattr(node, "operators", ())):
                return False
            stack.extend((operand, positive) for operand in getattr(node, "operands", ()))
    return False


def is_alternative(absence: Absence) -> bool:
    """Return whether a reader is a condition that may be true without the field: one side of an ``or`` reads it."""
    node = absence.by.condition if isinstance(absence.by, Clause) else None
    while node is not None:
        if isinstance(node, Group):
            node = node.inner
        elif isinstance(node, Not):
            node = node.operand
        elif isinstance(node, Boolean):
            if any(word == "or" for word, _, _ in node.operators):
                return True
            node = next((one for one in node.operands if one.start <= absence.read.start < one.end), None)
        else:
            return False
    return False


def moves(plugin: Plugin, name: str) -> Iterator[tuple[Node, Node]]:
    """Yield the pairs that ``rename`` or ``copy`` of a mutate filter lists."""
    for option in plugin.all(name):
        yield from pair_nodes(option.value)


@fact
def _targets(plugin: Plugin) -> dict[int, str]:
    """Return the new names that a mutate filter gives to fields, by the offset of the old name."""
    return {
        key.start: str(getattr(value, "value", "")) for name in ("copy", "rename") for key, value in moves(plugin, name)
    }


def renames_to(absence: Absence) -> str:
    """Return the new name that the reader, a mutate filter, gives to the field; empty if it does not rename it."""
    if absence.read.option != "rename" or not isinstance(absence.by, Plugin):
        return ""
    return _targets(absence.by).get(absence.read.start, "")


def captured_later(name: str, absence: Absence, ctx: Context) -> int:
    """Return the line of this file at which a grok filter after a reader captures a field, 0 if there is none."""
    groks = (step.plugin for step in steps(absence.tree)["filter"] if step.plugin.name == "grok")
    later = (grok for grok in groks if grok.start >= absence.by.end and path_of(name) in changes(grok).made)
    return next((ctx.line(grok.start) for grok in later), 0)


def default_option(absence: Absence) -> str:
    """Return the option that could name another field than the one that a plugin reads by default; empty if none."""
    by, read = absence.by, absence.read
    known = entry(f"{by.kind}/{by.name}") if isinstance(by, Plugin) and read.end == by.name_end else None
    return next((row[0] for row in (known or {}).get("reads", ()) if display(read.path) in row[2:4]), "")


@fact
def _plugins(tree: Pipeline) -> list[Plugin]:
    """Return the plugins of a file, without those inside of others, in source order."""
    return [plugin for _, plugin, _ in tree.walk_plugins()]


def plugin_of(place: Place) -> Plugin | None:
    """Return the plugin at a place, None for a place outside of all plugins."""
    plugins = _plugins(place.tree)
    index = bisect_right(plugins, place.start, key=lambda plugin: plugin.start) - 1
    return plugins[index] if index >= 0 and place.start < plugins[index].end else None


def file_of(place: Place, ctx: Context) -> tuple[str | None, int]:
    """Return the path of the file of a place, None if it is the checked one, and the line."""
    pipeline = flow(ctx)
    for text, tree in pipeline.files:
        if tree is place.tree:
            if tree is ctx.tree or text == ctx.text:
                break
            files = ctx.project.pipeline_files(others_only=True)
            path = next((file.path for file in files if file.tree is tree), None)
            return path, lines_before(text, place.start) + 1
    return None, ctx.line(place.start)


def origin(value: Value, what: str, ctx: Context) -> list[Related]:
    """Return the place from which a value is known, with what it does there: ``sets <what>``, or ``requires <what>`` of
    a condition; empty if there is none."""
    place = value.place
    if place is None:
        return []
    path, _ = file_of(place, ctx)
    return [Related(place.start, place.end, f"{'requires' if place.word == 'condition' else 'sets'} {what}", path)]


def dead_by_value(ctx: Context) -> Iterator[DeadClause]:
    """Yield the clauses that no event enters because a field never has the tested value. Not of comparisons with a list
    of one element, which is the name of a field: LS202 reports them."""
    for dead in event_flow(ctx).dead:
        if not dead.value.constants or not dead.value.status or tested_field(dead) == ("tags",):
            continue
        if (dead.value.constants <= FALSY and dead.value.place is None) or is_gone(dead.value):
            continue  # what is left where `[field]` is false
        if not any(isinstance(side, Selector) and literal_values(side) for side in operands(dead.leaf)):  # type: ignore[arg-type]
            yield dead


def tested_field(dead: DeadClause) -> Path:
    """Return the field that the false part of a condition tests."""
    sides = operands(dead.leaf)  # type: ignore[arg-type]
    return next((side.path for side in sides if isinstance(side, Selector)), ("",))


def nearest(absence: Absence, ctx: Context) -> tuple[int, str]:
    """Return the line of this file that sets a missing field after its reader (0: none), and the name of a field that
    is probably meant (empty: none)."""
    path = absence.read.path
    found = event_flow(ctx)
    if len(found.absences) > _MAX_COMPARED:
        return 0, ""
    nested = {one for one in (*found.made, *found.asked) if len(one) > len(path) and one[-len(path) :] == path}
    if len(nested) == 1:
        return 0, display(nested.pop())
    place = found.made.get(path)
    if place is not None and place.start > absence.read.end and _is_on_the_way(place, absence):
        return ctx.line(place.start), ""
    from lslint.rules.shared.suggest import closest

    name = display(path)
    words = [display(one) for one in found.made if one != path and one[0][:1] != "@"]
    word = closest(name, words) or next((word for word in words if compiled(r"\d").sub("", word) == name), "")
    is_variant = name.rstrip("s0123456789") == word.rstrip("s0123456789")
    return 0, "" if is_variant else word


def _is_on_the_way(place: Place, absence: Absence) -> bool:
    """Return whether every event that reaches the reader of a field also reaches the plugin at a place."""
    if place.tree is not absence.tree:
        return False
    for _, setter, clauses in absence.tree.walk_plugins():
        if setter.start <= place.start < setter.end:
            return all(clause.start <= absence.read.start < clause.end for clause in clauses)
    return False
