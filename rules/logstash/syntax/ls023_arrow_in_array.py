from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule, places


class ArrowInArray(SyntaxRule):
    code = "LS023"
    visits = ("syntax/arrow-in-array",)
    summary = "`=>` between the brackets of a list"
    why = """\
A list `[ … ]` holds values and commas, a hash `{ … }` holds pairs. Settings of the type hash take a list of keys and
values in turn as well (`["a", "1", "b", "2"]`), which is where the two get mixed. The parser stops behind the string
before the arrow and asks for a comma or bracket."""
    sources = (
        "Logstash: logstash-core/lib/logstash/compiler/lscl/lscl_grammar.treetop",
        "verdicts and positions of the real parser (Logstash 9) on 1,800 small configs",
        "755 public pipeline files, of which the real parser refuses 39; 5 of these for an arrow in a list",
    )
    fix = "safe"
    bad = (
        'filter { mutate { convert => [ "bytes" => "integer" ] } }\n',
        'filter { mutate { convert => [ "bytes", "integer", "took" => "float" ] } }\n',
    )
    good = (
        'filter { mutate { convert => { "bytes" => "integer" } } }\n',
        'filter { mutate { convert => [ "bytes", "integer" ] } }\n',
    )
    fixed = 'filter { mutate { convert => { "bytes" => "integer" } } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        braces = error.detail.get("fix") == "braces"
        how = "write pairs in braces, { key => value }" if braces else "write a comma, or pairs in braces"
        message = f"A list cannot hold `=>`: {how}{places(error, 'arrows in this list')}"
        return message, "Use braces" if braces else "Write commas"
