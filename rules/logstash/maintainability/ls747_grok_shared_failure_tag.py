from __future__ import annotations

from lslint.grammar.logstash.conditions import conditions, leaves, operands
from lslint.rules.logstash.api import Findings, Pipeline, PipelineAdvice, PipelineView, Plugin, Related
from lslint.rules.logstash.grok.filters import matches_anything

_DEFAULT = "_grokparsefailure"


class GrokSharedFailureTag(PipelineAdvice):
    code = "LS747"
    default = False
    visits = ("pipeline",)
    required_text = (_DEFAULT,)
    summary = "Several grok filters on one path with the same failure tag"
    why = """\
A grok filter whose patterns do not match adds the tag `_grokparsefailure`. If an event passes several grok filters,
the tag does not show which of them failed, and a condition on the tag treats all failures alike. Add a separate tag
on each filter, for example `tag_on_failure => ["_grokparsefailure", "parse_fail_access_log"]`. The conditions on
`_grokparsefailure` continue to work.

The rule reports only pipelines with a condition on the tag, and only filters in the same branch, without
`tag_on_failure` and `add_tag`."""
    sources = (
        "Article about Logstash throughput (2016): a separate failure tag for each grok filter, such as"
        " `parse_fail_access_log`",
    )
    fix = "manual"
    bad = (
        'filter {\n  grok { match => { "message" => "^%{IP:ip} %{GREEDYDATA:rest}" } }\n'
        '  grok { match => { "rest" => "^%{WORD:verb} %{DATA:path}$" } }\n'
        '  if "_grokparsefailure" in [tags] { drop { } }\n}\n',
    )
    good = (
        (
            "filter {\n"
            '  grok { match => { "message" => "^%{IP:ip} %{GREEDYDATA:rest}" } tag_on_failure => ["_fail_ip"] }\n'
            '  grok { match => { "rest" => "^%{WORD:verb} %{DATA:path}$" } tag_on_failure => ["_fail_request"] }\n'
            '  if "_fail_ip" in [tags] { drop { } }\n'
            "}\n"
        ),
    )

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        tested = (side for condition in conditions(node) for leaf in leaves(condition) for side in operands(leaf))
        if ctx.text.count("grok") < 2 or all(getattr(side, "value", "") != _DEFAULT for side in tested):
            return
        by_path: dict[tuple[int, ...], list[Plugin]] = {}
        for section, plugin, clauses in node.walk_plugins():
            if (
                section.kind == "filter"
                and plugin.name == "grok"
                and not (plugin.option("tag_on_failure") or plugin.option("add_tag") or matches_anything(plugin))
            ):
                by_path.setdefault(tuple(id(clause) for clause in clauses), []).append(plugin)
        several = [groks for groks in by_path.values() if len(groks) > 1]
        if not several:
            return
        groks = min(several, key=lambda groks: groks[1].start)
        first, second = groks[:2]
        yield self.finding(
            second.head,
            f"{len(groks)} grok filters on the same path share the tag `_grokparsefailure`, so the tag does not show"
            " which one failed. Add a second tag in `tag_on_failure` of each",
            related=[Related(*first.head, "first of these filters")],
        )
