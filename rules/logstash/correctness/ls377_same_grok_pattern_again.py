from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, Related
from lslint.rules.logstash.grok.filters import repeated


class SameGrokPatternAgain(PipelineRule):
    code = "LS377"
    visits = ("filter/grok",)
    summary = "Pattern that matches the same text as an earlier one of the list"
    why = """\
grok tries the patterns of a field in order and stops at the first match. A pattern that differs from an earlier one
only in the names of its captures, or not at all, never matches a value for the first time, so its fields are never set.

Remove the pattern, or correct it. With `break_on_match => false`, all patterns are tried, and nothing is reported."""
    sources = ("documentation and source of the grok filter: break_on_match",)
    bad = (
        'filter {\n  grok { match => { "message" => [\n    "^%{IP:client} %{WORD:verb}",\n'
        '    "^%{IP:server} %{WORD:method}"\n  ] } }\n}\n',
    )
    good = (
        'filter { grok { match => { "message" => ["^%{IP:client} %{WORD:verb}", "^%{IP:client}$"] } } }\n',
        'filter { grok { break_on_match => false match => { "message" => ["%{IP:a}", "%{IP:b}"] } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for pattern, first in repeated(node) if not ctx.has_syntax_errors else ():
            is_equal = first.value == pattern.value
            line = ctx.line(first.start)
            earlier = "an earlier one on this line" if line == ctx.line(pattern.start) else f"that on line {line}"
            reason = f"{earlier} is the same" if is_equal else f"{earlier} differs only in names of captures"
            yield self.finding(
                pattern,
                f"Pattern never matches: {reason}. Remove or correct it",
                related=[Related(first.start, first.end, "matches first")],
            )
