from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule, count_note


class ForeignOperator(SyntaxRule):
    code = "LS006"
    visits = ("syntax/foreign-operator", "syntax/bare-field")
    summary = "A condition written in another language"
    why = """\
Conditions know `==`, `!=`, `<`, `>`, `<=`, `>=`, `=~`, `!~`, `in`, `not in`, `and`, `or`, `xor`, `nand` and `!`, the
keywords `if`, `else if` and `else`, and fields in brackets. `&&`, `||`, `=`, `===`, `<>`, words in upper case,
`elsif` and `elif` are refused, as the real parser showed for each; `elseif` is fine. `not ([a] == 1)` is refused, and
`not([a])` is accepted as a method call that means just `[a]`."""
    bad = (
        'filter { if [a] == "1" && [b] == "2" { drop {} } }\n',
        "filter { if [status] = 200 { drop {} } }\n",
        "filter { if not [user] { drop {} } }\n",
        'filter { if type == "nginx" { drop {} } }\n',
        "filter { if [a] { drop {} } elsif [b] { drop {} } }\n",
    )
    good = (
        'filter { if [a] == "1" and [b] == "2" { drop {} } }\n',
        "filter { if ![user] and [m] =~ /a && b/ { drop {} } elseif [b] { drop {} } }\n",
    )
    fixed = 'filter { if [a] == "1" and [b] == "2" { drop {} } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        detail = error.detail
        if error.kind == "bare-field":
            field = detail.get("field", "")
            message = f"A field is written in brackets in a condition: `{field}`, not `{detail.get('text', '')}`"
            return message, f"Write `{field}`"
        found, right = detail.get("found", "").replace("\r\n", "\n"), detail.get("right", "")
        if not right:
            message = f"Logstash conditions have no `{found}`: use `in` or `=~`"
        elif "negation" in detail:
            message = f"Logstash conditions negate with `!` or `not in`, not with `{found.split()[0]}`"
        else:
            message = f"Logstash conditions use `{right}`, not `{found}`"
        return message + count_note(error, "such signs in this condition"), f"Write `{right}`"
