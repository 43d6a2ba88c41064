from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule, count_note


class CommaBetweenEntries(SyntaxRule):
    code = "LS004"
    visits = ("syntax/comma-between-entries",)
    summary = "A comma between settings or hash pairs"
    why = """\
Settings of a plugin are separated by blanks, pairs of a hash by blanks or nothing; a comma is a sign of lists alone.
The parser stops at the first comma, and nothing of the file is loaded."""
    bad = (
        'filter { mutate { add_field => { "a" => "1", "b" => "2" } } }\n',
        'input { beats { port => 5044, host => "127.0.0.1" } }\n',
    )
    good = (
        'filter { mutate { add_field => { "a" => "1" "b" => "2" } } }\n',
        'filter { date { match => ["ts", "ISO8601"] } }\n',
    )
    fixed = 'filter { mutate { add_field => { "a" => "1" "b" => "2" } } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        what = "Pairs of a hash" if error.detail.get("where") == "pairs" else "Settings"
        many = count_note(error, "commas in this block")
        message = f"{what} are separated by blanks, not by commas: remove the comma{many}"
        return message, "Remove the commas" if many else "Remove the comma"
