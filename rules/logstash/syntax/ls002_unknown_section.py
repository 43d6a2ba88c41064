from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class UnknownSection(SyntaxRule):
    code = "LS002"
    visits = ("syntax/unknown-section",)
    summary = "A section that Logstash does not know"
    why = """\
A pipeline file consists of sections with exactly three names: `input`, `filter` and `output`, in lower case. `Input`,
`filters` and `codec` are refused at their first character, with a message that only lists the three names; one such
name keeps every pipeline of the instance from loading."""
    fix = "manual"
    bad = (
        "filters {\n  drop {}\n}\n",
        "Input {\n  stdin {}\n}\n",
    )
    good = (
        "filter {\n  drop {}\n}\n",
        "input { stdin {} }\noutput { stdout {} }\n",
    )

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        name, closest = error.detail.get("name", ""), error.detail.get("meant", "")
        better = f"write `{closest}`" if closest else "move its plugins into one of these"
        message = f"There is no section `{name}`: Logstash knows `input`, `filter` and `output` only; {better}"
        return message, f"Rename it to `{closest}`"
