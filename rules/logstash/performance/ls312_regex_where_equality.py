from __future__ import annotations

from lslint.grammar.logstash.nodes import Expression
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.dataflow.fixed_regex import literal, quoted, regex_comparisons, rewrite


class RegexWhereEquality(PipelineAdvice):
    code = "LS312"
    visits = ("condition",)
    required_text = ("=~", "!~")
    summary = "A regular expression that is one fixed text"
    why = """\
`/^GET$/` is one text: `== "GET"` says the same, is read at a glance and compares two texts instead of running an
expression on every event. Inside of a text of several lines `^` and `$` also match at each line end, which is why the
fix is an unsafe one.

A text without anchors (`/timeout/`) is left alone: the engine looks for it as fast as `in` does."""
    sources = ("Logstash sources: compiled conditions, equality, membership and search",)
    fix = "unsafe"
    bad = (
        "filter {\n  if [verb] =~ /^GET$/ { drop {} }\n}\n",
        'filter { if [message] !~ "^end\\.$" { drop {} } }\n',
    )
    good = (
        'filter { if [verb] == "GET" { drop {} } }\n',
        "filter { if [verb] =~ /^GET|POST$/ { drop {} } }\n",
        "filter { if [message] =~ /^ERROR/ { drop {} } }\n",
        "filter { if [tags] =~ /^fail$/ or [message] =~ /timeout/ { drop {} } }\n",
    )
    fixed = 'filter {\n  if [verb] == "GET" { drop {} }\n}\n'

    def check(self, node: Expression, ctx: Context) -> Findings:
        for comparison, field, pattern in regex_comparisons(node):
            found = literal(pattern)
            if field.path[0] == "tags" or found is None or not found[0]:
                continue
            operator = "==" if comparison.operator == "=~" else "!="
            replacement = f"{ctx.text[field.start : field.end]} {operator} {quoted(found[1])}"
            yield self.finding(
                comparison,
                f"This expression is one fixed text: `{replacement}` asks the same without running an expression",
                fix=rewrite(comparison, found[1], replacement),
            )
