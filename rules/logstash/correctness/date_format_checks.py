"""Check of the rule about letters of date formats."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Array, Bareword, Plugin, String, Value
from lslint.grammar.mini_languages import date_format
from lslint.grammar.numbers import is_digits
from lslint.rules.api import Context, Finding, Findings, Fix, PipelineRule
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.correctness.date_checks import never_matches
from lslint.rules.logstash.dataflow.date_sources import captures
from lslint.rules.logstash.flow.date_fields import is_rewritten, lacks_field
from lslint.rules.logstash.grok.library import is_standard
from lslint.rules.logstash.option_check.analysis import by_plugin
from lslint.rules.logstash.option_check.violation import OptionViolation, speaker
from lslint.rules.logstash.values.strings import Text, plugin_text

_ZONES = {
    "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles", "MDT": "America/Denver", "CST": "America/Chicago",
    "CDT": "America/Chicago", "EDT": "America/New_York", "CEST": "Europe/Berlin", "BST": "Europe/London",
    "IST": "Asia/Kolkata", "JST": "Asia/Tokyo", "AEST": "Australia/Sydney",
}  # fmt: skip
_OF_FORMAT = r"(?:^|[^A-Za-z]|T)(?:HH|mm|ss|MM|dd)(?![A-Za-z])"
"""Letters of a date format, not those of a word."""


class DateFormatLettersCheck(PipelineRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        for violation in by_plugin(ctx).get(node.start, ()):
            if violation.kind == self.code:
                yield self._refused(violation, ctx)
        errors: list[Finding] = []
        for option in node.all("match"):
            items = option.value.items if isinstance(option.value, Array) else []
            texts = [plugin_text(item, ctx) for item in items[1:] if isinstance(item, String)]
            formats = [text for text in texts if text is not None and text.value not in date_format.KEYWORDS]
            offsets = any("z" in text.value for text in formats) and _are_offsets(items[0], node, ctx)
            for text in formats:
                errors += self._errors(text, offsets)
        if errors and not lacks_field(node, ctx) and not never_matches(node, ctx):
            yield from errors

    def _refused(self, violation: OptionViolation, ctx: Context) -> Finding:
        from lslint.rules.logstash.option_check.messages import display_value

        value, option = violation.value, violation.option
        if isinstance(value, Array) and len(value.items) == 1:
            value = value.items[0]
        assert isinstance(value, String | Bareword)
        assert option is not None
        text = plugin_text(value, ctx)
        span = value.start, value.end
        fix = None
        if violation.name == "timezone":
            intended = _zone(text.value if text else "")
            hint = f"Did you mean `{intended}`?" if intended else "Use an ID such as `Europe/Berlin`, or `+01:00`"
            fix = Fix.write(value, intended, quote='"') if intended else None
            problem = f"{display_value(value)} is not a time zone. {hint}"
        else:
            found = date_format.check(text.value) if text else None
            problem = "Joda-Time rejects the date format"
            if text is not None and found is not None:
                span = text.span(found.start, found.end)
                keyword = text.value.strip().upper().replace("-", "").replace("UNIXMS", "UNIX_MS")
                letter = text.value[found.start : found.start + 1]
                if keyword in date_format.KEYWORDS:
                    problem = f"`{text.value}` is not a date format. Write the keyword as `{keyword}`"
                    fix = Fix.write(value, keyword, quote='"')
                elif is_standard(text.value.strip("%{} ")):
                    problem = f"`{text.value}` is a grok pattern, not a date format. Write the format with letters of"
                    problem += " Joda-Time, for example `yyyy-MM-dd HH:mm:ss`"
                else:
                    hint = f". {self.messages[letter]}" if letter in self.messages else ""
                    problem = f"{_displayed(found.message)} in the date format{hint}"
        if ctx.text.find("\n", option.start, span[1]) >= 0:  # Logstash reports the option
            span = option.start, option.name_end
        return self.finding(span, f"{speaker(ctx)} does not load the pipeline: {problem}", fix=fix)

    def _errors(self, text: Text, offsets: bool) -> Findings:
        value, problem = text.value, ""
        if value.count("%") > 1 and "%" in value[:1]:
            problem = "The format has strftime syntax, but the date filter uses Joda-Time, so no value matches."
            problem += " Write, for example, `yyyy-MM-dd HH:mm:ss`"
        elif value.count("'") % 2 and compiled(_OF_FORMAT).search(value.rpartition("'")[2]):
            problem = "The last `'` has no pair, so the rest of the format is literal text, which no date contains."
            problem += " Close the quote, for example `'T'`"
        if problem:
            yield self.finding((text.node.start, text.node.end), problem, stage="run", severity="warning")
            return
        if date_format.check(value) is not None:
            return
        from lslint.rules.logstash.plugins import date_formats

        for error in date_formats.find(date_format.runs(value), value, parsing=True, offsets=offsets):
            span = text.span(error.run.start, error.run.end)
            fix = Fix.write(span, error.better) if error.better and text.exact else None
            yield self.finding(
                span, f"The date filter misreads dates or fails: {error.what}", stage="run", severity="warning", fix=fix
            )


def _are_offsets(field: Value, date: Plugin, ctx: Context) -> bool:
    """Return whether grok captures only times with numeric offsets, or none, in a field."""
    if not isinstance(field, String | Bareword):
        return False
    names = captures(field.value, ctx)
    has_offsets = bool(names) and names.issubset(options_with("times with an offset"))
    return has_offsets and not is_rewritten(field.value, date, ctx)


def _displayed(message: str) -> str:
    """Return a message of Joda-Time in lower case, with the value at its end in backticks."""
    what, _, value = message.partition(": ")
    if what == "Illegal pattern component":
        return f"`{value}` is not a pattern letter"
    what = what[:1].lower() + what[1:]
    return f"{what} `{value}`" if value else what


def _zone(name: str) -> str:
    """Return the time zone that is probably meant by an unknown name, or an empty string."""
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
