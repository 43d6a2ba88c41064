from __future__ import annotations

from lslint.rules.api import Context, Fix
from lslint.rules.logstash.option_check.messages import who
from lslint.rules.logstash.option_check.renames import drop
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation


class OutputWorkers(OptionAdvice):
    code = "LS611"
    summary = "`workers` in an output has no effect"
    why = """\
Up to Logstash 2 an output could have several workers. Since 5.0 most outputs run on the workers of the pipeline and do
not look at `workers`; from 9.5 on it is deprecated and ignored everywhere. `pipeline.workers` in `logstash.yml` or
`pipelines.yml` sets how many threads send."""
    sources = ("common options of outputs, Logstash {oldest}-{newest}",)
    fix = "safe"
    releases = "9.5-"
    bad = ('output {\n  elasticsearch {\n    hosts => ["es:9200"]\n    workers => 4\n  }\n}\n',)
    good = ('output { elasticsearch { hosts => ["es:9200"] } }\n', "input { udp { port => 514 workers => 4 } }\n")
    fixed = 'output {\n  elasticsearch {\n    hosts => ["es:9200"]\n  }\n}\n'

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        ignored = f"`workers` of {who(violation.node)} is ignored (by most outputs since 5.0, by all from 9.5)"
        advice = "set `pipeline.workers` for the pipeline, and take this out"
        return f"{ignored}: {advice}", drop(violation, ctx, "safe")
