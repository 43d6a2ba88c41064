from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Edit, Findings, Fix, Rule
from lslint.rules.logstash.settings.model import setting_text
from lslint.rules.logstash.settings.node import groups, is_on, span_of, value_span


class UnsafeShutdown(Rule):
    code = "LS419"
    severity = "warning"
    kinds = ("logstash-settings",)
    visits = ("file",)
    summary = "`pipeline.unsafe_shutdown` loses events at every stop"
    why = """\
A stop waits until every event in flight has gone through filters and outputs. `pipeline.unsafe_shutdown: true` ends
the process although some are left: workers × batch size events of each pipeline at most, 1,000 with 8 workers and
the default batch of 125, are lost unless the queue is persisted. A pipeline that does not stop has an output that
cannot deliver, and that is what to mend."""
    sources = ("https://www.elastic.co/docs/reference/logstash/shutdown",)
    fix = "unsafe"
    bad = ("pipeline.unsafe_shutdown: true\n",)
    good = ("pipeline.unsafe_shutdown: false\n", "# pipeline.unsafe_shutdown: true\n")
    fixed = "pipeline.unsafe_shutdown: false\n"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for group in groups(ctx):
            leaf = group.get("pipeline.unsafe_shutdown")
            if leaf is None or not is_on(setting_text(ctx, group, leaf.name)):
                continue
            at = value_span(leaf)
            yield self.finding(
                span_of(leaf, ctx),
                "`pipeline.unsafe_shutdown` loses the events in flight at every stop: take it out, and look for the"
                " output that keeps the pipeline from stopping",
                fix=Fix("unsafe", "Write `false`", [Edit(*at, "false")]) if at else None,
            )
