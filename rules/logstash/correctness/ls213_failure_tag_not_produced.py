from __future__ import annotations

from lslint.grammar.logstash.nodes import raw_texts
from lslint.rules.api import Context, Finding, Findings, Fix, PipelineRule, Related

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.logstash.nodes import Expression, Option, Plugin
    from lslint.rules.logstash.flow.engine import TagTest


class FailureTagNotProduced(PipelineRule):
    code = "LS213"
    follows_fields = True
    visits = ("condition",)
    required_text = ("failure", "_rubyexception")
    summary = "Condition on a failure tag that no filter sets"
    why = """\
`tag_on_failure` replaces the default tag: with `tag_on_failure => ["bad_line"]`, grok no longer adds
`_grokparsefailure`. A branch that tests for `_grokparsefailure` then never runs, and lines that were not parsed are
handled like all others. The same happens if no filter adds the tag, or if the filter comes after the condition.

Test for the tag that is added, or move the branch after the filter; remove a branch that would drop the events which
a later branch handles. The rule does not report pipelines with an input that may receive events with tags, for
example beats, redis, http or an input with a json codec."""
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
        (
            "filter {\n"
            '  grok { match => { "message" => "^%{IP:ip}" } tag_on_failure => ["bad_line"] }\n'
            '  if "bad_line" in [tags] { drop {} }\n'
            "}\n"
        ),
        'filter { grok { match => { "message" => "^%{IP:ip}" } } if "_grokparsefailure" in [tags] { drop {} } }\n',
    )

    def check(self, node: Expression, ctx: Context) -> Findings:
        start, end = node.start, node.end
        if not ctx.holds("failure", start, end) and not ctx.holds("_rubyexception", start, end):
            return
        from lslint.grammar.logstash.conditions import comparisons, is_negated
        from lslint.rules.logstash.flow.tag_tests import default_setters, missing_tag, replaced, why_missing

        for leaf in comparisons(node, "in", "not in"):
            test = missing_tag(leaf, ctx)
            if test is None or not default_setters(test.tag):
                continue
            wanted = (leaf.operator == "in") is not is_negated(node, leaf)
            setters = replaced(test.tag, ctx)
            reason = why_missing(test, ctx) if wanted and not setters else None
            if setters:
                yield self._replaced(test, setters, wanted, ctx)
            elif reason is not None:
                why, advice, related = reason
                yield self.finding(
                    leaf,
                    f"`{test.tag}` {why}, so the condition is never true. {advice}",
                    related=related,
                    fix=Fix("manual", advice, []),
                )

    def _replaced(self, test: TagTest, setters: list[tuple[Plugin, Option]], wanted: bool, ctx: Context) -> Finding:
        """Return the finding for a tag that ``tag_on_failure`` of filters replaces."""
        plugin, option = setters[0]
        tags = dict.fromkeys(text for _, one in setters for text in raw_texts(one.value))
        others = " or ".join(f"`{text}`" for text in list(tags)[:3])
        reason, advice = ("replaces it", f"Test for {others}") if others else ("is empty", "Remove the test")
        outcome = "false" if wanted else "true"
        return self.finding(
            test.leaf,
            f"`{test.tag}` is never set, so the condition is always {outcome}: `tag_on_failure` of"
            f" `{plugin.name}` (line {ctx.line(option.start)}) {reason}. {advice}",
            related=[
                Related(one.start, one.end, "sets another tag" if raw_texts(one.value) else "sets no tag")
                for _, one in setters[:3]
            ],
            fix=Fix("manual", advice, []),
        )
