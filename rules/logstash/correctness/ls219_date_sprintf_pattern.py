from __future__ import annotations

from lslint.grammar.bounded_cache import BoundedCache
from lslint.grammar.mini_languages import date_format
from lslint.grammar.parse_errors import LanguageError
from lslint.rules.logstash.api import Finding, Findings, Fix, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.dataflow.field_references import sprintf_texts
from lslint.rules.logstash.plugins import date_formats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.mini_languages.sprintf import SprintfPart
    from lslint.rules.logstash.values.strings import Text


class DateSprintfPattern(PipelineRule):
    code = "LS219"
    visits = ("plugin",)
    required_text = ("%{",)
    summary = "Wrong letters in a `%{+…}` or `%{{…}}` date format"
    why = """\
`%{+…}` uses the letters of Joda-Time, `%{{…}}` (8.0 and later) those of java.time. An unknown letter or an unclosed
quote is an error: Logstash starts, but the output or filter fails for every event. Other letters are easily confused:

- `DD` is the day of the year. `mm` is the minute.
- `%{+YYYY.ww}` combines a week with the calendar year: 30 December 2024 becomes `2024.01`. The year of the week is
  `xxxx` in Joda-Time.
- In java.time, `YYYY` is the year of the week. The calendar year is `yyyy`."""
    sources = (
        "Joda-Time: letters of DateTimeFormat; java.time.format.DateTimeFormatter",
        "logstash-output-elasticsearch, issues 541, 876 and 987 (index names of week 53)",
    )
    fix = "unsafe"
    bad = (
        'output {\n  elasticsearch { index => "shop-%{+YYYY.ww}" }\n}\n',
        'output { file { path => "/var/log/shop-%{+YYYY-MM-DD}.log" } }\n',
        'filter { mutate { add_field => { "day" => "%{{YYYY-MM-dd}}" } } }\n',
        'output { file { path => "/var/log/shop-%{+YYYY.MM.ddTHH}.log" } }\n',
    )
    good = (
        'output { elasticsearch { index => "shop-%{+xxxx.ww}" } }\n',
        'output { file { path => "/var/log/shop-%{+YYYY-MM-dd}.log" } }\n',
        'filter { mutate { add_field => { "day" => "%{{yyyy-MM-dd}}" } } }\n',
        "output { file { path => \"/var/log/shop-%{+YYYY.MM.dd'T'HH}.log\" } }\n",
    )
    fixed = 'output {\n  elasticsearch { index => "shop-%{+xxxx.ww}" }\n}\n'

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for text, parts in sprintf_texts(node, ctx):
            for part in parts:
                if part.kind == "joda":
                    yield from self._joda(text, part)
                elif part.kind == "java" and part.body != "TIME_NOW":
                    yield from self._java(text, part)

    def _joda(self, text: Text, part: SprintfPart) -> Findings:
        if _fine[part.body]:
            return
        problem = date_format.check_joda(part.body, part.body_start)
        if problem is not None:
            yield self._fails(text, problem)
            return
        for error in date_formats.find(date_format.runs(part.body, part.body_start), part.body, False, part.body_start):
            span = text.span(error.run.start, error.run.end)
            fix = Fix.write(span, error.better, "unsafe") if error.better and text.exact else None
            yield self.finding(span, f"`%{{+…}}` writes wrong values: {error.what}", fix=fix)

    def _java(self, text: Text, part: SprintfPart) -> Findings:
        problem = date_format.check_java(part.body, part.body_start)
        if problem is not None:
            yield self._fails(text, problem)
            return
        runs = date_format.runs(part.body, part.body_start)
        letters = {run.letter for run in runs}
        for run in runs:
            better = ""
            if run.letter == "Y" and "w" not in letters and not letters.isdisjoint("MLdD"):
                better = "y" * run.count
                what = f"`{'Y' * run.count}` is the week-based year, which differs from the year around New Year; use"
            elif run.letter == "D" and run.count <= 2 and not letters.isdisjoint("ML"):
                better = "d" * run.count
                what = f"`{'D' * run.count}` is the day of the year; for the day of the month use"
            elif run.letter in "yu" and "w" in letters and letters.isdisjoint("ML"):
                better = "Y" * run.count
                what = f"`{run.letter * run.count}` is the calendar year, which does not match the week; use"
            if better:
                span = text.span(run.start, run.end)
                fix = Fix.write(span, better, "unsafe") if text.exact else None
                yield self.finding(span, f"`%{{{{…}}}}` writes wrong values: {what} `{better}`", fix=fix)

    def _fails(self, text: Text, problem: LanguageError) -> Finding:
        what, _, value = problem.message.partition(": ")
        what = what[:1].lower() + what[1:]
        message = f"{what} `{value}`" if value else what
        return self.finding(
            text.span(problem.start, problem.end),
            f"The date format fails for every event: {message if len(message) < 80 else message[:77] + '…'}. Quote"
            " literal letters, or correct the pattern",
            severity="error",
            help="Put literal letters in single quotes, for example `'T'`.",
        )


_USUAL = frozenset(("YYYY.MM.dd", "yyyy.MM.dd", "YYYY-MM-dd", "yyyy-MM-dd", "YYYY.MM", "yyyy.MM", "xxxx.ww", "YYYY"))


def _is_fine(body: str) -> bool:
    """Whether a Joda format has no errors. Cached: files use few formats, and nearly all are correct."""
    if body in _USUAL:
        return True
    return date_format.check_joda(body) is None and not any(date_formats.find(date_format.runs(body), body, False))


_fine = BoundedCache(_is_fine)
