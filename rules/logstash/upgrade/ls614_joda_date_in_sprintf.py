from __future__ import annotations

import re

from lslint.grammar.mini_languages.date_format import closed_joda
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView, Plugin

_SAME = frozenset("yMdHms.-_/: ")
"""Letters of ``java.time`` that mean the same in Joda-Time, if years have four digits and the others two; and
separators."""
_RENAMED = {"Y": "y", "x": "Y"}
_BY_LOCALE = frozenset("Ywe")


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

Some letters differ: the calendar year `YYYY` becomes `yyyy`, and the year of the week `xxxx` becomes `YYYY`. The weeks
of the old form are those of ISO 8601. In the new form, `Y`, `w` and `e` depend on the locale of the JVM: with
`-Duser.language=en` and `-Duser.country=US` in jvm.options, weeks begin on Sunday; with `-Duser.country=GB`, they are
those of ISO 8601. The new form rejects a quote that is not closed (`yyyy'T`); in the old form, the text continues to
the end. Formats without an equivalent are not reported, for example those with `C` (century)."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/event-dependent-configuration: sprintf date format",
        "source of Logstash: StringInterpolation.java uses DateTimeFormatter.ofPattern with the default locale",
        "DateTimeFormat.java of Joda-Time and DateTimeFormatterBuilder.java of OpenJDK: only Joda-Time accepts a quote"
        " that is not closed",
        "OpenJDK 17.0.15 and 25.0.3: `YYYY.ww` of 2 January 2021 is `2021.01` for en_US and `2020.53` for en_GB",
    )
    fix = "manual"
    releases = "8.0-"
    bad = ('output { elasticsearch { index => "web-%{+yyyy.MM.dd}" } }\n',)
    good = ('output { elasticsearch { index => "web-%{{yyyy.MM.dd}}" } }\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if ctx.is_below(8):
            return
        from lslint.rules.logstash.dataflow.field_references import sprintf_texts

        for text, parts in sprintf_texts(node, ctx):
            for part in parts:
                if part.kind != "joda":
                    continue
                letters = _java_time(part.body)
                if not letters:
                    continue
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
                    f" available since 8.0{_note(letters)}",
                    fix=fix,
                    help="The new form uses the pattern letters of `java.time`, some of which differ from Joda-Time.",
                )


def _java_time(pattern: str) -> str | None:
    """Return a pattern of Joda-Time in the letters of ``java.time``; None if it has no equivalent there."""
    runs = []
    for match in re.finditer(r"'[^']*'?|(.)\1*", pattern, re.DOTALL):
        run, letter = match[0], match[1]
        if letter is not None:
            if letter in "Cz[]{}#" or run.startswith("ZZZ"):
                return None
            run = "xxx" if run == "ZZ" else run.replace(letter, _RENAMED.get(letter, letter))
        runs.append(run)
    return closed_joda("".join(runs))


def _note(pattern: str) -> str:
    is_week = not _BY_LOCALE.isdisjoint(re.sub("'[^']*'?", "", pattern))
    return " (its weeks depend on the locale of the JVM)" if is_week else ""
