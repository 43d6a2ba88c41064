from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.logstash.settings.model import SettingLeaf, setting_text
from lslint.rules.logstash.settings.node import number, span_of
from lslint.rules.logstash.settings.node_rules import GroupRule


class BatchSettings(GroupRule):
    code = "LS316"
    severity = "info"
    summary = "A batch size or delay outside what pays"
    why = """\
A batch is what one worker takes through filters and outputs at a time, and what an elasticsearch output sends in one
bulk request. The article of 2018 that this rule goes back to raises it to 10,000 events at most, until nothing more
is gained; bulk requests of more than 10 to 15 MB do not get faster. Below 50 the fixed costs of a request are paid
too often (125 is the default). `pipeline.batch.delay` is how long, in milliseconds, a worker waits for its batch to
fill: above 1,000 every event of a quiet stream is late. A small batch in a file of tests is left alone."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/tuning-logstash",
        "article of 2018: flush sizes up to 10,000, until there is no more gain",
    )
    bad = (
        "pipeline.batch.size: 50000\n",
        "pipeline.batch.size: 10\n",
        "pipeline.batch.delay: 5000\n",
    )
    good = ("pipeline.batch.size: 2000\npipeline.batch.delay: 50\n",)

    def check_group(self, group: dict[str, SettingLeaf], ctx: Context) -> Findings:
        size = number(setting_text(ctx, group, "pipeline.batch.size"))
        if size is not None and size > 10_000:
            yield self.finding(
                span_of(group["pipeline.batch.size"], ctx),
                f"`pipeline.batch.size` of {size:,}: 10,000 is the most that pays, as bulk requests of more than 10"
                " to 15 MB do not get faster; try 1,000 to 5,000",
            )
        elif size is not None and 0 < size < 50:
            from lslint.rules.logstash.dataflow.steps import is_test

            if is_test(ctx):
                return
            yield self.finding(
                span_of(group["pipeline.batch.size"], ctx),
                f"`pipeline.batch.size` of {size}: an output request carries few events, so that its fixed costs"
                " weigh; the default is 125",
            )
        delay = number(setting_text(ctx, group, "pipeline.batch.delay"))
        if delay is not None and delay > 1000:
            yield self.finding(
                span_of(group["pipeline.batch.delay"], ctx),
                f"`pipeline.batch.delay` of {delay:,}: a worker waits so many ms for a full batch, and events of"
                " a quiet stream are late; the default is 50",
            )
