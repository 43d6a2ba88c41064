"""Date filters whose field does not exist, so that they never run."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Plugin, String
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.field_writes import writes
from lslint.rules.logstash.values.options import codec_name, default_codec
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.flow.values import Place


def lacks_field(node: Plugin, ctx: Context) -> bool:
    """Return whether the field that a date filter parses does not exist at the filter: certainly, or because the
    pipeline only sets it later, or under a similar name with other brackets."""
    match = node.option("match")
    first = match.value.items[0] if match is not None and isinstance(match.value, Array) and match.value.items else None
    if not isinstance(first, String | Bareword) or not path(first.value)[0]:
        return False
    from lslint.rules.logstash.flow.analysis import event_flow, first_setters  # not needed for most date filters

    name = path(first.value)
    if any(one.read.path == name and one.by.start == node.start for one in event_flow(ctx).absences):
        return True
    if _may_have_any_field(node, ctx):
        return False
    setters = first_setters(ctx)
    if name in setters:
        return _is_after(setters[name], node, ctx)
    if any(name[:size] in setters for size in range(1, len(name))):
        return False
    if any(name in writes(file.tree).fields for file in ctx.project.pipeline_files(others_only=True)):
        return all(
            file.path > ctx.path
            for file in ctx.project.pipeline_files(others_only=True)
            if name in writes(file.tree).fields
        )
    nested = {"_".join(one) for one in setters if len(one) > 1 and one[0] != "@metadata"}
    return "_" in first.value and closest("_".join(name), sorted(nested)) is not None


_LINES = ("", "plain", "line", "multiline")


def _may_have_any_field(node: Plugin, ctx: Context) -> bool:
    """Return whether an input decodes events, or a filter before a date filter may set any field."""
    from lslint.rules.logstash.flow.analysis import own_tree
    from lslint.rules.logstash.flow.tables import entry, openings

    pipeline = flow(ctx)
    if any((codec_name(one) or default_codec(one)) not in _LINES for one in pipeline.plugins("input")):
        return True
    own = own_tree(pipeline, ctx)
    for step in pipeline.filters:
        if step.tree is own and step.plugin.start >= node.start:
            return False
        known = entry(f"filter/{step.plugin.name}")
        if known is None or step.plugin.name == "ruby" or any(openings(known, step.plugin.named)):
            return True
    return False


def _is_after(setter: Place | None, node: Plugin, ctx: Context) -> bool:
    """Return whether a plugin comes after another one in the order of the pipeline."""
    from lslint.rules.logstash.flow.analysis import own_tree

    trees = flow(ctx).trees
    own = own_tree(flow(ctx), ctx)
    if setter is None or own is None:
        return False
    order = {id(tree): number for number, tree in enumerate(trees)}
    return (order.get(id(setter.tree), -1), setter.start) > (order.get(id(own), -1), node.end)
