from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class MissingBlankBetweenSettings(SyntaxRule):
    code = "LS012"
    visits = ("syntax/missing-blank",)
    summary = "No space between two settings"
    why = """\
If another setting follows, Logstash requires a space, tab or line break directly after the value. A comment does not
replace the space: `port => 5044# beats` is rejected although the next setting is on a new line. The message of
Logstash points to the next setting, not to the `#`."""
    sources = ("verdicts of the real parser on small configs; rule `plugin` of the Logstash grammar",)
    fix = "manual"
    bad = (
        'input {\n  beats {\n    port => 5044# from the edge\n    host => "127.0.0.1"\n  }\n}\n',
        'filter { mutate { add_tag => "a"remove_tag => "b" } }\n',
    )
    good = (
        'input {\n  beats {\n    port => 5044 # from the edge\n    host => "127.0.0.1"\n  }\n}\n',
        'filter { mutate { add_tag => "a" remove_tag => "b" } }\n',
    )

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        name, before = error.detail.get("name", ""), error.detail.get("before")
        after = f"the value of `{before}`" if before else "the value"
        if ctx.text[error.edits[0][0]] == "#":
            message = f"A comment directly follows {after}, so Logstash rejects the next setting, `{name}`: add a space"
            return message + " before `#`", "Add a space before `#`"
        message = f"No space after {after}, so Logstash rejects the next setting, `{name}`: add a space after the value"
        return message, "Add a space after the value"
