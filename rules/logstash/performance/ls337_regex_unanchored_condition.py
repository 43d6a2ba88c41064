from __future__ import annotations

from lslint.grammar.logstash.nodes import Expression
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.dataflow.fixed_regex import literal, quoted, regex_comparisons, rewrite


class RegexUnanchoredCondition(PipelineAdvice):
    code = "LS337"
    visits = ("condition",)
    required_text = ("=~", "!~")
    default = False
    summary = "Redundant `.*` around a literal in a condition"
    why = """\
A regular expression in a condition matches anywhere in the field. A `.*` at its start or end does not change what
matches, but takes time.

`"error" in [message]` tests the same as `/.*error.*/`. The fix is unsafe: if the field is a list, `in` compares
entire items."""
    sources = ("Logstash sources: compiled conditions search with Joni", "Oniguruma: greedy repetition backtracks")
    fix = "unsafe"
    bad = (
        "filter {\n  if [message] =~ /.*error.*/ { drop {} }\n}\n",
        'filter { if [path] !~ "^.*access" { drop {} } }\n',
    )
    good = (
        'filter { if "error" in [message] { drop {} } }\n',
        'filter { if "access" not in [path] { drop {} } }\n',
    )
    fixed = 'filter {\n  if "error" in [message] { drop {} }\n}\n'

    def check(self, node: Expression, ctx: Context) -> Findings:
        for comparison, field, pattern in regex_comparisons(node):
            bare, where = pattern, []
            for lead in ("^.*", "\\A.*", ".*"):
                if bare.startswith(lead):
                    bare = bare[len(lead) :].removeprefix("?")
                    where.append("leading")
                    break
            for tail in (".*$", ".*\\z", ".*"):
                if bare.endswith(tail) and not bare.endswith("\\" + tail):
                    bare = bare[: -len(tail)]
                    where.append("trailing")
                    break
            found = literal(bare) if bare != pattern else None
            if found is None or found[0]:
                continue
            operator = "in" if comparison.operator == "=~" else "not in"
            replacement = f"{quoted(found[1])} {operator} {ctx.text[field.start : field.end]}"
            yield self.finding(
                comparison,
                f"The {' and '.join(where)} `.*` {'do' if where[1:] else 'does'} not change what matches, but slow"
                f"{'' if where[1:] else 's'} down the search. Use `{replacement}`",
                fix=rewrite(comparison, found[1], replacement),
            )
