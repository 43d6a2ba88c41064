"""The types of fields where conditions test them or ``mutate`` moves them to ``@timestamp``.

They are those of the values that the pipeline sets, whatever the sender of the events may set."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.conditions import conditions, leaves, operands
from lslint.grammar.logstash.nodes import Number, Pipeline, Selector
from lslint.grammar.record import record
from lslint.rules.api import Context
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.steps import Path
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow import values
from lslint.rules.logstash.flow.analysis import own_tree, run_modes, run_trees
from lslint.rules.logstash.flow.needed import is_certain
from lslint.rules.logstash.flow.values import ABSENT, Value
from lslint.rules.logstash.flow.watched import WatchedRead, WatchRun, decodes, start, types_elsewhere
from lslint.rules.logstash.values.options import pair_nodes

TEXT, NUMBER, BOOLEAN = "text", "number", "boolean"
TIME = ("@timestamp",)
_MAX_NAME = 80
_MAX_FIELDS = 300
"""Fields whose types are computed; of further ones nothing is said."""


@record
class KnownType:
    """The type of a field: ``TEXT``, ``NUMBER`` or ``BOOLEAN``. ``value``: what is known of the field, with the place
    that sets it."""

    kind: str
    value: Value


def known_type(path: Path, start: int, ctx: Context) -> KnownType | None:
    """Return the type of a field that a condition of this file tests at an offset, or that ``rename`` or ``copy`` moves
    to ``@timestamp``; None if the pipeline does not set it before, or to values of several types."""
    read = _known(ctx).get(start)
    kind = _kind(read.value.types) if read is not None and read.value.status != ABSENT else ""
    if read is None or not kind:
        return None
    if not is_certain(ctx):
        others = types_elsewhere(path, own_tree(flow(ctx), ctx), ctx)
        if others and _kind(others) != kind:
            return None
    return KnownType(kind, read.value)


def _kind(types: int) -> str:
    scalars = types & (values.TEXT | values.INTEGER | values.FLOAT | values.BOOLEAN | values.TIMESTAMP)
    if scalars == values.TEXT:
        return TEXT
    if scalars == values.BOOLEAN:
        return BOOLEAN
    return NUMBER if scalars and not scalars & ~(values.INTEGER | values.FLOAT) else ""


@fact
def _known(ctx: Context) -> dict[int, WatchedRead]:
    """Return what is known of fields by the offsets in this file at which they are read."""
    if ctx.has_syntax_errors:
        return {}
    if not is_certain(ctx):
        tree: Pipeline = ctx.pipeline
        others = [file.tree for file in ctx.project.pipeline_files(others_only=True)]
        return _run([ctx.text], [tree], not decodes((tree, *others)), ctx).get(id(tree), {})
    return _of_pipeline(ctx).get(id(own_tree(flow(ctx), ctx)), {})


@pipeline_fact
def _of_pipeline(ctx: Context) -> dict[int, dict[int, WatchedRead]]:
    pipeline = flow(ctx)
    return _run(pipeline.texts, pipeline.trees, not decodes(pipeline.trees), ctx) if pipeline.is_clean else {}


def _run(texts: list[str], trees: list[Pipeline], is_sent: bool, ctx: Context) -> dict[int, dict[int, WatchedRead]]:
    """Return what is known of fields by the tree and the offset. ``is_sent``: the sender only sets fields of which
    nothing is said; else it may set fields to values of any type."""
    fields = _fields(texts, trees)
    if not fields:
        return {}
    one = WatchRun(ctx, fields)
    run_trees(one, trees, [start(fields if is_sent else (), mode) for mode in run_modes(trees, ctx)])
    return one.found


def _fields(texts: list[str], trees: list[Pipeline]) -> list[Path]:
    """Return the fields whose types may be asked for and that the pipeline may give such a type."""
    typed = {name for text in texts for name in _typed_captures(text)}
    typed.update(name for tree in trees for name in _converted(tree))
    found: dict[Path, None] = {}
    tested: dict[str, int] = {}
    for text, tree in zip(texts, trees, strict=True):
        for condition in conditions(tree):
            for leaf in leaves(condition):
                for side in operands(leaf):
                    if isinstance(side, Selector):
                        name = side.path[-1]
                        tested[name] = tested.get(name, 0) + 1
                        if name in typed or any(isinstance(other, Number) for other in operands(leaf)):
                            found[side.path] = None
        found.update(dict.fromkeys(_moved(tree) if "@timestamp" in text else ()))
    return [
        field
        for field in list(found)[:_MAX_FIELDS]
        if sum(text.count(field[-1]) for text in texts) > tested.get(field[-1], 0)
    ]


def _typed_captures(text: str) -> Iterator[str]:
    """Yield the last parts of the names of grok captures with a type: ``b`` of ``%{INT:[a][b]:int}``."""
    for match in compiled(r":(?:int|float)\b").finditer(text):
        before = text[max(0, match.start() - _MAX_NAME) : match.start()].rstrip("]")
        yield before[max(before.rfind(character) for character in "[:<") + 1 :]


def _converted(tree: Pipeline) -> Iterator[str]:
    """Yield the last parts of the names of fields that filters convert."""
    for _, plugin, _ in tree.walk_plugins():
        for option in plugin.all("convert") if "convert" in plugin.named else ():
            for key, _ in pair_nodes(option.value):
                yield path_of(str(getattr(key, "value", "")))[-1]


def _moved(tree: Pipeline) -> Iterator[Path]:
    """Yield the fields that ``rename`` and ``copy`` move to ``@timestamp``."""
    for _, plugin, _ in tree.walk_plugins():
        for option in plugin.options if plugin.name == "mutate" else ():
            for key, value in pair_nodes(option.value) if option.name in ("rename", "copy") else ():
                if path_of(str(getattr(value, "value", ""))) == TIME:
                    yield path_of(str(getattr(key, "value", "")))
