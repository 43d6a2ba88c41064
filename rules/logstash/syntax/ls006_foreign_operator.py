from __future__ import annotations

import re

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule, count_note

_SIDES = r"\s*((?:\[[^\[\]\s]{1,40}\])+|\"[^\"\n]{1,40}\")\s+in\s+((?:\[[^\[\]\s\"',]{1,40}\])+)\s*\{"
"""A field or string, and the field that it is searched for in, of a whole condition."""
_FIELD = re.compile(r"\s*((?:\[[^\[\]\n]{1,40}\])+)(?=\s*(?:and|or|xor|nand|[){]))")


class ForeignOperator(SyntaxRule):
    code = "LS006"
    visits = ("syntax/foreign-operator", "syntax/bare-field")
    summary = "Operator or keyword of another language in a condition"
    why = """\
Conditions support the operators `==`, `!=`, `<`, `>`, `<=`, `>=`, `=~`, `!~`, `in`, `not in`, `and`, `or`, `xor`,
`nand` and `!`, and the keywords `if`, `else if` and `else`. Field names are in brackets.

Logstash rejects operators and keywords of other languages, for example `&&`, `||`, `=`, `===`, `elsif` and `IF`. To
negate a field, write `!` instead of `not`."""
    sources = (*SyntaxRule.sources, "verdict of the real parser for each of the operators and keywords")
    bad = (
        'filter { if [a] == "1" && [b] == "2" { drop {} } }\n',
        "filter { if not [user] { drop {} } }\n",
        "filter { if [a] { drop {} } elsif [b] { drop {} } }\n",
    )
    good = (
        'filter { if [a] == "1" and [b] == "2" { drop {} } }\n',
        "filter { if ![user] { drop {} } }\n",
        "filter { if [a] { drop {} } else if [b] { drop {} } }\n",
    )
    fixed = 'filter { if [a] == "1" and [b] == "2" { drop {} } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        detail = error.detail
        if error.kind == "bare-field":
            field = detail.get("field", "")
            written = detail.get("text", "")
            message = f"Logstash rejects the field `{written}` without brackets in a condition: write `{field}`"
            return message, f"Replace `{written}` with `{field}`"
        found, right = detail.get("found", "").replace("\r\n", "\n"), detail.get("right", "")
        if not right:
            message = f'Logstash rejects `{found}` in a condition: write `"…" in [field]` or `[field] =~ /…/`'
        elif "negation" in detail:
            word = found.split()[0]
            negated = _FIELD.match(ctx.text, error.start + len(word))
            message = f"Logstash rejects `{word}` before a comparison: write `!( … )`"
            if re.match(r"\s*in\b", ctx.text[error.end : error.end + 20]) is not None:
                return "Logstash rejects `not in` without a value before it: write `[field] not in [ … ]`", ""
            if right == "not in":
                message = f"Logstash rejects `{word}` before a comparison: write `not in` instead of `in`"
                sides = re.match(_SIDES, ctx.text[error.start + len(word) : error.start + len(word) + 200])
                if sides is not None:
                    message = f"Logstash rejects `{word}` before a comparison: write `{sides[1]} not in {sides[2]}`"
            elif negated is not None:
                message = f"Logstash rejects `{word}` before a field: write `!{negated[1]}`"
        elif "#" in found:
            message = f"Logstash rejects a comment inside `{right}`: write `{right}` without the comment"
        elif found.split() == right.split():
            what = "line break" if "\n" in found else "tab" if "\t" in found else "space character"
            message = f"Logstash rejects the {what} inside `{right}`: write `{right}` with a space"
        elif found == "unless":
            tested = _FIELD.match(ctx.text, error.end)
            is_whole = tested is not None and ctx.text[tested.end() :].lstrip()[:1] == "{"
            better = f"if !{tested[1]}" if tested is not None and is_whole else "if !( … )"
            message = f"Logstash rejects `unless`: write `{better}`"
        else:
            message = f"Logstash rejects `{found}` in a condition: use `{right}`"
        return message + count_note(error, "times in this condition"), f"Use `{right}`"
