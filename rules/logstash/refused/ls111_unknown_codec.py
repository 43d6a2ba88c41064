from __future__ import annotations

from lslint.rules.api import Context, Edit, Fix
from lslint.rules.logstash.option_check.analysis import is_placeholder, suggestion
from lslint.rules.logstash.option_check.messages import speaker
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity


class UnknownCodec(OptionRule):
    code = "LS111"
    violations = ("unknown-codec",)
    holds_in_templates = True
    about_support = True
    summary = "Unknown codec"
    why = """\
Logstash looks up a codec by name when it builds the plugin that uses it. If there is no such codec, the pipeline does
not load. The rule reports names with a typo compared to a bundled codec, placeholders such as `MY_CODEC`, and names
in quotes before a block (`codec => "json" { }`), which are never found. Other unknown names may be codecs that you
have developed or installed; LS402 reports them if it is selected."""
    sources = (
        "bundled codecs of Logstash {oldest}-{newest}",
        "verdicts of the real plugin lookup (Logstash 5.6, 6.8, 7.17, 8.19, 9.5)",
    )
    fix = "unsafe"
    bad = ("input { stdin { codec => jsonlines } }\n", 'output { stdout { codec => "JSON" {} } }\n')
    good = ("input { stdin { codec => json_lines } }\n", 'output { stdout { codec => "rubydebug" } }\n')

    def severity_of(self, violation: OptionViolation, ctx: Context) -> Severity | None:
        """Return info for a placeholder."""
        name = violation.name.partition("/")[2]
        return "info" if is_placeholder(name) and "_" in name else None

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        name = violation.name.partition("/")[2]
        if violation.node.quoted:
            fix = Fix("manual", "Remove the quotes", [Edit(*violation.name_span, name)])
            message = (
                f'Logstash does not find the codec `"{name}"`, because a codec name before `{{` must not be quoted'
            )
            return f"{message}: remove the quotes", fix
        hint, suggested = suggestion(violation, name, "codec", noun="codec")
        return f"Unknown codec `{name}`, so {speaker(ctx)} rejects the pipeline{hint}", suggested
