"""The fields that the plugins of a pipeline read, in options and in ``%{…}`` references."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Pipeline, Plugin, Selector
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.field_references import sprintf_texts
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.effects import compile_plugin

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]


def reads(plugin: Plugin, ctx: Context) -> Iterator[tuple[Path, int, int]]:
    """Yield ``(field, start, end)`` of every field that a plugin of the checked file names and reads, in options or in
    ``%{field}``."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    for read in compile_plugin(plugin, tree, ctx, ecs=False).reads if plugin.kind != "input" else ():
        if read.option:
            yield read.path, read.start, read.end
    for text, parts in sprintf_texts(plugin, ctx):
        for part in parts:
            if part.kind == "field":
                yield (path(part.body), *text.span(part.start, part.end))


def visited_reads(node: object, ctx: Context) -> Iterator[tuple[Path, int, int]]:
    """Yield ``(field, start, end)`` of every field that a visited plugin or condition reads."""
    if isinstance(node, Plugin):
        yield from reads(node, ctx)
        return
    from lslint.grammar.logstash.conditions import leaves, operands

    for leaf in leaves(node):  # type: ignore[arg-type]
        for side in operands(leaf):
            if isinstance(side, Selector):
                yield side.path, side.start, side.end
