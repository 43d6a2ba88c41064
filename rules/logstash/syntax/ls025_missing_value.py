from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule
from lslint.rules.logstash.values.coercion import regex

_JOINED = r"[ \t]*(?:=>[ \t]*)?(\d+(?:\.\d+)?)([A-Za-z_]\w*)[ \t]*=>"
"""The value of a pair and the key of the next, without a space: ``1b =>``."""


class MissingValue(SyntaxRule):
    code = "LS025"
    visits = ("syntax/missing-value",)
    summary = "Setting without a value"
    why = """\
A setting is written `name => value`. If the value is missing, Logstash rejects the pipeline. Its message often points
to the next line, because the parser reads the name of the next setting as the value. An empty value is written `""`."""
    sources = (
        *SyntaxRule.sources,
        "755 public pipeline files: the real parser rejects 39, 3 of them for a missing value",
    )
    fix = "none"
    bad = (
        'input {\n  redis {\n    password =>\n    key => "logs"\n    data_type => "list"\n  }\n}\n',
        "input { tcp { port => } }\n",
    )
    good = ('input {\n  redis {\n    password => "${REDIS_PWD}"\n    key => "logs"\n    data_type => "list"\n  }\n}\n',)

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        name = error.detail.get("name", "").strip("\"'")
        joined = regex(_JOINED).match(ctx.text, error.end)
        if joined is not None:
            value, key = joined.groups()
            written = key if len(key) > 1 else f'"{key}"'
            return (
                f"No space between the value `{value}` and the next key `{key}`, so Logstash rejects the"
                " pipeline: write"
                f" `{value} {written} => …`, or quote the value if it is `{value}{key}`",
                "",
            )
        if not ctx.text[error.end :].strip():
            return f"The file ends after `{name}`, so Logstash rejects the pipeline. Complete the file", ""
        if error.detail.get("arrow") == "missing" and name.startswith("$"):
            return (
                f'`{name}` is not a setting, so Logstash rejects the pipeline: write `name => "{name}"` or'
                f" remove `{name}`",
                "",
            )
        if error.detail.get("arrow") == "missing":
            written = f'"{name}"' if len(name) == 1 and "in" in error.detail else name
            return (
                f"`{name}` has no value, so Logstash rejects the pipeline: write `{written} => …` or remove `{name}`",
                "",
            )
        return f'`{name}` has no value, so Logstash rejects the pipeline: add a value, or `""` for an empty one', ""
