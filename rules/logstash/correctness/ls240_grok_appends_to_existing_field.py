from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow.grok_fields import fields_of, written
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.values.options import raw_texts
from lslint.rules.logstash.values.strings import escapes
from lslint.rules.shared.option_edits import insertion


class GrokAppendsToExistingField(PipelineRule):
    code = "LS240"
    visits = ("filter/grok",)
    summary = "Grok captures into the field it reads, which makes it a list of old and new text"
    why = """\
Where the field of a capture exists, grok does not replace its value: it makes a list of both. A filter that reads
`message` and captures the rest of the line into `message` leaves `["the whole line", "the rest"]`: Elasticsearch stores
and searches both, a following `json`, `kv` or `gsub` fails or works on a list, and `=~` no longer matches. The option
`overwrite` names the fields that are replaced.

The library's names count too: `%{SYSLOGLINE}` and `%{HTTPD_ERRORLOG}` write `message`. Of 757 real pipelines in a
collection 52 had such a capture by a rough count of texts. With a `target` the captures go elsewhere; nothing is
said then."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-grok",
        "logstash-filter-grok issue 180",
        "count over 757 real files",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  grok {\n    match => { "message" => "^%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:message}" }\n  }\n}\n',
        'filter { grok { match => { "message" => "%{SYSLOGLINE}" } } }\n',
        'filter { grok { match => { "[log][line]" => "%{WORD:level} (?<[log][line]>.*)" } overwrite => ["x"] } }\n',
    )
    good = (
        'filter { grok { match => { "message" => "^%{INT:n} %{GREEDYDATA:message}" } overwrite => ["message"] } }\n',
        'filter { grok { match => { "message" => "^%{INT:n} %{GREEDYDATA:rest}" } } }\n',
        'filter { grok { match => { "message" => "^%{GREEDYDATA:message}" } target => "parsed" } }\n',
    )
    fixed = (
        'filter {\n  grok {\n    overwrite => ["message"]\n'
        '    match => { "message" => "^%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:message}" }\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for each field of a filter, at the first capture into it."""
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
            reported.add(field)
            exact = "\\" not in pattern.value or not escapes(ctx)
            at = (pattern.start + 1 + capture.start, pattern.start + 1 + capture.end) if exact else pattern
            displayed = f"`%{{{capture.by}}}` writes" if capture.by else "This capture goes"
            goal = f"`{source}`, which grok reads" if capture.by else f"into `{source}`, which grok reads"
            yield self.finding(
                at,
                f"{displayed} {goal}: without `overwrite` the field becomes a list of the whole text and the captured"
                f' part; add `overwrite => ["{source}"]`',
                fix=_overwrite(node, source, ctx),
            )


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
