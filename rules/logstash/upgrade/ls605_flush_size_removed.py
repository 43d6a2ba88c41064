from __future__ import annotations

from lslint.rules.api import Context, Fix
from lslint.rules.logstash.option_check.messages import dropped
from lslint.rules.logstash.option_check.renames import drop
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation


class FlushSizeRemoved(OptionAdvice):
    code = "LS605"
    tags = frozenset(("deprecated",))
    summary = "`flush_size` or `idle_flush_time`, removed in 6.0"
    why = """\
Since Logstash 5, the elasticsearch output sends each batch of the pipeline at once. Set the size of a bulk request
with `pipeline.batch.size`, and the maximum wait with `pipeline.batch.delay`.

`flush_size` and `idle_flush_time` have been deprecated since 5.4, and Logstash 6.0 and later reject a pipeline with
one of them. The rule reports them for 5.4 to 5.6, and if the release is not known. For a target of 6.0 or later, LS106
reports them as an error."""
    sources = (
        "option table of the elasticsearch output, Logstash {oldest}-{newest}",
        "source of logstash-output-elasticsearch 5.2.0 to 7.3.5: common.rb slices batches by `flush_size` only",
    )
    fix = "unsafe"
    releases = "5.4-5.6"
    bad = ('output {\n  elasticsearch {\n    hosts => ["es:9200"]\n    flush_size => 5000\n  }\n}\n',)
    good = ('output { elasticsearch { hosts => ["es:9200"] } }\n',)
    fixed = 'output {\n  elasticsearch {\n    hosts => ["es:9200"]\n  }\n}\n'

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        setting, state = "pipeline.batch.delay", "has had no effect since Logstash 5.0"
        if violation.name == "flush_size":
            setting, state = "pipeline.batch.size", "has been deprecated since Logstash 5.4"
        gone = dropped(violation) if violation.refuses else "6.0"
        message = f"`{violation.name}` {state}, and Logstash {gone} rejects the option"
        return f"{message}: set `{setting}` in `logstash.yml` instead", drop(violation, ctx, "unsafe")
