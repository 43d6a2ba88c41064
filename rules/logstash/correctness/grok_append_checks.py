"""Check of the rule about grok captures of fields that exist."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Array, Plugin, raw_texts
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.grok_fields import fields_of, is_in_every_alternative, written
from lslint.rules.logstash.dataflow.pipeline_plugins import flow, numbers
from lslint.rules.logstash.dataflow.presence import tested
from lslint.rules.logstash.dataflow.steps import Step
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.reads import reads
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.grok.filter_patterns import other_sets
from lslint.rules.logstash.values.strings import escapes


class GrokAppendsToExistingFieldCheck(PipelineRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        libraries = filters.libraries(node, ctx)
        if node.option("target") is not None or not any(
            path(source) in fields_of(pattern.value, libraries) for source, pattern in filters.patterns(node)
        ):
            return
        options = *node.all("overwrite"), *node.all("remove_field")
        settled = {path(name) for option in options for name in raw_texts(option.value)}
        reported: set[tuple[str, ...]] = set()
        for source, pattern, capture in written(node, libraries):
            field = path(source)
            if capture.field != field or field in settled or field in reported or "@metadata" in source:
                continue
            is_lazy_end = not capture.by and compiled(_LAZY).fullmatch(pattern.value, capture.start) is not None
            if is_lazy_end and not node.is_true("keep_empty_captures"):
                continue  # the capture matches nothing there, and grok drops it
            if capture.by and other_sets(node, ctx):
                continue  # a pattern file may define the name differently
            if capture.by and not all(is_in_every_alternative(field, capture.by, library) for library in libraries):
                continue  # the lines may be of a format in which the pattern does not capture the field
            reported.add(field)
            later = _later(node, ctx)
            if _names_element(field, ctx) or _is_unseen(field, later, ctx):
                continue
            exact = "\\" not in pattern.value or not escapes(ctx)
            at = (pattern.start + 1 + capture.start, pattern.start + 1 + capture.end) if exact else pattern
            displayed = f"`%{{{capture.by}}}`" if capture.by else "The capture"
            again = _is_read_again(source, node, [step.plugin for step in later], ctx)
            if capture.by and again:
                continue  # the later filter matches only because the field is a list
            advice = "Use another field name" if again else f'Add `overwrite => ["{source}"]`'
            yield self.finding(
                at,
                f"{displayed} writes to `{source}`, which grok reads, so the field becomes a list of the original and"
                f" the captured value. {advice}",
                help=f"A later grok filter reads the original `{source}` again." if again else None,
                fix=None if again else _overwrite(node, source, ctx),
            )


def _later(grok: Plugin, ctx: Context) -> list[Step]:
    """Return the later filters of the pipeline that events of a filter may reach after a success."""
    from lslint.rules.logstash.dataflow.exclusive import are_exclusive, is_after_failure

    pipeline = flow(ctx)
    later = pipeline.filters[numbers(pipeline).get(id(grok), len(pipeline.filters)) + 1 :][:_MAX_LATER]
    tree = ctx.pipeline
    return [step for step in later if not are_exclusive(step, ctx.clauses, tree) and not is_after_failure(step.clauses)]


def _names_element(field: tuple[str, ...], ctx: Context) -> bool:
    """Return whether a file of the pipeline refers to an element of the field: ``[message][1]``."""
    import re

    element = re.compile(re.escape("".join(f"[{part}]" for part in field)) + r"\[-?\d+\]")
    return any(element.search(text) for text in flow(ctx).code or (ctx.text,))


def _is_unseen(field: tuple[str, ...], later: list[Step], ctx: Context) -> bool:
    """Return whether a later filter removes or replaces the field, or is for lists, before another one than grok, which
    tries each string of a list, reads it."""
    for step in later:
        plugin = step.plugin
        if any(field in tested(clause, ctx) for clause in step.clauses if clause not in ctx.clauses):
            return False
        is_default = plugin.name in _READ_MESSAGE and plugin.option(_READ_MESSAGE[plugin.name]) is None
        is_read = (is_default and field == ("message",)) or any(read == field for read, _, _ in reads(plugin, ctx))
        if is_read and plugin.name != "grok":
            return plugin.name == "split" or plugin.option("join") is not None
        if plugin.name == "ruby":
            code = plugin.text("code") or field[-1]
            if field[-1] in code or ("to_hash" in code and "String" not in code):
                return True
            continue
        is_certain = step.tree is not ctx.pipeline or set(step.clauses) <= set(ctx.clauses)
        replaced = changes(plugin).fields
        if is_certain and (plugin.name in ("drop", "prune") or any(field[: len(name)] == name for name in replaced)):
            return True
    return False


def _is_read_again(field: str, grok: Plugin, later: list[Plugin], ctx: Context) -> bool:
    """Return whether a later grok filter has a pattern for the field that begins like one of this filter, so that it
    needs the original value."""
    starts = {start for pattern in _patterns(grok, field) for start in _starts(pattern, grok, ctx)}
    return any(
        not starts.isdisjoint(_starts(pattern, plugin, ctx))
        for plugin in later
        if plugin.name == "grok"
        for pattern in _patterns(plugin, field)
    )


def _patterns(grok: Plugin, field: str) -> list[str]:
    return [pattern.value for pattern in filters.patterns_by_field(grok).get(field, ())]


def _starts(pattern: str, grok: Plugin, ctx: Context) -> set[str]:
    """Return what shows that a pattern is for the whole line: its start, and the header of syslog if it or the
    definition of its first name begins with one."""
    # the reference at the start with the special characters before it, unless it may also match the rest of a line
    match = compiled(r"(?:\^|\\A)?([^\w\s%]{0,3}%\{\w+|[^\w\s%]{1,3})").match(pattern)
    starts = {match[1]} if match is not None and match[1][2:] not in _ANYWHERE else set()
    known = filters.libraries_with_files(grok, ctx)[0]
    todo = [pattern]
    for _ in range(_MAX_NAMES):
        match = compiled(_FIRST_NAMES).match(todo.pop())
        names = compiled(r"%\{(\w+)").findall(match[1]) if match is not None else []
        starts.update(_HEADERS.intersection(names))
        todo += [regex for name in names if name not in _HEADERS and (regex := known.regex(name)) is not None]
        if not todo:
            break
    return starts


_FIRST_NAMES = r"(?:\^|\\A)?(?:<%\{[^}]*\}>)?(?:\((?:\?:)?)*(%\{[^}]*\}(?:\)?\|(?:\((?:\?:)?)?%\{[^}]*\})*)"
_HEADERS = frozenset(("SYSLOGTIMESTAMP", "SYSLOG5424PRI"))
"""Names with which the header of a syslog line begins."""
_LAZY = r"%\{DATA:[^}]*\}|\(\?<[^>]*>\.\*\?\)"
_MAX_NAMES = 20
_MAX_LATER = 200
_READ_MESSAGE = {**dict.fromkeys(plugins_with("decodes"), "source"), "split": "field"}
"""Filters that read `message` by default, with the option for another field."""
_ANYWHERE = frozenset(("WORD", "NOTSPACE", "DATA", "GREEDYDATA", "NUMBER", "INT", "POSINT", "SPACE", "IP", "QS"))
"""Grok patterns that may match the rest of a line as well as its start."""


def _overwrite(node: Plugin, field: str, ctx: Context) -> Fix | None:
    if ctx.has_syntax_errors or '"' in field:
        return None
    option = node.option("overwrite")
    value = option.value if option is not None else None
    if value is None:
        from lslint.rules.shared.option_edits import insertion

        edits = [insertion(ctx.text, node, f'overwrite => ["{field}"]')]
    elif not isinstance(value, Array):
        edits = [Edit(value.start, value.start, "["), Edit(value.end, value.end, f', "{field}"]')]
    elif value.items:
        last = value.items[-1].end
        edits = [Edit(last, last, f', "{field}"')]
    else:
        edits = [Edit(value.start, value.end, f'["{field}"]')]
    return Fix("unsafe", f"Add `{field}` to `overwrite`", edits)
