from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule, count_note


class ArrowInArray(SyntaxRule):
    code = "LS023"
    visits = ("syntax/arrow-in-array",)
    summary = "`=>` inside a list"
    why = """\
A list `[ … ]` contains values and commas, a hash `{ … }` contains pairs. Logstash rejects a pipeline with `=>` in a
list. Hash settings also accept a list of alternating keys and values, but with commas."""
    sources = (
        *SyntaxRule.sources,
        "755 public pipeline files: the real parser rejects 39, 5 of them for an arrow in a list",
    )
    bad = (
        'filter { mutate { convert => [ "bytes" => "integer" ] } }\n',
        'filter { mutate { convert => [ "bytes", "integer", "took" => "float" ] } }\n',
    )
    good = (
        'filter { mutate { convert => { "bytes" => "integer" } } }\n',
        'filter { mutate { convert => { "bytes" => "integer" "took" => "float" } } }\n',
        'filter { mutate { convert => [ "bytes", "integer" ] } }\n',
    )
    fixed = 'filter { mutate { convert => { "bytes" => "integer" } } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        braces = error.detail.get("fix") == "braces"
        if not braces:
            advice = f"use a comma, or write pairs in braces{count_note(error, 'arrows in this list')}"
        elif error.detail.get("count", "1") == "1":
            advice = "write pairs in braces, `{ key => value }`"
        else:
            advice = "write the pairs as a hash, in braces and without commas, `{ key => value key => value }`"
        message = f"Logstash rejects `=>` in a list: {advice}"
        return message, "Replace the brackets with braces" if braces else "Replace `=>` with a comma"
