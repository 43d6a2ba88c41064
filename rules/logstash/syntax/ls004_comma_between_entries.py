from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule, count_note


class CommaBetweenEntries(SyntaxRule):
    code = "LS004"
    visits = ("syntax/comma-between-entries",)
    summary = "Comma between settings or hash pairs"
    why = """\
Commas are valid only between the items of a list. The settings of a plugin and the pairs of a hash are separated by
spaces or line breaks. Logstash rejects the pipeline at the first comma."""
    bad = (
        'filter { mutate { add_field => { "a" => "1", "b" => "2" } } }\n',
        'input { beats { port => 5044, host => "127.0.0.1" } }\n',
    )
    good = (
        'filter { mutate { add_field => { "a" => "1" "b" => "2" } } }\n',
        'input { beats { port => 5044 host => "127.0.0.1" } }\n',
    )
    fixed = 'filter { mutate { add_field => { "a" => "1" "b" => "2" } } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        what = "hash pair" if error.detail.get("where") == "pairs" else "setting"
        many = count_note(error, "commas in this block")
        message = f"Logstash rejects a comma after a {what}: remove the comma{many}"
        if many:
            message = f"Logstash rejects commas after {what}s: remove the commas{many}"
        return message, "Remove the commas" if many else "Remove the comma"
