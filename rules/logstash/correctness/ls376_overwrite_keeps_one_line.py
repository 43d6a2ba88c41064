from __future__ import annotations

from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineRule, PipelineView, Plugin, regex
from lslint.rules.logstash.dataflow.steps import codec, sure_inputs
from lslint.rules.logstash.grok.filters import patterns
from lslint.rules.logstash.values.strings import plugin_text

_REST = r"(?:%\{(?:GREEDY)?DATA:(?:\[message\]|message)\}|\(\?<message>\.[*+]\))\$?\Z"


class OverwriteKeepsOneLine(PipelineRule):
    code = "LS376"
    visits = ("filter/grok",)
    required_text = ("overwrite",)
    summary = "`overwrite` after `multiline` keeps the first line only"
    why = """\
In a regular expression, `.` does not match a line break, so `%{GREEDYDATA:message}` captures the rest of the first
line. With `overwrite => ["message"]`, the other lines of an event of the codec `multiline`, such as a stack trace, are
lost. `(?m)` at the start of the pattern makes `.` match line breaks as well."""
    sources = ("regular expressions of Ruby (Oniguruma): `(?m)`", "documentation of the grok filter: overwrite")
    fix = "unsafe"
    bad = (
        'input { file { path => "/a" codec => multiline { pattern => "^\\s" what => "previous" } } }\nfilter {\n'
        '  grok { match => { "message" => "^%{WORD:level} %{GREEDYDATA:message}" } overwrite => ["message"] }\n}\n',
    )
    good = (
        'input { file { path => "/a" codec => multiline { pattern => "^\\s" what => "previous" } } }\nfilter {\n'
        '  grok { match => { "message" => "(?m)^%{WORD:level} %{GREEDYDATA:message}" } overwrite => ["message"] }\n}\n',
        'input { file { path => "/a" } }\nfilter {\n'
        '  grok { match => { "message" => "^%{WORD:level} %{GREEDYDATA:message}" } overwrite => ["message"] }\n}\n',
    )
    fixed = good[0]

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not {"message", "[message]"} & set(node.texts("overwrite")):
            return
        inputs = sure_inputs(ctx)
        if not inputs or any(codec(plugin) != "multiline" for plugin in inputs):
            return
        if any(plugin.option("gsub") is not None for plugin in ctx.flow.plugins("filter")):
            return  # may remove the line breaks
        for field, pattern in patterns(node):
            text = plugin_text(pattern, ctx)
            if text is None or field not in ("message", "[message]") or "(?m" in text.value:
                continue
            match = regex(_REST).search(text.value)
            if match is None:
                continue
            at = text.span(0, 1)[0]
            yield self.finding(
                text.span(match.start(), match.end()),
                f"`{match[0]}` ends at the first line break, so `overwrite` discards the other lines of the event."
                " Begin the pattern with `(?m)`",
                fix=Fix("unsafe", "Insert `(?m)`", [Edit(at, at, "(?m)")]) if text.exact else None,
            )
