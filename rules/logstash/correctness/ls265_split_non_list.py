from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.values.options import is_complete

_COMMENT_SIZE = 500


class SplitNonList(PipelineRule):
    code = "LS265"
    severity = "info"
    visits = ("filter/split",)
    summary = "`split` filter without `field`"
    why = """\
The split filter creates an event for each item of a list, or for each part of a string. Without `field` it splits
`message` at line ends: an event whose message has a single line passes unchanged and without a tag, and a list in
another field is not split.

Set `field`. To split lines, write `field => "message"`. Not reported are filters with a `terminator`, filters with a
comment that mentions lines or the message, and test files."""
    sources = ("https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-split",)
    fix = "manual"
    bad = ("filter { split { } }\n",)
    good = (
        'filter { split { field => "items" } }\n',
        'filter { split { terminator => ";" } }\n',
        "filter {\n  # one event for each line of the message\n  split { }\n}\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.option("field") is None and node.option("terminator") is None and is_complete(node, ctx):
            from lslint.rules.logstash.dataflow.steps import is_test

            if is_test(ctx) or _says_so(node, ctx.text):
                return
            yield self.finding(
                (node.start, node.name_end),
                "`split` without `field` splits `message` at line ends, and lists in other fields stay whole. Set"
                " `field` to the field to split",
            )


def _says_so(node: Plugin, text: str) -> bool:
    """Return whether a comment above the filter or in its first line mentions lines or the message."""
    first = text[node.start : node.start + _COMMENT_SIZE].partition("\n")[0]
    above = text[max(0, node.start - _COMMENT_SIZE) : node.start].split("\n")[:-1]
    comment = first.partition("#")[2]
    for line in reversed(above):
        if not line.lstrip().startswith("#"):
            break
        comment += line
    return "line" in comment.lower() or "message" in comment.lower()
