"""LS024: items side by side, often over a line end."""

from __future__ import annotations

from lslint.grammar.parse_errors import Slip
from lslint.rules.api import Context, Findings, Rule


class MissingArrayComma(Rule):
    code = "LS024"
    name = "missing-array-comma"
    severity = "error"
    stage = "parse"
    kinds = ("logstash",)
    visits = ("slip/missing-array-comma",)
    summary = "A comma is missing between two list items"
    why = """\
Items of a list are separated by commas, also at a line end. Where one is lost, the parser points at the following
item, a line below the place that needs the comma."""
    sources = (
        "Logstash: logstash-core/lib/logstash/compiler/lscl/lscl_grammar.treetop",
        "verdicts and positions of the real parser (Logstash 9) on 1,800 small configs",
        "755 public pipeline files, of which the real parser refuses 39; 2 of these for this alone",
    )
    fix = "safe"
    bad = (
        'filter { mutate { add_tag => ["a" "b"] } }\n',
        'filter {\n  mutate {\n    remove_field => [\n      "a"\n      "b"\n    ]\n  }\n}\n',
    )
    good = ('filter { mutate { add_tag => ["a", "b"] } }\n',)
    fixed = 'filter { mutate { add_tag => ["a", "b"] } }\n'

    def check(self, node: Slip, ctx: Context) -> Findings:
        """One finding for all lost commas of the list."""
        del ctx
        count = int(node.detail.get("count", "1"))
        many = f" ({count} commas in this list)" if count > 1 else ""
        yield self.slip_finding(
            node,
            f"A comma is missing between {node.detail.get('after', 'the item before')} and this list item{many}",
            "Add the comma",
        )
