from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.logstash.option_check.messages import speaker, wanted, who
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation
from lslint.rules.shared.message_parts import enumerated

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass


class MissingRequiredOption(OptionRule):
    code = "LS103"
    about_missing = True
    violations = ("missing-option",)
    summary = "Missing required option"
    why = """\
Logstash rejects a pipeline in which a plugin lacks a required option ("Missing a required setting for the beats input
plugin"). A codec without a block has no options, so `codec => multiline` lacks `pattern` and `what`.

Some options are required only in certain cases: the `logstash` input requires a certificate or a keystore unless
`ssl_enabled` is `false`."""
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

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, None]:
        missing = [f"`{one.name}`{wanted(one)}" for one in (violation, *violation.also)]
        what = enumerated(missing)
        why = ""
        add = "add the options" if violation.also else "add the option"
        if violation.detail == "ecs":
            why = " in ECS mode"
            add = "add the option, or set `ecs_compatibility => disabled`"
        elif violation.detail == "identity":
            what = "`ssl_certificate` or `ssl_keystore_path`"
            why = " unless `ssl_enabled => false`"
            add = "add one of the two options"
        elif violation.detail:
            why = f" with `{violation.detail}`"
        return f"{who(violation.node)} requires {what}{why}, so {speaker(ctx)} rejects the pipeline: {add}", None
