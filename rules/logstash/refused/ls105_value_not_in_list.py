from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Number, String
from lslint.rules.api import Context, Edit, Finding, Fix
from lslint.rules.logstash.option_check.messages import display_value, value_span
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation, speaker
from lslint.rules.shared import suggest


class ValueNotInList(OptionRule):
    code = "LS105"
    violations = ("enum",)
    holds_in_templates = True
    summary = "Value that is not one of the allowed keywords"
    why = """\
Many options accept only certain keywords. Case matters, and a number is not a string. Logstash rejects a pipeline
with any other value ("Expected one of […]"). A keyword that is valid in one release may be unknown in an older one."""
    sources = (
        "option tables of the bundled plugins, Logstash {oldest}-{newest}",
        "verdicts of the real option check (Logstash 5.0-9.5)",
    )
    fix = "unsafe"
    bad = (
        'output { redis { key => "k" data_type => "lists" } }\n',
        'input { file { path => "/var/log/a.log" start_position => "Beginning" } }\n',
        'output { kafka { topic_id => "web" acks => 1 } }\n',
    )
    good = (
        'output { redis { key => "k" data_type => "list" } }\n',
        'input { file { path => "/var/log/a.log" start_position => "beginning" } }\n',
        'output { kafka { topic_id => "web" acks => "1" } }\n',
    )

    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        bad = violation.bad
        assert bad is not None
        got = bad.got
        hint, fix = "", None
        if isinstance(got, String | Bareword) and violation.segment is not None:
            words = [value for value in violation.segment.enum or () if isinstance(value, str)]
            closest = suggest.closest(got.value, words)
            if closest is not None:
                hint = f"; did you mean `{closest}`?"
                title = f"Replace `{got.value}` with `{closest}`"
                fix = Fix("manual", title, [Edit(got.start, got.end, f'"{closest}"')])
        elif isinstance(got, Number) and got.text in (violation.segment.enum or () if violation.segment else ()):
            fix = Fix("unsafe", "Put the number in quotes", [Edit(got.start, got.end, f'"{got.text}"')])
            message = f"{speaker(ctx)} rejects the number `{got.text}` for `{violation.name}`"
            return self.finding(value_span(violation, ctx), f'{message}: use the string `"{got.text}"`', fix=fix)
        use = bad.wanted
        allowed = list(violation.segment.enum or () if violation.segment is not None else ())
        if len(allowed) > 12:
            first = "UTF-8" if "UTF-8" in allowed else allowed[0]
            use = f"one of the {len(allowed)} supported values, for example `{first}`"
        message = f"{speaker(ctx)} rejects {display_value(got)} for `{violation.name}`: use {use}{hint}"
        return self.finding(value_span(violation, ctx), message, fix=fix)
