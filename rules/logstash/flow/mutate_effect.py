"""Whether the order of the operations in a mutate has an effect: fields that exist before it, and values that the next
filter replaces."""

from __future__ import annotations

from itertools import islice

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow, numbers
from lslint.rules.logstash.dataflow.steps import Path, is_text
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.ruby_events import event_code
from lslint.rules.logstash.values.options import pairs


def is_made_before(field: Path, node: Plugin, ctx: Context) -> bool:
    """Whether an earlier filter sets a field, or one that contains it, by name."""
    pipeline = flow(ctx)
    last = numbers(pipeline).get(id(node), 0)
    made = _made(pipeline)
    return any(made.get(field[:size], last) < last for size in range(1, len(field) + 1))


def may_exist_before(field: Path, node: Plugin, ctx: Context) -> bool:
    """Whether an earlier filter or an input of the pipeline writes a field, or may write it."""
    pipeline = flow(ctx)
    if any(not is_text(plugin) for plugin in pipeline.plugins("input")):
        return True
    last = numbers(pipeline).get(id(node), 0)
    return _made(pipeline).get((), last) < last or is_made_before(field, node, ctx)


def is_replaced(fields: set[Path], node: Plugin, ctx: Context) -> bool:
    """Whether the next filter, which the same events reach, sets each of these fields without reading it."""
    pipeline = flow(ctx)
    number = numbers(pipeline).get(id(node))
    if number is None:
        return False
    for step in islice(pipeline.filters, number + 1, number + 2):
        if step.tree is ctx.tree and list(map(id, step.clauses)) == list(map(id, ctx.clauses)):
            return all(_replaces(step.plugin, field) for field in fields)
    return False


def _replaces(plugin: Plugin, field: Path) -> bool:
    if plugin.name == "ruby":
        code = event_code(plugin.text("code") or "")
        return field in map(path, code.names("set")) and field not in map(path, code.names("get"))
    option = plugin.option("replace") if plugin.name == "mutate" else None
    written = "".join(f"[{part}]" for part in field)
    return option is not None and any(
        path(name) == field and not any(f"%{{{one}}}" in str(getattr(value, "value", "")) for one in (written, name))
        for name, value in pairs(option.value)
    )


@fact
def _made(pipeline: Flow) -> dict[Path, int]:
    """Return the number of the first filter that sets each field by name; ``()``: that may set any."""
    found: dict[Path, int] = {}
    for number, step in enumerate(pipeline.filters):
        known = changes(step.plugin)
        for field in (*known.made, *([()] if known.is_open else ())):
            found.setdefault(field, number)
    return found
