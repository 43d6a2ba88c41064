from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, Repeats
from lslint.rules.logstash.grok import filters


class UnanchoredGrok(PipelineAdvice):
    """A pattern for a line from its start without ``^`` or ``\\A``."""

    code = "LS301"
    merge_repeats = Repeats(by="rule")
    visits = ("filter/grok",)
    summary = "Unanchored grok pattern"
    why = """\
Without `^` or `\\A`, grok tries the pattern at every position of a line. It rejects a line of another format only
after the last position. In our benchmark with the regex engine of Logstash 9.3, this took 2.3 times as long as with
`^` (median of 22 patterns), and 14.1 times for a pattern that begins with `%{NOTSPACE}`. The pattern also matches in
the middle of longer lines.

`^` matches at the start of every line of an event, `\\A` only at the start of the event. The finding is a warning if
the grok pattern at the start took at least 5 times as long without `^` in the benchmark, or if the pattern begins with
a wildcard, and if lines of other formats are likely to reach the filter.

The rule does not report patterns that probably search for a value in a line:

- a single value: `%{IP:client}`, `took %{NUMBER:ms} ms`
- patterns that begin with a literal word, a path or a space: `Failed password for %{USER:user}`
- patterns with few values in a condition that searches the same field: `if "took" in [message]`"""
    sources = (
        "benchmark with Joni 2.2.5 in JRuby 9.4.13 (the versions of Logstash 9.3), Java 17, one thread: 22 patterns of"
        " the ECS pattern set, and lines of 15 other formats with 84 characters on average",
        "logstash-filter-grok, issue 151: the authors of the plugin request a warning about missing anchors",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  grok {\n    match => { "message" => "%{IP:ip} %{WORD:verb}" }\n  }\n}\n',
        'filter { grok { match => ["message", "%{COMBINEDAPACHELOG}"] } }\n',
        'filter { grok { match => { "message" => ["%{IP:a} %{WORD:b}", "%{HOSTNAME:a} %{INT:b}"] } } }\n',
    )
    good = (
        """\
filter {
  grok {
    match => { "message" => "^%{IP:ip} %{WORD:verb}$" }
  }
}
""",
        'filter { grok { match => ["message", "^%{COMBINEDAPACHELOG}"] } }\n',
        'filter { grok { match => { "message" => ["^%{IP:a} %{WORD:b}", "^%{HOSTNAME:a} %{INT:b}"] } } }\n',
    )
    fixed = 'filter {\n  grok {\n    match => { "message" => "^%{IP:ip} %{WORD:verb}" }\n  }\n}\n'

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if all(filters.is_anchored(pattern.value) for _, pattern in filters.patterns(node)):
            return
        from lslint.rules.logstash.grok import unanchored

        lines = list(unanchored.whole_lines(node, ctx))
        if lines:
            from lslint.rules.logstash.dataflow import anchor_advice

            yield from anchor_advice.findings(self, lines, node, ctx)
