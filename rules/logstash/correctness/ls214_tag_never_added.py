from __future__ import annotations

from lslint.grammar.logstash.nodes import Comparison, Expression, Selector, String
from lslint.rules.api import Context, Findings, PipelineAdvice


class TagNeverAdded(PipelineAdvice):
    code = "LS214"
    visits = ("condition",)
    required_text = ("[tags]",)
    summary = "Condition on a tag that nothing in the pipeline adds"
    why = """\
A tag comes from `tags` of an input, from `add_tag` or `tag_on_failure`, or from the sender of the event. Inputs that
read plain lines (file, tcp, udp, stdin, exec, …) receive no tags from the sender. If only conditions mention the tag,
it is misspelled or left over, and the branch never runs. Filters run in the order of the file, so the branch also
never runs if the only filter that adds the tag comes after the condition.

Not reported if an input receives whole events (beats, kafka, redis, http, pipeline, a json codec), or if a filter may
set any field (json without target, code that is not in the file). LS213 checks failure tags.

Correct the name, move the condition, or remove the branch."""
    sources = ("documentation: common options of inputs and filters, tags and add_tag",)
    bad = (
        'input { file { path => "/a" tags => ["web"] } }\nfilter { if "wbe" in [tags] { drop {} } }\n'
        'output { file { path => "/b" } }\n',
        'input { file { path => "/a" } }\nfilter {\n  if "web" in [tags] { drop {} }\n'
        '  mutate { add_tag => ["web"] }\n}\noutput { file { path => "/b" } }\n',
    )
    good = (
        'input { file { path => "/a" tags => ["web"] } }\nfilter { if "web" in [tags] { drop {} } }\n'
        'output { file { path => "/b" } }\n',
        'input { beats { port => 5044 } }\nfilter { if "web" in [tags] { drop {} } }\noutput { stdout {} }\n',
    )

    def check(self, node: Expression, ctx: Context) -> Findings:
        if not ctx.holds("[tags]", node.start, node.end):
            return
        from lslint.grammar.logstash.conditions import comparisons
        from lslint.rules.logstash.flow.needed import is_closed

        for leaf in comparisons(node, "in"):
            if not isinstance(leaf.left, String) or not isinstance(leaf.right, Selector):
                continue
            tag = leaf.left.value
            if leaf.right.path != ("tags",):
                continue
            if tag[:1] in ("_", "") or "${" in tag:
                continue
            if is_closed(ctx):
                yield from self._missing_tag(leaf, tag, ctx)

    def _missing_tag(self, leaf: Comparison, tag: str, ctx: Context) -> Findings:
        """Yield a finding for a tag that no event has at the condition, as the event flow shows."""
        from lslint.rules.logstash.flow.tag_tests import why_missing

        found = why_missing(leaf, ctx)
        if found is not None:
            reason, advice, related = found
            advice = advice or "Correct the name, or remove the branch"
            message = f"Tag `{tag}` {reason}, so the condition is never true. {advice}"
            yield self.finding(leaf, message, related=related)
