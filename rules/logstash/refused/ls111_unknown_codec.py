from __future__ import annotations

from lslint.rules.api import Context, Edit, Finding, Fix
from lslint.rules.logstash.option_check.analysis import closest_plugin, is_placeholder
from lslint.rules.logstash.option_check.messages import name_span, speaker
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
    releases = "5.0-"
    bad = ("input { stdin { codec => jsonlines } }\n", 'output { stdout { codec => "JSON" {} } }\n')
    good = ("input { stdin { codec => json_lines } }\n", 'output { stdout { codec => "rubydebug" } }\n')

    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        name = violation.name.partition("/")[2]
        span = name_span(violation)
        if violation.node.quoted:
            fix = Fix("manual", "Take the quotes off", [Edit(*span, name)])
            return self.finding(
                span, f'The name of a codec with a block has no quotes: `"{name}"` is never found', fix=fix
            )
        closest = closest_plugin(name, "codec")
        hint = f"did you mean `{closest}`?" if closest else "name the codec that is meant"
        if is_placeholder(name) and not closest:
            hint = "it looks like a placeholder that was not filled in"
        edits = [Edit(*span, closest)] if closest else []
        return self.finding(
            span,
            f"No codec is called `{name}`, so {speaker(ctx)} does not load the pipeline; {hint}",
            fix=Fix("manual", f"Write `{closest}`", edits) if edits else None,
        )
