from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class UnknownSection(SyntaxRule):
    code = "LS002"
    visits = ("syntax/unknown-section",)
    about_support = True
    summary = "Unknown section in a pipeline"
    why = """\
A pipeline file consists of sections. Only the names `input`, `filter` and `output`, in lower case, are valid. With any
other name, for example `Input`, `filters` or `codec`, Logstash rejects the pipeline."""
    fix = "manual"
    bad = (
        "filters {\n  drop {}\n}\n",
        "Input {\n  stdin {}\n}\n",
    )
    good = (
        "filter {\n  drop {}\n}\n",
        """\
input {
  stdin {}
}
""",
    )

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        name, closest = error.detail.get("name", ""), error.detail.get("meant", "")
        better = "move its plugins into `input`, `filter` or `output`"
        if name == "codec":
            better = "set `codec => …` in an input or output instead"
        if closest:
            better = f"rename `{name}` to `{closest}`"
        return (
            f"Unknown section `{name}`, so Logstash rejects the pipeline: {better}",
            f"Rename `{name}` to `{closest}`",
        )
