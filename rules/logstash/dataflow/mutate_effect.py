"""Whether the order of the operations in a mutate has an effect: fields that exist before it, and values that the next
filter replaces."""

from __future__ import annotations

from itertools import islice

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.dataflow.reads import creates
from lslint.rules.logstash.dataflow.steps import codec
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.options import default_codec, option_text, pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_OPEN = frozenset(("json", "kv", "xml", "csv", "ruby", "elasticsearch", "jdbc_streaming", "http", "memcached", "alter"))
"""Filters that write fields whose names come from the data or from code."""
_READS_LINES = frozenset(("", "plain", "line", "multiline"))


def may_exist_before(field: Path, node: Plugin, ctx: Context) -> bool:
    """Whether an earlier filter or an input of the pipeline writes a field, or may write it."""
    pipeline = flow(ctx)
    if any((codec(plugin) or default_codec(plugin)) not in _READS_LINES for plugin in pipeline.plugins("input")):
        return True
    last = _numbers(pipeline).get(id(node), 0)
    return _first_open(pipeline, field) < last or _created(pipeline).get(field, last) < last


def is_replaced(fields: set[Path], node: Plugin, ctx: Context) -> bool:
    """Whether the next filter, which the same events reach, sets each of these fields without reading it."""
    pipeline = flow(ctx)
    number = _numbers(pipeline).get(id(node))
    if number is None:
        return False
    for step in islice(pipeline.filters, number + 1, number + 2):
        if step.tree is ctx.tree and list(map(id, step.clauses)) == list(map(id, ctx.clauses)):
            return all(_replaces(step.plugin, field) for field in fields)
    return False


def _replaces(plugin: Plugin, field: Path) -> bool:
    if plugin.name == "ruby":
        code = option_text(plugin, "code") or ""
        read = compiled(r"event\.get\(\s*\\?[\"']([^\"'#\\]+)").findall(code)
        return field in set(creates(plugin)) and field not in map(path, read)
    option = plugin.option("replace") if plugin.name == "mutate" else None
    written = "".join(f"[{part}]" for part in field)
    return option is not None and any(
        path(name) == field and not any(f"%{{{one}}}" in str(getattr(value, "value", "")) for one in (written, name))
        for name, value in pairs(option.value)
    )


@fact
def _numbers(pipeline: Flow) -> dict[int, int]:
    return {id(step.plugin): number for number, step in enumerate(pipeline.filters)}


@fact
def _created(pipeline: Flow) -> dict[Path, int]:
    """Return the number of the first filter that writes each field by name."""
    found: dict[Path, int] = {}
    for number, step in enumerate(pipeline.filters):
        for field in creates(step.plugin):
            found.setdefault(field, number)
    return found


@fact
def _targets(pipeline: Flow) -> dict[Path, int]:
    """Return the number of the first filter that writes fields with unknown names into a field; ``()``: the event."""
    found: dict[Path, int] = {}
    for number, step in enumerate(pipeline.filters):
        if step.plugin.name in _OPEN:
            target = option_text(step.plugin, "target")
            found.setdefault(path(target) if target and "%{" not in target else (), number)
    return found


def _first_open(pipeline: Flow, field: Path) -> int:
    """Return the number of the first filter that may write the field without naming it."""
    targets = _targets(pipeline)
    never = len(pipeline.filters)
    return min((targets.get(field[:size], never) for size in range(len(field) + 1)), default=never)
