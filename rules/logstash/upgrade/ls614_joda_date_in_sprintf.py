from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice

_SAME = frozenset("yMdHms.-_/: ")
"""Letters with the same meaning in both, if years have four digits and the others two; and separators."""


class JodaDateInSprintf(PipelineAdvice):
    code = "LS614"
    visits = ("filter/*", "output/*")
    required_text = ("%{+",)
    default = False
    summary = "Deprecated date format `%{+…}` instead of `%{{…}}`"
    why = """\
Since 8.0, `%{{yyyy.MM.dd}}` formats the time of the event with the pattern letters of `java.time`. The documentation
calls the older form `%{+…}` deprecated. It still works in all releases, so the rule is off by default. Up to 7.17, the
new form remains in the string as written.

Some letters differ from those of the old form, for example `Y` (the week-based year in `java.time`) and `e`."""
    sources = ("https://www.elastic.co/docs/reference/logstash/event-dependent-configuration: sprintf date format",)
    fix = "manual"
    releases = "8.0-"
    bad = ('output { elasticsearch { index => "web-%{+yyyy.MM.dd}" } }\n',)
    good = ('output { elasticsearch { index => "web-%{{yyyy.MM.dd}}" } }\n',)

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.target is not None and not ctx.target.at_least(8):
            return
        from lslint.rules.logstash.dataflow.field_references import sprintf_texts

        for text, parts in sprintf_texts(node, ctx):
            for part in parts:
                if part.kind != "joda":
                    continue
                letters = part.body.replace("YYYY", "yyyy").replace("YY", "yy")
                span = text.span(part.start, part.end)
                fix = None
                if text.exact and not ctx.has_syntax_errors and set(letters) <= _SAME and "MMM" not in letters:
                    fix = Fix(
                        "manual",
                        f"Replace `%{{+{part.body}}}` with `%{{{{{letters}}}}}`",
                        [Edit(*span, f"%{{{{{letters}}}}}")],
                    )
                yield self.finding(
                    span,
                    f"`%{{+{part.body}}}` uses the deprecated Joda-Time syntax: use `%{{{{{letters}}}}}`,"
                    " available since 8.0",
                    fix=fix,
                    help="The new form uses the pattern letters of `java.time`, some of which differ from Joda-Time.",
                )
