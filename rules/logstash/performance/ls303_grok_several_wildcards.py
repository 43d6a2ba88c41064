from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, fact
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.grok.library import may_have_several_wildcards, may_have_wildcards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.search import Meter

_GREEDY, _ANY = 2, 3


class GrokSeveralWildcards(PipelineAdvice):
    code = "LS303"
    severity = "info"
    visits = ("filter/grok",)
    summary = "Grok pattern with several wildcards that backtrack into each other"
    why = """\
`%{DATA}`, `%{GREEDYDATA}`, `.*` and `.*?` also match the separator that follows them. If the end of a pattern does
not match, the regex engine retries each wildcard at each separator of the line. With three wildcards, the time to
reject a line can grow with the third power of its length.

The rule reports three wildcards that overlap, or two if they are `%{GREEDYDATA}` or `.*`. The latter, patterns that
begin with a word, and filters with `timeout_millis` are reported only with `--extend-select LS303`.

Use patterns that stop at the separator (`%{NOTSPACE}`, `[^,]*`), or split the line with dissect."""
    sources = (
        "benchmark with Joni 2.2.5 in JRuby 9.4.13 (the versions of Logstash 9.3): growth of search times",
        "logstash, issue 2619; logstash-filter-grok, issue 37",
    )
    fix = "manual"
    bad = (
        "filter { grok { match => { 'message' => '^%{DATA:a} %{DATA:b} %{DATA:c} %{INT:d}' } } }\n",
        'filter { grok { match => { "message" => "%{GREEDYDATA:a} - %{GREEDYDATA:b} - %{INT:c}" } } }\n',
    )
    good = (
        "filter { grok { match => { 'message' => '^%{NOTSPACE:a} %{NOTSPACE:b} %{NOTSPACE:c} %{INT:d}' } } }\n",
        'filter { grok { match => { "message" => "^%{NOTSPACE:a} - %{NOTSPACE:b} - %{INT:c}" } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        library = filters.libraries(node, ctx)[-1]
        suspects = [
            (field, pattern) for field, pattern in filters.patterns(node) if may_have_wildcards(pattern.value, library)
        ]
        is_limited = node.option("timeout_millis") is not None
        keeps_optional = bool(suspects) and ctx.keeps_optional(self.code)
        if not keeps_optional:
            suspects = [
                (field, pattern)
                for field, pattern in suspects
                if not is_limited
                and may_have_several_wildcards(pattern.value, library, _ANY)
                and filters.holds_a_line(field)
            ]
        if not suspects:
            return
        from lslint.rules.logstash.grok import wildcards

        meter = _meter(ctx)
        dissect = "" if ctx.is_below(5) else " The `dissect` filter also splits at fixed separators."
        for field, pattern in suspects:
            line = wildcards.line(pattern, node, ctx)
            several = line.searched_again() if line is not None else []
            least = _GREEDY if sum(not one.lazy for one in several) >= _GREEDY else _ANY
            if line is None or len(several) < least:
                continue
            # Of other formats, few lines begin with a long literal: the regex engine rejects the others at once.
            begins_with_literal = any(
                nearest == farthest == 0 and len(text) >= _RARE_LENGTH
                for text, nearest, farthest in library.read(pattern.value).literals
            )
            is_optional = least == _GREEDY or is_limited or not filters.holds_a_line(field) or begins_with_literal
            if (is_optional and not keeps_optional) or line.degree(least, meter) < least:
                continue
            begin = pattern.start + 1
            growth = "quadratic" if least == _GREEDY else "cubic"
            between = line.between()
            instead = f", such as `{between}`" if between else ""
            yield self.finding(
                (begin + several[0].start, begin + several[-1].end),
                f"{len(several)} wildcards overlap, so lines that do not match take at least {growth} time."
                f" Replace each with a pattern that stops at the next separator{instead}",
                help="A pattern such as `[^,]*` cannot match the next separator, so there is nothing to retry."
                + dissect,
                optional=is_optional,
            )


_RARE_LENGTH = 4
"""Length from which on a literal is rare at the start of a line."""


@fact
def _meter(ctx: PipelineView) -> Meter:
    """Return the number of search steps that this rule has spent on the file."""
    from lslint.rules.logstash.grok.search import Meter

    return Meter()
