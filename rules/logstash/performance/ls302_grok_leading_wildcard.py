from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.grok import filters, wildcards


class GrokLeadingWildcard(PipelineAdvice):
    code = "LS302"
    severity = "warning"
    visits = ("filter/grok",)
    summary = "Grok pattern begins with a wildcard"
    why = """\
A pattern that begins with `%{DATA}` or `.*?` and has no anchor runs over the rest of the line from its first
character, then from the second, and so on: the time of a line that fails grows with the square of its length (measured
for `%{DATA:a} took %{NUMBER:b} ms`, Joni 2.2.5 in JRuby 9.4.13 as in Logstash 9.3; with `^` in front it is linear). An
anchor in front changes nothing in what matches: from the first character such a pattern reaches every other one.

`%{GREEDYDATA}` and `.*` at the start are no finding: the engine ties such a pattern to the start of a line by itself,
and lines that fail cost the same with an anchor and without one (measured).

There is no finding either where nothing behind the wildcard can fail, where the field by its name holds a part of a
line (a path, an address), and for patterns that a variable or a template begins."""
    sources = ("own measurements of the growth of search times", "logstash, issue 2619 (100 % CPU with many wildcards)")
    fix = "manual"
    bad = (
        'filter {\n  grok {\n    match => { "message" => "%{DATA:what} took %{NUMBER:ms} ms" }\n  }\n}\n',
        "filter { grok { match => { 'message' => '.*?id=%{INT:id}' } } }\n",
        "filter { grok { match => { 'message' => '(?<head>.*?): %{INT:id}' } } }\n",
    )
    good = (
        'filter { grok { match => { "message" => "^%{DATA:what} took %{NUMBER:ms} ms" } } }\n',
        'filter { grok { match => { "message" => "^%{NOTSPACE:pre} %{IP:ip}" } } }\n',
        'filter { grok { match => { "message" => "id=%{INT:id}" } } }\n',
        'filter { grok { match => { "message" => "%{GREEDYDATA:pre} %{IP:ip}" } } }\n',
        'filter { grok { match => { "message" => "%{GREEDYDATA:all}" } } }\n',
        'filter { grok { match => { "[url][path]" => "%{DATA:dir}/%{INT:id}" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for field, pattern, line in wildcards.lines(node, ctx):
            if line.anchored or not filters.holds_a_line(field):
                continue
            first = line.wildcards[0]
            if first.index or not first.lazy or not line.needs_more(first.index):
                continue
            begin = pattern.start + 1
            wildcard = pattern.value[first.start : first.end]
            yield self.finding(
                (begin + first.start, begin + first.end),
                f"`{wildcard}` at the start is tried again from each place: the time of a line that fails can grow"
                " with the square of its length; begin the pattern with `^`, which changes nothing in what matches",
                fix=Fix("manual", "Begin the pattern with `^`", [Edit(begin, begin, "^")]),
            )
