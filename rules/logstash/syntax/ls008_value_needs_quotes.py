from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class ValueNeedsQuotes(SyntaxRule):
    code = "LS008"
    visits = ("syntax/value-needs-quotes",)
    summary = "A value that needs quotes"
    why = """\
Without quotes a value may only be a number or a word of ASCII letters, digits and underscores that begins with a
letter or underscore. Dots, dashes, slashes, colons, `%{…}` and `${VAR}` need quotes; in a condition every text does,
`true` and `false` too: the language knows neither. The parser stops in the middle of such a value or behind it."""
    sources = (
        *SyntaxRule.sources,
        "755 public pipeline files: the real parser refuses 39, 4 of them for a variable or file name without quotes",
    )
    bad = (
        "output { elasticsearch { hosts => 10.0.0.1 } }\n",
        "input { kafka { topics => ${TOPICS} } }\n",
        "filter { if [ok] == true { drop {} } }\n",
        "filter { metrics { flush_interval => 10s } }\n",
    )
    good = (
        'output { elasticsearch { hosts => "10.0.0.1" } }\n',
        "input { tcp { port => 5000 codec => json_lines mode => server } }\n",
        "filter { throttle { period => 1.5 } }\n",
    )
    fixed = 'output { elasticsearch { hosts => "10.0.0.1" } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        text = error.detail.get("text", "").split("\n", 1)[0]
        displayed = text if len(text) <= 60 else text[:57] + "…"
        fix_message = f"Put quotes around `{displayed}`"
        role = error.detail.get("role")
        if role == "operand":
            return f"{fix_message}: a condition compares with texts in quotes, numbers and fields only", fix_message
        what = f"{fix_message}: without them a value"
        if role == "key":
            what = f"Put quotes around the key `{displayed}`: without them it"
        return f"{what} may hold only letters, digits and underscores", fix_message
