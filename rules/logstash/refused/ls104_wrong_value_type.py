from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Number, String
from lslint.grammar.numbers import is_digits
from lslint.rules.api import Context, Edit, Finding, Fix
from lslint.rules.logstash.dataflow.field_references import intended_reference
from lslint.rules.logstash.option_check.messages import display_value, value_span
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation, speaker
from lslint.rules.logstash.values import coercion

_YES = ("yes", "on", "1", "enabled", "y", "t")
_NO = ("no", "off", "0", "disabled", "n", "f")


class WrongValueType(OptionRule):
    code = "LS104"
    violations = ("type", "LS104")
    holds_in_templates = True
    summary = "Value of the wrong type"
    why = """\
Logstash converts each value to the type of its option, and rejects the pipeline if the value does not fit ("This
setting must be a number").

- A number can be a string, but only in its normal form: `"5044"`, not `"05"` or `"60s"`.
- A boolean is exactly `true` or `false`, with or without quotes.
- A hash can be a list of alternating keys and values."""
    sources = (
        "option tables of the bundled plugins, Logstash {oldest}-{newest}",
        "verdicts of the real option check (Logstash 5.0-9.5) on 700 small configs",
    )
    fix = "manual"
    bad = (
        'input { beats { port => "abc" } }\n',
        "filter { kv { allow_duplicate_values => no } }\n",
        'filter { mutate { rename => ["a", "b", "c"] } }\n',
    )
    good = (
        "input { beats { port => 5044 } }\n",
        "filter { kv { allow_duplicate_values => false } }\n",
        'filter { mutate { rename => { "a" => "b" } } }\n',
    )

    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        span = value_span(violation, ctx)
        start = f"`{violation.name}`"
        if violation.bad is None:
            return self.finding(span, self.describe(violation, ctx)[0])
        secret = violation.segment is not None and violation.segment.type == "password"
        value = "this value" if secret else display_value(violation.bad.got)
        message = f"{speaker(ctx)} rejects {value} for {start}"
        got = violation.bad.got
        if violation.segment is not None and violation.segment.type == "field_reference" and isinstance(got, String):
            better = intended_reference(got.value)
            if better:
                message += ", which is not a valid field reference"
                return self.finding(span, f"{message}: write `{better}`", fix=Fix.write(got, better, quote='"'))
        if violation.segment is not None and violation.segment.type == "uri" and "%{" in getattr(got, "value", ""):
            return self.finding(span, f"{message}: `%{{…}}` is not replaced in it. Write the address")
        return self.finding(span, f"{message}: use {violation.bad.wanted}", fix=_fix(violation))


def _fix(violation: OptionViolation) -> Fix | None:
    """Return a fix with the value that was probably intended, if there is one."""
    bad, segment = violation.bad, violation.segment
    if bad is None or segment is None:
        return None
    got = bad.got
    if isinstance(got, Number) and segment.type == "password":
        return Fix("manual", "Put the number in quotes", [Edit(got.start, got.end, f'"{got.text}"')])
    if not isinstance(got, String | Bareword | Number):
        return None
    text = (got.text if isinstance(got, Number) else got.value).strip()
    better = ""
    if segment.type == "boolean":
        low = text.lower()
        better = "true" if low in ("true", *_YES) else "false" if low in ("false", *_NO) else ""
    elif segment.type in ("number", "positive_whole_number"):
        better = text if coercion.is_number(text) else text.lstrip("0") if is_digits(text) else ""
    if not better or (isinstance(got, Number) and segment.type != "boolean"):
        return None
    return Fix("manual", f"Replace `{text}` with `{better}`", [Edit(got.start, got.end, better)])
