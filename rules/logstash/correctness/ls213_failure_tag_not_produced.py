from __future__ import annotations

from lslint.grammar.logstash.nodes import Comparison, Expression, Selector, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related
from lslint.rules.logstash.values.options import raw_texts


class FailureTagNotProduced(PipelineRule):
    code = "LS213"
    visits = ("condition",)
    required_text = ("failure", "_rubyexception")
    summary = "Condition on a failure tag that no filter sets"
    why = """\
`tag_on_failure` replaces the default tag: a grok filter with `tag_on_failure => ["bad_line"]` no longer sets
`_grokparsefailure`, and a branch that tests for `_grokparsefailure` never runs. Events that failed to parse are then
handled like all others, which often goes unnoticed until someone searches for them. The same happens if no filter of
the pipeline sets the tag, or if the only one that does comes after the condition.

The rule checks the failure tags of grok, json, date, dissect, csv, xml, kv, geoip and ruby, in all files of the
pipeline. A pipeline without any such filter is not reported if an input may deliver events with tags (pipeline, kafka,
redis, lumberjack, http, a json codec, …). Nothing is reported if an option or code mentions the tag.

Test for the tag that is set, or move the branch after the filter."""
    sources = ("documentation of the filters: tag_on_failure and its defaults",)
    fix = "manual"
    bad = (
        'filter {\n  grok { match => { "message" => "^%{IP:ip}" } tag_on_failure => ["bad_line"] }\n'
        '  if "_grokparsefailure" in [tags] { drop {} }\n}\n',
        'input { file { path => "/a" } }\nfilter { if "_jsonparsefailure" in [tags] { drop {} } }\n'
        'output { file { path => "/b" } }\n',
        'input { file { path => "/a" } }\nfilter {\n  if "_grokparsefailure" in [tags] { drop {} }\n'
        '  grok { match => { "message" => "^%{IP:ip}" } }\n}\noutput { file { path => "/b" } }\n',
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
        from lslint.rules.logstash.dataflow.tags import (
            BY,
            closed_for_failures,
            instead,
            named,
            set_by_default_only_below,
        )

        for leaf in comparisons(node, "in", "not in"):
            tag = leaf.left
            if not isinstance(tag, String) or tag.value not in BY or not isinstance(leaf.right, Selector):
                continue
            if leaf.right.path != ("tags",) or named(tag.value, ctx):
                continue
            setters = instead(tag.value, ctx)
            if setters is None:
                below = set_by_default_only_below(tag.value, leaf, ctx) if leaf.operator == "in" else None
                if below is not None:
                    yield self.finding(
                        leaf,
                        f"`{tag.value}` is only set later, by `{below.name}` on line {ctx.line(below.start)}, so the"
                        " condition is never true. Move the branch after that filter",
                        related=[Related(below.start, below.name_end, "sets the tag")],
                        fix=Fix("manual", "Move the branch after the filter", []),
                    )
                else:
                    yield from self._missing_tag(leaf, tag.value, ctx)
                continue
            if setters:
                plugin, option = setters[0]
                others = " or ".join(f"`{text}`" for text in raw_texts(option.value)[:3])
                reason, advice = ("replaces it", f"Test for {others}") if others else ("is empty", "Remove the test")
                outcome = "false" if leaf.operator == "in" else "true"
                yield self.finding(
                    leaf,
                    f"`{tag.value}` is never set, so the condition is always {outcome}: `tag_on_failure` of"
                    f" `{plugin.name}` (line {ctx.line(option.start)}) {reason}. {advice}",
                    related=[Related(option.start, option.end, "sets another tag" if others else "sets no tag")],
                    fix=Fix("manual", advice, []),
                )
            elif leaf.operator == "in" and closed_for_failures(ctx):
                yield self.finding(
                    leaf,
                    f"No filter sets `{tag.value}`, because the pipeline has no `{BY[tag.value][0]}` filter, so the"
                    " condition is never true. Remove the branch",
                    fix=Fix("manual", "Remove the branch", []),
                )

    def _missing_tag(self, leaf: Comparison, tag: str, ctx: Context) -> Findings:
        """Yield a finding for a tag that no event has at the condition, as the event flow shows."""
        from lslint.rules.logstash.flow.needed import is_closed

        if leaf.operator != "in" or not is_closed(ctx):
            return
        from lslint.rules.logstash.flow.tag_tests import why_missing

        found = why_missing(leaf, ctx)
        if found is not None:
            reason, advice, related = found
            advice = advice or "Remove the branch"
            yield self.finding(
                leaf,
                f"`{tag}` {reason}, so the condition is never true. {advice}",
                related=related,
                fix=Fix("manual", advice, []),
            )
