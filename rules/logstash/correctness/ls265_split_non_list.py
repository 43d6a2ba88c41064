from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.values.options import is_complete


class SplitNonList(PipelineRule):
    code = "LS265"
    severity = "info"
    visits = ("filter/split",)
    summary = "A split filter without `field` cuts `message` at line ends"
    why = """\
The split filter makes one event of each element of a list, or of each piece of a text. Without `field` it takes
`message` and cuts it at line ends: events whose message has one line pass unchanged, without a tag, and a list in
another field stays whole. Where lines are meant, `field => "message"` says so. Not told in files of tests."""
    sources = ("https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-split",)
    fix = "manual"
    bad = ("filter { split { } }\n",)
    good = ('filter { split { field => "items" } }\n', 'filter { split { terminator => ";" } }\n')

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.option("field") is None and node.option("terminator") is None and is_complete(node, ctx):
            from lslint.rules.logstash.dataflow.steps import is_test

            if is_test(ctx):
                return
            yield self.finding(
                (node.start, node.name_end),
                "`split` without `field` cuts `message` at line ends and leaves lists alone: name the field, `message`"
                " too if lines are meant",
            )
