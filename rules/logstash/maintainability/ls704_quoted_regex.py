from __future__ import annotations

from lslint.grammar.logstash.nodes import Comparison, Expression, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice


class QuotedRegex(PipelineAdvice):
    code = "LS704"
    visits = ("condition",)
    default = False
    summary = "`=~` with a text in quotes instead of `/…/`"
    why = """\
Both forms are the same expression. Between slashes it is seen to be one, by people and by editors, and nobody takes
`"a.b"` for a text; in quotes a later `config.support_escapes: true` would change its backslashes. 69 of 757 real
pipelines write quotes, so the rule is off by default. Texts with slashes are left alone."""
    sources = (
        "grammar of the pipeline language: a comparison takes a text or an expression",
        "count over 757 real files",
    )
    fix = "safe"
    bad = ('filter { if [a] =~ "^x" { drop { } } }\n',)
    good = ("filter { if [a] =~ /^x/ { drop { } } }\n", 'filter { if [path] =~ "^/var/log" { drop { } } }\n')
    fixed = "filter { if [a] =~ /^x/ { drop { } } }\n"

    def check(self, node: Expression, ctx: Context) -> Findings:
        from lslint.grammar.logstash.conditions import leaves
        from lslint.rules.logstash.values.strings import escapes

        for leaf in leaves(node):
            if not isinstance(leaf, Comparison) or leaf.operator not in ("=~", "!~"):
                continue
            text = leaf.right
            if not isinstance(text, String) or not text.quote or not text.value:
                continue
            if any(character in text.value for character in ("/", "${", "\n", "{{", "<%")) or text.value.endswith("\\"):
                continue
            fix = None
            if not ctx.has_syntax_errors and not escapes(ctx):
                fix = Fix("safe", "Write it between slashes", [Edit(text.start, text.end, f"/{text.value}/")])
            yield self.finding(text, "This text is an expression: write it between slashes, `/…/`", fix=fix)
