from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class OneLetterBareword(SyntaxRule):
    code = "LS009"
    visits = ("syntax/one-letter-bareword",)
    summary = "A value or key of one letter without quotes"
    why = """\
A word without quotes needs two characters at least: `a`, `x` and `_` alone are refused, digits are numbers and fine.
The message points behind the word, where the parser wanted a second character."""
    bad = (
        'filter { mutate { add_field => { a => "1" } } }\n',
        "filter { mutate { add_tag => x } }\n",
    )
    good = (
        'filter { mutate { add_field => { "a" => "1" } } }\n',
        "filter { mutate { add_field => { ab => 1 } } }\n",
    )
    fixed = 'filter { mutate { add_field => { "a" => "1" } } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        text, role = error.detail.get("text", ""), error.detail.get("role", "value")
        return f'A {role} of one letter must be quoted: write `"{text}"`', f"Put quotes around `{text}`"
