from __future__ import annotations

from lslint.rules.api import Context, Fix
from lslint.rules.logstash.option_check.messages import dropped
from lslint.rules.logstash.option_check.renames import drop
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation


class FlushSizeRemoved(OptionAdvice):
    code = "LS605"
    tags = frozenset(("deprecated",))
    summary = "`flush_size` and `idle_flush_time`, which the elasticsearch output refuses since 6.0"
    why = """\
Since Logstash 5 the output sends each batch of the pipeline as it comes, cut by bytes only: the size of a bulk request
is `pipeline.batch.size`, the wait `pipeline.batch.delay`, both in `logstash.yml` or `pipelines.yml`. `flush_size` and
`idle_flush_time` are deprecated from 5.4, obsolete from 6.0 and unknown from 7.0: the pipeline does not load. Guides
written for Logstash 1 and 2 still advise them. Other outputs (influxdb, lumberjack) have options of the same name that
stay."""
    sources = ("option table of the elasticsearch output, Logstash {oldest}-{newest}",)
    fix = "unsafe"
    releases = "5.4-"
    bad = ('output {\n  elasticsearch {\n    hosts => ["es:9200"]\n    flush_size => 5000\n  }\n}\n',)
    good = ('output { elasticsearch { hosts => ["es:9200"] } }\n',)
    fixed = 'output {\n  elasticsearch {\n    hosts => ["es:9200"]\n  }\n}\n'

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        setting = "pipeline.batch.size" if violation.name == "flush_size" else "pipeline.batch.delay"
        when = f"Logstash refuses it since {dropped(violation)}" if violation.refuses else "Logstash 6.0 refuses it"
        advice = f"take it out and set `{setting}` for the pipeline"
        return f"`{violation.name}` does nothing any more, and {when}; {advice}", drop(violation, ctx, "unsafe")
