from __future__ import annotations

from lslint.rules.api import Context, Fix
from lslint.rules.logstash.option_check.messages import wanted, who
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation, speaker
from lslint.rules.shared.message_parts import enumerated


class MissingRequiredOption(OptionRule):
    code = "LS103"
    about_missing = True
    violations = ("missing-option",)
    summary = "Missing required option"
    why = """\
Logstash rejects a pipeline in which a plugin lacks a required option ("Missing a required setting for the beats input
plugin"). A codec without a block has no options, so `codec => multiline` lacks `pattern` and `what`.

Some options are required only in certain cases: the `logstash` input requires a certificate or a keystore unless
`ssl_enabled` is `false`. The hashes in `loaders`, `local_db_objects` and `local_lookups` of the `jdbc_static` filter
have required keys, too."""
    sources = (
        "option tables of the bundled plugins, Logstash {oldest}-{newest}",
        "verdicts of the real option check and of the constructors of plugins",
    )
    bad = (
        'input { beats { host => "0.0.0.0" } }\n',
        "input { stdin { codec => multiline } }\n",
        "input { logstash { port => 9801 } }\n",
    )
    good = (
        "input { beats { port => 5044 } }\n",
        'input { stdin { codec => multiline { pattern => "^\\s" what => "previous" } } }\n',
        "input { logstash { port => 9801 ssl_enabled => false } }\n",
    )

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        if violation.say:
            return super().describe(violation, ctx)
        names = enumerated([f"`{missing.name}`{wanted(missing)}" for missing in (violation, *violation.also)])
        add = "add the options" if violation.also else "add the option"
        return f"{who(violation.node)} requires {names}, so {speaker(ctx)} rejects the pipeline: {add}", None
