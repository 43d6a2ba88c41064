from __future__ import annotations

from itertools import count

from lslint.rules.logstash.api import Findings, Fix, PipelineAdvice, PipelineView, Plugin, Related, Step, fact
from lslint.rules.logstash.dataflow.steps import MAX_STEPS, step_of, steps
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.changes import changes

_MAX_FILTERS = 100


class JsonThenGrok(PipelineAdvice):
    code = "LS347"
    visits = ("filter/json",)
    default = False
    summary = "Field that is parsed as JSON and then with grok"
    why = """\
A field rarely contains both JSON and a line for grok. If each event passes both filters, one of them usually fails, and
a failing grok is slow. Use only one of the filters, or put one in a condition.

A grok filter that reads a field of the parsed JSON is not reported."""
    sources = ("talk about a very large Elasticsearch cluster (2016): JSON logs gain little unless they replace grok",)
    fix = "manual"
    bad = (
        'filter {\n  json { source => "message" }\n  grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } }\n}\n',
    )
    good = (
        """\
filter {
  json { source => "message" }
  if "_jsonparsefailure" in [tags] {
    grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } }
  }
}
""",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        source = node.text("source")
        if source is None or ctx.has_syntax_errors or next(_count(ctx)) >= _MAX_FILTERS:
            return
        field = path(source)
        json = step_of(node, ctx.tree)
        if json is None or field in changes(node).fields:
            return
        following = steps(ctx.tree)["filter"][:MAX_STEPS]
        for step in following[following.index(json) + 1 :] if json in following else ():
            if step.clauses != json.clauses:
                continue
            if step.plugin.name == "grok" and _reads(step, field):
                grok, selector = step.plugin, "".join(f"[{name}]" for name in field)
                yield self.finding(
                    node.head,
                    f"`{source}` is parsed as JSON and by `grok` (line {ctx.line(grok.start)}), so one of the two"
                    " usually fails for each event. Use one filter, or put each in a condition",
                    help=f"For example, put `json` in `if {selector} =~ /^{{/` and `grok` in `else`.",
                    related=[Related(*grok.head, "parses the same field")],
                    fix=Fix("manual", "Remove one of the two filters"),
                )
                return
            if field in changes(step.plugin).fields:
                return


def _reads(step: Step, field: tuple[str, ...]) -> bool:
    from lslint.rules.logstash.grok.filters import patterns

    found = patterns(step.plugin)
    return bool(found) and all(
        path(name) == field and not pattern.value.lstrip("^").startswith(("{", "\\{")) for name, pattern in found
    )


@fact
def _count(ctx: PipelineView) -> count[int]:
    """Return a counter of the filters that the rule has checked."""
    return count()
