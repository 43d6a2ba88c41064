"""The effects of a plugin: what the table says of it, and for some filters code."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow import values
from lslint.rules.logstash.flow.compiler import Compiler, Effects, add_fields, add_tags, add_writes
from lslint.rules.logstash.flow.filters import CODE
from lslint.rules.logstash.flow.tables import entry, openings
from lslint.rules.logstash.values.options import items_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


def compile_plugin(plugin: Plugin, tree: Pipeline, ctx: Context, ecs: bool) -> Effects:
    """Return what a filter or output does, or an input to a new event. Computed once; it must not be changed."""
    known = _compiled(ctx)
    if (id(plugin), ecs) not in known:
        if len(known) >= _MAX_COMPILED:
            return TOO_MANY
        found = _compile(plugin, tree, ctx, ecs)
        for mode in (ecs,) if found.by_mode else (True, False):
            known[id(plugin), mode] = plugin, found
    return known[id(plugin), ecs][1]


_MAX_COMPILED = 4_000
"""Effects that are kept for a file, one or two for each plugin. Further plugins may do anything: this bounds the memory
for a file that a program has written or that is meant to exhaust it."""
TOO_MANY = Effects(ecs=False)
TOO_MANY.operations.append((do.OPEN_ALL,))


def depend_on_mode(trees: Iterable[Pipeline], ctx: Context) -> bool:
    """Return whether a filter or output of files does something else in ECS mode. Without one, the events of an input
    that does not depend on the mode are the same in both."""
    return any(
        section.kind != "input" and compile_plugin(plugin, tree, ctx, ecs=False).by_mode
        for tree in trees
        for section, plugin, _ in tree.walk_plugins()
    )


@fact
def _compiled(ctx: Context) -> dict[tuple[int, bool], tuple[Plugin, Effects]]:
    """Return the effects by the identity of the plugin, which is kept as well, and whether it uses ECS."""
    return {}


@fact
def operations_of(plugin: Plugin) -> list[do.Operation]:
    """Return what a filter may do in any mode and release, as far as its options alone show it: without places, without
    the reads of ``%{field}``. The list must not be changed."""
    found = _compile(plugin, None, None, ecs=False)
    operations = found.operations
    if found.by_mode:
        with_ecs = _compile(plugin, None, None, ecs=True).operations
        if (do.DROP,) not in with_ecs:  # else Logstash does not start with the filter in this mode
            operations = operations + with_ecs
    if found.clones is not None:
        operations = [*operations, (do.OPEN_TAGS,), (do.WRITE, ("type",), values.SOMETHING, False)]
    return operations


def _compile(plugin: Plugin, tree: Pipeline | None, ctx: Context | None, ecs: bool) -> Effects:
    made_by = Compiler(plugin, tree, ctx, ecs)
    known = entry(f"{plugin.kind}/{plugin.name}")
    if plugin.kind == "output":
        _add_codec(made_by)
    if known is None:
        if plugin.kind != "output":
            made_by.add(do.OPEN_ALL)
        return made_by.effects
    _from_table(made_by, known)
    code = known.get("code")
    if code is not None:
        CODE[code](made_by)
    if plugin.kind == "filter":
        made_by.decorate()
    return made_by.effects


def _add_codec(maker: Compiler) -> None:
    """Add what the codec of an output reads."""
    codec = maker.plugin.option("codec")
    if codec is not None and isinstance(codec.value, Plugin):
        for option in (entry(f"codec/{codec.value.name}") or {}).get("sprintf", ()):
            for given in codec.value.all(option):
                maker.sprintf(given.value)


def _from_table(maker: Compiler, known: dict[str, Any]) -> None:
    plugin = maker.plugin
    named = plugin.named
    for option, shape, legacy, ecs, others in known.get("reads", ()):
        if option in named:
            for given in plugin.all(option):
                for node in items_of(given.value, shape):
                    maker.read(node, option)
        elif not any(other in named for other in others):
            default = maker.by_mode(legacy, ecs)
            if default is not None:
                maker.read_name(path_of(default), plugin.start, plugin.name_end, "")
    for option in known.get("sprintf", ()):
        for given in plugin.all(option) if plugin.name != "mutate" else ():
            maker.sprintf(given.value)
    for what in openings(known, named):
        maker.add(OPENINGS[what])
    add_writes(maker, known)
    for option, (shape, kind, _) in known.get("changes", {}).items():
        types = 0 if kind == "same" else values.TYPES[kind]
        for node in (node for given in plugin.all(option) for node in items_of(given.value, shape)):
            name = maker.name(node)
            if name is not None:
                maker.add(do.CHANGE, name, types, None, None)
    add_fields(maker, known)
    add_tags(maker, known)


OPENINGS = {
    "root": do.OPEN, "all": do.OPEN_ALL, "tags": do.OPEN_TAGS, "removal": do.WEAKEN, "types": do.OPEN_TYPES,
}  # fmt: skip
