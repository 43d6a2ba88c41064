from __future__ import annotations

from lslint.rules.api import Context, Fix
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.option_check.messages import who
from lslint.rules.logstash.option_check.renames import drop
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation

_IGNORING = plugins_with("ignores workers")


class OutputWorkers(OptionAdvice):
    code = "LS611"
    summary = "`workers` in an output, which has no effect"
    why = """\
Since Logstash 5.0, most outputs run on the workers of the pipeline and ignore `workers`. Since 9.5, the option is
deprecated and ignored by all outputs. Set the number of threads with `pipeline.workers` in `logstash.yml` or
`pipelines.yml`."""
    sources = ("common options of outputs, Logstash {oldest}-{newest}",)
    fix = "safe/unsafe"
    releases = "9.5-"
    bad = ('output {\n  elasticsearch {\n    hosts => ["es:9200"]\n    workers => 4\n  }\n}\n',)
    good = ('output { elasticsearch { hosts => ["es:9200"] } }\n',)
    fixed = 'output {\n  elasticsearch {\n    hosts => ["es:9200"]\n  }\n}\n'

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        ignored = f"`workers` of {who(violation.node)} has no effect in Logstash 9.5 and later"
        if violation.node.name in _IGNORING:
            ignored = f"`workers` of {who(violation.node)} has had no effect since Logstash 5.0"
        advice = "remove the option, and set `pipeline.workers` if more threads are needed"
        fix = drop(violation, ctx, "safe")
        if fix is not None and violation.node.name not in _IGNORING:
            fix = Fix("safe", fix.message, fix.edits, "9.5")
        return f"{ignored}: {advice}", fix
