from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class MissingValue(SyntaxRule):
    code = "LS025"
    visits = ("syntax/missing-value",)
    summary = "A setting without a value"
    why = """\
A setting is `name => value`. Where the value was left blank, the parser takes the next setting's name for it and
stops at that one's arrow, a line further down. An empty value is written `""`."""
    sources = (
        *SyntaxRule.sources,
        "755 public pipeline files, of which the real parser refuses 39; 3 of these for a value left blank",
    )
    fix = "none"
    bad = (
        'input {\n  redis {\n    password =>\n    key => "logs"\n    data_type => "list"\n  }\n}\n',
        "input { tcp { port => } }\n",
    )
    good = ('input {\n  redis {\n    password => ""\n    key => "logs"\n    data_type => "list"\n  }\n}\n',)

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        name = error.detail.get("name", "").strip("\"'")
        if error.detail.get("arrow") == "missing":
            return f"`{name}` has neither `=>` nor a value: write `{name} => …` or remove it", ""
        return f'`{name}` has no value: write one, or `""`', ""
