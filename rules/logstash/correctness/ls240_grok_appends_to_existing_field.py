from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Array, Clause, Pipeline, Plugin, raw_texts
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow.grok_fields import Written, fields_of, is_in_every_alternative, written
from lslint.rules.logstash.dataflow.pipeline_plugins import filter_step, flow
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.grok.filter_patterns import other_sets
from lslint.rules.logstash.values.options import option_boolean
from lslint.rules.logstash.values.strings import escapes
from lslint.rules.shared.option_edits import insertion


class GrokAppendsToExistingField(PipelineRule):
    code = "LS240"
    follows_fields = True
    visits = ("filter/grok",)
    summary = "Grok capture with the name of the field that grok reads"
    why = """\
If the field of a capture already exists, grok does not replace its value: it makes a list of the old value and the
new one. After a capture of the rest of the line as `message`, `message` is `["the whole line", "the rest"]`. A later
`json` filter fails, and a condition with `=~` no longer matches. Some library patterns capture `message` as well, for
example `%{SYSLOGLINE}`.

List the field in `overwrite`, or capture the rest in another field. If a later filter uses the list (`split`, `join`,
`ruby`, an element such as `%{[message][1]}`) or drops it, there is no finding."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-grok",
        "logstash-filter-grok issue 180",
        "count over 757 real files: 52 have such a capture, by a rough search",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  grok {\n    match => { "message" => "^%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:message}" }\n  }\n}\n',
        'filter { grok { match => { "message" => "%{SYSLOGLINE}" } } }\n',
    )
    good = (
        (
            "filter {\n"
            "  grok {\n"
            '    match => { "message" => "^%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:message}" }\n'
            '    overwrite => ["message"]\n'
            "  }\n"
            "}\n"
        ),
        'filter { grok { match => { "message" => "^%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:rest}" } } }\n',
        'filter { grok { match => { "message" => "%{SYSLOGLINE}" } overwrite => ["message"] } }\n',
    )
    fixed = (
        'filter {\n  grok {\n    overwrite => ["message"]\n'
        '    match => { "message" => "^%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:message}" }\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield a finding for each field of a filter, at the first capture that writes to it."""
        libraries = filters.libraries(node, ctx)
        if node.option("target") is not None or not any(
            path(source) in fields_of(pattern.value, libraries) for source, pattern in filters.patterns(node)
        ):
            return
        overwritten = {path(name) for option in node.all("overwrite") for name in raw_texts(option.value)}
        reported: set[tuple[str, ...]] = set()
        for source, pattern, capture in written(node, libraries):
            field = path(source)
            if capture.field != field or field in overwritten or field in reported or "@metadata" in source:
                continue
            if _is_always_empty(pattern.value, capture) and option_boolean(node, "keep_empty_captures") is not True:
                continue  # grok drops the capture
            if capture.by and other_sets(node, ctx):
                continue  # a pattern file may define the name differently
            if capture.by and not all(is_in_every_alternative(field, capture.by, one) for one in libraries):
                continue  # the lines may be of a format in which the pattern does not capture the field
            reported.add(field)
            if _removes_unread(field, node, ctx):
                continue  # nothing sees the list
            from lslint.rules.logstash.flow.after_grok import reads_after, reads_of_its_events
            from lslint.rules.logstash.flow.list_uses import names_element, needs_list

            reads = reads_after(node, source, ctx)
            if _is_unread(field, reads, ctx):
                continue
            of_its_events = reads_of_its_events(node, source, ctx)
            if _is_unread(field, of_its_events, ctx):
                continue
            if names_element(field, ctx) or any(
                needs_list(field, one, ctx) for one in (*(reads or ()), *(of_its_events or ()))
            ):
                continue  # a list is what the later filters need
            reads = of_its_events if reads is None else reads
            exact = "\\" not in pattern.value or not escapes(ctx)
            at = (pattern.start + 1 + capture.start, pattern.start + 1 + capture.end) if exact else pattern
            displayed = f"`%{{{capture.by}}}`" if capture.by else "The capture"
            again = _is_read_again(source, node, reads, ctx)
            if capture.by and (again or _may_need_the_line(source, reads, ctx)):
                continue  # the later filter matches only because the field is a list
            advice = "Use another field name" if again else f'Add `overwrite => ["{source}"]`'
            yield self.finding(
                at,
                f"{displayed} writes to `{source}`, which grok reads, so the field becomes a list of the original and"
                f" the captured value. {advice}",
                help=f"A later grok filter reads the original `{source}` again." if again else None,
                fix=None if again else _overwrite(node, source, ctx),
            )


def _is_always_empty(pattern: str, capture: Written) -> bool:
    """Return whether a capture is lazy and at the end of a pattern, where it matches nothing: `%{DATA:name}`."""
    lazy = compiled(r"%\{DATA:[^}]*\}|\(\?<[^>]*>\.\*\?\)")
    return not capture.by and lazy.fullmatch(pattern, capture.start) is not None


def _removes_unread(field: tuple[str, ...], grok: Plugin, ctx: Context) -> bool:
    """Whether the filter itself removes the field and reads it only to match it."""
    removed = any(path(name) == field for option in grok.all("remove_field") for name in raw_texts(option.value))
    return removed and _only_matches(field, grok, ctx)


