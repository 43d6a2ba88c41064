from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class NegationNeedsParentheses(SyntaxRule):
    """`!\"x\" in [tags]` and `![a] == 1`."""

    code = "LS019"
    visits = ("syntax/negation-needs-parentheses",)
    summary = "`!` before a comparison without parentheses"
    why = """\
Only a field or an opening parenthesis can follow `!`. Logstash rejects `!"x" in [tags]` and `![a] == 1`. Write `"x"
not in [tags]`, or put the comparison in parentheses: `!([a] == 1)`."""
    bad = (
        'filter { if !"seen" in [tags] { drop {} } }\n',
        'filter { if ![level] == "debug" { drop {} } }\n',
    )
    good = (
        'filter { if "seen" not in [tags] { drop {} } }\n',
        'filter { if !([level] == "debug") and ![user] { drop {} } }\n',
    )
    fixed = 'filter { if "seen" not in [tags] { drop {} } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        if not _is_condition(error.detail.get("better", "")):
            found = " ".join(error.detail.get("found", "").split())
            shown = found if len(found) <= 40 else found[:39] + "…"
            return (
                f"Logstash rejects `{shown}`: `!` negates only a field or a condition in parentheses. Complete"
                " the comparison, and put it in parentheses",
                "",
            )
        better = error.detail.get("better", "").replace("\n", " ")
        advice = f"write `{better}`" if len(better) <= 80 else "put the comparison in parentheses"
        return f"Logstash rejects `!` directly before a comparison: {advice}", "Negate the whole comparison"


def _is_condition(text: str) -> bool:
    """Return whether Logstash accepts a string as the condition of an `if`."""
    from lslint.grammar.lalr import TooDeep, UnexpectedToken
    from lslint.grammar.logstash.strict import parse_strict

    try:
        parse_strict(f"filter {{ if {text}\n {{ }} }}")
    except (UnexpectedToken, TooDeep):
        return False
    return True
