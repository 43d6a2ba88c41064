"""LS337: ``[message] =~ /.*error.*/``."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Comparison, Expression, Regexp, Selector, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice


class RegexUnanchoredCondition(PipelineAdvice):
    code = "LS337"
    name = "regex-unanchored-condition"
    visits = ("condition",)
    words = ("=~", "!~")
    default = False
    summary = "`.*` around a fixed text says nothing"
    why = """\
An expression of a condition is searched for anywhere in the text, so `.*` in front of it or behind it says nothing,
and costs: the engine runs to the end of the line and comes back sign by sign. With nothing else in it, `"text" in
[field]` asks the same. (Of a list `in` asks for a whole item; such fields are why the fix is an unsafe one.)"""
    sources = ("Logstash sources: compiled conditions search with Joni", "Oniguruma: greedy repetition goes back")
    fix = "unsafe"
    bad = (
        "filter {\n  if [message] =~ /.*error.*/ { drop {} }\n}\n",
        'filter { if [path] !~ "^.*access" { drop {} } }\n',
    )
    good = (
        'filter { if "error" in [message] { drop {} } }\n',
        "filter { if [message] =~ /a.*error/ { drop {} } }\n",
        "filter { if [message] =~ /^.+error/ { drop {} } }\n",
    )
    fixed = 'filter {\n  if "error" in [message] { drop {} }\n}\n'

    def check(self, node: Expression, ctx: Context) -> Findings:
        from lslint.grammar.logstash.conditions import leaves
        from lslint.rules.logstash.performance.ls312_regex_where_equality import literal

        for leaf in leaves(node):
            if not isinstance(leaf, Comparison) or leaf.operator not in ("=~", "!~"):
                continue
            field, right = leaf.left, leaf.right
            pattern = right.pattern if isinstance(right, Regexp) else right.value if isinstance(right, String) else ""
            bare = pattern
            for lead in ("^.*", "\\A.*", ".*"):
                if bare.startswith(lead):
                    bare = bare[len(lead) :].removeprefix("?")
                    break
            for tail in (".*$", ".*\\z", ".*"):
                if bare.endswith(tail) and not bare.endswith("\\" + tail):
                    bare = bare[: -len(tail)]
                    break
            found = literal(bare) if bare != pattern else None
            if found is None or found[0] or not isinstance(field, Selector):
                continue
            text = found[1]
            quoted = f'"{text}"' if '"' not in text else f"'{text}'"
            meant = f"{quoted} {'in' if leaf.operator == '=~' else 'not in'} {ctx.text[field.start : field.end]}"
            plain = "\\" not in text and not ("'" in text and '"' in text)
            yield self.finding(
                leaf,
                f"`.*` around a fixed text says nothing and costs a walk over the line: write `{meant}`",
                fix=Fix("unsafe", f"Write `{meant}`", [Edit(leaf.start, leaf.end, meant)]) if plain else None,
            )
