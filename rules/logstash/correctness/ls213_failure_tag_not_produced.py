from __future__ import annotations

from lslint.grammar.logstash.nodes import Comparison, Expression, Selector, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related
from lslint.rules.logstash.values.options import raw_texts


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
a later branch handles. A tag that no filter adds is not reported if an
input may receive events with tags, for example beats, redis, http or an input with a json codec."""
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
        from lslint.rules.logstash.dataflow.tags import (
            closed_for_failures,
            default_setters,
            handled_later,
            instead,
            named,
            set_by_default_only_below,
        )

        for leaf in comparisons(node, "in", "not in"):
            tag = leaf.left
            if not isinstance(tag, String) or not isinstance(leaf.right, Selector):
                continue
            filters = default_setters(tag.value) if leaf.right.path == ("tags",) else []
            if not filters or named(tag.value, ctx):
                continue
            setters = instead(tag.value, ctx)
            wanted = (leaf.operator == "in") is not is_negated(node, leaf)
            if setters is None:
                below = set_by_default_only_below(tag.value, leaf, ctx) if wanted else None
                if below is not None:
                    later = handled_later(tag.value, leaf, ctx)
                    advice = (
                        f"Remove the branch, as {later} handles these events"
                        if later
                        else "Move the branch after that filter"
                    )
                    yield self.finding(
                        leaf,
                        f"`{tag.value}` is only set later, by `{below.name}` on line {ctx.line(below.start)}, so the"
                        " condition is never true. "
                        + (
                            f"Remove the branch, as {later} handles these events"
                            if later
                            else "Move the branch after that filter"
                        ),
                        related=[Related(below.start, below.name_end, "sets the tag")],
                        fix=Fix("manual", "Remove the branch" if later else "Move the branch after the filter", []),
                    )
                elif wanted:
                    yield from self._missing_tag(leaf, tag.value, ctx)
                continue
            if setters:
                plugin, option = setters[0]
                tags = dict.fromkeys(text for _, one in setters for text in raw_texts(one.value))
                others = " or ".join(f"`{text}`" for text in list(tags)[:3])
                reason, advice = ("replaces it", f"Test for {others}") if others else ("is empty", "Remove the test")
                outcome = "false" if wanted else "true"
                yield self.finding(
                    leaf,
                    f"`{tag.value}` is never set, so the condition is always {outcome}: `tag_on_failure` of"
                    f" `{plugin.name}` (line {ctx.line(option.start)}) {reason}. {advice}",
                    related=[
                        Related(one.start, one.end, "sets another tag" if raw_texts(one.value) else "sets no tag")
                        for _, one in setters[:3]
                    ],
                    fix=Fix("manual", advice, []),
                )
            elif wanted and closed_for_failures(ctx):
                yield self.finding(
                    leaf,
                    f"No filter sets `{tag.value}`, because the pipeline has no `{filters[0]}` filter, so the"
                    " condition is never true. Remove the branch",
                    fix=Fix("manual", "Remove the branch", []),
                )

    def _missing_tag(self, leaf: Comparison, tag: str, ctx: Context) -> Findings:
        """Yield a finding for a tag that no event has at the condition, as the event flow shows."""
        from lslint.rules.logstash.flow.needed import is_closed

        if not is_closed(ctx):
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
