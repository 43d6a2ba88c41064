from __future__ import annotations

from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineRule, PipelineView, Plugin, regex
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.values.strings import plugin_text

_LINES = frozenset((
    "COMMONAPACHELOG", "COMBINEDAPACHELOG", "HTTPD_COMMONLOG", "HTTPD_COMBINEDLOG", "HTTPD20_ERRORLOG",
    "HTTPD24_ERRORLOG", "HTTPD_ERRORLOG", "SYSLOGLINE", "SYSLOG5424LINE", "HAPROXYHTTP", "HAPROXYTCP", "ELB_ACCESS_LOG",
    "S3_ACCESS_LOG", "CLOUDFRONT_ACCESS_LOG", "CATALINALOG", "CATALINA7_LOG", "CATALINA8_LOG", "TOMCATLOG",
    "TOMCAT7_LOG", "TOMCAT8_LOG", "SQUID3", "NAGIOSLOGLINE", "BACULA_LOGLINE", "RAILS3",
))  # fmt: skip
"""Standard patterns for a whole line."""
_ANYTHING = r"(?:\$|\.\*|%\{(?:GREEDYDATA|DATA)(?::[^{}]*)?\})*"


class GrokRepeatedLinePattern(PipelineRule):
    code = "LS291"
    severity = "info"
    visits = ("filter/grok",)
    required_text = ("}+", "}*")
    summary = "`+` or `*` after a grok pattern for a whole line"
    why = """\
`%{COMBINEDAPACHELOG}` and similar patterns match a complete line, so there is nothing to repeat:
`%{COMBINEDAPACHELOG}+` matches the same lines as `%{COMBINEDAPACHELOG}`.

`*` also allows zero repetitions. A pattern that consists of `%{COMBINEDAPACHELOG}*` matches every line, with no
fields if the format differs, so the event never gets `_grokparsefailure`. This is a warning."""
    sources = (
        "definitions of logstash-patterns-core, which describe one record per line",
        "Oniguruma regular expressions: a group in a repetition keeps its last match",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  grok { match => { "message" => "%{COMBINEDAPACHELOG}+%{GREEDYDATA:rest}" } }\n}\n',
        'filter { grok { match => { "message" => "%{COMMONAPACHELOG}*" } } }\n',
    )
    good = (
        'filter {\n  grok { match => { "message" => "%{COMBINEDAPACHELOG}%{GREEDYDATA:rest}" } }\n}\n',
        'filter { grok { match => { "message" => "%{COMMONAPACHELOG}" } } }\n',
    )
    fixed = 'filter {\n  grok { match => { "message" => "%{COMBINEDAPACHELOG}%{GREEDYDATA:rest}" } }\n}\n'

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        own = None
        for _, pattern in filters.patterns(node):
            if "}+" not in pattern.value and "}*" not in pattern.value:
                continue
            text = plugin_text(pattern, ctx)
            if text is None:
                continue
            for reference in grok_pattern.parse(text.value):
                quantifier = text.value[reference.end : reference.end + 1]
                if reference.name not in _LINES or quantifier not in ("+", "*") or reference.definition is not None:
                    continue
                own = filters.definitions(node) if own is None else own
                if reference.name in own or node.option("patterns_dir") is not None:
                    continue
                end = reference.end + (2 if text.value[reference.end + 1 : reference.end + 2] in ("?", "+") else 1)
                before, after = text.value[: reference.start], text.value[end:]
                empty = quantifier == "*" and before in ("", "^") and regex(_ANYTHING).fullmatch(after) is not None
                name = f"%{{{reference.name}}}"
                yield self.finding(
                    text.span(reference.start, end),
                    f"`{name}*` matches every line, so lines in other formats get no fields and no `_grokparsefailure`."
                    f" Remove `{quantifier}`"
                    if empty
                    else f"`{quantifier}` after `{name}` has no effect, because a line contains only one such"
                    f" log entry. Remove `{quantifier}`",
                    severity="warning" if empty else None,
                    fix=Fix("unsafe", f"Remove `{quantifier}`", [Edit(*text.span(reference.end, end), "")])
                    if text.exact
                    else None,
                )
