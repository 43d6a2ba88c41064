from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class StringEndsWithBackslash(SyntaxRule):
    code = "LS010"
    visits = ("syntax/string-ends-with-backslash",)
    summary = "A string ends with a backslash"
    why = """\
A backslash directly before the quote always escapes it, also when another backslash stands before it: `"C:\\logs\\"`
and `"\\\\"` are not closed and run on to the next quote, with or without `config.support_escapes`. There is no way to
end a string with a backslash; in a regular expression the class `[\\]` does it."""
    sources = (
        "verdicts and positions of the real parser (Logstash 9) on 1,800 small configs",
        "issue 8843 of Logstash, opened by a maintainer",
    )
    fix = "manual"
    bad = ('filter { mutate { split => { "path" => "\\\\" } } }\n',)
    good = (
        'filter { mutate { gsub => ["path", "[\\\\]", "/"] } }\n',
        'filter { mutate { add_field => { "a" => "say \\"hi\\" now" } } }\n',
    )

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        quote = error.detail.get("quote", '"')
        message = f"A backslash right before the quote escapes it, so this string does not end at {quote}"
        return f"{message}: use [\\\\] in a regular expression, or end the string with another character", ""
