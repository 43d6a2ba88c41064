from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class StringEndsWithBackslash(SyntaxRule):
    code = "LS010"
    visits = ("syntax/string-ends-with-backslash",)
    summary = "String that ends with a backslash"
    why = """\
In a string, a backslash before a quote always escapes the quote, even after another backslash. The strings
`"C:\\logs\\"` and `"\\\\"` therefore continue to the next quote, with or without `config.support_escapes`. A string
cannot end with a backslash. In a regular expression, write a backslash as `[\\\\]`, or as `[\\\\\\\\]` with
`config.support_escapes`."""
    sources = (
        "error positions of the real parser (Logstash 9) on 1,800 small configs",
        "https://github.com/elastic/logstash/issues/8843, opened by a maintainer",
    )
    fix = "manual"
    bad = ('filter { mutate { gsub => ["path", "\\\\", "/"] } }\n',)
    good = ('filter { mutate { gsub => ["path", "[\\\\]", "/"] } }\n',)

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        quote = error.detail.get("quote", '"')
        message = (
            f"The `\\` escapes the closing `{quote}`, so the string does not end and Logstash rejects the pipeline"
        )
        if ctx.text[error.end - 3 : error.end - 1] == "\\\\":
            return f"{message}. Remove every `\\` before the `{quote}`; in a regex, write `[\\\\]`", ""
        return f"{message}. Remove the `\\`; to match a backslash in a regex, write `[\\\\]`", ""
