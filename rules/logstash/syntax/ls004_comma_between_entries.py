"""LS004: commas are for lists only."""

from __future__ import annotations

from lslint.grammar.parse_errors import Slip
from lslint.rules.api import Context, Findings, Rule


class CommaBetweenEntries(Rule):
    code = "LS004"
    name = "comma-between-entries"
    severity = "error"
    stage = "parse"
    kinds = ("logstash",)
    visits = ("slip/comma-between-entries",)
    summary = "A comma between settings or hash pairs"
    why = """\
Settings of a plugin are separated by blanks, pairs of a hash by blanks or nothing; a comma is a sign of lists alone.
The parser stops at the first comma, and nothing of the file is loaded."""
    sources = (
        "Logstash: logstash-core/lib/logstash/compiler/lscl/lscl_grammar.treetop",
        "verdicts and positions of the real parser (Logstash 9) on 1,800 small configs",
    )
    fix = "safe"
    bad = (
        'filter { mutate { add_field => { "a" => "1", "b" => "2" } } }\n',
        'input { beats { port => 5044, host => "127.0.0.1" } }\n',
    )
    good = (
        'filter { mutate { add_field => { "a" => "1" "b" => "2" } } }\n',
        'filter { date { match => ["ts", "ISO8601"] } }\n',
    )
    fixed = 'filter { mutate { add_field => { "a" => "1" "b" => "2" } } }\n'

    def check(self, node: Slip, ctx: Context) -> Findings:
        """One finding for all such commas of one block."""
        del ctx
        count = int(node.detail.get("count", "1"))
        what = "Pairs of a hash" if node.detail.get("where") == "pairs" else "Settings"
        many = f" ({count} commas in this block)" if count > 1 else ""
        yield self.slip_finding(
            node,
            f"{what} are separated by blanks, not by commas: remove the comma{many}",
            "Remove the commas" if count > 1 else "Remove the comma",
        )
