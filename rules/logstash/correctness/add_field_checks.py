"""Checks of the rules about what `add_field` and similar options add."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Hash, Node
from lslint.rules.logstash.api import (
    Bareword,
    Findings,
    Fix,
    PipelineRule,
    PipelineView,
    Plugin,
    String,
    Value,
    catalogue,
    fact,
)
from lslint.rules.logstash.catalogue.traits import field_hashes, plugins_with
from lslint.rules.logstash.dataflow.grok_fields import own
from lslint.rules.logstash.dataflow.steps import Path, is_text, steps
from lslint.rules.logstash.dataflow.writes import display, path
from lslint.rules.logstash.flow.changes import Changes, changes
from lslint.rules.logstash.grok.filters import patterns
from lslint.rules.logstash.values.options import pair_nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


_DEEPEST = 20
"""Maximum depth of the path of a field."""
_RAW = plugins_with("raw message")


class AddFieldMakesArrayCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        options = node.all("add_field")
        if not options:
            return
        captured: set[tuple[str, ...]] = set()
        if node.name == "grok" and node.option("target") is None:
            captured = _captured(node)
        removed = set(map(path, node.texts("remove_field")))
        for key, value in (pair for option in options for pair in _pairs(option.value)):
            field, optional = path(key.value), False
            if any(field[:size] in removed for size in range(1, len(field) + 1)):
                continue  # afterwards the filter removes the list
            is_open = field not in (("@timestamp",), ("tags",))
            if is_open and isinstance(value, String) and "%{" not in key.value and value.value in _references(field):
                yield self.finding(
                    key,
                    f"`add_field` appends `{key.value}` to itself: it becomes a list that repeats its value, or the"
                    f" text `{value.value}` where it is missing. Remove it",
                )
                continue
            if field in captured:
                origin = "the same filter captures"
            elif field == ("message",) and _appends(node, ctx):
                origin = "the input sets"
            elif (earlier := _added_again(ctx).get(key.start)) is not None:
                origin = f"the filter in line {ctx.line(earlier.start)} adds to every event"
                optional = not any(map(ctx.flow.contains, _references(field)))
            else:
                continue
            yield self.finding(
                key,
                f"`add_field` appends to `{key.value}`, which {origin}, so the field becomes a list. Use"
                " `mutate { replace => { … } }`, or another field name",
                optional=optional,
            )


def _references(field: Path) -> tuple[str, str]:
    return f"%{{{display(field)}}}", f"%{{{''.join(f'[{name}]' for name in field)}}}"


@fact
def _added_again(ctx: PipelineView) -> dict[int, Node]:
    """Return the keys with which an unconditional mutate filter adds a field again, by offset, each with the earlier
    key. A filter in between that may change the field resets it."""
    again: dict[int, Node] = {}
    filters = steps(ctx.tree)["filter"]
    adding = [{} if step.clauses else _added_only(step.plugin, ctx) for step in filters]
    if len(set().union(*adding)) == sum(map(len, adding)):
        return again  # what the filters in between change does not matter
    added: dict[Path, tuple[int, Node]] = {}
    last = _LastChanges()
    for number, step in enumerate(filters):
        for field, key in adding[number].items():
            since, earlier = added.get(field, (-1, key))
            if since >= 0 and last.of(field) <= since:
                again[key.start] = earlier
        if added:
            last.add(changes(step.plugin), number)
        added.update((field, (number, key)) for field, key in adding[number].items())
    return again


class _LastChanges:
    """The number of the last filter that may change a field, a part of it or an object that contains it."""

    def __init__(self) -> None:
        self._everything = -1
        self._whole: dict[Path, int] = {}
        self._parts: dict[Path, int] = {}

    def add(self, changed: Changes, number: int) -> None:
        """Note what the filter of that number may change."""
        if changed.anything:
            self._everything = number
        for field in changed.fields:
            self._whole[field] = number
            for depth in range(1, min(len(field), _DEEPEST + 1)):
                self._parts[field[:depth]] = number

    def of(self, field: Path) -> int:
        """Return the number for a field; -1 if there is none."""
        whole = (self._whole.get(field[:depth], -1) for depth in range(1, len(field) + 1))
        return max(self._everything, self._parts.get(field, -1), *whole)


def _added_only(plugin: Plugin, ctx: PipelineView) -> dict[Path, Node]:
    """Return the fields that a mutate filter adds and does not name elsewhere, with their keys."""
    option = plugin.option("add_field")
    if plugin.name != "mutate" or option is None or not ctx.is_complete(plugin):
        return {}
    rest = ctx.text[plugin.start : option.start] + ctx.text[option.end : plugin.end]
    keys = {path(key.value): key for key, _ in _pairs(option.value) if "{" not in key.value}
    known = {field: key for field, key in keys.items() if 0 < len(field) <= _DEEPEST and field != ("tags",)}
    return {field: key for field, key in known.items() if field[-1] not in rest}


def _pairs(value: Value) -> Iterator[tuple[String | Bareword, Node]]:
    return ((key, given) for key, given in pair_nodes(value) if isinstance(key, String | Bareword))


def _captured(node: Plugin) -> set[tuple[str, ...]]:
    """Return the fields that every pattern of the filter sets whenever it matches."""
    found: set[tuple[str, ...]] | None = None
    for _, pattern in patterns(node):
        if any(character in pattern.value for character in ("|", "?", "*", "{0")):
            return set()
        fields = {capture.field for capture in own(pattern.value)}
        found = fields if found is None else found & fields
    return found or set()


def _appends(node: Plugin, ctx: PipelineView) -> bool:
    """Return whether the filter appends to ``message`` as the inputs set it."""
    inputs = ctx.flow.plugins("input")
    if any(plugin.name not in _RAW or not is_text(plugin) for plugin in inputs):
        return False
    from lslint.rules.logstash.flow.raw_lines import appends

    return appends(node, ctx)


class OptionInHashCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        names = [name for name in node.named if name in field_hashes()] if node.kind == "filter" else ()
        for option in (option for name in names for option in node.all(name)):
            for pair in option.value.pairs if isinstance(option.value, Hash) else ():
                key = pair.key
                if not isinstance(key, Bareword) or not isinstance(pair.value, Array | Hash):
                    continue
                entry = catalogue.plugin(f"filter/{node.name}") if node.option(key.value) is None else None
                if entry is not None and _takes_several(entry, key.value):
                    yield self.finding(
                        key,
                        f"`{key.value}` is inside the braces of `{option.name}`, so it is the name of a field, and the"
                        " option is not set. Move it after the closing brace",
                        fix=Fix("manual", f"Move `{key.value}` after the closing brace of `{option.name}`"),
                    )


def _takes_several(entry: catalogue.PluginRecord, name: str) -> bool:
    """Return whether an option of a plugin that is not obsolete accepts a list or a hash."""
    option = entry.option(name)
    segments = [segment for segment in option.segments if segment.mask] if option is not None else []
    return any(segment.type in ("array", "hash", "any") and not segment.obsolete for segment in segments)
