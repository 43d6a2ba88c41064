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
A word without quotes needs at least two characters: Logstash rejects `a`, `x` and `_`. Single digits are numbers and
valid. The message of Logstash points after the word, where the parser expected a second character."""
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
        text = error.detail.get("text", "")
        message = f'Keys and values of one letter need quotes, so Logstash rejects `{text}`. Write `"{text}"`'
        return message, f"Put quotes around `{text}`"
