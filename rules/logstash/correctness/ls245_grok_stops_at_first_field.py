from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.dataflow.grok_fields import own
from lslint.rules.logstash.grok import filters

_OPTIONS = (
    "patterns_dir", "patterns_files_glob", "pattern_definitions", "overwrite", "break_on_match", "tag_on_failure",
)  # fmt: skip


class GrokStopsAtFirstField(PipelineRule):
    code = "LS245"
    visits = ("filter/grok",)
    summary = "Grok stops after the first field that matches"
    why = """\
By default (`break_on_match => true`), grok stops after the first pattern that matches, in any field. With `match => {
"client" => … "request" => … }`, the second field is parsed only if the first one did not match.

To parse both, use two filters, or `break_on_match => false`. Two fields with the same captures are not reported,
because the second one is a fallback for the first."""
    sources = (
        "source of logstash-filter-grok: `break if done and @break_on_match` around the fields",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-grok",
    )
    fix = "manual"
    bad = ('filter { grok { match => { "client" => "%{IP:ip}" "request" => "%{URIPATH:path}" } } }\n',)
    good = (
        (
            "filter {\n"
            '  grok { match => { "client" => "%{IP:ip}" } }\n'
            '  grok { match => { "request" => "%{URIPATH:path}" } }\n}\n'
        ),
        (
            'filter { grok { match => { "client" => "%{IP:ip}" "request" => "%{URIPATH:path}" }\n'
            "  break_on_match => false } }\n"
        ),
        'filter { grok { match => { "message" => "%{IP:ip}" "msg" => "client %{IP:ip}" } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("break_on_match") is not None and not node.is_true("break_on_match"):
            return
        first: set[tuple[str, ...]] | None = None
        before = ""
        for field, pattern in filters.patterns(node):
            if field in _OPTIONS:  # an option in the wrong location: no event has such a field
                continue
            captures = {capture.field for capture in own(pattern.value)}
            if first is None or field == before:
                before = before or field
                first = first or set()
                first |= captures
                continue
            if not captures or captures & first:
                return
            yield self.finding(
                pattern,
                f"Grok stops after the first field that matches, so `{field}` is not parsed if `{before}` matches. Use"
                " a separate filter, or set `break_on_match => false`",
            )
            return
