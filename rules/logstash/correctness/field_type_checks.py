"""Checks of the rules about fields that have values of two types."""

from __future__ import annotations

from bisect import bisect_left

from lslint.grammar.logstash.nodes import Bareword, Pipeline, Plugin, String, raw_texts
from lslint.rules.api import Context
from lslint.rules.logstash.api import Finding, Findings, PipelineRule, PipelineView, Related
from lslint.rules.logstash.dataflow.grok_fields import captures, own
from lslint.rules.logstash.dataflow.steps import steps
from lslint.rules.logstash.dataflow.writes import Path, display, path
from lslint.rules.logstash.flow.values import MISSING
from lslint.rules.logstash.grok.filters import patterns, repeated
from lslint.rules.logstash.values.options import pair_nodes, pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.rules.logstash.flow.engine import Extended


class FieldTypeConflictCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: Context) -> Findings:
        if ctx.has_syntax_errors or "grok" not in ctx.text:
            return
        filters = [step.plugin for step in steps(node)["filter"]]
        outputs = [step.plugin for step in steps(node)["output"] if step.plugin.name == "elasticsearch"]
        if len(outputs) != 1 or "%{" in (outputs[0].text("index") or "").replace("%{+", "").replace("%{{", ""):
            return
        plain: dict[Path, tuple[int, int]] = {}
        inner: dict[Path, tuple[int, int]] = {}
        together: set[tuple[Path, Path]] = set()  # captures of one pattern: grok ignores the one of the object
        for plugin in filters:
            if plugin.name != "grok" or plugin.option("target") is not None:
                continue
            for _, pattern in patterns(plugin):
                names = {capture.field for capture in own(pattern.value)}
                together |= {
                    (name[:depth], name) for name in names for depth in range(1, len(name)) if name[:depth] in names
                }
            idle = [pattern for pattern, *_ in repeated(plugin)]  # never match, as LS377 reports
            for field, span in captures(plugin):
                if not any(pattern.start <= span[0] < pattern.end for pattern in idle):
                    plain.setdefault(field, span)
        depths = sorted({len(field) for field in plain})
        if len(depths) < 2:
            return
        for field, span in plain.items():
            for depth in depths[: bisect_left(depths, len(field))]:
                if field[:depth] in plain and (field[:depth], field) not in together:
                    inner.setdefault(field[:depth], span)
        if not inner:
            return
        moved = {field for plugin in filters for field in _moved(plugin)}
        for field, (start, end) in plain.items():
            if field not in inner or field in moved or field[0] == "@metadata":
                continue
            displayed = "".join(f"[{part}]" for part in field)
            other = inner[field]
            yield self.finding(
                (start, end),
                f"`{displayed}` is a single value here and an object on line {ctx.line(other[0])}, so Elasticsearch"
                " rejects some events. Rename the field",
                related=[Related(*other, "object with the same name")],
            )


def _moved(plugin: Plugin) -> Iterator[Path]:
    """Yield the fields that a filter renames or removes."""
    for option in plugin.options:
        if option.name == "remove_field":
            yield from (path(name) for name in raw_texts(option.value))
        elif plugin.name == "mutate" and option.name in ("rename", "replace"):
            yield from (path(name) for name, _ in pairs(option.value))


_SETTING = frozenset(("type", "replace", "add_field"))
"""Options that certainly set a field to a string."""


class StringBecomesListCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        before = (*ctx.flow.inputs, *ctx.flow.filters)
        if not any(step.clauses or _sets_string(step.plugin) for step in before):
            return  # no field is known to be a string
        from lslint.rules.logstash.flow.analysis import event_flow

        for one in event_flow(ctx).extended:
            span = _capture(one) if one.is_capture else _added(one)
            if span is not None:
                yield self._finding(one, span, ctx)

    def _finding(self, one: Extended, span: tuple[int, int], ctx: Context) -> Finding:
        from lslint.rules.logstash.flow.absent import origin

        name = display(one.path)
        if one.is_capture:
            message = f"`{name}` is a string here, so the capture makes a list of the old and the captured value. Add"
            message += f' `overwrite => ["{name}"]`, or use another name'
        else:
            shown = " or ".join(f'`"{value}"`' for value in sorted(one.value.constants or ()))
            message = f"`{name}` is {shown} here, so `add_field` makes a list of it and the new value. Use"
            message += " `mutate { replace => { … } }`"
        every = "Other captures of fields that already have a value become lists as well." if one.is_capture else None
        return self.finding(span, message, related=origin(one.value, "a string", ctx), help=every)


def _sets_string(plugin: Plugin) -> bool:
    return plugin.name == "clone" or not _SETTING.isdisjoint(plugin.named)


def _added(one: Extended) -> tuple[int, int] | None:
    """Return the span of the key in ``add_field``; None if the list may be intended."""
    place = one.value.place
    if place is None or place.word != "condition" or not one.value.constants or not one.value.constants <= MISSING:
        return None
    for option in one.by.all("add_field"):
        for key, _ in pair_nodes(option.value):
            if isinstance(key, String | Bareword) and path(key.value) == one.path:
                return key.start, key.end
    return None


def _capture(one: Extended) -> tuple[int, int] | None:
    """Return the span of the first capture of the field that the patterns themselves name, None if there is none, or if
    the filter reads the field."""
    if one.path[0][:1] == "@" or any(path(source) == one.path for source, _ in patterns(one.by)):
        return None
    return next((span for field, span in captures(one.by) if field == one.path), None)
