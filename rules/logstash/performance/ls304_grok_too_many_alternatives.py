from __future__ import annotations

from lslint.rules.logstash.api import Findings, Pipeline, PipelineAdvice, PipelineView, Plugin, String, fact
from lslint.rules.logstash.grok import filters

MAX_ALTERNATIVES = 8


class GrokTooManyAlternatives(PipelineAdvice):
    code = "LS304"
    visits = ("filter/grok",)
    summary = "Too many grok patterns for one field"
    why = """\
Grok tries the patterns of a field in order until one matches. A line that only the last pattern matches first fails
against all others. Failing is slow: in our benchmark with the regex engine of Logstash 9.3, an anchored pattern took 21
times as long for a truncated line of an access log as for a complete one.

Select the patterns with a condition, for example on the type, so that each line is tried only against a few of them.
The rule reports nine or more slow patterns for one field."""
    sources = (
        "benchmark of lines that do not match with Joni 2.2.5 in JRuby 9.4.13 (the versions of Logstash 9.3)",
        "source of the grok filter: patterns are tried in order",
    )
    bad = (
        'filter { grok { match => { "message" => ["%{IP:a} %{INT:n}", "%{IP:a} %{WORD:b}",\n'
        '  "%{WORD:a} %{INT:n}", "%{WORD:a} %{IP:b}", "%{NUMBER:a} %{IP:b}", "%{NUMBER:a} %{WORD:b}",\n'
        '  "%{HOSTNAME:a} %{INT:n}", "%{HOSTNAME:a} %{WORD:b}", "%{NOTSPACE:a} %{INT:n}"] } } }\n',
    )
    good = (
        """\
filter {
  if [type] == "a" {
    grok { match => { "message" => ["^%{IP:a} %{INT:n}", "^%{IP:a} %{WORD:b}", "^%{WORD:a} %{INT:n}"] } }
  } else if [type] == "b" {
    grok { match => { "message" => ["^%{WORD:a} %{IP:b}", "^%{NUMBER:a} %{IP:b}", "^%{NUMBER:a} %{WORD:b}"] } }
  } else {
    grok { match => { "message" => ["^%{HOSTNAME:a} %{INT:n}", "^%{HOSTNAME:a} %{WORD:b}"] } }
  }
}
""",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not _has_many(ctx.tree):
            return
        from lslint.rules.logstash.grok import chains

        for field, patterns in filters.patterns_by_field(node).items():
            chain = chains.before(node, field, ctx)
            earlier = _different(chain.patterns) if chain is not None else []
            if chain is not None and len(earlier) > MAX_ALTERNATIVES:
                continue  # reported where the chain exceeds the limit, or at the filter that does alone
            different = _different([*earlier, *patterns])
            if len(different) <= MAX_ALTERNATIVES:
                continue
            slow = filters.slow_to_refuse([one.value for one in different], filters.libraries(node, ctx))
            if len(slow) <= MAX_ALTERNATIVES:
                continue
            from lslint.rules.logstash.grok.common_prefix import common_prefix

            if chain is None and common_prefix([pattern.value for pattern in patterns]):
                continue  # LS306 says where the common start ends
            several = chained = ""
            if chain is not None and earlier:
                several = f" in {chain.length + 1} filters"
                chained = "Each of these filters runs on the events that the previous one did not match. "
            yield self.finding(
                different[slow[MAX_ALTERNATIVES]],
                f"Each `{field}` is tried against up to {len(different)} patterns{several}, {len(slow)} of which are"
                " slow to reject a line. Parse the common start first, then select patterns with `if`",
                help=f'{chained}With a condition such as `if [program] == "sshd"`, each line is tried only against the'
                " patterns that are meant for it.",
            )


@fact
def _has_many(tree: Pipeline) -> bool:
    """Return whether all grok filters of a file together have enough patterns."""
    groks = (plugin for plugin in tree.plugins() if plugin.name == "grok")
    return sum(len(filters.patterns(plugin)) for plugin in groks) > MAX_ALTERNATIVES


def _different(patterns: list[String]) -> list[String]:
    """Return the patterns without duplicates."""
    return list({pattern.value: pattern for pattern in reversed(patterns)}.values())[::-1]
