from __future__ import annotations

from lslint.grammar.logstash.conditions import leaves
from lslint.grammar.logstash.nodes import Bareword, Comparison, Plugin, String
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING, Flow, flow, keeps_nothing
from lslint.rules.logstash.grok.filters import matches_anything
from lslint.rules.logstash.values.options import is_complete, texts

_DEFAULT = "_grokparsefailure"


class GrokFailureUnhandled(PipelineAdvice):
    code = "LS448"
    visits = ("filter/grok",)
    summary = "Nothing looks at the tag of events that grok did not match"
    why = """\
A line that no pattern matches passes through: the event goes on with the raw text, without the fields, tagged
`_grokparsefailure`. Where nothing looks at that tag such events lie in the same index as good ones. They are seen when
somebody misses a number in a report, or when the log format has changed and all of them are like that. Send them to an
index or a file of their own, and count them; one of the articles this linter began from lets its test run fail on them.

Told once a pipeline, where events go from an input to Elasticsearch and no condition, output or code names the tag, nor
a tag that a grok adds when it matches (`add_tag`) decides about outputs. A filter with `tag_on_failure` has thought of
it and is not reported."""
    sources = ("documentation of the grok filter: tag_on_failure",)
    fix = "manual"
    bad = (
        "input { beats { port => 5044 } }\n"
        'filter {\n  grok {\n    match => { "message" => "^%{IP:client} %{WORD:verb}$" }\n  }\n}\n'
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
    )
    good = (
        "input { beats { port => 5044 } }\n"
        'filter { grok { match => { "message" => "^%{IP:client}$" } add_tag => ["parsed"] } }\n'
        'output { if "parsed" in [tags] { elasticsearch { hosts => ["es:9200"] } } else { stdout { } } }\n',
        'input { beats { port => 5044 } }\nfilter { grok { match => { "message" => "^%{IP:client}$" } } }\n'
        'output {\n  if "_grokparsefailure" in [tags] { file { path => "/var/log/unparsed.log" } }\n'
        '  else { elasticsearch { hosts => ["es:9200"] } }\n}\n',
        'filter { grok { match => { "message" => "^%{IP:client}$" } } }\n',
        "input { beats { port => 5044 } }\n"
        'filter { grok { match => { "message" => "^%{IP:client}$" } tag_on_failure => [] } }\n'
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.option("tag_on_failure") is not None or not is_complete(node, ctx) or matches_anything(node):
            return
        pipeline = flow(ctx)
        outputs = pipeline.named("output")
        if not pipeline.is_complete or outputs.keys().isdisjoint(INDEXING) or keeps_nothing(pipeline):
            return
        if ctx.has_syntax_errors or "pipeline" in outputs:
            return
        if _first_unhandled(pipeline) is node:
            yield self.finding(
                (node.start, node.name_end),
                f"nothing looks at `{_DEFAULT}`, so lines that do not match go on without their fields and nobody"
                " learns of it: send them to a place of their own and count them",
                fix=Fix("manual", "Route events with the failure tag", []),
            )


def _success_is_asked(pipeline: Flow) -> bool:
    """True where an output or a ``drop`` asks for a tag that a grok sets when it matches."""
    filters = pipeline.named("filter")
    added = [step.plugin.option("add_tag") for step in filters.get("grok", ())]
    tags = {tag for option in added if option is not None for tag in texts(option.value)}
    return bool(tags) and any(
        isinstance(side, String | Bareword) and side.value in tags
        for step in (*pipeline.outputs, *filters.get("drop", ()))
        for clause in step.clauses
        if clause.condition is not None
        for leaf in leaves(clause.condition)
        if isinstance(leaf, Comparison)
        for side in (leaf.left, leaf.right)
    )


def _is_named(texts: list[str]) -> bool:
    """True where a file speaks of the tag, other than in a comment of its own line."""
    return any(
        "parsefailure" in line and not line.lstrip().startswith("#")
        for text in texts
        if "parsefailure" in text
        for line in text.split("\n")
    )


@fact
def _first_unhandled(pipeline: Flow) -> Plugin | None:
    """The first grok filter of a pipeline that may fail, unless failures are handled somewhere."""
    if _is_named(pipeline.texts) or _success_is_asked(pipeline):
        return None
    groks = (step.plugin for step in pipeline.named("filter").get("grok", ()))
    return next((one for one in groks if one.option("tag_on_failure") is None and not matches_anything(one)), None)
