"""LS007: a comma without an item in a list."""

from __future__ import annotations

from lslint.grammar.parse_errors import Slip
from lslint.rules.api import Context, Findings, Rule


class TrailingComma(Rule):
    """`[\"a\",]`, `[,\"a\"]` or `[\"a\",,\"b\"]`."""

    code = "LS007"
    name = "trailing-comma"
    severity = "error"
    stage = "parse"
    kinds = ("logstash",)
    visits = ("slip/trailing-comma",)
    summary = "A comma without an item in a list"
    why = """\
A list is `[value, value]`: between two commas, before the first and behind the last one a value must stand. The
parser stops at the bracket or at the second comma, and nothing of the file is loaded."""
    sources = (
        "Logstash: logstash-core/lib/logstash/compiler/lscl/lscl_grammar.treetop",
        "verdicts and positions of the real parser (Logstash 9) on 1,800 small configs",
    )
    fix = "safe"
    bad = (
        'filter { mutate { add_tag => ["a", "b",] } }\n',
        'filter { mutate { add_tag => ["a",, "b"] } }\n',
    )
    good = (
        'filter { mutate { add_tag => ["a", "b"] } }\n',
        "filter { mutate { add_tag => [] } }\n",
    )
    fixed = 'filter { mutate { add_tag => ["a", "b"] } }\n'

    def check(self, node: Slip, ctx: Context) -> Findings:
        """One finding at the comma."""
        del ctx
        if node.detail.get("place") == "trailing":
            message = "A list must not end with a comma: remove it"
        else:
            message = "A list item is missing at this comma: remove the comma or write the item"
        yield self.slip_finding(node, message, "Remove the comma")
