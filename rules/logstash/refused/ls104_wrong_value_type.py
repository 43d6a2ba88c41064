from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Number, String
from lslint.grammar.numbers import is_digits
from lslint.rules.api import Context, Edit, Finding, Fix
from lslint.rules.logstash.option_check.messages import display_value, speaker, value_span, who
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation
from lslint.rules.logstash.values import coercion

_YES = ("yes", "on", "1", "enabled", "y", "t")
_NO = ("no", "off", "0", "disabled", "n", "f")


class WrongValueType(OptionRule):
    code = "LS104"
    violations = ("type", "multiline-pattern", "azure-hub")
    summary = "A value of the wrong type"
    why = """\
Logstash turns values into the type of their option before it builds a plugin, by rules of its own: a number may be a
text that prints back the same (`"5044"`, `"1.5"`, not `"05"` or `"60s"`), a boolean is exactly `true` or `false`,
quoted or not, a list of one is as good as its item, a list of pairs is a hash. An address needs a host, and an
underscore in the name makes it none. The pattern of the multiline codec must compile. What does not fit is refused
("Invalid setting for beats input plugin … This setting must be a number"), and the pipeline does not load. Values with
`${VAR}` are not judged."""
    sources = (
        "option tables of the bundled plugins, Logstash {oldest}-{newest}",
        "verdicts of the real option check (5.0-9.5) on 700 small configs",
    )
    fix = "manual"
    bad = (
        'input { beats { port => "abc" } }\n',
        "filter { kv { recursive => yes } }\n",
        'filter { mutate { rename => ["a", "b", "c"] } }\n',
        'filter { elastic_integration { hosts => "https://my_node:9200" } }\n',
    )
    good = (
        'input { beats { port => "5044" } }\n',
        'filter { kv { recursive => "true" } mutate { rename => ["a", "b"] } }\n',
        'input { beats { port => "${PORT}" } }\n',
    )

    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        span = value_span(violation, ctx)
        start = f"`{violation.name}`"
        if violation.kind == "azure-hub":
            reason = f"A connection string of {start} has no `EntityPath=…`, the name of its event hub"
            return self.finding(span, f"{reason}; {speaker(ctx)} does not load the pipeline")
        if violation.bad is None:  # the pattern of the multiline codec, which is compiled when the codec is built
            reason = f"{start} of {who(violation.node)} does not compile: {violation.detail}"
            return self.finding(span, f"{reason}; {speaker(ctx)} does not load the pipeline")
        secret = violation.segment is not None and violation.segment.type == "password"
        value = "this value" if secret else display_value(violation.bad.got)
        message = f"{start} wants {violation.bad.wanted}; {speaker(ctx)} refuses {value}"
        return self.finding(span, message, fix=_fix(violation))


def _fix(violation: OptionViolation) -> Fix | None:
    """The value that was probably intended, where there is one."""
    bad, segment = violation.bad, violation.segment
    if bad is None or segment is None:
        return None
    got = bad.got
    if isinstance(got, Number) and segment.type == "password":
        return Fix("manual", "Put it in quotes", [Edit(got.start, got.end, f'"{got.text}"')])
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
    return Fix.write(got, better)
