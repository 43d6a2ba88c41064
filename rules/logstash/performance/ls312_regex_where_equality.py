from __future__ import annotations

from lslint.rules.logstash.api import Expression, Findings, PipelineAdvice, PipelineView, Repeats
from lslint.rules.logstash.dataflow.fixed_regex import literal, quoted, regex_comparisons, rewrite


class RegexWhereEquality(PipelineAdvice):
    code = "LS312"
    merge_repeats = Repeats(by="wording")
    visits = ("condition",)
    required_text = ("=~", "!~")
    summary = "Regular expression that matches only one string"
    why = """\
In a field with a single line, `/^GET$/` matches only the string `GET`. The comparison `== "GET"` is easier to read, and
faster than a regular expression.

The fix is unsafe because `^` and `$` also match at the start and end of each line: they differ from `==` in a field
with several lines."""
    sources = ("Logstash sources: compiled conditions (equality, membership and regular expressions)",)
    fix = "unsafe"
    bad = (
        "filter {\n  if [verb] =~ /^GET$/ { drop {} }\n}\n",
        'filter { if [message] !~ "^end\\.$" { drop {} } }\n',
    )
    good = (
        'filter { if [verb] == "GET" { drop {} } }\n',
        'filter { if [message] != "end." { drop {} } }\n',
    )
    fixed = 'filter {\n  if [verb] == "GET" { drop {} }\n}\n'

    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        for comparison, field, pattern in regex_comparisons(node):
            found = literal(pattern)
            if field.path[0] == "tags" or found is None or not found[0]:
                continue
            operator = "==" if comparison.operator == "=~" else "!="
            replacement = f"{ctx.text[field.start : field.end]} {operator} {quoted(found[1])}"
            yield self.finding(
                comparison,
                f"Regular expression matches only the string `{found[1]}`. Use the faster comparison `{replacement}`",
                fix=rewrite(comparison, found[1], replacement),
            )
