"""The fields that the plugins of a pipeline read, in options and in ``%{…}`` references."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.conditions import leaves, operands
from lslint.grammar.logstash.nodes import Bareword, Plugin, Selector, String
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.field_references import sprintf_texts
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.presence import tested
from lslint.rules.logstash.dataflow.steps import Path, is_text
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.named_fields import CHANGES, COPIES, READS, RENAMES, named_options
from lslint.rules.logstash.grok import filters
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


MISPLACED_NAME = r"%\{(\w+)\}:([a-z]\w*)(?![^ ])"  # ``%{IP}:client`` in a grok pattern


@fact
def misplaced_names(ctx: Context) -> set[str]:
    """Return the names after references of grok patterns that are fields which the file reads and nothing sets."""
    walked = list(ctx.pipeline.walk_plugins()) if compiled(r"\}:[a-z]").search(ctx.text) else []
    patterns = (pattern for _, plugin, _ in walked if plugin.name == "grok" for _, pattern in filters.patterns(plugin))
    names = {match[2] for pattern in patterns for match in compiled(MISPLACED_NAME).finditer(pattern.value)}
    inputs, others = (list(flow(ctx).plugins(kind)) for kind in ("input", "filter"))
    if not names or not all(map(is_text, inputs)) or any(changes(each).is_open for each in others):
        return set()
    read = {field for clause in {each for _, _, clauses in walked for each in clauses} for field in tested(clause, ctx)}
    read.update(field for _, plugin, _ in walked for field, _, _ in visited_reads(plugin, ctx))
    read.difference_update(*(changes(each).made for each in (*inputs, *others)))
    return {name for name in names if (name,) in read} - {"message", "type", "tags", "host", "path"}
