from __future__ import annotations

from lslint.rules.api import Context, Edit, Fix
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.analysis import closest_plugin, suggestion
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation, speaker


class UnknownCodec(OptionRule):
    code = "LS111"
    violations = ("unknown-codec",)
    holds_in_templates = True
    about_support = True
    summary = "Unknown codec"
    why = """\
Logstash rejects a pipeline with an unknown codec. The rule reports names that look like a typo or a placeholder, and
names in quotes before a block (`codec => "json" { }`), which Logstash never finds. Other names may belong to codecs
that you installed: LS402 reports them if it is selected."""
    sources = (
        "bundled codecs of Logstash {oldest}-{newest}",
        "verdicts of the real plugin lookup (Logstash 5.6, 6.8, 7.17, 8.19, 9.5)",
    )
    fix = "unsafe"
    bad = ("input { stdin { codec => jsonlines } }\n", 'output { stdout { codec => "JSON" {} } }\n')
    good = (
        "input { stdin { codec => json_lines } }\n",
        "output { stdout { codec => json {} } }\n",
    )

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        name = violation.name.partition("/")[2]
        if violation.node.quoted:
            is_known = catalogue.plugin(f"codec/{name}") is not None
            known = name if is_known else closest_plugin(name, "codec") or name
            message = f'Logstash does not find the codec `"{name}"`: a codec name before `{{` must not be quoted'
            fix = Fix("manual", f"Write `{known}` without quotes", [Edit(*violation.name_span, known)])
            if known == name:
                return f"{message}. Remove the quotes", fix
            return f"{message}, and `{name}` is unknown. Did you mean `{known}`?", fix
        hint, suggested = suggestion(violation, name, "codec", noun="codec")
        return f"Unknown codec `{name}`, so {speaker(ctx)} rejects the pipeline{hint}", suggested