def _only_matches(field: tuple[str, ...], grok: Plugin, ctx: Context) -> bool:
    """Whether a grok filter of the pipeline reads a field only to match it: of a list, it tries each string."""
    step = filter_step(grok, flow(ctx))
    texts = [text for tree, text in zip(flow(ctx).trees, flow(ctx).texts, strict=True) if step and tree is step.tree]
    others = [option for option in grok.options if option.name not in ("remove_field", "match", "overwrite")]
    return not any(text.find(field[-1], one.start, one.end) >= 0 for text in texts or (ctx.text,) for one in others)


def _is_unread(field: tuple[str, ...], reads: list[Plugin | Clause | None] | None, ctx: Context) -> bool:
    """Whether the filters after a filter remove the field, and only grok filters match it before."""
    if reads is None:
        return False
    from lslint.rules.logstash.dataflow.exclusive import are_exclusive

    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    return all(
        isinstance(read, Plugin)
        and (step := filter_step(read, flow(ctx))) is not None
        and ((read.name == "grok" and _only_matches(field, read, ctx)) or are_exclusive(step, ctx.clauses, tree))
        for read in reads
    )


def _is_read_again(field: str, grok: Plugin, reads: list[Plugin | Clause | None] | None, ctx: Context) -> bool:
    """Whether a later grok filter has a pattern for the field that begins like one of this filter, so that it needs the
    original value."""
    starts = {start for pattern in _patterns(grok, field) for start in _starts(pattern, grok, ctx)}
    return any(
        not starts.isdisjoint(_starts(pattern, read, ctx))
        for read in _matched_later(reads, ctx)
        for pattern in _patterns(read, field)
    )


def _may_need_the_line(field: str, reads: list[Plugin | Clause | None] | None, ctx: Context) -> bool:
    """Whether a later grok filter has a pattern for the field that begins with a name of an unknown pattern file."""
    return any(
        match is not None and filters.libraries_with_files(read, ctx)[0].regex(match[1]) is None
        for read in _matched_later(reads, ctx)
        for pattern in _patterns(read, field)
        for match in (compiled(r"(?:\^|\\A)?%\{(\w+)").match(pattern),)
    )


def _matched_later(reads: list[Plugin | Clause | None] | None, ctx: Context) -> Iterator[Plugin]:
    """Yield the grok filters among the reads that the same events meet after a success."""
    from lslint.rules.logstash.dataflow.exclusive import are_exclusive, is_after_failure

    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    for read in reads or ():
        if isinstance(read, Plugin) and read.name == "grok":
            step = filter_step(read, flow(ctx))
            if step is None or are_exclusive(step, ctx.clauses, tree) or is_after_failure(step.clauses):
                continue
            yield read


def _patterns(grok: Plugin, field: str) -> list[str]:
    return [pattern.value for pattern in filters.patterns_by_field(grok).get(field, ())]


def _starts(pattern: str, grok: Plugin, ctx: Context) -> set[str]:
    """Return what shows that a pattern is for the whole line: its start, and the header of syslog if it or the
    definition of its first name begins with one."""
    found = {_start_of(pattern)} - {""}
    known = filters.libraries_with_files(grok, ctx)[0]
    todo = [pattern]
    for _ in range(_MAX_NAMES):
        match = compiled(_FIRST_NAMES).match(todo.pop())
        names = compiled(r"%\{(\w+)").findall(match[1]) if match is not None else []
        found.update(_HEADERS.intersection(names))
        todo += [regex for name in names if name not in _HEADERS and (regex := known.regex(name)) is not None]
        if not todo:
            break
    return found


def _start_of(pattern: str) -> str:
    """Return the reference at the start of a pattern, with the special characters before it; empty if it may also match
    the rest of a line."""
    match = compiled(r"(?:\^|\\A)?([^\w\s%]{0,3}%\{\w+|[^\w\s%]{1,3})").match(pattern)
    return "" if match is None or match[1][2:] in _ANYWHERE else match[1]


_FIRST_NAMES = r"(?:\^|\\A)?(?:<%\{[^}]*\}>)?(?:\((?:\?:)?)*(%\{[^}]*\}(?:\)?\|(?:\((?:\?:)?)?%\{[^}]*\})*)"
_HEADERS = frozenset(("SYSLOGTIMESTAMP", "SYSLOG5424PRI"))
"""Names with which the header of a syslog line begins."""
_MAX_NAMES = 20
_ANYWHERE = frozenset(("WORD", "NOTSPACE", "DATA", "GREEDYDATA", "NUMBER", "INT", "POSINT", "SPACE", "IP", "QS"))
"""Grok patterns that may match the rest of a line as well as its start."""


def _overwrite(node: Plugin, field: str, ctx: Context) -> Fix | None:
    if ctx.has_syntax_errors or '"' in field:
        return None
    option = node.option("overwrite")
    value = option.value if option is not None else None
    if value is None:
        edits = [insertion(ctx.text, node, f'overwrite => ["{field}"]')]
    elif not isinstance(value, Array):
        edits = [Edit(value.start, value.start, "["), Edit(value.end, value.end, f', "{field}"]')]
    elif value.items:
        last = value.items[-1].end
        edits = [Edit(last, last, f', "{field}"')]
    else:
        edits = [Edit(value.start, value.end, f'["{field}"]')]
    return Fix("unsafe", f"Add `{field}` to `overwrite`", edits)
