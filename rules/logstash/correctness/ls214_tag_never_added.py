from __future__ import annotations

from lslint.grammar.logstash.nodes import Expression, Selector, String
from lslint.rules.api import Context, Findings, PipelineAdvice


class TagNeverAdded(PipelineAdvice):
    code = "LS214"
    visits = ("condition",)
    required_text = ("[tags]",)
    summary = "Condition on a tag that nothing in the pipeline adds"
    why = """\
A tag comes from `tags` of an input, from `add_tag` or `tag_on_failure`, or from the sender. Where the inputs read
plain lines (file, tcp, udp, stdin, exec, …) there is no such sender; if nothing in the files of the pipeline names
the tag but conditions, it is misspelt or left over, and its branch is dead.

Inputs that take whole events (beats, kafka, redis, http, pipeline, a json codec), filters that may set any field
(json without target, code that is not in the file) and failure tags (LS213) silence the rule."""
    sources = ("documentation: common options of inputs and filters, tags and add_tag",)
    bad = (
        'input { file { path => "/a" tags => ["web"] } }\nfilter { if "wbe" in [tags] { drop {} } }\n'
        'output { file { path => "/b" } }\n',
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
        from lslint.rules.logstash.dataflow.tags import closed_for_tags, named

        for leaf in comparisons(node, "in"):
            if not isinstance(leaf.left, String) or not isinstance(leaf.right, Selector):
                continue
            tag = leaf.left.value
            if leaf.right.path != ("tags",):
                continue
            if tag[:1] in ("_", "") or "${" in tag or not closed_for_tags(ctx) or named(tag, ctx):
                continue
            yield self.finding(
                leaf,
                f'Nothing in this pipeline adds the tag "{tag}", and its inputs bring none, so this is never true;'
                " mend the name, or remove the branch",
            )
