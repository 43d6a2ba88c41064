from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, String
from lslint.rules.api import Context, Finding, Fix
from lslint.rules.logstash.option_check.messages import display_value, speaker, value_span
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation
from lslint.rules.shared import suggest


class ValueNotInList(OptionRule):
    code = "LS105"
    violations = ("enum",)
    summary = "A value that is not in the option's list"
    why = """\
Many options take one of a few words, exactly as written: case counts, and a number is no text. Anything else is
refused ("This setting must be a … Expected one of […]"), and the pipeline does not load. The lists grow with the plugin
versions: a word may be good in one release and unknown in an older one."""
    sources = (
        "option tables of the bundled plugins, Logstash {oldest}-{newest}",
        "verdicts of the real option check (5.0-9.5)",
    )
    fix = "manual"
    bad = (
        'output { redis { key => "k" data_type => "lists" } }\n',
        'input { file { path => "/var/log/a.log" start_position => "Beginning" } }\n',
    )
    good = (
        'output { redis { key => "k" data_type => "list" } }\n',
        'input { file { path => "/var/log/a.log" start_position => ["beginning"] } }\n',
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
                fix = Fix.write(got, closest, quote='"')
        message = f"`{violation.name}` wants {bad.wanted}; {speaker(ctx)} refuses {display_value(got)}{hint}"
        return self.finding(value_span(violation, ctx), message, fix=fix)
