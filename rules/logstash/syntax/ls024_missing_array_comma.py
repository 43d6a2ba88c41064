from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule, count_note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal


class MissingArrayComma(SyntaxRule):
    code = "LS024"
    visits = ("syntax/missing-array-comma",)
    summary = "Missing comma between list items"
    why = """\
The items of a list are separated by commas, also at the ends of lines. If a comma is missing in the value of a
setting, Logstash rejects the pipeline. Its message points to the next item, often one line below the missing comma.

Conditions are not checked: Logstash reads `in ["x" "y"]` as a field reference."""
    sources = (
        *SyntaxRule.sources,
        "755 public pipeline files: the real parser rejects 39, 2 of them for this alone",
    )
    bad = (
        'filter { mutate { add_tag => ["a" "b"] } }\n',
        'filter {\n  mutate {\n    remove_field => [\n      "a"\n      "b"\n    ]\n  }\n}\n',
    )
    good = (
        'filter { mutate { add_tag => ["a", "b"] } }\n',
        """\
filter {
  mutate {
    remove_field => [
      "a",
      "b"
    ]
  }
}
""",
    )
    fixed = 'filter { mutate { add_tag => ["a", "b"] } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        after, many = error.detail.get("after", "the previous item"), count_note(error, "commas in this list")
        if "found" in error.detail:
            message = f"`{error.detail['found']}` instead of a comma after {after}, so Logstash rejects the list"
            return f"{message}: write a comma{many}", "Write the commas" if many else "Write a comma"
        message = f"A comma is missing after {after}, so Logstash rejects the list: add the comma{many}"
        return message, "Add the commas" if many else "Add the comma"

    def applicability(self, error: ParseError, ctx: Context) -> Literal["safe", "unsafe"]:
        """Return ``unsafe`` also if the opening quote before a word may be missing instead of a comma."""
        if any(_touches_quote(start, ctx.text) for start, _, _ in error.edits):
            return "unsafe"
        return super().applicability(error, ctx)


def _touches_quote(at: int, text: str) -> bool:
    """Return whether a bare word ends directly before a quote at an offset: ``bb"``."""
    return text[at : at + 1] in ("'", '"') and (text[at - 1].isalnum() or text[at - 1] == "_")
