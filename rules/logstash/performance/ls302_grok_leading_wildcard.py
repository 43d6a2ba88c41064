from __future__ import annotations

from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView, Plugin, regex
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.grok.library import may_begin_with_wildcard, may_have_wildcards


class GrokLeadingWildcard(PipelineAdvice):
    code = "LS302"
    severity = "warning"
    visits = ("filter/grok",)
    summary = "Unanchored grok pattern that begins with a wildcard"
    why = """\
If a pattern begins with `%{DATA}` or `.*?` and has no anchor, grok tries it at every position of a line. Each time,
the wildcard extends to the end of the line. The time to reject a line therefore grows with the square of its length.
With `^`, it is proportional to the length, and the same lines match.

`%{GREEDYDATA}` and `.*` at the start are not reported: the regex engine anchors them automatically. Patterns
in which only a string follows (`%{DATA:file} was allowed`) are not reported either: the engine first searches for
the string. If a pattern contains words, only lines with these words take long, which is reported as info.
LS301 reports captured wildcards (`%{DATA:what}`) in patterns for complete lines."""
    sources = (
        "benchmark of `%{DATA:a} took %{NUMBER:b} ms` with Joni 2.2.5 in JRuby 9.4.13 (the versions of Logstash 9.3)",
        "recorded search times of `%{DATA:a}x` in lines without `x`: linear (Joni 2.2.5)",
        "logstash, issue 2619 (100 % CPU with many wildcards)",
    )
    fix = "manual"
    bad = (
        'filter {\n  grok {\n    match => { "message" => "%{DATA} took %{NUMBER:ms} ms" }\n  }\n}\n',
        "filter { grok { match => { 'message' => '.*?id=%{INT:id}' } } }\n",
    )
    good = (
        """\
filter {
  grok {
    match => { "message" => "^%{DATA} took %{NUMBER:ms} ms" }
  }
}
""",
        'filter { grok { match => { "message" => "id=%{INT:id}" } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        names = filters.libraries(node, ctx)[-1]
        suspects = [
            (field, pattern)
            for field, pattern in filters.patterns(node)
            if may_have_wildcards(pattern.value, names)
            and may_begin_with_wildcard(pattern.value, names)
            and filters.holds_a_line(field)
        ]
        if not suspects:
            return
        from lslint.rules.logstash.dataflow.rewritten import is_part, is_selected
        from lslint.rules.logstash.grok import unanchored, wildcards

        reported = {line.pattern for line in unanchored.whole_lines(node, ctx)}
        for field, pattern in suspects:
            line = None if pattern in reported else wildcards.line(pattern, node, ctx)
            if line is None or line.anchored:
                continue
            first = line.wildcards[0]
            if first.index or not first.lazy or not line.needs_more(first.index) or line.seeks_string(first.index):
                continue
            begin = pattern.start + 1
            wildcard = pattern.value[first.start : first.end]
            sought = line.sought()
            is_shown = len(sought) <= _MAX_SHOWN and sought.isprintable() and "`" not in sought
            lines = "lines that" if not sought else f"lines with `{sought}` that" if is_shown else "some lines that"
            rarely_fails = regex(_USUAL).sub("", pattern.value[first.end :]) == ""
            yield self.finding(
                (begin + first.start, begin + first.end),
                f"Leading `{wildcard}` is not anchored and backtracks quadratically on {lines} do not match. Start"
                " the pattern with `^`",
                severity="info" if sought or is_selected(field, node, ctx) or rarely_fails else "warning",
                optional=filters.chosen(field, ctx) and is_part(field, node, ctx),
                help="The anchor does not change which lines match.",
                fix=Fix("manual", "Add `^` at the start of the pattern", [Edit(begin, begin, "^")]),
            )


_MAX_SHOWN = 16
_USUAL = (
    r"%\{(?:DATA|GREEDYDATA|SPACE|NOTSPACE|WORD|USER|USERNAME)(?::[^}]*)?\}"
    r"|\(?(?:\?<\w+>)?(?:\.|\\S|\\w)[*+]\??\)?|\\s[+*]?| |\$"
    r"|\\?[^\\\w()\[\]{}%.*+?]\?"
)
"""Elements that match in nearly every line: a space, a word, any text, an optional character. If nothing else follows
the wildcard, only short lines do not match."""
