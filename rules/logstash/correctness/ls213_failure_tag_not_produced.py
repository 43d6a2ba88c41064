from __future__ import annotations

from lslint.grammar.logstash.nodes import Expression, Selector, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related
from lslint.rules.logstash.values.options import raw_texts


class FailureTagNotProduced(PipelineRule):
    code = "LS213"
    visits = ("condition",)
    required_text = ("failure", "_rubyexception")
    summary = "Condition on a failure tag that nothing sets here"
    why = """\
`tag_on_failure` replaces the default: a grok with `tag_on_failure => ["bad_line"]` sets no `_grokparsefailure` any
more, and a branch that waits for it is dead. One finds out when it is needed: events that failed go the way of the
others. The same holds where no filter that sets the tag is in the pipeline.

Reported are the failure tags of grok, json, date, dissect, csv, xml, kv, geoip and ruby. The other files of the
pipeline count; inputs that may bring tags along (pipeline, kafka, redis, lumberjack, http, a json codec, …) silence
the rule where there is no such filter at all, and so does any mention of the tag in an option or in code."""
    sources = ("documentation of the filters: tag_on_failure and its defaults",)
    fix = "manual"
    bad = (
        'filter {\n  grok { match => { "message" => "^%{IP:ip}" } tag_on_failure => ["bad_line"] }\n'
        '  if "_grokparsefailure" in [tags] { drop {} }\n}\n',
        'input { file { path => "/a" } }\nfilter { if "_jsonparsefailure" in [tags] { drop {} } }\n'
        'output { file { path => "/b" } }\n',
    )
    good = (
        'filter { grok { match => { "message" => "^%{IP:ip}" } tag_on_failure => ["bad"] }'
        ' if "bad" in [tags] { drop {} } }\n',
        'filter { grok { match => { "message" => "^%{IP:ip}" } } if "_grokparsefailure" in [tags] { drop {} } }\n',
        'output { if "_grokparsefailure" in [tags] { stdout {} } }\n',
    )

    def check(self, node: Expression, ctx: Context) -> Findings:
        start, end = node.start, node.end
        if not ctx.holds("failure", start, end) and not ctx.holds("_rubyexception", start, end):
            return
        from lslint.grammar.logstash.conditions import comparisons
        from lslint.rules.logstash.dataflow.tags import BY, closed_for_failures, instead, named

        for leaf in comparisons(node, "in", "not in"):
            tag = leaf.left
            if not isinstance(tag, String) or tag.value not in BY or not isinstance(leaf.right, Selector):
                continue
            if leaf.right.path != ("tags",) or named(tag.value, ctx):
                continue
            setters = instead(tag.value, ctx)
            if setters is None:
                continue
            if setters:
                plugin, option = setters[0]
                others = ", ".join(f'"{text}"' for text in raw_texts(option.value)[:3]) or "none"
                yield self.finding(
                    leaf,
                    f"Nothing here sets `{tag.value}`: `tag_on_failure` of `{plugin.name}` (line"
                    f" {ctx.line(option.start)}) replaces it by {others}; ask for that tag",
                    related=[Related(option.start, option.end, "sets another tag")],
                    fix=Fix("manual", "Ask for the tag that is set", []),
                )
            elif leaf.operator == "in" and closed_for_failures(ctx):
                yield self.finding(
                    leaf,
                    f"Nothing in this pipeline sets `{tag.value}`: there is no `{BY[tag.value][0]}` filter, so the"
                    " condition is never true",
                    fix=Fix("manual", "Remove the branch", []),
                )
