from __future__ import annotations

from itertools import count

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice, Related
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.steps import MAX_STEPS, Step, step_of, steps
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.options import option_text

_MAX_FILTERS = 100


class JsonThenGrok(PipelineAdvice):
    code = "LS347"
    visits = ("filter/json",)
    summary = "The same text is read as JSON and with grok"
    why = """\
A text is JSON or a line for grok, hardly both. Where each event goes through both filters, one of them fails each
time, and a failing grok is the expensive case. Logs in JSON save time only where they replace grok: text has to
become fields in any case, says the talk this rule comes from.

Left alone: a grok inside of a condition that the json filter is not in, one that reads the field of the JSON (a json
filter without `target` overwrites `message` if the JSON has one: then a condition `if [message] !~ /^{/` says so),
and a json filter that removes its source."""
    sources = ("a talk on a very large Elasticsearch cluster (2016): JSON logs gain little unless they replace grok",)
    fix = "manual"
    bad = (
        'filter {\n  json { source => "message" }\n  grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } }\n}\n',
        'filter { json { source => "message" target => "doc" } grok { match => { "message" => "^%{IP:ip}" } } }\n',
    )
    good = (
        'filter { json { source => "message" } if "_jsonparsefailure" in [tags] {'
        ' grok { match => { "message" => "^%{IP:ip}" } } } }\n',
        'filter { grok { match => { "message" => "^%{IP:ip} %{GREEDYDATA:rest}" } } json { source => "rest" } }\n',
        'filter { if [type] == "a" { json { source => "message" } } else {'
        ' grok { match => { "message" => "^%{IP:ip}" } } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        source = option_text(node, "source")
        if source is None or ctx.has_syntax_errors or next(_count(ctx)) >= _MAX_FILTERS:
            return
        field = path(source)
        tree: Pipeline = ctx.tree  # type: ignore[assignment]
        here = step_of(node, tree)
        if here is None or field in here.fields:
            return
        after = False
        for step in steps(tree)[:MAX_STEPS]:
            if step is here:
                after = True
            elif after and step.ways == here.ways:
                if step.plugin.name == "grok" and _reads(step, field):
                    grok = step.plugin
                    yield self.finding(
                        (node.start, node.name_end),
                        f"`{source}` is read as JSON here and with grok at line {ctx.line(grok.start)}, for every"
                        " event: one of them is in vain; keep one, or put each into a condition (`=~ /^{/`)",
                        related=[Related(grok.start, grok.name_end, "reads the same text")],
                        fix=Fix("manual", "Keep one of them", []),
                    )
                    return
                if field in step.fields:
                    return


def _reads(step: Step, field: tuple[str, ...]) -> bool:
    from lslint.rules.logstash.grok.filters import patterns

    found = patterns(step.plugin)
    return bool(found) and all(
        path(name) == field and not pattern.value.lstrip("^").startswith(("{", "\\{")) for name, pattern in found
    )


@fact
def _count(ctx: Context) -> count[int]:
    """Counts the filters that the rule looks at, from 0."""
    return count()
