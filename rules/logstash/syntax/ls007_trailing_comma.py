from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class TrailingComma(SyntaxRule):
    """`[\"a\",]`, `[,\"a\"]` or `[\"a\",,\"b\"]`."""

    code = "LS007"
    visits = ("syntax/trailing-comma",)
    summary = "A comma without an item in a list"
    why = """\
A list is `[value, value]`: between two commas, before the first and behind the last one a value must stand. The
parser stops at the bracket or at the second comma, and nothing of the file is loaded."""
    bad = (
        'filter { mutate { add_tag => ["a", "b",] } }\n',
        'filter { mutate { add_tag => ["a",, "b"] } }\n',
    )
    good = (
        'filter { mutate { add_tag => ["a", "b"] } }\n',
        "filter { mutate { add_tag => [] } }\n",
    )
    fixed = 'filter { mutate { add_tag => ["a", "b"] } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        if error.detail.get("position") == "trailing":
            return "A list must not end with a comma: remove it", "Remove the comma"
        return "A list item is missing at this comma: remove the comma or write the item", "Remove the comma"
