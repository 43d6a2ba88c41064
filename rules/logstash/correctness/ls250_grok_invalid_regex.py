from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineStartRule
from lslint.rules.logstash.grok.regex_messages import explain

_SKIPPED = "the grok pattern exceeds a limit of the analysis, so it was not compiled"


class GrokInvalidRegex(PipelineStartRule):
    code = "LS250"
    visits = ("filter/grok",)
    summary = "A grok pattern is no valid regular expression"
    why = """\
Grok replaces the names in a pattern and compiles the result with Ruby's engine (Joni, the syntax of Onigmo) when the
pipeline starts. What it refuses stops the start; the check of the config (`-t`) does not look at it. The usual faults
are brackets and parentheses of the log line that need a backslash, and syntax of other engines: `(?P<name>…)`, `(?|…)`,
look-behinds of no fixed length, `\\1` beside named groups."""
    sources = ("recorded verdicts of the grok library on 1,700 patterns (Logstash 9)", "sources of Joni and JRuby")
    bad = (
        'filter { grok { match => { "message" => "(%{IP:ip}" } } }\n',
        'filter { grok { match => { "message" => "[%{WORD:level}" } } }\n',
        'filter { grok { match => { "message" => "(?P<verb>\\\\w+)" } } }\n',
        'filter { grok { match => { "message" => "(?<=%{WORD}) %{INT:took}" } } }\n',
    )
    good = (
        'filter { grok { match => { "message" => "\\(%{IP:ip}" } } }\n',
        'filter { grok { match => { "message" => "\\[%{WORD:level}\\]" } } }\n',
        'filter { grok { match => { "message" => "(?<verb>\\w++) (?>a|ab) (?~x) \\h" } } }\n',
        'filter { grok { match => { "message" => "(%{NO_SUCH_NAME:x}|%{WORD:y})" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        from lslint.rules.logstash.grok import filter_patterns as checked
        from lslint.rules.logstash.grok.compiled import RECURSION
        from lslint.rules.logstash.grok.limits import MAX_REPLACEMENTS

        for pattern in checked.patterns(node, ctx):
            fault = pattern.fault
            if pattern.skipped:
                ctx.unknowns.append((_SKIPPED, *pattern.text.span(0, len(pattern.text.value)), -1))
            if fault is None or "group name" in fault.message:  # names are LS244's
                continue
            span = pattern.text.span(fault.start, fault.end)
            if fault.many:
                says = f"`{fault.name}` brings it to more than {MAX_REPLACEMENTS:,} references"
            elif fault.kind == RECURSION:
                says = f"`{fault.name}` refers to itself, so it has no end"
            else:
                says = explain(fault, pattern.text.value)
            yield self.finding(span, f"This grok pattern does not compile, so the pipeline does not start: {says}")
