from __future__ import annotations

from lslint.grammar.logstash.nodes import Comparison, Expression, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice


class QuotedRegex(PipelineAdvice):
    code = "LS704"
    visits = ("condition",)
    default = False
    summary = "Regular expression in quotes instead of `/…/`"
    why = """\
A regular expression in quotes looks like a plain string: readers may take the `.` of `"a.b"` literally, and editors
do not highlight the pattern. If `config.support_escapes: true` is set later, the backslashes of a quoted pattern
change their meaning. Write the pattern between slashes: `/^x/` instead of `"^x"`.

Patterns that contain a slash, which would need a backslash between slashes, or `${` are not reported."""
    sources = (
        "Grammar of the pipeline language: `=~` accepts a string or a regular expression",
        "Count in 757 public pipeline files",
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
                fix = Fix(
                    "safe",
                    "Write the regular expression between slashes",
                    [Edit(text.start, text.end, f"/{text.value}/")],
                )
            message = (
                f"The string after `{leaf.operator}` is a regular expression, but the quotes make it look like plain"
                " text. Write it between slashes, `/…/`"
            )
            yield self.finding(text, message, fix=fix)
