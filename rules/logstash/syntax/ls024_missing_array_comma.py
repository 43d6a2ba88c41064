from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule, count_note


class MissingArrayComma(SyntaxRule):
    code = "LS024"
    visits = ("syntax/missing-array-comma",)
    summary = "A comma is missing between two list items"
    why = """\
Items of a list are separated by commas, also at a line end. Where one is lost, the parser points at the following
item, a line below the place that needs the comma."""
    sources = (
        *SyntaxRule.sources,
        "755 public pipeline files, of which the real parser refuses 39; 2 of these for this alone",
    )
    bad = (
        'filter { mutate { add_tag => ["a" "b"] } }\n',
        'filter {\n  mutate {\n    remove_field => [\n      "a"\n      "b"\n    ]\n  }\n}\n',
    )
    good = ('filter { mutate { add_tag => ["a", "b"] } }\n',)
    fixed = 'filter { mutate { add_tag => ["a", "b"] } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        after, many = error.detail.get("after", "the item before"), count_note(error, "commas in this list")
        return f"A comma is missing between {after} and this list item{many}", "Add the comma"
