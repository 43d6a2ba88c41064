from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.logstash.option_check.messages import speaker, wanted, who
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation


class MissingRequiredOption(OptionRule):
    code = "LS103"
    violations = ("missing-option",)
    summary = "A required option is missing"
    why = """\
"Missing a required setting for the beats input plugin", and the pipeline does not load. An empty value counts as given.
A codec named without a block is built without options: `codec => multiline` lacks its `pattern` and `what`. Some
plugins ask for more in their constructors, which the check sees too: filter `http` wants `target_body` while ECS is on
(the default from 8.0), input `logstash` a certificate unless SSL is off, input `azure_event_hubs` the connections of
its mode."""
    sources = (
        "option tables of the bundled plugins, Logstash {oldest}-{newest}",
        "verdicts of the real option check and of the plugins' constructors",
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
        what = f"`{violation.name}`{wanted(violation)}"
        why = ""
        if violation.detail == "ecs":
            why = " while ECS is on; set it, or `ecs_compatibility => disabled`"
        elif violation.detail == "identity":
            what = "a certificate, `ssl_certificate` or `ssl_keystore_path`,"
            why = " unless `ssl_enabled => false`"
        elif violation.detail:
            why = f" with `{violation.detail}`"
        needs = f"{who(violation.node).capitalize()} needs {what}{why}"
        return f"{needs}; {speaker(ctx)} does not load the pipeline without", None
