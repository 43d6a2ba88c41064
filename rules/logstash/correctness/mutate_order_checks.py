"""Check of the rule about the fixed order of the operations of mutate."""

from __future__ import annotations

from bisect import bisect_right
from itertools import islice

from lslint.grammar.lines import is_blank, line_start
from lslint.grammar.logstash.nodes import Option, Plugin, Value, text
from lslint.rules.api import Context, Edit, Finding, Findings, Fix, PipelineRule, Related
from lslint.rules.logstash.dataflow import mutate_order as order
from lslint.rules.logstash.dataflow.pipeline_plugins import flow, numbers, without_comments
from lslint.rules.logstash.dataflow.steps import Path, is_text
from lslint.rules.logstash.dataflow.writes import display, path
from lslint.rules.logstash.flow.changes import may_be_made
from lslint.rules.logstash.flow.ruby_events import event_code
from lslint.rules.logstash.option_check.known_from import is_known_from
from lslint.rules.logstash.values.options import pairs, removal_fix
from lslint.rules.shared.message_parts import abridged

TYPE_CHECKING = False
if TYPE_CHECKING:
    Clash = tuple[order.Operation, order.Operation, order.Consequence]

_MAX_NAMES = 8


class MutateRunsInFixedOrderCheck(PipelineRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        if len(node.options) < 2:
            return
        clashes: dict[str, list[Clash]] = {}
        for overtaken, overtaking, consequence in order.clashes(node):
            others = clashes.get(overtaking.name)
            if others and others[0][0].name != overtaken.name:
                continue
            if _matters(overtaken, overtaking, node, ctx):
                clashes.setdefault(overtaking.name, []).append((overtaken, overtaking, consequence))
        for (overtaken, overtaking, consequence), *others in clashes.values():
            first, later = overtaken.option, overtaking.option
            again = _repetition(overtaking, node, ctx)
            effect = consequence[0].format(*consequence[1:])
            if again is not None:
                yield self._repeated(later, first, again, effect, ctx)
                continue
            fix = _split(node, later, ctx) if not ctx.has_syntax_errors and order.may_split(node, later) else None
            names = _differing(consequence, [other for *_, other in others])
            same = f" (likewise {abridged(names, _MAX_NAMES)})" if names else ""
            yield self.finding(
                (later.start, later.name_end),
                f"`mutate` runs `{later.name}` before `{first.name}`, so {effect}{same}. Move `{later.name}` to a"
                " second `mutate`",
                fix=fix,
                related=[Related(first.start, first.name_end, f"runs after `{later.name}`")],
            )

        for lost, renamed in order.lost_names(node):
            name = display(renamed.source)
            yield self.finding(
                (lost.option.start, lost.option.name_end),
                f"`mutate` runs `rename` before `{lost.name}`, so `%{{{name}}}` is not replaced. Write"
                f" `%{{{display(renamed.field)}}}`",
                related=[Related(renamed.option.start, renamed.option.name_end, f"renames `{name}`")],
            )

    def _repeated(self, later: Option, first: Option, again: Plugin, effect: str, ctx: Context) -> Finding:
        """An operation that the next ``mutate`` repeats, where it has the intended effect."""
        return self.finding(
            (later.start, later.name_end),
            f"`mutate` runs `{later.name}` before `{first.name}`, so {effect}. Remove `{later.name}`, which"
            " the next `mutate` repeats",
            severity="info",
            fix=removal_fix(later, ctx, "unsafe"),
            related=[Related(again.start, again.name_end, f"runs `{later.name}` again")],
        )


def _matters(overtaken: order.Operation, overtaking: order.Operation, node: Plugin, ctx: Context) -> bool:
    """Return whether the order of two operations changes a result that something may read."""
    absent = order.absent(overtaken, overtaking)
    # The copy replaces a field that the event already had. An added value joins it.
    is_copy, pipeline = overtaken.name == "copy", flow(ctx)
    is_sent = not is_copy and any(not is_text(plugin) for plugin in pipeline.plugins("input"))
    if absent and (is_sent or may_be_made(absent, node, pipeline, by_name=is_copy)):
        return False
    if _is_replaced({overtaken.field, overtaking.field}, node, ctx):
        return False
    if overtaken.name == "add_field" and overtaken.field != overtaking.field and _is_made_here(overtaken, node):
        return False
    if overtaking.name in order.CASES and _is_compared(overtaking, ctx):
        return False
    is_conversion = overtaken.name == "convert" and overtaking.name == "rename"
    if is_conversion and _is_converted_later(overtaking, node, ctx):
        return False
    return not _is_missing(overtaken.source or overtaken.field, node, ctx)


def _is_replaced(fields: set[Path], node: Plugin, ctx: Context) -> bool:
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


def _is_missing(field: Path, node: Plugin, ctx: Context) -> bool:
    """Return whether LS281 reports that no event has the field in the filter."""
    from lslint.rules.logstash.plugins.legacy_fields import legacy_reads

    reads = [read for read in legacy_reads(ctx) if read.path == field and node.start <= read.start < node.end]
    return any(read.is_said or is_known_from("8.0", ctx) for read in reads)


def _differing(consequence: order.Consequence, others: list[order.Consequence]) -> list[str]:
    """Return the names that consequences of the same wording have in place of the first name in which they differ."""
    wording, *names = consequence
    different = [
        next((name for name, first in zip(other[1:], names, strict=True) if name != first), "")
        for other in others
        if other[0] == wording
    ]
    return list(dict.fromkeys(filter(None, different)))


def _repetition(operation: order.Operation, node: Plugin, ctx: Context) -> Plugin | None:
    """Return the next filter if it is a ``mutate`` in the same block with the same option."""
    around = ctx.clauses[-1].items if ctx.clauses else ctx.section.items if ctx.section is not None else []
    at = bisect_right(around, node.start, key=lambda item: item.start)
    following = around[at] if at < len(around) else None
    if not isinstance(following, Plugin) or following.name != "mutate":
        return None
    option = following.option(operation.name)
    same = option is not None and _words(option.value, ctx) == _words(operation.option.value, ctx)
    return following if same else None


def _words(value: Value, ctx: Context) -> list[str]:
    return without_comments(ctx.text, ctx.pipeline)[value.start : value.end].split()


def _is_made_here(added: order.Operation, node: Plugin) -> bool:
    """Return whether an ``add_field`` reads a field that a ``rename`` below it makes."""
    made = {
        path(new)
        for option in node.all("rename")
        if option.start > added.option.start
        for _, value in pairs(option.value)
        if (new := text(value))
    }
    return any(field in made for field in added.uses)


def _is_converted_later(rename: order.Operation, node: Plugin, ctx: Context) -> bool:
    """Return whether a later ``mutate`` converts the field under the name that ``rename`` gives it."""
    steps = flow(ctx).named("filter").get("mutate", ())
    at = next((number for number, step in enumerate(steps) if step.plugin.start == node.start), len(steps))
    return any(
        path(old) == rename.field
        for step in islice(steps, at + 1, at + 1 + _MAX_LATER)
        for option in step.plugin.all("convert")
        for old, _ in pairs(option.value)
    )


_MAX_LATER = 200
"""Later filters that are searched."""


def _is_compared(operation: order.Operation, ctx: Context) -> bool:
    """Return whether a condition compares the field with a string that the operation would change."""
    import re

    name = re.escape("".join(f"[{part}]" for part in operation.field))
    compared = rf"""{name}[ \t]*(?:[=!]=|(?:not[ \t]+)?in)[ \t]*(\[[^\]\n]*\]|"[^"\n]*"|'[^'\n]*')"""
    found = re.findall(compared, without_comments(ctx.text, ctx.pipeline))
    return any(value != order.CASES[operation.name](value) for value in found)


def _split(node: Plugin, option: Option, ctx: Context) -> Fix | None:
    """Return the fix that closes the block before the option and the comments above it, and opens a second one."""
    message = f"Start a second `mutate` at `{option.name}`"
    text = ctx.text
    line = line_start(text, option.start)
    if line <= node.open or not is_blank(text, line, option.start):
        return Fix("unsafe", message, [Edit(option.start, option.start, "} mutate { ")])
    comments: list[tuple[int, int]] = ctx.pipeline.comments
    index = bisect_right(comments, (line, line)) - 1
    while index >= 0 and text[comments[index][1] : line] in ("\n", "\r\n"):
        above = line_start(text, comments[index][0])
        if above <= node.open or not is_blank(text, above, comments[index][0]):
            break
        line, index = above, index - 1
    lead = text[line_start(text, node.start) : node.start]
    indent = lead[: len(lead) - len(lead.lstrip(" \t"))]
    end = "\r\n" if line > 1 and text[line - 2] == "\r" else "\n"
    return Fix("unsafe", message, [Edit(line, line, f"{indent}}}{end}{indent}mutate {{{end}")])
