from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.grok import filters

MAX_ALTERNATIVES = 8


class GrokTooManyAlternatives(PipelineAdvice):
    code = "LS304"
    visits = ("filter/grok",)
    summary = "Many grok patterns are tried one behind the other"
    why = """\
Grok tries the patterns of a field in their order until one matches. A line for the last one has failed with all of the
others before, and failing is what costs: measured, a combined access log that is cut off takes 65 times as long as a
whole one without an anchor and 21 times with one (Joni 2.2.5 in JRuby 9.4.13 as in Logstash 9.3); lines of another
format take, in the median of 22 patterns, 2.3 times as long without an anchor as with one.

A pattern is counted where a line that is meant for another one costs time: not where it begins with a literal behind
an anchor, nor where it holds a literal of its own that few lines hold (the engine looks for that first and gives up in
microseconds, measured), nor where its names are not known.

From nine such patterns on: take off what all lines begin with in a grok or dissect of its own, then choose by a cheap
test (`if [program] == "sshd"`), so that each line meets the few patterns that are meant for it. Where that is not to be
had, begin each pattern with an anchor and put the frequent ones first."""
    sources = ("own measurements of lines that fail", "source of the grok filter: patterns are tried in their order")
    bad = (
        'filter { grok { match => { "message" => ["%{IP:a} %{INT:n}", "%{IP:a} %{WORD:b}",\n'
        '  "%{WORD:a} %{INT:n}", "%{WORD:a} %{IP:b}", "%{NUMBER:a} %{IP:b}", "%{NUMBER:a} %{WORD:b}",\n'
        '  "%{HOSTNAME:a} %{INT:n}", "%{HOSTNAME:a} %{WORD:b}", "%{NOTSPACE:a} %{INT:n}"] } } }\n',
    )
    good = (
        'filter { grok { match => { "message" => ["^a %{INT:n}", "^b %{INT:n}", "^c %{INT:n}"] } } }\n',
        'filter { grok { match => { "message" => ["^a %{INT:n}", "^b %{INT:n}", "^c %{INT:n}", "^d %{INT:n}",\n'
        '  "^e %{INT:n}", "^f %{INT:n}", "^g %{INT:n}", "^h %{INT:n}", "^i %{INT:n}"] } } }\n',
        'filter { if [program] == "a" { grok { match => { "message" => "^%{WORD:b} %{INT:n}" } } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for field, patterns in filters.patterns_by_field(node).items():
            different = list({one.value: one for one in patterns}.values())
            if len(different) <= MAX_ALTERNATIVES:
                continue
            slow = filters.slow_to_refuse([one.value for one in different], filters.libraries(node, ctx))
            if len(slow) > MAX_ALTERNATIVES:
                yield self.finding(
                    different[slow[MAX_ALTERNATIVES]],
                    f"Up to {len(different)} patterns are tried on `{field}` one behind the other, and {len(slow)} of"
                    " them cost time on each line that is not theirs; take off what all lines begin with, then choose"
                    ' by a cheap test such as `if [program] == "sshd"`',
                )
