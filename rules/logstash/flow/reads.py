"""The fields that the plugins of a pipeline read, in options and in ``%{…}`` references."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import leaves, operands
from lslint.grammar.logstash.nodes import Bareword, Plugin, Selector, String
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.field_references import sprintf_texts
from lslint.rules.logstash.dataflow.steps import Path
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.named_fields import CHANGES, COPIES, READS, RENAMES, named_options
from lslint.rules.logstash.values.options import items_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


_READING = (READS, CHANGES, RENAMES, COPIES)


def reads(plugin: Plugin, ctx: Context) -> Iterator[tuple[Path, int, int]]:
    """Yield ``(field, start, end)`` of every field that a plugin of the checked file names and reads, in options or in
    ``%{field}``."""
    for name, shape, role in named_options(f"{plugin.kind}/{plugin.name}"):
        for option in plugin.all(name) if role in _READING and plugin.kind != "input" else ():
            for node in items_of(option.value, shape):
                if isinstance(node, String | Bareword) and node.value and "%{" not in node.value:
                    yield path(node.value), node.start, node.end
    for text, parts in sprintf_texts(plugin, ctx):
        for part in parts:
            if part.kind == "field":
                yield (path(part.body), *text.span(part.start, part.end))


def visited_reads(node: object, ctx: Context) -> Iterator[tuple[Path, int, int]]:
    """Yield ``(field, start, end)`` of every field that a visited plugin, a codec of an output or a condition reads."""
    if isinstance(node, Plugin):
        yield from reads(node, ctx)
        codec = node.option("codec") if node.kind == "output" else None
        if codec is not None and isinstance(codec.value, Plugin):
            yield from reads(codec.value, ctx)
        return
    for leaf in leaves(node):  # type: ignore[arg-type]
        for side in operands(leaf):
            if isinstance(side, Selector):
                yield side.path, side.start, side.end
