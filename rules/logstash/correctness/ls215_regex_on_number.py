from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Branch, Selector
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related
from lslint.rules.logstash.dataflow.field_types import kind


class RegexOnNumber(PipelineRule):
    code = "LS215"
    visits = ("branch",)
    required_text = ("=~", "!~")
    summary = "A regular expression never matches a field that holds a number"
    why = """\
`=~` looks into texts only; a number is not made a text for it. Behind `%{NUMBER:code:int}` or `convert => "integer"`
the condition `[code] =~ /^5/` is false for every event, and `!~` true. Compare numbers as numbers: `[code] >= 500 and
[code] < 600`."""
    sources = ("https://github.com/elastic/logstash/issues/1811",)
    fix = "manual"
    bad = (
        'filter {\n  grok { match => { "message" => "%{NUMBER:code:int}" } }\n  if [code] =~ /^5/ { drop {} }\n}\n',
        'filter { mutate { convert => { "code" => "integer" } } if [code] !~ "^2" { drop {} } }\n',
    )
    good = (
        'filter {\n  grok { match => { "message" => "%{NUMBER:code:int}" } }\n'
        "  if [code] >= 500 and [code] < 600 { drop {} }\n}\n",
        'filter { grok { match => { "message" => "%{NUMBER:code}" } } if [code] =~ /^5/ { drop {} } }\n',
    )

    def check(self, node: Branch, ctx: Context) -> Findings:
        for clause in node.clauses:
            for leaf in comparisons(clause.condition, "=~", "!~"):
                if not isinstance(leaf.left, Selector):
                    continue
                known = kind(leaf.left.path, node, ctx)
                if known is None or known.kind not in ("integer", "float"):
                    continue
                name = "".join(f"[{part}]" for part in leaf.left.path)
                yield self.finding(
                    leaf,
                    f"`{name}` is a number here, and `{leaf.operator}` is"
                    f" {'never' if leaf.operator == '=~' else 'always'} true for numbers; compare it as a number",
                    related=[Related(known.start, known.end, "this makes it a number")],
                    fix=Fix("manual", f"Compare `{name}` as a number", []),
                )
