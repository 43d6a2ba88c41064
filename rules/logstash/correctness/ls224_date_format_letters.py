from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Plugin, String
from lslint.grammar.mini_languages import date_format
from lslint.grammar.numbers import is_digits
from lslint.rules.api import Context, Finding, Findings, Fix, PipelineRule
from lslint.rules.logstash.option_check.analysis import by_plugin
from lslint.rules.logstash.option_check.messages import display_value, speaker
from lslint.rules.logstash.option_check.violation import OptionViolation
from lslint.rules.logstash.plugins import date_formats
from lslint.rules.logstash.values.strings import Text, plugin_text

_HINTS = {
    "T": "a letter that stands for itself needs quotes: `'T'`",
    "X": "offsets are `Z` (`+0100`, `+01:00`)",
    "u": "the year is `yyyy`",
    "L": "the month is `MM`",
    "n": "fractions of a second are `SSS`",
    "f": "fractions of a second are `SSS`",
    "b": "the name of the month is `MMM`; this is no strftime",
    "V": "ids of time zones are `ZZZ`",
    "O": "offsets are `Z`",
    "t": "letters that stand for themselves need quotes",
}
_ZONES = {
    "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles", "MDT": "America/Denver", "CST": "America/Chicago",
    "CDT": "America/Chicago", "EDT": "America/New_York", "CEST": "Europe/Berlin", "BST": "Europe/London",
    "IST": "Asia/Kolkata", "JST": "Asia/Tokyo", "AEST": "Australia/Sydney",
}  # fmt: skip


class DateFormatLetters(PipelineRule):
    code = "LS224"
    severity = "error"
    stage = "load"
    visits = ("filter/date",)
    summary = "A date format has letters that are not known, or that mean something else"
    why = """\
The date filter builds its formats and looks up its time zone when it is created. A letter that Joda-Time does not know
(`T`, `XXX`, `uuuu`, `fff`) or an unknown zone refuses the whole config: `Illegal pattern component: T`. Everything that
stands for itself needs quotes, `'T'`; keywords are `ISO8601`, `UNIX`, `UNIX_MS` and `TAI64N`, exactly so.

Other letters are legal and wrong: `yyyy-mm-dd` reads the month as minutes and puts every date into January,
`HH:MM` reads minutes as the month, `DD` is the day of the year, `hh` without `a` fails from 13 o'clock on. Such dates
look right for a while; these findings are warnings, the pipeline runs."""
    sources = (
        "recorded verdicts of the date filter on 227 formats (Joda-Time 2.10-2.14)",
        "documentation of the date filter: syntax of formats",
    )
    fix = "manual"
    releases = "5.0-"
    bad = (
        'filter { date { match => ["ts", "yyyy-MM-ddTHH:mm:ss"] } }\n',
        'filter { date { match => ["ts", "yyyy-mm-dd HH:mm:ss"] } }\n',
        'filter { date { match => ["ts", "iso8601"] } }\n',
        'filter { date { match => ["ts", "dd/MM/yyyy hh:mm:ss", "yyyy-MM-dd HH:MM"] } }\n',
        'filter { date { match => ["ts", "yyyy-MM-dd"] timezone => "PST" } }\n',
        'filter { date { match => ["ts", "%Y-%m-%d %H:%M:%S"] } }\n',
    )
    good = (
        'filter { date { match => ["ts", "yyyy-MM-dd\'T\'HH:mm:ss.SSSZ", ISO8601, "UNIX_MS"] } }\n',
        'filter { date { match => ["ts", "MMM  d HH:mm:ss", "dd/MMM/YYYY:hh:mm:ss a", "yyyy.DDD", "xxxx-ww"] } }\n',
        'filter { date { match => ["ts", "yyyy-MM-dd"] timezone => "%{[tz]}" } }\n',
        'filter { date { match => ["ts", "${FORMAT}"] timezone => "Europe/Berlin" } }\n',
        'filter { date { match => ["ts", "UNIX"] timezone => "PST" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Reports formats and zones that are refused, and letters that mean something else than intended."""
        for violation in by_plugin(ctx).get(node.start, ()):
            if violation.kind in ("date-format", "date-zone"):
                yield self._refused(violation, ctx)
        for option in node.all("match"):
            items = option.value.items if isinstance(option.value, Array) else []
            for item in items[1:]:
                if isinstance(item, String):
                    text = plugin_text(item, ctx)
                    if text is not None and text.value not in date_format.KEYWORDS:
                        yield from self._errors(text)

    def _refused(self, violation: OptionViolation, ctx: Context) -> Finding:
        value, option = violation.value, violation.option
        if isinstance(value, Array) and len(value.items) == 1:
            value = value.items[0]
        assert isinstance(value, String | Bareword)
        assert option is not None
        text = plugin_text(value, ctx)
        span = value.start, value.end
        fix = None
        if violation.kind == "date-zone":
            intended = _zone(text.value if text else "")
            hint = f"; did you mean `{intended}`?" if intended else ""
            fix = Fix.write(value, intended, quote='"') if intended else None
            says = (
                f"{display_value(value)} is no time zone: ids are written exactly so (`Europe/Berlin`), "
                f"offsets `+01:00`{hint}"
            )
        else:
            found = date_format.check(text.value) if text else None
            says = "this format is refused"
            if text is not None and found is not None:
                span = text.span(found.start, found.end)
                keyword = text.value.strip().upper().replace("-", "").replace("UNIXMS", "UNIX_MS")
                letter = text.value[found.start : found.start + 1]
                if keyword in date_format.KEYWORDS:
                    says = f"`{text.value}` is no format; the keyword is `{keyword}`, exactly so"
                    fix = Fix.write(value, keyword, quote='"')
                else:
                    hint = f"; {_HINTS[letter]}" if letter in _HINTS else ""
                    says = f"{found.message[:1].lower()}{found.message[1:]}{hint}"
        if ctx.text.find("\n", option.start, span[1]) >= 0:  # Logstash speaks of the option
            span = option.start, option.name_end
        return self.finding(span, f"{speaker(ctx)} does not load this date filter: {says}", fix=fix)

    def _errors(self, text: Text) -> Findings:
        value = text.value
        if value.count("%") > 1 and "%" in value[:1]:
            yield self.finding(
                (text.node.start, text.node.end),
                "This is a format of strftime; the date filter reads Joda's, such as `yyyy-MM-dd HH:mm:ss`, and never"
                " matches here",
                stage="run",
                severity="warning",
            )
            return
        if date_format.check(value) is not None:
            return
        for error in date_formats.find(date_format.runs(value), value, parsing=True):
            span = text.span(error.run.start, error.run.end)
            fix = Fix.write(span, error.better) if error.better and text.exact else None
            yield self.finding(span, f"In this date format {error.what}", stage="run", severity="warning", fix=fix)


def _zone(name: str) -> str:
    """What can be meant by a zone that is not known, or an empty text."""
    from lslint.rules.shared.time_zones import ids

    if name.upper() in _ZONES:
        return _ZONES[name.upper()]
    lower = name.strip().lower().replace(" ", "_")
    found = next((one for one in ids() if one.lower() == lower), "")
    if found:
        return found
    character = name.upper().removeprefix("UTC").removeprefix("GMT")
    if character[:1] in ("+", "-") and is_digits(character[1:]) and len(character) <= 3 and int(character[1:]) < 15:
        return f"{character[0]}{int(character[1:]):02d}:00"
    return ""
