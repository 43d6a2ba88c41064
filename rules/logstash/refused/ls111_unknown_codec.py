from __future__ import annotations

from lslint.rules.api import Context, Edit, Fix
from lslint.rules.logstash.option_check.analysis import suggestion
from lslint.rules.logstash.option_check.messages import speaker
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation


class UnknownCodec(OptionRule):
    code = "LS111"
    violations = ("unknown-codec",)
    summary = "A codec that does not exist"
    why = """\
A codec is a plugin like any other: Logstash looks it up by its name when it builds the plugin it belongs to, and does
not load the pipeline where there is none. Reported are names that are a slip away from a bundled codec, and
placeholders such as `MY_CODEC`; other unknown names may be codecs of your own (LS402)."""
    sources = (
        "bundled codecs of Logstash {oldest}-{newest}",
        "verdicts of the real plugin lookup (5.6, 6.8, 7.17, 8.19, 9.5)",
    )
    fix = "manual"
    bad = ("input { stdin { codec => jsonlines } }\n", 'output { stdout { codec => "JSON" {} } }\n')
    good = ("input { stdin { codec => json_lines } }\n", 'output { stdout { codec => "rubydebug" } }\n')

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        name = violation.name.partition("/")[2]
        if violation.node.quoted:
            fix = Fix("manual", "Take the quotes off", [Edit(*violation.name_span, name)])
            return f'The name of a codec with a block has no quotes: `"{name}"` is never found', fix
        hint, suggested = suggestion(violation, name, "codec", noun="codec")
        return f"No codec is called `{name}`, so {speaker(ctx)} does not load the pipeline; {hint}", suggested
