from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.dataflow.rewritten import is_part, is_selected
from lslint.rules.logstash.grok import filters, unanchored, wildcards


class GrokLeadingWildcard(PipelineAdvice):
    code = "LS302"
    severity = "warning"
    visits = ("filter/grok",)
    summary = "Unanchored grok pattern that begins with a wildcard"
    why = """\
A pattern that begins with `%{DATA}` or `.*?` and has no anchor is tried at every position of a line, and at each
position the wildcard runs to the end of the line. On lines that do not match, the time grows with the square of their
length; with `^` at the start it is proportional to their length. The anchor does not change which lines match: starting
at the first character, the wildcard can skip to any later position.

`%{GREEDYDATA}` and `.*` at the start are not reported: the regex engine anchors such patterns automatically, and lines
that do not match take the same time with and without `^`. Patterns for complete lines that begin with a captured
wildcard (`%{DATA:what}`) are reported by LS301. The rule also does not report patterns in which nothing after the
wildcard can fail, patterns that begin with an environment variable (`${NAME}`) or a template expression (`{{ … }}`),
or patterns for fields whose name suggests only a part of a line, for example a path or an address (`[url][path]` in
the last good example).

The finding is an info where few lines, or only short ones, are expected to fail: inside a condition that tests the
field or the program that wrote the line, and for a field that an earlier grok filter has extracted from the line. If
both apply, it is reported only if you select the rule. It is also an info if only spaces and words follow the wildcard,
which nearly all lines contain."""
    sources = (
        "benchmark of `%{DATA:a} took %{NUMBER:b} ms` with Joni 2.2.5 in JRuby 9.4.13 (the versions of Logstash 9.3)",
        "logstash, issue 2619 (100 % CPU with many wildcards)",
    )
    fix = "manual"
    bad = (
        'filter {\n  grok {\n    match => { "message" => "%{DATA} took %{NUMBER:ms} ms" }\n  }\n}\n',
        "filter { grok { match => { 'message' => '.*?id=%{INT:id}' } } }\n",
        "filter { grok { match => { 'message' => '(?:.*?): %{INT:id}' } } }\n",
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
        reported = {line.pattern for line in unanchored.whole_lines(node, ctx)}
        for field, pattern, line in wildcards.lines(node, ctx):
            if line.anchored or not filters.holds_a_line(field) or pattern in reported:
                continue
            first = line.wildcards[0]
            if first.index or not first.lazy or not line.needs_more(first.index):
                continue
            begin = pattern.start + 1
            wildcard = pattern.value[first.start : first.end]
            yield self.finding(
                (begin + first.start, begin + first.end),
                f"Leading `{wildcard}` is not anchored and backtracks quadratically on lines that do not match. Start"
                " the pattern with `^`",
                severity="info"
                if is_selected(field, node, ctx) or _rarely_fails(pattern.value[first.end :])
                else "warning",
                optional=filters.chosen(field, ctx) and is_part(field, node, ctx),
                help="The anchor does not change which lines match.",
                fix=Fix("manual", "Add `^` at the start of the pattern", [Edit(begin, begin, "^")]),
            )


_USUAL = (
    r"%\{(?:DATA|GREEDYDATA|SPACE|NOTSPACE|WORD|USER|USERNAME)(?::[^}]*)?\}"
    r"|\(?(?:\?<\w+>)?(?:\.|\\S|\\w)[*+]\??\)?|\\s[+*]?| |\$"
    r"|\\?[^\\\w()\[\]{}%.*+?]\?"
)
"""Elements that match in nearly every line: a space, a word, any text, an optional character."""


def _rarely_fails(rest: str) -> bool:
    """Return whether nearly all lines match what follows the wildcard; only short ones do not."""
    return compiled(_USUAL).sub("", rest) == ""
