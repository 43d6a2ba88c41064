from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Repeats
from lslint.rules.logstash.syntax.rule import SyntaxRule


class OneLetterBareword(SyntaxRule):
    code = "LS009"
    visits = ("syntax/one-letter-bareword",)
    merge_repeats = Repeats(by="wording", stages=("parse",))
    summary = "One-letter value or key without quotes"
    why = """\
Logstash rejects a word of one character without quotes, for example `a`, `x` or `_`. A single digit is valid, because
it is a number. The message of Logstash points to the position after the word."""
    bad = (
        'filter { mutate { add_field => { a => "1" } } }\n',
        "filter { mutate { add_tag => x } }\n",
    )
    good = (
        'filter { mutate { add_field => { "a" => "1" } } }\n',
        'filter { mutate { add_tag => "x" } }\n',
    )
    fixed = 'filter { mutate { add_field => { "a" => "1" } } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        text = error.detail.get("text", "")
        message = f'Keys and values of one letter need quotes, so Logstash rejects `{text}`. Write `"{text}"`'
        return message, f"Put quotes around `{text}`"
