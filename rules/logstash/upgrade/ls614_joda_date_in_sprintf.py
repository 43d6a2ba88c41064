from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice

_SAME = frozenset("yMdHms.-_/: ")
"""Letters that mean the same in both, for a year of four, others of two digits; and signs between."""


class JodaDateInSprintf(PipelineAdvice):
    code = "LS614"
    visits = ("filter/*", "output/*")
    required_text = ("%{+",)
    default = False
    summary = "`%{+…}` has a successor, `%{{…}}`"
    why = """\
From 8.0 on `%{{yyyy.MM.dd}}` formats the time of the event with the letters of `java.time`; the documentation calls the
older `%{+…}`, with those of Joda-Time, deprecated. It still works in all releases, so the rule is off by default. Some
letters differ: `Y` and `x` (years of weeks), `e`, `w`, `Z` and `z`; the fix is offered for years, months, days, hours,
minutes and seconds in figures. Up to 7.17 the new form is a plain text."""
    sources = ("https://www.elastic.co/docs/reference/logstash/event-dependent-configuration: sprintf date format",)
    fix = "manual"
    releases = "8.0-"
    bad = ('output { elasticsearch { index => "web-%{+yyyy.MM.dd}" } }\n',)
    good = (
        'output { elasticsearch { index => "web-%{{yyyy.MM.dd}}" } }\n',
        'output { file { path => "/l/%{type}" } }\n',
    )

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
                    fix = Fix("manual", "Write it for java.time", [Edit(*span, f"%{{{{{letters}}}}}")])
                yield self.finding(
                    span,
                    f"`%{{+{part.body}}}` is the older form: from 8.0 on write `%{{{{{letters}}}}}`, with the letters"
                    " of java.time",
                    fix=fix,
                )
