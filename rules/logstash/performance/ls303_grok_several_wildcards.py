from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.grok import wildcards
from lslint.rules.logstash.grok.search import Meter

_GREEDY, _ANY = 2, 3


class GrokSeveralWildcards(PipelineAdvice):
    code = "LS303"
    severity = "warning"
    visits = ("filter/grok",)
    summary = "Several wildcards in one grok pattern multiply the places that are tried"
    why = """\
`%{GREEDYDATA}`, `%{DATA}`, `.*` and `.*?` match the separator, too, that stands behind them. When the end of a pattern
fails, each of them is tried with each separator of the line: the time grows with a power of the number of separators.

Measured (Joni 2.2.5 in JRuby 9.4.13 as in Logstash 9.3, lines that fail; n: length of the line):

| pattern | growth |
|---|---|
| `^%{GREEDYDATA} %{GREEDYDATA} %{INT}` | n² |
| `%{GREEDYDATA} %{GREEDYDATA} %{GREEDYDATA} %{INT}` | n³ |
| `%{DATA} %{DATA} %{INT}`, no anchor | n³ |
| `^.*,.*,.*,.*[xy]` | above n³ |
| `^%{NOTSPACE} %{NOTSPACE} %{INT}` | n |
| `^(?<a>[^,]*),(?<b>[^,]*),…` | n |

A finding needs two greedy wildcards, or three of any kind, each with something behind it, and a short separator of
theirs that makes the number of steps grow like that when it is repeated: the search is counted for the very pattern.

Separators that a line hardly holds many times (words, `]:`) are not taken for such. Wildcards that do not grow like
that are no finding, and one `%{GREEDYDATA}` at the end costs nothing.
Say what stands between two separators (`%{NOTSPACE}`, `[^,]*`, `[^\\]]+`), or take the line apart with dissect:
measured 9 to 14 times as fast on lines that match."""
    sources = ("own measurements of the growth of search times", "logstash, issue 2619; logstash-filter-grok, issue 37")
    fix = "manual"
    bad = (
        'filter { grok { match => { "message" => "%{GREEDYDATA:a} - %{GREEDYDATA:b} - %{INT:c}" } } }\n',
        "filter { grok { match => { 'message' => '^%{DATA:a} %{DATA:b} %{DATA:c} %{INT:d}' } } }\n",
        "filter { grok { match => { 'message' => '^(?<a>.*),(?<b>.*),%{INT:c};$' } } }\n",
    )
    good = (
        'filter { grok { match => { "message" => "^%{NOTSPACE:a} - %{NOTSPACE:b} - %{GREEDYDATA:c}$" } } }\n',
        "filter { grok { match => { 'message' => '^%{NOTSPACE:a} %{DATA:b} %{INT:d} %{GREEDYDATA:rest}' } } }\n",
        "filter { grok { match => { 'message' => '^(?<a>[^,]*),(?<b>[^,]*),(?<c>[^,]*),%{INT:d};$' } } }\n",
        "filter { grok { match => { 'message' => '^%{DATA:a}, user %{DATA:b}, group %{DATA:c}$' } } }\n",
        "filter { grok { match => { 'message' => '^%{GREEDYDATA:a}, %{GREEDYDATA:b}, %{GREEDYDATA:c}$' } } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        meter = _meter(ctx)
        for _, pattern, line in wildcards.lines(node, ctx):
            several = line.searched_again()
            greedy = sum(not one.lazy for one in several)
            least = _GREEDY if greedy >= _GREEDY else _ANY
            if len(several) < least or line.degree(least, meter) < least:
                continue
            begin = pattern.start + 1
            power = "square" if least == _GREEDY else "cube"
            yield self.finding(
                (begin + several[0].start, begin + several[-1].end),
                f"{len(several)} wildcards that match each other's separators: the time of a line that fails grows with"
                f" the {power} of its separators or more; say what stands between them (`%{{NOTSPACE}}`, `[^,]*`)"
                " or use dissect",
            )


@fact
def _meter(ctx: Context) -> Meter:
    """The effort spent on the file by this rule."""
    return Meter()
