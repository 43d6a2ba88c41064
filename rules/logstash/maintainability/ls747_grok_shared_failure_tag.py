from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice, Related
from lslint.rules.logstash.grok.filters import matches_anything


class GrokSharedFailureTag(PipelineAdvice):
    code = "LS747"
    visits = ("pipeline",)
    required_text = ("grok",)
    summary = "Several grok filters on one way set the same failure tag"
    why = """\
A grok that finds nothing sets `_grokparsefailure`, whichever it is. With two of them on the way of an event nobody can
tell from the tag which pattern did not match, and a condition on it mixes both. An article on tuning (2016) gives each
its own: `tag_on_failure => ["parse_fail_access_log"]`. Filters in different arms of one condition, or in conditions of
their own, see different events and are not meant; nor are filters that tell a match by
`add_tag`, or whose pattern is `%{GREEDYDATA}` alone."""
    sources = ("article on Logstash throughput (2016): one failure tag for each grok",)
    fix = "manual"
    bad = (
        'filter {\n  grok { match => { "message" => "^%{IP:ip} %{GREEDYDATA:rest}" } }\n'
        '  grok { match => { "rest" => "^%{WORD:verb} %{DATA:path}$" } }\n}\n',
    )
    good = (
        'filter {\n  grok { match => { "message" => "^%{IP:ip} %{GREEDYDATA:rest}" } }\n'
        '  grok { match => { "rest" => "^%{WORD:verb} %{DATA:path}$" } tag_on_failure => ["_fail_request"] }\n}\n',
        'filter {\n  if [a] { grok { match => { "message" => "^%{IP:ip} " } } }\n'
        '  else { grok { match => { "message" => "^%{WORD:verb} " } } }\n}\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        if ctx.text.count("grok") < 2:
            return
        by_path: dict[tuple[int, ...], list[Plugin]] = {}
        for section, plugin, clauses in node.walk_plugins():
            if section.kind == "filter" and plugin.name == "grok" and _may_fail(plugin):
                by_path.setdefault(tuple(id(clause) for clause in clauses), []).append(plugin)
        several = [groks for groks in by_path.values() if len(groks) > 1]
        if not several:
            return
        groks = min(several, key=lambda groks: groks[1].start)
        first, second = groks[:2]
        yield self.finding(
            (second.start, second.name_end),
            f"{len(groks)} grok filters on one way fail with the same `_grokparsefailure`: give each a"
            " `tag_on_failure` of its own, so that failures can be told apart",
            related=[Related(first.start, first.name_end, "the first of them")],
        )


def _may_fail(grok: Plugin) -> bool:
    own = grok.option("tag_on_failure") is not None or grok.option("add_tag") is not None
    return not own and not matches_anything(grok)
