from __future__ import annotations

from lslint.grammar.logstash.nodes import Comparison, Expression, Selector, String
from lslint.rules.api import Context, Findings, PipelineAdvice


class TagNeverAdded(PipelineAdvice):
    code = "LS214"
    follows_fields = True
    visits = ("condition",)
    required_text = ("[tags]",)
    summary = "Condition on a tag that nothing in the pipeline adds"
    why = """\
If nothing in the pipeline adds a tag, it is misspelled or left over, and the branch that tests for it never runs. The
same happens if the only filter that adds the tag comes after the condition. Correct the name, move the condition, or
remove the branch.

Pipelines with an input that receives whole events (for example beats, redis, http or an input with a json codec) are
not reported, because the events may already have tags."""
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
        (
            'input { file { path => "/a" } }\n'
            'filter {\n  mutate { add_tag => ["web"] }\n  if "web" in [tags] { drop {} }\n}\n'
            'output { file { path => "/b" } }\n'
        ),
        'input { beats { port => 5044 } }\nfilter { if "web" in [tags] { drop {} } }\noutput { stdout {} }\n',
    )

    def check(self, node: Expression, ctx: Context) -> Findings:
        if not ctx.holds("[tags]", node.start, node.end):
            return
        from lslint.grammar.logstash.conditions import comparisons, is_negated
        from lslint.rules.logstash.flow.needed import is_closed

        for leaf in comparisons(node, "in", "not in"):
            if not isinstance(leaf.left, String) or not isinstance(leaf.right, Selector):
                continue
            if (leaf.operator == "in") is is_negated(node, leaf):
                continue  # a test that an event has no such tag
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
