from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.rules.logstash.api import Branch, Findings, Fix, PipelineRule, PipelineView, Selector


class RegexOnNumber(PipelineRule):
    code = "LS215"
    follows_fields = True
    visits = ("branch",)
    required_text = ("=~", "!~")
    summary = "Regular expression compared with a number"
    why = """\
`=~` matches only strings, and Logstash does not convert a number to a string for it. After `%{NUMBER:code:int}` or
`convert => { "code" => "integer" }`, the condition `[code] =~ /^5/` is false for every event, and `[code] !~ /^5/` is
true. Compare numbers as numbers: `[code] >= 500 and [code] < 600`."""
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

    def check(self, node: Branch, ctx: PipelineView) -> Findings:
        for clause in node.clauses:
            for leaf in comparisons(clause.condition, "=~", "!~"):
                if not isinstance(leaf.left, Selector):
                    continue
                from lslint.rules.logstash.flow.absent import origin
                from lslint.rules.logstash.flow.known_types import NUMBER, known_type

                known = known_type(leaf.left.path, leaf.left.start, ctx)
                if known is None or known.kind != NUMBER:
                    continue
                name = "".join(f"[{part}]" for part in leaf.left.path)
                yield self.finding(
                    leaf,
                    f"`{name}` is a number, and `{leaf.operator}` is {'never' if leaf.operator == '=~' else 'always'}"
                    " true for numbers. Compare with `==`, `<` or `>=` instead",
                    related=origin(known.value, "a number", ctx),
                    fix=Fix("manual", f"Compare `{name}` as a number"),
                )
